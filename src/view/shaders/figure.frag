in vec3 rest;
#ifdef QUICK
in vec3 light;
#else
in vec3 facing;
#endif
#ifdef TINTED
in vec4 laid;
#endif
#ifdef PAINTED
flat in uvec2 kind;
#endif

layout (location = 0) out vec4 colour;

// 0 before a line and 1 beyond it, about a pixel wide; d is in metres.
float
beyond (float d)
{
  return clamp (d * to_eye.a + 0.5, 0.0, 1.0);
}

// The body is painted by where a point of it is at rest. The places are those of draw-shade.c.
vec3
paint_body ()
{
  float across = abs (rest.y);
  bool is_left = rest.y > 0.0;
  // The sleeve and the hem lie where the skin of a bend ends.
  float sleeve = min (0.88 * across + 0.47 * rest.z - 0.898, across - 0.15);
  float hem = 0.5 * rest.x + 0.34 * across - 0.8 * rest.z + 0.681;
  float cuff = max (across - 0.612, 0.108 - rest.z);
  vec3 paint = body.rgb;

#ifdef MARKED
  float off = (rest.z - 1.777) / 0.024, back = max (0.035 - rest.x, 0.0) / 0.04;
  float sight = 0.012 * (1.0 - off * off - back * back);
  float chevron = min (0.013 - abs (rest.z - 1.441 - 0.55 * across), 0.08 - across);
  float spine = min (0.0075 - across, 0.2 - abs (rest.z - 1.32));

  paint = mix (paint, mark.rgb, beyond (rest.x > 0.0 ? chevron : spine));
  paint = mix (paint, visor.rgb, beyond (sight));
#endif
  paint = mix (paint, is_left ? limb[0].rgb : limb[1].rgb, beyond (max (sleeve, hem)));
  return mix (paint, is_left ? end[0].rgb : end[1].rgb, beyond (cuff));
}

#ifdef PAINTED
vec3
paint_part ()
{
  uint side = kind.y == 2u ? 1u : 0u;

  if (kind.x == 1u)
    return body.rgb;
  if (kind.x == 2u)
    return limb[side].rgb;
  if (kind.x == 3u)
    return end[side].rgb;
  return bone[kind.y].rgb;
}
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
  paint = mix (paint, laid.rgb / max (laid.a, 1e-4), laid.a);
#endif
#ifndef QUICK
  vec3 light = light_of (normalize (facing));
#endif
  colour = vec4 (sqrt (paint * light), 1.0);
}
