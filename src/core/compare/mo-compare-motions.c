/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-compare.h"

#include "mo-math.h"
#include "mo-poser.h"
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

typedef struct
{
  guint bone;
  int parent;       /* index in the list, -1 for the avatar's root */
  double radius;    /* metres from the bone to the farthest carried skin */
  GArray *carried;  /* Carried */
  MoTransform a, b; /* in world space, in the current sample */
  double most;      /* an upper bound for the distance of carried skin (metres) */
} Carrier;

typedef struct
{
  MoComparison *result;
  GArray *carriers;               /* Carrier, parents first */
  int carrier_of[MO_RIG_N_BONES]; /* index in the list, or -1: at rest in both motions */
  gboolean wants_joints;          /* what is kept of each joint is wanted too */
  MoDifference here;              /* in the current sample */
  MoTransform root;
} Comparer;

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
carry (Comparer *self, const gboolean moving[MO_RIG_N_BONES], guint bone)
{
  guint number;
  Carried carried = { bone, place_in_carrier (moving, bone, &number) };
  Carrier *carrier = &g_array_index (self->carriers, Carrier, self->carrier_of[number]);
  Extent extent = { carrier, &carried, 0 };

  mo_skin_for_each (bone, add_spot, &extent);
  g_array_append_val (carrier->carried, carried);
}

static void
comparer_init (Comparer *self, MoComparison *result, const MoMotion *a, const MoMotion *b)
{
  gboolean moving[MO_RIG_N_BONES] = { FALSE };
  guint groups = ~MO_GROUPS_OPTIONAL;
  MoPose *rest = g_new (MoPose, 1);

  find_moving (a, moving, &groups);
  find_moving (b, moving, &groups);
  mo_pose_reset (rest);
  *self = (Comparer){ .result = result, .root = rest->root };
  g_free (rest);
  self->carriers = g_array_new (FALSE, TRUE, sizeof (Carrier));
  g_array_set_clear_func (self->carriers, clear_carrier);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      int parent = mo_rig_joint (i)->parent;
      Carrier carrier = { .bone = i, .parent = parent < 0 ? -1 : self->carrier_of[parent] };

      self->carrier_of[i] = moving[i] ? (int) self->carriers->len : -1;
      if (!moving[i])
        continue;
      carrier.carried = g_array_new (FALSE, FALSE, sizeof (Carried));
      g_array_append_val (self->carriers, carrier);
    }
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if ((groups >> mo_rig_joint (i)->group & 1u) != 0 && is_carried (moving, (int) i))
      carry (self, moving, i);
}

/* -- One sample -------------------------------------------------------------------------------- */

/* Finds the joint that is turned farthest, by the tangents of half the angles: only one angle needs to be computed. */
static void
measure_angle (Comparer *self, const MoPose *a, const MoPose *b)
{
  double most_sine = 0.0, most_cosine = 1.0; /* squared */

  for (guint i = 0; i < self->carriers->len; i++)
    {
      guint bone = g_array_index (self->carriers, Carrier, i).bone;
      MoQuat d = mo_quat_mul (mo_quat_conjugate (a->local[bone].rotation), b->local[bone].rotation);
      double sine = d.x * d.x + d.y * d.y + d.z * d.z, cosine = d.w * d.w;

      if (sine * most_cosine <= most_sine * cosine)
        continue;
      most_sine = sine;
      most_cosine = cosine;
      self->here.angle_joint = bone;
    }
  if (most_sine > 0.0)
    self->here.angle = mo_quat_angle (a->local[self->here.angle_joint].rotation,
                                      b->local[self->here.angle_joint].rotation);
}

static void
add_joint (Comparer *self, const MoPose *a, const MoPose *b, guint bone)
{
  MoComparison *result = self->result;
  double angle = mo_quat_angle (a->local[bone].rotation, b->local[bone].rotation);
  double shift = mo_vec3_length (mo_vec3_sub (a->local[bone].position, b->local[bone].position));

  result->joint_worst_shift[bone] = MAX (result->joint_worst_shift[bone], shift);
  result->joint_mean_shift[bone] += shift;
  result->joint_worst[bone] = MAX (result->joint_worst[bone], angle);
  result->joint_mean[bone] += angle;
}

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

/* Bones share points, so only those whose distance may be the largest by more than rounding are measured as others do
 * it, which decides between them. */
