/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-tool.h"

#include "app-label.h"
#include "app-style.h"

#include "edit-constraints.h"
#include "edit-volume.h"

#include "view-theme.h"
#include "view-volume.h"

#include <glib/gi18n.h>

/* A part of a constraint is picked on the figure while it is asked for: the collision volumes are seen, and a click takes
 * the one below the pointer, or the ground for a target. Drags are up to the camera. Nothing else can be picked then, and
 * everything is up to the next tool while nothing is asked for. */

#define NOTHING (-2) /* -1 is the ground */
#define GROUND (-1)
#define SPOT 0.12 /* radius on the floor, metres */
#define SPOT_POINTS 32u
#define LABEL_DISTANCE 16 /* pixels from the pointer */

typedef struct
{
  AppTool parent;
  int hovered; /* a volume, GROUND or NOTHING */
  MoVec3 spot; /* of the floor below the pointer */
  double at[2];
} Volume;

static EditConstraints *
get_constraints (const AppTool *tool)
{
  return tool->scene->document != NULL ? edit_document_get_constraints (tool->scene->document)
                                       : NULL;
}

static EditAsked
get_asked (const AppTool *tool)
{
  EditConstraints *constraints = get_constraints (tool);
  MoVec3 low, high;

  if (constraints == NULL || app_overlays_get_box (tool->overlays, &low, &high))
    return EDIT_ASKED_NOTHING;
  return edit_constraints_get_asked (constraints);
}

static int
find_volume (Volume *self, double x, double y)
{
  AppTool *tool = &self->parent;
  ViewLens lens;
  int volume;

  app_camera_init_lens (tool->camera, &lens);
  volume = view_volume_pick (app_scene_get_pose (tool->scene), &lens, x, y);
  if (volume >= 0)
    return volume;
  return get_asked (tool) == EDIT_ASKED_TARGET
                 && app_camera_find_level (tool->camera, x, y, 0.0, &self->spot)
             ? GROUND
             : NOTHING;
}

/* -- Pointer ----------------------------------------------------------------------------------- */

static gboolean
press (AppTool *tool, double x, double y, GdkModifierType modifiers)
{
  return get_asked (tool) == EDIT_ASKED_NOTHING
         && tool->next->kind->press (tool->next, x, y, modifiers);
}

static void
drag (AppTool *tool, double x, double y, GdkModifierType modifiers)
{
  tool->next->kind->drag (tool->next, x, y, modifiers);
}

static void
release (AppTool *tool, double x, double y, GdkModifierType modifiers, gboolean was_dragged)
{
  int volume;

  if (get_asked (tool) == EDIT_ASKED_NOTHING)
    {
      tool->next->kind->release (tool->next, x, y, modifiers, was_dragged);
      return;
    }
  volume = was_dragged ? NOTHING : find_volume ((Volume *) tool, x, y);
  if (volume != NOTHING)
    edit_constraints_answer (get_constraints (tool), volume);
}

static void
hover (AppTool *tool, double x, double y)
{
  Volume *self = (Volume *) tool;

  if (get_asked (tool) == EDIT_ASKED_NOTHING)
    {
      if (tool->next->kind->hover != NULL)
        tool->next->kind->hover (tool->next, x, y);
      return;
    }
  self->hovered = find_volume (self, x, y);
  self->at[0] = x;
  self->at[1] = y;
  app_camera_redraw (tool->camera);
}

/* -- Drawing ----------------------------------------------------------------------------------- */

static void
fill (AppTool *tool, AppPicture *picture)
{
  if (get_asked (tool) == EDIT_ASKED_NOTHING && tool->next->kind->fill != NULL)
    tool->next->kind->fill (tool->next, picture);
}

static void
paint (cairo_t *cr, double (*points)[2], guint n, guint32 colour, gboolean is_bright)
{
  for (guint i = 0; i < n; i++)
    cairo_line_to (cr, points[i][0], points[i][1]);
  cairo_close_path (cr);
  app_tool_set_colour (cr, colour, is_bright ? 0.45 : 0.07);
  cairo_fill_preserve (cr);
  app_tool_set_colour (cr, colour, is_bright ? 1.0 : 0.75);
  cairo_set_line_width (cr, is_bright ? 2.0 : 1.0);
  cairo_stroke (cr);
}

