// Parts are painted with their light already.
#if defined PAINTED && defined QUICK && !defined TINTED
#define LIT
#endif

in vec3 rest;
#ifdef QUICK
in vec3 light;
#else
in vec4 facing;
#endif
#ifdef TINTED
in vec4 laid;
#endif
#if defined PAINTED && !defined LIT
flat in uvec2 kind;
#endif

layout (location = 0) out vec4 colour;

// A step from 0 to 1 at a line, about a pixel wide; d is in metres.
float
beyond (float d)
{
  return clamp (d * to_eye.a + 0.5, 0.0, 1.0);
}

#if defined FACE || defined PAINTED
// Strands, from the forehead to the back of the head, if they are wider than a pixel.
vec3
paint_hair (float x)
{
  float a = atan (rest.y, rest.z - 1.82), off = 0.35 * sin (9.0 * a + 40.0 * x);
  float strands = sin (61.0 * a + off) + 0.7 * sin (137.0 * a + 3.0 * off) + 0.5 * sin (29.0 * a - off);

  return hair.rgb * (1.0 + 0.16 * strands * clamp (to_eye.a / 900.0 - 0.25, 0.0, 1.0));
}
#endif

#ifdef FACE
// Lips and eyebrows, by their positions relative to the joint of the head.
vec3
paint_face (vec3 paint)
{
  vec3 p = rest - vec3 (-0.025, 0.0, 1.683);
  float y = abs (p.y), over = p.z - 0.005;
  float wide = y / 0.0285, bow = 0.0016 * max (1.0 - y / 0.004, 0.0);
  float lip = min (0.0088 * (1.0 - wide * wide) - bow - over, over + 0.0112 * (1.0 - wide * wide));
  float within = min (min (0.0345 - y, 0.024 - abs (over)), 0.1145 - 14.0 * y * y - p.x);
  float seam = over / 0.0006, parted = exp (-seam * seam) * clamp ((0.029 - y) / 0.004, 0.0, 1.0) * beyond (p.x - 0.09);
  float along = (y - 0.011) / 0.046;
  float arch = 0.1030 + 0.0062 * sin (2.6 * along) - 0.0045 * along;
  float thickness = (0.0034 - 0.0022 * along) * min (0.45 + 8.0 * along, 1.0);
  float brow = min (min (thickness - abs (p.z - arch), min (y - 0.011, 0.057 - y)), p.x - 0.05);

  paint = mix (paint, lip_paint.rgb, 0.75 * clamp (lip / 0.0016 + 0.5, 0.0, 1.0) * beyond (p.x - 0.09));
  paint = mix (paint, 0.16 * lip_paint.rgb, clamp (within / 0.004 + 0.5, 0.0, 1.0));
  paint = mix (paint, 0.3 * lip_paint.rgb, 0.8 * parted);
  // Lashes, around the modelled edge of the eyelids (the slit in sculpt-body-table.h).
  vec2 e = vec2 (y - 0.0365, p.z - 0.0794);
  float off = e.x / 0.0172, arc = max (1.0 - off * off, -0.3), up = e.y - 0.12 * e.x;
  float lash = max (up - 0.0070 * arc * (1.0 - 0.15 * off), -up - 0.0060 * arc);
  float thick = up > 0.0 ? 0.0014 : 0.0005;

  paint = mix (paint, 0.35 * hair.rgb, 0.9 * clamp ((thick - lash) / 0.0008 + 0.5, 0.0, 1.0)
               * beyond (p.x - 0.10) * step (abs (off), 1.15));
  vec2 nostril = vec2 ((y - 0.0066) / 0.0042, (p.z - 0.0315) / 0.0030);
  paint = mix (paint, 0.25 * lip_paint.rgb, 0.8 * clamp (1.3 - length (nostril), 0.0, 1.0) * beyond (p.x - 0.10));
  // The hairline, a little before the modelled hair begins.
  vec3 line = (p - vec3 (0.146, 0.0, 0.046)) / vec3 (0.110, 0.150, 0.106);
  float grown = min (length (line) - 0.985, 5.0 * min (min (p.z - 0.058 - 0.5 * max (p.x - 0.010, 0.0), p.x - 0.010), 0.0815 - y));

  paint = mix (paint, paint_hair (rest.x), clamp (grown / 0.02 + 0.5, 0.0, 1.0));
  return mix (paint, hair.rgb, 0.85 * clamp (brow / 0.0012 + 0.5, 0.0, 1.0));
}
#endif

