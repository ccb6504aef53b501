"""Scene: a recipe becomes a picture, by Blender's path tracer.

BLENDER-PYTHON scene.py JOB.json       BLENDER-PYTHON: a Python 3.11 into which `bpy` 5 is installed

The job names the recipe, the page's and the table's picture and where the light goes that reaches
the sensor (Radiance HDR). Runs alone: it knows Blender and the standard library, nothing of ours.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

PAGE_M = (0.210, 0.297)
GRID = (28, 40)  # quads of the page
PAGE_LIFT_M = 0.0002
TABLE_M = 3.0
DESK_TILE_M = 0.467  # side of the table's picture
PHONE_M = (0.073, 0.150, 0.008)
LENS_FROM_HEAD_M = 0.018  # the lens sits near the head of the phone
PIP_PLACES = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}

Job = dict[str, Any]


def main() -> None:
    """Render one job."""
    job = json.loads(Path(sys.argv[-1]).read_text(encoding="utf-8"))
    render(job)


def render(job: Job) -> None:
    """Build the scene and write the light that reaches the sensor."""
    import bpy

    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene, recipe = bpy.context.scene, job["scene"]
    _table(bpy, job["desk"], recipe)
    _page(bpy, job["page"], recipe)
    for thing in recipe["things"]:
        _thing(bpy, thing)
    _person(bpy, recipe["person"])
    for lamp in recipe["lamps"]:
        _lamp(bpy, lamp)
    _room(bpy, scene, recipe["room"])
    _phone(bpy, scene, recipe["lens"])
    cycles = scene.cycles
    scene.render.engine, cycles.device = "CYCLES", "CPU"
    cycles.samples, cycles.seed = job["samples"], recipe["noise"]
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = cycles.use_light_tree = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 3, 2, 1
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 6.0
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", 1.5
    scene.render.threads_mode, scene.render.threads = "FIXED", job["threads"]
    scene.render.resolution_x, scene.render.resolution_y = job["size"]
    scene.render.resolution_percentage = 100
    scene.render.image_settings.file_format = "HDR"
    scene.render.filepath = job["out"]
    bpy.ops.render.render(write_still=True)


def page_height(u: float, v: float, curl: Job) -> float:
    """Return how high the page lies above the table at a share of its width and height."""
    along = u if curl["is_across"] else v
    height = curl["arch"] * 4 * along * (1 - along)
    for corner, (x, y) in zip(curl["corners"], ((0, 0), (1, 0), (0, 1), (1, 1)), strict=True):
        near = 1 - (abs(u - x) * PAGE_M[0] + abs(v - y) * PAGE_M[1]) / 0.11
        height += corner * max(0.0, near) ** 2
    wave = math.sin(11 * u + 3 * v) * math.sin(7 * v - 4 * u)
    return float(PAGE_LIFT_M + height + curl["ripple"] * (1 + wave))


# ------------------------------------------------------------------ table and page


def _table(bpy: Any, file: str, recipe: Job) -> None:
    bpy.ops.mesh.primitive_plane_add(size=TABLE_M)
    surface = _surface(bpy, bpy.context.object, "table")
    nodes, links = surface.node_tree.nodes, surface.node_tree.links
    shader = nodes["Principled BSDF"]
    place, turned = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeMapping")
    scale = TABLE_M / DESK_TILE_M
    turned.inputs["Scale"].default_value = (scale, scale, 1)
    turned.inputs["Rotation"].default_value[2] = math.radians(recipe["table_turn"])
    picture = _picture(bpy, nodes, file)
    picture.extension = "MIRROR"
    links.new(place.outputs["UV"], turned.inputs["Vector"])
    links.new(turned.outputs["Vector"], picture.inputs["Vector"])
    links.new(picture.outputs["Color"], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = 0.85 - 0.6 * recipe["gloss"]
    shader.inputs["Specular IOR Level"].default_value = 0.2 + 0.3 * recipe["gloss"]


def _page(bpy: Any, file: str, recipe: Job) -> None:
    across, down = GRID
    spots = [(x / across, y / down) for y in range(down + 1) for x in range(across + 1)]
    points = [
        ((u - 0.5) * PAGE_M[0], (v - 0.5) * PAGE_M[1], page_height(u, v, recipe["curl"]))
        for u, v in spots
    ]
    faces = [
        (i, i + 1, i + across + 2, i + across + 1)
        for y in range(down)
        for i in range(y * (across + 1), y * (across + 1) + across)
    ]
    mesh = bpy.data.meshes.new("page")
    mesh.from_pydata(points, [], faces)
    uv = mesh.uv_layers.new()
    for loop in mesh.loops:
        uv.data[loop.index].uv = spots[loop.vertex_index]
    mesh.shade_smooth()
    page = bpy.data.objects.new("page", mesh)
    bpy.context.collection.objects.link(page)
    surface = _surface(bpy, page, "page")
    nodes, links = surface.node_tree.nodes, surface.node_tree.links
    shader = nodes.new("ShaderNodeBsdfDiffuse")  # all that bare paper needs, and quickly traced
    picture = _picture(bpy, nodes, file)
    picture.extension = "EXTEND"
    links.new(picture.outputs["Color"], shader.inputs["Color"])
    links.new(shader.outputs["BSDF"], nodes["Material Output"].inputs["Surface"])
    shader.inputs["Roughness"].default_value = 0.0
    if recipe["film"]:
        _laminate(nodes, links, shader, recipe["film"])


def _laminate(nodes: Any, links: Any, shader: Any, film: Job) -> None:
    """Lay a clear glossy coat on the page, with the slight waves of laminate."""
    coat, edge = nodes.new("ShaderNodeBsdfGlossy"), nodes.new("ShaderNodeFresnel")
    coat.inputs["Roughness"].default_value = film["roughness"]
    edge.inputs["IOR"].default_value = 1.5
    noise, bump = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeBump")
    noise.inputs["Scale"].default_value = 9.0
    noise.inputs["Detail"].default_value = 1.0
    bump.inputs["Distance"].default_value = 0.0012 * film["waves"]
    place, both = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeMixShader")
    links.new(place.outputs["UV"], noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], coat.inputs["Normal"])
    links.new(edge.outputs["Fac"], both.inputs["Fac"])
    links.new(shader.outputs["BSDF"], both.inputs[1])
    links.new(coat.outputs["BSDF"], both.inputs[2])
    links.new(both.outputs["Shader"], nodes["Material Output"].inputs["Surface"])


# ------------------------------------------------------------------ things


def _thing(bpy: Any, thing: Job) -> None:
    {"die": _die, "token": _token, "pen": _pen, "mug": _mug}[thing["kind"]](bpy, thing)


def _die(bpy: Any, thing: Job) -> None:
    size = thing["height"]
    bpy.ops.mesh.primitive_cube_add(size=size, location=(thing["x"], thing["y"], size / 2))
    die = bpy.context.object
    die.rotation_euler[2] = math.radians(thing["turn"])
    _rounded(die, size * 0.12)
    _paint(bpy, die, thing["colour"], 0.25)
    pip = 0.02 if sum(thing["colour"]) > 1.2 else 0.8
    parts = [_pip(bpy, die, size, spot) for spot in _pips(thing["face"])]
    for part in parts:
        _paint(bpy, part, (pip, pip, pip), 0.4)


def _pips(face: int) -> Iterator[tuple[float, float, float]]:
    """Yield the middles of the pips that can be seen, in halves of the die's size."""
    side, other = face % 6 + 1, (face + 1) % 6 + 1
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
    _paint(bpy, token, thing["colour"], 0.5)


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
        _paint(bpy, bpy.context.object, colour, 0.3)


