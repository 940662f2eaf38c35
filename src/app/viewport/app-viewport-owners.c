/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-viewport-private.h"

#include "app-style.h"

#include <glib/gi18n.h>

/* Which motion holds a joint: colours on the figure, and a sentence about the joint that was chosen
 * last. */

#define TINT_STRENGTH 0.92f

/* The clip, what is below it, what else is below, other clips, nobody; told apart by those who see few
 * colours. */
static const guint32 colours[] = { 0x2a9d8f, 0x7b61c4, 0xd06a9b, 0x3f7fd0, 0xb5742e, 0x7d8f2a,
                                   0x8d8f94 };

enum
{
  COLOUR_CLIP,
  COLOUR_BASE,
  COLOUR_LAYER = 3,
  COLOUR_FREE = G_N_ELEMENTS (colours) - 1
};

/* The layer that a motion of the first avatar belongs to, counted from 0 among those, or NULL. Owned
 * by the session's cast. */
static EditLayer *
find_layer (AppViewport *self, const MoMotion *motion, guint *index)
{
  EditCast *cast = edit_session_get_cast (self->session);
  GListModel *layers = G_LIST_MODEL (edit_cast_get_layers (cast));

  *index = 0;
  for (guint i = 0; i < g_list_model_get_n_items (layers); i++)
    {
      g_autoptr (EditLayer) layer = g_list_model_get_item (layers, i);

      if (edit_layer_get_figure (layer) != 0)
        continue;
      if (edit_layer_get_motion (layer) == motion)
        return layer;
      ++*index;
    }
  return NULL;
}

static guint
get_colour (AppViewport *self, const MoMotion *motion)
{
  MoMotion *const *base = edit_base_get_motions (edit_session_get_base (self->session));
  guint index;

  for (guint i = 0; base[i] != NULL; i++)
    if (base[i] == motion)
      return MIN (COLOUR_BASE + i, COLOUR_LAYER - 1);
  if (find_layer (self, motion, &index) != NULL)
    return COLOUR_LAYER + index % (COLOUR_FREE - COLOUR_LAYER);
  return COLOUR_CLIP;
}

static const char *
get_title (AppViewport *self, const MoMotion *motion)
{
  const char *base = edit_base_get_motion_title (motion);
  guint index;
  EditLayer *layer = base == NULL ? find_layer (self, motion, &index) : NULL;

  if (layer != NULL)
    return edit_layer_get_name (layer);
  /* translators: the animation that is being worked on, in a sentence such as “held by the clip” */
  return base != NULL ? base : _ ("the clip");
}

/* -- Colours ------------------------------------------------------------------------------------------ */

static void
add_colour (float *rgb, guint32 colour, double share)
{
  for (guint i = 0; i < 3; i++)
    rgb[i] += (float) (share * (colour >> (16 - 8 * i) & 0xff) / 255.0);
}

static void
tint_joint (AppViewport *self, guint joint, float *tint)
{
  MoMixPart parts[MO_MIX_N_PARTS];
  guint n = mo_mixer_get_parts (edit_session_get_mixer (self->session), joint, parts);
  double left = 1.0;

  for (guint i = 0; i < 3; i++)
    tint[i] = 0.0f;
  tint[3] = TINT_STRENGTH;
  for (guint i = 0; i < n; i++)
    {
      double share = MAX (parts[i].rotation_share, parts[i].position_share);

      share = MIN (share, left);
      left -= share;
      add_colour (tint, colours[get_colour (self, parts[i].entry->motion)], share);
    }
  add_colour (tint, colours[COLOUR_FREE], left);
}

gboolean
app_viewport_fill_owners (AppViewport *self, ViewColour tint[MO_RIG_N_BONES])
{
  if (self->session == NULL || self->motion == NULL)
    return FALSE;
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    tint_joint (self, i, tint[i]);
  return TRUE;
}

static void
add_legend (GString *text, guint colour, const char *title)
{
  g_autofree char *escaped = g_markup_escape_text (title, -1);

  g_string_append_printf (text, "%s<span foreground=\"#%06x\">⬤</span> %s", text->len > 0 ? "   " : "",
                          colours[colour], escaped);
}

static void
add_layers_to_legend (AppViewport *self, GString *text)
{
  EditCast *cast = edit_session_get_cast (self->session);
  GListModel *layers = G_LIST_MODEL (edit_cast_get_layers (cast));

  for (guint i = 0; i < g_list_model_get_n_items (layers); i++)
    {
      g_autoptr (EditLayer) layer = g_list_model_get_item (layers, i);
      const MoMotion *motion = edit_layer_get_motion (layer);

      if (motion != NULL && edit_layer_get_figure (layer) == 0)
        add_legend (text, get_colour (self, motion), edit_layer_get_name (layer));
    }
}

