"""Sources: the fields that each step of the training learns from and is measured on, and the
weights it begins with.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from dicesheets.scanner.train.nets import MarksNet
from dicesheets.scanner.train.photos import load_photo_fields
from dicesheets.scanner.train.real_cells import load_real_fields
from dicesheets.scanner.train.shards import Recipe, Shard, join_shards, load_shards
from dicesheets.scanner.train.shipped import take_up
from dicesheets.scanner.train.strips import Strips, load_strips

Net = TypeVar("Net", bound=nn.Module)

# Fields of practice photos are few; each counts as this many made ones.
PHOTO_REPEATS = 3
REAL_REPEATS = 2
MORE_KINDS = (0.52, 0.2, 0.2, 0.08)
MORE_SEVERITIES = (0.15, 0.55, 0.22, 0.08)
FROM_PHOTOS = "cut from practice photos"
NORMAL = ((1.0,), (1.0,))
HARD = ((2.0,), (1.0,))


def fitting_fields(options: argparse.Namespace, train: Recipe) -> Shard:
    """Fields to fit temperatures on while the nets are trained: they tell what is unsure."""
    recipe = fitting_recipe(options, train)
    made = load_shards(recipe, options.fitting, options.processes)
    photographed, _ = photo_fields(options, recipe, options.fitting_photos)
    return join_shards([made.pick(slice(options.fitting)), photographed])


def calibration_fields(options: argparse.Namespace, train: Recipe) -> tuple[Shard, Strips]:
    """Fields to make probabilities honest for: of photos, in hands as people have them.

    Made fields and warped hands are wilder: whoever is calibrated on them is too modest on paper.
    Some made ones are among them for what photos hardly ever leave unsure.
    """
    recipe = replace(train, name="calibration", held_out=True, seed=options.seed + 11)
    named = replace(recipe, name=f"photos-{recipe.name}")
    photos, processes = options.calibration_photos, options.processes
    marks, strips = load_photo_fields(named, photos, processes, warped=False)
    made = load_shards(fitting_recipe(options, train), options.fitting, processes)
    return join_shards([made.pick(slice(options.calibration)), marks]), strips


def held_out_fields(options: argparse.Namespace, train: Recipe) -> Iterator[tuple[str, Shard]]:
    for title, recipe, count in held_out_recipes(options, train):
        yield title, load_shards(recipe, count, options.processes)
    normal = held_out_recipes(options, train)[0][1]
    yield FROM_PHOTOS, photo_fields(options, normal, options.test_photos)[0]


def photo_fields(options: argparse.Namespace, recipe: Recipe, count: int) -> tuple[Shard, Strips]:
    recipe = replace(recipe, name=f"photos-{recipe.name}")
    return load_photo_fields(recipe, count, options.processes)


def learnt_from_photos(options: argparse.Namespace, train: Recipe) -> Shard:
    """Fields of practice photos, and cells of real ones, as often as they count."""
    photographed, _ = photo_fields(options, train, options.photos)
    parts = PHOTO_REPEATS * [photographed]
    real = load_real_fields(train.data, train.held_out)
    if real is not None and not options.tiny:
        parts += REAL_REPEATS * [real]
    return join_shards(parts)


def strips_of(recipe: Recipe) -> Recipe:
    return replace(recipe, name=f"strips-{recipe.name}")


def held_out_strips(recipe: Recipe, options: argparse.Namespace) -> Strips:
    return load_strips(strips_of(recipe), 1, options.processes)


def load_trained(net: Net, options: argparse.Namespace, name: str) -> Net:
    """Give a net the weights that this training left."""
    net.load_state_dict(torch.load(options.out / f"{name}.pt", weights_only=True))
    return net.eval()


def load_net(net: MarksNet, options: argparse.Namespace, name: str) -> MarksNet:
    """Give a net the weights that an earlier step left, now or in the training to go on from."""
    file = options.out / f"{name}.pt"
    if not file.exists() and options.start:
        file = options.start / file.name
    if not file.exists():
        take_up(net, file.with_suffix(".onnx"))
        return net.eval()
    net.load_state_dict(torch.load(file, weights_only=True))
    return net.eval()


def resume(
    net: nn.Module, options: argparse.Namespace, name: str, patches: NDArray[np.uint8]
) -> bool:
    """Start from the weights of an earlier training if one was named and has them; say whether.

    Where only its ONNX file is left, as in the package, norms are measured on `patches`.
    """
    if options.start is None:
        return False
    file = options.start / f"{name}.pt"
    if file.exists():
        net.load_state_dict(torch.load(file, weights_only=True))
        return True
    file = file.with_suffix(".onnx")
    if file.exists():
        take_up(net, file, patches)
    return bool(file.exists())


def more_recipe(train: Recipe) -> Recipe:
    """Fields never seen before, more of the kinds and photos that matter most."""
    more = replace(train, name="more", seed=train.seed + 3)
    return replace(more, shares=MORE_SEVERITIES, kind_shares=MORE_KINDS)


def fitting_recipe(options: argparse.Namespace, train: Recipe) -> Recipe:
    """Held-out writers, as hard as in training, to fit the temperatures."""
    return replace(train, name="fitting", held_out=True, seed=options.seed + 7)


def held_out_recipes(
    options: argparse.Namespace, train: Recipe
) -> tuple[tuple[str, Recipe, int], ...]:
    """Held-out writers, three times: real sheets, real sheets in hard photos, unknown layouts."""
    normal = replace(
        train,
        name="normal",
        held_out=True,
        seed=options.seed + 8,
        severities=NORMAL[0],
        shares=NORMAL[1],
        printed_share=1.0,
    )
    hard = replace(normal, name="hard", seed=options.seed + 9, severities=HARD[0])
    unknown = replace(normal, name="unknown", seed=options.seed + 10, printed_share=0.0)
    return (
        ("normal photos of the classic sheets", normal, options.tests),
        ("hard photos of the classic sheets", hard, options.more_tests),
        ("normal photos of artwork never printed", unknown, options.more_tests),
    )
