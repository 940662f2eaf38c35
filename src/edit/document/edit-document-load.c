/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-document-private.h"
#include "edit-title.h"

#include "mo-refit.h"

#include <glib/gi18n-lib.h>

/* Reading and converting: sends requests to the jobs and publishes their results. */

/* Milliseconds from a result to its thinning: when there is nothing else to do, and at the latest. */
#define BEFORE_THINNING 300
#define LATEST_THINNING 2000

/* Takes ownership of the error. The task returns last, because its callback may open another
 * file. */
static void
end_opening (EditDocument *self, GError *error)
{
  g_autoptr (GTask) task = g_steal_pointer (&self->opening);

  g_clear_pointer (&self->opening_recipe, mo_recipe_unref);
  if (self->reload_wanted)
    edit_document_reload (self);
  edit_document_update_state (self);
  if (task == NULL)
    g_clear_error (&error);
  else if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static GError *
cancelled (void)
{
  return g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("It was cancelled"));
}

void
edit_document_set_broken (EditDocument *self, const EditReading *reading)
{
  g_autofree char *name = NULL;

  if (reading == NULL && self->broken == NULL)
    return;
  g_clear_object (&self->broken);
  g_clear_pointer (&self->broken_sentence, g_free);
  g_clear_pointer (&self->broken_findings, g_ptr_array_unref);
  if (reading != NULL)
    {
      name = g_file_get_basename (reading->file);
      self->broken = g_object_ref (reading->file);
      self->broken_sentence =
          g_strdup_printf (_ ("“%s” cannot be read: %s"), name, reading->error->message);
      self->broken_findings = g_ptr_array_ref (reading->findings);
    }
  edit_document_update_findings (self);
  edit_document_notify (self, PROP_ERROR);
}

static void
set_refusal (EditDocument *self, const char *sentence)
{
  if (g_strcmp0 (self->refusal, sentence) == 0)
    return;
  g_free (self->refusal);
  self->refusal = g_strdup (sentence);
  edit_document_notify (self, PROP_ERROR);
}

static void
set_result (EditDocument *self, EditResult *result)
{
  static const EditDocumentProperty of_result[] = {
    PROP_ANIM, PROP_MOTION, PROP_N_JOINTS, PROP_N_KEYS, PROP_DURATION, PROP_SIZE, PROP_FRAME_TIME,
  };

  if (result == self->result)
    return;
  g_clear_pointer (&self->result, edit_result_free);
  self->result = result;
  for (guint i = 0; i < G_N_ELEMENTS (of_result); i++)
    edit_document_notify (self, of_result[i]);
}

static void
set_result_findings (EditDocument *self, GPtrArray *findings)
{
  g_ptr_array_unref (self->result_findings);
  self->result_findings = g_ptr_array_ref (findings);
  edit_document_update_findings (self);
}

/* Keeps the prepared motion even if the conversion failed later: it can serve the next one. */
static void
keep_prepared (EditDocument *self, const EditResult *result)
{
  MoPrepared *before = self->prepared;

  if (result->prepared == NULL)
    return;
  self->prepared = mo_prepared_ref (result->prepared);
  g_clear_pointer (&before, mo_prepared_unref);
}

static EditConversion *
new_conversion (EditDocument *self)
{
  EditConversion *conversion = edit_conversion_new (self->clip, edit_document_get_recipe (self),
                                                    self->clip_findings, self->prepared);

  if (self->is_without_floor)
    conversion->floor = MO_FLOOR_NONE;
  return conversion;
}

static void
stop_waiting (EditDocument *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->thinning_ids); i++)
    g_clear_handle_id (&self->thinning_ids[i], g_source_remove);
}

/* The same with fewer keys, which takes a while: until then, the document has the result that was there at once. Or none, if a
 * size was asked for that only fewer keys fit into. */
static gboolean
start_thinning (gpointer owner)
{
  EditDocument *self = owner;
  EditConversion *conversion = new_conversion (self);

  stop_waiting (self);
  conversion->is_final = TRUE;
  edit_job_start (self->thinning, conversion, NULL);
  return G_SOURCE_REMOVE;
}

/* Not before what there is has been shown, as a first picture needs the processor too, nor while one change follows another; but
 * a motion that plays may leave no time. */
static void
start_thinning_later (EditDocument *self)
{
  self->thinning_ids[0] =
      g_timeout_add_full (G_PRIORITY_LOW, BEFORE_THINNING, start_thinning, self, NULL);
  self->thinning_ids[1] = g_timeout_add (LATEST_THINNING, start_thinning, self);
}

void
edit_document_end_thinning (EditDocument *self)
{
  stop_waiting (self);
  edit_job_cancel (self->thinning);
}

