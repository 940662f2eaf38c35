/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"
#include "mo-posture.h"

G_BEGIN_DECLS

/* The poses that a maker can choose from: those of the program (data/poses, which is in the program as a resource), and the
 * maker's own, files in a folder. */

typedef enum
{
  MO_SHELF_STANDS,
  MO_SHELF_SITS,
  MO_SHELF_KNEELS,
  MO_SHELF_LIES,
  MO_SHELF_GESTURES,
  MO_SHELF_HANDS,
  MO_SHELF_FACES,
  MO_SHELF_OWN,
  MO_N_SHELVES
} MoPoseShelf;

typedef struct
{
  /* "sit-chair", which is unique among the program's own; of a file its name without suffix. */
  char *id;
  char *title; /* for people, translated */
  MoPoseShelf shelf;
  char *path; /* of the maker's own file; NULL for the program's */
} MoLibraryPose;

/* Untranslated: "Sits". */
const char *mo_pose_shelf_title (MoPoseShelf shelf);

/* All poses by shelf, the maker's own by title. Looks into the folder each time. MoLibraryPose; unref it. */
GPtrArray *mo_pose_library_list (void);

/* What a pose holds. NULL with `error` set if a file cannot be read, or holds none. Unref it. */
MoPosture *mo_pose_library_load (const MoLibraryPose *self, MoContext *context, GError **error);

/* The same by name: an id of the program's, one of the maker's own, or else the path of any file that mo_posture_read
 * reads. MO_ERROR_USAGE if it is none of these. */
MoPosture *mo_pose_library_find (const char *name, MoContext *context, GError **error);

/* The folder of the maker's own poses, which need not exist yet: limber/poses in the user's folder for data. Free it. */
char *mo_pose_library_get_folder (void);

/* Keeps a pose among the maker's own, under a title that makes the name of its file. G_IO_ERROR_EXISTS if there is one
 * already, unless `replaces`; MO_ERROR_USAGE if the title cannot be a file's name. Returns the path; free it. */
char *mo_pose_library_save (const MoPosture *posture, const char *title, gboolean replaces,
                            GError **error);

/* Gives one of the maker's own another title, as above. Returns the path that it has then; free it. */
char *mo_pose_library_rename (const char *path, const char *title, gboolean replaces,
                              GError **error);

G_END_DECLS
