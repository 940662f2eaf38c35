/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-comparer.h"

#include "mo-poser.h"
#include "mo-rows.h"
#include "mo-skin.h"
#include "mo-wide.h"

/* Only bones that move are computed for every sample. Skin that is stiffly attached to one of
 * them can only be further off than that bone if it is far from it, so most of it never needs to
 * be computed. */

/* Skin that moves stiffly with a bone: its own, and that of bones attached to it at rest. */
#define SPOTS 8 /* points of a bone's skin, as mo_skin_for_each has them */

typedef struct
{
  guint bone;
  MoTransform place;                   /* in the space of the carrier */
  double x[SPOTS], y[SPOTS], z[SPOTS]; /* its skin there */
  double square; /* about how far that is off in the current sample, squared */
} Carried;

/* A transform in the current samples. */
typedef struct
{
  MoQuatRow turn;
  MoVec3Row place;
} Way;

typedef struct
{
  guint bone;
  int parent;             /* index in the list, -1 for the avatar's root */
  double radius;          /* metres from the bone to the farthest carried skin */
  GArray *carried;        /* Carried */
  Way local[2], world[2]; /* in both motions */
} Carrier;

struct _MoComparer
{
  MoPoser *posers[2];
  MoComparison *result;
  gboolean wants_joints;          /* what is kept of each joint is wanted too */
  GArray *carriers;               /* Carrier, parents first */
  int carrier_of[MO_RIG_N_BONES]; /* index in the list, or -1: at rest in both motions */
  Way root;

  /* In the current samples; and an upper bound for the distance of skin that each carrier carries there (metres). */
  MoDifference here[MO_ROW];
  double most[MO_RIG_N_BONES][MO_ROW];
};

static Carrier *
get_carrier (const MoComparer *self, guint index)
{
  return &g_array_index (self->carriers, Carrier, index);
}

static void
clear_carrier (gpointer data)
{
  g_array_unref (((Carrier *) data)->carried);
}

/* Bones with tracks in either motion, and all bones above them. */
static void
find_moving (const MoMotion *motion, gboolean moving[MO_RIG_N_BONES], guint *groups)
{
  for (guint i = 0; i < mo_motion_get_n_tracks (motion); i++)
    {
      guint number = mo_motion_get_track (motion, i).number;

      *groups |= 1u << mo_rig_joint (number)->group;
      for (int bone = (int) number; bone >= 0; bone = mo_rig_joint ((guint) bone)->parent)
        if (bone < (int) MO_RIG_N_BONES)
          moving[bone] = TRUE;
    }
}

/* A bone's transform in the space of the nearest moving bone above it. */
static MoTransform
place_in_carrier (const gboolean moving[MO_RIG_N_BONES], guint bone, guint *carrier)
{
  MoTransform place = { MO_QUAT_IDENTITY, { 0.0, 0.0, 0.0 } };

  for (*carrier = bone; !moving[*carrier]; *carrier = (guint) mo_rig_joint (*carrier)->parent)
    place = mo_transform_compose (&place, mo_rig_rest (*carrier));
  return place;
}

static gboolean
is_carried (const gboolean moving[MO_RIG_N_BONES], int bone)
{
  while (bone >= 0 && !moving[bone])
    bone = mo_rig_joint ((guint) bone)->parent;
  return bone >= 0;
}

typedef struct
{
  Carrier *carrier;
  Carried *carried;
  guint n; /* points so far */
} Extent;

static void
add_spot (MoVec3 point, gpointer data)
{
  Extent *extent = data;
  Carried *carried = extent->carried;
  MoVec3 v = mo_vec3_add (carried->place.position, mo_quat_rotate (carried->place.rotation, point));

  g_assert (extent->n < SPOTS);
  carried->x[extent->n] = v.x;
  carried->y[extent->n] = v.y;
  carried->z[extent->n++] = v.z;
  extent->carrier->radius = MAX (extent->carrier->radius, mo_vec3_length (v));
}

static void
carry (MoComparer *self, const gboolean moving[MO_RIG_N_BONES], guint bone)
{
  guint number;
  Carried carried = { bone, place_in_carrier (moving, bone, &number) };
  Carrier *carrier = get_carrier (self, (guint) self->carrier_of[number]);
  Extent extent = { carrier, &carried, 0 };

  mo_skin_for_each (bone, add_spot, &extent);
  g_array_append_val (carrier->carried, carried);
}

