/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-laying.h"

#include "mo-error.h"
#include "mo-finger.h"
#include "mo-pose-library.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* -- Sides ------------------------------------------------------------------------------------- */

static MoPosture *
copy_left (const MoPosture *posture)
{
  return mo_posture_copy_side (posture, MO_HALF_LEFT);
}

static MoPosture *
copy_right (const MoPosture *posture)
{
  return mo_posture_copy_side (posture, MO_HALF_RIGHT);
}

static const struct
{
  const char *word;
  MoPosture *(*make) (const MoPosture *posture);
} sides[] = {
  { "flip", mo_posture_flip },
  { "left", copy_left },
  { "right", copy_right },
  { "even", mo_posture_symmetrise },
};

static gboolean
parse_sides (CliLaying *self, const char *word, GError **error)
{
  self->sides = -1;
  for (guint i = 0; word != NULL && i < G_N_ELEMENTS (sides); i++)
    if (g_str_equal (sides[i].word, word))
      self->sides = (int) i;
  if (word == NULL || self->sides >= 0)
    return TRUE;
  g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
               _ ("--sides takes flip, left, right or even, not “%s”"), word);
  return FALSE;
}

/* -- Joints ------------------------------------------------------------------------------------ */

static gboolean
mark (const char *name, guint8 *marks, GError **error)
{
  int joint = mo_rig_find (name), group = mo_group_from_nick (name);
  gboolean is_all = g_str_equal (name, "all");

  if (joint < 0 && group < 0 && !is_all)
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                   _ ("“%s” is neither a joint of the avatar (mHead) nor a group of them (hands)"),
                   name);
      return FALSE;
    }
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (is_all || (int) i == joint || (joint < 0 && mo_rig_joint (i)->group == group))
      marks[i] = TRUE;
  return TRUE;
}

gboolean
cli_laying_parse_joints (char **words, guint8 marks[MO_RIG_N_JOINTS], GError **error)
{
  for (char **word = words; *word != NULL; word++)
    {
      g_auto (GStrv) names = g_strsplit (*word, ",", -1);

      if (names[0] == NULL && !mark ("", marks, error))
        return FALSE;
      for (char **name = names; *name != NULL; name++)
        if (!mark (g_strstrip (*name), marks, error))
          return FALSE;
    }
  return TRUE;
}

static gboolean
parse_only (CliLaying *self, char **words, GError **error)
{
  self->is_part = words != NULL;
  memset (self->keeps, words == NULL, sizeof self->keeps);
  return words == NULL || cli_laying_parse_joints (words, self->keeps, error);
}

/* -- Poses ------------------------------------------------------------------------------------- */

static gboolean
has_some (const CliLaying *self, const MoPosture *posture)
{
  g_autoptr (MoPosture) kept = mo_posture_only (posture, self->keeps);

  return mo_posture_count (kept) > 0;
}

static gboolean
parse_pose (CliLaying *self, const char *word, MoContext *context, GError **error)
{
  const char *equals = strrchr (word, '=');
  g_autofree char *name = NULL;
  double percent = 100.0;
  MoPosture *posture;
  char *end;

  if (equals != NULL)
    {
      percent = g_ascii_strtod (equals + 1, &end);
      if (end == equals + 1 || *end != '\0' || !(percent >= 0.0 && percent <= 100.0))
        {
          g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("%s takes %s, not “%s”"), "--apply",
                       _ ("POSE=PERCENT"), word);
          return FALSE;
        }
    }
  name = equals != NULL ? g_strndup (word, (gsize) (equals - word)) : g_strdup (word);
  posture = mo_pose_library_find (name, context, error);
  if (posture == NULL)
    return FALSE;
  if (!has_some (self, posture))
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                   _ ("The pose “%s” has no joint that --only names"), name);
      mo_posture_unref (posture);
      return FALSE;
    }
  g_ptr_array_add (self->postures, posture);
  percent /= 100.0;
  g_array_append_val (self->parts, percent);
  return TRUE;
}

/* -- Fingers ----------------------------------------------------------------------------------- */

/* The hands and the fingers that "left", "right-index" or "both-thumb" means. */
static gboolean
find_fingers (const char *name, gboolean hands[2], gboolean picked[MO_N_FINGERS])
{
  static const char *const words[] = { "left", "right", "both" };
  g_auto (GStrv) parts = g_strsplit (name, "-", 2);
  int finger = parts[0] != NULL && parts[1] != NULL ? mo_finger_from_nick (parts[1]) : -1;
  guint word = 0;

  while (word < G_N_ELEMENTS (words) && g_strcmp0 (words[word], parts[0]) != 0)
    word++;
  if (word == G_N_ELEMENTS (words) || (parts[1] != NULL && finger < 0))
    return FALSE;
  hands[MO_HALF_LEFT] = word != 1;
  hands[MO_HALF_RIGHT] = word != 0;
  for (int i = 0; i < MO_N_FINGERS; i++)
    picked[i] = finger < 0 || i == finger;
  return TRUE;
}

