/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-tool.h"

#include "app-label.h"
#include "app-style.h"

#include "edit-constraints.h"

#include "view-arrows.h"
#include "view-theme.h"
#include "view-volume.h"

#include <glib/gi18n.h>

/* The offsets of the chosen constraint: arrows at the point of what is pulled, and at the point of its target, along the
 * axes in which their numbers count. A drag is a function of where it began and where the pointer is, although the figure
 * follows meanwhile, and one step to undo. Everything beside the arrows is up to the next tool, and so is everything
 * while somebody poses. */

#define FINE 0.1  /* of the way, while Shift is held */
#define SNAP 0.05 /* with Ctrl */
#define NEAR 30.0 /* pixels between two points whose arrows would be on one another */
#define DOT 4.0   /* pixels */
#define HEAD 9.0  /* length of the head of an arrow, pixels */
#define LABEL_DISTANCE 16

enum
{
  SOURCE,
  TARGET,
  N_ENDS
};

/* Where an offset counts: from `origin` along `units`, each as long as an offset of 1 (metres). */
typedef struct
{
  MoVec3 origin, units[3];
} Space;

typedef struct
{
  ViewArrow arrow;
  guint end;
} Held;

typedef struct
{
  AppTool parent;
  Held held, hovered;
  gboolean is_moving; /* farther than in a click */
  double from[2], at[2];

  /* At the press. */
  Space space;
  ViewArrows arrows;
  MoConstraintLine line;
} Offset;

static const char *const titles[N_ENDS] = { N_ ("Offset of what is pulled"),
                                            N_ ("Offset of the target") };

static float *
get_offset (MoConstraintLine *line, guint end)
{
  return end == SOURCE ? line->constraint.source_offset : line->constraint.target_offset;
}

/* -- Where they are ---------------------------------------------------------------------------- */

static EditConstraints *
get_constraints (const AppTool *tool)
{
  return edit_document_get_constraints (tool->scene->document);
}

/* The chosen line, if it has offsets that can be seen; or NULL. */
static const MoConstraintLine *
get_line (const AppTool *tool)
{
  AppScene *scene = tool->scene;
  const MoConstraintLine *line;
  MoVec3 low, high;
  int chosen;

  if (scene->document == NULL || scene->session == NULL || scene->motion == NULL
      || app_overlays_get_box (tool->overlays, &low, &high)
      || (scene->posing != NULL && edit_posing_get_active (scene->posing)))
    return NULL;
  chosen = edit_constraints_get_chosen (get_constraints (tool));
  line = chosen >= 0 ? edit_constraints_get (get_constraints (tool), (guint) chosen) : NULL;
  return line != NULL && line->preset == MO_PRESET_NONE ? line : NULL;
}

static void
init_volume (Space *space, const MoPose *pose, int number)
{
  ViewVolume volume;

  view_volume_init (&volume, pose, (guint) number);
  space->origin = volume.centre;
  for (guint i = 0; i < 3; i++)
    space->units[i] = volume.axes[i];
}

static MoVec3
locate (const Space *space, const float offset[3])
{
  MoVec3 point = space->origin;

  for (guint i = 0; i < 3; i++)
    point = mo_vec3_add (point, mo_vec3_scale (space->units[i], (double) offset[i]));
  return point;
}

/* The place on the ground that the constraint remembers while it acts; else it is below the source. */
static void
init_ground (Space *space, const AppTool *tool, const MoConstraintLine *line, MoVec3 source)
{
  AppScene *scene = tool->scene;
  const MoSolved *solved = mo_motion_get_solved (scene->motion);
  guint first, n;

  space->origin = (MoVec3){ source.x, source.y, 0.0 };
  for (guint i = 0; i < 3; i++)
    space->units[i] = (MoVec3){ i == 0, i == 1, i == 2 };
  edit_constraints_find_pulls (get_constraints (tool),
                               (guint) edit_constraints_get_chosen (get_constraints (tool)), &first,
                               &n);
  if (n == 1 && solved != NULL)
    {
      MoSolvedMoment moment = mo_solved_get (solved, first, edit_session_get_time (scene->session));
      MoConstraint made = mo_motion_get_pulls (scene->motion, &n)[first].line;
      MoVec3 offset = { (double) made.target_offset[0], (double) made.target_offset[1],
                        (double) made.target_offset[2] };

      if (moment.state == MO_PULL_ACTS && line->constraint.type == 0)
        space->origin = mo_vec3_sub (moment.target, offset);
    }
}

