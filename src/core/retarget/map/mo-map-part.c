/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-map-part.h"

#include "mo-rig.h"

/* The avatar's joints for a word, in the order in which they hang on each other. Sides are added to the name. */
static const struct
{
  MoWord word;
  const char *names[3];
} rows[] = {
  { MO_WORD_PELVIS, { "mPelvis" } },
  { MO_WORD_SPINE, { "mTorso", "mChest" } },
  { MO_WORD_NECK, { "mNeck" } },
  { MO_WORD_HEAD, { "mHead" } },
  { MO_WORD_COLLAR, { "mCollar" } },
  { MO_WORD_SHOULDER, { "mShoulder" } },
  { MO_WORD_UPPER_ARM, { "mShoulder" } },
  { MO_WORD_FOREARM, { "mElbow" } },
  { MO_WORD_HAND, { "mWrist" } },
  { MO_WORD_HIP_JOINT, { "mHip" } },
  { MO_WORD_HIP, { "mHip" } },
  { MO_WORD_THIGH, { "mHip" } },
  { MO_WORD_SHIN, { "mKnee" } },
  { MO_WORD_FOOT, { "mAnkle" } },
  { MO_WORD_TOE, { "mFoot" } },
  { MO_WORD_THUMB, { "mHandThumb1", "mHandThumb2", "mHandThumb3" } },
  { MO_WORD_INDEX, { "mHandIndex1", "mHandIndex2", "mHandIndex3" } },
  { MO_WORD_MIDDLE, { "mHandMiddle1", "mHandMiddle2", "mHandMiddle3" } },
  { MO_WORD_RING, { "mHandRing1", "mHandRing2", "mHandRing3" } },
  { MO_WORD_PINKY, { "mHandPinky1", "mHandPinky2", "mHandPinky3" } },
};

static gboolean
is_taken (const int *numbers, guint n, int number)
{
  for (guint i = 0; i < n; i++)
    if (numbers[i] == number)
      return TRUE;
  return FALSE;
}

/* The first that is free. `numbers` has those of `n` joints before. */
static int
find_number (MoBodyName name, const int *numbers, guint n)
{
  const char *side = name.side == MO_SIDE_LEFT ? "Left" : name.side == MO_SIDE_RIGHT ? "Right" : "";

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint j = 0; rows[i].word == name.word && j < G_N_ELEMENTS (rows[i].names); j++)
      {
        g_autofree char *joint =
            rows[i].names[j] != NULL ? g_strconcat (rows[i].names[j], side, NULL) : NULL;
        int number = joint != NULL ? mo_rig_find (joint) : MO_RIG_NOT_FOUND;

        if (number >= 0 && !is_taken (numbers, n, number))
          return number;
      }
  return MO_NAME_UNKNOWN;
}

static gboolean
has_word (const MoEvidence *evidence, guint n, MoWord word, MoSide side)
{
  for (guint i = 0; i < n; i++)
    if (evidence[i].name.word == word && evidence[i].name.side == side)
      return TRUE;
  return FALSE;
}

/* A shoulder is a collar where there is an upper arm too. */
static MoBodyName
get_name (const MoEvidence *evidence, guint n, guint joint)
{
  MoBodyName name = evidence[joint].name;

  if (name.word == MO_WORD_SHOULDER && has_word (evidence, n, MO_WORD_UPPER_ARM, name.side))
    name.word = MO_WORD_COLLAR;
  return name;
}

/* A bone of a finger within the hand, or of four and more bones the uppermost: the avatar's fingers have three. */
static gboolean
is_in_palm (const MoEvidence *evidence, const MoSkeleton *skeleton, guint joint)
{
  MoBodyName name = evidence[joint].name;
  guint n_below = 0;

  for (guint i = joint + 1; i < skeleton->joints->len && name.word >= MO_WORD_THUMB; i++)
    n_below += evidence[i].name.word == name.word && evidence[i].name.side == name.side
               && mo_skeleton_is_below (skeleton, (int) i, (int) joint);
  return name.word >= MO_WORD_THUMB && (name.is_palm || n_below > 2);
}

/* The nearest of the avatar's joints that a joint hangs on in the file; -1 if there is none. */
static int
find_above (const MoSkeleton *skeleton, const int *numbers, guint joint)
{
  int above = mo_skeleton_parent (skeleton, (int) joint);

  while (above >= 0 && numbers[above] < 0)
    above = mo_skeleton_parent (skeleton, above);
  return above >= 0 ? numbers[above] : -1;
}

/* Whether what a joint hangs on is also above it on the avatar, with nothing of an arm or a leg left out in between: what
 * has shins without thighs is a table. */
