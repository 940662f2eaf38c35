/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-scene.h"

#include "view-renderer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What is drawn in a scene or over it: each kind is one file app-overlay-<name>.c and a row of the
 * table in app-overlay.c. */

/* One OpenGL picture, with storage for what its options refer to. */
typedef struct
{
  ViewOptions options;
  const MoPose *pose; /* of the first avatar */
  double yaw;         /* of the camera, radians */

  AppOthers others;
  guint selection[MO_RIG_N_BONES];
  ViewColour tint[MO_RIG_N_BONES];
  MoPose kept, meant;
} AppPicture;

/* Labels drawn over the picture. */
typedef struct
{
  GtkWidget *widget; /* provides fonts and colours */
  GtkSnapshot *snapshot;
  ViewLens lens;
} AppWriting;

typedef enum
{
  APP_CHANGED_CLIP, /* the document has another clip */
  APP_CHANGED_LENS, /* it has another loss, or none */
} AppChange;

typedef struct _AppOverlay AppOverlay;

typedef struct
{
  const char *action, *property; /* its switch; NULL: it decides from the scene whether to draw */
  gboolean is_on;                /* initial state of the switch */
  /* It is drawn beside what others colour, so that its legend stands beside theirs. */
  gboolean is_beside;
  gsize size; /* of a struct of its own that starts with an AppOverlay; 0: none */

  /* Each function may be NULL, and checks `is_on` itself. */
  void (*changed) (AppOverlay *self, AppScene *scene, AppChange change);
  void (*clear) (AppOverlay *self); /* frees what the overlay owns */
  void (*fill) (AppOverlay *self, AppScene *scene, AppPicture *picture);
  void (*write) (AppOverlay *self, AppScene *scene, AppWriting *writing);

  /* The same after the marks of the tool, for words that these would be drawn through. */
  void (*write_words) (AppOverlay *self, AppScene *scene, AppWriting *writing);

  /* What its colours mean, as markup, a line for each, or NULL. Free it. */
  char *(*get_legend) (AppOverlay *self, AppScene *scene);

  /* A sentence about the selection, or NULL. Free it. */
  char *(*get_note) (AppOverlay *self, AppScene *scene);

  /* The bounds of everything it ever draws (metres). TRUE: it is shown instead of the figure. */
  gboolean (*get_box) (AppOverlay *self, MoVec3 *low, MoVec3 *high);

  /* Whether it moves even while the session does not play. */
  gboolean (*is_running) (AppOverlay *self, AppScene *scene);
} AppOverlayKind;

struct _AppOverlay
{
  const AppOverlayKind *kind;
  gboolean is_on;
};

extern const AppOverlayKind app_overlay_attached;
extern const AppOverlayKind app_overlay_axes;
extern const AppOverlayKind app_overlay_bones;
extern const AppOverlayKind app_overlay_ghosts;
extern const AppOverlayKind app_overlay_grid;
extern const AppOverlayKind app_overlay_lens;
extern const AppOverlayKind app_overlay_names;
extern const AppOverlayKind app_overlay_owners;
extern const AppOverlayKind app_overlay_points;
extern const AppOverlayKind app_overlay_prims;
extern const AppOverlayKind app_overlay_pulls;
extern const AppOverlayKind app_overlay_source;
extern const AppOverlayKind app_overlay_trails;
extern const AppOverlayKind app_overlay_unpulled;

/* -- All overlays ------------------------------------------------------------------------------ */

#define APP_N_OVERLAYS 14u

/* In drawing order: a later one can override an earlier one. */
extern const AppOverlayKind *const app_overlay_kinds[APP_N_OVERLAYS];

typedef struct
{
  AppOverlay *items[APP_N_OVERLAYS]; /* owned */
} AppOverlays;

void app_overlays_init (AppOverlays *self);
void app_overlays_clear (AppOverlays *self);

gboolean app_overlays_is_on (const AppOverlays *self, const AppOverlayKind *kind);

void app_overlays_changed (AppOverlays *self, AppScene *scene, AppChange change);
void app_overlays_fill (AppOverlays *self, AppScene *scene, AppPicture *picture);
void app_overlays_write (AppOverlays *self, AppScene *scene, AppWriting *writing);
void app_overlays_write_words (AppOverlays *self, AppScene *scene, AppWriting *writing);

/* From the last overlay that has one, of legends also from all that are beside others; NULL if none has. Free them. */
char *app_overlays_get_legend (AppOverlays *self, AppScene *scene);
char *app_overlays_get_note (AppOverlays *self, AppScene *scene);

/* FALSE if the figure is shown. */
gboolean app_overlays_get_box (const AppOverlays *self, MoVec3 *low, MoVec3 *high);
gboolean app_overlays_are_running (AppOverlays *self, AppScene *scene);

/* -- For overlays with a legend ---------------------------------------------------------------- */

/* Appends a line: a dot in that colour (0xrrggbb) with its meaning. */
void app_overlay_add_legend (GString *text, guint32 colour, const char *title);

G_END_DECLS