static void
init_space (Space *space, const AppTool *tool, const MoConstraintLine *line, guint end)
{
  const MoPose *pose = app_scene_get_pose (tool->scene);
  int target = edit_constraint_get_volume (line->constraint.target_volume);

  init_volume (space, pose, edit_constraint_get_volume (line->constraint.source_volume));
  if (end == TARGET && target >= 0)
    init_volume (space, pose, target);
  else if (end == TARGET)
    init_ground (space, tool, line, locate (space, line->constraint.source_offset));
}

static gboolean
init_arrows (ViewArrows *arrows, const ViewLens *lens, const Space *space, MoVec3 at,
             ViewArrowsSpan span)
{
  MoVec3 axes[3];

  for (guint i = 0; i < 3; i++)
    axes[i] = mo_vec3_unit (space->units[i]);
  return view_arrows_init (arrows, lens, at, axes, span);
}

/* The arrows as they are seen; `has` tells which. What is dragged is where it was dragged to. */
static void
find_arrows (const Offset *self, const ViewLens *lens, const MoConstraintLine *line,
             ViewArrows arrows[N_ENDS], gboolean has[N_ENDS])
{
  MoConstraintLine copy = *line;

  for (guint i = 0; i < N_ENDS; i++)
    {
      ViewArrowsSpan span = VIEW_ARROWS_NEAR;
      Space space;

      init_space (&space, &self->parent, line, i);
      if (self->is_moving && self->held.end == i)
        {
          space = self->space;
          span = self->arrows.span;
        }
      has[i] = init_arrows (&arrows[i], lens, &space, locate (&space, get_offset (&copy, i)), span);
    }
  if (has[SOURCE] && has[TARGET] && !self->is_moving
      && hypot (arrows[SOURCE].x - arrows[TARGET].x, arrows[SOURCE].y - arrows[TARGET].y) < NEAR)
    has[TARGET] = view_arrows_init (&arrows[TARGET], lens, arrows[TARGET].centre,
                                    arrows[TARGET].axes, VIEW_ARROWS_FAR);
}

static Held
find_held (const Offset *self, double x, double y, ViewArrows *held)
{
  const MoConstraintLine *line = get_line (&self->parent);
  ViewArrows arrows[N_ENDS];
  gboolean has[N_ENDS];
  ViewLens lens;

  if (line == NULL)
    return (Held){ VIEW_ARROW_NONE };
  app_camera_init_lens (self->parent.camera, &lens);
  find_arrows (self, &lens, line, arrows, has);
  for (guint i = 0; i < N_ENDS; i++)
    {
      ViewArrow arrow = has[i] ? view_arrows_pick (&arrows[i], x, y) : VIEW_ARROW_NONE;

      if (arrow == VIEW_ARROW_NONE)
        continue;
      if (held != NULL)
        *held = arrows[i];
      return (Held){ arrow, i };
    }
  return (Held){ VIEW_ARROW_NONE };
}

/* -- Dragging ---------------------------------------------------------------------------------- */

static gboolean
press (AppTool *tool, double x, double y, GdkModifierType modifiers)
{
  Offset *self = (Offset *) tool;

  self->is_moving = FALSE;
  self->held = find_held (self, x, y, &self->arrows);
  if (self->held.arrow == VIEW_ARROW_NONE)
    return tool->next->kind->press (tool->next, x, y, modifiers);
  self->from[0] = self->at[0] = x;
  self->from[1] = self->at[1] = y;
  self->line = *get_line (tool);
  init_space (&self->space, tool, &self->line, self->held.end);
  edit_constraints_hold (get_constraints (tool),
                         (guint) edit_constraints_get_chosen (get_constraints (tool)));
  return TRUE;
}