def _mug(bpy: Any, thing: Job) -> None:
    at, radius, height = (thing["x"], thing["y"]), thing["radius"] - 0.002, thing["height"]
    wall = 0.004
    turn = [(0, 0), (radius, 0), (radius, height), (radius - wall, height)]
    turn += [(radius - wall, wall), (0, wall)]
    _paint(bpy, _turned(bpy, turn, at), thing["colour"], 0.15)
    coffee = _turned(bpy, [(0, 0.7 * height), (radius - wall, 0.7 * height)], at)
    _paint(bpy, coffee, (0.03, 0.012, 0.006), 0.05)


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


def _person(bpy: Any, person: Job) -> None:
    """Put a body and a head where they stand in the light."""
    way = math.radians(person["angle"])
    away = person["distance"]
    bpy.ops.mesh.primitive_uv_sphere_add(segments=32, ring_count=16, radius=1)
    body = bpy.context.object
    body.location = (away * math.cos(way), away * math.sin(way), 0.1)
    body.scale, body.rotation_euler[2] = (0.12, 0.22, 0.42), way
    _paint(bpy, body, person["colour"], 0.9)
    bpy.ops.mesh.primitive_uv_sphere_add(segments=32, ring_count=16, radius=1)
    head = bpy.context.object
    near = away - 0.10
    head.location, head.scale = (
        (near * math.cos(way), near * math.sin(way), 0.66),
        (0.1, 0.08, 0.12),
    )
    _paint(bpy, head, (0.4, 0.24, 0.17), 0.7)


