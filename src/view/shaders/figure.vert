layout (location = 0) in vec3 position; // at rest
layout (location = 1) in vec3 normal;
layout (location = 2) in uvec4 joints;
layout (location = 3) in vec4 weights;
layout (location = 4) in uvec2 paint_side;
layout (location = 5) in vec3 place; // determines its colour
layout (location = 6) in float open;

out vec3 rest;
#ifdef QUICK
out vec3 light;
#else
out vec4 facing; // a is how much ambient light reaches it
#endif
#ifdef TINTED
out vec4 laid;
#endif
#ifdef PAINTED
flat out uvec2 kind;
#endif

// With dual quaternions a limb that bends or twists stays as thick as at rest.
void
main ()
{
  int j = int (joints.x);
  vec4 real = weights.x * motion[2 * j], dual = weights.x * motion[2 * j + 1], first = real;

#ifdef TINTED
  laid = weights.x * tint[j];
#endif
  for (int i = 1; i < 4; i++)
    {
      j = int (joints[i]);
      float part = dot (first, motion[2 * j]) < 0.0 ? -weights[i] : weights[i];
      real += part * motion[2 * j];
      dual += part * motion[2 * j + 1];
#ifdef TINTED
      laid += weights[i] * tint[j];
#endif
    }
  float size = inversesqrt (dot (real, real));
  real *= size;
  dual *= size;

  vec3 turned = position + 2.0 * cross (real.xyz, cross (real.xyz, position) + real.w * position);
  vec3 shift = 2.0 * (real.w * dual.xyz - dual.w * real.xyz + cross (real.xyz, dual.xyz));
  rest = place;
  vec3 outward = normal + 2.0 * cross (real.xyz, cross (real.xyz, normal) + real.w * normal);
#ifdef QUICK
  light = light_of (normalize (outward), open);
#else
  facing = vec4 (outward, open);
#endif
#ifdef PAINTED
  kind = paint_side;
#endif
  gl_Position = view_projection * vec4 (turned + shift, 1.0);
}
