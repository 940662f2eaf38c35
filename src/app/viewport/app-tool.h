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
  void (*drag) (AppTool *self, double x, double y, GdkModifierType modifiers);

  /* Called after every press; `was_dragged`: it was not a click. */
  void (*release) (AppTool *self, double x, double y, GdkModifierType modifiers,
                   gboolean was_dragged);

  /* Called with each position while no button is pressed, of the first tool only; or NULL. */
  void (*hover) (AppTool *self, double x, double y);

  /* Draws the tool's marks, after all overlays. Each function may be NULL. */
  void (*fill) (AppTool *self, AppPicture *picture);
  void (*write) (AppTool *self, AppWriting *writing);

  /* Writes over everything else, of each tool of a chain; or NULL. */
  void (*write_words) (AppTool *self, AppWriting *writing);

  /* A sentence about what it waits for, of the first tool only; NULL if it does not wait. Free it. */
  char *(*get_note) (AppTool *self);
} AppToolKind;

struct _AppTool
{
  const AppToolKind *kind;

  /* Borrowed */
  AppScene *scene;
  AppCamera *camera;
  const AppOverlays *overlays;

  AppTool *next; /* owned: gets what this tool does not take; or NULL */
};

/* Selects joints; moves other avatars across the floor. */
extern const AppToolKind app_tool_pick;

/* Says which joint of the file is which of the avatar's; needs a next tool. */
extern const AppToolKind app_tool_map;

/* Poses joints while that is switched on; needs a next tool. */
extern const AppToolKind app_tool_pose;

/* Picks the part of a constraint that is asked for; needs a next tool. */
extern const AppToolKind app_tool_volume;

/* Drags the offsets of the chosen constraint; needs a next tool. */
extern const AppToolKind app_tool_offset;

/* The objects it works on are borrowed, but for the next tool, which may be NULL. */
AppTool *app_tool_new (const AppToolKind *kind, AppScene *scene, AppCamera *camera,
                       const AppOverlays *overlays, AppTool *next);
void app_tool_free (AppTool *self);

/* The joint of the first avatar at a position; VIEW_PICK_NOTHING for none. */
int app_tool_find_joint (const AppTool *self, double x, double y);

/* What is drawn next in a tool's marks has this colour (0xrrggbb) of the view's theme. */
void app_tool_set_colour (cairo_t *cr, guint32 colour, double alpha);

G_END_DECLS
