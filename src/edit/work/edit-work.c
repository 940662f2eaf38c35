/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-work.h"

#include "edit-finding.h"
#include "edit-stage-text.h"

#include "mo-check.h"
#include "mo-convert.h"
#include "mo-read.h"
#include "mo-refit.h"
#include "mo-split.h"
#include "mo-write.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The part of a conversion's progress that comes before the checks. */
#define CONVERTING 0.7

static gboolean
was_cancelled (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* GIO's message repeats the whole path, but the window already shows the file's name. */
static void
shorten (GError *error)
{
  const char *sentence = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    sentence = _ ("The file does not exist");
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    sentence = _ ("You do not have permission to read it");
  if (sentence == NULL)
    return;
  g_free (error->message);
  error->message = g_strdup (sentence);
}

/* Reading a pipe would block the thread until somebody writes to it. */
static gboolean
is_readable (GFileInfo *info, GError **error)
{
  GFileType type = g_file_info_get_file_type (info);

  if (type == G_FILE_TYPE_DIRECTORY)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, _ ("It is a folder"));
  else if (type == G_FILE_TYPE_SPECIAL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, _ ("It is not a file"));
  else
    return TRUE;
  return FALSE;
}

static MoClip *
read_clip (EditReading *self, MoContext *context)
{
  g_autoptr (GFileInfo) info =
      g_file_query_info (self->file, EDIT_STAMP_ATTRIBUTES, G_FILE_QUERY_INFO_NONE,
                         context->cancellable, &self->error);
  g_autoptr (MoSource) source = NULL;
  g_autoptr (MoClip) clip = NULL;

  /* Taken before the bytes are read, so that a change in the meantime is noticed. */
  self->stamp = edit_stamp_new (info);
  if (info == NULL || !is_readable (info, &self->error))
    return NULL;
  source = mo_source_new_for_file (self->file, context->cancellable, &self->error);
  clip = source != NULL ? mo_read (source, context, &self->error) : NULL;
  if (clip == NULL)
    return NULL;
  self->stage = edit_stage_resolve (clip->stage, self->file, context);
  self->is_project = mo_format_by_id (clip->format)->is_project || clip->original != NULL;
  self->settings = clip->settings != NULL ? mo_recipe_ref (clip->settings) : NULL;
  /* If a project contains the original file, its settings are the maker's: unsetting one returns to
   * what that file says. */
  if (clip->original != NULL)
    g_clear_pointer (&clip->settings, mo_recipe_unref);
  return mo_keep_original (clip, source, context, &self->error) ? g_steal_pointer (&clip) : NULL;
}

EditSource *
edit_source_new (GFile *file, const char *clip_name)
{
  EditSource *self = g_new (EditSource, 1);

  self->file = g_object_ref (file);
  self->clip_name = g_strdup (clip_name);
  return self;
}

void
edit_source_free (gpointer source)
{
  EditSource *self = source;

  g_object_unref (self->file);
  g_free (self->clip_name);
  g_free (self);
}

gpointer
edit_read (gpointer source, MoContext *context)
{
  const EditSource *input = source;
  EditReading *self = g_new0 (EditReading, 1);

  self->file = g_object_ref (input->file);
  context->clip_name = g_strdup (input->clip_name);
  self->findings = g_ptr_array_new_with_free_func (g_object_unref);
  self->clip = read_clip (self, context);
  if (was_cancelled (self->error))
    {
      edit_reading_free (self);
      return NULL;
    }
  if (self->error != NULL)
    shorten (self->error);
  edit_findings_append (self->findings, context->diagnostics, NULL);
  return self;
}

void
edit_reading_free (gpointer reading)
{
  EditReading *self = reading;

  g_object_unref (self->file);
  g_clear_pointer (&self->clip, mo_clip_unref);
  g_clear_pointer (&self->settings, mo_recipe_unref);
  g_ptr_array_unref (self->findings);
  g_clear_error (&self->error);
  g_free (self->stage);
  g_free (self);
}

static MoRecipe *
with_preset (const MoRecipe *recipe, MoFieldId field)
{
  g_autoptr (MoRecipe) presets = mo_recipe_new ();
  g_autofree char *text = mo_recipe_get_text (presets, field);

  return mo_recipe_with (recipe, field, text, NULL);
}

/* Fields with the same value as in the file are left unset, because the file may be more exact (a
 * priority of 3.5). */
