/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-checks.h"

#include "mo-constraint.h"
#include "mo-math.h"
#include "mo-poser.h"

#include <glib/gi18n-lib.h>

/* What constraints do when the motion plays. */

/* A reach that falls below this lets go. */
#define LEAST_REACH 0.9

/* What acts fully and is missed by more is not where anybody wants it (metres). */
#define FAR 0.1

/* A constraint that turns a joint further from its keys than this fights them; looked for at so many times a second. */
#define FIGHT_ANGLE MO_DEGREES (45.0)
#define FIGHT_STEP (1.0 / 15.0)

typedef struct
{
  const MoCheckInput *input;
  const MoSolved *solved;
  const MoPull *pull;
  guint index;
  const char *where;
} Look;

/* The world lets any motion at all take a joint from a base of -1. */
static void
check_base (const Look *look)
{
  if (look->input->anim->base_priority <= -1)
    mo_report (look->input->context, MO_CODE_CONSTRAINT_WITHOUT_BASE, MO_NOWHERE, look->where,
               NULL);
}

static void
check_positions (const Look *look)
{
  if (look->pull->n == 0 && !look->pull->has_positions)
    mo_report (look->input->context, MO_CODE_CONSTRAINT_UNMOVED, MO_NOWHERE, look->where, "%s",
               mo_rig_joint ((guint) look->pull->joints[0])->name);
}

/* A target that hangs on the first joint of the chain keeps its distance from the source, whatever is aimed. */
static gboolean
is_on_itself (const MoPull *pull)
{
  for (int joint = pull->target; joint >= 0; joint = mo_rig_joint ((guint) joint)->parent)
    if (joint == pull->joints[0])
      return TRUE;
  return FALSE;
}

static void
check_reach (const Look *look)
{
  MoSolvedWorst worst = mo_solved_get_worst (look->solved, look->index);

  if (worst.fails)
    mo_report (look->input->context, MO_CODE_CONSTRAINT_RUNS_AWAY, MO_NOWHERE, look->where,
               _ ("at %.2f s"), worst.failed_at);
  else if (worst.least_reach < LEAST_REACH)
    mo_report (look->input->context, MO_CODE_CONSTRAINT_OUT_OF_REACH, MO_NOWHERE, look->where,
               _ ("by %.0f mm at %.2f s"), worst.missed * 1000.0, worst.missed_at);
  else if (worst.acts && worst.missed > FAR)
    mo_report (look->input->context, MO_CODE_CONSTRAINT_MISSES, MO_NOWHERE, look->where,
               _ ("by %.0f mm at %.2f s"), worst.missed * 1000.0, worst.missed_at);
}

/* Which joint of the chain it turns farthest from its keys, and when. */
static double
find_fight (const Look *look, guint *joint, double *when)
{
  const MoMotion *motion = look->input->motion;
  g_autoptr (MoPoser) keys = mo_poser_new (motion), both = mo_poser_new (motion);
  double duration = MIN (mo_motion_get_duration (motion), (double) MO_MAX_DURATION), most = 0.0;

  mo_poser_set_constrained (keys, FALSE);
  for (double time = 0.0; time <= duration; time += FIGHT_STEP)
    {
      const MoPose *without = mo_poser_sample (keys, time), *with = mo_poser_sample (both, time);

      if (mo_solved_get (look->solved, look->index, time).weight <= 0.0)
        continue;
      for (guint i = 0; i <= look->pull->n; i++)
        {
          guint number = (guint) look->pull->joints[i];
          double angle =
              mo_quat_angle (without->local[number].rotation, with->local[number].rotation);

          if (angle <= most)
            continue;
          most = angle;
          *joint = number;
          *when = time;
        }
    }
  return most;
}

static void
check_fight (const Look *look)
{
  guint joint = 0;
  double when = 0.0, angle = find_fight (look, &joint, &when);

  if (angle > FIGHT_ANGLE)
    mo_report (look->input->context, MO_CODE_CONSTRAINT_FIGHTS, MO_NOWHERE, look->where,
               _ ("%.0f° at %s, at %.2f s"), angle / MO_DEGREES (1.0), mo_rig_joint (joint)->name,
               when);
}

static void
check_acting (const MoCheckInput *input)
{
  const MoSolved *solved = mo_motion_get_solved (input->motion);
  guint n;
  const MoPull *pulls = mo_motion_get_pulls (input->motion, &n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *where = mo_constraint_where (&pulls[i].line, i);
      Look look = { input, solved, &pulls[i], i, where };

      if (!pulls[i].is_played)
        continue;
      check_base (&look);
      check_positions (&look);
      if (is_on_itself (look.pull))
        mo_report (input->context, MO_CODE_CONSTRAINT_ON_ITSELF, MO_NOWHERE, where, NULL);
      else
        check_reach (&look);
      check_fight (&look);
    }
}

const MoCheck mo_check_acting = { "acting", N_ ("What constraints do"), check_acting };