MoComparer *
mo_comparer_new (const MoMotion *a, const MoMotion *b, gboolean wants_joints, MoComparison *result)
{
  MoComparer *self = g_new0 (MoComparer, 1);
  gboolean moving[MO_RIG_N_BONES] = { FALSE };
  guint groups = ~MO_GROUPS_OPTIONAL;
  g_autofree MoPose *rest = g_new (MoPose, 1);

  find_moving (a, moving, &groups);
  find_moving (b, moving, &groups);
  mo_pose_reset (rest);
  self->posers[0] = mo_poser_new (a);
  self->posers[1] = mo_poser_new (b);
  self->result = result;
  self->wants_joints = wants_joints;
  mo_quat_row_repeat (&self->root.turn, rest->root.rotation, MO_ROW);
  mo_vec3_row_repeat (&self->root.place, rest->root.position, MO_ROW);
  self->carriers = g_array_new (FALSE, TRUE, sizeof (Carrier));
  g_array_set_clear_func (self->carriers, clear_carrier);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      int parent = mo_rig_joint (i)->parent;
      Carrier *carrier;

      self->carrier_of[i] = moving[i] ? (int) self->carriers->len : -1;
      if (!moving[i])
        continue;
      g_array_set_size (self->carriers, self->carriers->len + 1);
      carrier = get_carrier (self, self->carriers->len - 1);
      carrier->bone = i;
      carrier->parent = parent < 0 ? -1 : self->carrier_of[parent];
      carrier->carried = g_array_new (FALSE, FALSE, sizeof (Carried));
    }
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if ((groups >> mo_rig_joint (i)->group & 1u) != 0 && is_carried (moving, (int) i))
      carry (self, moving, i);
  return self;
}

void
mo_comparer_free (MoComparer *self)
{
  mo_poser_free (self->posers[0]);
  mo_poser_free (self->posers[1]);
  g_array_unref (self->carriers);
  g_free (self);
}

/* -- All moving bones, in several samples at once ------------------------------------------------ */

static void
read_locals (MoComparer *self, const double *times, guint n)
{
  for (guint k = 0; k < 2; k++)
    for (guint i = 0; i < n; i++)
      {
        const MoPose *pose = mo_poser_sample (self->posers[k], times[i]);

        for (guint c = 0; c < self->carriers->len; c++)
          {
            Carrier *carrier = get_carrier (self, c);
            const MoTransform *local = &pose->local[carrier->bone];
            Way *way = &carrier->local[k];

            way->turn.x[i] = local->rotation.x;
            way->turn.y[i] = local->rotation.y;
            way->turn.z[i] = local->rotation.z;
            way->turn.w[i] = local->rotation.w;
            way->place.x[i] = local->position.x;
            way->place.y[i] = local->position.y;
            way->place.z[i] = local->position.z;
          }
      }
}

/* As mo_transform_compose. */
G_ALWAYS_INLINE static inline void
compose (Way *restrict self, const Way *restrict local, const Way *restrict parent, guint n)
{
  MoVec3Row place;

  mo_quat_row_mul (&self->turn, &local->turn, 1.0, &parent->turn, 1.0, n);
  mo_quat_row_rotate (&place, &parent->turn, &local->place, n);
  for (guint i = 0; i < n; i++)
    {
      self->place.x[i] = parent->place.x[i] + place.x[i];
      self->place.y[i] = parent->place.y[i] + place.y[i];
      self->place.z[i] = parent->place.z[i] + place.z[i];
    }
}

/* As mo_skin_farthest. */
G_ALWAYS_INLINE static inline void
find_farthest (const Way *restrict a, const Way *restrict b, double radius, double *restrict most,
               guint n)
{
  MoQuatRow d;

  mo_quat_row_mul (&d, &a->turn, -1.0, &b->turn, 1.0, n);
  for (guint i = 0; i < n; i++)
    {
      double sine = sqrt (d.x[i] * d.x[i] + d.y[i] * d.y[i] + d.z[i] * d.z[i]);
      double x = a->place.x[i] - b->place.x[i], y = a->place.y[i] - b->place.y[i];
      double z = a->place.z[i] - b->place.z[i];

      most[i] = sqrt (x * x + y * y + z * z) + 2.0 * sine * radius;
    }
}

/* The joints that are turned farthest so far, by the squares of sine and cosine of half the angles; and the carriers with the
 * highest upper bounds. */
typedef struct
{
  double sine[MO_ROW], cosine[MO_ROW], bone[MO_ROW];
  double most[MO_ROW], carrier[MO_ROW];
} Farthest;