static double
measure_carried (const Carrier *carrier, guint *bone)
{
  Carried *bones = (Carried *) carrier->carried->data;
  MoVec3 from[3], turn[3];
  double most = 0.0, least;

  find_columns (carrier->a.rotation, from);
  find_columns (carrier->b.rotation, turn);
  for (guint i = 0; i < 3; i++)
    turn[i] = mo_vec3_sub (turn[i], from[i]);
  least = measure_spots (bones, carrier->carried->len,
                         mo_vec3_sub (carrier->b.position, carrier->a.position), turn);
  least = least * (1.0 - 1e-6) - 1e-18;
  for (guint i = 0; i < carrier->carried->len; i++)
    {
      const Carried *carried = &bones[i];
      MoTransform a, b;
      double here;

      if (carried->square < least)
        continue;
      a = mo_transform_compose (&carried->place, &carrier->a);
      b = mo_transform_compose (&carried->place, &carrier->b);
      here = mo_skin_distance (&a, &b, carried->bone);
      if (here <= most)
        continue;
      most = here;
      *bone = carried->bone;
    }
  return most;
}

/* The largest distance of all: those with the highest upper bounds first, until no other can be
 * larger. */
static void
measure_distance (Comparer *self)
{
  double largest = 0.0;
  guint bone = 0;

  for (guint n = 0; n < self->carriers->len; n++)
    {
      Carrier *next = NULL;
      guint here_bone = 0;
      double here;

      for (guint i = 0; i < self->carriers->len; i++)
        {
          Carrier *carrier = &g_array_index (self->carriers, Carrier, i);

          if (carrier->most > largest && (next == NULL || carrier->most > next->most))
            next = carrier;
        }
      if (next == NULL)
        break;
      here = measure_carried (next, &here_bone);
      next->most = 0.0;
      if (here <= largest)
        continue;
      largest = here;
      bone = here_bone;
    }
  self->here.distance = largest;
  self->here.distance_joint = bone;
}

static void
keep_worst (MoDifference *worst, const MoDifference *here)
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

MO_WIDE static void
compare_sample (Comparer *self, const MoPose *a, const MoPose *b, double time)
{
  self->here = (MoDifference){ .angle_time = time, .distance_time = time };
  measure_angle (self, a, b);
  for (guint i = 0; i < self->carriers->len; i++)
    {
      Carrier *carrier = &g_array_index (self->carriers, Carrier, i);
      const Carrier *parent =
          carrier->parent < 0 ? NULL : &g_array_index (self->carriers, Carrier, carrier->parent);

      if (self->wants_joints)
        add_joint (self, a, b, carrier->bone);
      carrier->a = mo_transform_compose (&a->local[carrier->bone],
                                         parent != NULL ? &parent->a : &self->root);
      carrier->b = mo_transform_compose (&b->local[carrier->bone],
                                         parent != NULL ? &parent->b : &self->root);
      carrier->most = mo_skin_farthest (&carrier->a, &carrier->b, carrier->radius);
    }
  measure_distance (self);
  keep_worst (&self->result->worst, &self->here);
  self->result->mean_angle += self->here.angle;
  self->result->mean_distance += self->here.distance;
  self->result->n_samples++;
}

/* -- Stretches, each by itself ----------------------------------------------------------------- */

/* Samples per stretch. The same on every machine, since rounding of sums depends on where they
 * are split. */
#define STRETCH 4096u

typedef struct
{
  const MoMotion *a, *b;
  const double *times;
  guint n;
  gboolean wants_joints;
  MoComparison *result; /* sums, where the final result has means */
  GArray *course;       /* or NULL */
} Stretch;

static void
compare_stretch (gpointer data, gpointer user_data)
{
  Stretch *self = data;
  g_autoptr (MoPoser) first = mo_poser_new (self->a), second = mo_poser_new (self->b);
  Comparer comparer;

  comparer_init (&comparer, self->result, self->a, self->b);
  comparer.wants_joints = self->wants_joints;
  for (guint i = 0; i < self->n; i++)
    {
      double time = self->times[i];

      compare_sample (&comparer, mo_poser_sample (first, time), mo_poser_sample (second, time),
                      time);
      if (self->course != NULL)
        g_array_append_val (self->course, comparer.here);
    }
  g_array_unref (comparer.carriers);
}

