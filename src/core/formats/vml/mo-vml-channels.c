/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-vml.h"

#include "mo-axes.h"
#include "mo-clip-reference.h"
#include "mo-limits.h"
#include "mo-math.h"
#include "mo-number.h"

#include <math.h>
#include <string.h>

/* Between a VML (x left, y back, z up; metres) and the axes of files made for the world (x left, y
 * up, z forward; inches). */

/* How unevenly keys may stand that were frames (seconds). */
#define GRID_TOLERANCE 1e-5

static MoVec3
to_world (MoVec3 v)
{
  return mo_vec3_scale ((MoVec3){ v.x, v.z, -v.y }, 1.0 / MO_METRES_PER_INCH);
}

static MoVec3
from_world (MoVec3 v)
{
  return mo_vec3_scale ((MoVec3){ v.x, -v.z, v.y }, MO_METRES_PER_INCH);
}

static MoVec3
vector_of (const MoVmlKey *key)
{
  return (MoVec3){ key->x, key->y, key->z };
}

static MoQuat
rotation_of (const MoVmlKey *key)
{
  return mo_quat_normalise ((MoQuat){ key->x, key->z, -key->y, key->w });
}

/* -- From a VML: the skeleton ------------------------------------------------------------------ */

/* Parents before children, by id else; -1 where a bone is too deep. */
static gboolean
add_bones (MoClip *clip, const GArray *bones, int parent, int above, guint depth, guint *ids,
           gboolean *is_parent)
{
  if (depth > MO_MAX_DEPTH)
    return FALSE;
  for (guint i = 0; i < bones->len; i++)
    {
      const MoVmlBone *bone = mo_vml_bone (bones, i);
      g_autofree char *name = NULL;
      gboolean is_end;
      MoJoint *joint;
      guint index;

      if ((parent < 0) != (bone->parent < 0) || (parent >= 0 && bone->parent != parent))
        continue;
      is_end = bone->name == NULL && !is_parent[i] && parent >= 0;
      name = bone->name != NULL ? g_strdup (bone->name)
             : is_end           ? g_strdup ("")
                                : g_strdup_printf ("bone%u", i);
      index = mo_skeleton_add (clip->skeleton, name, above);
      joint = mo_skeleton_joint (clip->skeleton, index);
      joint->rest.translation = to_world (vector_of (&bone->translation));
      joint->rest.rotation = rotation_of (&bone->rotation);
      joint->is_end = is_end;
      ids[index] = i;
      if (is_parent[i] && !add_bones (clip, bones, (int) i, (int) index, depth + 1, ids, is_parent))
        return FALSE;
    }
  return TRUE;
}

/* -- From a VML: the keys ---------------------------------------------------------------------- */

static GArray *
merge_times (const GArray *a, const GArray *b)
{
  GArray *times = g_array_sized_new (FALSE, FALSE, sizeof (double), a->len + b->len);

  for (guint i = 0, j = 0; i < a->len || j < b->len;)
    {
      double first = i < a->len ? mo_vml_key (a, i)->time : G_MAXDOUBLE;
      double second = j < b->len ? mo_vml_key (b, j)->time : G_MAXDOUBLE;
      double time = MIN (first, second);

      i += first == time;
      j += second == time;
      g_array_append_val (times, time);
    }
  return times;
}

