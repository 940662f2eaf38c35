/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-checks.h"

#include "mo-compare.h"
#include "mo-math.h"
#include "mo-poser.h"
#include "mo-seams.h"

#include <glib/gi18n-lib.h>

/* The beginning, the loop and the end. */

/* The smallest visible jump at the seam: more than a body moves between two frames of calm
 * motion (radians, metres). */
#define SEAM_ANGLE MO_DEGREES (3.0)
#define SEAM_DISTANCE 0.02

/* Better loops are looked for at frames, but no closer than this (seconds). */
#define SEAM_STEP (1.0 / 60.0)

static gboolean
is_pose (const MoAnim *anim)
{
  for (guint i = 0; i < anim->joints->len; i++)
    if (mo_anim_joint (anim, i)->rotation.n_keys > 1
        || mo_anim_joint (anim, i)->position.n_keys > 1)
      return FALSE;
  return TRUE;
}

static void
check_loop (const MoCheckInput *input)
{
  const MoAnim *anim = input->anim;

  if (anim->loop == 0)
    return;
  if (anim->loop_in < 0.0f || anim->loop_out > anim->duration)
    mo_report (input->context, MO_CODE_LOOP_OUTSIDE, MO_NOWHERE, NULL, _ ("%g s to %g s of %g s"),
               (double) anim->loop_in, (double) anim->loop_out, (double) anim->duration);
  if (anim->loop_in > anim->loop_out)
    mo_report (input->context, MO_CODE_LOOP_REVERSED, MO_NOWHERE, NULL, _ ("%g s to %g s"),
               (double) anim->loop_in, (double) anim->loop_out);
  if (anim->loop_in == anim->loop_out && anim->duration > 0.0f && !is_pose (anim))
    mo_report (input->context, MO_CODE_LOOP_MEETS, MO_NOWHERE, NULL, _ ("both at %g s"),
               (double) anim->loop_in);
}

const MoCheck mo_check_loop = { "loop", N_ ("Loop points"), check_loop };

static void
check_eases (const MoCheckInput *input)
{
  const MoAnim *anim = input->anim;

  if (anim->ease_in < 0.0f || anim->ease_out < 0.0f)
    mo_report (input->context, MO_CODE_EASE_NEGATIVE, MO_NOWHERE, NULL, _ ("%g s and %g s"),
               (double) anim->ease_in, (double) anim->ease_out);
  if (anim->loop != 0 || anim->duration <= 0.0f)
    return;
  if (anim->ease_out >= anim->duration)
    mo_report (input->context, MO_CODE_EASE_HIDES_ALL, MO_NOWHERE, NULL, _ ("%g s of %g s"),
               (double) anim->ease_out, (double) anim->duration);
  /* The sum of two eases that were scaled to fit may be larger by a rounding error. */
  else if (anim->ease_in + anim->ease_out > anim->duration * 1.000001f)
    mo_report (input->context, MO_CODE_EASES_OVERLAP, MO_NOWHERE, NULL, _ ("%g s and %g s of %g s"),
               (double) anim->ease_in, (double) anim->ease_out, (double) anim->duration);
}

const MoCheck mo_check_eases = { "eases", N_ ("Ease in and out"), check_eases };

gboolean
mo_check_is_untouched (const MoClip *clip, const MoRecipe *recipe)
{
  const MoEdits *edits = recipe->edits;

  if (clip == NULL || clip->stance == NULL || mo_posture_count (clip->stance) > 0)
    return FALSE;
  for (guint i = 0; edits != NULL && i < edits->list->len; i++)
    if (mo_edit_acts (mo_edits_get (edits, i)))
      return FALSE;
  return TRUE;
}

static void
check_pose (const MoCheckInput *input)
{
  const MoAnim *anim = input->anim;

  if (anim->loop == 0 && (anim->duration <= 0.0f || is_pose (anim))
      && !mo_check_is_untouched (input->clip, input->recipe))
    mo_report (input->context, MO_CODE_POSE_NOT_LOOPED, MO_NOWHERE, NULL, _ ("after %.2f s"),
               (double) anim->duration);
}

const MoCheck mo_check_pose = { "pose", N_ ("Poses that must loop"), check_pose };

/* Names only what jumps. */
static void
find_seam (MoContext *context, const MoDifference *seam)
{
  double degrees = seam->angle / MO_DEGREES (1.0), millimetres = seam->distance * 1000.0;
  const char *turns = mo_rig_joint (seam->angle_joint)->name;

  if (seam->angle <= SEAM_ANGLE)
    mo_report (context, MO_CODE_LOOP_SEAM, MO_NOWHERE, mo_rig_joint (seam->distance_joint)->name,
               _ ("%.0f mm"), millimetres);
  else if (seam->distance <= SEAM_DISTANCE)
    mo_report (context, MO_CODE_LOOP_SEAM, MO_NOWHERE, turns, _ ("%.1f°"), degrees);
  else
    mo_report (context, MO_CODE_LOOP_SEAM, MO_NOWHERE, turns, _ ("%.1f° and %.0f mm"), degrees,
               millimetres);
}

static void
sample (gpointer data, double time, MoPose *pose)
{
  *pose = *mo_poser_get_pose (data, time);
}

static gboolean
is_present (const MoAnim *anim, const MoSeam *found, double step)
{
  return fabs (found->in - (double) anim->loop_in) <= step
         && fabs (found->out - (double) anim->loop_out) <= step;
}

/* Three loops with a smaller seam. */
static void
propose_loops (const MoCheckInput *input, const MoDifference *seam)
{
  g_autoptr (MoPoser) poser = mo_poser_new (input->motion);
  double frame = input->clip != NULL ? mo_clip_frame_time (input->clip) : 0.0;
  double step = frame > 0.0 ? MAX (frame, SEAM_STEP) : SEAM_STEP;
  g_autoptr (GArray) seams =
      mo_seams_find (sample, poser, (double) input->anim->duration, step, FALSE, 3);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < seams->len; i++)
    {
      const MoSeam *found = &g_array_index (seams, MoSeam, i);

      if ((found->angle >= seam->angle && found->distance >= seam->distance)
          || is_present (input->anim, found, step))
        continue;
      g_string_append_printf (text, _ ("%s%.2f–%.2f s (%.1f°, %.0f mm)"), text->len > 0 ? ", " : "",
                              found->in, found->out, found->angle / MO_DEGREES (1.0),
                              found->distance * 1000.0);
    }
  if (text->len > 0)
    mo_report (input->context, MO_CODE_LOOP_BETTER, MO_NOWHERE, NULL, "%s", text->str);
  g_string_free (text, TRUE);
}

static void
check_seam (const MoCheckInput *input)
{
  const MoAnim *anim = input->anim;
  MoDifference seam;

  if (anim->loop == 0 || anim->loop_in >= anim->loop_out)
    return;
  seam = mo_compare_times (input->motion, anim->loop_out, anim->loop_in);
  if (seam.angle > SEAM_ANGLE || seam.distance > SEAM_DISTANCE)
    {
      find_seam (input->context, &seam);
      /* It was looked for already, and is where it fits best. */
      if (input->recipe == NULL || input->recipe->loop_at != MO_LOOP_AT_BEST)
        propose_loops (input, &seam);
    }
}

const MoCheck mo_check_seam = { "seam", N_ ("The jump where the loop restarts"), check_seam };
