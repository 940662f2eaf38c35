/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-trace.h"

#include "draw-halo.h"

#include "mo-math.h"

#include <string.h>

/* Edge of a tile in pixels: small enough that few solids touch one tile. */
#define TILE 8

/* Parts that meet are blended over this depth, in radii of the part in front. */
#define FILLET 0.35

/* The thickness of fingers (metres): rays farther apart would miss them. */
#define THINNEST 0.02

/* How far the darkening behind an edge reaches (metres). */
#define HALO 0.05

/* Rays along the edge of a pixel that has details; more in a small picture. */
#define FINE 3
#define FINE_SMALL 4

/* Samples whose colours (sum of 0..255 each) and depths (metres) differ less than this count as the
 * same. */
#define ALIKE 24.0f
#define ALIKE_DEPTH 0.02

/* For what is seen through the floor. */
#define SUNKEN_ALPHA 0.3f

typedef struct
{
  const DrawSight *sight;
  const DrawPart *part; /* same as the sight's */
  DrawHit hit;
} Candidate;

typedef struct
{
  DrawView view;
  DrawShader shader;
  DrawSight sights[DRAW_MAX_SOLIDS]; /* nearest first */
  guint n_sights;
  int width, height;
  gboolean is_small; /* a pixel may contain a whole finger */
  int box[4];        /* pixels in which anything can be visible: left, top, right, bottom */
  guint8 *pixels;    /* of the surface */
  int stride;
  float *depth; /* of each pixel of the box, metres; 0 for nothing */
} Trace;

typedef struct
{
  float r, g, b, alpha; /* premultiplied, 0..255 and 0..1 */
  float depth;          /* multiplied by alpha */
} Sample;

static int
nearer_first (gconstpointer a, gconstpointer b)
{
  float near_a = ((const DrawSight *) a)->near, near_b = ((const DrawSight *) b)->near;

  return near_a < near_b ? -1 : near_a > near_b;
}

static guint
list_tile (const Trace *self, int x, int y, const DrawSight *list[])
{
  guint n = 0;

  for (guint i = 0; i < self->n_sights; i++)
    {
      const DrawSight *sight = &self->sights[i];

      if (sight->box[0] < x + TILE && sight->box[2] > x && sight->box[1] < y + TILE
          && sight->box[3] > y)
        list[n++] = sight;
    }
  return n;
}

static double
fillet_of (const DrawPart *part)
{
  return FILLET * (double) MIN (part->radius_from, part->radius_to);
}

/* Finds the nearest solid and those not much farther along the ray; returns the index of the
 * nearest. */
static int
find_hits (const DrawSight *const *list, guint n_list, double x, double y, Candidate *found,
           guint *n_found)
{
  int first = -1;
  double limit = G_MAXDOUBLE;

  *n_found = 0;
  for (guint i = 0; i < n_list && list[i]->near < limit; i++)
    {
      Candidate *next = &found[*n_found];

      if (!draw_sight_hit (list[i], x, y, &next->hit) || next->hit.t >= limit)
        continue;
      next->sight = list[i];
      next->part = list[i]->solid->part;
      if (first < 0 || next->hit.t < found[first].hit.t)
        {
          first = (int) *n_found;
          limit = next->hit.t + fillet_of (next->part);
        }
      (*n_found)++;
    }
  return first;
}

/* Where parts that meet have nearly the same depth, their normals are blended, so that they look
 * like one skin. A part that turns away from the eye fades out before its edge. */
static MoVec3
blend_normals (const Trace *self, const Candidate *found, guint n_found, int first)
{
  double fillet = fillet_of (found[first].part);
  MoVec3 sum = { 0, 0, 0 };

  for (guint i = 0; i < n_found; i++)
    {
      const Candidate *one = &found[i];
      double near = 1.0 - (one->hit.t - found[first].hit.t) / fillet;
      double facing = mo_vec3_dot (one->hit.normal, self->shader.to_eye);

      if (near <= 0.0 || ((int) i != first && !draw_parts_meet (one->part, found[first].part)))
        continue;
      /* In a straight limb, the end of one part is hidden inside the next, so it does not count. */
      sum = mo_vec3_add (sum, mo_vec3_scale (one->hit.normal,
                                             near * near * near * CLAMP (facing, 0.02, 1.0)
                                                 * MAX (1.0 - 4.0 * one->hit.past, 0.1)));
    }
  return mo_vec3_scale (sum, 1.0 / mo_vec3_length (sum));
}

static void
trace_ray (const Trace *self, const DrawSight *const *list, guint n_list, double px, double py,
           Sample *sample)
{
  const DrawView *view = &self->view;
  double x = (px - view->x) / view->scale, y = (view->y - py) / view->scale;
  Candidate found[DRAW_MAX_SOLIDS];
  guint n_found;
  int first = find_hits (list, n_list, x, y, found, &n_found);
  MoVec3 ray, point, normal;
  DrawLight paint, light;
  float alpha;

  if (first < 0)
    return;
  ray = mo_vec3_add (view->ahead,
                     mo_vec3_add (mo_vec3_scale (view->right, x), mo_vec3_scale (view->up, y)));
  point = mo_vec3_add (view->eye, mo_vec3_scale (ray, found[first].hit.t));
  normal = blend_normals (self, found, n_found, first);
  paint = draw_shader_paint (&self->shader, found[first].part,
                             draw_solid_to_frame (found[first].sight->solid, point));
  light = draw_shader_shine (&self->shader, paint, normal);
  alpha = point.z < -0.012 && view->eye.z > 0.0 ? SUNKEN_ALPHA : 1.0f;
  sample->r = alpha * draw_encode (light.r);
  sample->g = alpha * draw_encode (light.g);
  sample->b = alpha * draw_encode (light.b);
  sample->alpha = alpha;
  sample->depth = alpha * (float) found[first].hit.t;
}

