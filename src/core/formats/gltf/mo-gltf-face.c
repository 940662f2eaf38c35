/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gltf-face.h"

#include "mo-likeness.h"

#include <math.h>
#include <string.h>

/* Each expression is a shape, in the numbers of mo-likeness.h for each bone. Shapes add up, each by its weight, as the sliders
 * of a face do. The gaze is two of them, of one radian each. */

/* How far straight lines may be from the weights; radians of the gaze alike. */
#define CLOSE 0.01

/* An eye turns no farther than this (radians); a file's gaze may, as its eyes need not show all of it. */
#define FARTHEST_ASIDE 0.7
#define FARTHEST_UP 0.5

/* A curve that holds jumps so long before the key that ends that (seconds). */
#define EARLY 1e-4

/* More weights, of all times and parts, are refused. */
#define MAX_WEIGHTS (4u * 1024u * 1024u)

#define MAX_SHAPES 2

/* The presets that have a counterpart: expressions and single movements by their stored names. VRM says what its presets look
 * like, not how far each bone goes: VRMC_vrm-1.0, expressions. */
static const struct
{
  const char *preset;
  struct
  {
    const char *stored;
    double part;
  } shapes[MAX_SHAPES];
} presets[] = {
  { "happy", { { "express_smile", 1.0 } } },
  { "relaxed", { { "express_smile", 0.5 } } },
  { "angry", { { "express_anger_emote", 1.0 } } },
  { "sad", { { "express_sad_emote", 1.0 } } },
  { "surprised", { { "express_surprise_emote", 1.0 } } },
  { "neutral", { { NULL, 0.0 } } },
  { "aa", { { "limber_jaw_open", 1.0 } } },
  { "ih", { { "limber_jaw_open", 0.25 }, { "express_smile", 0.3 } } },
  { "ou", { { "limber_jaw_open", 0.2 }, { "limber_lips_pursed", 1.0 } } },
  { "ee", { { "limber_jaw_open", 0.15 }, { "express_smile", 0.6 } } },
  { "oh", { { "limber_jaw_open", 0.6 }, { "limber_lips_pursed", 0.6 } } },
  { "blink", { { "limber_blink", 1.0 } } },
  { "blinkLeft", { { "limber_blink_left", 1.0 } } },
  { "blinkRight", { { "limber_blink_right", 1.0 } } },
};

typedef struct
{
  const float *times; /* not owned */
  float *weights;     /* owned */
  guint n;
  gboolean holds;
  double numbers[MO_RIG_N_BONES][MO_LIKENESS_N]; /* at a weight of 1 */
} Part;

struct _MoGltfFace
{
  GPtrArray *parts; /* Part */
};

static void
part_free (gpointer data)
{
  Part *self = data;

  g_free (self->weights);
  g_free (self);
}

MoGltfFace *
mo_gltf_face_new (void)
{
  MoGltfFace *self = g_new0 (MoGltfFace, 1);

  self->parts = g_ptr_array_new_with_free_func (part_free);
  return self;
}

void
mo_gltf_face_free (MoGltfFace *self)
{
  g_ptr_array_unref (self->parts);
  g_free (self);
}

/* -- What is added ----------------------------------------------------------------------------- */

static int
find_preset (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (presets); i++)
    if (g_str_equal (presets[i].preset, name))
      return (int) i;
  return -1;
}

gboolean
mo_gltf_face_knows (const char *preset)
{
  return find_preset (preset) >= 0;
}

static Part *
add_part (MoGltfFace *self, const MoGltfNumbers *numbers)
{
  Part *part = g_new0 (Part, 1);

  part->times = numbers->times;
  part->weights = g_new0 (float, numbers->n);
  part->n = numbers->n;
  part->holds = numbers->holds;
  g_ptr_array_add (self->parts, part);
  return part;
}

static void
add_shape (Part *self, const char *stored, double weight)
{
  g_autoptr (MoPosture) shape = mo_likeness_of_face (stored);

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      double numbers[MO_LIKENESS_N];

      if (shape->has[i] == 0)
        continue;
      mo_likeness_get_numbers (i, &shape->local[i], numbers);
      for (guint k = 0; k < MO_LIKENESS_N; k++)
        self->numbers[i][k] += weight * numbers[k];
    }
}

