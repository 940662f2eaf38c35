/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-constraints.h"

#include "mo-limits.h"

struct _EditConstraints
{
  GObject parent_instance;

  EditDocument *document; /* borrowed: it owns this object */
  MoLines *lines;         /* owned */
  int chosen;             /* -1: none */
  EditAsked asked;
  MoRecipe *held;   /* owned: as it was when a drag began; NULL: there is none */
  guint held_index; /* of the line that the drag changes */
};

G_DEFINE_FINAL_TYPE (EditConstraints, edit_constraints, G_TYPE_OBJECT)

static guint changed_signal, revealed_signal;

/* -- Lines ------------------------------------------------------------------------------------- */

/* Those that a file brings along, which act as long as the recipe has none. */
static MoLines *
find_lines (EditDocument *document)
{
  const MoRecipe *recipe = edit_document_get_recipe (document);
  const MoClip *clip = edit_document_get_clip (document);
  const GArray *own = clip != NULL && clip->anim != NULL ? clip->anim->constraints : NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  MoLines *lines = NULL;

  if (own == NULL || mo_recipe_is_set (recipe, MO_FIELD_CONSTRAINT))
    return mo_lines_ref (recipe->constraint);
  for (guint i = 0; i < own->len; i++)
    {
      g_autofree char *line = mo_constraint_to_text (&g_array_index (own, MoConstraint, i));

      g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", line);
    }
  lines = mo_lines_parse (recipe->constraint, text->str, NULL);
  return lines != NULL ? lines : mo_lines_ref (recipe->constraint);
}

static void
update (EditConstraints *self)
{
  MoLines *lines = find_lines (self->document);
  guint before = mo_lines_get_n_lines (self->lines), n = mo_lines_get_n_lines (lines);
  gboolean is_same = self->lines != NULL && mo_lines_equal (self->lines, lines);

  g_clear_pointer (&self->lines, mo_lines_unref);
  self->lines = lines;
  if (is_same)
    return;
  if (n != before)
    {
      g_clear_pointer (&self->held, mo_recipe_unref);
      self->asked = EDIT_ASKED_NOTHING;
      self->chosen = -1;
    }
  g_signal_emit (self, changed_signal, 0);
}

guint
edit_constraints_count (EditConstraints *self)
{
  return mo_lines_get_n_lines (self->lines);
}

const MoConstraintLine *
edit_constraints_get (EditConstraints *self, guint index)
{
  return mo_lines_get_parsed (self->lines, index);
}

char *
edit_constraints_print (EditConstraints *self)
{
  return mo_lines_print (self->lines);
}

/* Replaces a line by some others; NULL for `tag`: a step of its own. */
static void
replace (EditConstraints *self, guint index, const char *text, const char *tag)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < edit_constraints_count (self); i++)
    g_string_append_printf (all, "%s%s", i > 0 ? "; " : "",
                            i == index ? text : mo_lines_get (self->lines, i));
  edit_document_set_field (self->document, MO_FIELD_CONSTRAINT, all->str, tag, NULL);
}

static char *
make_tag (guint index)
{
  return g_strdup_printf ("constraint-%u", index);
}

void
edit_constraints_change (EditConstraints *self, guint index, const MoConstraintLine *line)
{
  g_autofree char *text = mo_constraint_line_to_text (line);
  g_autofree char *tag = make_tag (index);

  replace (self, index, text, tag);
}

/* -- Drags ------------------------------------------------------------------------------------- */

void
edit_constraints_hold (EditConstraints *self, guint index)
{
  edit_document_seal (self->document);
  g_clear_pointer (&self->held, mo_recipe_unref);
  self->held = mo_recipe_ref (edit_document_get_recipe (self->document));
  self->held_index = index;
}

gboolean
edit_constraints_is_held (EditConstraints *self)
{
  return self->held != NULL;
}

gboolean
edit_constraints_release (EditConstraints *self)
{
  gboolean is_click = self->held != NULL && self->held == edit_document_get_recipe (self->document);

  g_clear_pointer (&self->held, mo_recipe_unref);
  edit_document_seal (self->document);
  return is_click;
}

/* All of the recipe goes back, as it may have had no lines of its own yet; with the tag of the drag, whose step then is
 * none. */
gboolean
edit_constraints_drop (EditConstraints *self)
{
  g_autoptr (MoRecipe) held = g_steal_pointer (&self->held);
  g_autofree char *tag = make_tag (self->held_index);

  if (held == NULL)
    return FALSE;
  edit_document_set_recipe (self->document, held, tag);
  edit_document_seal (self->document);
  return TRUE;
}

