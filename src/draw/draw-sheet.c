/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-sheet.h"

#include "draw-floor.h"
#include "draw-label.h"
#include "draw-attached.h"
#include "draw-source.h"

#include "mo-math.h"

/* Part of a picture that is left empty at each edge. */
#define MARGIN 0.06

/* If a motion goes farther than this (metres), the cells follow it. */
#define FAR 1.0

typedef struct
{
  guint columns, rows;
  double gap;        /* between and around the cells, pixels */
  int width, height; /* of a cell, pixels */
  gboolean has_labels;
} Grid;

/* The contents of a cell. */
typedef struct
{
  double time;
  double turn; /* added to the camera's yaw, radians */
  MoVec3 went; /* added to the camera's target */
} Cell;

static DrawStyle
style_for (DrawTake *take, const DrawShot *shot)
{
  return (DrawStyle){ .dark = shot->dark,
                      .limbs = draw_take_get_limbs (take),
                      .painter = shot->painter };
}

static cairo_surface_t *
new_picture (const DrawShot *shot, const DrawTheme *theme, cairo_t **cr)
{
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, shot->width, shot->height);

  *cr = cairo_create (surface);
  draw_backdrop (*cr, theme, 0, 0, shot->width, shot->height);
  return surface;
}

cairo_surface_t *
draw_still (DrawTake *take, const DrawShot *shot, double time)
{
  g_autofree MoPose *pose = g_new (MoPose, 1);
  g_autoptr (GArray) balls = g_array_new (FALSE, FALSE, sizeof (DrawBall));
  DrawStyle style = style_for (take, shot);
  DrawCamera camera = { 0 };
  cairo_t *cr;
  cairo_surface_t *surface = new_picture (shot, draw_style_theme (&style), &cr);

  draw_take_pose (take, time, pose);
  draw_figure_add_balls (pose, &style, balls);
  draw_attached_add_balls (shot, pose, time, balls);
  draw_camera_look_from (&camera, shot->side);
  if (shot->source != NULL)
    draw_source_add_balls (shot->source, time, pose, camera.yaw, balls);
  draw_camera_frame (&camera, (const DrawBall *) balls->data, balls->len,
                     (double) shot->width / shot->height, MARGIN);
  draw_dressed_figure (cr, shot, pose, time, &camera, &style, shot->width, shot->height);
  if (shot->source != NULL)
    draw_source (cr, shot->source, time, pose, &camera, draw_style_theme (&style), shot->width,
                 shot->height);
  cairo_destroy (cr);
  return surface;
}

/* One camera for all cells. If it orbits, its target is the middle of the figure; otherwise the
 * middle of everything visible. */
static void
frame_cells (DrawCamera *camera, const Cell *cells, guint n, const GArray *balls, double aspect)
{
  const DrawBall *data = (const DrawBall *) balls->data;
  double yaw = camera->yaw;

  draw_camera_frame (camera, data, balls->len, aspect, MARGIN);
  if (cells[n - 1].turn == 0.0 || balls->len == 0)
    return;
  camera->target = draw_balls_middle (data, balls->len);
  camera->distance = 0.0;
  for (guint i = 0; i < n; i++)
    {
      DrawCamera turned = *camera;

      turned.yaw = yaw + cells[i].turn;
      camera->distance =
          MAX (camera->distance, draw_camera_reach (&turned, data, balls->len, aspect, MARGIN));
    }
}

static void
lay_out (Grid *grid, const DrawShot *shot, guint n, guint columns)
{
  grid->columns = columns;
  grid->rows = (n + columns - 1) / columns;
  grid->gap = MAX (floor (MIN (shot->width, shot->height) / 90.0), 2.0);
  grid->width = MAX ((int) ((shot->width - grid->gap) / columns - grid->gap), 1);
  grid->height = MAX ((int) ((shot->height - grid->gap) / grid->rows - grid->gap), 1);
}

/* Chooses the number of columns that shows the figure largest and leaves few cells empty. */
static void
choose_grid (Grid *best, DrawCamera *camera, const DrawShot *shot, const Cell *cells, guint n,
             const GArray *balls)
{
  DrawCamera start = *camera;
  double largest = 0.0;

  for (guint columns = 1; columns <= n; columns++)
    {
      DrawCamera trial = start;
      Grid grid;
      double scale;

      lay_out (&grid, shot, n, columns);
      /* Skips very long cells: no figure fits them well, and trying them takes time. */
      if (columns > 1 && (grid.width > 4 * grid.height || grid.height > 4 * grid.width))
        continue;
      frame_cells (&trial, cells, n, balls, (double) grid.width / grid.height);
      scale = MIN (grid.width, grid.height) / trial.distance * n / (grid.columns * grid.rows);
      if (scale > largest)
        {
          largest = scale;
          *best = grid;
          *camera = trial;
        }
    }
}

static void
add_round_box (cairo_t *cr, double width, double height, double radius)
{
  cairo_new_path (cr);
  cairo_arc (cr, width - radius, radius, radius, -G_PI / 2, 0);
  cairo_arc (cr, width - radius, height - radius, radius, 0, G_PI / 2);
  cairo_arc (cr, radius, height - radius, radius, G_PI / 2, G_PI);
  cairo_arc (cr, radius, radius, radius, G_PI, 3 * G_PI / 2);
  cairo_close_path (cr);
}

