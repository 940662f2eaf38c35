/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-map-evidence.h"

#include "mo-rig.h"

#include <string.h>

/* How sure a name is. */
#define SURE_EXACT 0.98
#define SURE_SPELT_OTHERWISE 0.95
#define SURE_WORDS 0.85

/* What a map gains, in joints, by the prefix that its program writes, and by nothing of it missing. */
#define PREFIX_GAIN 4.0
#define WHOLE_GAIN 0.5

/* What a joint counts less that is spelt otherwise, or moves none of the avatar's. */
#define LESS 0.1

/* -- Words --------------------------------------------------------------------------------------- */

/* Whether a name is another one and a word before it or after it: "Spine2_LeftArm", "LeftUpLeg_virtual". */
static gboolean
is_longer_by_a_word (const char *name, const char *other)
{
  size_t length = strlen (name), rest = strlen (other);

  if (rest == 0 || length < rest + 2)
    return FALSE;
  return (name[rest] == '_' && g_str_has_prefix (name, other))
         || (name[length - rest - 1] == '_' && g_str_has_suffix (name, other));
}

/* Whether a joint is called by one that hangs on it, and is where that above is: it stands in front of it, and is not to be taken
 * for it. */
static gboolean
stands_in_front (const MoStems *stems, guint joint)
{
  const MoSkeleton *skeleton = stems->skeleton;
  const MoJoint *here = mo_skeleton_joint (skeleton, joint);

  if (here->parent < 0 || mo_vec3_length (here->rest.translation) > 0.0)
    return FALSE;
  for (guint i = joint + 1; i < skeleton->joints->len; i++)
    if (mo_skeleton_parent (skeleton, (int) i) == (int) joint
        && is_longer_by_a_word (stems->stems[joint], stems->stems[i]))
      return TRUE;
  return FALSE;
}

/* -- Fingers by number --------------------------------------------------------------------------- */

/* How a skeleton numbers its fingers and their bones. */
typedef enum
{
  FROM_ONE,        /* "Finger1" is the thumb: names tell it one by one */
  FROM_ZERO,       /* "Finger0", or "Finger00" and "Finger01" */
  FROM_ONE_BY_TWO, /* "Finger11" and "Finger12" */
} Numbering;

/* The digits after the word finger, two at most; NULL for none, and of tips. */
static const char *
find_digits (const MoNameWords *words)
{
  const char *digits = NULL;

  for (guint i = 0; i < words->n; i++)
    {
      if (g_str_equal (words->text[i], "nub") || g_str_equal (words->text[i], "end")
          || g_str_equal (words->text[i], "tip"))
        return NULL;
      if (i > 0 && digits == NULL && g_str_equal (words->text[i - 1], "finger")
          && g_ascii_isdigit (words->text[i][0]) && strlen (words->text[i]) <= 2)
        digits = words->text[i];
    }
  return digits;
}

static Numbering
find_numbering (const MoStems *stems)
{
  gboolean is_by_two = TRUE;
  guint n = 0;

  for (guint i = 0; i < stems->skeleton->joints->len; i++)
    {
      const char *digits;
      MoNameWords words;

      mo_name_words_split (&words, stems->stems[i]);
      digits = find_digits (&words);
      if (digits == NULL)
        continue;
      if (g_str_equal (digits, "0") || g_str_equal (digits, "00"))
        return FROM_ZERO;
      is_by_two =
          is_by_two && digits[0] >= '1' && digits[0] <= '5' && digits[1] >= '1' && digits[1] <= '4';
      n++;
    }
  return is_by_two && n > 0 ? FROM_ONE_BY_TWO : FROM_ONE;
}

static void
number_fingers (MoEvidence *evidence, const MoStems *stems)
{
  Numbering numbering = find_numbering (stems);

  for (guint i = 0; numbering != FROM_ONE && i < stems->skeleton->joints->len; i++)
    {
      const char *digits;
      MoNameWords words;
      int finger;

      if (mo_skeleton_joint (stems->skeleton, i)->is_end)
        continue;
      mo_name_words_split (&words, stems->stems[i]);
      digits = find_digits (&words);
      finger = digits != NULL ? digits[0] - (numbering == FROM_ZERO ? '0' : '1') : -1;
      if (finger < 0 || finger > MO_WORD_PINKY - MO_WORD_THUMB)
        continue;
      evidence[i].name.word = (MoWord) (MO_WORD_THUMB + finger);
      evidence[i].known = MO_KNOWN_BY_WORDS;
      evidence[i].confidence = SURE_WORDS;
    }
}