/* -- What is chosen, and asked for ------------------------------------------------------------- */

int
edit_constraints_get_chosen (EditConstraints *self)
{
  return self->chosen;
}

static void
set_state (EditConstraints *self, int chosen, EditAsked asked)
{
  if (self->chosen == chosen && self->asked == asked)
    return;
  self->chosen = chosen;
  self->asked = asked;
  g_signal_emit (self, changed_signal, 0);
}

void
edit_constraints_choose (EditConstraints *self, int index)
{
  int chosen = index < (int) edit_constraints_count (self) ? index : -1;

  set_state (self, chosen, chosen == self->chosen ? self->asked : EDIT_ASKED_NOTHING);
}

void
edit_constraints_reveal (EditConstraints *self, guint index)
{
  edit_constraints_choose (self, (int) index);
  g_signal_emit (self, revealed_signal, 0, index);
}

void
edit_constraints_ask (EditConstraints *self, guint index, EditAsked what)
{
  if (what == EDIT_ASKED_NOTHING)
    set_state (self, self->chosen, what);
  else if (index < edit_constraints_count (self)
           && edit_constraints_get (self, index)->preset == MO_PRESET_NONE)
    set_state (self, (int) index, what);
}

EditAsked
edit_constraints_get_asked (EditConstraints *self)
{
  return self->asked;
}

void
edit_constraints_answer (EditConstraints *self, int volume)
{
  MoConstraintLine line;
  gboolean is_source = self->asked == EDIT_ASKED_SOURCE;

  if (self->asked == EDIT_ASKED_NOTHING || (is_source && volume < 0))
    return;
  line = *edit_constraints_get (self, (guint) self->chosen);
  edit_constraint_set_volume (is_source ? line.constraint.source_volume
                                        : line.constraint.target_volume,
                              volume);
  self->asked = EDIT_ASKED_NOTHING;
  g_signal_emit (self, changed_signal, 0);
  edit_document_seal (self->document);
  edit_constraints_change (self, (guint) self->chosen, &line);
  edit_document_seal (self->document);
}

/* -- What they have become --------------------------------------------------------------------- */

const MoPull *
edit_constraints_find_pulls (EditConstraints *self, guint index, guint *first, guint *n)
{
  MoMotion *motion = edit_document_get_motion (self->document);
  MoConstraint made[MO_MAX_CONSTRAINTS];
  guint n_all = 0;
  const MoPull *pulls = motion != NULL ? mo_motion_get_pulls (motion, &n_all) : NULL;

  n_all = MIN (n_all, MO_MAX_CONSTRAINTS);
  for (guint i = 0; i < n_all; i++)
    made[i] = pulls[i].line;
  edit_constraint_match (self->lines, index, made, n_all, first, n);
  return *n > 0 ? &pulls[*first] : NULL;
}

gboolean
edit_constraints_take_apart (EditConstraints *self, guint index)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint first, n;
  const MoPull *pulls = edit_constraints_find_pulls (self, index, &first, &n);

  for (guint i = 0; i < n; i++)
    {
      MoConstraintLine line = { .constraint = pulls[i].line, .is_complete = TRUE };
      g_autofree char *one = mo_constraint_line_to_text (&line);

      g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", one);
    }
  if (n > 0)
    replace (self, index, text->str, NULL);
  return n > 0;
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
edit_constraints_finalize (GObject *object)
{
  EditConstraints *self = EDIT_CONSTRAINTS (object);

  g_clear_pointer (&self->lines, mo_lines_unref);
  g_clear_pointer (&self->held, mo_recipe_unref);
  G_OBJECT_CLASS (edit_constraints_parent_class)->finalize (object);
}

static void
edit_constraints_class_init (EditConstraintsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = edit_constraints_finalize;
  changed_signal = g_signal_new ("changed", EDIT_TYPE_CONSTRAINTS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
  revealed_signal = g_signal_new ("revealed", EDIT_TYPE_CONSTRAINTS, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
edit_constraints_init (EditConstraints *self)
{
  self->chosen = -1;
}

EditConstraints *
edit_constraints_new (EditDocument *document)
{
  EditConstraints *self = g_object_new (EDIT_TYPE_CONSTRAINTS, NULL);

  self->document = document;
  self->lines = find_lines (document);
  g_signal_connect_object (document, "notify::recipe", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::clip", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  return self;
}