// The body is coloured by the position of a point at rest: skin, with a shirt and shorts, whose
// sleeves and legs have different colours on the left and right.
vec3
paint_body ()
{
  float across = abs (rest.y);
  bool is_left = rest.y > 0.0;
  // A cone around the neck, which crosses both steep and flat surfaces in one clear line.
  float collar = length (vec2 (rest.x + 0.02, 0.92 * rest.y)) - 0.083 - 1.2 * (rest.z - 1.60);
  float shirt = min (collar, 0.335 - across);
  float shorts = rest.z - 0.64;
  float sleeve = 0.88 * across + 0.47 * rest.z - 0.880;
  float hem = 0.905 - rest.z - 0.30 * rest.x;
  vec3 paint = skin.rgb;
  float dressed = min (shirt, shorts);

#ifdef FACE
  paint = paint_face (paint);
#endif
  paint = mix (paint, cloth.rgb, beyond (dressed - 0.0005));
  paint = mix (paint, is_left ? limb[0].rgb : limb[1].rgb,
               beyond (min (dressed, max (min (sleeve, across - 0.15), min (hem, 0.30 - across)))));
  return paint;
}

#ifdef PAINTED
// White, iris, pupil, and a glint that does not move with the eye.
vec3
paint_eye ()
{
  vec3 p = rest - vec3 (0.073, sign (rest.y) * 0.036, 1.7605);
  float far = length (p.yz), glint = length (p.yz - vec2 (0.0022, 0.0030));
  vec3 paint = mix (eye.rgb, iris.rgb, beyond (0.0078 - far));

  paint = mix (paint, 0.04 * iris.rgb, max (beyond (0.0036 - far), 0.7 * beyond (0.0008 - abs (far - 0.0076))));
  return mix (paint, vec3 (1.0), 0.85 * beyond (0.0012 - glint));
}

#ifdef LIT
vec3
paint_part ()
{
  if (rest.x < -4.0)
    return vec3 (1.0);
  return rest.x > 4.0 ? paint_hair (rest.x - 8.0) : paint_eye ();
}
#else
vec3
paint_part ()
{
  uint side = rest.y < 0.0 ? 1u : 0u;

  if (kind.x == 1u)
    return skin.rgb;
  if (kind.x == 2u)
    return limb[side].rgb;
  if (kind.x == 3u)
    return end[side].rgb;
  if (kind.x == 5u)
    return paint_eye ();
  if (kind.x == 6u)
    return 0.8 * eye.rgb;
  if (kind.x == 7u)
    return lip_paint.rgb * vec3 (1.20, 0.70, 0.75);
  if (kind.x == 8u)
    return paint_hair (rest.x);
  return bone[kind.y].rgb;
}
#endif
#endif

void
main ()
{
#ifdef PAINTED
  vec3 paint = paint_part ();
#else
  vec3 paint = paint_body ();
#endif
#ifdef TINTED
  // Interpolation makes it slightly negative where a sample is outside of the triangle.
  vec4 over = clamp (laid, 0.0, 1.0);

  paint = paint * (1.0 - over.a) + over.rgb;
#endif
#ifndef QUICK
  vec3 light = light_of (normalize (facing.xyz), facing.a);
#endif
  colour = vec4 (sqrt (paint * light), 1.0);
}