MoRecipe *
edit_recipe_against_file (const MoClip *clip, MoRecipe *recipe)
{
  g_autoptr (MoRecipe) result = mo_recipe_ref (recipe);

  for (guint i = 0; clip->settings != NULL && i < MO_N_FIELDS; i++)
    {
      MoRecipe *changed;

      if (!mo_recipe_is_set (clip->settings, i))
        continue;
      if (!mo_recipe_is_set (result, i))
        changed = with_preset (result, i);
      else if (mo_recipe_same_value (result, clip->settings, i))
        changed = mo_recipe_without (result, i);
      else
        continue;
      mo_recipe_unref (result);
      result = changed;
    }
  return g_steal_pointer (&result);
}

EditConversion *
edit_conversion_new (MoClip *clip, MoRecipe *recipe, GPtrArray *findings, MoPrepared *prepared)
{
  EditConversion *self = g_new0 (EditConversion, 1);

  self->clip = mo_clip_ref (clip);
  self->recipe = mo_recipe_ref (recipe);
  self->findings = g_ptr_array_ref (findings);
  self->prepared = prepared != NULL ? mo_prepared_ref (prepared) : NULL;
  self->floor = MO_FLOOR_LEVEL;
  return self;
}

void
edit_conversion_free (gpointer conversion)
{
  EditConversion *self = conversion;

  mo_clip_unref (self->clip);
  mo_recipe_unref (self->recipe);
  g_ptr_array_unref (self->findings);
  g_clear_pointer (&self->prepared, mo_prepared_unref);
  g_free (self);
}

/* mo_check, with the motion that is needed anyway. FALSE if it was cancelled. */
static gboolean
check (EditResult *self, MoContext *context)
{
  MoCheckInput input = { self->clip, self->recipe, self->anim, self->motion, context };
  guint n = 0;

  while (mo_checks ()[n] != NULL)
    n++;
  for (guint i = 0; i < n; i++)
    {
      if (mo_context_check (context, CONVERTING + (1.0 - CONVERTING) * i / n, &self->error))
        return FALSE;
      mo_checks ()[i]->run (&input);
    }
  return TRUE;
}

/* Adds the findings of the file, with the repairs that this recipe does not have yet. */
static void
append_of_reading (GPtrArray *findings, GPtrArray *of_reading, const EditFixInput *input)
{
  for (guint i = 0; i < of_reading->len; i++)
    {
      EditFinding *finding = g_ptr_array_index (of_reading, i);
      EditFix *fix;

      if (mo_recipe_settles (input->recipe, edit_finding_get_diagnostic (finding)->code))
        continue;
      fix = edit_fix_new (edit_finding_get_diagnostic (finding), input);
      if (fix == NULL)
        g_ptr_array_add (findings, g_object_ref (finding));
      else
        g_ptr_array_add (findings, edit_finding_new (edit_finding_get_diagnostic (finding), fix));
    }
}

static double
result_frame_time (const EditResult *self)
{
  const MoRecipe *recipe = self->recipe;

  if (recipe->mode == MO_MODE_VIEWER)
    return self->clip->frame_time;
  if (recipe->frame_rate > 0.0)
    return 1.0 / recipe->frame_rate;
  return recipe->speed > 0.0 ? self->clip->frame_time / recipe->speed : 0.0;
}

static void
note_facts (EditResult *self)
{
  gboolean is_untouched = mo_check_is_untouched (self->clip, self->recipe);

  self->frame_time = result_frame_time (self);
  if (self->anim == NULL)
    return;
  self->n_joints = is_untouched ? 0 : self->anim->joints->len;
  self->n_keys = is_untouched ? 0 : mo_anim_count_keys (self->anim, NULL, NULL);
  self->duration = self->anim->duration;
  self->size = mo_anim_size (self->anim, -1);
}

/* The findings already say so; this records that nothing can be exported. */
static void
note_obstacle (EditResult *self)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;

  if (!mo_check_limits (self->anim, context, &error))
    self->obstacle = g_strdup (error->message);
}

/* The first picture of a file waits for it, so it is rough. Not where a size was asked for, which fewer keys may fit into. */
static MoEffort
effort_for (const EditConversion *input, const MoRecipe *recipe)
{
  if (input->is_final)
    return MO_EFFORT_ALL;
  return input->prepared == NULL && recipe->max_bytes == 0 ? MO_EFFORT_ROUGH : MO_EFFORT_UNTHINNED;
}

