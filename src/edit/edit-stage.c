/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-stage.h"

#include "mo-limits.h"
#include "mo-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_MOTIONS 100u

static const char *const places[] = { "x", "y", "z", "turn", "form", "height" };

/* -- Texts -------------------------------------------------------------------------------------- */

typedef struct
{
  char *file; /* URI, or path in a project */
  char *sum;  /* SHA-256, or NULL */
  double start;
  guint figure;
} Motion;

typedef struct
{
  GArray *motions; /* Motion */
  double figures[EDIT_N_FIGURES][G_N_ELEMENTS (places)];
} Stage;

static void
motion_clear (gpointer motion)
{
  g_free (((Motion *) motion)->file);
  g_free (((Motion *) motion)->sum);
}

static Stage *
stage_new (void)
{
  Stage *self = g_new0 (Stage, 1);

  self->motions = g_array_new (FALSE, TRUE, sizeof (Motion));
  g_array_set_clear_func (self->motions, motion_clear);
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    {
      g_autoptr (EditFigure) figure = edit_figure_new (i);

      for (guint j = 0; j < G_N_ELEMENTS (places); j++)
        g_object_get (figure, places[j], &self->figures[i][j], NULL);
    }
  return self;
}

static void
stage_free (Stage *self)
{
  g_array_unref (self->motions);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Stage, stage_free)

static double
member_number (const MoJsonValue *object, const char *name, double other)
{
  const MoJsonValue *value = mo_json_member (object, name);

  return value != NULL && value->kind == MO_JSON_NUMBER ? value->number : other;
}

static void
read_motion (Stage *self, const MoJsonValue *value)
{
  const char *file = value->kind == MO_JSON_OBJECT ? mo_json_member_string (value, "file") : NULL;
  double start, avatar;
  Motion motion;

  if (file == NULL || self->motions->len >= MAX_MOTIONS)
    return;
  start = member_number (value, "start", 0.0);
  avatar = member_number (value, "avatar", 1.0);
  motion = (Motion){ g_strdup (file), g_strdup (mo_json_member_string (value, "sha256")),
                     CLAMP (start, -EDIT_LAYER_MAX_START, EDIT_LAYER_MAX_START),
                     (guint) CLAMP (avatar, 1.0, EDIT_N_FIGURES) - 1 };
  g_array_append_val (self->motions, motion);
}

static void
read_figure (Stage *self, guint index, const MoJsonValue *value)
{
  for (guint i = 0; i < G_N_ELEMENTS (places) && value->kind == MO_JSON_OBJECT; i++)
    {
      double number = member_number (value, places[i], self->figures[index][i]);
      GParamSpec *pspec;
      GObjectClass *klass = g_type_class_ref (EDIT_TYPE_FIGURE);

      pspec = g_object_class_find_property (klass, places[i]);
      self->figures[index][i] = CLAMP (number, G_PARAM_SPEC_DOUBLE (pspec)->minimum,
                                       G_PARAM_SPEC_DOUBLE (pspec)->maximum);
      g_type_class_unref (klass);
    }
}

/* Whatever is wrong in it is left out: a text from elsewhere may say anything. */
static Stage *
stage_read (const char *text)
{
  g_autoptr (MoJson) json = text != NULL ? mo_json_read_text (text, -1, NULL) : NULL;
  const MoJsonValue *motions = NULL, *figures = NULL;
  Stage *self = stage_new ();
  guint n = 0;

  if (json != NULL && json->root->kind == MO_JSON_OBJECT)
    {
      motions = mo_json_member (json->root, "motions");
      figures = mo_json_member (json->root, "avatars");
    }
  if (motions != NULL && motions->kind == MO_JSON_ARRAY)
    for (const MoJsonValue *value = motions->first; value != NULL; value = value->next)
      read_motion (self, value);
  if (figures != NULL && figures->kind == MO_JSON_ARRAY)
    for (const MoJsonValue *value = figures->first; value != NULL && n < EDIT_N_FIGURES;
         value = value->next)
      read_figure (self, n++, value);
  return self;
}

static void
append_member (GString *text, const char *name, double value, gboolean is_first)
{
  g_string_append (text, is_first ? "" : ", ");
  mo_json_append_string (text, name);
  g_string_append (text, ": ");
  mo_json_append_number (text, value);
}

