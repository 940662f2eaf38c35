/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-write.h"

#include "mo-check.h"
#include "mo-clip-meant.h"
#include "mo-clip-reshape.h"
#include "mo-constraint.h"
#include "mo-convert.h"
#include "mo-limits.h"
#include "mo-onto.h"
#include "mo-read.h"
#include "mo-stance-clip.h"

#include <glib/gi18n-lib.h>

/* The animations of the file that the result leaves out, unless the maker chose one of them. */
static void
report_left_clips (const MoFormat *format, const MoClip *clip, const MoRecipe *recipe,
                   MoContext *context)
{
  g_autoptr (GString) names = g_string_new (NULL);
  /* A project contains the whole file; a format for several animations keeps the others if the clip
   * was read from it. */
  gboolean are_kept = (clip->original != NULL && format->is_project)
                      || (format->holds_clips && g_str_equal (clip->format, format->id)
                          && !mo_clip_is_meant_otherwise (clip, recipe)
                          && mo_lines_get_n_lines (recipe->part) == 0);

  if (are_kept || clip->clip_names == NULL || mo_recipe_is_set (recipe, MO_FIELD_CLIP))
    return;
  for (guint i = 0; clip->clip_names[i] != NULL && names->len < MO_MAX_NAME_BYTES; i++)
    if (i != clip->clip_index)
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", clip->clip_names[i]);
  if (names->len > 0)
    mo_report (context, MO_CODE_CLIPS_LEFT, MO_NOWHERE, clip->clip_names[clip->clip_index], "%s",
               names->str);
}

gboolean
mo_write_check (const MoFormat *format, GBytes *bytes, MoContext *context, GError **error)
{
  g_autoptr (MoContext) reading = mo_context_new (context->cancellable);
  g_autoptr (MoSource) source = mo_source_new_for_bytes (bytes, "");
  g_autoptr (GError) fault = NULL;
  g_autoptr (MoClip) again = NULL;

  if (format->read == NULL)
    return TRUE;
  again = mo_read_as (format, source, reading, &fault);
  if (again != NULL)
    return TRUE;
  if (g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&fault));
      return FALSE;
    }
  return mo_fail (context, error, MO_ERROR_UNSUPPORTED, MO_CODE_CANNOT_HOLD, MO_NOWHERE, NULL,
                  _ ("it could not be read back: %s"), fault->message);
}

/* -- On another skeleton ------------------------------------------------------------------ */

/* Whether the maker or the file set anything in an .anim's header. */
static gboolean
sets_header (const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  gboolean is_set = clip->anim != NULL;

  for (guint i = 0; i < MO_N_FIELDS; i++)
    is_set = is_set || (mo_field (i)->phase == MO_IN_HEADER && mo_recipe_is_set (merged, i));
  return is_set;
}

static gboolean
has_edits (const MoRecipe *merged)
{
  for (guint i = 0; merged->edits != NULL && i < merged->edits->list->len; i++)
    if (mo_edit_acts (mo_edits_get (merged->edits, i)))
      return TRUE;
  return FALSE;
}

static gboolean
has_baked_constraints (const MoRecipe *merged)
{
  for (guint i = 0; i < mo_lines_get_n_lines (merged->constraint); i++)
    if (((const MoConstraintLine *) mo_lines_get_parsed (merged->constraint, i))->is_baked)
      return TRUE;
  return FALSE;
}

/* A clip of a result, which has the times of the clip it was made from. */
static MoClip *
clip_of_result (const MoClip *clip, MoAnim *result, const MoRecipe *merged)
{
  MoClip *made = mo_clip_new (mo_format_anim.id);

  made->anim = mo_anim_ref (result);
  made->frame_time = clip->skeleton != NULL ? mo_clip_frame_time (clip) / merged->speed : 0.0;
  made->keeps_rate = clip->n_frames > 1 && (has_edits (merged) || has_baked_constraints (merged));
  return made;
}

/* A format with settings would store the rate as one of them; others write frames at that rate. */
static gboolean
is_for_result (const MoFormat *format, MoFieldId id)
{
  return (mo_field (id)->phase == MO_IN_WRITING && id != MO_FIELD_SKELETON)
         || (id == MO_FIELD_FRAME_RATE && !format->is_project);
}

/* What is left of a recipe once its result has been made. */
static MoRecipe *
recipe_of_result (const MoFormat *format, const MoRecipe *recipe)
{
  MoRecipe *left = mo_recipe_ref ((MoRecipe *) recipe);

  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (mo_recipe_is_set (left, i) && !is_for_result (format, i))
      {
        MoRecipe *without = mo_recipe_without (left, i);

        mo_recipe_unref (left);
        left = without;
      }
  return left;
}

