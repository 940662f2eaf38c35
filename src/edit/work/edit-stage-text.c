/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-stage-text.h"

#include "mo-limits.h"
#include "mo-json.h"

#define MAX_MOTIONS 100u

const char *const edit_stage_places[EDIT_STAGE_N_PLACES] = {
  "x", "y", "z", "turn", "form", "height"
};

static void
motion_clear (gpointer motion)
{
  g_free (((EditStageMotion *) motion)->file);
  g_free (((EditStageMotion *) motion)->sum);
}

EditStageText *
edit_stage_text_new (void)
{
  EditStageText *self = g_new0 (EditStageText, 1);

  self->motions = g_array_new (FALSE, TRUE, sizeof (EditStageMotion));
  g_array_set_clear_func (self->motions, motion_clear);
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    {
      g_autoptr (EditFigure) figure = edit_figure_new (i);

      for (guint j = 0; j < EDIT_STAGE_N_PLACES; j++)
        g_object_get (figure, edit_stage_places[j], &self->figures[i][j], NULL);
    }
  return self;
}

void
edit_stage_text_free (EditStageText *self)
{
  g_array_unref (self->motions);
  g_free (self);
}

static double
member_number (const MoJsonValue *object, const char *name, double other)
{
  const MoJsonValue *value = mo_json_member (object, name);

  return value != NULL && value->kind == MO_JSON_NUMBER ? value->number : other;
}

static void
read_motion (EditStageText *self, const MoJsonValue *value)
{
  const char *file = value->kind == MO_JSON_OBJECT ? mo_json_member_string (value, "file") : NULL;
  double start, avatar;
  EditStageMotion motion;

  if (file == NULL || self->motions->len >= MAX_MOTIONS)
    return;
  start = member_number (value, "start", 0.0);
  avatar = member_number (value, "avatar", 1.0);
  motion = (EditStageMotion){ g_strdup (file), g_strdup (mo_json_member_string (value, "sha256")),
                              CLAMP (start, -EDIT_STAGE_MAX_START, EDIT_STAGE_MAX_START),
                              (guint) CLAMP (avatar, 1.0, EDIT_N_FIGURES) - 1 };
  g_array_append_val (self->motions, motion);
}

static void
read_figure (EditStageText *self, guint index, const MoJsonValue *value)
{
  for (guint i = 0; i < EDIT_STAGE_N_PLACES && value->kind == MO_JSON_OBJECT; i++)
    {
      double number = member_number (value, edit_stage_places[i], self->figures[index][i]);
      GParamSpec *pspec;
      GObjectClass *klass = g_type_class_ref (EDIT_TYPE_FIGURE);

      pspec = g_object_class_find_property (klass, edit_stage_places[i]);
      self->figures[index][i] = CLAMP (number, G_PARAM_SPEC_DOUBLE (pspec)->minimum,
                                       G_PARAM_SPEC_DOUBLE (pspec)->maximum);
      g_type_class_unref (klass);
    }
}

EditStageText *
edit_stage_text_read (const char *text)
{
  g_autoptr (MoJson) json = text != NULL ? mo_json_read_text (text, -1, NULL) : NULL;
  const MoJsonValue *motions = NULL, *figures = NULL;
  EditStageText *self = edit_stage_text_new ();
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

char *
edit_stage_text_write (const EditStageText *self)
{
  GString *text = g_string_new ("{\"motions\": [");

  for (guint i = 0; i < self->motions->len; i++)
    {
      const EditStageMotion *motion = &g_array_index (self->motions, EditStageMotion, i);

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
      for (guint j = 0; j < EDIT_STAGE_N_PLACES; j++)
        append_member (text, edit_stage_places[j], self->figures[i][j], j == 0);
      g_string_append_c (text, '}');
    }
  g_string_append (text, "]}");
  return g_string_free (text, FALSE);
}

/* -- Projects ---------------------------------------------------------------------------------- */

/* The SHA-256 of a file; NULL if it cannot be read. */
static char *
compute_checksum (GFile *file)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GFileInfo) info =
      g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_STANDARD_TYPE,
                         G_FILE_QUERY_INFO_NONE, NULL, NULL);

  /* Only regular files, because others could block, and only of a size that a reader accepts. */
  if (info == NULL || g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR
      || g_file_info_get_size (info) > (goffset) MO_MAX_STREAM_BYTES)
    return NULL;
  bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  return bytes != NULL ? g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes) : NULL;
}

/* A path may begin with two slashes, which GFile keeps: here they are one, as in a relative path. */
static GFile *
resolve_path (GFile *folder, const char *path)
{
  while (path[0] == '/' && path[1] == '/')
    path++;
  return g_file_resolve_relative_path (folder, path);
}

char *
edit_stage_resolve (const char *text, GFile *project, MoContext *context)
{
  g_autoptr (EditStageText) stage = NULL;
  g_autoptr (GFile) folder = g_file_get_parent (project);

  if (text == NULL || folder == NULL)
    return NULL;
  stage = edit_stage_text_read (text);
  for (guint i = 0; i < stage->motions->len; i++)
    {
      EditStageMotion *motion = &g_array_index (stage->motions, EditStageMotion, i);
      g_autoptr (GFile) file = resolve_path (folder, motion->file);
      g_autofree char *sum = compute_checksum (file);

      if (sum == NULL)
        mo_report (context, MO_CODE_STAGE_MISSING, MO_NOWHERE, motion->file, NULL);
      else if (motion->sum != NULL && !g_str_equal (sum, motion->sum))
        mo_report (context, MO_CODE_STAGE_CHANGED, MO_NOWHERE, motion->file, NULL);
      g_free (motion->file);
      motion->file = g_file_get_uri (file);
      g_clear_pointer (&motion->sum, g_free);
    }
  return edit_stage_text_write (stage);
}

/* "../walks/slow.bvh"; an absolute path if the two have no folder in common. */
static char *
relative_path (GFile *folder, GFile *file)
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
  g_autoptr (EditStageText) stage = edit_stage_text_read (text);
  g_autoptr (GFile) folder = g_file_get_parent (project);

  for (guint i = 0; i < stage->motions->len; i++)
    {
      EditStageMotion *motion = &g_array_index (stage->motions, EditStageMotion, i);
      g_autoptr (GFile) file = g_file_new_for_uri (motion->file);

      motion->sum = compute_checksum (file);
      g_free (motion->file);
      motion->file = folder != NULL ? relative_path (folder, file) : g_file_get_uri (file);
    }
  return edit_stage_text_write (stage);
}