static void
on_thinned (gpointer owner, gpointer output)
{
  EditDocument *self = owner;
  EditResult *result = output;

  if (result == NULL)
    return;
  g_object_freeze_notify (G_OBJECT (self));
  set_result_findings (self, result->findings);
  set_refusal (self, result->error != NULL ? result->error->message : NULL);
  if (result->error == NULL)
    set_result (self, result);
  else
    edit_result_free (result);
  g_object_thaw_notify (G_OBJECT (self));
}

static void
on_converted (gpointer owner, gpointer output)
{
  EditDocument *self = owner;
  EditResult *result = output;
  gboolean is_converted = result != NULL, leaves_keys = FALSE;

  g_object_freeze_notify (G_OBJECT (self));
  if (result == NULL)
    set_refusal (self, _ ("The conversion was stopped; what is shown does not match the current "
                          "settings"));
  else
    {
      leaves_keys = result->leaves_keys;
      keep_prepared (self, result);
      set_result_findings (self, result->findings);
      set_refusal (self, result->error != NULL ? result->error->message : NULL);
      if (result->error == NULL)
        set_result (self, result);
      else
        edit_result_free (result);
    }
  if (leaves_keys)
    start_thinning_later (self);
  edit_document_update_state (self);
  g_object_thaw_notify (G_OBJECT (self));
  if (self->opening == NULL || self->is_opened)
    end_opening (self, !is_converted ? cancelled () : NULL);
  if (is_converted)
    edit_document_repair_on (self);
  else
    edit_document_end_repairing (self);
}

void
edit_document_convert (EditDocument *self)
{
  edit_document_end_thinning (self);
  if (self->clip == NULL)
    return;
  edit_job_start (self->converting, new_conversion (self), NULL);
  edit_document_update_state (self);
}

static void
set_file (EditDocument *self, const EditReading *reading)
{
  edit_watch_set_file (self->watch, reading->file, &reading->stamp);
  if (self->file != NULL && g_file_equal (self->file, reading->file))
    return;
  g_set_object (&self->file, reading->file);
  g_free (self->title);
  self->title = edit_title_find (reading->file, NULL);
  edit_document_notify (self, PROP_FILE);
  edit_document_notify (self, PROP_TITLE);
}

static void
set_place (EditDocument *self, GFile **place, GFile *file, EditDocumentProperty property)
{
  if (g_set_object (place, file))
    edit_document_notify (self, property);
}

/* Reads the animation that the recipe chooses. */
static void
start_reading (EditDocument *self, GFile *file, const char *clip_name, GCancellable *cancellable)
{
  g_free (self->wanted_clip);
  self->wanted_clip = g_strdup (clip_name);
  edit_job_start (self->reading, edit_source_new (file, clip_name), cancellable);
  edit_document_update_state (self);
}

/* Starts a new history and drops everything that belonged to the previous file. A project opens
 * with the settings it was saved with, whatever was passed to open. */
static void
start_history (EditDocument *self, const EditReading *reading)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  edit_history_reset_with_stage (self->history,
                                 reading->settings != NULL ? reading->settings
                                                           : self->opening_recipe,
                                 reading->stage);
  set_place (self, &self->project,
             reading->is_project && !g_file_has_uri_scheme (reading->file, "resource")
                 ? reading->file
                 : NULL,
             PROP_PROJECT);
  set_place (self, &self->export_file, NULL, PROP_EXPORT_FILE);
  g_clear_object (&self->skeleton);
  set_result (self, NULL);
  set_refusal (self, NULL);
  set_result_findings (self, none);
  edit_document_notify (self, PROP_RECIPE);
  edit_document_notify (self, PROP_STAGE);
  self->reload_wanted = FALSE;
  self->is_opened = TRUE;
}

/* The file has been written again: from here on, keys that were moved or copied can tell what they were made over only if
 * they know it. */
static void
note_over (EditDocument *self)
{
  MoRecipe *before = edit_document_get_recipe (self);
  MoRefit refit = { self->clip, before, self->prepared };
  g_autoptr (MoRecipe) recipe = NULL;
  MoEdits *edits;

  edits = self->clip != NULL ? mo_refit_note (&refit) : NULL;
  if (edits == NULL)
    return;
  recipe = mo_recipe_with_edits (before, edits);
  edit_history_amend (self->history, recipe);
  edit_document_notify (self, PROP_RECIPE);
}

static void
publish_clip (EditDocument *self, const EditReading *reading)
{
  if (self->opening != NULL)
    start_history (self, reading);
  else
    note_over (self);
  set_file (self, reading);
  g_clear_pointer (&self->clip, mo_clip_unref);
  self->clip = mo_clip_ref (reading->clip);
  g_ptr_array_unref (self->clip_findings);
  self->clip_findings = g_ptr_array_ref (reading->findings);
  edit_document_notify (self, PROP_CLIP);
  edit_document_set_broken (self, NULL);
  edit_document_convert (self);
}