static void
store (Trace *self, int x, int y, const Sample *sample)
{
  guint32 *pixel = (guint32 *) (self->pixels + y * self->stride) + x;

  if (sample->alpha <= 0.0f)
    return;
  *pixel = (guint32) (sample->alpha * 255.0f + 0.5f) << 24 | (guint32) (sample->r + 0.5f) << 16
           | (guint32) (sample->g + 0.5f) << 8 | (guint32) (sample->b + 0.5f);
  self->depth[(y - self->box[1]) * (self->box[2] - self->box[0]) + x - self->box[0]] =
      sample->depth / sample->alpha;
}

static void
add_sample (Sample *sum, const Sample *sample, float share)
{
  sum->r += sample->r * share;
  sum->g += sample->g * share;
  sum->b += sample->b * share;
  sum->alpha += sample->alpha * share;
  sum->depth += sample->depth * share;
}

/* Whether there is no detail between these corners of a pixel. */
static gboolean
are_alike (const Sample *const corners[4])
{
  for (guint i = 1; i < 4; i++)
    if (corners[i]->alpha != corners[0]->alpha
        || fabsf (corners[i]->depth - corners[0]->depth) > ALIKE_DEPTH
        || fabsf (corners[i]->r - corners[0]->r) + fabsf (corners[i]->g - corners[0]->g)
                   + fabsf (corners[i]->b - corners[0]->b)
               > ALIKE)
      return FALSE;
  return TRUE;
}

static void
trace_pixel (const Trace *self, const DrawSight *const *list, guint n_list, int x, int y,
             Sample *sum)
{
  int fine = self->is_small ? FINE_SMALL : FINE, n = fine * fine;

  for (int i = 0; i < n; i++)
    {
      Sample sample = { 0 };

      trace_ray (self, list, n_list, x + (i % fine + 0.5) / fine, y + (i / fine + 0.5) / fine,
                 &sample);
      add_sample (sum, &sample, 1.0f / (float) n);
    }
}

/* Traces rays through the corners of all pixels; only pixels with details get more. */
static void
trace_tile (Trace *self, int x, int y)
{
  const DrawSight *list[DRAW_MAX_SOLIDS];
  guint n_list = list_tile (self, x, y, list);
  Sample corners[TILE + 1][TILE + 1] = { 0 };

  if (n_list == 0)
    return;
  if (!self->is_small)
    for (int i = 0; i < (TILE + 1) * (TILE + 1); i++)
      trace_ray (self, list, n_list, x + i % (TILE + 1), y + i / (TILE + 1),
                 &corners[i / (TILE + 1)][i % (TILE + 1)]);
  for (int j = 0; j < MIN (TILE, self->box[3] - y); j++)
    for (int i = 0; i < MIN (TILE, self->box[2] - x); i++)
      {
        const Sample *const around[4] = { &corners[j][i], &corners[j][i + 1], &corners[j + 1][i],
                                          &corners[j + 1][i + 1] };
        Sample sum = { 0 };

        if (self->is_small || !are_alike (around))
          trace_pixel (self, list, n_list, x + i, y + j, &sum);
        else
          for (guint k = 0; k < 4; k++)
            add_sample (&sum, around[k], 0.25f);
        store (self, x + i, y + j, &sum);
      }
}

static void
prepare (Trace *self, const DrawSolid *solids, guint n_solids)
{
  int *box = self->box;

  box[0] = self->width;
  box[1] = self->height;
  for (guint i = 0; i < n_solids; i++)
    {
      DrawSight *sight = &self->sights[self->n_sights];

      if (!draw_sight_init (sight, &solids[i], &self->view, self->width, self->height))
        continue;
      for (guint k = 0; k < 2; k++)
        {
          box[k] = MIN (box[k], sight->box[k]);
          box[k + 2] = MAX (box[k + 2], sight->box[k + 2]);
        }
      self->n_sights++;
    }
  qsort (self->sights, self->n_sights, sizeof (DrawSight), nearer_first);
}

static void
trace_box (Trace *self)
{
  const int *box = self->box;
  double nearest = (double) MAX (self->sights[0].near, 0.1f);

  self->is_small = THINNEST * self->view.scale < 1.5 * nearest;
  self->depth = g_new0 (float, (gsize) (box[2] - box[0]) * (gsize) (box[3] - box[1]));
  for (int y = box[1]; y < box[3]; y += TILE)
    for (int x = box[0]; x < box[2]; x += TILE)
      trace_tile (self, x, y);
  draw_halo (self->pixels + box[1] * self->stride + box[0] * 4, self->stride, box[2] - box[0],
             box[3] - box[1], self->depth, HALO * self->view.scale / nearest);
  g_free (self->depth);
}

cairo_surface_t *
draw_trace (const DrawSolid *solids, guint n_solids, const DrawView *view, const DrawTheme *theme,
            int width, int height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  g_autofree Trace *self = g_new0 (Trace, 1);

  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    return surface;
  self->view = *view;
  self->width = width;
  self->height = height;
  self->pixels = cairo_image_surface_get_data (surface);
  self->stride = cairo_image_surface_get_stride (surface);
  draw_shader_init (&self->shader, theme, view);
  prepare (self, solids, n_solids);
  if (self->n_sights > 0)
    trace_box (self);
  cairo_surface_mark_dirty (surface);
  return surface;
}
