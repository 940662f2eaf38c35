/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-several.h"

#include "mo-body-name.h"
#include "mo-landmarks.h"

/* A body has so many joints at least; and no more are looked at, as it takes time. */
#define LEAST_JOINTS 12u
#define MOST_JOINTS 2000u

/* A figure hangs on no more joints than this. */
#define MOST_LEVELS 8u

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
      names[i] = mo_body_name_read (joint->name);
      if (names[i].word == MO_WORD_NONE)
        names[i] = mo_body_name_read (stems[i]);
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
has_body (const MoSkeleton *skeleton, int top)
{
  g_autofree MoBodyName *names = read_names (skeleton, top);
  MoBody body;

  return mo_landmarks_find (&body, skeleton, names);
}

/* The joints beside each other that bodies hang on; one or none where there are not several. */
static GArray *
find_tops (const MoSkeleton *skeleton)
{
  GArray *tops = g_array_new (FALSE, FALSE, sizeof (int));
  int parent = -1;

  for (guint level = 0; level < MOST_LEVELS; level++)
    {
      int big = -1;
      guint n_big = 0;

      g_array_set_size (tops, 0);
      for (int i = 0; i < (int) skeleton->joints->len; i++)
        {
          if (mo_skeleton_parent (skeleton, i) != parent || !is_big (skeleton, i))
            continue;
          big = i;
          n_big++;
          if (has_body (skeleton, i))
            g_array_append_val (tops, i);
        }
      if (tops->len > 1 || (tops->len == 0 && n_big != 1))
        return tops;
      parent = tops->len > 0 ? g_array_index (tops, int, 0) : big;
    }
  g_array_set_size (tops, 0);
  return tops;
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
  tops = find_tops (skeleton);
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
