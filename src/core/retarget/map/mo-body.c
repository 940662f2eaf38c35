/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-body.h"

#include "mo-body-name.h"
#include "mo-joint-map.h"
#include "mo-rig.h"

#include <string.h>

/* A part and its joint of the avatar; of a side without "Left" or "Right". */
typedef struct
{
  const char *name;
  gsize offset;
} Row;

static const Row trunk[] = {
  { "mPelvis", G_STRUCT_OFFSET (MoBody, pelvis) }, { "mTorso", G_STRUCT_OFFSET (MoBody, waist) },
  { "mChest", G_STRUCT_OFFSET (MoBody, chest) },   { "mNeck", G_STRUCT_OFFSET (MoBody, neck) },
  { "mHead", G_STRUCT_OFFSET (MoBody, head) },
};

static const Row limbs[] = {
  { "mCollar", G_STRUCT_OFFSET (MoBodySide, collar) },
  { "mShoulder", G_STRUCT_OFFSET (MoBodySide, shoulder) },
  { "mElbow", G_STRUCT_OFFSET (MoBodySide, elbow) },
  { "mWrist", G_STRUCT_OFFSET (MoBodySide, wrist) },
  { "mHip", G_STRUCT_OFFSET (MoBodySide, hip) },
  { "mKnee", G_STRUCT_OFFSET (MoBodySide, knee) },
  { "mAnkle", G_STRUCT_OFFSET (MoBodySide, ankle) },
  { "mFoot", G_STRUCT_OFFSET (MoBodySide, toe) },
};

static const char *const sides[] = { "Left", "Right" };
static const char *const fingers[] = { "Thumb", "Index", "Middle", "Ring", "Pinky" };

#define N_FINGER_BONES (MO_BODY_N_FINGERS * MO_BODY_N_PHALANGES)
#define N_SIDE (G_N_ELEMENTS (limbs) + N_FINGER_BONES)
#define N_PARTS (G_N_ELEMENTS (trunk) + 2 * N_SIDE)

/* The joint of a part, by its number in the order of the tables. */
static int *
part_of (MoBody *self, guint part)
{
  MoBodySide *side;

  if (part < G_N_ELEMENTS (trunk))
    return G_STRUCT_MEMBER_P (self, trunk[part].offset);
  part -= G_N_ELEMENTS (trunk);
  side = &self->sides[part / N_SIDE];
  part %= N_SIDE;
  if (part < G_N_ELEMENTS (limbs))
    return G_STRUCT_MEMBER_P (side, limbs[part].offset);
  part -= G_N_ELEMENTS (limbs);
  return &side->fingers[part / MO_BODY_N_PHALANGES][part % MO_BODY_N_PHALANGES];
}

static int
find_number (guint part)
{
  g_autofree char *name = NULL;
  const char *side;

  if (part < G_N_ELEMENTS (trunk))
    return mo_rig_find (trunk[part].name);
  part -= G_N_ELEMENTS (trunk);
  side = sides[part / N_SIDE];
  part %= N_SIDE;
  if (part < G_N_ELEMENTS (limbs))
    name = g_strconcat (limbs[part].name, side, NULL);
  else
    {
      part -= G_N_ELEMENTS (limbs);
      name = g_strdup_printf ("mHand%s%u%s", fingers[part / MO_BODY_N_PHALANGES],
                              part % MO_BODY_N_PHALANGES + 1, side);
    }
  return mo_rig_find (name);
}

static const int *
numbers (void)
{
  static int table[N_PARTS];
  static gsize is_done;

  if (g_once_init_enter (&is_done))
    {
      for (guint i = 0; i < N_PARTS; i++)
        table[i] = find_number (i);
      g_once_init_leave (&is_done, 1);
    }
  return table;
}

void
mo_body_visit (const MoBody *self, void (*visit) (int number, int joint, gpointer data),
               gpointer data)
{
  MoBody body = *self;

  for (guint i = 0; i < N_PARTS; i++)
    if (*part_of (&body, i) >= 0)
      visit (numbers ()[i], *part_of (&body, i), data);
}

/* -- From a map ---------------------------------------------------------------------------------- */

