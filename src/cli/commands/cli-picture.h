/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-sheet.h"

#include "mo-clip.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

typedef enum
{
  CLI_PICTURE_STILL,
  CLI_PICTURE_SHEET,
  CLI_PICTURE_TURNTABLE,
  CLI_PICTURE_FILM, /* film of the motion */
  CLI_PICTURE_TURN, /* film of one moment seen from all sides */
} CliPictureKind;

/* The options for a picture of a motion. */
typedef struct
{
  CliPictureKind kind;
  DrawShot shot;
  gboolean is_webp;  /* otherwise PNG; films are always WebP */
  gboolean has_time; /* otherwise the most characteristic moment */
  gboolean is_now;   /* the current moment of the clock that the file is tied to */
  MoTime time;       /* frames are those of the source; percent of the result */
  guint n;           /* number of cells or views */
  double fps;
} CliPicture;

/* Parses sizes such as "512x512" and "512"; MO_ERROR_USAGE if the text is not one. */
gboolean cli_picture_parse_size (const char *text, DrawShot *shot, GError **error);

/* A picture of a clip that moves prims and not an avatar: a still of its own joints, as a file. */
GBytes *cli_picture_draw_linkset (const CliPicture *self, const MoClip *clip,
                                  const MoRecipe *recipe, char **summary, GError **error);

/* A picture of the animation that the clip was converted to, as a file, beside the clip's own skeleton if there is
 * one. Films report progress to
 * the context and stop when it is cancelled. `*summary` describes the picture; free it. */
GBytes *cli_picture_draw (const CliPicture *self, const MoClip *clip, const MoAnim *anim,
                          const MoSourceFigure *figure, const MoRecipe *recipe, MoContext *context,
                          char **summary, GError **error);

G_END_DECLS
