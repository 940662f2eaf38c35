/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-source.h"

#include "draw-floor.h"

#include "mo-math.h"

/* How wide a bone is: in its lengths, at most (metres), and where along it. */
#define WIDE 0.11
#define WIDEST 0.036
#define WIDE_AT 0.16

/* Radius of a joint, and of the shadow of a bone (metres). */
#define JOINT 0.016
#define SHADOW 0.045

/* A bone has room for its shadow's balls. */
#define N_BALLS 4u

/* What is nearer to the eye is not drawn (metres). */
#define NEAREST 0.05

/* Of what is no joint of the avatar's. */
#define PALE 0.5

/* A triangle of a bone, or a joint: a disc. */
typedef struct
{
  double x[3], y[3];
  double radius; /* pixels; 0 for a triangle */
  double depth;
  DrawColour colour;
  double alpha;
} Piece;

typedef struct
{
  const MoSourceFigure *figure;
  const DrawTheme *theme;
  MoVec3 *points;
  DrawView view;
  MoVec3 lamp; /* towards it */
  GArray *pieces;
} Picture;

/* -- Where it is --------------------------------------------------------------------------------- */

static MoVec3 *
get_points (const MoSourceFigure *figure, double time, const MoPose *pose, double yaw)
{
  MoVec3 *points = g_new (MoVec3, mo_source_figure_get_n_joints (figure));

  mo_source_figure_pose_beside (figure, time, mo_pose_world (pose, MO_RIG_PELVIS).position, yaw,
                                points);
  return points;
}

void
draw_source_add_balls (const MoSourceFigure *figure, double time, const MoPose *pose, double yaw,
                       GArray *balls)
{
  g_autofree MoVec3 *points = get_points (figure, time, pose, yaw);

  for (guint i = 0; i < mo_source_figure_get_n_joints (figure); i++)
    {
      const MoSourceJoint *joint = mo_source_figure_get_joint (figure, i);
      DrawBall ball = { points[i], WIDEST };

      if (joint->has_bone || joint->number >= 0)
        g_array_append_val (balls, ball);
    }
}

MoVec3
draw_source_get_way (const MoSourceFigure *figure, double yaw)
{
  double half = mo_source_figure_get_room (figure) / 2.0;

  return (MoVec3){ half * sin (yaw), -half * cos (yaw), 0.0 };
}

/* -- Bones --------------------------------------------------------------------------------------- */

static void
choose_colour (const Picture *self, const MoSourceJoint *joint, Piece *piece)
{
  piece->alpha = joint->number >= 0 ? 1.0 : PALE;
  piece->colour = self->theme->bone[joint->side > 0 ? 1 : joint->side < 0 ? 2 : 0];
}

static void
add_triangle (Picture *self, const MoVec3 corner[3], const MoSourceJoint *joint)
{
  MoVec3 normal = mo_vec3_unit (
      mo_vec3_cross (mo_vec3_sub (corner[1], corner[0]), mo_vec3_sub (corner[2], corner[0])));
  MoVec3 middle =
      mo_vec3_scale (mo_vec3_add (mo_vec3_add (corner[0], corner[1]), corner[2]), 1.0 / 3.0);
  double shade = 0.62 + 0.38 * mo_vec3_dot (normal, self->lamp);
  Piece piece = { .radius = 0.0 };

  /* Turned away. */
  if (mo_vec3_dot (normal, mo_vec3_sub (self->view.eye, middle)) <= 0.0)
    return;
  for (guint i = 0; i < 3; i++)
    {
      double depth = draw_view_project (&self->view, corner[i], &piece.x[i], &piece.y[i]);

      if (!(depth > NEAREST))
        return;
      piece.depth += depth / 3.0;
    }
  choose_colour (self, joint, &piece);
  piece.colour.r *= shade;
  piece.colour.g *= shade;
  piece.colour.b *= shade;
  g_array_append_val (self->pieces, piece);
}

