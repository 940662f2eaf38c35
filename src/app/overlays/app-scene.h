/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"
#include "edit-lens.h"
#include "edit-posing.h"
#include "edit-recognition.h"
#include "edit-session.h"

#include "mo-poser.h"
#include "view-figure.h"

G_BEGIN_DECLS

typedef struct _AppScene AppScene;

/* The way to the pose of one avatar on its figure. */
typedef struct
{
  AppScene *scene;
  guint index; /* in the session's cast */
  MoPoser *poser;
} AppAvatar;

/* What there is to see: the figure, the pose of each avatar at the session's time, with the hands
 * and the face that no motion controls, and which parts the motions move. Independent of
 * widgets. */
struct _AppScene
{
  /* Borrowed from the widget; each may be NULL */
  EditDocument *document;
  EditSession *session;
  EditLens *lens;
  EditRecognition *recognition;
  EditPosing *posing;

  /* Owned */
  MoMotion *motion;         /* of the session; or NULL */
  const ViewFigure *figure; /* of the chosen form and height */
  ViewFigure *made;         /* that one, if its shape is not the usual one; or NULL */
  ViewFigure *own_figures[EDIT_N_FIGURES]; /* for avatars with their own shape; or NULL */
  AppAvatar avatars[EDIT_N_FIGURES];

  ViewShape shape;
  guint8 moves[MO_RIG_N_BONES];
  guint parts; /* ViewShow: tail, wings and hind limbs that the motions move */
  gboolean moves_face;

  gboolean shows_source; /* the skeleton of the file (app-source.h) */
  gint64 source_begin;   /* monotonic time from which it moves by itself */
};

/* The other avatars, at their places. */
typedef struct
{
  guint n;
  guint indices[EDIT_N_FIGURES - 1]; /* in the session's cast */
  MoPose poses[EDIT_N_FIGURES - 1];  /* updated */
  const ViewFigure *figures[EDIT_N_FIGURES - 1];
} AppOthers;

void app_scene_init (AppScene *self);
void app_scene_clear (AppScene *self);

/* To be called when the session's motion may have changed: TRUE if it has. */
gboolean app_scene_motion_changed (AppScene *self);

/* Determines which parts the motions move, if any motion has changed. */
void app_scene_find_moves (AppScene *self);

/* The number of avatars on the stage. */
guint app_scene_count_figures (const AppScene *self);

/* Those parts of the figure, as bits 1 << ViewPart, for picking and framing. */
guint app_scene_get_parts (const AppScene *self);

/* The time of the source (seconds) that is seen; 0 where that is not known. */
double app_scene_get_source_time (AppScene *self);

/* The pose at the session's time, updated for the figure. Owned by the scene and valid until the
 * next call. */
const MoPose *app_scene_get_pose (AppScene *self);
void app_scene_get_others (AppScene *self, AppOthers *others);

/* "female" or "male". */
const char *app_scene_get_form (const AppScene *self);

/* TRUE if it changed. */
gboolean app_scene_set_form (AppScene *self, const char *form);
gboolean app_scene_set_height (AppScene *self, double height);

/* Appends balls (ViewBall) around everything visible: the current pose or, if `is_whole`, the whole
 * motion with all avatars. */
void app_scene_add_balls (AppScene *self, gboolean is_whole, GArray *balls);

G_END_DECLS
