"""The page of one variant: sheets to print, how it plays, and how to use it."""

from __future__ import annotations

from dicesheets.layouts.model import Text
from dicesheets.variants.gallery import words
from dicesheets.variants.gallery.html import number, page, percent, text, tints
from dicesheets.variants.gallery.index_page import byline, count_cards, difficulty, summary
from dicesheets.variants.gallery.model import Entry, Picture, Sheet


def variant_page(entry: Entry, language: str, first: str) -> str:
    """Return the page; `first` is the language of the site."""
    about = entry.layout.about
    name = about.name.say(language)
    badges = [
        text(entry.layout.game_name.say(language)),
        count_cards(entry, language),
        difficulty(entry, language),
        text(byline(entry, language)),
        text(f"{words.VERSION.say(language)} {about.version}"),
    ]
    items = "".join(f"<li>{badge}</li>" for badge in badges)
    body = f"""<div style="{tints(entry.colour)}">
<div class="hero">
<h1>{text(name)}</h1>
<ul class="badges">{items}</ul>
</div>
<div class="columns">
<div>
{_section(words.PAGES, language, _pages(entry, language))}
{_section(words.RATING, language, _rating(entry, language))}
</div>
<div>
{_section(words.PRINT, language, _prints(entry, language))}
{_section(words.USE, language, _use(entry, language))}
{_section(words.FILES, language, _files(entry, language))}
{_section(words.IDENTITY, language, _identity(entry, language))}
</div>
</div>
</div>"""
    title = f"{name} – {words.GALLERY.say(language)}"
    return page(title, language, first, "../../", body, f"{name}: {summary(entry, language)}")


def _section(title: Text, language: str, body: str) -> str:
    return f"<section>\n<h2>{title.say(language)}</h2>\n{body}\n</section>"


def _pages(entry: Entry, language: str) -> str:
    shown = "\n".join(
        _picture(entry, picture, number_, language)
        for number_, picture in enumerate(entry.pictures_in(language), start=1)
    )
    return f'<div class="pages">\n{shown}\n</div>'


def _picture(entry: Entry, picture: Picture, page_number: int, language: str) -> str:
    cards = ", ".join(entry.layout.card(name).title.say(language) for name in picture.cards)
    alt = words.PREVIEW.say(language).format(page=page_number, cards=cards)
    lazy = ' loading="lazy"' if page_number > 2 else ""
    return (
        f'<img src="{picture.file}" width="{picture.width}" height="{picture.height}" '
        f'alt="{text(alt)}"{lazy}>'
    )


def _prints(entry: Entry, language: str) -> str:
    links = "\n".join(_sheet(sheet, language) for sheet in _in_order(entry, language))
    hint = words.PRINT_HINT.say(language)
    return f'<p>{text(hint)}</p>\n<ul class="get">\n{links}\n</ul>'


def _in_order(entry: Entry, language: str) -> list[Sheet]:
    """The reader's own language first."""
    return sorted(entry.sheets, key=lambda sheet: sheet.language != language)


def _sheet(sheet: Sheet, language: str) -> str:
    paper, ink = words.PAPERS[sheet.paper].say(language), words.INKS[sheet.ink].say(language)
    spoken = words.LANGUAGES[sheet.language].say(language)
    size = number(sheet.size / 1024, language, 0)
    return (
        f'<li><a href="{sheet.file}" hreflang="{sheet.language}"><b>{paper}</b> · {spoken}'
        f"<small>{ink} · PDF, {size} KB</small></a></li>"
    )


def _rating(entry: Entry, language: str) -> str:
    if not entry.rating.is_played:
        return f"<p>{words.NOT_RATED_WHY.say(language)}</p>"
    certificate = entry.rating.certificate
    boards = certificate is None
    intro = (words.RATING_BOARDS if boards else words.RATING_WELTEN).say(language)
    chart = (words.CHART_BOARDS if boards else words.CHART).say(language)
    alt = chart.format(figures=summary(entry, language))
    table = _boards_table(entry, language) if boards else _styles_table(entry, language)
    return f"""<p>{words.DIFFICULTY.say(language)}: <b>{difficulty(entry, language)}</b></p>
<p>{text(intro)}</p>
{table}
<p><img src="chart.{language}.svg" width="640" alt="{text(alt)}"></p>"""


def _styles_table(entry: Entry, language: str) -> str:
    assert entry.rating.certificate is not None
    rows = "\n".join(
        f'<tr><th scope="row">{words.STYLES[s.style].say(language)}</th>'
        f'<td class="n">{number(s.mean, language, 2)}</td>'
        f'<td class="n">{number(s.classic_mean, language, 2)}</td>'
        f'<td class="n">{percent(s.difference, language)} '
        f"<small>±{percent(s.margin, language, sign=False)}</small></td>"
        f'<td class="n extra">{number(s.best, language)}</td></tr>'
        for s in entry.rating.certificate.styles
    )
    heads = [words.STARS, words.CLASSIC, words.DIFFERENCE, words.BEST]
    return _table(words.STYLE, heads, rows, language).replace(
        f'class="n">{words.BEST.say(language)}', f'class="n extra">{words.BEST.say(language)}'
    )


def _boards_table(entry: Entry, language: str) -> str:
    rows = "\n".join(
        f'<tr><th scope="row">{text(entry.layout.card(b.card).title.say(language))}</th>'
        f'<td class="n">{number(b.turns, language)} '
        f"<small>±{number(b.margin, language)}</small></td>"
        f'<td class="n">{percent(b.difference, language)}</td></tr>'
        for b in entry.rating.boards
    )
    return _table(words.BOARD, [words.TURNS, words.DIFFERENCE], rows, language)


def _table(first: Text, heads: list[Text], rows: str, language: str) -> str:
    cells = "".join(f'<th scope="col" class="n">{head.say(language)}</th>' for head in heads)
    return (
        f'<table>\n<thead><tr><th scope="col">{first.say(language)}</th>{cells}</tr></thead>\n'
        f"<tbody>\n{rows}\n</tbody>\n</table>"
    )


def _use(entry: Entry, language: str) -> str:
    layout = entry.layout
    steps = [
        (words.STEP_PRINT, f"dicesheets print --layout {layout.id}"),
        (words.STEP_SCORE, "dicesheets score photo.jpg"),
    ]
    told = words.USE_GENERATED
    if layout.about.generated is None:
        told = words.USE_MADE
        steps.insert(0, (words.STEP_ADD, f"dicesheets add {layout.id}.zip"))
    items = "\n".join(
        f"<li>{title.say(language)}<pre>{text(command)}</pre></li>" for title, command in steps
    )
    return f'<p>{text(told.say(language))}</p>\n<ol class="steps">\n{items}\n</ol>'


def _files(entry: Entry, language: str) -> str:
    links = [
        (f"{entry.layout.id}.zip", words.BUNDLE.say(language)),
        (entry.bundle.main, words.YAML.say(language)),
        ("rating.json", f"{words.RATING.say(language)}: {words.FIGURES.say(language)}"),
    ]
    items = "\n".join(
        f'<li><a href="{file}"><b>{text(label)}</b><small>{text(file)}</small></a></li>'
        for file, label in links
    )
    return f'<ul class="get">\n{items}\n</ul>'


def _identity(entry: Entry, language: str) -> str:
    layout = entry.layout
    facts = [
        ("id", layout.id),
        ("digest", layout.digest),
        (words.EXTENDS.say(language), layout.about.extends or "–"),
    ]
    return (
        "<dl>" + "".join(f"<dt>{k}</dt><dd><code>{text(v)}</code></dd>" for k, v in facts) + "</dl>"
    )
