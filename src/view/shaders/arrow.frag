in vec3 place;
in vec3 shade;

layout (location = 0) out vec4 colour;

// The direction that the avatar faces at rest.
void
main ()
{
  vec2 far = (place.xy - floor_place.xy) / floor_place.z;
  float left = max (1.0 - dot (far, far), 0.0);
  float beside = abs (place.y);
  float inside = min (0.643 * (0.76 - place.x) - beside, beside - 2.571 * (0.655 - place.x));

  colour = vec4 (shade, place.z * left * left * clamp (inside / max (fwidth (inside), 1e-6) + 0.5, 0.0, 1.0));
}