static gboolean
parse_degrees (const char *text, MoFingerBend *bend)
{
  double numbers[2] = { 0.0, 0.0 };

  for (guint i = 0; i < 2; i++)
    {
      char *end;

      numbers[i] = g_ascii_strtod (text, &end);
      if (end == text || !(ABS (numbers[i]) <= 180.0) || (*end != '\0' && (i > 0 || *end != ',')))
        return FALSE;
      if (*end == '\0')
        break;
      text = end + 1;
    }
  *bend = (MoFingerBend){ MO_DEGREES (numbers[0]), MO_DEGREES (numbers[1]) };
  return TRUE;
}

/* Within what a human's finger does; by how much less than it is told to is said. */
static void
fill_finger (MoPosture *posture, MoHalf hand, MoFinger finger, MoFingerBend told,
             MoContext *context)
{
  MoFingerBend bend = mo_finger_clamp (finger, told);
  double less = MAX (fabs (told.curl - bend.curl), fabs (told.spread - bend.spread));

  mo_finger_fill (posture, hand, finger, bend);
  if (less > MO_DEGREES (0.01))
    mo_report (context, MO_CODE_POSE_RANGE, MO_NOWHERE,
               mo_rig_joint (mo_finger_joint (hand, finger, 0))->name, _ ("%.1f° less"),
               less / MO_DEGREES (1.0));
}

static gboolean
parse_finger (CliLaying *self, const char *word, gboolean is_free, MoContext *context,
              GError **error)
{
  const char *equals = strchr (word, '=');
  g_autofree char *name = equals != NULL ? g_strndup (word, (gsize) (equals - word)) : NULL;
  g_autoptr (MoPosture) posture = mo_posture_new ();
  gboolean hands[2], picked[MO_N_FINGERS], is_hand = name != NULL && strchr (name, '-') == NULL;
  MoFingerBend bend;
  double whole = 1.0;

  if (name == NULL || !find_fingers (name, hands, picked) || !parse_degrees (equals + 1, &bend))
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("%s takes %s, not “%s”"), "--finger",
                   _ ("HAND-FINGER=CURL,SPREAD"), word);
      return FALSE;
    }
  for (MoHalf hand = MO_HALF_LEFT; hand <= MO_HALF_RIGHT; hand++)
    for (MoFinger finger = 0; finger < MO_N_FINGERS; finger++)
      if (hands[hand] && picked[finger] && is_free)
        mo_finger_fill (posture, hand, finger, bend);
      else if (hands[hand] && picked[finger])
        fill_finger (posture, hand, finger, is_hand ? mo_finger_of_hand (finger, bend) : bend,
                     context);
  g_ptr_array_add (self->postures, g_steal_pointer (&posture));
  g_array_append_val (self->parts, whole);
  return TRUE;
}

gboolean
cli_laying_init (CliLaying *self, const CliLayingWords *words, MoContext *context, GError **error)
{
  self->postures = g_ptr_array_new_with_free_func ((GDestroyNotify) mo_posture_unref);
  self->parts = g_array_new (FALSE, FALSE, sizeof (double));
  if (!parse_sides (self, words->sides, error) || !parse_only (self, words->only, error))
    return FALSE;
  for (char **word = words->applied; word != NULL && *word != NULL; word++)
    if (!parse_pose (self, *word, context, error))
      return FALSE;
  for (char **word = words->fingers; word != NULL && *word != NULL; word++)
    if (!parse_finger (self, *word, words->is_free, context, error))
      return FALSE;
  return TRUE;
}

void
cli_laying_clear (CliLaying *self)
{
  g_clear_pointer (&self->postures, g_ptr_array_unref);
  g_clear_pointer (&self->parts, g_array_unref);
}

static void
lay (const CliLaying *self, const MoPosture *posture, double part, MoPose *pose, guint8 *has)
{
  g_autoptr (MoPosture) kept = mo_posture_only (posture, self->keeps);

  mo_posture_apply (kept, part, pose);
  for (guint i = 0; has != NULL && i < MO_RIG_N_JOINTS; i++)
    has[i] |= kept->has[i];
}

void
cli_laying_apply (const CliLaying *self, MoPose *pose, guint8 has[MO_RIG_N_JOINTS])
{
  g_autoptr (MoPosture) whole = NULL, changed = NULL;

  for (guint i = 0; i < self->postures->len; i++)
    lay (self, g_ptr_array_index (self->postures, i), g_array_index (self->parts, double, i), pose,
         has);
  if (self->sides < 0)
    return;
  whole = mo_posture_from_pose (pose, NULL);
  changed = sides[self->sides].make (whole);
  lay (self, changed, 1.0, pose, NULL);
}
