/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-overlay.h"

#include <glib/gi18n.h>

/* Which motion controls a joint: colours on the figure, and a sentence about the joint selected
 * last. */

#define TINT_STRENGTH 0.92f

/* The clip, the first base motion, other base motions, other clips, none; also distinguishable with
 * colour blindness. */
static const guint32 colours[] = { 0x2a9d8f, 0x7b61c4, 0xd06a9b, 0x3f7fd0,
                                   0xb5742e, 0x7d8f2a, 0x8d8f94 };

enum
{
  COLOUR_CLIP,
  COLOUR_BASE,
  COLOUR_LAYER = 3,
  COLOUR_FREE = G_N_ELEMENTS (colours) - 1
};

/* The layer that plays a motion on the first avatar, with its index among those layers; NULL if it
 * is not from a layer. Owned by the session's cast. */
static EditLayer *
find_layer (AppScene *scene, const MoMotion *motion, guint *index)
{
  EditCast *cast = edit_session_get_cast (scene->session);
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
get_colour (AppScene *scene, const MoMotion *motion)
{
  MoMotion *const *base = edit_base_get_motions (edit_session_get_base (scene->session));
  guint index;

  for (guint i = 0; base[i] != NULL; i++)
    if (base[i] == motion)
      return MIN (COLOUR_BASE + i, COLOUR_LAYER - 1);
  if (find_layer (scene, motion, &index) != NULL)
    return COLOUR_LAYER + index % (COLOUR_FREE - COLOUR_LAYER);
  return COLOUR_CLIP;
}

static const char *
get_title (AppScene *scene, const MoMotion *motion)
{
  const char *base = edit_base_get_motion_title (motion);
  guint index;
  EditLayer *layer = base == NULL ? find_layer (scene, motion, &index) : NULL;

  if (layer != NULL)
    return edit_layer_get_name (layer);
  /* translators: the animation that is being worked on, in a sentence such as “held by the clip” */
  return base != NULL ? base : _ ("the clip");
}

/* -- Colours ----------------------------------------------------------------------------------- */

static void
add_colour (float *rgb, guint32 colour, double share)
{
  for (guint i = 0; i < 3; i++)
    rgb[i] += (float) (share * (colour >> (16 - 8 * i) & 0xff) / 255.0);
}

static void
tint_joint (AppScene *scene, guint joint, float *tint)
{
  MoMixPart parts[MO_MIX_N_PARTS];
  guint n = mo_mixer_get_parts (edit_session_get_mixer (scene->session), joint, parts);
  double left = 1.0;

  for (guint i = 0; i < 3; i++)
    tint[i] = 0.0f;
  tint[3] = TINT_STRENGTH;
  for (guint i = 0; i < n; i++)
    {
      double share = MAX (parts[i].rotation_share, parts[i].position_share);

      share = MIN (share, left);
      left -= share;
      add_colour (tint, colours[get_colour (scene, parts[i].entry->motion)], share);
    }
  add_colour (tint, colours[COLOUR_FREE], left);
}

static void
fill (AppOverlay *self, AppScene *scene, AppPicture *picture)
{
  if (!self->is_on || scene->session == NULL || scene->motion == NULL)
    return;
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    tint_joint (scene, i, picture->tint[i]);
  picture->options.tint = (const ViewColour *) picture->tint;
}

static void
add_layers_to_legend (AppScene *scene, GString *text)
{
  EditCast *cast = edit_session_get_cast (scene->session);
  GListModel *layers = G_LIST_MODEL (edit_cast_get_layers (cast));

  for (guint i = 0; i < g_list_model_get_n_items (layers); i++)
    {
      g_autoptr (EditLayer) layer = g_list_model_get_item (layers, i);
      const MoMotion *motion = edit_layer_get_motion (layer);

      if (motion != NULL && edit_layer_get_figure (layer) == 0)
        app_overlay_add_legend (text, colours[get_colour (scene, motion)],
                                edit_layer_get_name (layer));
    }
}

static char *
get_legend (AppOverlay *self, AppScene *scene)
{
  GString *text;
  MoMotion *const *base;

  if (!self->is_on || scene->motion == NULL)
    return NULL;
  text = g_string_new (NULL);
  /* translators: beside the colour of the joints that the animation being worked on holds */
  app_overlay_add_legend (text, colours[COLOUR_CLIP], _ ("The clip"));
  add_layers_to_legend (scene, text);
  base = edit_base_get_motions (edit_session_get_base (scene->session));
  for (guint i = 0; base[i] != NULL; i++)
    app_overlay_add_legend (text, colours[get_colour (scene, base[i])],
                            edit_base_get_motion_title (base[i]));
  /* translators: beside the colour of the joints that no animation holds */
  app_overlay_add_legend (text, colours[COLOUR_FREE], _ ("Left free"));
  return g_string_free (text, FALSE);
}

/* -- A sentence -------------------------------------------------------------------------------- */

static char *
describe_owner (AppScene *scene, const char *joint, const MoMixOwner *owner)
{
  const char *title = owner->entry != NULL ? get_title (scene, owner->entry->motion) : NULL;
  const char *rival = owner->rival != NULL ? get_title (scene, owner->rival->motion) : NULL;

  switch (owner->why)
    {
    case MO_HELD_ALONE:
      /* translators: the name of a joint, what holds it, and the priority */
      return g_strdup_printf (_ ("%s: controlled by %s at priority %d; nothing else moves it"),
                              joint, title, owner->priority);
    case MO_HELD_BY_PRIORITY:
      /* translators: the name of a joint, what holds it and the priority; the same of the next one */
      return g_strdup_printf (_ ("%s: controlled by %s at priority %d, above %s at %d"), joint,
                              title, owner->priority, rival, owner->rival_priority);
    case MO_HELD_AS_NEWER:
      /* translators: the name of a joint, what holds it, the priority; what has the same one */
      return g_strdup_printf (
          _ ("%s: controlled by %s at priority %d, the same as %s, which started "
             "earlier"),
          joint, title, owner->priority, rival);
    case MO_HELD_BY_WEIGHT:
      /* translators: the name of a joint, what holds it, the priority; what is easing, its priority */
      return g_strdup_printf (_ ("%s: controlled by %s at priority %d, while %s at %d is easing"),
                              joint, title, owner->priority, rival, owner->rival_priority);
    case MO_HELD_BY_TWO:
      /* translators: the name of a joint, what turns it, the priority; what moves it, the same */
      return g_strdup_printf (_ ("%s: turned by %s at priority %d, moved by %s at %d"), joint,
                              title, owner->priority, rival, owner->rival_priority);
    case MO_HELD_BY_NOBODY:
    default:
      /* translators: the name of a joint */
      return g_strdup_printf (_ ("%s: left free; no motion moves it"), joint);
    }
}

static char *
get_note (AppOverlay *self, AppScene *scene)
{
  int joint = scene->session != NULL ? edit_session_get_active (scene->session) : -1;
  MoMixOwner owner;

  /* Whoever poses has the joint's handle in view, and needs what is below it. */
  if (joint < 0 || scene->motion == NULL
      || (scene->posing != NULL && edit_posing_get_active (scene->posing)))
    return NULL;
  owner = mo_mixer_get_owner (edit_session_get_mixer (scene->session), (guint) joint);
  return describe_owner (scene, mo_rig_joint ((guint) joint)->name, &owner);
}

const AppOverlayKind app_overlay_owners = {
  .action = "owners",
  .property = "show-owners",
  .fill = fill,
  .get_legend = get_legend,
  .get_note = get_note,
};
