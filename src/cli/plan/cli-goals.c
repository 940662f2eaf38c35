/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-goals.h"

#include "mo-body-solve.h"
#include "mo-error.h"
#include "mo-limb-solve.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Farther away is nothing (metres, degrees). */
#define MOST 10000.0

static const struct
{
  const char *word, *joints[2];
} groups[] = {
  { "feet", { "mAnkleLeft", "mAnkleRight" } },
  { "hands", { "mWristLeft", "mWristRight" } },
};

/* -- Words ------------------------------------------------------------------------------------- */

/* Numbers with commas between them; how many there are, 0 if they are not numbers or too many. */
static guint
parse_numbers (const char *text, double *numbers, guint most)
{
  for (guint i = 0; i < most; i++)
    {
      char *end;

      numbers[i] = g_ascii_strtod (text, &end);
      if (end == text || !(fabs (numbers[i]) <= MOST))
        return 0;
      if (*end == '\0')
        return i + 1;
      if (*end != ',')
        return 0;
      text = end + 1;
    }
  return 0;
}

static gboolean
find_bone (const char *name, guint *joint, GError **error)
{
  int number = mo_rig_find (name);

  if (number < 0 || number >= (int) MO_RIG_N_BONES)
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                   _ ("“%s” is not a bone of the avatar, as mHead or mWristLeft are"), name);
      return FALSE;
    }
  *joint = (guint) number;
  return TRUE;
}

static gboolean
find_end (const char *name, guint *joint, GError **error)
{
  MoLimbJoints limb;

  if (!find_bone (name, joint, error))
    return FALSE;
  if (mo_limb_joints_find (*joint, &limb))
    return TRUE;
  g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
               _ ("“%s” is not the end of a limb: name a wrist (mWristLeft), an ankle (mAnkleLeft) "
                  "or the third joint of a hind limb (mHindLimb3Left)"),
               name);
  return FALSE;
}

/* "JOINT=NUMBER,NUMBER…". FALSE if it is anything else; then `error` may be set already. */
static gboolean
parse_pair (const char *word, gboolean (*find) (const char *, guint *, GError **), guint least,
            guint most, MoGoal *goal, double *numbers, GError **error)
{
  const char *equals = strchr (word, '=');
  g_autofree char *name = equals != NULL ? g_strndup (word, (gsize) (equals - word)) : NULL;

  return name != NULL && find (name, &goal->joint, error)
         && parse_numbers (equals + 1, numbers, most) >= least;
}

/* Says what a word should have been, unless something was said already. */
static gboolean
refuse (const char *option, const char *form, const char *word, GError **error)
{
  if (error == NULL || *error == NULL)
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("%s takes %s, not “%s”"), option, form, word);
  return FALSE;
}

/* -- Goals ------------------------------------------------------------------------------------- */

static MoGoal *
find_goal (GArray *goals, MoGoalKind kind, guint joint)
{
  for (guint i = 0; i < goals->len; i++)
    {
      MoGoal *goal = &g_array_index (goals, MoGoal, i);

      if (goal->kind == kind && goal->joint == joint)
        return goal;
    }
  return NULL;
}

static gboolean
add (GArray *goals, const MoGoal *goal, GError **error)
{
  const char *name = mo_rig_joint (goal->joint)->name;
  MoGoalKind other = goal->kind == MO_GOAL_PIN ? MO_GOAL_REACH : MO_GOAL_PIN;

  if (find_goal (goals, goal->kind, goal->joint) != NULL)
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                 _ ("%s has two goals of one kind: leave one of them out"), name);
  else if (goal->kind >= MO_GOAL_PIN && find_goal (goals, other, goal->joint) != NULL)
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("%s can stay or reach, not both"), name);
  else
    {
      g_array_append_val (goals, *goal);
      return TRUE;
    }
  return FALSE;
}

static gboolean
add_move (GArray *goals, const char *word, GError **error)
{
  MoGoal goal = { .kind = MO_GOAL_MOVE, .joint = MO_RIG_PELVIS };
  double n[3];

  if (parse_numbers (word, n, 3) != 3)
    return refuse ("--move", "X,Y,Z", word, error);
  goal.at = (MoVec3){ n[0], n[1], n[2] };
  return add (goals, &goal, error);
}

static gboolean
add_turn (GArray *goals, const char *word, GError **error)
{
  MoGoal goal = { .kind = MO_GOAL_TURN };
  double n[MO_N_ANGLES] = { NAN, NAN, NAN };

  if (!parse_pair (word, find_bone, 1, MO_N_ANGLES, &goal, n, error))
    return refuse ("--turn", _ ("JOINT=BEND,SIDE,TWIST"), word, error);
  for (MoAngle i = 0; i < MO_N_ANGLES; i++)
    goal.angles[i] = MO_DEGREES (n[i]);
  return add (goals, &goal, error);
}

static gboolean
find_handle (const char *name, guint *joint, GError **error)
{
  if (!find_bone (name, joint, error))
    return FALSE;
  if (mo_body_is_handle (*joint))
    return TRUE;
  g_set_error (
      error, MO_ERROR, MO_ERROR_USAGE,
      _ ("“%s” is no handle of the body: name a wrist (mWristLeft), an ankle (mAnkleLeft), "
         "the third joint of a hind limb (mHindLimb3Left), mHead, mChest or mPelvis"),
      name);
  return FALSE;
}

