/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-sheet.h"

#include "draw-floor.h"
#include "draw-attached.h"
#include "draw-source.h"

#include "mo-limits.h"
#include "mo-math.h"

#define MARGIN 0.06

/* The last frame of a motion without a loop is shown this long before it repeats (seconds). */
#define LAST 0.8

/* How many moments are sampled to frame a file's skeleton. */
#define LOOKS 96

/* Duration of one revolution (seconds). */
#define TURN 4.0

struct _DrawFilm
{
  DrawTake *take; /* borrowed */
  GMutex mutex;   /* protects the take */
  DrawShot shot;
  DrawStyle style;
  DrawCamera camera;
  guint n_frames;
  double start, step; /* seconds of the motion */
  double turn;        /* yaw from one frame to the next */
  double seconds;     /* per frame */
  double last;        /* additionally for the last frame */
};

static DrawFilm *
new_film (DrawTake *take, const DrawShot *shot)
{
  DrawFilm *self = g_new0 (DrawFilm, 1);

  g_mutex_init (&self->mutex);
  self->take = take;
  self->shot = *shot;
  self->style = (DrawStyle){ .dark = shot->dark,
                             .limbs = draw_take_get_limbs (take),
                             .painter = shot->painter };
  draw_camera_look_from (&self->camera, shot->side);
  return self;
}

static void
add_other_balls (const DrawFilm *self, GArray *balls)
{
  g_autofree MoPose *pose = g_new (MoPose, 1);

  for (guint i = 0; (self->shot.source != NULL || self->shot.attached != NULL) && i < LOOKS; i++)
    {
      double time = draw_take_nth (self->take, i, LOOKS);

      draw_take_pose (self->take, time, pose);
      draw_attached_add_balls (&self->shot, pose, time, balls);
      if (self->shot.source != NULL)
        draw_source_add_balls (self->shot.source, time, pose, self->camera.yaw, balls);
    }
}

DrawFilm *
draw_film_new_motion (DrawTake *take, const DrawShot *shot, double fps)
{
  DrawFilm *self = new_film (take, shot);
  g_autoptr (GArray) balls = g_array_new (FALSE, FALSE, sizeof (DrawBall));
  double end;
  gboolean is_round;

  draw_take_get_span (take, &self->start, &end, &is_round);
  end = MIN (end, self->start + (double) MO_MAX_DURATION);
  if (is_round)
    {
      /* A whole number of frames, so that the step from the last to the first is like all
       * others. */
      self->n_frames = (guint) MAX (floor ((end - self->start) * fps + 0.5), 1.0);
      self->seconds = self->step = (end - self->start) / self->n_frames;
    }
  else
    {
      self->n_frames = 1 + (guint) floor ((end - self->start) * fps + 0.5);
      self->seconds = 1.0 / fps;
      self->step = (end - self->start) / MAX (self->n_frames - 1, 1);
      self->last = LAST;
    }
  draw_take_add_balls (take, &self->style, balls);
  add_other_balls (self, balls);
  draw_camera_frame (&self->camera, (const DrawBall *) balls->data, balls->len,
                     (double) shot->width / shot->height, MARGIN);
  return self;
}

/* A camera after so many radians, around the figure, or between it and a file's skeleton. */
static DrawCamera
turn_camera (const DrawFilm *self, double turn)
{
  DrawCamera turned = self->camera;

  turned.yaw += turn;
  if (self->shot.source != NULL && self->turn != 0.0)
    turned.target =
        mo_vec3_add (turned.target,
                     mo_vec3_sub (draw_source_get_way (self->shot.source, turned.yaw),
                                  draw_source_get_way (self->shot.source, self->camera.yaw)));
  return turned;
}

/* All that is seen of a moment from there. */
static GArray *
collect_balls (const DrawFilm *self, const MoPose *pose, double yaw)
{
  GArray *balls = g_array_new (FALSE, FALSE, sizeof (DrawBall));

  draw_figure_add_balls (pose, &self->style, balls);
  draw_attached_add_balls (&self->shot, pose, self->start, balls);
  if (self->shot.source != NULL)
    draw_source_add_balls (self->shot.source, self->start, pose, yaw, balls);
  return balls;
}

DrawFilm *
draw_film_new_turn (DrawTake *take, const DrawShot *shot, double time, guint n)
{
  DrawFilm *self = new_film (take, shot);
  g_autoptr (GArray) first = NULL;
  g_autofree MoPose *pose = g_new (MoPose, 1);
  double aspect = (double) shot->width / shot->height;

  self->n_frames = MAX (n, 1);
  self->start = time;
  self->turn = 2.0 * G_PI / self->n_frames;
  self->seconds = TURN / self->n_frames;
  draw_take_pose (take, time, pose);
  first = collect_balls (self, pose, self->camera.yaw);
  if (first->len > 0)
    self->camera.target = draw_balls_middle ((const DrawBall *) first->data, first->len);
  for (guint i = 0; i < self->n_frames; i++)
    {
      DrawCamera turned = turn_camera (self, i * self->turn);
      g_autoptr (GArray) balls = collect_balls (self, pose, turned.yaw);

      self->camera.distance =
          MAX (self->camera.distance, draw_camera_reach (&turned, (const DrawBall *) balls->data,
                                                         balls->len, aspect, MARGIN));
    }
  return self;
}

void
draw_film_free (DrawFilm *self)
{
  g_mutex_clear (&self->mutex);
  g_free (self);
}

guint
draw_film_get_n_frames (const DrawFilm *self)
{
  return self->n_frames;
}

int
draw_film_get_timestamp (const DrawFilm *self, guint frame)
{
  double time = frame * self->seconds + (frame >= self->n_frames ? self->last : 0.0);

  return (int) floor (time * 1000.0 + 0.5);
}

cairo_surface_t *
draw_film_frame (DrawFilm *self, guint frame)
{
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, self->shot.width, self->shot.height);
  cairo_t *cr = cairo_create (surface);
  g_autofree MoPose *pose = g_new (MoPose, 1);
  DrawCamera camera = turn_camera (self, frame * self->turn);
  double time = self->start + frame * self->step;

  g_mutex_lock (&self->mutex);
  draw_take_pose (self->take, time, pose);
  g_mutex_unlock (&self->mutex);
  draw_backdrop (cr, draw_style_theme (&self->style), 0, 0, self->shot.width, self->shot.height);
  draw_dressed_figure (cr, &self->shot, pose, time, &camera, &self->style, self->shot.width,
                       self->shot.height);
  if (self->shot.source != NULL)
    draw_source (cr, self->shot.source, time, pose, &camera, draw_style_theme (&self->style),
                 self->shot.width, self->shot.height);
  cairo_destroy (cr);
  return surface;
}
