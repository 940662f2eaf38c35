/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-overlay.h"

const AppOverlayKind *const app_overlay_kinds[APP_N_OVERLAYS] = {
  &app_overlay_grid,   &app_overlay_axes,   &app_overlay_bones,    &app_overlay_owners,
  &app_overlay_lens,   &app_overlay_prims,  &app_overlay_attached, &app_overlay_source,
  &app_overlay_ghosts, &app_overlay_trails, &app_overlay_unpulled, &app_overlay_pulls,
  &app_overlay_points, &app_overlay_names,
};

void
app_overlays_init (AppOverlays *self)
{
  for (guint i = 0; i < APP_N_OVERLAYS; i++)
    {
      const AppOverlayKind *kind = app_overlay_kinds[i];

      self->items[i] = g_malloc0 (MAX (kind->size, sizeof (AppOverlay)));
      self->items[i]->kind = kind;
      self->items[i]->is_on = kind->is_on;
    }
}

void
app_overlays_clear (AppOverlays *self)
{
  for (guint i = 0; i < APP_N_OVERLAYS; i++)
    {
      if (self->items[i]->kind->clear != NULL)
        self->items[i]->kind->clear (self->items[i]);
      g_clear_pointer (&self->items[i], g_free);
    }
}

gboolean
app_overlays_is_on (const AppOverlays *self, const AppOverlayKind *kind)
{
  for (guint i = 0; i < APP_N_OVERLAYS; i++)
    if (app_overlay_kinds[i] == kind)
      return self->items[i]->is_on;
  return FALSE;
}

void
app_overlays_changed (AppOverlays *self, AppScene *scene, AppChange change)
{
  for (guint i = 0; i < APP_N_OVERLAYS; i++)
    if (self->items[i]->kind->changed != NULL)
      self->items[i]->kind->changed (self->items[i], scene, change);
}

void
app_overlays_fill (AppOverlays *self, AppScene *scene, AppPicture *picture)
{
  for (guint i = 0; i < APP_N_OVERLAYS; i++)
    if (self->items[i]->kind->fill != NULL)
      self->items[i]->kind->fill (self->items[i], scene, picture);
}

void
app_overlays_write (AppOverlays *self, AppScene *scene, AppWriting *writing)
{
  for (guint i = 0; i < APP_N_OVERLAYS; i++)
    if (self->items[i]->kind->write != NULL)
      self->items[i]->kind->write (self->items[i], scene, writing);
}

void
app_overlays_write_words (AppOverlays *self, AppScene *scene, AppWriting *writing)
{
  for (guint i = 0; i < APP_N_OVERLAYS; i++)
    if (self->items[i]->kind->write_words != NULL)
      self->items[i]->kind->write_words (self->items[i], scene, writing);
}

static char *
get_legend (AppOverlay *self, AppScene *scene)
{
  return self->kind->get_legend != NULL ? self->kind->get_legend (self, scene) : NULL;
}

char *
app_overlays_get_legend (AppOverlays *self, AppScene *scene)
{
  g_autoptr (GString) all = g_string_new (NULL);
  gboolean is_found = FALSE;

  for (guint i = APP_N_OVERLAYS; i-- > 0;)
    {
      AppOverlay *item = self->items[i];
      g_autofree char *text = item->kind->is_beside || !is_found ? get_legend (item, scene) : NULL;

      if (text == NULL)
        continue;
      is_found |= !item->kind->is_beside;
      if (all->len > 0)
        g_string_append_c (all, '\n');
      g_string_append (all, text);
    }
  return all->len > 0 ? g_strdup (all->str) : NULL;
}

char *
app_overlays_get_note (AppOverlays *self, AppScene *scene)
{
  char *text = NULL;

  for (guint i = APP_N_OVERLAYS; i-- > 0 && text == NULL;)
    if (self->items[i]->kind->get_note != NULL)
      text = self->items[i]->kind->get_note (self->items[i], scene);
  return text;
}

gboolean
app_overlays_get_box (const AppOverlays *self, MoVec3 *low, MoVec3 *high)
{
  for (guint i = 0; i < APP_N_OVERLAYS; i++)
    if (self->items[i]->kind->get_box != NULL
        && self->items[i]->kind->get_box (self->items[i], low, high))
      return TRUE;
  return FALSE;
}

gboolean
app_overlays_are_running (AppOverlays *self, AppScene *scene)
{
  for (guint i = 0; i < APP_N_OVERLAYS; i++)
    if (self->items[i]->kind->is_running != NULL
        && self->items[i]->kind->is_running (self->items[i], scene))
      return TRUE;
  return FALSE;
}

void
app_overlay_add_legend (GString *text, guint32 colour, const char *title)
{
  g_autofree char *escaped = g_markup_escape_text (title, -1);

  g_string_append_printf (text, "%s<span foreground=\"#%06x\">⬤</span> %s",
                          text->len > 0 ? "\n" : "", colour, escaped);
}
