/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-viewport-private.h"

#include "mo-gesture.h"

#include <glib/gi18n.h>

/* Whose body it is: its form and height; and the hands and face that no motion moves. */

/* Joints that a motion has are its own. */
static void
find_held (const MoMixer *mixer, guint8 held[MO_RIG_N_BONES])
{
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      MoMixPart parts[MO_MIX_N_PARTS];
      guint8 group = mo_rig_joint (i)->group;

      held[i] = (group == MO_GROUP_HANDS || group == MO_GROUP_FACE)
                && mo_mixer_get_parts (mixer, i, parts) > 0;
    }
}

/* As strongly as the mixer has them while it plays; a moment that is looked at shows the expression
 * of the clip, however late it is. */
static void
add_expressions (AppViewport *self, const MoMixer *mixer, const guint8 *held, MoPose *pose)
{
  if (!edit_session_is_live (self->session) && self->motion != NULL
      && mo_mixer_find (mixer, self->motion) != NULL)
    {
      mo_gesture_add_expression (pose, mo_motion_get_facts (self->motion)->emote, 1.0, held);
      return;
    }
  for (guint i = mo_mixer_get_n_entries (mixer); i-- > 0;)
    {
      const MoMixEntry *entry = mo_mixer_get_entry (mixer, i);

      if (entry->expression != NULL)
        mo_gesture_add_expression (pose, entry->expression, (double) entry->weight, held);
    }
}

/* Hands and face that no motion moves, and then where all that is on this figure. */
static void
finish_pose (AppViewport *self, const ViewFigure *figure, const MoMixer *mixer, MoPose *pose)
{
  MoMixHand hand = mo_mixer_get_hand (mixer);
  guint8 held[MO_RIG_N_BONES];

  find_held (mixer, held);
  mo_gesture_add_hands (pose, hand.current, hand.current_weight, held);
  if (hand.wanted != hand.current)
    mo_gesture_add_hands (pose, hand.wanted, hand.wanted_weight, held);
  add_expressions (self, mixer, held, pose);
  view_figure_update (figure, pose);
}

const MoPose *
app_viewport_get_pose (AppViewport *self)
{
  if (self->session == NULL)
    {
      mo_pose_reset (self->shown);
      view_figure_update (self->figure, self->shown);
      return self->shown;
    }
  *self->shown = *edit_session_get_pose (self->session);
  finish_pose (self, self->figure, edit_session_get_mixer (self->session), self->shown);
  return self->shown;
}

/* In the shape of its own, where it has one; what it has none of it has from the first. */
static const ViewFigure *
get_figure (AppViewport *self, guint index)
{
  EditFigure *figure = edit_cast_get_figure (edit_session_get_cast (self->session), index);
  ViewFigure **own = &self->own_figures[index];
  ViewShape shape = self->shape;
  double form, height;

  g_object_get (figure, "form", &form, "height", &height, NULL);
  if (form >= 0.0)
    shape.form = form;
  if (height > 0.0)
    shape.height = CLAMP (height, VIEW_SHAPE_LOWEST, VIEW_SHAPE_HIGHEST);
  if (shape.form == self->shape.form && shape.height == self->shape.height)
    return self->figure;
  if (*own != NULL && ((*own)->shape.form != shape.form || (*own)->shape.height != shape.height))
    g_clear_pointer (own, view_figure_free);
  if (*own == NULL)
    *own = view_figure_new (&shape);
  return *own;
}

guint
app_viewport_get_others (AppViewport *self, MoPose others[EDIT_N_FIGURES - 1],
                         const ViewFigure *figures[EDIT_N_FIGURES - 1],
                         guint indices[EDIT_N_FIGURES - 1])
{
  EditCast *cast = self->session != NULL ? edit_session_get_cast (self->session) : NULL;
  guint n = 0;

  for (guint i = 1; cast != NULL && i < EDIT_N_FIGURES; i++)
    if (edit_cast_has_figure (cast, i))
      {
        edit_session_get_figure_pose (self->session, i, &others[n]);
        figures[n] = get_figure (self, i);
        indices[n] = i;
        finish_pose (self, figures[n], edit_session_get_figure_mixer (self->session, i),
                     &others[n]);
        n++;
      }
  return n;
}

static void
shape_changed (AppViewport *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "figure");

  g_clear_pointer (&self->figure, view_figure_free);
  self->figure = view_figure_new (&self->shape);
  g_simple_action_set_state (G_SIMPLE_ACTION (action),
                             g_variant_new_string (app_viewport_get_form (self)));
  app_viewport_queue (self);
}

const char *
app_viewport_get_form (AppViewport *self)
{
  return self->shape.form > 0.5 ? "male" : "female";
}

gboolean
app_viewport_set_form (AppViewport *self, const char *form)
{
  ViewShape shape;

  if (!view_shape_from_nick (&shape, form) || shape.form == self->shape.form)
    return FALSE;
  self->shape.form = shape.form;
  shape_changed (self);
  return TRUE;
}

gboolean
app_viewport_set_height (AppViewport *self, double height)
{
  if (height == self->shape.height)
    return FALSE;
  self->shape.height = height;
  shape_changed (self);
  gtk_range_set_value (self->height_scale, height);
  return TRUE;
}

static void
form_chosen (GSimpleAction *action, GVariant *state, gpointer data)
{
  g_object_set (data, "figure-form", g_variant_get_string (state, NULL), NULL);
}

static void
height_moved (GtkRange *range, AppViewport *self)
{
  g_object_set (self, "figure-height", gtk_range_get_value (range), NULL);
}

static char *
format_height (GtkScale *scale, double value, gpointer data)
{
  /* translators: the height of the figure in metres */
  return g_strdup_printf (_ ("%.2f m"), value);
}

/* A slider in the menu, which only code can put there. */
static void
add_height_scale (AppViewport *self)
{
  GtkWidget *popover = GTK_WIDGET (gtk_menu_button_get_popover (self->menu_button));

  gtk_range_set_range (self->height_scale, 1.4, 2.4);
  gtk_range_set_value (self->height_scale, self->shape.height);
  gtk_scale_set_format_value_func (GTK_SCALE (self->height_scale), format_height, NULL, NULL);
  g_signal_connect (self->height_scale, "value-changed", G_CALLBACK (height_moved), self);
  gtk_popover_menu_add_child (GTK_POPOVER_MENU (popover), GTK_WIDGET (self->height_scale),
                              "figure-height");
}

void
app_viewport_init_figure (AppViewport *self)
{
  static const GActionEntry entries[] = { { "figure", NULL, "s", "'female'", form_chosen } };

  self->shown = g_new (MoPose, 1);
  self->shape = view_figure_get ()->shape;
  self->figure = view_figure_new (&self->shape);
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  add_height_scale (self);
}

void
app_viewport_clear_figure (AppViewport *self)
{
  g_clear_pointer (&self->figure, view_figure_free);
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    g_clear_pointer (&self->own_figures[i], view_figure_free);
  g_clear_pointer (&self->shown, g_free);
}
