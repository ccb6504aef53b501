"""The names of the icons that every layout may use; sheets/icons draws them."""

from __future__ import annotations

ICON_NAMES = (
    "arrow", "arrow-down", "arrow-left", "arrow-up", "banner", "basket", "bear", "bird",
    "castle", "catapult", "chest", "circle", "city", "city-wall", "cloud", "coin", "crate",
    "cross", "crown", "diamond", "dice", "die-1", "die-1-outline", "die-2", "die-2-outline",
    "die-3", "die-3-outline", "die-4", "die-4-outline", "die-5", "die-5-outline", "die-6",
    "die-6-outline", "die-blank", "die-red", "die-yellow", "different", "disc", "door", "drop",
    "duel", "equals", "falcon", "feather", "figure", "flag", "flower", "gear", "gem", "grapes",
    "heart", "hexagon", "hourglass", "house", "ibex", "knight", "larger", "leaf", "mask",
    "mine", "minus", "moon", "mountain", "otter", "pencil", "person", "plus", "pumpkin", "ring",
    "rock", "scissors", "shield", "smaller", "square", "star", "star-half", "star-outline",
    "sun", "sword", "sword-1", "sword-2", "sword-3", "tick", "tower", "treasure", "tree",
    "triangle", "trophy", "turn", "wave", "weave",
)  # fmt: skip