void
mo_gltf_face_add_preset (MoGltfFace *self, const char *preset, const MoGltfNumbers *weights)
{
  int row = find_preset (preset);
  Part *part;

  g_return_if_fail (row >= 0 && weights->n > 0);

  part = add_part (self, weights);
  for (guint i = 0; i < weights->n; i++)
    {
      float weight = weights->values[(gsize) i * weights->stride];

      part->weights[i] = isfinite (weight) ? CLAMP (weight, 0.0f, 1.0f) : 0.0f;
    }
  for (guint i = 0; i < MAX_SHAPES && presets[row].shapes[i].stored != NULL; i++)
    add_shape (part, presets[row].shapes[i].stored, presets[row].shapes[i].part);
}

/* Both eyes, and those of heads with other ones: by a radian about an axis of theirs. */
static void
turn_eyes (Part *self, guint axis)
{
  static const char *const eyes[] = { "mEyeLeft", "mEyeRight", "mFaceEyeAltLeft",
                                      "mFaceEyeAltRight" };

  for (guint i = 0; i < G_N_ELEMENTS (eyes); i++)
    self->numbers[mo_rig_find (eyes[i])][axis] = 1.0;
}

/* VRM's axes to the avatar's: z forward to x, x left to y, y up to z. */
void
mo_gltf_face_add_gaze (MoGltfFace *self, const MoGltfNumbers *turns)
{
  Part *yaw, *pitch;

  g_return_if_fail (turns->n > 0);

  yaw = add_part (self, turns);
  pitch = add_part (self, turns);
  turn_eyes (yaw, 2);
  turn_eyes (pitch, 1);
  for (guint i = 0; i < turns->n; i++)
    {
      const float *v = &turns->values[(gsize) i * turns->stride];
      MoQuat turn = mo_quat_normalise ((MoQuat){ v[2], v[0], v[1], v[3] });
      MoVec3 ahead = mo_quat_rotate (turn, (MoVec3){ 1.0, 0.0, 0.0 });

      if (!isfinite (ahead.x + ahead.y + ahead.z))
        continue;
      yaw->weights[i] = (float) CLAMP (atan2 (ahead.y, ahead.x), -FARTHEST_ASIDE, FARTHEST_ASIDE);
      pitch->weights[i] =
          (float) CLAMP (atan2 (-ahead.z, hypot (ahead.x, ahead.y)), -FARTHEST_UP, FARTHEST_UP);
    }
}

/* -- Times ------------------------------------------------------------------------------------- */

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double first = *(const double *) a, second = *(const double *) b;

  return (first > second) - (first < second);
}

/* All times of all curves, from 0 to the duration, each once. */
static GArray *
collect_times (const MoGltfFace *self, double begin, double duration)
{
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));
  guint n = 0;

  for (guint i = 0; i < self->parts->len; i++)
    {
      const Part *part = g_ptr_array_index (self->parts, i);

      for (guint k = 0; k < part->n; k++)
        for (guint early = 0; early < (part->holds ? 2u : 1u); early++)
          {
            double time = (double) part->times[k] - begin - (early != 0 ? EARLY : 0.0);

            if (time >= 0.0 && time <= duration)
              g_array_append_val (times, time);
          }
    }
  g_array_append_val (times, (double){ 0.0 });
  g_array_sort (times, compare_doubles);
  for (guint i = 0; i < times->len; i++)
    if (n == 0 || g_array_index (times, double, i) > g_array_index (times, double, n - 1))
      g_array_index (times, double, n++) = g_array_index (times, double, i);
  g_array_set_size (times, n);
  return times;
}

/* The weights of all parts at each time, in rows of one time each. */
static double *
sample (const MoGltfFace *self, const GArray *times, double begin)
{
  guint n = self->parts->len;
  double *weights = g_new (double, (gsize) n * times->len);

  for (guint i = 0; i < n; i++)
    {
      const Part *part = g_ptr_array_index (self->parts, i);
      guint key = 0;

      for (guint k = 0; k < times->len; k++)
        {
          double time = g_array_index (times, double, k) + begin, share;

          while (key + 1 < part->n && (double) part->times[key + 1] <= time)
            key++;
          share = key + 1 < part->n && !part->holds && time > (double) part->times[key]
                      ? (time - (double) part->times[key])
                            / ((double) part->times[key + 1] - (double) part->times[key])
                      : 0.0;
          weights[(gsize) k * n + i] = (double) part->weights[key];
          if (share > 0.0)
            weights[(gsize) k * n + i] +=
                share * ((double) part->weights[key + 1] - (double) part->weights[key]);
        }
    }
  return weights;
}

