"""What the keys of layout files share: names, texts in both languages, rewards."""

from __future__ import annotations

from dicesheets.layouts.icon_names import ICON_NAMES
from dicesheets.layouts.spec import Choice, Key, ListOf, Number, Struct, Words
from dicesheets.words.text import Text

ID_PATTERN = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
ID_HINT = Text(
    "nimm Kleinbuchstaben, Ziffern und einzelne Bindestriche, am Anfang einen Buchstaben",
    "use lower-case letters, digits and single dashes, starting with a letter",
)
ICON_HINT = Text("nenne ein Symbol", "name an icon")
ICON = Words(40, ID_PATTERN, ICON_HINT, known=ICON_NAMES)
_GERMAN = Text("schreibe den deutschen Text", "write the German text")
_ENGLISH = Text("schreibe den englischen Text", "write the English text")

THINGS = ("pumpkin", "heart", "coin", "star")  # in the order of `Reward`
NONE = "none"  # a reward of nothing, where each field or set has an entry

NAME = Words(60, ID_PATTERN, ID_HINT)
TEXT = Struct(
    "text",
    (
        Key("de", Words(400, hint=_GERMAN, lines=True),
            "The German text.", required=True, german="der deutsche Text"),
        Key("en", Words(400, hint=_ENGLISH, lines=True),
            "The English text.", required=True, german="der englische Text"),
    ),
    doc="One text in both languages; `{pumpkin}`, `{heart}`, `{coin}` and `{star}` show the icon.",
)  # fmt: skip
TEXTS = ListOf(TEXT, high=12)
REWARD = ListOf(Choice((*THINGS, NONE)), low=1, high=12, or_one=True, alone=NONE)
REWARDS = ListOf(REWARD, low=1, high=64)
NAMES = ListOf(NAME, low=1, high=64, or_one=True)
PAIR_OF_NUMBERS = ListOf(Number(1, 99), low=2, high=2)
