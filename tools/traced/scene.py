"""Scene: a recipe becomes a picture, by Blender's path tracer.

BLENDER-PYTHON -m dicesheets.tools.traced.scene JOB.json

The job names the recipe, the page's and the table's picture, and where the light goes that reaches
the sensor (Radiance HDR). Needs Blender and what comes with it, nothing that dicesheets needs.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dicesheets.tools.traced.lens import PAGE_M, SENSOR_MM
from dicesheets.tools.traced.props import (
    Job,
    add_person,
    add_picture,
    add_surface,
    add_thing,
    paint,
)

GRID = (28, 40)  # quads of the page
PAGE_LIFT_M = 0.0002
TABLE_M = 3.0
DESK_TILE_M = 0.467  # side of the table's picture
PHONE_M = (0.073, 0.150, 0.008)
LENS_FROM_HEAD_M = 0.018  # the lens sits near the head of the phone


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
        add_thing(bpy, thing)
    add_person(bpy, recipe["person"])
    for lamp in recipe["lamps"]:
        _lamp(bpy, lamp)
    _room(bpy, scene, recipe["room"])
    _phone(bpy, scene, recipe["lens"])
    cycles = scene.cycles
    scene.render.engine, cycles.device = "CYCLES", "CPU"
    cycles.samples, cycles.seed = job["samples"], recipe["noise"]
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = cycles.use_light_tree = False
    cycles.max_bounces = cycles.diffuse_bounces = cycles.glossy_bounces = 1
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
    surface = add_surface(bpy, bpy.context.object, "table")
    nodes, links = surface.node_tree.nodes, surface.node_tree.links
    shader = nodes["Principled BSDF"]
    place, turned = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeMapping")
    scale = TABLE_M / DESK_TILE_M
    turned.inputs["Scale"].default_value = (scale, scale, 1)
    turned.inputs["Rotation"].default_value[2] = math.radians(recipe["table_turn"])
    picture = add_picture(bpy, nodes, file)
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
    surface = add_surface(bpy, page, "page")
    nodes, links = surface.node_tree.nodes, surface.node_tree.links
    shader = nodes.new("ShaderNodeBsdfDiffuse")  # all that bare paper needs, and quickly traced
    picture = add_picture(bpy, nodes, file)
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
    data.sensor_fit, data.sensor_height = "VERTICAL", SENSOR_MM
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
    paint(bpy, body, (0.03, 0.03, 0.035), 0.3)
    bpy.ops.mesh.primitive_uv_sphere_add(segments=24, ring_count=12, radius=1)
    hand = bpy.context.object
    hand.scale, hand.parent = (0.05, 0.045, 0.025), camera
    hand.location = (0.03, 1.5 * body.location[1], 0.03)
    paint(bpy, hand, (0.42, 0.25, 0.18), 0.6)


def _looking(place: Sequence[float], aim: Sequence[float], roll: float = 0.0) -> Any:
    """Return the rotation of what looks from a place at another, its head towards +y."""
    from mathutils import Matrix, Vector

    back = (Vector(place) - Vector(aim)).normalized()
    right = Vector((0, 1, 0)).cross(back)
    right = right.normalized() if right.length > 1e-6 else Vector((1, 0, 0))
    turned = Matrix((right, back.cross(right), back)).transposed()
    return (turned @ Matrix.Rotation(math.radians(roll), 3, "Z")).to_euler()


if __name__ == "__main__":
    main()
