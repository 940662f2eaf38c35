/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-several.h"

#include "mo-body-name.h"
#include "mo-landmarks.h"
#include "mo-shape.h"

/* A body has so many joints at least; and no more are looked at, as it takes time. */
#define LEAST_JOINTS 12u
#define MOST_JOINTS 2000u

/* A figure hangs on no more joints than this. */
#define MOST_LEVELS 8u

/* No more bodies are looked for by their shape, as it takes time. */
#define MOST_SHAPES 8u

/* Frames that are looked at for what moves. */
#define LOOKS 20u

/* The parts of a body by the names below a joint. */
static MoBodyName *
read_names (const MoSkeleton *skeleton, int top)
{
  guint n = skeleton->joints->len;
  MoBodyName *names = g_new (MoBodyName, n + 1);
  g_autofree const char **stems = g_new (const char *, n + 1);

  for (guint i = 0; i < n; i++)
    stems[i] = mo_joint_name_skip_prefix (mo_skeleton_joint (skeleton, i)->name);
  mo_joint_names_skip_prefix_below (skeleton, top, stems);
  for (guint i = 0; i < n; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);

      names[i] = (MoBodyName){ .side = MO_SIDE_NONE };
      if (joint->is_end || !mo_skeleton_is_below (skeleton, (int) i, top))
        continue;
      names[i] = mo_body_name_read_joint (joint->name, stems[i]);
    }
  return names;
}

static gboolean
is_big (const MoSkeleton *skeleton, int top)
{
  guint n = 0;

  for (guint i = 0; i < skeleton->joints->len; i++)
    n += mo_skeleton_is_below (skeleton, (int) i, top);
  return n >= LEAST_JOINTS;
}

static gboolean
has_named_body (const MoClip *clip, int top)
{
  g_autofree MoBodyName *names = read_names (clip->skeleton, top);
  MoBody body;

  return mo_landmarks_find (&body, clip->skeleton, names);
}

static gboolean
has_shaped_body (const MoClip *clip, int top)
{
  guint n = clip->skeleton->joints->len;
  g_autofree gboolean *others = g_new (gboolean, n);
  g_autofree MoBodyName *names = g_new (MoBodyName, n);

  for (guint i = 0; i < n; i++)
    {
      others[i] = !mo_skeleton_is_below (clip->skeleton, (int) i, top);
      names[i] = (MoBodyName){ .side = MO_SIDE_NONE };
    }
  return mo_shape_find (clip, others, names);
}

/* The joints right below another one that much hangs on; below -1 the roots. */
static GArray *
find_big (const MoSkeleton *skeleton, int parent)
{
  GArray *big = g_array_new (FALSE, FALSE, sizeof (int));

  for (int i = 0; i < (int) skeleton->joints->len; i++)
    if (mo_skeleton_parent (skeleton, i) == parent && is_big (skeleton, i))
      g_array_append_val (big, i);
  return big;
}

static GArray *
keep_bodies (const MoClip *clip, const GArray *big, gboolean (*has_body) (const MoClip *, int))
{
  GArray *tops = g_array_new (FALSE, FALSE, sizeof (int));

  for (guint i = 0; i < big->len; i++)
    {
      int top = g_array_index (big, int, i);

      if (has_body (clip, top))
        g_array_append_val (tops, top);
    }
  return tops;
}

/* The joints beside each other that bodies hang on, by names or where these say nothing of any by their shape; one or
 * none where there are not several. */
static GArray *
find_tops (const MoClip *clip)
{
  gboolean is_named = FALSE;
  int parent = -1;

  for (guint level = 0; level < MOST_LEVELS; level++)
    {
      g_autoptr (GArray) big = find_big (clip->skeleton, parent);
      g_autoptr (GArray) tops = keep_bodies (clip, big, has_named_body);

      if (tops->len > 1)
        return g_steal_pointer (&tops);
      is_named = is_named || tops->len > 0;
      if (tops->len == 0 && big->len != 1)
        return is_named || big->len > MOST_SHAPES ? g_steal_pointer (&tops)
                                                  : keep_bodies (clip, big, has_shaped_body);
      parent = g_array_index (tops->len > 0 ? tops : big, int, 0);
    }
  return g_array_new (FALSE, FALSE, sizeof (int));
}

static gboolean
moves (const MoClip *clip, const MoJoint *joint)
{
  guint step = MAX (1, clip->n_frames / LOOKS);

  for (guint frame = step; frame < clip->n_frames; frame += step)
    if (!mo_clip_is_same (clip, frame, 0, joint->first_channel, joint->n_channels))
      return TRUE;
  return FALSE;
}

static guint
count_moving (const MoClip *clip, int top)
{
  guint n = 0;

  for (guint i = 0; i < clip->skeleton->joints->len && clip->keyframes == NULL; i++)
    n += mo_skeleton_is_below (clip->skeleton, (int) i, top)
         && moves (clip, mo_skeleton_joint (clip->skeleton, i));
  return n;
}

/* The first one that moves about as much as any. */
static int
choose (const MoClip *clip, const GArray *tops)
{
  guint most = 0;

  for (guint i = 0; i < tops->len; i++)
    most = MAX (most, count_moving (clip, g_array_index (tops, int, i)));
  for (guint i = 0; i < tops->len; i++)
    if (2 * count_moving (clip, g_array_index (tops, int, i)) >= most)
      return g_array_index (tops, int, i);
  return g_array_index (tops, int, 0);
}

gboolean *
mo_several_find_others (const MoClip *clip, const char **stems)
{
  const MoSkeleton *skeleton = clip->skeleton;
  g_autoptr (GArray) tops = NULL;
  gboolean *others;
  int chosen;

  if (skeleton->joints->len < 2 * LEAST_JOINTS || skeleton->joints->len > MOST_JOINTS)
    return NULL;
  tops = find_tops (clip);
  if (tops->len < 2)
    return NULL;
  chosen = choose (clip, tops);
  others = g_new0 (gboolean, skeleton->joints->len);
  for (guint i = 0; i < skeleton->joints->len; i++)
    for (guint k = 0; k < tops->len; k++)
      others[i] |= g_array_index (tops, int, k) != chosen
                   && mo_skeleton_is_below (skeleton, (int) i, g_array_index (tops, int, k));
  mo_joint_names_skip_prefix_below (skeleton, chosen, stems);
  return others;
}
