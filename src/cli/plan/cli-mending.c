/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-mending.h"

#include "cli-goals.h"
#include "cli-laying.h"
#include "cli-partners.h"

#include "mo-close-loop.h"
#include "mo-error.h"
#include "mo-plants.h"
#include "mo-prepare.h"
#include "mo-source-recipe.h"

#include <glib/gi18n.h>
#include <math.h>

/* In how many seconds it comes and goes. */
#define USUAL_FADE 0.2

/* -- Words ------------------------------------------------------------------------------------- */

static gboolean
parse_time (const char *option, const char *word, gboolean *has, MoTime *time, GError **error)
{
  *has = word != NULL;
  if (word == NULL || mo_time_parse (word, time))
    return TRUE;
  g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("%s takes 1.2s, 40f or 10%%, not “%s”"), option,
               word);
  return FALSE;
}

static gboolean
fail_number (const char *option, double least, double most, GError **error)
{
  g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("%s takes a number from %g to %g"), option,
               least, most);
  return FALSE;
}

static gboolean
parse_ends (CliMending *self, char **words, GError **error)
{
  for (char **word = words; *word != NULL; word++)
    if (!cli_goals_parse_ends (*word, self->planted, error))
      return FALSE;
  return TRUE;
}

gboolean
cli_mending_init (CliMending *self, const CliMendingWords *words, GError **error)
{
  self->smooths = words->smooth != NULL;
  self->cutoff = cli_given (words->cutoff, MO_SMOOTH_CUTOFF);
  self->plants = words->plants != NULL;
  self->holds = words->holds != NULL;
  self->close_loop = cli_given (words->close_loop, 0.0);
  self->fade = cli_given (words->fade, USUAL_FADE);
  if (!parse_time ("--from", words->from, &self->has_from, &self->from, error)
      || !parse_time ("--until", words->until, &self->has_until, &self->until, error)
      || (self->smooths && !cli_laying_parse_joints (words->smooth, self->smoothed, error))
      || (self->holds && !cli_laying_parse_joints (words->holds, self->held, error))
      || (self->plants && !parse_ends (self, words->plants, error)))
    return FALSE;
  if (!(self->cutoff >= MO_SMOOTH_LEAST && self->cutoff <= MO_SMOOTH_MOST))
    return fail_number ("--cutoff", MO_SMOOTH_LEAST, MO_SMOOTH_MOST, error);
  if (!(self->close_loop >= 0.0 && self->close_loop <= 10000.0))
    return fail_number ("--close-loop", 0.0, 10000.0, error);
  if (!(self->fade >= 0.0 && self->fade <= MO_MAX_DURATION))
    return fail_number ("--fade", 0.0, MO_MAX_DURATION, error);
  return TRUE;
}

gboolean
cli_mending_acts (const CliMending *self)
{
  return self->smooths || self->plants || self->holds || self->close_loop > 0.0;
}

/* -- The work ---------------------------------------------------------------------------------- */

static double
seconds_of (const MoTime *time, const MoSourceSpan *span)
{
  if (time->unit == MO_UNIT_PERCENT)
    return span->begin + mo_time_seconds (*time, span->frame_time, span->end - span->begin);
  return mo_time_seconds (*time, span->frame_time, span->end);
}

static gboolean
find_range (const CliMending *self, const MoSourceSpan *span, MoMendRange *range, GError **error)
{
  *range = (MoMendRange){ -INFINITY, INFINITY, self->fade };
  if (span->frame_time <= 0.0
      && ((self->has_from && self->from.unit == MO_UNIT_FRAMES)
          || (self->has_until && self->until.unit == MO_UNIT_FRAMES)))
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                   _ ("The file has no frames: give times in seconds (1.2s)"));
      return FALSE;
    }
  if (self->has_from)
    range->from = seconds_of (&self->from, span);
  if (self->has_until)
    range->to = seconds_of (&self->until, span);
  if (!(range->from < range->to))
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("--until must come after --from"));
  else if (range->from > span->end || range->to < span->begin)
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                 _ ("At %.3f s nothing plays: the motion goes from %.3f to %.3f s"),
                 range->from > span->end ? range->from : range->to, span->begin, span->end);
  else
    return TRUE;
  return FALSE;
}

/* Of the joints that the motion has. NULL with MO_ERROR_USAGE if it has none of them. */
static MoEdit *
smooth (const CliMending *self, const MoPrepared *prepared, const MoMendRange *range,
        GError **error)
{
  MoSourceSpan span = mo_prepared_get_source (prepared);
  MoMendRange open = mo_mend_range_open (range, span.begin, span.end);
  gboolean any = FALSE;
  gboolean moves[MO_RIG_N_JOINTS] = { FALSE };
  guint8 joints[MO_RIG_N_JOINTS];
  MoPose pose;

  mo_pose_reset (&pose);
  mo_prepared_sample (prepared, 0.0, &pose, moves);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      joints[i] = moves[i] && self->smoothed[i];
      any |= joints[i];
    }
  if (!any)
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("The motion has none of these joints"));
      return NULL;
    }
  return mo_edit_new_smooth (joints, self->cutoff, &open);
}