G_ALWAYS_INLINE static inline void
add_turns (Farthest *restrict self, const Way *restrict a, const Way *restrict b, double bone,
           guint n)
{
  MoQuatRow d;

  mo_quat_row_mul (&d, &a->turn, -1.0, &b->turn, 1.0, n);
  for (guint i = 0; i < n; i++)
    {
      double sine = d.x[i] * d.x[i] + d.y[i] * d.y[i] + d.z[i] * d.z[i];
      double cosine = d.w[i] * d.w[i], most_sine = self->sine[i], most_cosine = self->cosine[i];
      gboolean is_less = sine * most_cosine <= most_sine * cosine;

      self->sine[i] = is_less ? most_sine : sine;
      self->cosine[i] = is_less ? most_cosine : cosine;
      self->bone[i] = is_less ? self->bone[i] : bone;
    }
}

G_ALWAYS_INLINE static inline void
add_bounds (Farthest *restrict self, const double *restrict most, double carrier, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      gboolean is_more = most[i] > self->most[i];

      self->most[i] = is_more ? most[i] : self->most[i];
      self->carrier[i] = is_more ? carrier : self->carrier[i];
    }
}

MO_WIDE static void
place_carriers (MoComparer *self, Farthest *farthest, guint n)
{
  for (guint c = 0; c < self->carriers->len; c++)
    {
      Carrier *carrier = get_carrier (self, c);
      const Carrier *parent =
          carrier->parent < 0 ? NULL : get_carrier (self, (guint) carrier->parent);

      for (guint k = 0; k < 2; k++)
        compose (&carrier->world[k], &carrier->local[k],
                 parent != NULL ? &parent->world[k] : &self->root, n);
      find_farthest (&carrier->world[0], &carrier->world[1], carrier->radius, self->most[c], n);
      add_bounds (farthest, self->most[c], c, n);
      add_turns (farthest, &carrier->local[0], &carrier->local[1], carrier->bone, n);
    }
}

/* Finds the joint that is turned farthest: only one angle needs to be computed. */
static void
measure_angles (MoComparer *self, const Farthest *farthest, guint n)
{
  for (guint i = 0; i < n; i++)
    if (farthest->sine[i] > 0.0)
      {
        guint bone = (guint) farthest->bone[i];
        const Carrier *carrier = get_carrier (self, (guint) self->carrier_of[bone]);

        self->here[i].angle_joint = bone;
        self->here[i].angle = mo_quat_angle (mo_quat_row_get (&carrier->local[0].turn, i),
                                             mo_quat_row_get (&carrier->local[1].turn, i));
      }
}

static void
add_joint (MoComparer *self, const Carrier *carrier, guint n)
{
  MoComparison *result = self->result;
  guint bone = carrier->bone;

  for (guint i = 0; i < n; i++)
    {
      double angle = mo_quat_angle (mo_quat_row_get (&carrier->local[0].turn, i),
                                    mo_quat_row_get (&carrier->local[1].turn, i));
      double shift = mo_vec3_length (mo_vec3_sub (mo_vec3_row_get (&carrier->local[0].place, i),
                                                  mo_vec3_row_get (&carrier->local[1].place, i)));

      result->joint_worst_shift[bone] = MAX (result->joint_worst_shift[bone], shift);
      result->joint_mean_shift[bone] += shift;
      result->joint_worst[bone] = MAX (result->joint_worst[bone], angle);
      result->joint_mean[bone] += angle;
    }
}

/* -- The skin of one sample ---------------------------------------------------------------------- */

/* Measures what `n` bones that a carrier carries are off, if it is `off` at its origin and its axes are by `turn` (the
 * columns of a matrix). Returns the largest, squared. */
MO_WIDE static double
measure_spots (Carried *bones, guint n, MoVec3 off, const MoVec3 turn[3])
{
  double largest = 0.0;

  for (guint i = 0; i < n; i++)
    {
      Carried *bone = &bones[i];
      double squares[SPOTS];

      for (guint k = 0; k < SPOTS; k++)
        {
          double px = bone->x[k], py = bone->y[k], pz = bone->z[k];
          double x = off.x + turn[0].x * px + turn[1].x * py + turn[2].x * pz;
          double y = off.y + turn[0].y * px + turn[1].y * py + turn[2].y * pz;
          double z = off.z + turn[0].z * px + turn[1].z * py + turn[2].z * pz;

          squares[k] = x * x + y * y + z * z;
        }
      bone->square = squares[0];
      for (guint k = 1; k < SPOTS; k++)
        bone->square = MAX (bone->square, squares[k]);
      largest = MAX (largest, bone->square);
    }
  return largest;
}

static void
find_columns (MoQuat q, MoVec3 columns[3])
{
  double m[9];

  mo_quat_to_matrix (q, m);
  for (guint i = 0; i < 3; i++)
    columns[i] = (MoVec3){ m[i], m[3 + i], m[6 + i] };
}

