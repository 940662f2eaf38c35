/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-recognition.h"

#include "edit-job.h"
#include "edit-work.h"

#include "mo-map-line.h"

typedef struct
{
  MoClip *clip;
  MoJointMap *map;
  GPtrArray *guesses;
  MoSourceFigure *figure;
} Found;

struct _EditRecognition
{
  EditFollower parent;

  /* Owned */
  EditJob *job;
  MoClip *clip;     /* of the last request */
  MoRecipe *recipe; /* likewise */
  Found *found;     /* or NULL */

  gboolean drawn;
  gboolean has_chosen, has_settled; /* a joint, and what becomes of the map */
  int selected;
};

enum
{
  PROP_0,
  PROP_DRAWN,
  PROP_SELECTED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (EditRecognition, edit_recognition, EDIT_TYPE_FOLLOWER)

/* -- In the thread ----------------------------------------------------------------------------- */

static void
found_free (gpointer data)
{
  Found *self = data;

  mo_clip_unref (self->clip);
  g_clear_pointer (&self->map, mo_joint_map_free);
  g_ptr_array_unref (self->guesses);
  g_clear_pointer (&self->figure, mo_source_figure_unref);
  g_free (self);
}

static gpointer
find (gpointer data, MoContext *context)
{
  EditQuestion *input = data;
  Found *found = g_new0 (Found, 1);

  found->clip = mo_clip_ref (input->clip);
  found->guesses = mo_guess_all (input->clip, input->recipe, &found->map);
  found->figure = mo_source_figure_new (input->clip, input->recipe);
  return found;
}

static void
on_found (gpointer owner, gpointer output)
{
  EditRecognition *self = owner;

  if (output == NULL)
    return;
  if (self->found != NULL && self->found->clip != ((Found *) output)->clip)
    {
      edit_recognition_select (self, -1);
      self->has_chosen = self->has_settled = FALSE;
    }
  g_clear_pointer (&self->found, found_free);
  self->found = output;
  edit_follower_emit_changed (&self->parent);
}

/* -- State ------------------------------------------------------------------------------------- */

static void
document_changed (EditRecognition *self)
{
  MoClip *clip =
      self->parent.document != NULL ? edit_document_get_clip (self->parent.document) : NULL;
  MoRecipe *recipe = clip != NULL ? edit_document_get_recipe (self->parent.document) : NULL;

  if (!(self->parent.active || self->drawn) || clip == NULL
      || (clip == self->clip && recipe == self->recipe))
    return;
  g_clear_pointer (&self->clip, mo_clip_unref);
  g_clear_pointer (&self->recipe, mo_recipe_unref);
  self->clip = mo_clip_ref (clip);
  self->recipe = mo_recipe_ref (recipe);
  edit_job_start (self->job, edit_question_new (clip, edit_recipe_against_file (clip, recipe)),
                  NULL);
}

const MoClip *
edit_recognition_get_clip (EditRecognition *self)
{
  return self->found != NULL ? self->found->clip : NULL;
}

const MoJointMap *
edit_recognition_get_map (EditRecognition *self)
{
  return self->found != NULL ? self->found->map : NULL;
}

const GPtrArray *
edit_recognition_get_guesses (EditRecognition *self)
{
  return self->found != NULL ? self->found->guesses : NULL;
}

MoSourceFigure *
edit_recognition_get_figure (EditRecognition *self)
{
  return self->found != NULL ? self->found->figure : NULL;
}

void
edit_recognition_select (EditRecognition *self, int joint)
{
  if (self->selected == joint)
    return;
  self->selected = joint;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED]);
}

int
edit_recognition_get_selected (EditRecognition *self)
{
  return self->selected;
}

/* -- Choosing ---------------------------------------------------------------------------------- */

static MoRecipe *
append (MoRecipe *recipe, const char *line)
{
  MoRecipe *longer = mo_recipe_append (recipe, MO_FIELD_MAP, line, NULL);

  if (longer == NULL)
    return recipe;
  mo_recipe_unref (recipe);
  return longer;
}

/* A recipe with the lines of the document's that are not about that joint, or not about a map. */
static MoRecipe *
keep_lines (EditRecognition *self, MoMapLineKind kind, const char *joint, MoRecipe *recipe)
{
  const MoLines *lines = edit_document_get_recipe (self->parent.document)->map;

  for (guint i = 0; i < mo_lines_get_n_lines (lines); i++)
    {
      const MoMapLine *line = mo_lines_get_parsed (lines, i);

      if (line->kind != kind || (joint != NULL && !g_str_equal (line->name, joint)))
        recipe = append (recipe, mo_lines_get (lines, i));
    }
  return recipe;
}