void
mo_evidence_from_words (MoEvidence *evidence, const MoStems *stems)
{
  for (guint i = 0; i < stems->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (stems->skeleton, i);
      MoBodyName name = { .side = MO_SIDE_NONE };

      if (!joint->is_end && !stands_in_front (stems, i))
        name = mo_body_name_read_joint (joint->name, stems->stems[i]);
      evidence[i] = (MoEvidence){ name, MO_NAME_UNKNOWN, MO_KNOWN_NOT, 0.0 };
      if (name.word != MO_WORD_NONE)
        {
          evidence[i].known = MO_KNOWN_BY_WORDS;
          evidence[i].confidence = SURE_WORDS;
        }
    }
  number_fingers (evidence, stems);
}

static gboolean
is_called (const MoSkeleton *skeleton, guint joint, const char *part)
{
  g_autofree char *name = g_ascii_strdown (mo_skeleton_joint (skeleton, joint)->name, -1);

  return strstr (name, part) != NULL;
}

/* Cameras that see bodies call the ankle that, and the toes the foot. Maps that know both take the ankle. */
static gboolean
is_below_ankle (const MoStems *stems, const MoEvidence *evidence, guint joint, MoSide *side)
{
  int above = mo_skeleton_parent (stems->skeleton, (int) joint);
  MoBodyName name = mo_body_name_read_joint (mo_skeleton_joint (stems->skeleton, joint)->name,
                                             stems->stems[joint]);

  *side = name.side;
  return above >= 0 && name.word == MO_WORD_FOOT && evidence[joint].number < 0
         && evidence[above].name.word == MO_WORD_FOOT && evidence[above].name.side == name.side
         && is_called (stems->skeleton, (guint) above, "ankle")
         && is_called (stems->skeleton, joint, "foot");
}

void
mo_evidence_find_toes (MoEvidence *evidence, const MoStems *stems)
{
  for (guint i = 0; i < stems->skeleton->joints->len; i++)
    {
      MoSide side;

      if (is_below_ankle (stems, evidence, i, &side))
        evidence[i] = (MoEvidence){
          { .word = MO_WORD_TOE, .side = side }, MO_NAME_UNKNOWN, MO_KNOWN_BY_WORDS, SURE_WORDS
        };
    }
}

/* The nose that hangs on a neck; -1 for none. */
static int
find_nose (const MoEvidence *evidence, const MoStems *stems)
{
  int nose = -1;

  for (guint i = 0; i < stems->skeleton->joints->len; i++)
    {
      int above = mo_skeleton_parent (stems->skeleton, (int) i);

      if (evidence[i].name.word == MO_WORD_HEAD)
        return -1;
      if (nose < 0 && above >= 0 && evidence[above].name.word == MO_WORD_NECK
          && g_ascii_strcasecmp (stems->stems[i], "nose") == 0)
        nose = (int) i;
    }
  return nose;
}

void
mo_evidence_find_head (MoEvidence *evidence, const MoStems *stems)
{
  int nose = find_nose (evidence, stems);

  if (nose >= 0)
    evidence[nose] = (MoEvidence){
      { .word = MO_WORD_HEAD, .side = MO_SIDE_NONE }, MO_NAME_UNKNOWN, MO_KNOWN_BY_WORDS, SURE_WORDS
    };
}

/* -- Maps ---------------------------------------------------------------------------------------- */

