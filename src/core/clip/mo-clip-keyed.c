/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-keyed.h"

#include "mo-math.h"

#include <string.h>

/* The keys of a joint, each path with numbers that go in lines. */
typedef struct
{
  const MoSpaceMap *map;
  const MoCurve *translation; /* no keys: at rest */
  MoCurve rotation;           /* owned, aligned */
  MoRest rest;                /* in MO_SPACE_WORLD, normalised */
  gboolean replaces_bind;
} Keys;

static void
evaluate (const MoCurve *curve, double time, guint *hint, double numbers[4])
{
  mo_curve_evaluate (curve, time, hint, numbers);
  /* That makes 0 of -0, which a text would show. */
  for (guint i = 0; i < 4; i++)
    numbers[i] += 0.0;
}

static MoVec3
position_at (const Keys *self, double time, guint *hint)
{
  double v[4] = { 0.0 };
  MoVec3 at;

  evaluate (self->translation, time, hint, v);
  at = mo_space_map_place (self->map, (MoVec3){ v[0], v[1], v[2] });
  return mo_vec3_add (at, self->replaces_bind ? (MoVec3){ 0.0, 0.0, 0.0 } : self->rest.translation);
}

/* Not normalised, as the length of a key makes the way to it right. */
static MoQuat
rotation_at (const Keys *self, double time, guint *hint)
{
  double v[4] = { 0.0, 0.0, 0.0, 1.0 };
  MoQuat q;

  if (self->rotation.n_keys > 0)
    evaluate (&self->rotation, time, hint, v);
  q = mo_space_map_rotation (self->map, (MoQuat){ v[0], v[1], v[2], v[3] });
  return self->replaces_bind && self->rotation.n_keys > 0 ? q
                                                          : mo_quat_mul (q, self->rest.rotation);
}

static double *
append_vector (double *to, MoVec3 v)
{
  memcpy (to, (double[]){ v.x, v.y, v.z }, 3 * sizeof *to);
  return to + 3;
}

static double *
append_rotation (double *to, MoQuat q)
{
  memcpy (to, (double[]){ q.x, q.y, q.z, q.w }, 4 * sizeof *to);
  return to + 4;
}

/* A row for each time: position if there are keys for it, and rotation. */
static double *
make_rows (const Keys *self, const GArray *times, guint n_channels)
{
  double *rows = g_new (double, (gsize) times->len *n_channels), *row = rows;
  guint at_rotation = 0, at_translation = 0;

  for (guint i = 0; i < times->len; i++)
    {
      double time = g_array_index (times, double, i);

      if (self->translation->n_keys > 0)
        row = append_vector (row, position_at (self, time, &at_translation));
      row = append_rotation (row, rotation_at (self, time, &at_rotation));
    }
  return rows;
}

static void
fill_joint (const MoClip *from, const MoSpaceMap *map, guint index, gboolean replaces_bind,
            MoClip *to)
{
  const MoJoint *joint = mo_skeleton_joint (to->skeleton, index);
  const MoCurve *paths = from->keyframes->joints[index].paths;
  g_autoptr (GArray) times = mo_keyframes_get_key_times (from->keyframes, index, MO_KEYED_ALL);
  Keys keys = { map, &paths[MO_KEYED_MOVE], { NULL }, joint->rest, replaces_bind };
  g_autofree double *rows = NULL;

  mo_curve_init_aligned (&keys.rotation, &paths[MO_KEYED_TURN]);
  rows = make_rows (&keys, times, joint->n_channels);
  mo_keyframes_set_rows (to->keyframes, index, joint, times->len, (const double *) times->data,
                         rows);
  mo_curve_clear (&keys.rotation);
}

/* A joint without keys keeps the rotation of the rest pose. */
static void
fill_rest (MoClip *to, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (to->skeleton, index);
  double start = 0.0, row[4];

  append_rotation (row, joint->rest.rotation);
  mo_keyframes_set_rows (to->keyframes, index, joint, 1, &start, row);
}

/* Keys are changes of the rest pose, so that is what the motion is told from. */
static void
fill_reference (MoClip *to)
{
  to->reference = g_new0 (double, to->skeleton->n_channels + 1);
  for (guint i = 0; i < to->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (to->skeleton, i);
      double *row = to->reference + joint->first_channel;

      if (joint->n_channels > 4)
        row = append_vector (row, joint->rest.translation);
      if (joint->n_channels > 0)
        append_rotation (row, joint->rest.rotation);
    }
}

MoClip *
mo_clip_make_keys_whole (const MoClip *clip, gboolean replaces_bind)
{
  const MoSpaceMap map = mo_space_map (clip->space, MO_SPACE_WORLD);
  MoClip *plain = mo_clip_new (clip->format);

  plain->skeleton = mo_skeleton_copy (clip->skeleton);
  plain->frame_time = clip->frame_time;
  plain->is_scene = clip->is_scene;
  plain->keyframes = mo_keyframes_new_like (clip->keyframes);
  for (guint i = 0; i < plain->skeleton->joints->len; i++)
    {
      MoJoint *joint = mo_skeleton_joint (plain->skeleton, i);
      MoRest *rest = &joint->rest;

      rest->translation = mo_space_map_place (&map, rest->translation);
      rest->rotation = mo_quat_normalise (mo_space_map_rotation (&map, rest->rotation));
      rest->scale = mo_space_map_factors (&map, rest->scale);
      if (mo_keyframes_count_keys (clip->keyframes, i) > 0)
        fill_joint (clip, &map, i, replaces_bind, plain);
      else if (joint->n_channels > 0)
        fill_rest (plain, i);
    }
  if (!replaces_bind)
    fill_reference (plain);
  plain->settings = clip->settings != NULL ? mo_recipe_ref (clip->settings) : NULL;
  plain->trailer = clip->trailer != NULL ? g_bytes_ref (clip->trailer) : NULL;
  return plain;
}
