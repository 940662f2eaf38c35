/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-slack-skin.h"

#include "mo-skin.h"
#include "mo-wide.h"

/* Of many points, those are looked at first that are the farthest in one of so many directions. */
#define DIRECTIONS 26
#define MANY_POINTS 16

#define MOST_POINTS 64 /* at once */

typedef struct
{
  GArray *places; /* MoSlackPlace: in the source, and as played, in turn */
  const MoLimbSkin *skin;
} Gathering;

static void
add_point (MoVec3 point, gpointer data)
{
  Gathering *self = data;
  const MoTransform *place = &self->skin->place, *decoded = &self->skin->decoded;
  MoSlackPlace both[] = {
    mo_slack_place_of (mo_vec3_add (place->position, mo_quat_rotate (place->rotation, point))),
    mo_slack_place_of (mo_vec3_add (decoded->position, mo_quat_rotate (decoded->rotation, point))),
  };

  g_array_append_vals (self->places, both, G_N_ELEMENTS (both));
}

/* Directions that are spread evenly: a spiral with the golden angle. */
static MoVec3
direction (guint i)
{
  double z = (2.0 * i + 1.0) / DIRECTIONS - 1.0, r = sqrt (1.0 - z * z);
  double angle = i * G_PI * (3.0 - sqrt (5.0));

  return (MoVec3){ r * cos (angle), r * sin (angle), z };
}

static guint
find_farthest_to (const MoSlackSkin *self, MoVec3 to)
{
  guint farthest = 0;
  double most = -G_MAXDOUBLE;

  for (guint i = 0; i < self->n; i++)
    {
      double far = to.x * (double) self->axes[0][i] + to.y * (double) self->axes[1][i]
                   + to.z * (double) self->axes[2][i];

      if (far > most)
        {
          most = far;
          farthest = i;
        }
    }
  return farthest;
}

static void
sort_points (MoSlackSkin *self)
{
  self->n_extreme = self->n;
  if (self->n <= MANY_POINTS)
    return;
  self->n_extreme = 0;
  for (guint i = 0; i < DIRECTIONS; i++)
    {
      guint farthest = find_farthest_to (self, direction (i)), next = self->n_extreme;

      if (farthest < next)
        continue;
      for (guint axis = 0; axis < G_N_ELEMENTS (self->axes); axis++)
        {
          float point = self->axes[axis][farthest];

          self->axes[axis][farthest] = self->axes[axis][next];
          self->axes[axis][next] = point;
        }
      self->n_extreme++;
    }
}

void
mo_slack_skin_init (MoSlackSkin *self, const MoLimb *limb)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (MoSlackPlace));

  for (guint i = 0; i < limb->skin->len; i++)
    {
      Gathering gathering = { places, &g_array_index (limb->skin, MoLimbSkin, i) };

      mo_skin_for_each (gathering.skin->bone, add_point, &gathering);
    }
  self->n = places->len / 2;
  for (guint axis = 0; axis < G_N_ELEMENTS (self->axes); axis++)
    {
      self->axes[axis] = g_new (float, self->n);
      for (guint i = 0; i < self->n; i++)
        {
          MoSlackPlace place = g_array_index (places, MoSlackPlace, 2 * i + axis / 3);

          self->axes[axis][i] = axis % 3 == 0 ? place.x : axis % 3 == 1 ? place.y : place.z;
        }
    }
  sort_points (self);
}

void
mo_slack_skin_clear (MoSlackSkin *self)
{
  for (guint axis = 0; axis < G_N_ELEMENTS (self->axes); axis++)
    g_free (self->axes[axis]);
}

/* How far each point is away, squared. */
MO_WIDE static void
find_squares (float *const axes[6], const float from[9], const float to[9], const float off[3],
              float *restrict squares, guint n)
{
  const float *restrict sx = axes[0], *restrict sy = axes[1], *restrict sz = axes[2];
  const float *restrict px = axes[3], *restrict py = axes[4], *restrict pz = axes[5];

  for (guint i = 0; i < n; i++)
    {
      float x = off[0] + (to[0] * px[i] + to[1] * py[i] + to[2] * pz[i])
                - (from[0] * sx[i] + from[1] * sy[i] + from[2] * sz[i]);
      float y = off[1] + (to[3] * px[i] + to[4] * py[i] + to[5] * pz[i])
                - (from[3] * sx[i] + from[4] * sy[i] + from[5] * sz[i]);
      float z = off[2] + (to[6] * px[i] + to[7] * py[i] + to[8] * pz[i])
                - (from[6] * sx[i] + from[7] * sy[i] + from[8] * sz[i]);

      squares[i] = x * x + y * y + z * z;
    }
}

static inline void
to_matrix (MoSlackTurn q, float m[9])
{
  float x = q.x, y = q.y, z = q.z, w = q.w;

  m[0] = 1.0f - 2.0f * (y * y + z * z);
  m[1] = 2.0f * (x * y - w * z);
  m[2] = 2.0f * (x * z + w * y);
  m[3] = 2.0f * (x * y + w * z);
  m[4] = 1.0f - 2.0f * (x * x + z * z);
  m[5] = 2.0f * (y * z - w * x);
  m[6] = 2.0f * (x * z - w * y);
  m[7] = 2.0f * (y * z + w * x);
  m[8] = 1.0f - 2.0f * (x * x + y * y);
}

static inline MoVec3
transform (const float m[9], float *const axes[3], guint i)
{
  double x = axes[0][i], y = axes[1][i], z = axes[2][i];

  return (MoVec3){ m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z,
                   m[6] * x + m[7] * y + m[8] * z };
}

MoSlackFarthest
mo_slack_skin_find (const MoSlackSkin *self, MoSlackTurn meant, MoSlackTurn played,
                    MoSlackPlace off, guint n)
{
  const float way[3] = { off.x, off.y, off.z };
  float from[9], to[9], squares[MOST_POINTS], most = -1.0f;
  MoVec3 joint = mo_slack_place (off);
  MoSlackFarthest farthest = { mo_vec3_dot (joint, joint), joint, { 0.0, 0.0, 0.0 } };
  guint found = 0;

  to_matrix (meant, from);
  to_matrix (played, to);
  for (guint first = 0; first < n; first += MOST_POINTS)
    {
      guint n_here = MIN (MOST_POINTS, n - first);
      float *axes[6];

      for (guint axis = 0; axis < G_N_ELEMENTS (axes); axis++)
        axes[axis] = self->axes[axis] + first;
      find_squares (axes, from, to, way, squares, n_here);
      for (guint i = 0; i < n_here; i++)
        if (squares[i] > most)
          {
            most = squares[i];
            found = first + i;
          }
    }
  if (most < 0.0f)
    return farthest;
  farthest.square = most;
  farthest.at = transform (to, self->axes + 3, found);
  farthest.away =
      mo_vec3_add (joint, mo_vec3_sub (farthest.at, transform (from, self->axes, found)));
  return farthest;
}
