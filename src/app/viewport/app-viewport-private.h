/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-viewport.h"

#include "view-renderer.h"

G_BEGIN_DECLS

/* The viewport, cut by concern: app-viewport.c has the type, -gl OpenGL and what is drawn with it, -camera
 * where it looks from, -figure whose body it is, -input mouse, touchpad and keys, -names what is written over the picture,
 * -owners which motion holds a joint, -linkset prims in the place of the figure, -lens what the keys
 * lose, -smooth smooth edges of what stands still. */

/* On its way from one place to another. */
typedef struct
{
  ViewCamera from, to;
  gint64 begin; /* frame time, microseconds; 0: it begins with the next frame */
  gboolean active;
} AppCameraMove;

typedef struct _AppLinkset AppLinkset;

struct _AppViewport
{
  GtkWidget parent_instance;

  /* Template widgets */
  GtkWidget *overlay, *area, *bar, *problem_page;
  GtkMenuButton *base_button, *menu_button;
  GtkRange *height_scale;
  GtkLabel *problem_label, *owner_label, *legend;

  /* Owned */
  EditDocument *document;
  EditSession *session;
  EditLens *lens;
  GSignalGroup *document_signals, *session_signals, *cast_signals, *lens_signals;
  GSimpleActionGroup *actions;
  char *problem;
  ViewRenderer *renderer; /* only while the area is realised */
  MoMotion *motion;       /* of the session */
  MoPose *shown;          /* what the session has, with hands and face, on this figure */
  ViewFigure *figure;     /* of that shape */
  ViewFigure *own_figures[EDIT_N_FIGURES]; /* of avatars that have a shape of their own; or NULL */
  AppLinkset *linkset;    /* shown in the place of the figure; or NULL */
  MoPlayer *meant, *kept; /* of what the lens looks at; NULL where it does not */

  ViewShape shape;
  ViewCamera camera;
  AppCameraMove move;
  MoVec3 follow_offset; /* of the target from the hips, level */
  ViewCamera drag_camera;
  double drag_x, drag_y; /* last place of the pointer in a drag */
  double start_x, start_y; /* and the first */
  guint drag_figure;       /* the avatar that is dragged; 0 is none */
  MoVec3 drag_point;       /* where it was taken, */
  double drag_from[2];     /* and where it stood then */
  double pointer_x, pointer_y;
  double pinch;
  guint drag_button;
  gint64 last_tick;
  guint tick_id;
  guint smooth_id; /* once it stands still */
  guint n_renders;
  guint n_figures;
  guint8 moves[MO_RIG_N_BONES];
  guint parts; /* ViewShow of tail, wings, hind limbs that the motion moves */

  gboolean is_smooth : 1;    /* drawn with several samples a pixel, as nothing moves */
  gboolean frame_wanted : 1; /* bring the motion into view as soon as there is one */
  gboolean follow : 1;
  gboolean unsettled : 1; /* the camera has not yet caught up with the hips */
  gboolean dragged : 1;
  gboolean moves_face : 1;
  gboolean show_bones : 1;
  gboolean show_names : 1;
  gboolean show_axes : 1;
  gboolean show_grid : 1;
  gboolean show_owners : 1; /* tinted by which motion holds a joint */
};

/* The pose at the session's time, updated for the figure. */
const MoPose *app_viewport_get_pose (AppViewport *self);

/* Those of the other avatars, where they stand. Returns how many. */
guint app_viewport_get_others (AppViewport *self, MoPose others[EDIT_N_FIGURES - 1],
                               const ViewFigure *figures[EDIT_N_FIGURES - 1],
                               guint indices[EDIT_N_FIGURES - 1]);

/* Where on a level the ray through a place of the widget goes; FALSE where it does not, or too far away. */
gboolean app_viewport_find_level (AppViewport *self, double x, double y, double level,
                                  MoVec3 *point);

/* Draw again; and while something moves, with each frame. */
void app_viewport_queue (AppViewport *self);

/* Draw again with smooth edges, where that is not done anyway, once nothing moves; call that off; and the
 * samples a pixel that the next drawing takes (as ViewOptions). */
void app_viewport_smooth_later (AppViewport *self);
void app_viewport_smooth_stop (AppViewport *self);
guint app_viewport_get_samples (AppViewport *self);

void app_viewport_fill_options (AppViewport *self, ViewOptions *options);
void app_viewport_class_init_gl (GtkWidgetClass *klass);

const char *app_viewport_get_form (AppViewport *self);
/* TRUE where that is new. */
gboolean app_viewport_set_form (AppViewport *self, const char *form);
gboolean app_viewport_set_height (AppViewport *self, double height);
void app_viewport_init_figure (AppViewport *self);
void app_viewport_clear_figure (AppViewport *self);

void app_viewport_init_camera (AppViewport *self);
void app_viewport_camera_changed (AppViewport *self); /* by hand: no side any more */
void app_viewport_frame (AppViewport *self, gboolean at_once);
void app_viewport_look_from (AppViewport *self, ViewSide side);
void app_viewport_zoom (AppViewport *self, double factor);
void app_viewport_set_follow (AppViewport *self, gboolean follow);
/* A switch has been set: tells its action, and whoever else listens. */
void app_viewport_switch_changed (AppViewport *self, const char *property);

void app_viewport_remember_offset (AppViewport *self);

/* Takes moves and following a frame further; TRUE while they go on. */
gboolean app_viewport_advance_camera (AppViewport *self, gint64 now);

/* The document has another clip, which may be a link set. */
void app_viewport_clip_changed (AppViewport *self);
void app_viewport_clear_linkset (AppViewport *self);

/* Whether it moves without a session that plays. */
gboolean app_viewport_is_running (AppViewport *self);

/* The box of all that it does; FALSE where the figure is shown. */
gboolean app_viewport_find_linkset (AppViewport *self, MoVec3 *low, MoVec3 *high);

/* Puts it, at its time, into the options in the place of the figure. */
void app_viewport_show_linkset (AppViewport *self, ViewOptions *options);

void app_viewport_init_input (AppViewport *self);
void app_viewport_class_init_input (GtkWidgetClass *klass);

/* The pose or the selection may be another: draws again and says who holds the chosen joint. */
void app_viewport_moved (AppViewport *self);

/* The session's base is another: tells its action and its button. */
void app_viewport_follow_base (AppViewport *self);
void app_viewport_init_owners (AppViewport *self);

/* The colours of the motions, by their share in each bone; FALSE where nothing is on the stage. */
gboolean app_viewport_fill_owners (AppViewport *self, ViewColour tint[MO_RIG_N_BONES]);

/* What the lens shows: `kept`, which is the figure in the place of the session's, `meant`, which is the
 * ghost, and how far each bone is off. FALSE where it shows nothing. */
gboolean app_viewport_fill_lens (AppViewport *self, MoPose *kept, MoPose *meant,
                                 ViewColour tint[MO_RIG_N_BONES]);
void app_viewport_lens_changed (AppViewport *self);

/* The colours of the lens, as markup for the legend. Free it; NULL where the lens shows nothing. */
char *app_viewport_describe_lens (AppViewport *self);
void app_viewport_clear_lens (AppViewport *self);

void app_viewport_snapshot_names (AppViewport *self, GtkSnapshot *snapshot);

G_END_DECLS