/* An empty document also keeps a broken file, to watch it and read it again once it is fixed. */
static void
publish_broken (EditDocument *self, const EditReading *reading)
{
  if (self->clip == NULL)
    {
      if (self->opening != NULL)
        start_history (self, reading);
      set_file (self, reading);
    }
  else if (g_file_equal (self->file, reading->file))
    edit_watch_set_file (self->watch, reading->file, &reading->stamp);
  edit_document_set_broken (self, reading);
}

/* Includes animations that could not be read, so that they are not tried again after every
 * change. */
static void
note_read_clip (EditDocument *self)
{
  const char *read =
      self->wanted_clip != NULL ? self->wanted_clip : edit_document_get_recipe (self)->clip;

  g_free (self->read_clip);
  self->read_clip = g_strdup (read);
}

static gboolean
is_other_clip (EditDocument *self)
{
  return self->wanted_clip != NULL && g_strcmp0 (self->wanted_clip, self->read_clip) != 0;
}

static void
on_read (gpointer owner, gpointer output)
{
  EditDocument *self = owner;
  EditReading *reading = output;
  gboolean has_clip = reading != NULL && reading->clip != NULL;
  gboolean is_again = has_clip && self->opening == NULL && !is_other_clip (self);

  g_object_freeze_notify (G_OBJECT (self));
  if (has_clip)
    publish_clip (self, reading);
  else if (reading != NULL)
    publish_broken (self, reading);
  note_read_clip (self);
  edit_document_update_state (self);
  g_object_thaw_notify (G_OBJECT (self));

  if (is_again)
    g_signal_emit_by_name (self, "read-again");
  /* With a clip, the first conversion ends the opening. */
  if (!has_clip)
    end_opening (self, reading != NULL ? g_steal_pointer (&reading->error) : cancelled ());
  g_clear_pointer (&reading, edit_reading_free);
}

static void
on_progress (gpointer owner)
{
  edit_document_update_state (owner);
}

gboolean
edit_document_is_between_clips (EditDocument *self, GError **error)
{
  if (!edit_job_is_busy (self->reading) || !is_other_clip (self))
    return FALSE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_PENDING,
                       _ ("The chosen animation is still being read"));
  return TRUE;
}

static const EditJobKind reading = { edit_read, edit_source_free, edit_reading_free, on_read,
                                     on_progress };
static const EditJobKind converting = { edit_convert, edit_conversion_free, edit_result_free,
                                        on_converted, on_progress };

static const EditJobKind thinning = { edit_convert, edit_conversion_free, edit_result_free,
                                      on_thinned, NULL };

void
edit_document_init_load (EditDocument *self)
{
  self->reading = edit_job_new (&reading, self);
  self->converting = edit_job_new (&converting, self);
  self->thinning = edit_job_new (&thinning, self);
  self->watch = edit_watch_new ();
  g_signal_connect_object (self->watch, "changed", G_CALLBACK (edit_document_reload), self,
                           G_CONNECT_SWAPPED);
}

void
edit_document_open_async (EditDocument *self, GFile *file, MoRecipe *recipe,
                          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) before = g_steal_pointer (&self->opening);

  self->opening = g_task_new (self, cancellable, callback, data);
  g_task_set_source_tag (self->opening, edit_document_open_async);
  self->is_opened = FALSE;
  g_clear_pointer (&self->opening_recipe, mo_recipe_unref);
  self->opening_recipe = recipe != NULL ? mo_recipe_ref (recipe) : mo_recipe_new ();
  start_reading (self, file,
                 mo_recipe_is_set (self->opening_recipe, MO_FIELD_CLIP) ? self->opening_recipe->clip
                                                                        : NULL,
                 cancellable);
  if (before != NULL)
    g_task_return_error (before, cancelled ());
}

gboolean
edit_document_open_finish (EditDocument *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/* Opening a file takes precedence, and reads the file anyway. */
void
edit_document_reload (EditDocument *self)
{
  self->reload_wanted = self->opening != NULL;
  if (self->file == NULL || self->opening != NULL)
    return;
  start_reading (self, self->file, edit_document_get_recipe (self)->clip, NULL);
}

gboolean
edit_document_wants_other_clip (EditDocument *self)
{
  const char *known = edit_job_is_busy (self->reading) ? self->wanted_clip : self->read_clip;

  return self->clip != NULL && (self->opening == NULL || self->is_opened)
         && !g_str_equal (edit_document_get_recipe (self)->clip, known);
}

void
edit_document_cancel (EditDocument *self)
{
  edit_job_cancel (self->reading);
  edit_job_cancel (self->converting);
  edit_document_end_thinning (self);
  edit_document_cancel_writing (self);
}
