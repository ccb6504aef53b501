"""One rating for every game: numbers for programs, a few lines for people."""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.errors import LayoutError
from dicesheets.layouts.model import Layout, Text
from dicesheets.variants.board_play import FAIR_MARGIN, BoardRating, is_fair, rate_boards
from dicesheets.variants.certify import Certificate, certify
from dicesheets.words.players import MOVE_WORDS


@dataclass(frozen=True, slots=True)
class Rating:
    """What play says about a layout of either game."""

    certificate: Certificate | None
    boards: tuple[BoardRating, ...]

    @property
    def is_played(self) -> bool:
        """Whether there was anything to play: nobody can simulate the game behind a pad."""
        return self.certificate is not None or bool(self.boards)

    @property
    def fitting(self) -> str | None:
        """The difficulty it suits (boards: normal when fair), or None."""
        if self.certificate is not None:
            return self.certificate.fitting
        return "normal" if is_fair(self.boards) else None


UNRATED = Rating(None, ())  # of a score pad


def can_be_rated(layout: Layout) -> bool:
    """Say whether simulated play can say anything about a layout."""
    return layout.traits.has_variants


def rate_layout(layout: Layout) -> Rating:
    """Play a layout and return its rating."""
    if layout.traits.has_rounds:
        return Rating(certify(layout), ())
    if layout.traits.has_variants:
        return Rating(None, rate_boards(layout))
    name = layout.game_name
    what = Text(
        f"bei {name.de} gibt es nichts zu bewerten: ein Block sagt nicht, wie gespielt wird; nimm "
        "eine Vorlage von welten oder wuerfeland",
        f"{name.en} has nothing to rate: a pad does not say how it is played; use a layout of "
        "welten or wuerfeland",
    )
    raise LayoutError(what, layout.id)


def rating_data(layout: Layout, rating: Rating) -> dict[str, object]:
    """Return the figures as plain data."""
    data: dict[str, object] = {
        "layout": layout.id, "game": layout.game.value, "digest": layout.digest,
        "difficulty": rating.fitting if rating.is_played else None,
    }  # fmt: skip
    if rating.certificate is not None:
        data["styles"] = {
            r.style: {"rounds": r.rounds, "mean": round(r.mean, 3),
                      "classic": round(r.classic_mean, 3),
                      "difference": round(r.difference, 4), "margin": round(r.margin, 4),
                      "deviation": round(r.deviation, 3), "best": r.best}
            for r in rating.certificate.styles
        }  # fmt: skip
        data["unreachable"] = list(rating.certificate.unreachable)
    elif rating.is_played:
        data["boards"] = {
            b.card: {"turns": round(b.turns, 2), "margin": round(b.margin, 2),
                     "difference": round(b.difference, 4)}
            for b in rating.boards
        }  # fmt: skip
    return data


def format_rating(layout: Layout, rating: Rating, language: str) -> str:
    """Return a few lines a person can read."""
    german = language == "de"
    name = layout.about.name.say(language)
    suits = rating.fitting or ("keine Stufe" if german else "no difficulty")
    lines = [f"{name} ({layout.id}): {suits}"]
    if rating.certificate is None:
        word = MOVE_WORDS[1].say(language)
        lines += [f"  {b.card:9} {b.turns:5.1f} {word} ±{b.margin:.1f}  {b.difference:+.1%}"
                  for b in rating.boards]  # fmt: skip
        if rating.fitting is None:
            lines.append(f"  > ±{FAIR_MARGIN:.0%}: " + (
                "die Tafeln sind nicht gleich schnell" if german
                else "the boards are not equally fast"))  # fmt: skip
        return "\n".join(lines)
    for r in rating.certificate.styles:
        lines.append(
            f"  {r.style:9} Ø {r.mean:5.2f} ★  {r.difference:+.1%} ±{r.margin:.1%}  "
            f"(classic {r.classic_mean:.2f}, best {r.best:.1f}, {r.rounds} rounds)"
        )
    if rating.fitting is None:
        lines += [f"  ! {p.say(language)}" for p in rating.certificate.problems("normal")]
    return "\n".join(lines)
