"""Props: dice, tokens, a pen, a mug and the person, as Blender builds them; and what is on them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

PIP_PLACES = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}

Job = dict[str, Any]  # a part of a recipe, as JSON has it


def add_thing(bpy: Any, thing: Job) -> None:
    """Put a thing of the recipe on the table."""
    {"die": _die, "token": _token, "pen": _pen, "mug": _mug}[thing["kind"]](bpy, thing)


def _die(bpy: Any, thing: Job) -> None:
    size = thing["height"]
    bpy.ops.mesh.primitive_cube_add(size=size, location=(thing["x"], thing["y"], size / 2))
    die = bpy.context.object
    die.rotation_euler[2] = math.radians(thing["turn"])
    _rounded(die, size * 0.12)
    paint(bpy, die, thing["colour"], 0.25)
    pip = 0.02 if sum(thing["colour"]) > 1.2 else 0.8
    parts = [_pip(bpy, die, size, spot) for spot in _pips(thing["face"])]
    for part in parts:
        paint(bpy, part, (pip, pip, pip), 0.4)


def _pips(face: int) -> Iterator[tuple[float, float, float]]:
    """Yield the middles of the pips that can be seen, in halves of the die's size."""
    beside = [value for value in PIP_PLACES if value not in (face, 7 - face)]
    side, other = beside[0], beside[1]  # those across from them are the last two
    for value, (first, second, sign) in (
        (face, (0, 1, 1.0)), (side, (1, 2, -1.0)), (other, (0, 2, 1.0)),
        (7 - side, (1, 2, 1.0)), (7 - other, (0, 2, -1.0)),
    ):  # fmt: skip
        for x, y in PIP_PLACES[value]:
            spot = [sign, sign, sign]
            spot[first], spot[second] = 0.5 * x, 0.5 * y
            yield (spot[0], spot[1], spot[2])


def _pip(bpy: Any, die: Any, size: float, spot: Sequence[float]) -> Any:
    bpy.ops.mesh.primitive_uv_sphere_add(segments=16, ring_count=8, radius=size * 0.09)
    pip = bpy.context.object
    pip.parent = die
    pip.location = [c * size / 2 for c in spot]
    pip.scale = [0.15 if abs(c) == 1 else 1.0 for c in spot]
    return pip


def _token(bpy: Any, thing: Job) -> None:
    token = _cylinder(bpy, thing["radius"], thing["height"], (thing["x"], thing["y"]))
    _rounded(token, 0.0008)
    paint(bpy, token, thing["colour"], 0.5)


def _pen(bpy: Any, thing: Job) -> None:
    radius, length = thing["height"] / 2, 2 * thing["radius"]
    parts = ((0.0, 0.74, radius, radius), (0.74, 0.86, radius, radius), (0.86, 1.0, radius, 0.0006))
    way = math.radians(thing["turn"])
    colours = (thing["colour"], (0.55, 0.55, 0.57), (0.6, 0.58, 0.5))
    for (start, end, thick, thin), colour in zip(parts, colours, strict=True):
        middle = ((start + end) / 2 - 0.5) * length
        bpy.ops.mesh.primitive_cone_add(
            vertices=40, radius1=thick, radius2=thin, depth=(end - start) * length,
            location=(
                thing["x"] + middle * math.cos(way), thing["y"] + middle * math.sin(way), radius
            ),
            rotation=(0, math.pi / 2, way),
        )  # fmt: skip
        bpy.context.object.data.shade_smooth()
        _rounded(bpy.context.object, 0.0004)
        paint(bpy, bpy.context.object, colour, 0.3)


def _mug(bpy: Any, thing: Job) -> None:
    at, radius, height = (thing["x"], thing["y"]), thing["radius"] - 0.002, thing["height"]
    wall = 0.004
    turn = [(0, 0), (radius, 0), (radius, height), (radius - wall, height)]
    turn += [(radius - wall, wall), (0, wall)]
    paint(bpy, _turned(bpy, turn, at), thing["colour"], 0.15)
    coffee = _turned(bpy, [(0, 0.7 * height), (radius - wall, 0.7 * height)], at)
    paint(bpy, coffee, (0.03, 0.012, 0.006), 0.05)


def _turned(bpy: Any, outline: Sequence[tuple[float, float]], at: tuple[float, float]) -> Any:
    """Return what a lathe makes of an outline (radius, height)."""
    steps = 64
    ways = [2 * math.pi * step / steps for step in range(steps)]
    points = [(r * math.cos(w), r * math.sin(w), z) for r, z in outline for w in ways]
    faces = [
        (row * steps + i, row * steps + (i + 1) % steps,
         (row + 1) * steps + (i + 1) % steps, (row + 1) * steps + i)
        for row in range(len(outline) - 1)
        for i in range(steps)
    ]  # fmt: skip
    mesh = bpy.data.meshes.new("turned")
    mesh.from_pydata(points, [], faces)
    made = bpy.data.objects.new("turned", mesh)
    made.location = (*at, 0.0)
    bpy.context.collection.objects.link(made)
    return made


def add_person(bpy: Any, person: Job) -> None:
    """Put a body and a head where they stand in the light."""
    way = math.radians(person["angle"])
    away = person["distance"]
    bpy.ops.mesh.primitive_uv_sphere_add(segments=32, ring_count=16, radius=1)
    body = bpy.context.object
    body.location = (away * math.cos(way), away * math.sin(way), 0.1)
    body.scale, body.rotation_euler[2] = (0.12, 0.22, 0.42), way
    paint(bpy, body, person["colour"], 0.9)
    bpy.ops.mesh.primitive_uv_sphere_add(segments=32, ring_count=16, radius=1)
    head = bpy.context.object
    near = away - 0.10
    head.location, head.scale = (
        (near * math.cos(way), near * math.sin(way), 0.66),
        (0.1, 0.08, 0.12),
    )
    paint(bpy, head, (0.4, 0.24, 0.17), 0.7)


def add_surface(bpy: Any, thing: Any, name: str) -> Any:
    """Give a thing a surface of its own; return it."""
    surface = bpy.data.materials.new(name)
    surface.use_nodes = True
    thing.data.materials.append(surface)
    return surface


def paint(bpy: Any, thing: Any, colour: Sequence[float], roughness: float) -> None:
    """Give a thing one colour."""
    shader = add_surface(bpy, thing, "paint").node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*colour, 1)
    shader.inputs["Roughness"].default_value = roughness
    thing.data.shade_smooth()


def add_picture(bpy: Any, nodes: Any, file: str) -> Any:
    """Return a node that shows a picture."""
    node = nodes.new("ShaderNodeTexImage")
    node.image = bpy.data.images.load(file)
    node.interpolation = "Linear"
    return node


def _cylinder(bpy: Any, radius: float, height: float, at: tuple[float, float]) -> Any:
    bpy.ops.mesh.primitive_cylinder_add(
        vertices=64, radius=radius, depth=height, location=(*at, height / 2)
    )
    return bpy.context.object


def _rounded(thing: Any, by: float) -> None:
    bevel = thing.modifiers.new("round", "BEVEL")
    bevel.width, bevel.segments = by, 4
