/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-vml-facts.h"

#include "mo-clip-sample.h"

#include "mo-limits.h"
#include "mo-math.h"

#include <math.h>

/* Between an animation as it is read and written, and a clip. */

/* How unevenly keys may stand that were frames (seconds). */
#define GRID_TOLERANCE 1e-5

/* -- To a clip --------------------------------------------------------------------------------- */

typedef struct
{
  MoClip *clip;
  const GArray *bones;
  gboolean *is_parent; /* by id */
  GArray *ids;
} Filling;

/* Parents before children, by id else. FALSE where a bone is too deep. */
static gboolean
add_bones (const Filling *self, int parent, int above, guint depth)
{
  if (depth > MO_MAX_DEPTH)
    return FALSE;
  for (guint i = 0; i < self->bones->len; i++)
    {
      const MoVmlBone *bone = mo_vml_bone (self->bones, i);
      const MoVmlKey *translation = &bone->translation, *rotation = &bone->rotation;
      MoVmlId *id = &g_array_index (self->ids, MoVmlId, i);
      g_autofree char *made = NULL;
      gboolean is_end;
      MoJoint *joint;

      if ((parent < 0) != (bone->parent < 0) || (parent >= 0 && bone->parent != parent))
        continue;
      is_end = bone->name == NULL && !self->is_parent[i] && parent >= 0;
      made = is_end ? g_strdup ("") : g_strdup_printf ("bone%u", i);
      id->naming = bone->name == NULL    ? MO_VML_NAMELESS
                   : *bone->name == '\0' ? MO_VML_NAME_EMPTY
                                         : MO_VML_NAMED;
      id->joint =
          mo_skeleton_add (self->clip->skeleton, bone->name != NULL ? bone->name : made, above);
      joint = mo_skeleton_joint (self->clip->skeleton, id->joint);
      joint->rest.translation = (MoVec3){ translation->x, translation->y, translation->z };
      joint->rest.rotation = (MoQuat){ rotation->x, rotation->y, rotation->z, rotation->w };
      joint->is_end = is_end;
      if (self->is_parent[i] && !add_bones (self, (int) i, (int) id->joint, depth + 1))
        return FALSE;
    }
  return TRUE;
}

/* Moves the keys of all tracks to the joints of their bones. */
static void
move_keys (MoClip *clip, const GArray *ids, GArray *tracks)
{
  MoVmlFacts *facts = mo_vml_facts (clip);

  clip->keyframes = mo_keyframes_new (clip->skeleton->joints->len);
  for (guint i = 0; i < tracks->len; i++)
    {
      MoVmlTrack *track = mo_vml_track (tracks, i);

      clip->keyframes->joints[g_array_index (ids, MoVmlId, track->bone).joint] = track->keyed;
      track->keyed = (MoKeyedJoint){ 0 };
      g_array_append_val (facts->tracks, track->bone);
    }
}

/* A joint has channels if it has keys, or if the bind pose turns it. */
static void
set_channels (MoClip *clip, guint id, guint index)
{
  MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  const MoCurve *paths = clip->keyframes->joints[index].paths;
  guint8 channel = paths[MO_KEYED_MOVE].n_keys > 0 ? MO_CHANNEL_X_POSITION : MO_CHANNEL_X_ROTATION;

  if (mo_keyframes_count_keys (clip->keyframes, index) == 0
      && fabs (mo_quat_normalise (joint->rest.rotation).w) > 1.0 - 1e-12)
    return;
  joint->is_end = FALSE;
  if (*joint->name == '\0')
    {
      g_free (joint->name);
      joint->name = g_strdup_printf ("bone%u", id);
    }
  for (; channel <= MO_CHANNEL_W_ROTATION; channel++)
    joint->channels[joint->n_channels++] = channel;
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
  return mo_frame_time_even (step, last);
}

gboolean
mo_vml_fill_clip (MoClip *clip, MoVmlAnimation *from, MoContext *context, GError **error)
{
  MoVmlFacts *facts = mo_vml_facts (clip);
  g_autofree gboolean *is_parent = g_new0 (gboolean, from->bones->len);
  const Filling filling = { clip, from->bones, is_parent, facts->ids };

  for (guint i = 0; i < from->bones->len; i++)
    if (mo_vml_bone (from->bones, i)->parent >= 0)
      is_parent[mo_vml_bone (from->bones, i)->parent] = TRUE;
  g_array_set_size (facts->ids, from->bones->len);
  clip->skeleton = mo_skeleton_new ();
  if (!add_bones (&filling, -1, -1, 1))
    return mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_VML_TOO_DEEP, MO_NOWHERE, NULL, NULL);
  clip->space = clip->file_space = (MoSpace){ MO_AXIS_Z, -MO_AXIS_Y, FALSE, 1.0 };
  clip->are_changes_of_rest = TRUE;
  move_keys (clip, facts->ids, from->tracks);
  for (guint i = 0; i < facts->ids->len; i++)
    set_channels (clip, i, g_array_index (facts->ids, MoVmlId, i).joint);
  mo_skeleton_seal (clip->skeleton);
  mo_keyframes_collect_times (clip->keyframes, ((const double[]){ 0.0, from->duration }), 2);
  clip->frame_time = find_frame_time (clip->keyframes->times);
  facts->name = g_steal_pointer (&from->name);
  facts->has_duration = from->has_duration;
  return TRUE;
}

/* -- From a clip ------------------------------------------------------------------------------- */

static MoVmlBone
bone_of (const MoSkeleton *skeleton, const MoVmlId *id, const guint *id_of)
{
  const MoJoint *joint = mo_skeleton_joint (skeleton, id->joint);
  MoVec3 v = joint->rest.translation;
  MoQuat q = joint->rest.rotation;
  const char *const names[] = {
    [MO_VML_NAMED] = joint->name, [MO_VML_NAME_EMPTY] = "", [MO_VML_NAMELESS] = NULL
  };

  return (MoVmlBone){ .name = g_strdup (names[id->naming]),
                      .parent = joint->parent >= 0 ? (int) id_of[joint->parent] : -1,
                      .translation = { 0.0, v.x, v.y, v.z, 0.0 },
                      .rotation = { 0.0, q.x, q.y, q.z, q.w } };
}

MoVmlAnimation *
mo_vml_animation_of_clip (const MoClip *clip)
{
  const MoVmlFacts *facts = mo_vml_facts (clip);
  MoVmlAnimation *self = g_new0 (MoVmlAnimation, 1);
  g_autofree guint *id_of = g_new (guint, facts->ids->len + 1);

  for (guint i = 0; i < facts->ids->len; i++)
    id_of[g_array_index (facts->ids, MoVmlId, i).joint] = i;
  self->bones = mo_vml_bones_new ();
  for (guint i = 0; i < facts->ids->len; i++)
    {
      MoVmlBone bone = bone_of (clip->skeleton, &g_array_index (facts->ids, MoVmlId, i), id_of);

      g_array_append_val (self->bones, bone);
    }
  /* Frees no tracks, since the keys are the clip's. */
  self->tracks = g_array_sized_new (FALSE, FALSE, sizeof (MoVmlTrack), facts->tracks->len);
  for (guint i = 0; i < facts->tracks->len; i++)
    {
      guint id = g_array_index (facts->tracks, guint, i);
      guint joint = g_array_index (facts->ids, MoVmlId, id).joint;
      MoVmlTrack track = { id, clip->keyframes->joints[joint] };

      g_array_append_val (self->tracks, track);
    }
  self->name = g_strdup (facts->name);
  self->duration = mo_clip_duration (clip);
  self->has_duration = facts->has_duration;
  return self;
}
