in vec3 place;
in vec3 line;

layout (location = 0) out vec4 colour;

void
main ()
{
  vec2 far = (place.xy - floor_place.xy) / floor_place.z;
  float left = max (1.0 - dot (far, far), 0.0);
  // The lines through the world's origin are stronger.
  float strong = min (abs (place.x), abs (place.y)) < 0.004 ? 2.0 : 1.0;

  colour = vec4 (grid.rgb, line.z * strong * left * left * clamp (line.y - abs (line.x / place.z), 0.0, 1.0));
}