static void
fill_rows (const GArray *times, const MoJoint *joint, const MoVmlTrack *track,
           gboolean replaces_bind, double *rows)
{
  g_autoptr (GArray) rotation = mo_vml_align (track->rotation);
  MoVec3 origin = replaces_bind ? (MoVec3){ 0.0, 0.0, 0.0 } : joint->rest.translation;
  guint at_rotation = 0, at_translation = 0;

  for (guint i = 0; i < times->len; i++)
    {
      double *row = rows + (gsize) i * joint->n_channels, time = g_array_index (times, double, i);
      double v[4] = { 0.0, 0.0, 0.0, 1.0 };
      MoQuat q;

      if (track->translation->len > 0)
        {
          MoVec3 p;

          mo_vml_evaluate (track->translation, time, &at_translation, v);
          p = to_world ((MoVec3){ v[0], v[1], v[2] });
          *row++ = (p.x + origin.x);
          *row++ = (p.y + origin.y);
          *row++ = (p.z + origin.z);
          v[0] = v[1] = v[2] = 0.0;
          v[3] = 1.0;
        }
      if (rotation->len > 0)
        mo_vml_evaluate (rotation, time, &at_rotation, v);
      q = (MoQuat){ v[0], v[2], -v[1], v[3] };
      if (!replaces_bind || rotation->len == 0)
        q = mo_quat_mul (q, joint->rest.rotation);
      *row++ = q.x;
      *row++ = q.y;
      *row++ = q.z;
      *row++ = q.w;
    }
}

static void
set_channels (MoJoint *joint, gboolean has_positions)
{
  guint first = has_positions ? MO_CHANNEL_X_POSITION : MO_CHANNEL_X_ROTATION;

  for (guint channel = first; channel <= MO_CHANNEL_W_ROTATION; channel++)
    joint->channels[joint->n_channels++] = (guint8) channel;
}

/* Each key has all of the joint's channels: what the tracks have between their keys goes in a line of the
 * numbers, which is not quite what the world plays between two keys. */
static void
load_keys (MoClip *clip, guint index, const MoVmlTrack *track, gboolean replaces_bind)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  g_autoptr (GArray) times = merge_times (track->rotation, track->translation);
  g_autofree double *rows = g_new (double, (gsize) times->len * joint->n_channels);

  fill_rows (times, joint, track, replaces_bind, rows);
  mo_keyframes_set_rows (clip->keyframes, index, joint, times->len, (const double *) times->data,
                         rows);
}

/* A bone that the bind pose turns and no track stands as that turned it. */
static void
load_bind (MoClip *clip, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  MoQuat q = joint->rest.rotation;
  const double start = 0.0, row[] = { q.x, q.y, q.z, q.w };

  mo_keyframes_set_rows (clip->keyframes, index, joint, 1, &start, row);
}

/* Keys that stand evenly were frames. */
static double
find_frame_time (const GArray *times)
{
  double last = g_array_index (times, double, times->len - 1), step;

  if (times->len < 2)
    return 0.0;
  step = last / (times->len - 1);
  for (guint i = 0; i < times->len; i++)
    if (fabs (g_array_index (times, double, i) - i * step) > GRID_TOLERANCE)
      return 0.0;
  return step;
}

/* Keys are changes of the bind pose, so that is what the motion is told from. */
static void
fill_reference (MoClip *clip)
{
  clip->reference = g_new0 (double, clip->skeleton->n_channels + 1);
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
      MoQuat q = joint->rest.rotation;
      double *out = clip->reference + joint->first_channel;

      if (joint->n_channels == 0)
        continue;
      for (guint j = 0; joint->n_channels > 4 && j < 3; j++)
        *out++ = mo_vec3_part (joint->rest.translation, j);
      memcpy (out, (double[]){ q.x, q.y, q.z, q.w }, 4 * sizeof (double));
    }
}

