"""What the keys of layout files share: names, texts in both languages, rewards."""

from __future__ import annotations

from dicesheets.layouts.spec import Choice, Key, ListOf, Struct, Words

ID_PATTERN = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
ID_HINT = "use lower-case letters, digits and single dashes, starting with a letter"

THINGS = ("pumpkin", "heart", "coin", "star")  # in the order of `Reward`

NAME = Words(60, ID_PATTERN, ID_HINT)
TEXT = Struct(
    "text",
    (
        Key("de", Words(400, hint="write the German text"), "The German text.", required=True),
        Key("en", Words(400, hint="write the English text"), "The English text.", required=True),
    ),
    doc="One text in both languages; `{pumpkin}`, `{heart}`, `{coin}` and `{star}` show the icon.",
)
TEXTS = ListOf(TEXT, high=12)
REWARD = ListOf(Choice(THINGS), low=1, high=12, or_one=True)
REWARDS = ListOf(REWARD, low=1, high=64)
NAMES = ListOf(NAME, low=1, high=64, or_one=True)
