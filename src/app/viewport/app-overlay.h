/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-scene.h"

#include "view-renderer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What is drawn of a scene, or over it: each kind is one file app-overlay-<name>.c and a row of the table in
 * app-overlay.c. */

/* One picture of OpenGL, with room for what its options borrow. */
typedef struct
{
  ViewOptions options;
  const MoPose *pose; /* of the first avatar */

  AppOthers others;
  guint selection[MO_RIG_N_BONES];
  ViewColour tint[MO_RIG_N_BONES];
  MoPose kept, meant;
} AppPicture;

/* What is written over the picture. */
typedef struct
{
  GtkWidget *widget; /* whose fonts and colours it has */
  GtkSnapshot *snapshot;
  ViewLens lens;
} AppWriting;

typedef enum
{
  APP_CHANGED_CLIP, /* the document has another one */
  APP_CHANGED_LENS, /* it shows another loss, or none */
} AppChange;

typedef struct _AppOverlay AppOverlay;

typedef struct
{
  const char *action, *property; /* its switch; NULL: it sees from the scene whether it is wanted */
  gboolean is_on;                /* the switch, at the beginning */
  gsize size; /* of a struct of its own that begins with an AppOverlay; 0: it has none */

  /* Each may be NULL, and looks at `is_on` by itself. */
  void (*changed) (AppOverlay *self, AppScene *scene, AppChange change);
  void (*clear) (AppOverlay *self); /* lets go of all that is its own */
  void (*fill) (AppOverlay *self, AppScene *scene, AppPicture *picture);
  void (*write) (AppOverlay *self, AppScene *scene, AppWriting *writing);

  /* What its colours mean, as markup; free it; NULL where there are none. */
  char *(*get_legend) (AppOverlay *self, AppScene *scene);

  /* A sentence about what is chosen; free it; or NULL. */
  char *(*get_note) (AppOverlay *self, AppScene *scene);

  /* The box of all that it ever fills. TRUE: it stands in the place of the figure. */
  gboolean (*get_box) (AppOverlay *self, MoVec3 *low, MoVec3 *high);

  /* Whether it moves without a session that plays. */
  gboolean (*is_running) (AppOverlay *self, AppScene *scene);
} AppOverlayKind;

struct _AppOverlay
{
  const AppOverlayKind *kind;
  gboolean is_on;
};

extern const AppOverlayKind app_overlay_axes;
extern const AppOverlayKind app_overlay_bones;
extern const AppOverlayKind app_overlay_grid;
extern const AppOverlayKind app_overlay_lens;
extern const AppOverlayKind app_overlay_names;
extern const AppOverlayKind app_overlay_owners;
extern const AppOverlayKind app_overlay_prims;

/* -- All of them -------------------------------------------------------------------------------------- */

#define APP_N_OVERLAYS 7u

/* In the order in which they fill a picture: a later one may have the last word. */
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

/* Of the last one that has any. Free them; NULL where none has. */
char *app_overlays_get_legend (AppOverlays *self, AppScene *scene);
char *app_overlays_get_note (AppOverlays *self, AppScene *scene);

/* FALSE where the figure is shown. */
gboolean app_overlays_get_box (const AppOverlays *self, MoVec3 *low, MoVec3 *high);
gboolean app_overlays_are_running (AppOverlays *self, AppScene *scene);

/* -- For those with a legend --------------------------------------------------------------------------- */

/* Appends a dot of that colour (0xrrggbb) with its meaning. */
void app_overlay_add_legend (GString *text, guint32 colour, const char *title);

G_END_DECLS