MoBodyName
mo_body_name_of_number (int number)
{
  static const struct
  {
    const char *prefix;
    MoWord word;
  } rows[] = {
    { "mPelvis", MO_WORD_PELVIS },     { "mSpine", MO_WORD_SPINE },
    { "mTorso", MO_WORD_SPINE },       { "mChest", MO_WORD_SPINE },
    { "mNeck", MO_WORD_NECK },         { "mHead", MO_WORD_HEAD },
    { "mCollar", MO_WORD_COLLAR },     { "mShoulder", MO_WORD_UPPER_ARM },
    { "mElbow", MO_WORD_FOREARM },     { "mWrist", MO_WORD_HAND },
    { "mHip", MO_WORD_THIGH },         { "mKnee", MO_WORD_SHIN },
    { "mAnkle", MO_WORD_FOOT },        { "mFoot", MO_WORD_TOE },
    { "mHandThumb", MO_WORD_THUMB },   { "mHandIndex", MO_WORD_INDEX },
    { "mHandMiddle", MO_WORD_MIDDLE }, { "mHandRing", MO_WORD_RING },
    { "mHandPinky", MO_WORD_PINKY },
  };
  MoBodyName name = { .side = MO_SIDE_NONE };
  const char *joint = number >= 0 ? mo_rig_joint ((guint) number)->name : "";

  for (guint i = 0; i < G_N_ELEMENTS (rows) && name.word == MO_WORD_NONE; i++)
    if (g_str_has_prefix (joint, rows[i].prefix))
      name.word = rows[i].word;
  if (g_str_has_suffix (joint, "Left"))
    name.side = MO_SIDE_LEFT;
  else if (g_str_has_suffix (joint, "Right"))
    name.side = MO_SIDE_RIGHT;
  return name;
}

/* The names of all joints as they can be looked up in any map; those of end sites are not. */
static MoNameKeys *
make_keys (const MoStems *stems)
{
  guint n = stems->skeleton->joints->len;
  MoNameKeys *keys = g_new0 (MoNameKeys, n + 1);

  for (guint i = 0; i < n; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (stems->skeleton, i);

      if (!joint->is_end)
        mo_name_keys_init (&keys[i], joint->name, stems->stems[i]);
    }
  return keys;
}

static void
free_keys (MoNameKeys *keys, guint n)
{
  for (guint i = 0; i < n; i++)
    mo_name_keys_clear (&keys[i]);
  g_free (keys);
}

/* The line of a map for a joint; -1 for none. */
typedef struct
{
  int line;
  gboolean is_exact;
} Line;

static Line *
find_lines (const MoStems *stems, const MoNameKeys *keys, const MoNameMap *map)
{
  guint n = stems->skeleton->joints->len;
  Line *lines = g_new (Line, n + 1);

  for (guint i = 0; i < n; i++)
    {
      lines[i] = (Line){ -1, FALSE };
      if (keys[i].name != NULL)
        lines[i].line = mo_name_map_find_keys (map, &keys[i], &lines[i].is_exact);
    }
  return lines;
}

/* For each joint of the avatar the joint of the skeleton whose line comes first; -1 for none. */
static void
claim (const Line *lines, guint n, const MoNameMap *map, int owners[MO_RIG_N_JOINTS])
{
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    owners[i] = -1;
  for (guint i = 0; i < n; i++)
    {
      int number;

      if (lines[i].line < 0)
        continue;
      mo_name_map_get_entry (map, (guint) lines[i].line, &number);
      if (number >= 0 && (owners[number] < 0 || lines[owners[number]].line > lines[i].line))
        owners[number] = (int) i;
    }
}

void
mo_evidence_add_map (MoEvidence *evidence, const MoStems *stems, const MoNameMap *map,
                     MoKnown known)
{
  guint n = stems->skeleton->joints->len;
  MoNameKeys *keys = make_keys (stems);
  g_autofree Line *lines = find_lines (stems, keys, map);
  int owners[MO_RIG_N_JOINTS];

  free_keys (keys, n);
  claim (lines, n, map, owners);
  for (guint i = 0; i < n; i++)
    {
      gboolean is_spine, is_other_first;
      MoBodyName name;
      int number;

      if (lines[i].line < 0)
        continue;
      mo_name_map_get_entry (map, (guint) lines[i].line, &number);
      name = mo_body_name_of_number (number);
      is_spine = name.word == MO_WORD_SPINE || name.word == MO_WORD_NECK;
      /* Another one comes first; of the spine it is still a part. */
      is_other_first = number >= 0 && owners[number] != (int) i;
      if (is_other_first)
        number = MO_NAME_LEFT_OUT;
      if (number < 0 && known == MO_KNOWN_BY_MAKER)
        name = evidence[i].name; /* what it is stays known: others hang on it */
      else if (number < 0 && !is_spine
               && !(is_other_first && evidence[i].name.word == MO_WORD_SHOULDER))
        name = (MoBodyName){ .side = MO_SIDE_NONE };
      else if (number < 0 && !is_spine)
        name = evidence[i].name; /* beside an upper arm that the map knows, a collar */
      evidence[i] = (MoEvidence){ name, number, known,
                                  known == MO_KNOWN_BY_MAKER ? 1.0
                                  : lines[i].is_exact        ? SURE_EXACT
                                                             : SURE_SPELT_OTHERWISE };
    }
}