/* Always the same for the same, so that texts can be compared. */
static char *
stage_write (const Stage *self)
{
  GString *text = g_string_new ("{\"motions\": [");

  for (guint i = 0; i < self->motions->len; i++)
    {
      const Motion *motion = &g_array_index (self->motions, Motion, i);

      g_string_append (text, i > 0 ? ", {\"file\": " : "{\"file\": ");
      mo_json_append_string (text, motion->file);
      if (motion->sum != NULL)
        {
          g_string_append (text, ", \"sha256\": ");
          mo_json_append_string (text, motion->sum);
        }
      append_member (text, "start", motion->start, FALSE);
      append_member (text, "avatar", motion->figure + 1.0, FALSE);
      g_string_append_c (text, '}');
    }
  g_string_append (text, "], \"avatars\": [");
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    {
      g_string_append (text, i > 0 ? ", {" : "{");
      for (guint j = 0; j < G_N_ELEMENTS (places); j++)
        append_member (text, places[j], self->figures[i][j], j == 0);
      g_string_append_c (text, '}');
    }
  g_string_append (text, "]}");
  return g_string_free (text, FALSE);
}

/* -- The cast --------------------------------------------------------------------------------------- */

static EditLayer *
layer_at (EditCast *cast, guint index)
{
  return g_list_model_get_item (G_LIST_MODEL (edit_cast_get_layers (cast)), index);
}

char *
edit_stage_describe (EditCast *cast)
{
  g_autoptr (Stage) stage = stage_new (), empty = stage_new ();
  guint n = g_list_model_get_n_items (G_LIST_MODEL (edit_cast_get_layers (cast)));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (EditLayer) layer = layer_at (cast, i);
      GFile *file = edit_layer_get_file (layer);
      Motion motion = { file != NULL ? g_file_get_uri (file) : NULL, NULL,
                        edit_layer_get_start (layer), edit_layer_get_figure (layer) };

      if (file != NULL)
        g_array_append_val (stage->motions, motion);
    }
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    for (guint j = 0; j < G_N_ELEMENTS (places); j++)
      g_object_get (edit_cast_get_figure (cast, i), places[j], &stage->figures[i][j], NULL);
  if (stage->motions->len == 0
      && memcmp (stage->figures, empty->figures, sizeof stage->figures) == 0)
    return NULL;
  return stage_write (stage);
}

/* One of those that are there, and not taken yet. */
static EditLayer *
take_layer (GPtrArray *layers, GFile *file)
{
  for (guint i = 0; i < layers->len; i++)
    {
      GFile *own = edit_layer_get_file (layers->pdata[i]);

      if (own != NULL && g_file_equal (own, file))
        return g_ptr_array_steal_index (layers, i);
    }
  return NULL;
}

void
edit_stage_apply (EditCast *cast, const char *text)
{
  g_autoptr (Stage) stage = stage_read (text);
  GListStore *store = edit_cast_get_layers (cast);
  g_autoptr (GPtrArray) old = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) wanted = g_ptr_array_new_with_free_func (g_object_unref);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (store));

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (old, g_list_model_get_item (G_LIST_MODEL (store), i));
  for (guint i = 0; i < stage->motions->len; i++)
    {
      const Motion *motion = &g_array_index (stage->motions, Motion, i);
      g_autoptr (GFile) file = g_file_new_for_uri (motion->file);
      EditLayer *layer = take_layer (old, file);

      if (layer != NULL)
        g_object_set (layer, "start", motion->start, "figure", motion->figure, NULL);
      else
        layer = edit_layer_new_for_file (file, motion->start, motion->figure);
      g_ptr_array_add (wanted, layer);
    }
  g_list_store_splice (store, 0, n, wanted->pdata, wanted->len);
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    for (guint j = 0; j < G_N_ELEMENTS (places); j++)
      g_object_set (edit_cast_get_figure (cast, i), places[j], stage->figures[i][j], NULL);
}

/* -- Projects ------------------------------------------------------------------------------------------ */

/* NULL where it cannot be read. */
static char *
sum_up (GFile *file)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GFileInfo) info =
      g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_STANDARD_TYPE,
                         G_FILE_QUERY_INFO_NONE, NULL, NULL);

  /* Nothing that would wait, or that no reader takes. */
  if (info == NULL || g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR
      || g_file_info_get_size (info) > (goffset) MO_MAX_STREAM_BYTES)
    return NULL;
  bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  return bytes != NULL ? g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes) : NULL;
}

