// Parts are painted with their light already.
#if defined PAINTED && defined QUICK && !defined TINTED
#define LIT
#endif

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
#if defined PAINTED && !defined LIT
flat out uvec2 kind;
#endif

#ifdef LIT
// Parts of one colour are painted here. Of eyes and hair pixels need the place; it is beside the body for hair and for what is
// painted already, so that what is passed to pixels is the same as of skin.
void
paint_part ()
{
  int side = place.y < 0.0 ? 1 : 0;
  vec3 paint = paint_side.x == 1u   ? skin.rgb
               : paint_side.x == 2u ? limb[side].rgb
               : paint_side.x == 3u ? end[side].rgb
               : paint_side.x == 6u ? 0.8 * eye.rgb
               : paint_side.x == 7u ? lip_paint.rgb * vec3 (1.20, 0.70, 0.75)
                                    : bone[int (paint_side.y)].rgb;

  if (paint_side.x == 8u)
    rest.x += 8.0;
  else if (paint_side.x != 5u)
    {
      rest.x -= 8.0;
      light *= paint;
    }
}
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
#ifdef LIT
  paint_part ();
#elif defined PAINTED
  kind = paint_side;
#endif
  gl_Position = view_projection * vec4 (turned + shift, 1.0);
}
