in vec2 place;
in vec2 off;

layout (location = 0) out vec4 colour;

void
main ()
{
  vec2 far = (place - floor_place.xy) / floor_place.z;
  float left = max (1.0 - dot (far, far), 0.0);
  // The lines through the world's origin are stronger.
  float strong = min (abs (place.x), abs (place.y)) < 0.004 ? 2.0 : 1.0;

  colour = vec4 (grid.rgb,
                 grid.a * strong * left * left * clamp (picture.z + 0.5 - abs (off.x / off.y), 0.0, 1.0));
}