void
edit_recognition_choose (EditRecognition *self, guint joint, int number)
{
  const char *name = mo_skeleton_joint (self->found->clip->skeleton, joint)->name;
  g_autofree char *line = mo_map_line_print (name, number);
  g_autoptr (MoRecipe) recipe =
      keep_lines (self, MO_MAP_LINE_JOINT, name,
                  mo_recipe_without (edit_document_get_recipe (self->parent.document),
                                     MO_FIELD_MAP));

  if (number != EDIT_JOINT_AS_FOUND)
    recipe = append (recipe, line);
  self->has_chosen = TRUE;
  edit_document_set_recipe (self->parent.document, recipe, NULL);
}

void
edit_recognition_choose_map (EditRecognition *self, const char *name)
{
  g_autoptr (MoRecipe) recipe =
      mo_recipe_without (edit_document_get_recipe (self->parent.document), MO_FIELD_MAP);

  if (name != NULL)
    recipe = append (recipe, name);
  recipe = keep_lines (self, MO_MAP_LINE_MAP, NULL, recipe);
  edit_document_set_recipe (self->parent.document, recipe, NULL);
}

/* There is such a file, so none is proposed until another joint is chosen. */
void
edit_recognition_take_map (EditRecognition *self, const MoNameMap *map)
{
  g_auto (GStrv) lines = mo_name_map_spell_out (map);
  g_autoptr (MoRecipe) recipe =
      mo_recipe_without (edit_document_get_recipe (self->parent.document), MO_FIELD_MAP);

  for (guint i = 0; lines[i] != NULL; i++)
    recipe = append (recipe, lines[i]);
  self->has_chosen = FALSE;
  edit_document_set_recipe (self->parent.document, recipe, NULL);
}

const char *
edit_recognition_get_chosen_map (EditRecognition *self)
{
  const MoLines *lines = edit_document_get_recipe (self->parent.document)->map;
  const char *name = NULL;

  for (guint i = 0; i < mo_lines_get_n_lines (lines); i++)
    {
      const MoMapLine *line = mo_lines_get_parsed (lines, i);

      if (line->kind == MO_MAP_LINE_MAP)
        name = line->name;
    }
  return name;
}

gboolean
edit_recognition_proposes_map (EditRecognition *self)
{
  const MoLines *lines;

  if (!self->has_chosen || self->has_settled || self->found == NULL)
    return FALSE;
  lines = edit_document_get_recipe (self->parent.document)->map;
  for (guint i = 0; i < mo_lines_get_n_lines (lines); i++)
    if (((const MoMapLine *) mo_lines_get_parsed (lines, i))->kind == MO_MAP_LINE_JOINT)
      return TRUE;
  return FALSE;
}

void
edit_recognition_settle_map (EditRecognition *self)
{
  self->has_settled = TRUE;
  edit_follower_emit_changed (&self->parent);
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
edit_recognition_update (EditFollower *follower)
{
  document_changed (EDIT_RECOGNITION (follower));
}

static void
edit_recognition_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  EditRecognition *self = EDIT_RECOGNITION (object);

  if (id == PROP_DRAWN)
    g_value_set_boolean (value, self->drawn);
  else if (id == PROP_SELECTED)
    g_value_set_int (value, self->selected);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
edit_recognition_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  EditRecognition *self = EDIT_RECOGNITION (object);

  if (id == PROP_SELECTED)
    edit_recognition_select (self, g_value_get_int (value));
  else if (id != PROP_DRAWN)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (self->drawn != g_value_get_boolean (value))
    {
      self->drawn = g_value_get_boolean (value);
      document_changed (self);
      g_object_notify_by_pspec (object, pspec);
    }
}

static void
edit_recognition_finalize (GObject *object)
{
  EditRecognition *self = EDIT_RECOGNITION (object);

  edit_job_free (self->job);
  g_clear_pointer (&self->clip, mo_clip_unref);
  g_clear_pointer (&self->recipe, mo_recipe_unref);
  g_clear_pointer (&self->found, found_free);
  G_OBJECT_CLASS (edit_recognition_parent_class)->finalize (object);
}

static void
edit_recognition_class_init (EditRecognitionClass *klass)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = edit_recognition_get_property;
  object_class->set_property = edit_recognition_set_property;
  object_class->finalize = edit_recognition_finalize;
  EDIT_FOLLOWER_CLASS (klass)->update = edit_recognition_update;

  properties[PROP_DRAWN] = g_param_spec_boolean ("drawn", NULL, NULL, FALSE, flags);
  properties[PROP_SELECTED] = g_param_spec_int ("selected", NULL, NULL, -1, G_MAXINT, -1, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
edit_recognition_init (EditRecognition *self)
{
  static const EditJobKind kind = { find, edit_question_free, found_free, on_found, NULL };

  self->selected = -1;
  self->job = edit_job_new (&kind, self);
  g_signal_group_connect_swapped (self->parent.signals, "notify::clip",
                                  G_CALLBACK (document_changed), self);
  g_signal_group_connect_swapped (self->parent.signals, "notify::recipe",
                                  G_CALLBACK (document_changed), self);
}

EditRecognition *
edit_recognition_new (void)
{
  return g_object_new (EDIT_TYPE_RECOGNITION, NULL);
}
