/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-document-private.h"

G_DEFINE_FINAL_TYPE (EditDocument, edit_document, G_TYPE_OBJECT)

static GParamSpec *properties[N_PROPS];

void
edit_document_notify (EditDocument *self, EditDocumentProperty property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static double
present_progress (EditDocument *self)
{
  const EditJob *jobs[] = { self->reading, self->saving.job, self->exporting.job,
                            self->exporting_parts.job, self->converting };

  for (guint i = 0; i < G_N_ELEMENTS (jobs); i++)
    if (edit_job_is_busy (jobs[i]))
      return edit_job_get_progress (jobs[i]);
  return 0.0;
}

void
edit_document_update_state (EditDocument *self)
{
  gboolean can_undo = edit_history_can_undo (self->history);
  gboolean can_redo = edit_history_can_redo (self->history);
  gboolean modified = !edit_history_is_saved (self->history);
  gboolean busy = edit_job_is_busy (self->reading) || edit_job_is_busy (self->converting)
                  || self->saving.task != NULL || self->exporting.task != NULL
                  || self->exporting_parts.task != NULL;
  double progress = present_progress (self);

#define TELL(member, property)                                                                     \
  if (self->member != member)                                                                      \
    {                                                                                              \
      self->member = member;                                                                       \
      edit_document_notify (self, property);                                                       \
    }

  g_object_freeze_notify (G_OBJECT (self));
  TELL (can_undo, PROP_CAN_UNDO);
  TELL (can_redo, PROP_CAN_REDO);
  TELL (modified, PROP_MODIFIED);
  TELL (busy, PROP_BUSY);
  TELL (progress, PROP_PROGRESS);
  g_object_thaw_notify (G_OBJECT (self));
#undef TELL
}

/* A list with the same content is not replaced, so that nothing flickers during a drag. */
void
edit_document_update_findings (EditDocument *self)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  if (self->broken_findings != NULL)
    g_ptr_array_extend (all, self->broken_findings, NULL, NULL);
  g_ptr_array_extend (all, self->result_findings, NULL, NULL);
  if (!edit_findings_equal (G_LIST_MODEL (self->findings), all))
    g_list_store_splice (self->findings, 0,
                         g_list_model_get_n_items (G_LIST_MODEL (self->findings)), all->pdata,
                         all->len);
}

static void
edit_document_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  EditDocument *self = EDIT_DOCUMENT (object);
  const EditResult *result = self->result;

  switch ((EditDocumentProperty) id)
    {
    case PROP_FILE:
      g_value_set_object (value, self->file);
      break;
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_PROJECT:
      g_value_set_object (value, self->project);
      break;
    case PROP_EXPORT_FILE:
      g_value_set_object (value, self->export_file);
      break;
    case PROP_CLIP:
      g_value_set_boxed (value, self->clip);
      break;
    case PROP_RECIPE:
      g_value_set_boxed (value, edit_history_get (self->history));
      break;
    case PROP_STAGE:
      g_value_set_string (value, edit_history_get_stage (self->history));
      break;
    case PROP_ANIM:
      g_value_set_boxed (value, result != NULL ? result->anim : NULL);
      break;
    case PROP_MOTION:
      g_value_set_boxed (value, result != NULL ? result->motion : NULL);
      break;
    case PROP_FINDINGS:
      g_value_set_object (value, self->findings);
      break;
    case PROP_ERROR:
      g_value_set_string (value, edit_document_get_error (self));
      break;
    case PROP_BUSY:
      g_value_set_boolean (value, self->busy);
      break;
    case PROP_PROGRESS:
      g_value_set_double (value, self->progress);
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, self->can_undo);
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, self->can_redo);
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, self->modified);
      break;
    case PROP_N_JOINTS:
      g_value_set_uint (value, result != NULL ? result->n_joints : 0);
      break;
    case PROP_N_KEYS:
      g_value_set_uint (value, result != NULL ? result->n_keys : 0);
      break;
    case PROP_DURATION:
      g_value_set_double (value, result != NULL ? result->duration : 0.0);
      break;
    case PROP_SIZE:
      g_value_set_uint64 (value, result != NULL ? result->size : 0);
      break;
    case PROP_FRAME_TIME:
      g_value_set_double (value, edit_document_get_frame_time (self));
      break;
    case PROP_0:
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
edit_document_dispose (GObject *object)
{
  EditDocument *self = EDIT_DOCUMENT (object);

  edit_watch_set_file (self->watch, NULL, NULL);
  G_OBJECT_CLASS (edit_document_parent_class)->dispose (object);
}

