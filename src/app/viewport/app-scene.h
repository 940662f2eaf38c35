/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"
#include "edit-lens.h"
#include "edit-session.h"

#include "view-figure.h"

G_BEGIN_DECLS

/* What there is to be seen: whose body it is, the pose of each avatar at the session's time, with the hands
 * and the face that no motion moves, and what the motions move at all. Knows no widget. */
typedef struct
{
  /* Borrowed from the widget that shows it; each may be NULL */
  EditDocument *document;
  EditSession *session;
  EditLens *lens;

  /* Owned */
  MoMotion *motion;   /* of the session; or NULL */
  MoPose *shown;      /* what the session has, with hands and face, on this figure */
  ViewFigure *figure; /* of that shape */
  ViewFigure *own_figures[EDIT_N_FIGURES]; /* of avatars that have a shape of their own; or NULL */

  ViewShape shape;
  guint8 moves[MO_RIG_N_BONES];
  guint parts; /* ViewShow of tail, wings, hind limbs that the motions move */
  gboolean moves_face;
} AppScene;

/* The avatars beside the first one, where they stand. */
typedef struct
{
  guint n;
  guint indices[EDIT_N_FIGURES - 1]; /* in the session's cast */
  MoPose poses[EDIT_N_FIGURES - 1];  /* updated */
  const ViewFigure *figures[EDIT_N_FIGURES - 1];
} AppOthers;

void app_scene_init (AppScene *self);
void app_scene_clear (AppScene *self);

/* The session may have another motion: TRUE where it has. */
gboolean app_scene_motion_changed (AppScene *self);

/* Looks at what the motions move, once one of them is another. */
void app_scene_find_moves (AppScene *self);

/* Avatars that are there. */
guint app_scene_count_figures (const AppScene *self);

/* Those parts of the figure, as bits 1 << ViewPart: for picking and framing. */
guint app_scene_get_parts (const AppScene *self);

/* The pose at the session's time, updated for the figure. Owned by the scene, until the next call. */
const MoPose *app_scene_get_pose (AppScene *self);
void app_scene_get_others (AppScene *self, AppOthers *others);

/* "female" or "male". */
const char *app_scene_get_form (const AppScene *self);

/* TRUE where that is new. */
gboolean app_scene_set_form (AppScene *self, const char *form);
gboolean app_scene_set_height (AppScene *self, double height);

/* Appends balls (ViewBall) that hold all that is to be seen: the pose as it is, and where `is_whole` the
 * whole motion with all avatars. */
void app_scene_add_balls (AppScene *self, gboolean is_whole, GArray *balls);

G_END_DECLS
