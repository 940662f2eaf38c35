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
  CLI_PICTURE_FILM, /* the motion */
  CLI_PICTURE_TURN, /* a moment that turns */
} CliPictureKind;

/* A picture of a motion as the shell asks for it. */
typedef struct
{
  CliPictureKind kind;
  DrawShot shot;
  gboolean is_webp;  /* else PNG; films always are */
  gboolean has_time; /* else the most telling moment */
  gboolean is_now;   /* by the clock that the file is tied to */
  MoTime time;       /* frames are those of the source; percent of the result */
  guint n;           /* cells or views */
  double fps;
} CliPicture;

/* Reads words such as "512x512" and "512"; MO_ERROR_USAGE where they are no size. */
gboolean cli_picture_parse_size (const char *text, DrawShot *shot, GError **error);

/* The picture of a clip that moves prims and no avatar; a still of its own joints. */
GBytes *cli_picture_draw_linkset (const CliPicture *self, const MoClip *clip,
                                  const MoRecipe *recipe, char **summary, GError **error);

/* The picture's file of what the clip was converted to. Films tell the context how far they are
 * and end early when it is cancelled. `*summary` says what was drawn; free it. */
GBytes *cli_picture_draw (const CliPicture *self, const MoClip *clip, const MoAnim *anim,
                          const MoRecipe *recipe, MoContext *context, char **summary,
                          GError **error);

G_END_DECLS
