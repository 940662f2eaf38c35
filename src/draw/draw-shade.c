/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-shade.h"

#include "mo-math.h"

#define ENCODE_STEPS 4096

/* A pure power is close enough to sRGB for colours that we choose ourselves. */
float
draw_decode (double value)
{
  return (float) pow (value, 2.2);
}

float
draw_encode (float light)
{
  static float table[ENCODE_STEPS + 1];
  static gsize once;

  if (g_once_init_enter (&once))
    {
      for (guint i = 0; i <= ENCODE_STEPS; i++)
        table[i] = (float) (255.0 * pow ((double) i / ENCODE_STEPS, 1.0 / 2.2));
      g_once_init_leave (&once, 1);
    }
  return table[(int) (CLAMP (light, 0.0f, 1.0f) * ENCODE_STEPS + 0.5f)];
}

static DrawLight
decode (const DrawColour *colour)
{
  return (DrawLight){ draw_decode (colour->r), draw_decode (colour->g), draw_decode (colour->b) };
}

static DrawLight
mix (DrawLight a, DrawLight b, float t)
{
  return (DrawLight){ a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t };
}

/* 0 below `low`, 1 above `high`, smooth in between. */
static float
ramp (double x, double low, double high)
{
  double t = CLAMP ((x - low) / (high - low), 0.0, 1.0);

  return (float) (t * t * (3.0 - 2.0 * t));
}

void
draw_shader_init (DrawShader *self, const DrawTheme *theme, const DrawView *view)
{
  MoVec3 lamp = mo_vec3_add (mo_vec3_scale (view->right, -0.5),
                             mo_vec3_add (mo_vec3_scale (view->up, 0.75),
                                          mo_vec3_scale (view->ahead, -0.62)));

  self->lamp = mo_vec3_scale (lamp, 1.0 / mo_vec3_length (lamp));
  self->to_eye = mo_vec3_scale (view->ahead, -1.0);
  self->body = decode (&theme->body);
  self->head = decode (&theme->head);
  self->visor = decode (&theme->visor);
  self->mark = decode (&theme->mark);
  for (guint i = 0; i < 2; i++)
    {
      self->limb[i] = decode (&theme->limb[i]);
      self->end[i] = decode (&theme->end[i]);
    }
  self->sky = decode (&theme->sky);
  self->bounce = decode (&theme->bounce);
  self->key = (float) theme->key;
  self->rim = (float) theme->rim;
}

/* The visor: a band across the eyes, from temple to temple. */
static DrawLight
paint_head (const DrawShader *self, MoVec3 p)
{
  double off = (p.z - 0.094) / 0.024, back = MAX (0.06 - p.x, 0.0) / 0.04;
  double rim = off * off + back * back;

  return mix (self->head, self->visor, 1.0f - ramp (rim, 0.9, 1.1));
}

static DrawLight
paint_chest (const DrawShader *self, MoVec3 p)
{
  double across = fabs (p.y);
  float marked = 0.0f;

  if (p.x < 0.0)
    marked = ramp (0.008 - across, 0.0, 0.003);
  else
    marked = ramp (0.013 - fabs (p.z - 0.085 - 0.55 * across), 0.0, 0.003)
             * ramp (0.08 - across, 0.0, 0.004);
  return mix (self->body, self->mark, marked);
}

DrawLight
draw_shader_paint (const DrawShader *self, const DrawPart *part, MoVec3 point)
{
  guint side = part->side < 0 ? 1 : 0;

  switch ((DrawPaint) part->paint)
    {
    case DRAW_PAINT_HEAD:
      return paint_head (self, point);
    case DRAW_PAINT_CHEST:
      return paint_chest (self, point);
    case DRAW_PAINT_SHOULDER:
      return mix (self->body, self->limb[side], ramp (part->side * point.y, 0.0, 0.004));
    case DRAW_PAINT_THIGH:
      return mix (self->body, self->limb[side], ramp (-point.z, 0.055, 0.059));
    case DRAW_PAINT_LIMB:
      return self->limb[side];
    case DRAW_PAINT_END:
      return self->end[side];
    case DRAW_PAINT_BODY:
    default:
      return self->body;
    }
}

DrawLight
draw_shader_shine (const DrawShader *self, DrawLight paint, MoVec3 normal)
{
  float facing = (float) MAX (mo_vec3_dot (normal, self->to_eye), 0.0);
  float lit = (float) MAX (mo_vec3_dot (normal, self->lamp) * 0.85 + 0.15, 0.0) * self->key;
  DrawLight ambient = mix (self->bounce, self->sky, (float) (normal.z * 0.5 + 0.5));
  float away = (1.0f - facing) * (1.0f - facing) * (1.0f - facing);
  float edge = self->rim * away;

  return (DrawLight){ paint.r * (ambient.r + lit + edge), paint.g * (ambient.g + lit + edge),
                      paint.b * (ambient.b + lit + edge) };
}