static void
add_bone (Picture *self, MoVec3 foot, MoVec3 tip, const MoSourceJoint *joint)
{
  MoVec3 along = mo_vec3_sub (tip, foot), ring[4], u, v;
  double length = mo_vec3_length (along), wide = MIN (WIDE * length, WIDEST);

  if (!(length > 1e-6))
    return;
  along = mo_vec3_scale (along, 1.0 / length);
  u = mo_vec3_unit (
      mo_vec3_cross (along, fabs (along.x) < 0.8 ? (MoVec3){ 1, 0, 0 } : (MoVec3){ 0, 0, 1 }));
  v = mo_vec3_cross (along, u);
  for (guint i = 0; i < 4; i++)
    ring[i] = mo_vec3_add (mo_vec3_lerp (foot, tip, WIDE_AT),
                           mo_vec3_scale (i % 2 == 0 ? u : v, i < 2 ? wide : -wide));
  for (guint i = 0; i < 4; i++)
    {
      add_triangle (self, (MoVec3[]){ ring[i], ring[(i + 1) % 4], tip }, joint);
      add_triangle (self, (MoVec3[]){ ring[(i + 1) % 4], ring[i], foot }, joint);
    }
}

static void
add_joint (Picture *self, MoVec3 point, const MoSourceJoint *joint)
{
  Piece piece = { .radius = 0.0 };

  piece.depth = draw_view_project (&self->view, point, &piece.x[0], &piece.y[0]) - JOINT;
  if (!(piece.depth > NEAREST))
    return;
  piece.radius = MAX (self->view.scale * JOINT / piece.depth, 1.0);
  choose_colour (self, joint, &piece);
  g_array_append_val (self->pieces, piece);
}

static int
compare_depths (gconstpointer a, gconstpointer b)
{
  double first = ((const Piece *) a)->depth, second = ((const Piece *) b)->depth;

  return (first < second) - (first > second);
}

static void
collect (Picture *self)
{
  for (guint i = 0; i < mo_source_figure_get_n_joints (self->figure); i++)
    {
      const MoSourceJoint *joint = mo_source_figure_get_joint (self->figure, i);

      if (joint->has_bone)
        add_bone (self, self->points[joint->parent], self->points[i],
                  mo_source_figure_get_joint (self->figure, (guint) joint->parent));
      if (!joint->is_end && (joint->has_bone || joint->number >= 0))
        add_joint (self, self->points[i], joint);
    }
  g_array_sort (self->pieces, compare_depths);
}

static void
draw_piece (cairo_t *cr, const Piece *piece)
{
  draw_set_colour (cr, &piece->colour, piece->alpha);
  cairo_new_path (cr);
  if (piece->radius > 0.0)
    cairo_arc (cr, piece->x[0], piece->y[0], piece->radius, 0.0, 2.0 * G_PI);
  for (guint i = 0; i < 3 && piece->radius == 0.0; i++)
    cairo_line_to (cr, piece->x[i], piece->y[i]);
  cairo_close_path (cr);
  cairo_fill_preserve (cr);
  /* No gaps between triangles, and thin bones stay visible. */
  cairo_set_line_width (cr, 0.7);
  cairo_stroke (cr);
}

/* -- The whole ----------------------------------------------------------------------------------- */

static void
draw_shadows (cairo_t *cr, const Picture *self, int width, int height)
{
  g_autoptr (GArray) balls = g_array_new (FALSE, FALSE, sizeof (DrawBall));

  for (guint i = 0; i < mo_source_figure_get_n_joints (self->figure); i++)
    {
      const MoSourceJoint *joint = mo_source_figure_get_joint (self->figure, i);

      for (guint k = 0; joint->has_bone && k < N_BALLS; k++)
        {
          DrawBall ball = { mo_vec3_lerp (self->points[i], self->points[joint->parent],
                                          (double) k / N_BALLS),
                            SHADOW };

          g_array_append_val (balls, ball);
        }
    }
  draw_shadow (cr, &self->view, self->theme, (const DrawBall *) balls->data, balls->len, width,
               height);
}

void
draw_source (cairo_t *cr, const MoSourceFigure *figure, double time, const MoPose *pose,
             const DrawCamera *camera, const DrawTheme *theme, int width, int height)
{
  g_autofree MoVec3 *points = get_points (figure, time, pose, camera->yaw);
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  Picture self = { .figure = figure, .theme = theme, .points = points, .pieces = pieces };

  draw_view_init (&self.view, camera, width, height);
  /* Above the viewer's left shoulder, as for the figure. */
  self.lamp = mo_vec3_unit (mo_vec3_add (mo_vec3_scale (self.view.up, 0.8),
                                         mo_vec3_sub (mo_vec3_scale (self.view.ahead, -0.6),
                                                      mo_vec3_scale (self.view.right, 0.45))));
  collect (&self);
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  draw_shadows (cr, &self, width, height);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < pieces->len; i++)
    draw_piece (cr, &g_array_index (pieces, Piece, i));
  cairo_restore (cr);
}
