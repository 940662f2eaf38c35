/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-tool.h"

G_BEGIN_DECLS

/* Mouse, touchpad and keys: to the tool in hand, and what that leaves alone to the camera. */
typedef struct
{
  AppCamera *camera; /* borrowed */
  AppTool *tool;     /* owned */

  /* For app-hand.c only */
  GtkWidget *widget; /* borrowed: gets the focus */
  double pointer_x, pointer_y;
  double pinch; /* scale of the fingers so far */
  struct
  {
    guint button;
    double start_x, start_y; /* first place of the pointer */
    double x, y;             /* and the last */
    gboolean has_moved;      /* farther than in a click */
    gboolean is_tools;       /* the tool has something in hand */
  } drag;
} AppHand;

/* Listens to what is done to `area`, within the widget. Takes the tool. */
void app_hand_init (AppHand *self, GtkWidget *widget, GtkWidget *area, AppCamera *camera,
                    AppTool *tool);
void app_hand_clear (AppHand *self);

/* Keys of the viewport itself; those that need none are the window's (app-window-actions.c). */
void app_hand_add_keys (GtkWidgetClass *klass, AppCamera *(*get_camera) (GtkWidget *widget));

G_END_DECLS