static void
add_stretch (MoComparison *result, const Stretch *stretch, GArray *course)
{
  const MoComparison *part = stretch->result;

  keep_worst (&result->worst, &part->worst);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      result->joint_worst[i] = MAX (result->joint_worst[i], part->joint_worst[i]);
      result->joint_worst_shift[i] = MAX (result->joint_worst_shift[i], part->joint_worst_shift[i]);
      result->joint_mean[i] += part->joint_mean[i];
      result->joint_mean_shift[i] += part->joint_mean_shift[i];
    }
  result->mean_distance += part->mean_distance;
  result->mean_angle += part->mean_angle;
  result->n_samples += part->n_samples;
  if (course != NULL)
    g_array_append_vals (course, stretch->course->data, stretch->course->len);
}

static void
compare_stretches (Stretch *stretches, guint n)
{
  GThreadPool *pool;

  if (n == 1)
    {
      compare_stretch (stretches, NULL);
      return;
    }
  pool = g_thread_pool_new (compare_stretch, NULL, (int) g_get_num_processors (), FALSE, NULL);
  for (guint i = 0; i < n; i++)
    g_thread_pool_push (pool, &stretches[i], NULL);
  g_thread_pool_free (pool, FALSE, TRUE);
}

/* -- All samples ------------------------------------------------------------------------------- */

/* Ascending, without those that are practically equal. */
static void
thin_times (GArray *times)
{
  double *time = (double *) times->data;
  guint n = 0;

  for (guint i = 0; i < times->len; i++)
    if (n == 0 || time[i] - time[n - 1] >= 1e-6)
      time[n++] = time[i];
  g_array_set_size (times, n);
}

/* No comparison has more even steps than this: at 60 per second, three times the longest upload.
 * Keys and the middles between them are sampled in addition. */
#define MAX_STEPS 10800.0

/* Middles between times too: two different paths between the same keys are furthest apart there. */
static void
add_middles (GArray *times)
{
  guint n = times->len;

  for (guint i = 0; i + 1 < n; i++)
    {
      double middle =
          (g_array_index (times, double, i) + g_array_index (times, double, i + 1)) / 2.0;

      g_array_append_val (times, middle);
    }
}

static void
order_times (GArray *times)
{
  g_array_sort (times, mo_compare_doubles);
  thin_times (times);
}

static GArray *
sample_times (const MoMotion *a, const MoMotion *b, double step)
{
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));
  double end = MAX (mo_motion_get_duration (a), mo_motion_get_duration (b));

  mo_motion_collect_key_times (a, times);
  if (step > 0.0)
    {
      step = MAX (step, end / MAX_STEPS);
      mo_motion_collect_key_times (b, times);
      order_times (times);
      add_middles (times);
      for (double time = 0.0; time < end; time += step)
        g_array_append_val (times, time);
    }
  g_array_append_val (times, end);
  order_times (times);
  return times;
}

static void
divide (MoComparison *result)
{
  double n = MAX (result->n_samples, 1);

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      result->joint_mean[i] /= n;
      result->joint_mean_shift[i] /= n;
    }
  result->mean_distance /= n;
  result->mean_angle /= n;
}

static MoComparison *
compare (const MoMotion *a, const MoMotion *b, double step, gboolean wants_joints, GArray *course)
{
  MoComparison *result = g_new0 (MoComparison, 1);
  g_autoptr (GArray) times = sample_times (a, b, step);
  guint n_stretches = (times->len + STRETCH - 1) / STRETCH;
  g_autofree Stretch *stretches = g_new0 (Stretch, n_stretches);

  for (guint i = 0; i < n_stretches; i++)
    stretches[i] =
        (Stretch){ a,
                   b,
                   (const double *) times->data + i * STRETCH,
                   MIN (STRETCH, times->len - i * STRETCH),
                   wants_joints,
                   g_new0 (MoComparison, 1),
                   course != NULL ? g_array_new (FALSE, FALSE, sizeof (MoDifference)) : NULL };
  compare_stretches (stretches, n_stretches);
  for (guint i = 0; i < n_stretches; i++)
    {
      add_stretch (result, &stretches[i], course);
      g_free (stretches[i].result);
      g_clear_pointer (&stretches[i].course, g_array_unref);
    }
  divide (result);
  return result;
}

MoComparison *
mo_compare_courses (const MoMotion *a, const MoMotion *b, double step, GArray *course)
{
  return compare (a, b, step, FALSE, course);
}

MoComparison *
mo_compare_wholes (const MoMotion *a, const MoMotion *b, double step)
{
  return compare (a, b, step, FALSE, NULL);
}

MoComparison *
mo_compare_motions (const MoMotion *a, const MoMotion *b, double step)
{
  return compare (a, b, step, TRUE, NULL);
}
