"""A print job: what somebody asked for, and the document that answers it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dicesheets.errors import HINT_REALMS, UsageError
from dicesheets.layouts.fiducials import EDITION, MAX_EVENT, MAX_PERSON, MAX_SEED
from dicesheets.layouts.model import Advice, Card, Layout, Role, Text
from dicesheets.layouts.own_realms import ANY, named_first, own_first
from dicesheets.layouts.people import Person
from dicesheets.sheets.backs import brand_of
from dicesheets.sheets.cards import DrawCard, Look, draw_card
from dicesheets.sheets.cards.names import fit_name
from dicesheets.sheets.cards.personal import personalise
from dicesheets.sheets.draw_lots import draw_order
from dicesheets.sheets.impose import (
    SMALL_MM,
    Drawn,
    back_of,
    finish_page,
    impose_cards,
    impose_round,
)
from dicesheets.sheets.pages import Document, Page
from dicesheets.sheets.plan import CardPlan
from dicesheets.sheets.text import drawable, lettering
from dicesheets.sheets.wording import ROUND, SEED, say_rating
from dicesheets.words.players import player_name
from dicesheets.words.trouble import did_you_mean

DEFAULT_SEED = 1
REALMS_A_PAGE = 3  # the fourth quarter holds resources and dice log
EXTRAS = ("leaflet", "labels")  # what makes a set complete: printed once, whoever plays
MAX_COPIES = 200
NOTE_NAME_MM = 36.0  # of a name in the line that says what a page is
MAX_SETS = 400  # a job larger than this is a slip of the finger
MAX_PEOPLE = 2000  # in one PDF: eight thousand pages of cards


@dataclass(frozen=True, slots=True)
class Job:
    """What to print."""

    format: str = "cards"
    paper: str = "a4"
    language: str = "de"
    saver: bool = False
    realms: tuple[str, ...] = ()  # cards to print or to draw from; empty: all
    players: tuple[int, ...] = (0,)  # a set for each; 0: nobody's
    copies: int = 1
    seed: int = DEFAULT_SEED
    backs: bool = False
    flip: str = "long"
    people: tuple[Person, ...] = ()  # instead of `players`: a personal set for each
    event: int = 0  # where these people play; 0: not said
    match: int = 0  # marks sheets whose realms are named, so that they know each other
    edition: int = EDITION  # earlier ones only to try out how sheets of then are read


def plan_document(layout: Layout, job: Job, draw: DrawCard = draw_card) -> Document:
    """Return every page of a job; UsageError if it asks for what does not go together.

    `draw` lets many jobs of one layout share their cards.
    """
    _check(layout, job)
    press = _Press(layout, job, draw)
    if job.format in EXTRAS:
        pages = _extra_pages(layout, job)
    elif layout.traits.has_rounds and job.format != "cards":
        pages = press.round_pages()
    else:
        pages = press.card_pages()
    return Document(
        tuple(pages),
        title=" – ".join(_titles(layout, job.language)),
        language=job.language,
        subject=_subject(layout, job),
        saver=job.saver,
        flip=job.flip if job.backs or job.format == "leaflet" else "",
    )


def rounds_of(layout: Layout, job: Job) -> list[tuple[str, ...]]:
    """Return the realms of each round that a job prints; UsageError as for printing it."""
    _check(layout, job)
    return _rounds(layout, job, 0)[0]


def _extra_pages(layout: Layout, job: Job) -> list[Page]:
    """Return the leaflet or the labels; their words are loaded only for them."""
    if job.format == "labels":
        from dicesheets.sheets.labels import draw_labels

        return [draw_labels(layout, job.language, job.saver, job.paper)]
    from dicesheets.sheets.booklet import impose_booklet
    from dicesheets.sheets.leaflet.draw import draw_leaflet

    return impose_booklet(draw_leaflet(layout, job.language, job.saver), job.paper, job.flip)


class _Press:
    """Draws each card once and makes it everybody's."""

    def __init__(self, layout: Layout, job: Job, draw: DrawCard) -> None:
        self.layout, self.job, self.draw_card = layout, job, draw
        self.drawn: dict[tuple[str, bool], CardPlan] = {}
        self.nobody = Look(job.language, job.saver, edition=job.edition)
        self.owners = _owners(job, self.nobody)

    def card_pages(self) -> list[Page]:
        """Whole cards, a set for each player, as many to a page as fit.

        A person's set has pages of its own; a table's sets are cut anyway and share theirs.
        """
        pages: list[tuple[Page, str]] = []
        # A pad is a stack of equal sheets, which are cut anyway: no page of it is half empty.
        together = self.job.copies if self.job.format == "pad" and not self.job.people else 1
        for _ in range(self.job.copies // together):
            sets = [(owner, self.set_of(owner)) for owner in self.owners]
            if not self.job.people:
                sets = [(Look(), [card for _, cards in sets for card in cards] * together)]
            for owner, cards in sets:
                note = self.note(replace(owner, page=0, seed=0))
                pages += ((page, note) for page in impose_cards(tuple(cards), self.job.paper))
        return self.finish(pages)

    def set_of(self, owner: Look) -> list[Drawn]:
        """One player's cards; what a table shares comes with the first player's.

        People sit at many tables: each may have a pad.
        """
        is_first = owner == self.owners[0]
        look = replace(owner, seed=self.job.match)
        drawn = []
        for card in _chosen(self.layout, self.job):
            if card.role is Role.COMPONENT or (card.is_shared and not owner.person):
                if is_first:
                    seed = self.job.match if card.role is Role.PAD else 0
                    drawn.append(Drawn(self.draw(card, replace(self.nobody, seed=seed)), card.id))
            elif card.is_shared:
                drawn.append(Drawn(self.draw(card, replace(look, player=0)), card.id))
            else:
                drawn.append(Drawn(self.draw(card, look), card.id, owner.player))
        return drawn

    def round_pages(self) -> list[Page]:
        """Pages that each hold a round: a single one, a match, or a pad of matches."""
        job = self.job
        is_pad = job.format == "pad"
        pages: list[tuple[Page, str]] = []
        for copy in range(job.copies):
            rounds, number, seed = _rounds(self.layout, job, copy if is_pad else 0)
            for owner in self.owners:
                for at, realms in enumerate(rounds):
                    look = replace(owner, page=number + at, seed=seed)
                    pages.append((self.round_page(realms, look), self.note(look)))
        return self.finish(pages)

    def round_page(self, realms: tuple[str, ...], look: Look) -> Page:
        """One round of one player."""
        cards = [(self.layout.card(name), look) for name in realms]
        compact = replace(look, compact=True)
        for role in (Role.RESOURCES, Role.SCORE):
            cards += [(card, compact) for card in self.layout.of_role(role)[:1]]
        drawn = tuple(
            Drawn(self.draw(card, how), card.id, look.player, look.page) for card, how in cards
        )
        return impose_round(drawn, self.job.paper)

    def draw(self, card: Card, look: Look) -> CardPlan:
        """Return a card's plan; the body is drawn only once."""
        key = (card.id, look.compact)
        if key not in self.drawn:
            self.drawn[key] = self.draw_card(self.layout, card, look)
            return self.drawn[key]
        return personalise(self.layout, card, self.drawn[key], look)

    def finish(self, pages: list[tuple[Page, str]]) -> list[Page]:
        """Add footers, the ruler on the first page, and the backs."""
        job = self.job
        rating = say_rating(self.layout.about.rating, job.language)
        done: list[Page] = []
        for number, (page, note) in enumerate(pages):
            done.append(finish_page(page, note, job.language, number == 0, rating))
            if job.backs:
                done.append(back_of(page, brand_of(self.layout), job.language, job.saver, job.flip))
        return done

    def note(self, look: Look) -> str:
        """Say in one line what a page is."""
        layout, language = self.layout, self.job.language
        parts = _titles(layout, language)
        if look.page:
            parts.append(f"{ROUND.say(language)} {look.page}")
        if look.person:
            plain = drawable(look.name, "regular")
            name = fit_name(plain, "regular", (SMALL_MM,), NOTE_NAME_MM)[0]
            parts.append(name or player_name(look.person).say(language))
        elif look.player:
            parts.append(player_name(look.player).say(language))
        if look.seed:
            parts.append(f"{SEED.say(language)} {look.seed}")
        return " · ".join(parts)


def _titles(layout: Layout, language: str) -> list[str]:
    """Return what the game and the layout are called; one name where that is the same."""
    return list(dict.fromkeys(n.say(language) for n in (layout.game_name, layout.about.name)))


def _owners(job: Job, nobody: Look) -> tuple[Look, ...]:
    """Return whose sets are printed, as they shall look."""
    if not job.people:
        return tuple(replace(nobody, player=player) for player in job.players)
    return tuple(
        replace(nobody, player=p.seat, event=job.event, person=p.number, name=_name_of(p))
        for p in job.people
    )


def _name_of(person: Person) -> str:
    """Return somebody's name in letters that one of the fonts has."""
    return lettering(person.name, "bold")[0]


def _chosen(layout: Layout, job: Job) -> list[Card]:
    """Return the cards of a set, the author's own realms first, then in the layout's order.

    Named realms bring the shared cards.
    """
    chosen = []
    for name in own_first(layout, [card.id for card in layout.cards]):
        card = layout.card(name)
        if job.realms and card.id not in job.realms:
            is_companion = layout.traits.has_rounds and card.role is not Role.REALM
            if not is_companion:
                continue
        if job.format == "pad" and card.role is Role.COMPONENT:
            continue
        chosen.append(card)
    return chosen


def _rounds(layout: Layout, job: Job, match: int) -> tuple[list[tuple[str, ...]], int, int]:
    """Return the realms of each round, the number of the first round, and the seed if drawn."""
    settings = layout.welten
    size = settings.realms_a_round
    count = settings.rounds if job.format == "match" else 1
    pool = job.realms or tuple(card.id for card in layout.of_role(Role.REALM))
    if len(pool) == size * count and job.realms and ANY not in pool:
        return _slices(pool, size, count), 1, job.match
    every = len(layout.of_role(Role.REALM))
    if job.format == "pad" and (every if ANY in pool else len(pool)) >= size * settings.rounds:
        # A pad goes on match after match: no realm comes twice within a match.
        series, at = divmod(match, settings.rounds)
        order = _draw(layout, job, pool, f"match {series}" if series else "match")
        return [_slices(order, size, settings.rounds)[at]], at + 1, job.seed
    purpose = "match" if not match else f"match {match}"
    return _slices(_draw(layout, job, pool, purpose), size, count), 1, job.seed


def _draw(layout: Layout, job: Job, pool: tuple[str, ...], purpose: str) -> tuple[str, ...]:
    """Return realms in the order of a draw: what is the author's own, or was named, comes first."""
    if ANY not in pool:
        return own_first(layout, draw_order(pool, job.seed, purpose))
    every = tuple(card.id for card in layout.of_role(Role.REALM))
    return named_first(pool, own_first(layout, draw_order(every, job.seed, purpose)))


def _slices(names: tuple[str, ...], size: int, count: int) -> list[tuple[str, ...]]:
    return [names[i * size : (i + 1) * size] for i in range(count)]


def _check(layout: Layout, job: Job) -> None:
    """Raise UsageError for what cannot be printed."""
    for name in job.realms:
        if name != ANY:
            _check_name(layout, job, name)
    if ANY in job.realms and (not layout.traits.has_rounds or job.format == "cards"):
        what = Text(
            f"{ANY} zieht Welten für Durchgänge; nimm round, match oder pad",
            f"{ANY} draws realms for rounds; use round, match or pad",
        )
        raise UsageError(what, about="realms", value=ANY)
    if len(set(job.realms)) != len(job.realms):
        what = Text(
            "eine Welt ist zweimal genannt; nenne jede einmal",
            "a realm is named twice; name each once",
        )
        raise UsageError(what, about="realms")
    if not 1 <= job.copies <= MAX_COPIES:
        what = Text(
            f"{job.copies} Exemplare; möglich sind 1 bis {MAX_COPIES}",
            f"{job.copies} copies; ask for 1 to {MAX_COPIES}",
        )
        raise UsageError(what, about="copies")
    if not 1 <= job.seed <= MAX_SEED:
        what = Text(
            f"{job.seed} passt auf kein Blatt; wähle 1 bis {MAX_SEED}",
            f"{job.seed} does not fit on a sheet; choose 1 to {MAX_SEED}",
        )
        raise UsageError(what, about="seed")
    _check_people(job)
    if job.copies * len(job.players) > MAX_SETS:
        players = len(job.players)
        what = Text(
            f"{job.copies} Exemplare für {players} Personen sind zu viele; drucke höchstens "
            f"{MAX_SETS} Sätze auf einmal",
            f"{job.copies} copies for {players} players are too many; print at most "
            f"{MAX_SETS} sets at once",
        )
        raise UsageError(what, about="copies")
    if not layout.traits.has_rounds:
        if job.format in ("round", "match"):
            what = Text(
                "nur welten hat Durchgänge; nimm cards oder pad",
                "only welten has rounds; use cards or pad",
            )
            raise UsageError(what, about="format", value=job.format)
        return
    if job.format in ("cards", *EXTRAS):
        return
    settings = layout.welten
    if settings.realms_a_round > REALMS_A_PAGE:
        what = Text(
            f"auf eine Seite passen {REALMS_A_PAGE} Welten, und ein Durchgang hat "
            f"{settings.realms_a_round}; nimm cards",
            f"a page has room for {REALMS_A_PAGE} realms, and a round has "
            f"{settings.realms_a_round}; use cards",
        )
        raise UsageError(what, about="format", value=job.format)
    rounds = settings.rounds if job.format == "match" else 1
    need = settings.realms_a_round * rounds
    every = len(layout.of_role(Role.REALM))
    have = every if ANY in job.realms else len(job.realms) or every
    if have < need:
        what = Advice(
            f"braucht {need} Welten, und es gibt {have}; nenne mehr",
            f"needs {need} realms and there are {have}; name more",
            HINT_REALMS,
        )
        raise UsageError(what, about="format", value=job.format)


def _check_people(job: Job) -> None:
    """Raise UsageError for people whom a code cannot tell apart, or too many of them."""
    count = job.copies * len(job.people)
    if count > MAX_PEOPLE:
        what = Text(
            f"{count} persönliche Sätze sind zu viele für ein PDF; drucke höchstens {MAX_PEOPLE} "
            "auf einmal",
            f"{count} personal sets are too many for one PDF; print at most {MAX_PEOPLE} at once",
        )
        raise UsageError(what, about="names")
    numbers = [person.number for person in job.people]
    if not all(1 <= number <= MAX_PERSON for number in numbers):
        what = Text(
            f"Nummern von Personen gehen von 1 bis {MAX_PERSON}",
            f"people are numbered 1 to {MAX_PERSON}",
        )
        raise UsageError(what, about="names")
    if len(set(numbers)) != len(numbers):
        what = Text(
            "zwei Personen haben dieselbe Nummer; gib jeder eine eigene",
            "two people have the same number; give each their own",
        )
        raise UsageError(what, about="names")
    if not 0 <= job.event <= MAX_EVENT:
        what = Text(
            f"{job.event} passt auf kein Blatt; wähle 0 bis {MAX_EVENT}",
            f"{job.event} does not fit on a sheet; choose 0 to {MAX_EVENT}",
        )
        raise UsageError(what, about="event")


def _check_name(layout: Layout, job: Job, name: str) -> None:
    names = [card.id for card in layout.cards]
    if layout.traits.has_rounds:
        names = [card.id for card in layout.of_role(Role.REALM)]
    if name in names:
        return
    hint = did_you_mean(name.lower(), names)
    what = Text(
        f"es gibt keine Karte {name!r} in {layout.id}; {hint.de}",
        f"there is no card {name!r} in {layout.id}; {hint.en}",
    )
    raise UsageError(what, about="realms")


def _subject(layout: Layout, job: Job) -> str:
    parts = [f"game {layout.game.value}", f"layout {layout.id} {layout.digest}".strip()]
    if layout.traits.has_rounds and job.format != "cards":
        parts.append(f"seed {job.seed}")
    return ", ".join(parts)