static void
update_legend (AppViewport *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *lens = app_viewport_describe_lens (self);
  MoMotion *const *base;

  gtk_widget_set_visible (GTK_WIDGET (self->legend),
                          lens != NULL || (self->show_owners && self->motion != NULL));
  if (lens != NULL && g_strcmp0 (gtk_label_get_label (self->legend), lens) != 0)
    gtk_label_set_markup (self->legend, lens);
  if (lens != NULL || !gtk_widget_get_visible (GTK_WIDGET (self->legend)))
    return;
  /* translators: beside the colour of the joints that the animation being worked on holds */
  add_legend (text, COLOUR_CLIP, _ ("The clip"));
  add_layers_to_legend (self, text);
  base = edit_base_get_motions (edit_session_get_base (self->session));
  for (guint i = 0; base[i] != NULL; i++)
    add_legend (text, get_colour (self, base[i]), edit_base_get_motion_title (base[i]));
  /* translators: beside the colour of the joints that no animation holds */
  add_legend (text, COLOUR_FREE, _ ("Left free"));
  if (g_strcmp0 (gtk_label_get_label (self->legend), text->str) != 0)
    gtk_label_set_markup (self->legend, text->str);
}

/* -- A sentence ---------------------------------------------------------------------------------------- */

static char *
describe_owner (AppViewport *self, const char *joint, const MoMixOwner *owner)
{
  const char *title = owner->entry != NULL ? get_title (self, owner->entry->motion) : NULL;
  const char *rival = owner->rival != NULL ? get_title (self, owner->rival->motion) : NULL;

  switch (owner->why)
    {
    case MO_HELD_ALONE:
      /* translators: the name of a joint, what holds it, and the priority */
      return g_strdup_printf (_ ("%s: held by %s with priority %d; nothing else moves it"), joint,
                              title, owner->priority);
    case MO_HELD_BY_PRIORITY:
      /* translators: the name of a joint, what holds it and the priority; the same of the next one */
      return g_strdup_printf (_ ("%s: held by %s with priority %d, above %s with %d"), joint, title,
                              owner->priority, rival, owner->rival_priority);
    case MO_HELD_AS_NEWER:
      /* translators: the name of a joint, what holds it, the priority; what has the same one */
      return g_strdup_printf (_ ("%s: held by %s, which with priority %d equals %s but began later"),
                              joint, title, owner->priority, rival);
    case MO_HELD_BY_WEIGHT:
      /* translators: the name of a joint, what holds it, the priority; what is easing, its priority */
      return g_strdup_printf (_ ("%s: held by %s with priority %d, while %s with %d is easing"),
                              joint, title, owner->priority, rival, owner->rival_priority);
    case MO_HELD_BY_TWO:
      /* translators: the name of a joint, what turns it, the priority; what moves it, the same */
      return g_strdup_printf (_ ("%s: turned by %s with priority %d, moved by %s with %d"), joint,
                              title, owner->priority, rival, owner->rival_priority);
    case MO_HELD_BY_NOBODY:
    default:
      /* translators: the name of a joint */
      return g_strdup_printf (_ ("%s: left free, no motion moves it"), joint);
    }
}

static void
update_owner (AppViewport *self)
{
  int joint = self->session != NULL ? edit_session_get_active (self->session) : -1;
  gboolean is_wanted = joint >= 0 && self->motion != NULL && self->problem == NULL;
  g_autofree char *text = NULL;
  MoMixOwner owner;

  gtk_widget_set_visible (GTK_WIDGET (self->owner_label), is_wanted);
  if (!is_wanted)
    return;
  owner = mo_mixer_get_owner (edit_session_get_mixer (self->session), (guint) joint);
  text = describe_owner (self, mo_rig_joint ((guint) joint)->name, &owner);
  if (g_strcmp0 (gtk_label_get_label (self->owner_label), text) != 0)
    gtk_label_set_label (self->owner_label, text);
}

void
app_viewport_moved (AppViewport *self)
{
  update_owner (self);
  update_legend (self);
  app_viewport_queue (self);
}

/* -- What is below --------------------------------------------------------------------------------------- */

static void
base_changed (GSimpleAction *action, GVariant *state, gpointer data)
{
  AppViewport *self = data;

  if (self->session != NULL)
    edit_session_set_base (self->session,
                           edit_base_from_nick (g_variant_get_string (state, NULL)));
}

void
app_viewport_follow_base (AppViewport *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "base");
  EditBase base = self->session != NULL ? edit_session_get_base (self->session) : EDIT_BASE_NONE;

  g_simple_action_set_state (G_SIMPLE_ACTION (action),
                             g_variant_new_string (edit_base_nick (base)));
  gtk_menu_button_set_label (self->base_button, edit_base_get_label (base));
}

void
app_viewport_init_owners (AppViewport *self)
{
  static const GActionEntry entries[] = { { "base", NULL, "s", "'none'", base_changed } };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