static gboolean
add_body_reach (GArray *goals, const char *word, GError **error)
{
  MoGoal goal = { .kind = MO_GOAL_REACH };
  double n[3];

  if (!parse_pair (word, find_handle, 3, 3, &goal, n, error))
    return refuse ("--reach", _ ("JOINT=X,Y,Z"), word, error);
  goal.at = (MoVec3){ n[0], n[1], n[2] };
  return add (goals, &goal, error);
}

static gboolean
find_reaching (const char *name, guint *joint, GError **error)
{
  MoLimbJoints limb;

  if (!find_bone (name, joint, error))
    return FALSE;
  if (!mo_body_is_handle (*joint) || mo_limb_joints_find (*joint, &limb))
    return find_end (name, joint, error);
  g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
               _ ("“%s” reaches only with the whole body: give --body too"), name);
  return FALSE;
}

static gboolean
add_reach (GArray *goals, const char *word, GError **error)
{
  MoGoal goal = { .kind = MO_GOAL_REACH };
  double n[3];

  if (!parse_pair (word, find_reaching, 3, 3, &goal, n, error))
    return refuse ("--reach", _ ("JOINT=X,Y,Z"), word, error);
  goal.at = (MoVec3){ n[0], n[1], n[2] };
  return add (goals, &goal, error);
}

static gboolean
add_pin (GArray *goals, const char *name, GError **error)
{
  MoGoal goal = { .kind = MO_GOAL_PIN };

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    if (g_str_equal (name, groups[i].word))
      return add_pin (goals, groups[i].joints[0], error)
             && add_pin (goals, groups[i].joints[1], error);
  return find_end (name, &goal.joint, error) && add (goals, &goal, error);
}

static gboolean
add_pins (GArray *goals, const char *word, GError **error)
{
  g_auto (GStrv) names = g_strsplit (word, ",", -1);

  if (names[0] == NULL)
    return find_end ("", &(guint){ 0 }, error);
  for (char **name = names; *name != NULL; name++)
    if (!add_pin (goals, g_strstrip (*name), error))
      return FALSE;
  return TRUE;
}

gboolean
cli_goals_parse_ends (const char *word, guint8 marks[MO_RIG_N_JOINTS], GError **error)
{
  g_autoptr (GArray) goals = g_array_new (FALSE, TRUE, sizeof (MoGoal));

  if (!add_pins (goals, word, error))
    return FALSE;
  for (guint i = 0; i < goals->len; i++)
    marks[g_array_index (goals, MoGoal, i).joint] = TRUE;
  return TRUE;
}

/* An elbow or a knee stands for the end of its limb. */
static gboolean
find_limb (const char *name, guint *joint, GError **error)
{
  MoLimbJoints limb;

  if (!find_bone (name, joint, error))
    return FALSE;
  if (mo_limb_joints_find_middle (*joint, &limb))
    *joint = limb.end;
  if (mo_limb_joints_find (*joint, &limb))
    return TRUE;
  g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
               _ ("“%s” does not swing: name an elbow or a knee (mElbowLeft, mKneeLeft), or its "
                  "wrist or ankle"),
               name);
  return FALSE;
}

/* A limb that neither reaches nor stays swivels where it is. */
static gboolean
add_swivel (GArray *goals, const char *word, GError **error)
{
  MoGoal pin = { .kind = MO_GOAL_PIN }, *goal;
  double degrees;

  if (!parse_pair (word, find_limb, 1, 1, &pin, &degrees, error))
    return refuse ("--swivel", _ ("JOINT=DEGREES"), word, error);
  goal = find_goal (goals, MO_GOAL_REACH, pin.joint);
  if (goal == NULL)
    goal = find_goal (goals, MO_GOAL_PIN, pin.joint);
  if (goal == NULL && !add (goals, &pin, error))
    return FALSE;
  if (goal == NULL)
    goal = find_goal (goals, MO_GOAL_PIN, pin.joint);
  if (goal->swivel != 0.0)
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                   _ ("The limb of %s swings twice: leave one of them out"),
                   mo_rig_joint (pin.joint)->name);
      return FALSE;
    }
  goal->swivel = MO_DEGREES (degrees);
  return TRUE;
}

static gboolean
add_all (GArray *goals, char **words, gboolean (*take) (GArray *, const char *, GError **),
         GError **error)
{
  for (char **word = words; word != NULL && *word != NULL; word++)
    if (!take (goals, *word, error))
      return FALSE;
  return TRUE;
}

static gboolean
pins_nothing (const CliGoalWords *words)
{
  return words->pins != NULL && g_str_equal (words->pins[0], "none") && words->pins[1] == NULL;
}

GArray *
cli_goals_parse (const CliGoalWords *words, GError **error)
{
  g_autoptr (GArray) goals = g_array_new (FALSE, FALSE, sizeof (MoGoal));
  char *move[] = { words->move, NULL };

  if (!add_all (goals, move, add_move, error) || !add_all (goals, words->turns, add_turn, error)
      || !add_all (goals, words->reaches, words->with_body ? add_body_reach : add_reach, error)
      || (!pins_nothing (words) && !add_all (goals, words->pins, add_pins, error))
      || !add_all (goals, words->swivels, add_swivel, error))
    return NULL;
  return g_steal_pointer (&goals);
}
