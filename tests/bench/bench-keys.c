/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-clips.h"

#include "mo-compare.h"
#include "mo-encode.h"
#include "mo-rig.h"

#include <math.h>

/* Keys of whole clips for the same error in the world, against two yardsticks.
 *
 * The one is what engines do: Ramer, Douglas and Peucker's algorithm for each track, where a joint may turn by what
 * moves the farthest end below it by a tolerance (the rule of ozz's AnimationOptimizer: the chord 2 r sin (a / 2), r the
 * longest chain below the joint and 0.1 m). As errors of joints add up along a limb, the tolerance is found by
 * bisection with which the result is as far off as ours, at worst.
 *
 * The other is the official viewer's import, with the median over the frames of how far it is off, and the bound with
 * which ours has that median. */

/* Of those of the tolerance, and of the viewer's. */
#define MOST_OF_TOLERANCE 0.5
#define MOST_OF_VIEWER 0.3

#define ROUNDS 14    /* of a bisection: to 1 part in 1,000 of what it begins with */
#define FARTHEST 0.1 /* metres beyond the last joint */

typedef struct
{
  guint64 ours, of_tolerance; /* at the default bound */
  guint64 at_median, viewer;
} Counts;

typedef struct
{
  const MoClip *clip;
  MoAnim *anim; /* what is meant, with a key a frame */
  MoMotion *meant;
} Clip;

/* -- How far off ---------------------------------------------------------------------------------------------------- */

typedef struct
{
  double worst, median; /* of the frames' largest distances, metres */
} Distance;

static int
compare_distances (gconstpointer a, gconstpointer b)
{
  const MoDifference *one = a, *other = b;

  return (one->distance > other->distance) - (one->distance < other->distance);
}

static Distance
distance_to (const Clip *clip, const MoAnim *anim)
{
  g_autoptr (MoMotion) motion = mo_motion_new (anim, MO_MOTION_AS_UPLOADED);
  g_autoptr (GArray) course = g_array_new (FALSE, FALSE, sizeof (MoDifference));
  g_autofree MoComparison *loss = mo_compare_courses (clip->meant, motion, 0.0, course);

  g_array_sort (course, compare_distances);
  return (Distance){ loss->worst.distance,
                     g_array_index (course, MoDifference, course->len / 2).distance };
}

static MoAnim *
convert (const Clip *clip, const MoRecipe *recipe, Distance *distance)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoAnim *anim = mo_convert (clip->clip, recipe, context, NULL);

  if (anim != NULL)
    *distance = distance_to (clip, anim);
  return anim;
}

/* -- The tolerance ---------------------------------------------------------------------------------------------- */

/* The longest chain from each bone to an end below it, and beyond that. Limbs that few avatars have do not count. */
static void
find_reaches (double *reaches)
{
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    reaches[i] = FARTHEST;
  for (guint i = MO_RIG_N_BONES; i-- > 1;)
    {
      const MoRigJoint *joint = mo_rig_joint (i);
      double length = hypot (hypot (joint->position[0], joint->position[1]), joint->position[2]);

      if ((1u << joint->group & MO_GROUPS_OPTIONAL) == 0)
        reaches[joint->parent] = MAX (reaches[joint->parent], reaches[i] + length);
    }
}

static MoQuat
quat_of (const MoPlainKey *key)
{
  return (MoQuat){ key->x, key->y, key->z, key->w };
}

/* How far a key is from the line between two others, metres. */
static double
off_line (const MoPlainKey *a, const MoPlainKey *b, const MoPlainKey *key, double reach)
{
  double t = (double) (key->time - a->time) / (double) (b->time - a->time);
  MoVec3 way;

  if (reach > 0.0)
    return 2.0 * reach
           * sin (0.5 * mo_quat_angle (mo_quat_nlerp (quat_of (a), quat_of (b), t), quat_of (key)));
  way = (MoVec3){ a->x + t * (b->x - a->x), a->y + t * (b->y - a->y), a->z + t * (b->z - a->z) };
  return mo_vec3_length (mo_vec3_sub (way, (MoVec3){ key->x, key->y, key->z }));
}