/* Holds them throughout a range, or where feet touch the floor. NULL with MO_ERROR_USAGE if they never do. */
static MoEdit *
plant (const CliMending *self, const MoClip *clip, const MoRecipe *merged, const MoMendRange *range,
       GError **error)
{
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  g_autoptr (MoRecipe) source = mo_source_recipe_walking (merged);
  MoConvertOptions plain = { .is_plain = TRUE };
  g_autoptr (MoPrepared) prepared = mo_prepare (clip, source, &plain, quiet, error);
  g_autoptr (GArray) contacts = NULL;
  MoEdit *edit;

  if (prepared == NULL)
    return NULL;
  if (self->has_from && self->has_until)
    return mo_edit_new_hold (prepared, self->planted, range);
  contacts = mo_prepared_find_contacts (prepared);
  edit = mo_edit_new_plants (contacts, self->planted, range);
  if (edit == NULL)
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                 _ ("Nothing stands on the floor: give --from and --until to hold it there"));
  return edit;
}

/* As they are where the range begins. NULL with MO_ERROR_USAGE. */
static MoEdit *
hold (const CliMending *self, const MoPrepared *prepared, const MoMendRange *range, GError **error)
{
  MoEdit *edit = NULL;

  if (!self->has_from || !self->has_until)
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("--hold takes --from and --until"));
  else if ((edit = mo_edit_new_frozen (prepared, self->held, range)) == NULL)
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("The motion has none of these joints"));
  return edit;
}

/* Takes the edit over. */
static MoEdits *
add (MoEdits *edits, MoEdit *edit, const char *name, CliPosed *posed)
{
  g_autoptr (MoEdits) below = edits;

  g_free (edit->name);
  edit->name = g_strdup (name);
  if (posed->mended == NULL)
    posed->mended = g_ptr_array_new_with_free_func ((GDestroyNotify) mo_edit_unref);
  g_ptr_array_add (posed->mended, mo_edit_ref (edit));
  return mo_edits_with_mending (below, edit);
}

/* With an edit that closes the loop, which is that of the whole recipe. Takes the edits over. */
static MoEdits *
close_loop (const CliMending *self, const MoClip *clip, const MoRecipe *merged,
            const MoSourceSpan *span, MoEdits *edits, CliPosed *posed, GError **error)
{
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  MoConvertOptions plain = { .is_plain = TRUE };
  g_autoptr (MoRecipe) recipe = mo_recipe_with_edits (merged, edits);
  g_autoptr (MoPrepared) prepared = mo_prepare (clip, recipe, &plain, quiet, error);
  double frame_time = span->frame_time > 0.0 ? span->frame_time : MO_USUAL_FRAME_TIME, in, out;
  MoEdit *edit;

  if (prepared == NULL)
    return NULL;
  if (!mo_prepared_get_loop (prepared, &in, &out))
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                   _ ("Nothing loops: give --loop-at=auto, or --loop, with --close-loop"));
      return NULL;
    }
  edit = mo_edit_new_close_loop (prepared, self->close_loop * frame_time);
  edits = recipe->edits != NULL ? mo_edits_ref (recipe->edits) : mo_edits_new ();
  if (edit != NULL)
    return add (edits, edit, _ ("Close the loop"), posed);
  cli_posed_note (posed,
                  g_strdup_printf (_ ("The loop from %.2f to %.2f s needs no closing; travel over "
                                      "the ground is left to --walk-in-place"),
                                   in, out));
  return edits;
}

MoRecipe *
cli_mending_work (const CliMending *self, const MoClip *clip, const MoRecipe *recipe,
                  CliPosed *posed, GError **error)
{
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  g_autoptr (MoRecipe) source = mo_source_recipe (merged);
  MoConvertOptions plain = { .is_plain = TRUE };
  g_autoptr (MoPrepared) prepared = mo_prepare (clip, source, &plain, quiet, error);
  g_autoptr (MoEdit) planted = NULL, smoothed = NULL, held = NULL;
  MoEdits *edits;
  MoSourceSpan span;
  MoMendRange range;

  if (prepared == NULL)
    return NULL;
  span = mo_prepared_get_source (prepared);
  if (!find_range (self, &span, &range, error))
    return NULL;
  if (self->smooths)
    smoothed = smooth (self, prepared, &range, error);
  if (self->smooths && smoothed == NULL)
    return NULL;
  if (self->holds)
    held = hold (self, prepared, &range, error);
  if (self->holds && held == NULL)
    return NULL;
  if (self->plants)
    planted = plant (self, clip, merged, &range, error);
  if (self->plants && planted == NULL)
    return NULL;
  edits = merged->edits != NULL ? mo_edits_ref (merged->edits) : NULL;
  if (smoothed != NULL)
    edits = add (edits, g_steal_pointer (&smoothed), _ ("Smooth"), posed);
  if (held != NULL)
    edits = add (edits, g_steal_pointer (&held), _ ("Held"), posed);
  if (planted != NULL)
    edits = add (edits, g_steal_pointer (&planted), _ ("Planted"), posed);
  if (self->close_loop > 0.0)
    edits = close_loop (self, clip, merged, &span, edits, posed, error);
  if (edits == NULL)
    return NULL;
  mo_edits_tell_source (edits, span.end, span.frame_time, mo_clip_name (clip));
  return mo_recipe_with_edits (recipe, edits);
}