gpointer
edit_convert (gpointer conversion, MoContext *context)
{
  const EditConversion *input = conversion;
  g_autoptr (MoRecipe) recipe = edit_recipe_against_file (input->clip, input->recipe);
  EditResult *self = g_new0 (EditResult, 1);
  MoConvertOptions options = { .prepared = input->prepared,
                               .effort = effort_for (input, recipe),
                               .leaves_keys = &self->leaves_keys };
  MoSolveOptions solving = MO_SOLVE_USUAL;
  EditFixInput fix_input;

  self->clip = mo_clip_ref (input->clip);
  self->recipe = mo_recipe_ref (input->recipe);
  self->findings = g_ptr_array_new_with_free_func (g_object_unref);
  self->prepared = mo_prepare (self->clip, recipe, &options, context, &self->error);
  if (self->prepared != NULL)
    self->anim = mo_finish (self->prepared, recipe, &options, context, &self->error);
  if (self->anim != NULL)
    {
      solving.floor = input->floor;
      self->motion = mo_motion_new_on (self->anim, MO_MOTION_AS_UPLOADED, &solving);
      mo_motion_get_solved (self->motion); /* in this thread, so that no pose has to wait for it */
      check (self, context);
      note_obstacle (self);
    }
  if (was_cancelled (self->error))
    {
      edit_result_free (self);
      return NULL;
    }
  fix_input = (EditFixInput){ self->clip, self->recipe, self->anim, self->motion, self->prepared };
  append_of_reading (self->findings, input->findings, &fix_input);
  edit_findings_append (self->findings, context->diagnostics, &fix_input);
  note_facts (self);
  return self;
}

void
edit_result_free (gpointer result)
{
  EditResult *self = result;

  mo_clip_unref (self->clip);
  mo_recipe_unref (self->recipe);
  g_clear_pointer (&self->prepared, mo_prepared_unref);
  g_clear_pointer (&self->anim, mo_anim_unref);
  g_clear_pointer (&self->motion, mo_motion_unref);
  g_ptr_array_unref (self->findings);
  g_clear_error (&self->error);
  g_free (self->obstacle);
  g_free (self);
}

EditWriting *
edit_writing_new (const char *format, MoClip *clip, MoRecipe *recipe)
{
  EditWriting *self = g_new0 (EditWriting, 1);

  self->format = format;
  self->clip = mo_clip_ref (clip);
  self->recipe = mo_recipe_ref (recipe);
  return self;
}

void
edit_writing_set_stage (EditWriting *self, const char *stage, GFile *place)
{
  self->stage = g_strdup (stage);
  self->place = g_object_ref (place);
}

void
edit_writing_set_source (EditWriting *self, GFile *source)
{
  self->source = g_object_ref (source);
}

void
edit_writing_set_export (EditWriting *self, GFile *skeleton)
{
  self->is_export = TRUE;
  self->skeleton = skeleton != NULL ? g_object_ref (skeleton) : NULL;
}

void
edit_writing_free (gpointer writing)
{
  EditWriting *self = writing;

  g_free (self->stage);
  g_clear_object (&self->place);
  g_clear_object (&self->source);
  g_clear_object (&self->skeleton);
  mo_clip_unref (self->clip);
  mo_recipe_unref (self->recipe);
  g_free (self);
}

static GBytes *export(const EditWriting *input, const MoFormat *format, const MoRecipe *recipe,
                      MoContext *context, GError **error)
{
  g_autoptr (MoContext) reading = mo_context_new (context->cancellable);
  g_autoptr (MoSource) source = NULL;
  g_autoptr (MoClip) skeleton = NULL;
  g_autofree char *name = NULL;

  if (input->skeleton != NULL && !format->writes_anim)
    {
      source = mo_source_new_for_file (input->skeleton, context->cancellable, error);
      skeleton = source != NULL ? mo_read (source, reading, error) : NULL;
      if (skeleton == NULL)
        {
          name = g_file_get_basename (input->skeleton);
          g_prefix_error (error, "%s: ", name);
          return NULL;
        }
    }
  return mo_write_as_seen (format, input->clip, recipe, skeleton, context, error);
}

/* A project tells of all keys what they were made over, so that it is found if the file becomes another motion; edits
 * that are those of the file stay as they are there. */
static MoRecipe *
note_over (const MoClip *clip, MoRecipe *recipe)
{
  MoRefit refit = { clip, recipe, NULL };
  MoEdits *edits = mo_recipe_is_set (recipe, MO_FIELD_EDITS) ? mo_refit_note (&refit) : NULL;

  return edits != NULL ? mo_recipe_with_edits (recipe, edits) : mo_recipe_ref (recipe);
}