static void
draw_cell (cairo_t *cr, DrawTake *take, const DrawShot *shot, const Cell *cell,
           const DrawCamera *camera, const DrawStyle *style, const Grid *grid)
{
  const DrawTheme *theme = draw_style_theme (style);
  g_autofree MoPose *pose = g_new (MoPose, 1);
  DrawCamera turned = *camera;
  double label = CLAMP (grid->height / 22.0, 7.0, 14.0);

  turned.yaw += cell->turn;
  turned.target = mo_vec3_add (turned.target, cell->went);
  draw_take_pose (take, cell->time, pose);
  cairo_save (cr);
  add_round_box (cr, grid->width, grid->height, MIN (grid->gap, grid->width / 4.0));
  draw_set_colour (cr, &theme->card, theme->card_alpha);
  cairo_fill_preserve (cr);
  cairo_clip (cr);
  draw_dressed_figure (cr, shot, pose, cell->time, &turned, style, grid->width, grid->height);
  if (shot->source != NULL)
    draw_source (cr, shot->source, cell->time, pose, &turned, theme, grid->width, grid->height);
  if (grid->has_labels)
    {
      draw_set_colour (cr, &theme->label, 1.0);
      draw_label_time (cr, label * 0.9, grid->height - label * 0.9, label, cell->time);
    }
  cairo_restore (cr);
}

/* The figure's movement on the floor at each cell, if it goes far; and how far beside it the middle between it and a
 * file's skeleton is, as seen from there. */
static void
follow_figure (DrawTake *take, const DrawShot *shot, double yaw, Cell *cells, guint n)
{
  g_autofree MoPose *pose = g_new (MoPose, 1);
  double far = 0.0;

  for (guint i = 0; i < n; i++)
    {
      draw_take_pose (take, cells[i].time, pose);
      cells[i].went = pose->world[MO_RIG_PELVIS].position;
      cells[i].went.z = 0.0;
      far = MAX (far, mo_vec3_length (mo_vec3_sub (cells[i].went, cells[0].went)));
    }
  /* This comparison is also FALSE for positions that are not numbers. */
  for (guint i = 0; i < n && !(far > FAR && far < 1000.0); i++)
    cells[i].went = (MoVec3){ 0, 0, 0 };
  for (guint i = 0; i < n && shot->source != NULL; i++)
    cells[i].went =
        mo_vec3_add (cells[i].went, draw_source_get_way (shot->source, yaw + cells[i].turn));
}

/* Everything that has to fit into the cells, relative to where each camera has moved. */
static GArray *
collect_balls (DrawTake *take, const DrawShot *shot, double yaw, const Cell *cells, guint n,
               const DrawStyle *style)
{
  GArray *balls = g_array_new (FALSE, FALSE, sizeof (DrawBall));
  g_autofree MoPose *pose = g_new (MoPose, 1);

  for (guint i = 0; i < n; i++)
    {
      guint first = balls->len;

      draw_take_pose (take, cells[i].time, pose);
      draw_figure_add_balls (pose, style, balls);
      draw_attached_add_balls (shot, pose, cells[i].time, balls);
      if (shot->source != NULL)
        draw_source_add_balls (shot->source, cells[i].time, pose, yaw + cells[i].turn, balls);
      for (guint k = first; k < balls->len; k++)
        {
          DrawBall *ball = &g_array_index (balls, DrawBall, k);

          ball->centre = mo_vec3_sub (ball->centre, cells[i].went);
        }
    }
  return balls;
}

static cairo_surface_t *
draw_cells (DrawTake *take, const DrawShot *shot, Cell *cells, guint n, gboolean has_labels)
{
  DrawStyle style = style_for (take, shot);
  g_autoptr (GArray) balls = NULL;
  DrawCamera camera = { 0 };
  Grid grid = { 0 };
  cairo_t *cr;
  cairo_surface_t *surface = new_picture (shot, draw_style_theme (&style), &cr);

  draw_camera_look_from (&camera, shot->side);
  follow_figure (take, shot, camera.yaw, cells, n);
  balls = collect_balls (take, shot, camera.yaw, cells, n, &style);
  choose_grid (&grid, &camera, shot, cells, n, balls);
  grid.has_labels = has_labels;
  for (guint i = 0; i < n; i++)
    {
      cairo_save (cr);
      cairo_translate (cr, floor (grid.gap + i % grid.columns * (grid.width + grid.gap)),
                       floor (grid.gap + i / grid.columns * (grid.height + grid.gap)));
      draw_cell (cr, take, shot, &cells[i], &camera, &style, &grid);
      cairo_restore (cr);
    }
  cairo_destroy (cr);
  return surface;
}

cairo_surface_t *
draw_sheet (DrawTake *take, const DrawShot *shot, guint n)
{
  Cell cells[DRAW_MAX_CELLS] = { 0 };

  n = CLAMP (n, 1, DRAW_MAX_CELLS);
  for (guint i = 0; i < n; i++)
    cells[i].time = draw_take_nth (take, i, n);
  return draw_cells (take, shot, cells, n, TRUE);
}

cairo_surface_t *
draw_turntable (DrawTake *take, const DrawShot *shot, double time, guint n)
{
  Cell cells[DRAW_MAX_CELLS] = { 0 };

  n = CLAMP (n, 1, DRAW_MAX_CELLS);
  for (guint i = 0; i < n; i++)
    cells[i] = (Cell){ .time = time, .turn = 2.0 * G_PI * i / n };
  return draw_cells (take, shot, cells, n, FALSE);
}
