/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-camera.h"
#include "app-overlay.h"

G_BEGIN_DECLS

/* What dragging and clicking with the first mouse button do in the picture: each kind is one file
 * app-tool-<name>.c. What the tool does not take, including other buttons, moves the camera.
 * Positions are in pixels of the widget. */
typedef struct _AppTool AppTool;

typedef struct
{
  gsize size; /* of a struct of its own that starts with an AppTool; 0: none */

  /* TRUE if the tool takes the drag that starts here; otherwise the camera gets it. */
  gboolean (*press) (AppTool *self, double x, double y, GdkModifierType modifiers);

  /* Called with each position once the pointer has moved farther than in a click. */
  void (*drag) (AppTool *self, double x, double y);

  /* Called after every press; `was_dragged`: it was not a click. */
  void (*release) (AppTool *self, double x, double y, GdkModifierType modifiers,
                   gboolean was_dragged);

  /* Draws the tool's marks, after all overlays. Each function may be NULL. */
  void (*fill) (AppTool *self, AppPicture *picture);
  void (*write) (AppTool *self, AppWriting *writing);
} AppToolKind;

struct _AppTool
{
  const AppToolKind *kind;

  /* Borrowed */
  AppScene *scene;
  AppCamera *camera;
  const AppOverlays *overlays;
};

/* Selects joints; moves other avatars across the floor. */
extern const AppToolKind app_tool_pick;

/* The objects it works on are borrowed. Free it with g_free. */
AppTool *app_tool_new (const AppToolKind *kind, AppScene *scene, AppCamera *camera,
                       const AppOverlays *overlays);

G_END_DECLS