gpointer
edit_write (gpointer writing, MoContext *context)
{
  const EditWriting *input = writing;
  const MoFormat *format = mo_format_by_id (input->format);
  g_autoptr (MoRecipe) recipe = edit_recipe_against_file (input->clip, input->recipe);
  EditWritten *self = g_new0 (EditWritten, 1);

  self->recipe = mo_recipe_ref (input->recipe);
  self->stage = g_strdup (input->stage);
  if (format != NULL && format->write != NULL && input->is_export)
    self->bytes = export(input, format, recipe, context, &self->error);
  else if (format != NULL && format->write != NULL)
    {
      g_autofree char *stage =
          input->stage != NULL ? edit_stage_for_project (input->stage, input->place) : NULL;

      g_autoptr (MoRecipe) noted = note_over (input->clip, recipe);

      self->bytes = mo_write_project (format, input->clip, noted, stage, context, &self->error);
    }
  else
    g_set_error (&self->error, MO_ERROR, MO_ERROR_UNSUPPORTED,
                 _ ("This version of Limber cannot write “%s” files"), input->format);
  if (was_cancelled (self->error))
    {
      edit_written_free (self);
      return NULL;
    }
  return self;
}

void
edit_written_free (gpointer written)
{
  EditWritten *self = written;

  mo_recipe_unref (self->recipe);
  g_free (self->stage);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_clear_error (&self->error);
  g_free (self);
}

static void
write_part (EditParts *self, const EditWriting *input, const MoRecipe *recipe, guint index,
            MoContext *context)
{
  const MoPart *part = mo_lines_get_parsed (input->recipe->part, index);
  g_autoptr (MoRecipe) eased = mo_split_ease_part (input->recipe, index, recipe, &self->error);
  GBytes *bytes = eased != NULL ? mo_write_part (mo_format_by_id (input->format), input->clip,
                                                 eased, part, NULL, context, &self->error)
                                : NULL;

  if (bytes != NULL)
    g_ptr_array_add (self->bytes, bytes);
}

static GBytes *
write_script (const MoRecipe *recipe)
{
  char *text = mo_split_script (recipe);

  return g_bytes_new_take (text, strlen (text));
}

static void
write_animation (EditParts *self, const EditWriting *input, const char *name, MoContext *context)
{
  g_autoptr (EditSource) source = edit_source_new (input->source, name);
  g_autoptr (EditReading) reading = NULL;
  g_autoptr (MoRecipe) chosen = NULL, recipe = NULL;
  GBytes *bytes = NULL;

  g_clear_pointer (&context->clip_name, g_free);
  reading = edit_read (source, context);
  if (reading == NULL)
    g_set_error_literal (&self->error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("It was cancelled"));
  else if (reading->clip == NULL)
    self->error = g_steal_pointer (&reading->error);
  else
    chosen = mo_recipe_with (input->recipe, MO_FIELD_CLIP, name, &self->error);
  if (chosen == NULL)
    return;
  recipe = edit_recipe_against_file (reading->clip, chosen);
  bytes = mo_write (mo_format_by_id (input->format), reading->clip, recipe, context, &self->error);
  if (bytes != NULL)
    g_ptr_array_add (self->bytes, bytes);
}

gpointer
edit_write_parts (gpointer writing, MoContext *context)
{
  const EditWriting *input = writing;
  g_autoptr (MoRecipe) recipe = edit_recipe_against_file (input->clip, input->recipe);
  guint n = input->source != NULL ? g_strv_length (input->clip->clip_names)
                                  : mo_lines_get_n_lines (input->recipe->part);
  EditParts *self = g_new0 (EditParts, 1);

  self->bytes = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  for (guint i = 0; i < n && self->error == NULL; i++)
    if (input->source != NULL)
      write_animation (self, input, input->clip->clip_names[i], context);
    else
      write_part (self, input, recipe, i, context);
  if (input->source == NULL && self->error == NULL && mo_split_plays_on (input->recipe))
    g_ptr_array_add (self->bytes, write_script (input->recipe));
  if (was_cancelled (self->error))
    {
      edit_parts_free (self);
      return NULL;
    }
  return self;
}

void
edit_parts_free (gpointer parts)
{
  EditParts *self = parts;

  g_ptr_array_unref (self->bytes);
  g_clear_error (&self->error);
  g_free (self);
}
