/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-scene.h"

#include "view-camera.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Where a scene is seen from: by hand, in a short flight from one place to another, or as it follows the
 * hips. */
typedef struct
{
  ViewCamera view;      /* where it is now */
  const char *side;     /* nick of the ViewSide from which it looks; "" elsewhere */
  gboolean follow;      /* goes with the hips */
  gboolean wants_frame; /* bring all into view as soon as there is room for it */

  /* For app-camera.c only */
  GtkWidget *widget; /* borrowed: whose size the picture has */
  AppScene *scene;   /* borrowed */
  void (*changed) (gpointer data);
  gpointer data;
  struct
  {
    ViewCamera from, to;
    gint64 begin; /* frame time, microseconds; 0: it begins with the next frame */
    gboolean active;
  } flight;
  MoVec3 offset;    /* of the target from the hips, level */
  gboolean is_late; /* has not yet caught up with the hips */
} AppCamera;

/* Calls `changed` whenever the picture, the side or `follow` is another. */
void app_camera_init (AppCamera *self, GtkWidget *widget, AppScene *scene,
                      void (*changed) (gpointer data), gpointer data);

/* -- By hand: pixels of the widget -------------------------------------------------------------------- */

void app_camera_orbit (AppCamera *self, double dx, double dy);
void app_camera_pan (AppCamera *self, double dx, double dy);
void app_camera_zoom_at (AppCamera *self, double factor, double x, double y);

/* -- In a flight, where the user's settings have animations -------------------------------------------- */

/* Multiplies the distance. */
void app_camera_zoom (AppCamera *self, double factor);
void app_camera_look_from (AppCamera *self, ViewSide side);

/* Brings into view a box (`low`, `high`) or, where that is NULL, the whole scene: below `top` pixels. Where
 * there is no room yet, it is done later (wants_frame). */
void app_camera_frame (AppCamera *self, const MoVec3 box[2], double top, gboolean at_once);

/* -- Following ------------------------------------------------------------------------------------------ */

void app_camera_set_follow (AppCamera *self, gboolean follow);

/* The hips may be elsewhere. */
void app_camera_scene_moved (AppCamera *self);

/* Whether the next frame takes it further; and takes it further by a frame, which was `elapsed` seconds long
 * and begins at `now` (microseconds): TRUE while it goes on. */
gboolean app_camera_is_moving (const AppCamera *self);
gboolean app_camera_advance (AppCamera *self, gint64 now, double elapsed);

/* -- What is seen --------------------------------------------------------------------------------------- */

void app_camera_init_lens (const AppCamera *self, ViewLens *lens);

/* Where on a level the ray through a place of the widget goes; FALSE where it does not, or too far away. */
gboolean app_camera_find_level (const AppCamera *self, double x, double y, double level,
                                MoVec3 *point);

/* Metres from the eye. */
double app_camera_get_distance (const AppCamera *self, MoVec3 point);

/* The joint of a pose whose flesh is seen at a place of the widget, or VIEW_PICK_NOTHING; `point`, unless NULL,
 * gets the place that was hit. And the bone nearest to it, not farther than `reach` pixels. */
int app_camera_pick (const AppCamera *self, const ViewFigure *figure, const MoPose *pose, double x,
                     double y, MoVec3 *point);
int app_camera_pick_bone (const AppCamera *self, double x, double y, double reach);

G_END_DECLS