/* Narrows the slopes of lines from `from` to those that pass `to`; FALSE if `to` itself is not among them. */
static gboolean
narrow (const double *from, const double *to, double length, guint n, double *least, double *most)
{
  for (guint i = 0; i < n; i++)
    {
      double slope = (to[i] - from[i]) / length;

      if (slope < least[i] || slope > most[i])
        return FALSE;
    }
  for (guint i = 0; i < n; i++)
    {
      least[i] = MAX (least[i], (to[i] - CLOSE - from[i]) / length);
      most[i] = MIN (most[i], (to[i] + CLOSE - from[i]) / length);
    }
  return TRUE;
}

/* Indices (guint) of the times that are needed: from each, the last one that a line reaches which passes all between. */
static GArray *
choose_times (const GArray *times, const double *weights, guint n)
{
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree double *least = g_new (double, n), *most = g_new (double, n);
  guint from = 0;

  g_array_append_val (chosen, from);
  while (from + 1 < times->len)
    {
      guint to = from + 1;

      for (guint i = 0; i < n; i++)
        {
          least[i] = -INFINITY;
          most[i] = INFINITY;
        }
      while (to < times->len
             && narrow (&weights[(gsize) from * n], &weights[(gsize) to * n],
                        g_array_index (times, double, to) - g_array_index (times, double, from), n,
                        least, most))
        to++;
      from = to - 1;
      g_array_append_val (chosen, from);
    }
  return chosen;
}

/* -- Keys -------------------------------------------------------------------------------------- */

/* Turns come first among the numbers. */
static gboolean
does_move (const MoGltfFace *self, guint joint, MoLanePath path)
{
  guint first = path == MO_LANE_TURN ? 0 : MO_LIKENESS_N / 2;

  for (guint i = 0; i < self->parts->len; i++)
    for (guint k = first; k < first + MO_LIKENESS_N / 2; k++)
      if (((const Part *) g_ptr_array_index (self->parts, i))->numbers[joint][k] != 0.0)
        return TRUE;
  return FALSE;
}

static MoQuat
find_value (const MoGltfFace *self, guint joint, MoLanePath path, const double *weights)
{
  double sum[MO_LIKENESS_N] = { 0.0 };
  MoTransform local;

  for (guint i = 0; i < self->parts->len; i++)
    for (guint k = 0; k < MO_LIKENESS_N; k++)
      sum[k] += weights[i] * ((const Part *) g_ptr_array_index (self->parts, i))->numbers[joint][k];
  local = mo_likeness_from_numbers (joint, sum);
  return path == MO_LANE_TURN
             ? local.rotation
             : (MoQuat){ local.position.x, local.position.y, local.position.z, 0.0 };
}

static MoEditLane *
make_lane (const MoGltfFace *self, guint joint, MoLanePath path, const GArray *times,
           const GArray *chosen, const double *weights)
{
  MoEditKey *keys = g_new0 (MoEditKey, chosen->len);

  for (guint i = 0; i < chosen->len; i++)
    {
      guint at = g_array_index (chosen, guint, i);

      keys[i].time = g_array_index (times, double, at);
      keys[i].value = find_value (self, joint, path, &weights[(gsize) at * self->parts->len]);
      keys[i].in = keys[i].out = MO_SHAPE_LINE;
      keys[i].is_made = TRUE;
    }
  return mo_edit_lane_new (joint, path, mo_edit_lane_usual_about (joint), keys, chosen->len);
}

MoEdit *
mo_gltf_face_make_keys (const MoGltfFace *self, double begin, double duration)
{
  g_autoptr (MoEdit) edit = mo_edit_new (MO_EDIT_KEYS);
  g_autoptr (GArray) times = collect_times (self, begin, duration), chosen = NULL;
  g_autofree double *weights = NULL;

  if ((guint64) times->len * self->parts->len > MAX_WEIGHTS)
    return NULL;
  weights = sample (self, times, begin);
  chosen = choose_times (times, weights, self->parts->len);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    for (MoLanePath path = MO_LANE_TURN; path <= MO_LANE_MOVE; path++)
      {
        if (!does_move (self, i, path))
          continue;
        if ((guint64) (edit->lanes->len + 1) * chosen->len > MO_MAX_EDIT_KEYS)
          return NULL;
        g_ptr_array_add (edit->lanes, make_lane (self, i, path, times, chosen, weights));
      }
  return edit->lanes->len > 0 ? g_steal_pointer (&edit) : NULL;
}