/* Arms and legs, trunk and head are needed to fit a body, whatever is left out of the result. */
static gboolean
is_needed (guint part)
{
  static const char *const names[] = { "mPelvis", "mTorso", "mChest", "mHead",  "mShoulder",
                                       "mElbow",  "mHip",   "mKnee",  "mAnkle", NULL };

  if (part >= G_N_ELEMENTS (trunk))
    part = (part - G_N_ELEMENTS (trunk)) % N_SIDE + G_N_ELEMENTS (trunk);
  if (part >= G_N_ELEMENTS (trunk) + G_N_ELEMENTS (limbs))
    return FALSE;
  return g_strv_contains (names, part < G_N_ELEMENTS (trunk)
                                     ? trunk[part].name
                                     : limbs[part - G_N_ELEMENTS (trunk)].name);
}

static gboolean
is_below (const MoSkeleton *skeleton, int joint, int ancestor)
{
  do
    joint = mo_skeleton_joint (skeleton, (guint) joint)->parent;
  while (joint >= 0 && joint != ancestor);
  return joint == ancestor;
}

/* A foot that a leg reaches for, with inverse kinematics: it hangs on nothing of the body. */
static gboolean
is_own_foot (const MoSkeleton *skeleton, int joint)
{
  return mo_body_name_read (mo_skeleton_joint (skeleton, (guint) joint)->name).word == MO_WORD_FOOT;
}

static gboolean
has_arm (const MoBodySide *side, const MoSkeleton *skeleton)
{
  return is_below (skeleton, side->elbow, side->shoulder)
         && (side->wrist < 0 || is_below (skeleton, side->wrist, side->elbow));
}

static gboolean
has_leg (const MoBodySide *side, const MoSkeleton *skeleton)
{
  return is_below (skeleton, side->knee, side->hip)
         && (is_below (skeleton, side->ankle, side->knee) || is_own_foot (skeleton, side->ankle));
}

/* A map by hand may say anything: a limb whose joints do not hang on each other is the one that was found. */
static void
mend_limbs (MoBody *self, const MoBody *found, const MoSkeleton *skeleton)
{
  for (guint i = 0; i < 2; i++)
    {
      MoBodySide *side = &self->sides[i];
      const MoBodySide *was = &found->sides[i];

      if (!has_arm (side, skeleton))
        {
          side->shoulder = was->shoulder;
          side->elbow = was->elbow;
          side->wrist = was->wrist;
        }
      if (!has_leg (side, skeleton))
        {
          side->hip = was->hip;
          side->knee = was->knee;
          side->ankle = was->ankle;
        }
    }
}

static gboolean
hangs_together (const MoBody *self, const MoSkeleton *skeleton)
{
  for (guint i = 0; i < 2; i++)
    if (!has_arm (&self->sides[i], skeleton) || !has_leg (&self->sides[i], skeleton))
      return FALSE;
  return TRUE;
}

gboolean
mo_body_find (MoBody *self, const MoSkeleton *skeleton, const MoJointMap *map)
{
  const MoBody *found = mo_joint_map_get_body (map);

  if (found == NULL)
    return FALSE;
  *self = *found;
  for (guint i = 0; i < N_PARTS; i++)
    {
      int joint = mo_joint_map_find (map, numbers ()[i]), *part = part_of (self, i);

      /* One joint of the source may be two parts, of which the map has one. */
      if (joint >= 0 || !is_needed (i))
        *part = joint;
    }
  mend_limbs (self, found, skeleton);
  return hangs_together (self, skeleton);
}

/* Whether a joint has the name of one of the avatar's. */
static gboolean
is_called (const MoSkeleton *skeleton, int joint, const char *word, const char *side)
{
  g_autofree char *name = g_strconcat ("m", word, side, NULL);

  return mo_rig_find_alias (mo_skeleton_joint (skeleton, (guint) joint)->name)
         == mo_rig_find (name);
}

gboolean
mo_body_is_named_as_avatar (const MoBody *body, const MoSkeleton *skeleton)
{
  if (mo_skeleton_parent (skeleton, body->pelvis) >= 0
      || (body->head != body->chest && !is_called (skeleton, body->head, "Head", "")
          && !is_called (skeleton, body->head, "Neck", "")))
    return FALSE;
  for (guint side = 0; side < 2; side++)
    {
      const MoBodySide *s = &body->sides[side];
      const struct
      {
        int joint;
        const char *word;
      } rows[] = { { s->shoulder, "Shoulder" }, { s->elbow, "Elbow" }, { s->wrist, "Wrist" },
                   { s->hip, "Hip" },           { s->knee, "Knee" },   { s->ankle, "Ankle" } };

      for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
        if (rows[i].joint >= 0
            && !is_called (skeleton, rows[i].joint, rows[i].word,
                           side == MO_SIDE_LEFT ? "Left" : "Right"))
          return FALSE;
    }
  return TRUE;
}