static MoTransform
get_transform (const Way *way, guint i)
{
  return (MoTransform){ mo_quat_row_get (&way->turn, i), mo_vec3_row_get (&way->place, i) };
}

/* Bones share points, so only those whose distance may be the largest by more than rounding are measured as others do
 * it, which decides between them. */
static double
measure_carried (const Carrier *carrier, guint sample, guint *bone)
{
  const MoTransform source = get_transform (&carrier->world[0], sample);
  const MoTransform played = get_transform (&carrier->world[1], sample);
  Carried *bones = (Carried *) carrier->carried->data;
  MoVec3 from[3], turn[3];
  double most = 0.0, least;

  find_columns (source.rotation, from);
  find_columns (played.rotation, turn);
  for (guint i = 0; i < 3; i++)
    turn[i] = mo_vec3_sub (turn[i], from[i]);
  least = measure_spots (bones, carrier->carried->len,
                         mo_vec3_sub (played.position, source.position), turn);
  least = least * (1.0 - 1e-6) - 1e-18;
  for (guint i = 0; i < carrier->carried->len; i++)
    {
      const Carried *carried = &bones[i];
      MoTransform a, b;
      double here;

      if (carried->square < least)
        continue;
      a = mo_transform_compose (&carried->place, &source);
      b = mo_transform_compose (&carried->place, &played);
      here = mo_skin_distance (&a, &b, carried->bone);
      if (here <= most)
        continue;
      most = here;
      *bone = carried->bone;
    }
  return most;
}

/* The carrier with the highest bound, if that is more than `least`; otherwise as many as there are. */
static guint
find_highest (const double *bounds, guint n, double least)
{
  guint highest = n;

  for (guint i = 0; i < n; i++)
    if (bounds[i] > least)
      {
        least = bounds[i];
        highest = i;
      }
  return highest;
}

/* The largest distance of all: those with the highest upper bounds first, until no other can be
 * larger. After the `first` one, hardly any can. */
static void
measure_distance (MoComparer *self, guint sample, guint first)
{
  double bounds[MO_RIG_N_BONES], largest;
  guint left[MO_RIG_N_BONES], n = 0, bone = 0, next;

  largest = measure_carried (get_carrier (self, first), sample, &bone);
  for (guint i = 0; i < self->carriers->len; i++)
    {
      left[n] = i;
      bounds[n] = self->most[i][sample];
      n += (guint) (i != first) & (guint) (bounds[n] > largest);
    }
  while ((next = find_highest (bounds, n, largest)) < n)
    {
      guint here_bone = 0;
      double here = measure_carried (get_carrier (self, left[next]), sample, &here_bone);

      bounds[next] = 0.0;
      if (here <= largest)
        continue;
      largest = here;
      bone = here_bone;
    }
  self->here[sample].distance = largest;
  self->here[sample].distance_joint = bone;
}

/* -- All samples --------------------------------------------------------------------------------- */

void
mo_comparison_keep_worst (MoDifference *worst, const MoDifference *here)
{
  if (here->angle > worst->angle)
    {
      worst->angle = here->angle;
      worst->angle_joint = here->angle_joint;
      worst->angle_time = here->angle_time;
    }
  if (here->distance > worst->distance)
    {
      worst->distance = here->distance;
      worst->distance_joint = here->distance_joint;
      worst->distance_time = here->distance_time;
    }
}

static void
compare (MoComparer *self, const double *times, guint n)
{
  Farthest farthest;

  for (guint i = 0; i < n; i++)
    {
      self->here[i] = (MoDifference){ .angle_time = times[i], .distance_time = times[i] };
      farthest.sine[i] = farthest.bone[i] = farthest.most[i] = 0.0;
      farthest.cosine[i] = 1.0;
    }
  read_locals (self, times, n);
  place_carriers (self, &farthest, n);
  measure_angles (self, &farthest, n);
  for (guint c = 0; self->wants_joints && c < self->carriers->len; c++)
    add_joint (self, get_carrier (self, c), n);
  for (guint i = 0; i < n; i++)
    {
      if (farthest.most[i] > 0.0)
        measure_distance (self, i, (guint) farthest.carrier[i]);
      mo_comparison_keep_worst (&self->result->worst, &self->here[i]);
      self->result->mean_angle += self->here[i].angle;
      self->result->mean_distance += self->here[i].distance;
      self->result->n_samples++;
    }
}

void
mo_comparer_add (MoComparer *self, const double *times, guint n, GArray *course)
{
  for (guint first = 0; first < n; first += MO_ROW)
    {
      guint n_here = MIN (MO_ROW, n - first);

      compare (self, times + first, n_here);
      if (course != NULL)
        g_array_append_vals (course, self->here, n_here);
    }
}
