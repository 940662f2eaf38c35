/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-scene.h"

#include "view-camera.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The camera of a scene: controlled by the user, in a short flight between two views, or following
 * the hips. */
typedef struct
{
  ViewCamera view;      /* current view */
  const char *side;     /* nick of the ViewSide it shows; "" otherwise */
  gboolean follow;      /* follows the hips */
  gboolean wants_frame; /* frame everything as soon as the widget has a size */

  /* Private to app-camera.c */
  GtkWidget *widget; /* borrowed: its size is that of the picture */
  AppScene *scene;   /* borrowed */
  void (*changed) (gpointer data);
  gpointer data;
  struct
  {
    ViewCamera from, to;
    gint64 begin; /* frame time, microseconds; 0: starts with the next frame */
    gboolean active;
  } flight;
  MoVec3 offset;    /* from the hips to the target, horizontal (metres) */
  gboolean is_late; /* has not caught up with the hips yet */
} AppCamera;

/* Calls `changed` whenever the picture, the side or `follow` changes. */
void app_camera_init (AppCamera *self, GtkWidget *widget, AppScene *scene,
                      void (*changed) (gpointer data), gpointer data);

/* -- Manual control: pixels of the widget ------------------------------------------------------ */

void app_camera_orbit (AppCamera *self, double dx, double dy);
void app_camera_pan (AppCamera *self, double dx, double dy);
void app_camera_zoom_at (AppCamera *self, double factor, double x, double y);

/* -- Flights, unless the user's settings disable animations ------------------------------------ */

/* Multiplies the distance to the target. */
void app_camera_zoom (AppCamera *self, double factor);
void app_camera_look_from (AppCamera *self, ViewSide side);

/* Frames a box (`low`, `high`, metres) or, if that is NULL, the whole scene, leaving out `top`
 * pixels at the upper edge. If the widget has no size yet, this is done later (wants_frame). */
void app_camera_frame (AppCamera *self, const MoVec3 box[2], double top, gboolean at_once);

/* -- Following --------------------------------------------------------------------------------- */

void app_camera_set_follow (AppCamera *self, gboolean follow);

/* The hips may have moved. */
void app_camera_scene_moved (AppCamera *self);

/* Whether the camera needs another frame; and the next frame, `elapsed` seconds after the previous
 * one, at `now` (microseconds): TRUE if it goes on. */
gboolean app_camera_is_moving (const AppCamera *self);
gboolean app_camera_advance (AppCamera *self, gint64 now, double elapsed);

/* The picture has to be drawn again, although the camera has not moved. */
void app_camera_redraw (AppCamera *self);

/* -- Queries ----------------------------------------------------------------------------------- */

void app_camera_init_lens (const AppCamera *self, ViewLens *lens);

/* Where the ray through a position in the widget meets the horizontal plane at height `level`;
 * FALSE if it does not, or only far away. */
gboolean app_camera_find_level (const AppCamera *self, double x, double y, double level,
                                MoVec3 *point);

/* In metres, from the eye. */
double app_camera_get_distance (const AppCamera *self, MoVec3 point);

/* The joint of a pose whose body part is at a position in the widget, or VIEW_PICK_NOTHING; `point`
 * (may be NULL) gets the point that was hit. And the joint of the nearest bone within `reach`
 * pixels. */
int app_camera_pick (const AppCamera *self, const ViewFigure *figure, const MoPose *pose, double x,
                     double y, MoVec3 *point);
int app_camera_pick_bone (const AppCamera *self, double x, double y, double reach);

G_END_DECLS