static void
encode (const MoPlainKey *key, MoKey *code, double reach, float duration)
{
  code->time = mo_encode_time (key->time, duration);
  if (reach > 0.0)
    mo_encode_rotation (code, quat_of (key));
  else
    mo_encode_position (code, (MoVec3){ key->x, key->y, key->z });
}

static gboolean
is_same (const MoKey *a, const MoKey *b)
{
  return a->x == b->x && a->y == b->y && a->z == b->z;
}

/* Keeps the frames that the algorithm needs for a tolerance in metres; `reach` is 0 for positions. */
static void
thin (const MoTrack *from, MoTrack *to, double reach, double tolerance, float duration)
{
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint8 *is_kept = g_new0 (guint8, from->n_keys + 1);
  guint n = 0;

  if (from->n_keys == 0)
    return;
  is_kept[0] = is_kept[from->n_keys - 1] = TRUE;
  g_array_append_vals (spans, ((guint[]){ 0, from->n_keys - 1 }), 2);
  while (spans->len > 0)
    {
      guint first = g_array_index (spans, guint, spans->len - 2);
      guint last = g_array_index (spans, guint, spans->len - 1), farthest = first;
      double most = tolerance;

      g_array_set_size (spans, spans->len - 2);
      for (guint i = first + 1; i < last; i++)
        {
          double off = off_line (&from->plain[first], &from->plain[last], &from->plain[i], reach);

          if (off > most)
            {
              most = off;
              farthest = i;
            }
        }
      if (farthest == first)
        continue;
      is_kept[farthest] = TRUE;
      g_array_append_vals (spans, ((guint[]){ first, farthest, farthest, last }), 4);
    }
  mo_track_resize (to, from->n_keys);
  for (guint i = 0; i < from->n_keys; i++)
    if (is_kept[i])
      encode (&from->plain[i], &to->keys[n++], reach, duration);
  /* What stays where it begins needs one key. */
  to->n_keys = n == 2 && is_same (&to->keys[0], &to->keys[1]) ? 1 : n;
}

static MoAnim *
thin_all (const Clip *clip, const double *reaches, double tolerance)
{
  MoAnim *anim = mo_anim_new ();

  anim->duration = clip->anim->duration;
  for (guint i = 0; i < clip->anim->joints->len; i++)
    {
      const MoAnimJoint *from = mo_anim_joint (clip->anim, i);
      MoAnimJoint *to = mo_anim_add_joint (anim, from->name, from->priority);
      int bone = mo_rig_find (from->name);

      thin (&from->rotation, &to->rotation,
            bone >= 0 && bone < (int) MO_RIG_N_BONES ? reaches[bone] : FARTHEST, tolerance,
            anim->duration);
      thin (&from->position, &to->position, 0.0, tolerance, anim->duration);
    }
  return anim;
}

/* The fewest keys of the tolerance that are at most as far off as `worst`. */
static guint
count_of_tolerance (const Clip *clip, double worst)
{
  double reaches[MO_RIG_N_BONES], low = 0.0, high = 2.0 * worst;
  guint fewest = G_MAXUINT;

  find_reaches (reaches);
  for (guint i = 0; i < ROUNDS; i++)
    {
      double tolerance = 0.5 * (low + high);
      g_autoptr (MoAnim) anim = thin_all (clip, reaches, tolerance);

      if (distance_to (clip, anim).worst > worst)
        {
          high = tolerance;
          continue;
        }
      low = tolerance;
      fewest = MIN (fewest, mo_anim_count_keys (anim, NULL, NULL));
    }
  return fewest != G_MAXUINT ? fewest : mo_anim_count_keys (clip->anim, NULL, NULL);
}

/* -- Ours --------------------------------------------------------------------------------------------------------- */

