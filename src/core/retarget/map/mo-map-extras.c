/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-map-extras.h"

#include "mo-rig.h"

#include <string.h>

/* Below which part of the body they hang. */
typedef enum
{
  ANYWHERE,
  ON_HEAD,
} Place;

/* A chain of joints, from the body outwards: its word, and the avatar's joints with %u for 1, 2 ... */
static const struct
{
  const char *word;
  const char *format;
  guint n;
  gboolean has_side;
  Place place;
} chains[] = {
  { "eye", "mEye", 1, TRUE, ON_HEAD },
  { "jaw", "mFaceJaw", 1, FALSE, ON_HEAD },
  { "tongue", "mFaceTongue%s", 2, FALSE, ON_HEAD },
  { "ear", "mFaceEar%u", 2, TRUE, ON_HEAD },
  { "tail", "mTail%u", 6, FALSE, ANYWHERE },
  { "wing", "mWing%u", 4, TRUE, ANYWHERE },
  { "hind", "mHindLimb%u", 4, TRUE, ANYWHERE },
  { "rear", "mHindLimb%u", 4, TRUE, ANYWHERE },
};

static gboolean
has_word (const char *name, const char *word)
{
  MoNameWords words;

  mo_name_words_split (&words, name);
  for (guint i = 0; i < words.n; i++)
    if (g_str_equal (words.text[i], word))
      return TRUE;
  return FALSE;
}

static MoSide
find_side (const char *name)
{
  MoNameWords words;

  mo_name_words_split (&words, name);
  for (guint i = 0; i < words.n; i++)
    if (mo_name_word_side (words.text[i]) != MO_SIDE_NONE)
      return mo_name_word_side (words.text[i]);
  return MO_SIDE_NONE;
}

static gboolean
is_leg (MoWord word)
{
  return word >= MO_WORD_HIP_JOINT && word <= MO_WORD_TOE;
}

void
mo_extras_set_apart (MoEvidence *evidence, const MoStems *stems)
{
  for (guint i = 0; i < stems->skeleton->joints->len; i++)
    if (evidence[i].known == MO_KNOWN_BY_WORDS && is_leg (evidence[i].name.word)
        && (has_word (stems->stems[i], "hind") || has_word (stems->stems[i], "rear")))
      evidence[i].name.word = MO_WORD_NONE;
}

/* The joint's row in the table; -1 for none. */
static int
find_chain (const MoEvidence *evidence, const char *stem)
{
  if (evidence->known != MO_KNOWN_NOT && evidence->name.word != MO_WORD_NONE)
    return -1;
  for (guint i = 0; i < G_N_ELEMENTS (chains); i++)
    if (has_word (stem, chains[i].word)
        && (!chains[i].has_side || find_side (stem) != MO_SIDE_NONE))
      return (int) i;
  return -1;
}

static char *
name_of (guint chain, guint link, MoSide side)
{
  static const char *const tongue[] = { "Base", "Tip" };
  const char *format = chains[chain].format, *variable = strchr (format, '%');
  GString *name = g_string_new (NULL);

  g_string_append_len (name, format,
                       variable != NULL ? (gssize) (variable - format) : (gssize) strlen (format));
  if (variable != NULL && variable[1] == 's')
    g_string_append (name, tongue[link]);
  else if (variable != NULL)
    g_string_append_printf (name, "%u", link + 1);
  if (chains[chain].has_side)
    g_string_append (name, side == MO_SIDE_LEFT ? "Left" : "Right");
  return g_string_free (name, FALSE);
}

static gboolean
is_below (const MoSkeleton *skeleton, int joint, int ancestor)
{
  while (joint >= 0 && joint != ancestor)
    joint = mo_skeleton_joint (skeleton, (guint) joint)->parent;
  return joint == ancestor;
}

/* How many of the joints above one are of the same chain and side. */
static guint
count_above (const MoStems *stems, const int *rows, guint joint)
{
  MoSide side = find_side (stems->stems[joint]);
  int above = mo_skeleton_joint (stems->skeleton, joint)->parent;
  guint n = 0;

  for (; above >= 0; above = mo_skeleton_joint (stems->skeleton, (guint) above)->parent)
    if (rows[above] == rows[joint] && find_side (stems->stems[above]) == side)
      n++;
  return n;
}

/* Of the avatar's own bones only those whose names no other program gives: "mTail1". */
static int
find_own (const char *name)
{
  int number = name[0] == 'm' ? mo_rig_find_alias (name) : MO_RIG_NOT_FOUND;

  return number >= 0 && number < (int) MO_RIG_N_BONES ? number : -1;
}

void
mo_extras_find (const MoEvidence *evidence, const MoStems *stems, const MoBody *body,
                void (*found) (int number, int joint, MoKnown known, gpointer data), gpointer data)
{
  guint n = stems->skeleton->joints->len;
  g_autofree int *rows = g_new (int, n + 1);

  for (guint i = 0; i < n; i++)
    {
      int own = -1, row = -1;

      if (!mo_skeleton_joint (stems->skeleton, i)->is_end && evidence[i].number == MO_NAME_UNKNOWN)
        {
          own = find_own (stems->stems[i]);
          row = own < 0 ? find_chain (&evidence[i], stems->stems[i]) : -1;
        }
      rows[i] = row;
      if (own >= 0)
        found (own, (int) i, MO_KNOWN_BY_AVATAR, data);
      if (row >= 0
          && (chains[row].place != ON_HEAD || is_below (stems->skeleton, (int) i, body->head))
          && count_above (stems, rows, i) < chains[row].n)
        {
          g_autofree char *name =
              name_of ((guint) row, count_above (stems, rows, i), find_side (stems->stems[i]));

          found (mo_rig_find (name), (int) i, MO_KNOWN_BY_WORDS, data);
        }
    }
}