/* Only a project can keep edits, and constraints that become keys, apart from the motion. */
static gboolean
bakes (const MoFormat *format, const MoExport *export)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (export->clip, export->recipe);

  return (has_edits (merged) || has_baked_constraints (merged)) && merged->mode == MO_MODE_FAITHFUL
         && !format->writes_anim && !export->is_project
         && (!format->is_project || export->bakes_edits);
}

static gboolean
has_edits_of (const MoExport *export)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (export->clip, export->recipe);

  return has_edits (merged);
}

static gboolean
is_on_avatar (const MoFormat *format, const MoExport *export)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (export->clip, export->recipe);

  return !format->writes_anim && !export->is_project
         && (export->skeleton != NULL || merged->skeleton == MO_SKELETON_AVATAR
             || (format->shows_result && !mo_recipe_is_set (merged, MO_FIELD_SKELETON)));
}

/* `made` on the skeleton that the maker chose. */
static MoClip *
put_onto (const MoExport *export, const MoClip *made, const MoRecipe *recipe, MoContext *context,
          GError **error)
{
  g_autoptr (MoContext) quiet = mo_context_new (context->cancellable);
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoClip) target = export->skeleton->skeleton != NULL
                                  ? mo_clip_as_meant (export->skeleton, nothing, quiet)
                                  : mo_clip_ref ((MoClip *) export->skeleton);
  g_autoptr (MoClip) frames =
      mo_clip_reshape (made, MO_HOLDS_FRAMES | MO_HOLDS_REFERENCE, NULL, recipe, context, error);

  return frames != NULL ? mo_onto (frames, target, made->anim, context, error) : NULL;
}

/* The joints of a result: the avatar's whole body, or those that move, by the file's own names for
 * them. */
static void
choose_joints (MoClip *made, const MoClip *clip, gboolean is_whole)
{
  made->has_whole_body = is_whole;
  if (!is_whole && clip->skeleton != NULL)
    made->named_after = mo_skeleton_copy (clip->skeleton);
}

/* `is_whole`: with joints that do not move. */
static GBytes *
write_result (const MoFormat *format, const MoExport *export, gboolean is_whole, MoContext *context,
              GError **error)
{
  const MoClip *clip = export->clip;
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, export->recipe),
                       left = recipe_of_result (format, merged);
  MoConvertOptions options = { .is_plain = TRUE };
  g_autoptr (MoAnim) result = mo_convert_with (clip, export->recipe, &options, context, error);
  g_autoptr (MoClip) made = NULL, onto = NULL;
  MoExport own = { .recipe = left,
                   .name = export->name,
                   .stage = export->stage,
                   .made_of = clip,
                   .made_by = export->recipe };
  GBytes *bytes;

  if (result == NULL)
    return NULL;
  own.clip = made = clip_of_result (clip, result, merged);
  choose_joints (made, clip, is_whole);
  if (export->skeleton != NULL)
    own.clip = onto = put_onto (export, made, left, context, error);
  bytes = own.clip != NULL ? format->write (&own, context, error) : NULL;
  /* Converting through an .anim adds settings that nobody asked for. */
  if (!sets_header (clip, export->recipe))
    mo_diagnostics_remove (context->diagnostics, MO_CODE_SETTINGS_LOST);
  return bytes;
}

/* -- From nothing ------------------------------------------------------------------------------ */

/* What the edits of a clip from nothing make of it, before any other setting: NULL if they make nothing. */
static MoClip *
show_edits (const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe), nothing = mo_recipe_new ();
  g_autoptr (MoRecipe) edits = NULL;
  g_autoptr (MoClip) plain = mo_stance_new_clip (clip->stance, MO_NEW_ANIMATION, clip->frame_time);
  MoConvertOptions options = { .is_plain = TRUE };
  g_autoptr (MoAnim) anim = NULL;

  if (merged->edits == NULL)
    return NULL;
  edits = mo_recipe_with_edits (nothing, mo_edits_ref (merged->edits));
  anim = mo_convert_with (plain, edits, &options, quiet, NULL);
  return anim != NULL ? clip_of_result (clip, anim, edits) : NULL;
}

static GBytes *
write_from_nothing (const MoFormat *format, const MoExport *export, MoContext *context,
                    GError **error)
{
  g_autoptr (MoClip) shown = show_edits (export->clip, export->recipe);
  MoExport own = *export;

  own.shown = shown;
  return format->write (&own, context, error);
}

/* -- Writing ----------------------------------------------------------------------------------- */