/* The fewest keys of ours whose median is at most `median` metres off. */
static guint
count_at_median (const Clip *clip, double median)
{
  double low = 0.01, high = 1000.0; /* millimetres, as a ratio between them */
  guint fewest = G_MAXUINT;

  for (guint i = 0; i < ROUNDS; i++)
    {
      double error = sqrt (low * high);
      g_autoptr (MoRecipe) recipe = bench_recipe_for_error ("default", error);
      Distance distance = { 0 };
      g_autoptr (MoAnim) anim = convert (clip, recipe, &distance);

      if (anim == NULL || distance.median > median)
        {
          high = error;
          continue;
        }
      low = error;
      fewest = MIN (fewest, mo_anim_count_keys (anim, NULL, NULL));
    }
  return fewest;
}

static void
count_by_tolerance (const Clip *clip, Counts *sum)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (MoRecipe) recipe = mo_recipe_with (empty, MO_FIELD_REFERENCE, "drop", NULL);
  Distance distance = { 0 };
  g_autoptr (MoAnim) anim = convert (clip, recipe, &distance);
  guint n, n_other;

  if (anim == NULL)
    return;
  n = mo_anim_count_keys (anim, NULL, NULL);
  n_other = count_of_tolerance (clip, distance.worst);
  sum->ours += n;
  sum->of_tolerance += n_other;
  g_print (" %7.2f mm %7u %7.3f", 1e3 * distance.worst, n_other, (double) n / n_other);
}

/* The viewer refuses most skeletons, and where its median is below what codes leave nothing compares with it. */
static void
count_by_viewer (const Clip *clip, Counts *sum)
{
  g_autoptr (MoRecipe) recipe = bench_recipe_of_viewer ();
  Distance distance = { 0 };
  g_autoptr (MoAnim) anim = convert (clip, recipe, &distance);
  guint n, n_viewer = anim != NULL ? mo_anim_count_keys (anim, NULL, NULL) : 0;

  if (n_viewer == 0)
    return;
  n = count_at_median (clip, distance.median);
  g_print (" %7.2f mm %7u", 1e3 * distance.median, n_viewer);
  if (n == G_MAXUINT)
    return;
  sum->viewer += n_viewer;
  sum->at_median += n;
  g_print (" %7.3f", (double) n / n_viewer);
}

static void
count_file (const char *path, gpointer data)
{
  g_autoptr (MoClip) read = bench_read_clip (path);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (MoAnim) anim = NULL;
  g_autoptr (MoMotion) meant = NULL;
  Clip clip;

  if (read == NULL || read->n_frames <= 100)
    return;
  anim = bench_meant (read, context);
  if (anim == NULL)
    return;
  meant = mo_motion_new (anim, MO_MOTION_AS_STORED);
  clip = (Clip){ read, anim, meant };
  g_print ("%-40.40s", name);
  count_by_tolerance (&clip, data);
  count_by_viewer (&clip, data);
  g_print ("\n");
}

int
main (int argc, char **argv)
{
  Counts sum = { 0 };
  double of_tolerance, of_viewer;

  g_print ("keys of the default for those of yardsticks\n%-40s %10s %7s %7s %10s %7s %7s\n", "",
           "worst", "RDP", "ours", "median", "viewer", "ours");
  for (int i = 1; i < argc; i++)
    bench_for_files (argv[i], count_file, &sum);
  if (sum.of_tolerance == 0)
    {
      g_print ("no clips given, so nothing was counted\n");
      return 77;
    }
  of_tolerance = (double) sum.ours / sum.of_tolerance;
  of_viewer = (double) sum.at_median / MAX (sum.viewer, 1);
  g_print ("at the default bound: %.3f of RDP with a tolerance by reach (at most %.2f)\n"
           "at the viewer's own median: %.3f of its keys (at most %.2f)\n",
           of_tolerance, MOST_OF_TOLERANCE, of_viewer, MOST_OF_VIEWER);
  return of_tolerance <= MOST_OF_TOLERANCE && of_viewer <= MOST_OF_VIEWER ? 0 : 1;
}
