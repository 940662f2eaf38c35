/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-camera.h"
#include "view-figure.h"

#include "mo-pose.h"

G_BEGIN_DECLS

/* Draws a pose through OpenGL (3.3 core, or GLES 3.0). Independent of windows: all calls need the
 * same current context, or one that shares objects with it. */
typedef struct _ViewRenderer ViewRenderer;

typedef enum
{
  VIEW_SHOW_FIGURE = 1 << 0,
  VIEW_SHOW_GRID = 1 << 1,   /* the metre lines on the floor */
  VIEW_SHOW_SHADOW = 1 << 2, /* where the figure is near the floor */
  VIEW_SHOW_BONES = 1 << 3,  /* over everything */
  VIEW_SHOW_FACE_BONES = 1 << 4,
  VIEW_SHOW_AXES = 1 << 5, /* of the world and of selected joints, over everything */
  VIEW_SHOW_TAIL = 1 << 6, /* including their bones if bones are shown */
  VIEW_SHOW_WINGS = 1 << 7,
  VIEW_SHOW_HIND = 1 << 8,
} ViewShow;

#define VIEW_SHOW_USUAL (VIEW_SHOW_FIGURE | VIEW_SHOW_GRID | VIEW_SHOW_SHADOW)

/* Red, green, blue (sRGB) and alpha, all 0..1. */
typedef float ViewColour[4];

/* What is not part of the figure: a prim, or a bone of another skeleton. */
typedef enum
{
  VIEW_BOX_BODY,
  VIEW_BOX_LEFT, /* colours of the limbs */
  VIEW_BOX_RIGHT,
  VIEW_BOX_MARK, /* over everything */
  VIEW_BOX_BONE, /* colours of bones */
  VIEW_BOX_BONE_LEFT,
  VIEW_BOX_BONE_RIGHT,
  VIEW_BOX_PALE,   /* a bone that does not count */
  VIEW_BOX_CHOSEN, /* one that is selected */
  VIEW_N_BOX_KINDS,
} ViewBoxKind;

typedef enum
{
  VIEW_FORM_BOX,
  VIEW_FORM_BONE, /* an octahedron along its x axis, widest near its beginning */
  VIEW_FORM_BALL,
  VIEW_N_FORMS,
} ViewForm;

typedef struct
{
  MoTransform at; /* of its centre in the world */
  MoVec3 half;    /* half its edges along its own axes, metres */
  ViewBoxKind kind;
  ViewForm form;
} ViewBox;

/* A part of a picture, in pixels from its upper left corner. */
typedef struct
{
  int x, y, width, height;
} ViewArea;

typedef struct
{
  int width, height; /* of the framebuffer, in its own pixels */
  ViewArea area;     /* all that is to be drawn of it; everything if that has no width */
  double scale;      /* framebuffer pixels per pixel of the user interface; 0 means 1 */
  guint show;        /* ViewShow */
  gboolean dark;     /* theme */
  guint samples;     /* per pixel; 0 for what is fast here (none in software) */

  const ViewFigure *figure; /* NULL is the default one; borrowed for the call */
  const guint *selection;   /* joints below MO_RIG_N_BONES; borrowed for the call */
  guint n_selection;
  const ViewBox *boxes; /* in addition to what else is shown; borrowed for the call */
  guint n_boxes;
  const ViewColour *tint; /* one for each bone of the rig, or NULL; borrowed for the call */

  /* Where the figure should be, transparent; an updated pose, borrowed for the call; or NULL. */
  const MoPose *ghost;

  /* Other avatars with the same parts, less bright; updated poses, borrowed for the call. */
  const MoPose *others;
  const ViewFigure *const *other_figures; /* one for each of these; or NULL: the same as the
                                           * first */
  guint n_others;
} ViewOptions;

/* VIEW_SHOW_USUAL at that size, in the light theme. */
void view_options_init (ViewOptions *self, int width, int height);

/* The figure to show. */
const ViewFigure *view_options_get_figure (const ViewOptions *self);

/* The parts of the figure (bits 1 << ViewPart) that are shown, for picking and framing. */
guint view_options_get_parts (const ViewOptions *self);

/* Fails with VIEW_ERROR. */
ViewRenderer *view_renderer_new (GError **error);
void view_renderer_free (ViewRenderer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ViewRenderer, view_renderer_free)

/* Whether OpenGL is a software renderer, for which samples are expensive. */
gboolean view_renderer_is_software (const ViewRenderer *self);

/* Fills the bound framebuffer, which has 8 bits per colour and a depth buffer. The pose must be
 * updated for the figure. That framebuffer stays bound; other GL state is undefined afterwards. */
void view_renderer_draw (ViewRenderer *self, const ViewCamera *camera, const MoPose *pose,
                         const ViewOptions *options);

G_END_DECLS