static void
move_offset (const Offset *self, MoVec3 way, GdkModifierType modifiers, float *offset)
{
  for (guint i = 0; i < 3; i++)
    {
      MoVec3 unit = self->space.units[i];
      double value = (double) offset[i]
                     + mo_vec3_dot (way, unit) / mo_vec3_dot (unit, unit)
                           * (modifiers & GDK_SHIFT_MASK ? FINE : 1.0);
      double step = modifiers & GDK_CONTROL_MASK ? SNAP : 1e-3;

      if (self->held.arrow == VIEW_ARROW_POINT || self->held.arrow == VIEW_ARROW_X + i)
        offset[i] = (float) (round (value / step) * step);
    }
}

static void
drag (AppTool *tool, double x, double y, GdkModifierType modifiers)
{
  Offset *self = (Offset *) tool;
  MoConstraintLine line = self->line;

  if (self->held.arrow == VIEW_ARROW_NONE)
    {
      tool->next->kind->drag (tool->next, x, y, modifiers);
      return;
    }
  self->is_moving = get_line (tool) != NULL && edit_constraints_is_held (get_constraints (tool));
  if (!self->is_moving)
    return; /* dropped by Escape */
  self->at[0] = x;
  self->at[1] = y;
  move_offset (self, view_arrows_move (&self->arrows, self->held.arrow, self->from, self->at),
               modifiers, get_offset (&line, self->held.end));
  edit_constraints_change (get_constraints (tool),
                           (guint) edit_constraints_get_chosen (get_constraints (tool)), &line);
}

static void
release (AppTool *tool, double x, double y, GdkModifierType modifiers, gboolean was_dragged)
{
  Offset *self = (Offset *) tool;

  if (self->held.arrow == VIEW_ARROW_NONE)
    tool->next->kind->release (tool->next, x, y, modifiers, was_dragged);
  else if (tool->scene->document != NULL)
    edit_constraints_release (get_constraints (tool));
  self->held.arrow = VIEW_ARROW_NONE;
  self->is_moving = FALSE;
  app_camera_redraw (tool->camera);
}

static void
hover (AppTool *tool, double x, double y)
{
  Offset *self = (Offset *) tool;
  Held hovered = find_held (self, x, y, NULL);

  if (hovered.arrow != self->hovered.arrow || hovered.end != self->hovered.end)
    app_camera_redraw (tool->camera);
  self->hovered = hovered;
  self->at[0] = x;
  self->at[1] = y;
  if (tool->next->kind->hover != NULL)
    tool->next->kind->hover (tool->next, x, y);
}

/* -- Drawing ----------------------------------------------------------------------------------- */