/* -- Which map fits ------------------------------------------------------------------------------ */

static gboolean
is_below (const MoSkeleton *skeleton, int joint, int ancestor)
{
  while (joint >= 0 && joint != ancestor)
    joint = mo_skeleton_joint (skeleton, (guint) joint)->parent;
  return joint == ancestor;
}

/* Whether a map names all joints of arms and legs, perhaps without wrists, and these hang on each other. */
static gboolean
agrees (const MoSkeleton *skeleton, const int owners[MO_RIG_N_JOINTS])
{
  static const char *const chains[][3] = {
    { "mHipLeft", "mKneeLeft", "mAnkleLeft" },
    { "mHipRight", "mKneeRight", "mAnkleRight" },
    { "mShoulderLeft", "mElbowLeft", "mWristLeft" },
    { "mShoulderRight", "mElbowRight", "mWristRight" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (chains); i++)
    {
      int above = -1;

      for (guint j = 0; j < 3; j++)
        {
          int joint = owners[mo_rig_find (chains[i][j])];

          if (joint < 0 && strstr (chains[i][j], "Wrist") == NULL)
            return FALSE;
          if (joint >= 0 && above >= 0 && !is_below (skeleton, joint, above))
            return FALSE;
          above = joint;
        }
    }
  return TRUE;
}

/* Whether all of the avatar's joints that a map has are there. */
static gboolean
is_whole (const MoNameMap *map, const int owners[MO_RIG_N_JOINTS])
{
  for (guint i = 0; i < mo_name_map_get_n_entries (map); i++)
    {
      int number;

      mo_name_map_get_entry (map, i, &number);
      if (number >= 0 && owners[number] < 0)
        return FALSE;
    }
  return TRUE;
}

static double
rate (const MoStems *stems, const MoNameKeys *keys, const MoNameMap *map)
{
  guint n = stems->skeleton->joints->len;
  g_autofree Line *lines = find_lines (stems, keys, map);
  int owners[MO_RIG_N_JOINTS];
  double rating = 0.0;
  gboolean has_prefix = FALSE;

  claim (lines, n, map, owners);
  if (!agrees (stems->skeleton, owners))
    return 0.0;
  for (guint i = 0; i < n; i++)
    {
      int number;

      if (lines[i].line < 0)
        continue;
      mo_name_map_get_entry (map, (guint) lines[i].line, &number);
      rating += 1.0 - (lines[i].is_exact ? 0.0 : LESS)
                - (number >= 0 && owners[number] == (int) i ? 0.0 : LESS);
      has_prefix = has_prefix || mo_name_map_has_prefix (map, keys[i].name);
    }
  return rating + (has_prefix ? PREFIX_GAIN : 0.0) + (is_whole (map, owners) ? WHOLE_GAIN : 0.0);
}

const MoNameMap *
mo_evidence_find_map (const MoStems *stems)
{
  MoNameKeys *keys = make_keys (stems);
  const MoNameMap *best = NULL;
  double highest = 0.0;

  for (const MoNameMap *const *map = mo_name_maps (); *map != NULL; map++)
    {
      double here = rate (stems, keys, *map);

      if (here > highest)
        {
          highest = here;
          best = *map;
        }
    }
  free_keys (keys, stems->skeleton->joints->len);
  return best;
}