/* The result is a motion and nothing else; only a writer of projects carries over what fits it, and tells the rest. */
static void
report_lost_facts (const MoFormat *format, const MoClip *clip, MoContext *context)
{
  gboolean is_carried = format->is_project && g_str_equal (format->id, clip->format);

  if (!is_carried && clip->facts != NULL && clip->facts->type->find_lost != NULL)
    clip->facts->type->find_lost (clip, context);
}

GBytes *
mo_write_export (const MoFormat *format, const MoExport *export, MoContext *context, GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  gboolean is_baked = bakes (format, export), is_whole = is_on_avatar (format, export);

  report_left_clips (format, export->clip, export->recipe, context);
  if (is_baked && has_edits_of (export))
    {
      mo_report (context, MO_CODE_EDITS_BAKED, MO_NOWHERE, NULL, NULL);
      report_lost_facts (format, export->clip, context);
    }
  if (is_baked || is_whole)
    bytes = write_result (format, export, is_whole, context, error);
  else if (export->clip->stance != NULL && format->is_project)
    bytes = write_from_nothing (format, export, context, error);
  else
    bytes = format->write (export, context, error);
  return bytes != NULL && mo_write_check (format, bytes, context, error) ? g_steal_pointer (&bytes)
                                                                         : NULL;
}

static GBytes *
convert_and_write (const MoFormat *format, MoExport *export, MoContext *context, GError **error)
{
  g_autoptr (MoAnim) anim = NULL;

  if (format->writes_anim)
    {
      anim = mo_convert (export->clip, export->recipe, context, error);
      if (anim == NULL || !mo_check_limits (anim, context, error))
        return NULL;
      export->anim = anim;
    }
  return mo_write_export (format, export, context, error);
}

GBytes *
mo_write (const MoFormat *format, MoClip *clip, const MoRecipe *recipe, MoContext *context,
          GError **error)
{
  MoExport export = { .clip = clip, .recipe = recipe, .stage = clip->stage };

  return convert_and_write (format, &export, context, error);
}

GBytes *
mo_write_project (const MoFormat *format, MoClip *clip, const MoRecipe *recipe, const char *stage,
                  MoContext *context, GError **error)
{
  MoExport export = { .clip = clip, .recipe = recipe, .stage = stage, .is_project = TRUE };

  return convert_and_write (format, &export, context, error);
}

GBytes *
mo_write_as_seen (const MoFormat *format, MoClip *clip, const MoRecipe *recipe,
                  const MoClip *skeleton, MoContext *context, GError **error)
{
  MoExport export = { .clip = clip, .recipe = recipe, .skeleton = skeleton };
  g_autoptr (GBytes) bytes = NULL;
  gboolean is_whole = is_on_avatar (format, &export);

  if (format->writes_anim)
    return convert_and_write (format, &export, context, error);
  /* With the avatar's names, bones are the avatar's in any case. */
  if (!is_whole && clip->skeleton != NULL && !mo_clip_is_for_world (clip))
    export.skeleton = clip;
  report_left_clips (format, clip, recipe, context);
  bytes = write_result (format, &export, is_whole || export.skeleton != NULL, context, error);
  return bytes != NULL && mo_write_check (format, bytes, context, error) ? g_steal_pointer (&bytes)
                                                                         : NULL;
}

GBytes *
mo_write_part (const MoFormat *format, MoClip *clip, const MoRecipe *recipe, const MoPart *part,
               MoAnim **anim, MoContext *context, GError **error)
{
  g_autoptr (MoRecipe) own = mo_part_recipe (part, recipe), nothing = mo_recipe_new (),
                       merged = mo_clip_merge_recipe (clip, recipe);
  MoConvertOptions options = { .is_plain = !format->writes_anim, .part = part };
  g_autoptr (MoAnim) result = mo_convert_with (clip, own, &options, context, error);
  g_autoptr (MoClip) made = NULL;
  MoExport export = { .clip = clip, .recipe = own, .anim = result };
  GBytes *bytes;

  if (result == NULL || (format->writes_anim && !mo_check_limits (result, context, error)))
    return NULL;
  if (!format->writes_anim)
    {
      made = clip_of_result (clip, result, merged);
      choose_joints (made, clip, merged->skeleton == MO_SKELETON_AVATAR);
      export = (MoExport){ .clip = made, .recipe = nothing };
    }
  bytes = mo_write_export (format, &export, context, error);
  /* Converting through an .anim adds settings that nobody asked for. */
  if (!sets_header (clip, recipe))
    mo_diagnostics_remove (context->diagnostics, MO_CODE_SETTINGS_LOST);
  if (bytes != NULL && anim != NULL)
    *anim = g_steal_pointer (&result);
  return bytes;
}