gboolean
mo_vml_to_channels (MoClip *clip, const MoVmlFacts *facts, gboolean replaces_bind,
                    MoContext *context, GError **error)
{
  g_autofree guint *ids = g_new0 (guint, facts->bones->len);
  g_autofree gboolean *is_parent = g_new0 (gboolean, facts->bones->len);
  g_autofree const MoVmlTrack **tracks = g_new0 (const MoVmlTrack *, facts->bones->len);

  for (guint i = 0; i < facts->tracks->len; i++)
    tracks[mo_vml_track (facts->tracks, i)->bone] = mo_vml_track (facts->tracks, i);
  for (guint i = 0; i < facts->bones->len; i++)
    if (mo_vml_bone (facts->bones, i)->parent >= 0)
      is_parent[mo_vml_bone (facts->bones, i)->parent] = TRUE;
  clip->skeleton = mo_skeleton_new ();
  if (!add_bones (clip, facts->bones, -1, -1, 1, ids, is_parent))
    return mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_VML_TOO_DEEP, MO_NOWHERE, NULL, NULL);
  clip->keyframes = mo_keyframes_new (clip->skeleton->joints->len);
  clip->keyframes->interpolation = MO_INTERPOLATION_LINEAR;
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
      const MoVmlTrack *track = tracks[ids[i]];
      gboolean is_keyed = track != NULL && track->rotation->len + track->translation->len > 0;

      if (!is_keyed && fabs (joint->rest.rotation.w) > 1.0 - 1e-12)
        continue;
      joint->is_end = FALSE;
      if (*joint->name == '\0')
        {
          g_free (joint->name);
          joint->name = g_strdup_printf ("bone%u", ids[i]);
        }
      set_channels (joint, is_keyed && track->translation->len > 0);
      if (is_keyed)
        load_keys (clip, i, track, replaces_bind);
      else
        load_bind (clip, i);
    }
  mo_skeleton_seal (clip->skeleton);
  mo_keyframes_collect_times (clip->keyframes, ((const double[]){ 0.0, facts->duration }), 2);
  clip->frame_time = find_frame_time (clip->keyframes->times);
  if (!replaces_bind)
    fill_reference (clip);
  return TRUE;
}

MoClip *
mo_vml_to_plain (const MoClip *clip, gboolean replaces_bind, MoContext *context, GError **error)
{
  g_autoptr (MoClip) result = NULL;

  /* The clip has the channels by the other meaning. */
  if (!replaces_bind)
    return mo_clip_ref ((MoClip *) clip);
  result = mo_clip_new (clip->format);
  result->settings = clip->settings != NULL ? mo_recipe_ref (clip->settings) : NULL;
  if (!mo_vml_to_channels (result, mo_vml_facts (clip), TRUE, context, error))
    return NULL;
  return g_steal_pointer (&result);
}

/* -- To a VML ---------------------------------------------------------------------------------- */

/* What keys of a joint change, in axes of the world. */
typedef struct
{
  MoVec3 position;
  MoQuat rotation;
} Bind;

/* The root stands where the motion is told from; others hang on their parents. */
static Bind
bind_of (const MoClip *clip, const double *reference, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  Bind bind = { joint->rest.translation, MO_QUAT_IDENTITY };
  MoVec3 at;

  if (joint->n_channels == 0)
    return bind;
  bind.rotation = mo_joint_rotation (joint, reference + joint->first_channel);
  if (joint->parent < 0 && mo_joint_position (joint, reference + joint->first_channel, &at))
    bind.position = at;
  return bind;
}

/* Computed numbers as texts have them. */
static MoVmlKey
tidy_key (double time, double x, double y, double z, double w)
{
  return (MoVmlKey){ mo_number_tidy (time), mo_number_tidy (x), mo_number_tidy (y),
                     mo_number_tidy (z), mo_number_tidy (w) };
}

static void
append_key (MoVmlTrack *track, const MoJoint *joint, const Bind *bind, double time,
            const double *values)
{
  MoVec3 at;
  gboolean has_rotation = FALSE;

  for (guint i = 0; i < joint->n_channels; i++)
    has_rotation = has_rotation || joint->channels[i] > MO_CHANNEL_Z_POSITION;
  if (mo_joint_position (joint, values, &at))
    {
      MoVec3 v = from_world (mo_vec3_sub (at, bind->position));
      MoVmlKey key = tidy_key (time, v.x, v.y, v.z, 0.0);

      g_array_append_val (track->translation, key);
    }
  if (has_rotation)
    {
      MoQuat q =
          mo_quat_mul (mo_joint_rotation (joint, values), mo_quat_conjugate (bind->rotation));
      MoVmlKey key = tidy_key (time, q.x, -q.z, q.y, q.w);

      g_array_append_val (track->rotation, key);
    }
}