static void
edit_document_finalize (GObject *object)
{
  EditDocument *self = EDIT_DOCUMENT (object);

  edit_job_free (self->reading);
  edit_job_free (self->converting);
  for (guint i = 0; i < G_N_ELEMENTS (self->thinning_ids); i++)
    g_clear_handle_id (&self->thinning_ids[i], g_source_remove);
  edit_job_free (self->thinning);
  edit_document_end_repairing (self);
  edit_document_clear_write (self);
  g_object_unref (self->watch);
  g_object_unref (self->constraints);
  edit_history_free (self->history);
  g_clear_object (&self->file);
  g_clear_object (&self->project);
  g_clear_object (&self->export_file);
  g_clear_object (&self->skeleton);
  g_clear_pointer (&self->clip, mo_clip_unref);
  g_clear_pointer (&self->result, edit_result_free);
  g_clear_pointer (&self->prepared, mo_prepared_unref);
  g_clear_object (&self->broken);
  g_clear_pointer (&self->broken_findings, g_ptr_array_unref);
  g_ptr_array_unref (self->clip_findings);
  g_ptr_array_unref (self->result_findings);
  g_object_unref (self->findings);
  g_free (self->title);
  g_free (self->refusal);
  g_free (self->broken_sentence);
  g_free (self->wanted_clip);
  g_free (self->read_clip);
  G_OBJECT_CLASS (edit_document_parent_class)->finalize (object);
}

