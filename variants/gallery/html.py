"""Pieces of HTML that every page of the gallery is made of."""

from __future__ import annotations

from html import escape

from dicesheets.sheets.palette import rgb
from dicesheets.variants.gallery import words
from dicesheets.variants.gallery.model import LANGUAGES

_LOGO = (
    '<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="2" y="2" width="20" height="20" rx="5" '
    'fill="#b4523a"/><g fill="#fff"><circle cx="7.5" cy="7.5" r="2"/><circle cx="16.5" cy="7.5" '
    'r="2"/><circle cx="12" cy="12" r="2"/><circle cx="7.5" cy="16.5" r="2"/><circle cx="16.5" '
    'cy="16.5" r="2"/></g></svg>'
)
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">' + _LOGO.partition(">")[2] + "\n"
)


def text(value: str) -> str:
    """Return a text that nobody can mistake for HTML."""
    return escape(value, quote=True)


def hex_of(colour: str) -> str:
    """Return a colour of the palette as the web writes it."""
    return "#" + "".join(f"{round(c * 255):02x}" for c in rgb(colour))


def tints(colour: str) -> str:
    """Return the style that gives a box the look of a card of this colour."""
    accent, ground, pale = (hex_of(f"{colour}-{kind}") for kind in ("deep", "ground", "pale"))
    return f"--accent:{accent};--ground:{ground};--pale:{pale}"


def number(value: float, language: str, digits: int = 1) -> str:
    """Return a number as people of that language write it."""
    shown = f"{value:.{digits}f}"
    return shown.replace(".", ",") if language == "de" else shown


def percent(value: float, language: str, sign: bool = True) -> str:
    """Return a share as percent."""
    shown = f"{100 * value:+.1f}\u00a0%" if sign else f"{100 * value:.1f}\u00a0%"
    shown = shown.replace("-", "−")
    return shown.replace(".", ",") if language == "de" else shown


def page_name(language: str, first: str) -> str:
    """Return the file of a page: whoever opens a folder gets the `first` language."""
    return "index.html" if language == first else f"index.{language}.html"


def older_page_name(first: str) -> str:
    """Return the file of pages in a language from when another one stood in front."""
    return f"index.{first}.html"


def page(title: str, language: str, first: str, root: str, body: str, description: str) -> str:
    """Return a whole page; `root` leads to the top folder of the site."""
    other = next(code for code in LANGUAGES if code != language)
    switch = words.OTHER_LANGUAGE.say(language)
    home, there = f"{root}{page_name(language, first)}", page_name(other, first)
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{text(title)}</title>
<meta name="description" content="{text(description)}">
<link rel="stylesheet" href="{root}style.css">
<link rel="icon" href="{root}icon.svg" type="image/svg+xml">
<link rel="alternate" hreflang="{other}" href="{there}">
</head>
<body>
<a class="skip" href="#content">{words.SKIP.say(language)}</a>
<header class="top"><div class="wrap">
<a class="home" href="{home}">{_LOGO}<span>{words.GALLERY.say(language)}</span></a>
<a class="lang" href="{there}" hreflang="{other}" lang="{other}">{switch}</a>
</div></header>
<main id="content"><div class="wrap">
{body}
</div></main>
<footer><div class="wrap">
<p>{text(words.DISCLAIMER.say(language))}</p>
<p>{words.PROGRAMS.say(language)}: <a href="{root}index.json">index.json</a></p>
</div></footer>
</body>
</html>
"""