static void
append_key_at (MoVmlTrack *track, const MoClip *clip, const Bind *bind, guint index, double time,
               double start)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  double values[MO_MAX_JOINT_CHANNELS];

  mo_keyframes_evaluate (clip->keyframes, index, joint, time, values);
  append_key (track, joint, bind, time - start, values);
}

static void
append_keyed (MoVmlTrack *track, const MoClip *clip, const Bind *bind, guint index, double start,
              gboolean is_fine)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  g_autoptr (GArray) times =
      mo_keyframes_get_times (clip->keyframes, index, joint, MO_KEYED_ALL, is_fine);
  guint i = 0;

  while (i < times->len && start > 0.0 && g_array_index (times, double, i) <= start)
    i++;
  if (i > 0)
    append_key_at (track, clip, bind, index, start, start);
  for (; i < times->len; i++)
    append_key_at (track, clip, bind, index, g_array_index (times, double, i), start);
}

static void
append_track (MoVmlFacts *facts, const MoClip *clip, const Bind *bind, guint index, double start,
              gboolean is_fine)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  double room[MO_MAX_JOINT_CHANNELS];
  MoVmlTrack *track;

  if (joint->n_channels == 0
      || (clip->keyframes != NULL && mo_keyframes_count_keys (clip->keyframes, index) == 0))
    return;
  track = mo_vml_add_track (facts->tracks, index);
  if (clip->keyframes != NULL)
    append_keyed (track, clip, bind, index, start, is_fine);
  else
    for (guint frame = 0; frame < clip->n_frames; frame++)
      append_key (track, joint, bind, mo_clip_time_of_frame (clip, frame),
                  mo_clip_look (clip, joint, frame, room));
}

/* A single frame lasts as long as one. */
static double
duration_of (const MoClip *clip, double start)
{
  if (clip->keyframes == NULL && clip->n_frames == 1)
    return mo_clip_frame_time (clip);
  return MAX (mo_clip_duration (clip) - start, 0.0);
}

MoVmlFacts *
mo_vml_from_channels (const MoClip *clip, const MoRecipe *recipe, gboolean is_fine)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  g_autofree double *reference = g_new0 (double, clip->skeleton->n_channels + 1);
  MoVmlFacts *facts = mo_vml_facts_new ();
  double start = mo_clip_keyed_start (clip, merged);

  if (clip->reference != NULL)
    memcpy (reference, clip->reference, clip->skeleton->n_channels * sizeof *reference);
  else
    mo_clip_fill_reference (clip, reference);
  for (guint i = 0; start > 0.0 && i < clip->skeleton->joints->len; i++)
    if (mo_keyframes_count_keys (clip->keyframes, i) > 0)
      mo_keyframes_evaluate (clip->keyframes, i, mo_skeleton_joint (clip->skeleton, i), 0.0,
                             reference + mo_skeleton_joint (clip->skeleton, i)->first_channel);
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
      Bind bind = bind_of (clip, reference, i);
      MoVec3 v = from_world (bind.position);
      MoQuat q = bind.rotation;
      MoVmlBone bone = { .parent = joint->parent };

      bone.name = *joint->name != '\0' ? g_strdup (joint->name) : NULL;
      bone.translation = tidy_key (0.0, v.x, v.y, v.z, 0.0);
      bone.rotation = tidy_key (0.0, q.x, -q.z, q.y, q.w);
      g_array_append_val (facts->bones, bone);
      append_track (facts, clip, &bind, i, start, is_fine);
    }
  facts->has_duration = TRUE;
  facts->duration = mo_number_tidy (duration_of (clip, start));
  facts->name = *merged->name != '\0' ? g_strdup (merged->name) : NULL;
  return facts;
}