static void
install_object (EditDocumentProperty id, const char *name, GType type)
{
  properties[id] =
      g_type_is_a (type, G_TYPE_BOXED)
          ? g_param_spec_boxed (name, NULL, NULL, type, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS)
          : g_param_spec_object (name, NULL, NULL, type, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
}

static void
edit_document_class_init (EditDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = edit_document_get_property;
  object_class->dispose = edit_document_dispose;
  object_class->finalize = edit_document_finalize;

  install_object (PROP_FILE, "file", G_TYPE_FILE);
  install_object (PROP_PROJECT, "project", G_TYPE_FILE);
  install_object (PROP_EXPORT_FILE, "export-file", G_TYPE_FILE);
  install_object (PROP_CLIP, "clip", MO_TYPE_CLIP);
  install_object (PROP_RECIPE, "recipe", MO_TYPE_RECIPE);
  properties[PROP_STAGE] = g_param_spec_string ("stage", NULL, NULL, NULL, flags);
  install_object (PROP_ANIM, "anim", MO_TYPE_ANIM);
  install_object (PROP_MOTION, "motion", MO_TYPE_MOTION);
  install_object (PROP_FINDINGS, "findings", G_TYPE_LIST_MODEL);
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_ERROR] = g_param_spec_string ("error", NULL, NULL, NULL, flags);
  properties[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, flags);
  properties[PROP_PROGRESS] = g_param_spec_double ("progress", NULL, NULL, 0.0, 1.0, 0.0, flags);
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  properties[PROP_N_JOINTS] = g_param_spec_uint ("n-joints", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_N_KEYS] = g_param_spec_uint ("n-keys", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_DURATION] =
      g_param_spec_double ("duration", NULL, NULL, 0.0, G_MAXDOUBLE, 0.0, flags);
  properties[PROP_SIZE] = g_param_spec_uint64 ("size", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  properties[PROP_FRAME_TIME] =
      g_param_spec_double ("frame-time", NULL, NULL, 0.0, G_MAXDOUBLE, 0.0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  /* The file changed on disk, or the maker asked for it, and its motion is what is there now. */
  g_signal_new ("read-again", EDIT_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);

  /* With how many repairs there are by now, as one step. */
  g_signal_new ("repaired", EDIT_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                1, G_TYPE_UINT);
}

static void
edit_document_init (EditDocument *self)
{
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();

  self->history = edit_history_new (recipe);
  self->findings = g_list_store_new (EDIT_TYPE_FINDING);
  self->clip_findings = g_ptr_array_new_with_free_func (g_object_unref);
  self->result_findings = g_ptr_array_new_with_free_func (g_object_unref);
  edit_document_init_load (self);
  edit_document_init_parts (self);
  edit_document_init_write (self);
  self->constraints = edit_constraints_new (self);
}

EditDocument *
edit_document_new (void)
{
  return g_object_new (EDIT_TYPE_DOCUMENT, NULL);
}

GFile *
edit_document_get_file (EditDocument *self)
{
  return self->file;
}

GFile *
edit_document_get_project (EditDocument *self)
{
  return self->project;
}

GFile *
edit_document_get_export_file (EditDocument *self)
{
  return self->export_file;
}

const char *
edit_document_get_title (EditDocument *self)
{
  return self->title;
}

MoClip *
edit_document_get_clip (EditDocument *self)
{
  return self->clip;
}

MoRecipe *
edit_document_get_recipe (EditDocument *self)
{
  return edit_history_get (self->history);
}

const char *
edit_document_get_stage (EditDocument *self)
{
  return edit_history_get_stage (self->history);
}

MoAnim *
edit_document_get_anim (EditDocument *self)
{
  return self->result != NULL ? self->result->anim : NULL;
}

MoPrepared *
edit_document_get_prepared (EditDocument *self)
{
  return self->prepared;
}

MoMotion *
edit_document_get_motion (EditDocument *self)
{
  return self->result != NULL ? self->result->motion : NULL;
}

EditConstraints *
edit_document_get_constraints (EditDocument *self)
{
  return self->constraints;
}

void
edit_document_set_floor (EditDocument *self, gboolean has_floor)
{
  if (self->is_without_floor == !has_floor)
    return;
  self->is_without_floor = !has_floor;
  edit_document_convert (self);
}

gboolean
edit_document_get_floor (EditDocument *self)
{
  return !self->is_without_floor;
}

GListModel *
edit_document_get_findings (EditDocument *self)
{
  return G_LIST_MODEL (self->findings);
}

const char *
edit_document_get_error (EditDocument *self)
{
  return self->broken_sentence != NULL ? self->broken_sentence : self->refusal;
}

const char *
edit_document_get_obstacle (EditDocument *self)
{
  if (self->refusal != NULL)
    return self->refusal;
  if (self->result == NULL)
    return self->broken_sentence;
  return self->result->obstacle;
}

gboolean
edit_document_get_busy (EditDocument *self)
{
  return self->busy;
}

gboolean
edit_document_is_final (EditDocument *self)
{
  return !self->busy && self->thinning_ids[0] == 0 && !edit_job_is_busy (self->thinning);
}

double
edit_document_get_progress (EditDocument *self)
{
  return self->progress;
}

gboolean
edit_document_get_can_undo (EditDocument *self)
{
  return self->can_undo;
}

gboolean
edit_document_get_can_redo (EditDocument *self)
{
  return self->can_redo;
}

gboolean
edit_document_get_modified (EditDocument *self)
{
  return self->modified;
}

double
edit_document_get_frame_time (EditDocument *self)
{
  return self->result != NULL ? MAX (self->result->frame_time, 0.0) : 0.0;
}
