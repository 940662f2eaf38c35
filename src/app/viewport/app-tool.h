/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-camera.h"
#include "app-overlay.h"

G_BEGIN_DECLS

/* What a press of the first mouse button in the picture does: each kind is one file app-tool-<name>.c. All that
 * the tool leaves alone, other buttons included, moves the camera. Places are pixels of the widget. */
typedef struct _AppTool AppTool;

typedef struct
{
  gsize size; /* of a struct of its own that begins with an AppTool; 0: it has none */

  /* TRUE where it takes something in hand, so that it gets the drag; else the drag is the camera's. */
  gboolean (*press) (AppTool *self, double x, double y, GdkModifierType modifiers);

  /* To there, as soon as the pointer has gone farther than a hand slips in a click. */
  void (*drag) (AppTool *self, double x, double y);

  /* After every press; `was_dragged`: it was no click. */
  void (*release) (AppTool *self, double x, double y, GdkModifierType modifiers,
                   gboolean was_dragged);

  /* Draws its marks, after all overlays. Each may be NULL. */
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

/* Chooses joints; takes other avatars over the floor. */
extern const AppToolKind app_tool_pick;

/* What it works on must live longer. Free it with g_free. */
AppTool *app_tool_new (const AppToolKind *kind, AppScene *scene, AppCamera *camera,
                       const AppOverlays *overlays);

G_END_DECLS
