"""Photos made by a path tracer, for the bench: light as it really falls, not as we model it.

- `lens`: where the phone is held; `things`: what lies about; `recipe`: all of a scene, from a seed
- `scene` and `props`: a recipe as Blender builds and traces it, in a Python of its own
- `develop`: the light that reached the sensor becomes a JPEG
"""
