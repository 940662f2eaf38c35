/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-tool.h"

G_BEGIN_DECLS

/* Mouse, touchpad and keys: input goes to the current tool first, and to the camera if the tool
 * does not take it. */
typedef struct
{
  AppCamera *camera; /* borrowed */
  AppTool *tool;     /* owned */

  /* Private to app-hand.c */
  GtkWidget *widget; /* borrowed: gets the focus */
  double pointer_x, pointer_y;
  double pinch; /* scale of the pinch gesture so far */
  struct
  {
    guint button;
    double start_x, start_y; /* where the drag began */
    double x, y;             /* last position */
    gboolean is_pressed;
    gboolean has_moved; /* by more than in a click */
    gboolean is_tools;  /* the tool has taken the drag */
  } drag;
} AppHand;

/* Handles input on `area`, which is inside the widget. Takes ownership of the tool. */
void app_hand_init (AppHand *self, GtkWidget *widget, GtkWidget *area, AppCamera *camera,
                    AppTool *tool);
void app_hand_clear (AppHand *self);

/* Adds the viewport's own keys, which need the focus; others belong to the window
 * (app-window-actions.c). */
void app_hand_add_keys (GtkWidgetClass *klass, AppCamera *(*get_camera) (GtkWidget *widget));

G_END_DECLS