static void
draw_arrow (cairo_t *cr, const double begin[2], const double tip[2], guint32 colour,
            gboolean is_bright)
{
  double way[2] = { tip[0] - begin[0], tip[1] - begin[1] }, length = hypot (way[0], way[1]);
  double head = MIN (HEAD, length), dx = way[0] / length, dy = way[1] / length;

  app_tool_set_colour (cr, colour, is_bright ? 1.0 : 0.85);
  cairo_set_line_width (cr, is_bright ? 4.0 : 2.0);
  cairo_move_to (cr, begin[0], begin[1]);
  cairo_line_to (cr, tip[0] - head * dx, tip[1] - head * dy);
  cairo_stroke (cr);
  cairo_move_to (cr, tip[0], tip[1]);
  cairo_line_to (cr, tip[0] - head * dx - 0.5 * head * dy, tip[1] - head * dy + 0.5 * head * dx);
  cairo_line_to (cr, tip[0] - head * dx + 0.5 * head * dy, tip[1] - head * dy - 0.5 * head * dx);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_end (cairo_t *cr, const ViewArrows *arrows, const ViewTheme *theme, ViewArrow bright)
{
  double begin[2], tip[2], radius = DOT + (bright == VIEW_ARROW_POINT ? 2.0 : 0.0);

  for (guint i = 0; i < 3; i++)
    if (view_arrows_find (arrows, VIEW_ARROW_X + i, begin, tip))
      draw_arrow (cr, begin, tip, theme->axes[i], bright == VIEW_ARROW_X + i);
  if (arrows->span.inner > VIEW_ARROWS_NEAR.inner)
    return;
  cairo_arc (cr, arrows->x, arrows->y, radius, 0.0, 2.0 * G_PI);
  app_tool_set_colour (cr, theme->bone[0], 1.0);
  cairo_fill (cr);
}

static void
draw_words (const Offset *self, AppWriting *writing, const MoConstraintLine *line)
{
  const Held *held = self->is_moving ? &self->held : &self->hovered;
  MoConstraintLine copy = *line;
  const float *offset = get_offset (&copy, held->end);
  g_autofree char *text =
      /* translators: "Offset of the target", and its three numbers */
      g_strdup_printf (_ ("%s  %.3f  %.3f  %.3f"), _ (titles[held->end]), (double) offset[0],
                       (double) offset[1], (double) offset[2]);
  cairo_rectangle_int_t box;
  AppLabels labels;

  app_labels_init (&labels, writing->widget, writing->snapshot);
  box = app_labels_place (&labels, text, self->at[0] + LABEL_DISTANCE, self->at[1]);
  if (box.x + box.width > writing->lens.width)
    box.x = (int) self->at[0] - LABEL_DISTANCE - box.width;
  app_labels_draw (&labels, &box, self->is_moving);
  app_labels_clear (&labels);
}

static void
draw_all (const Offset *self, AppWriting *writing, const MoConstraintLine *line)
{
  const ViewTheme *theme =
      app_style_is_dark (writing->widget) ? &view_theme_dark : &view_theme_light;
  const Held *held = self->is_moving ? &self->held : &self->hovered;
  ViewArrows arrows[N_ENDS];
  gboolean has[N_ENDS];
  cairo_t *cr;

  find_arrows (self, &writing->lens, line, arrows, has);
  cr = gtk_snapshot_append_cairo (writing->snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) writing->lens.width,
                                                       (float) writing->lens.height));
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (guint i = N_ENDS; i-- > 0;)
    if (has[i])
      draw_end (cr, &arrows[i], theme, held->end == i ? held->arrow : VIEW_ARROW_NONE);
  cairo_destroy (cr);
}

static void
write_all (AppTool *tool, AppWriting *writing)
{
  const MoConstraintLine *line = get_line (tool);

  if (tool->next->kind->write != NULL)
    tool->next->kind->write (tool->next, writing);
  if (line == NULL)
    return;
  gtk_snapshot_push_clip (writing->snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) writing->lens.width,
                                                                  (float) writing->lens.height));
  draw_all ((Offset *) tool, writing, line);
  gtk_snapshot_pop (writing->snapshot);
}

static void
write_words (AppTool *tool, AppWriting *writing)
{
  const Offset *self = (const Offset *) tool;
  const MoConstraintLine *line = get_line (tool);

  if (line != NULL && (self->is_moving ? &self->held : &self->hovered)->arrow != VIEW_ARROW_NONE)
    draw_words (self, writing, line);
}

static void
fill (AppTool *tool, AppPicture *picture)
{
  if (tool->next->kind->fill != NULL)
    tool->next->kind->fill (tool->next, picture);
}

const AppToolKind app_tool_offset = {
  .size = sizeof (Offset),
  .press = press,
  .drag = drag,
  .release = release,
  .hover = hover,
  .fill = fill,
  .write = write_all,
  .write_words = write_words,
};