static gboolean
hangs_right (const MoSkeleton *skeleton, const int *numbers, guint joint)
{
  int above = find_above (skeleton, numbers, joint), number = numbers[joint];
  guint8 group = mo_rig_joint ((guint) number)->group;

  if (above < 0)
    return TRUE;
  if (above == number)
    return FALSE;
  for (number = mo_rig_joint ((guint) number)->parent; number >= 0 && number != above;
       number = mo_rig_joint ((guint) number)->parent)
    if ((group == MO_GROUP_ARMS || group == MO_GROUP_LEGS)
        && mo_rig_joint ((guint) number)->group == group
        && !g_str_has_prefix (mo_rig_joint ((guint) number)->name, "mCollar"))
      return FALSE;
  return number == above;
}

/* A pelvis or a limb: many things have a neck or a head. */
static gboolean
is_telling (MoBodyName name)
{
  return name.word == MO_WORD_PELVIS || name.side != MO_SIDE_NONE;
}

/* Whether the maker, or a map, says what a joint is, and that it is none. */
static gboolean
is_said (const MoEvidence *evidence)
{
  return evidence->known == MO_KNOWN_BY_MAKER || evidence->known == MO_KNOWN_BY_MAP;
}

static gboolean
is_left_out (const MoEvidence *evidence)
{
  return is_said (evidence) && evidence->number == MO_NAME_LEFT_OUT;
}

/* Whether there is a head, and nothing but it and its neck: of a file that has more, these words say little. */
static gboolean
is_head (const MoEvidence *evidence, const MoSkeleton *skeleton)
{
  gboolean has_head = FALSE;

  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      MoWord word = evidence[i].name.word;

      if (mo_skeleton_joint (skeleton, i)->is_end)
        continue;
      if (word != MO_WORD_NECK && word != MO_WORD_HEAD)
        return FALSE;
      has_head = has_head || word == MO_WORD_HEAD;
    }
  return has_head;
}

/* Whether each joint that moves turns one of the avatar's: itself, one below it, or, at the top, all; or is left out. */
static gboolean
all_turn (const MoEvidence *evidence, const MoSkeleton *skeleton, const int *numbers)
{
  guint n = skeleton->joints->len;
  g_autofree gboolean *carries = g_new0 (gboolean, n + 1);

  for (guint i = n; i-- > 0;)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);

      carries[i] = carries[i] || numbers[i] >= 0;
      if (joint->n_channels > 0 && !joint->is_end && !carries[i] && !is_left_out (&evidence[i]))
        return FALSE;
      if (joint->parent >= 0)
        carries[joint->parent] = carries[joint->parent] || carries[i];
    }
  return TRUE;
}

/* What both thighs hang on; -1 where there are no two. */
static int
find_fork (const MoEvidence *evidence, const MoSkeleton *skeleton)
{
  int thighs[2] = { -1, -1 }, joint;

  for (guint i = skeleton->joints->len; i-- > 0;)
    if (evidence[i].name.word == MO_WORD_THIGH && evidence[i].name.side != MO_SIDE_NONE)
      thighs[evidence[i].name.side] = (int) i;
  if (thighs[0] < 0 || thighs[1] < 0)
    return -1;
  for (joint = mo_skeleton_parent (skeleton, thighs[0]);
       joint >= 0 && !mo_skeleton_is_below (skeleton, thighs[1], joint);
       joint = mo_skeleton_parent (skeleton, joint))
    ;
  return joint;
}

/* The pelvis, where no joint is called that: what both legs hang on, or else each root. */
static gboolean
is_pelvis (const MoSkeleton *skeleton, int fork, guint joint)
{
  return fork >= 0 ? (int) joint == fork : mo_skeleton_parent (skeleton, (int) joint) < 0;
}

gboolean
mo_map_part_find (const MoEvidence *evidence, const MoSkeleton *skeleton, int *numbers)
{
  guint n = skeleton->joints->len;
  int fork = find_fork (evidence, skeleton);
  gboolean has_any = is_head (evidence, skeleton);
  gboolean has_pelvis = has_any || has_word (evidence, n, MO_WORD_PELVIS, MO_SIDE_NONE);

  for (guint i = 0; i < n; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);
      MoBodyName name = get_name (evidence, n, i);

      numbers[i] = MO_NAME_UNKNOWN;
      if (joint->is_end)
        continue;
      if (is_said (&evidence[i]) && evidence[i].number >= 0)
        numbers[i] = evidence[i].number;
      else if (name.word != MO_WORD_NONE && !is_left_out (&evidence[i])
               && !is_in_palm (evidence, skeleton, i))
        numbers[i] = find_number (name, numbers, i);
      has_any = has_any || (numbers[i] >= 0 && is_telling (name));
      if (numbers[i] < 0 && !has_pelvis && is_pelvis (skeleton, fork, i)
          && !is_left_out (&evidence[i]))
        numbers[i] = MO_RIG_PELVIS;
      if (numbers[i] >= 0 && !hangs_right (skeleton, numbers, i))
        return FALSE;
    }
  return has_any && all_turn (evidence, skeleton, numbers);
}