# ------------------------------------------------------------------ light and phone


def _lamp(bpy: Any, lamp: Job) -> None:
    light = bpy.data.lights.new("lamp", "AREA")
    light.shape = "ELLIPSE" if lamp["is_round"] else "RECTANGLE"
    light.size, light.size_y = lamp["size"]
    light.energy, light.color = lamp["watts"], lamp["colour"]
    made = bpy.data.objects.new("lamp", light)
    made.location = lamp["place"]
    made.rotation_euler = _looking(lamp["place"], lamp["aim"])
    bpy.context.collection.objects.link(made)


def _room(bpy: Any, scene: Any, colour: Sequence[float]) -> None:
    world = bpy.data.worlds.new("room")
    scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs["Color"].default_value = (*colour, 1)
    world.node_tree.nodes["Background"].inputs["Strength"].default_value = 1.0
    world.cycles.sampling_method = "NONE"  # an even room is met often enough by chance


def _phone(bpy: Any, scene: Any, lens: Job) -> None:
    """Put the camera in its place and the phone's body behind it."""
    data = bpy.data.cameras.new("lens")
    data.sensor_fit, data.sensor_height = "VERTICAL", 34.6
    data.lens, data.clip_start = lens["focal_mm"], 0.002
    data.dof.use_dof = True
    data.dof.focus_distance = lens["focus_m"]
    data.dof.aperture_fstop = lens["focal_mm"] / lens["opening_mm"]
    camera = bpy.data.objects.new("lens", data)
    camera.location = lens["place"]
    camera.rotation_euler = _looking(lens["place"], lens["aim"], lens["roll"])
    bpy.context.collection.objects.link(camera)
    scene.camera = camera
    bpy.ops.mesh.primitive_cube_add(size=1)
    body = bpy.context.object
    body.scale, body.parent = PHONE_M, camera
    down = PHONE_M[1] / 2 - LENS_FROM_HEAD_M
    body.location = (0.012, -down if lens["body_below"] else down, PHONE_M[2] / 2 + 0.001)
    _paint(bpy, body, (0.03, 0.03, 0.035), 0.3)
    bpy.ops.mesh.primitive_uv_sphere_add(segments=24, ring_count=12, radius=1)
    hand = bpy.context.object
    hand.scale, hand.parent = (0.05, 0.045, 0.025), camera
    hand.location = (0.03, 1.5 * body.location[1], 0.03)
    _paint(bpy, hand, (0.42, 0.25, 0.18), 0.6)


def _looking(place: Sequence[float], aim: Sequence[float], roll: float = 0.0) -> Any:
    """Return the rotation of what looks from a place at another, its head towards +y."""
    from mathutils import Matrix, Vector

    back = (Vector(place) - Vector(aim)).normalized()
    right = Vector((0, 1, 0)).cross(back)
    right = right.normalized() if right.length > 1e-6 else Vector((1, 0, 0))
    turned = Matrix((right, back.cross(right), back)).transposed()
    return (turned @ Matrix.Rotation(math.radians(roll), 3, "Z")).to_euler()


# ------------------------------------------------------------------ surfaces


def _surface(bpy: Any, thing: Any, name: str) -> Any:
    surface = bpy.data.materials.new(name)
    surface.use_nodes = True
    thing.data.materials.append(surface)
    return surface


def _paint(bpy: Any, thing: Any, colour: Sequence[float], roughness: float) -> None:
    shader = _surface(bpy, thing, "paint").node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*colour, 1)
    shader.inputs["Roughness"].default_value = roughness
    thing.data.shade_smooth()


def _picture(bpy: Any, nodes: Any, file: str) -> Any:
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


if __name__ == "__main__":
    main()