static void
draw_volume (const AppTool *tool, const ViewLens *lens, cairo_t *cr, guint number, guint32 colour,
             gboolean is_bright)
{
  double points[VIEW_VOLUME_POINTS][2];
  ViewVolume volume;

  view_volume_init (&volume, app_scene_get_pose (tool->scene), number);
  if (view_volume_outline (&volume, lens, points))
    paint (cr, points, VIEW_VOLUME_POINTS, colour, is_bright);
}

static void
draw_spot (const Volume *self, const ViewLens *lens, cairo_t *cr, guint32 colour)
{
  double points[SPOT_POINTS][2];

  for (guint i = 0; i < SPOT_POINTS; i++)
    {
      double angle = 2.0 * G_PI * i / SPOT_POINTS;
      MoVec3 point =
          mo_vec3_add (self->spot, (MoVec3){ SPOT * cos (angle), SPOT * sin (angle), 0.0 });

      if (!(view_lens_project (lens, point, &points[i][0], &points[i][1]) > lens->near))
        return;
    }
  paint (cr, points, SPOT_POINTS, colour, TRUE);
}

static void
draw_name (const Volume *self, AppWriting *writing)
{
  const char *text = self->hovered == GROUND ? C_ ("volume", "Ground")
                                             : edit_volume_get_title ((guint) self->hovered);
  cairo_rectangle_int_t box;
  AppLabels labels;

  app_labels_init (&labels, writing->widget, writing->snapshot);
  box = app_labels_place (&labels, text, self->at[0] + LABEL_DISTANCE, self->at[1]);
  if (box.x + box.width > writing->lens.width)
    box.x = (int) self->at[0] - LABEL_DISTANCE - box.width;
  app_labels_draw (&labels, &box, TRUE);
  app_labels_clear (&labels);
}

static void
draw_all (Volume *self, AppWriting *writing)
{
  const ViewTheme *theme =
      app_style_is_dark (writing->widget) ? &view_theme_dark : &view_theme_light;
  cairo_t *cr =
      gtk_snapshot_append_cairo (writing->snapshot, &GRAPHENE_RECT_INIT (0, 0, writing->lens.width,
                                                                         writing->lens.height));

  for (guint i = 0; i < MO_RIG_N_VOLUMES; i++)
    if ((int) (MO_RIG_FIRST_VOLUME + i) != self->hovered)
      draw_volume (&self->parent, &writing->lens, cr, MO_RIG_FIRST_VOLUME + i, theme->bone[0],
                   FALSE);
  if (self->hovered >= 0)
    draw_volume (&self->parent, &writing->lens, cr, (guint) self->hovered, theme->selection, TRUE);
  else if (self->hovered == GROUND)
    draw_spot (self, &writing->lens, cr, theme->selection);
  cairo_destroy (cr);
}

static void
write_all (AppTool *tool, AppWriting *writing)
{
  Volume *self = (Volume *) tool;

  if (get_asked (tool) == EDIT_ASKED_NOTHING)
    {
      self->hovered = NOTHING; /* until the pointer moves the next time that it is asked */
      if (tool->next->kind->write != NULL)
        tool->next->kind->write (tool->next, writing);
      return;
    }
  gtk_snapshot_push_clip (writing->snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) writing->lens.width,
                                                                  (float) writing->lens.height));
  draw_all (self, writing);
  if (self->hovered != NOTHING)
    draw_name (self, writing);
  gtk_snapshot_pop (writing->snapshot);
}

static char *
get_note (AppTool *tool)
{
  switch (get_asked (tool))
    {
    case EDIT_ASKED_SOURCE:
      return g_strdup (_ ("Click the part of the body that is to be pulled. Escape ends this."));
    case EDIT_ASKED_TARGET:
      return g_strdup (_ ("Click the part of the body that it is pulled to, or the floor. Escape "
                          "ends this."));
    default:
      return NULL;
    }
}

const AppToolKind app_tool_volume = {
  .size = sizeof (Volume),
  .press = press,
  .drag = drag,
  .release = release,
  .hover = hover,
  .fill = fill,
  .write = write_all,
  .get_note = get_note,
};