char *
edit_stage_resolve (const char *text, GFile *project, MoContext *context)
{
  g_autoptr (Stage) stage = NULL;
  g_autoptr (GFile) folder = g_file_get_parent (project);

  if (text == NULL || folder == NULL)
    return NULL;
  stage = stage_read (text);
  for (guint i = 0; i < stage->motions->len; i++)
    {
      Motion *motion = &g_array_index (stage->motions, Motion, i);
      g_autoptr (GFile) file = g_file_resolve_relative_path (folder, motion->file);
      g_autofree char *sum = sum_up (file);

      if (sum == NULL)
        mo_find (context, MO_CODE_STAGE_MISSING, MO_NOWHERE, motion->file, NULL);
      else if (motion->sum != NULL && !g_str_equal (sum, motion->sum))
        mo_find (context, MO_CODE_STAGE_CHANGED, MO_NOWHERE, motion->file, NULL);
      g_free (motion->file);
      motion->file = g_file_get_uri (file);
      g_clear_pointer (&motion->sum, g_free);
    }
  return stage_write (stage);
}

/* "../walks/slow.bvh"; the whole path where both have nothing in common. */
static char *
path_from (GFile *folder, GFile *file)
{
  g_autoptr (GString) up = g_string_new (NULL);
  g_autoptr (GFile) at = g_object_ref (folder);

  while (at != NULL)
    {
      g_autofree char *rest = g_file_get_relative_path (at, file);
      GFile *parent;

      if (rest != NULL)
        return g_strconcat (up->str, rest, NULL);
      parent = g_file_get_parent (at);
      g_object_unref (at);
      at = parent;
      g_string_append (up, "../");
    }
  return g_file_is_native (file) ? g_file_get_path (file) : g_file_get_uri (file);
}

char *
edit_stage_for_project (const char *text, GFile *project)
{
  g_autoptr (Stage) stage = stage_read (text);
  g_autoptr (GFile) folder = g_file_get_parent (project);

  for (guint i = 0; i < stage->motions->len; i++)
    {
      Motion *motion = &g_array_index (stage->motions, Motion, i);
      g_autoptr (GFile) file = g_file_new_for_uri (motion->file);

      motion->sum = sum_up (file);
      g_free (motion->file);
      motion->file = folder != NULL ? path_from (folder, file) : g_file_get_uri (file);
    }
  return stage_write (stage);
}

/* -- A document and its cast ----------------------------------------------------------------------------- */

#define APPLYING "edit-stage-applying"

/* What changes many times in a row is one step: numbers that are moved, but nobody who comes or goes. */
static void
note_cast (EditDocument *document, EditCast *cast)
{
  g_autofree char *stage = NULL;
  g_autoptr (Stage) before = NULL, now = NULL;

  if (g_object_get_data (G_OBJECT (document), APPLYING) != NULL)
    return;
  stage = edit_stage_describe (cast);
  before = stage_read (edit_document_get_stage (document));
  now = stage_read (stage);
  edit_document_set_stage (document, stage,
                           before->motions->len == now->motions->len ? "stage" : NULL);
}

static void
apply_stage (EditDocument *document, GParamSpec *pspec, EditCast *cast)
{
  g_autofree char *present = edit_stage_describe (cast);

  if (g_strcmp0 (present, edit_document_get_stage (document)) == 0)
    return;
  g_object_set_data (G_OBJECT (document), APPLYING, GINT_TO_POINTER (TRUE));
  edit_stage_apply (cast, edit_document_get_stage (document));
  g_object_set_data (G_OBJECT (document), APPLYING, NULL);
}

void
edit_stage_add (EditDocument *document, EditCast *cast, EditLayer *layer, const double place[2])
{
  g_object_set_data (G_OBJECT (document), APPLYING, GINT_TO_POINTER (TRUE));
  if (place != NULL)
    g_object_set (edit_cast_get_figure (cast, edit_layer_get_figure (layer)), "x", place[0], "y",
                  place[1], NULL);
  edit_cast_add (cast, layer);
  g_object_set_data (G_OBJECT (document), APPLYING, NULL);
  note_cast (document, cast);
}

void
edit_stage_bind (EditDocument *document, EditCast *cast)
{
  g_signal_connect_object (cast, "changed", G_CALLBACK (note_cast), document, G_CONNECT_SWAPPED);
  g_signal_connect_object (cast, "moved", G_CALLBACK (note_cast), document, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::stage", G_CALLBACK (apply_stage), cast, 0);
}
