/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-finding.h"

#include "mo-gobject.h"
#include "mo-prepare.h"

G_BEGIN_DECLS

/* A source clip, the recipe with its history, and the result computed from them. Reading, converting
 * and writing run in threads; all else is for the main thread. Of quick changes the last one counts:
 * conversions that nobody waits for any more are broken off.
 *
 * Properties, all readable, with notification:
 *   file           GFile that was opened, and is watched: when another program rewrites it, the
 *                  clip is read again and every setting stays
 *   title          its base name; NULL without a file
 *   project        GFile of the project: where it was saved, or the file if that is one; or NULL
 *   export-file    GFile of the last export of this document; or NULL
 *   clip           MoClip, or NULL as long as no file could be read
 *   recipe         MoRecipe, never NULL
 *   stage          who else is on the stage, a text as edit-stage-text.h has it, or NULL: part of the history
 *                  and of a project, and of no export
 *   anim, motion   MoAnim and MoMotion (as an upload plays it) of the last conversion that was not
 *                  refused; NULL where a newly opened file has none yet
 *   findings       GListModel of EditFinding: reading, converting, checking
 *   error          sentence: why the file could not be read or the conversion was refused. Then clip
 *                  and result are the last good ones
 *   busy           something runs in a thread
 *   progress       0..1 of what runs; 0 when nothing does
 *   can-undo, can-redo
 *   modified       the recipe differs from what was opened or saved
 *   n-joints, n-keys (uint), duration (seconds), size (uint64, bytes): facts of `anim`
 *   frame-time     seconds between the frames of the result; 0 where it has none */
#define EDIT_TYPE_DOCUMENT (edit_document_get_type ())
G_DECLARE_FINAL_TYPE (EditDocument, edit_document, EDIT, DOCUMENT, GObject)

EditDocument *edit_document_new (void);

/* Reads a file and begins a new history with the settings of a project, or, for a file that has
 * none, with `recipe` (NULL: nothing set). Done when the first conversion has ended; one that is refused is no failure of opening. A file that cannot be read
 * leaves the document as it was but for `error` and `findings`; an empty document takes the file all
 * the same, and reads it again when it has been mended. An open under way is cancelled by the next. */
void edit_document_open_async (EditDocument *self, GFile *file, MoRecipe *recipe,
                               GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer data);
gboolean edit_document_open_finish (EditDocument *self, GAsyncResult *result, GError **error);

/* Reads the file again; settings stay. */
void edit_document_reload (EditDocument *self);

/* Stops whatever runs. */
void edit_document_cancel (EditDocument *self);

/* -- Settings: each of these is one step to undo, unless it says what was said already ------------ */

/* FALSE and MO_ERROR_USAGE where the text cannot be a value of the field. Calls with the same tag, in
 * a row, are one step: a drag. */
gboolean edit_document_set_field (EditDocument *self, MoFieldId field, const char *text,
                                  const char *tag, GError **error);
void edit_document_reset_field (EditDocument *self, MoFieldId field);

/* One more line of a list, or all lines (NULL-ended) anew. */
gboolean edit_document_append_line (EditDocument *self, MoFieldId field, const char *line,
                                    GError **error);
gboolean edit_document_set_lines (EditDocument *self, MoFieldId field, const char *const *lines,
                                  GError **error);

/* All settings at once: a preset, what was rescued; `tag` as above, or NULL. */
void edit_document_set_recipe (EditDocument *self, MoRecipe *recipe, const char *tag);

/* The stage; `tag` as above, or NULL. */
void edit_document_set_stage (EditDocument *self, const char *stage, const char *tag);

/* Does the repairs of all findings of a kind (the name of its code; NULL: of all kinds), as one step; how many
 * there were. */
guint edit_document_repair (EditDocument *self, const char *kind);

/* The drag has ended. */
void edit_document_seal (EditDocument *self);

void edit_document_undo (EditDocument *self);
void edit_document_redo (EditDocument *self);

/* -- Writing: to memory first, then in one piece to the file --------------------------------------- */

/* The project. MO_ERROR_UNSUPPORTED where this version cannot write one, G_IO_ERROR_PENDING while an
 * earlier one is being written. */
void edit_document_save_async (EditDocument *self, GFile *file, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer data);
gboolean edit_document_save_finish (EditDocument *self, GAsyncResult *result, GError **error);

/* The .anim. As save; also MO_ERROR_LIMIT where the world plays no such animation. */
void edit_document_export_async (EditDocument *self, GFile *file, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data);
gboolean edit_document_export_finish (EditDocument *self, GAsyncResult *result, GError **error);

/* How many files that is: parts of the recipe, or where it names none the animations of a file that holds
 * several, each under its id. */
guint edit_document_count_parts (EditDocument *self);

/* An .anim for each of those into a folder, called after them. None is written unless all
 * can be made; files of these names are replaced. As export. */
void edit_document_export_parts_async (EditDocument *self, GFile *folder, GCancellable *cancellable,
                                       GAsyncReadyCallback callback, gpointer data);
gboolean edit_document_export_parts_finish (EditDocument *self, GAsyncResult *result,
                                            GError **error);

/* The files that this would write (GFile), in the order of the parts. NULL with `error` set where two
 * would be one. Unref it. */
GPtrArray *edit_document_name_parts (EditDocument *self, GFile *folder, GError **error);

/* Where to, if the maker has not said: the last place, else beside the file, by the name for the
 * upload or that of the file. NULL without a file. Free it. */
GFile *edit_document_propose_project (EditDocument *self);
GFile *edit_document_propose_export (EditDocument *self);

/* Sets where the last export went, as remembered from an earlier time. */
void edit_document_set_export_file (EditDocument *self, GFile *file);

/* -- The properties; owned by the document --------------------------------------------------------- */

GFile *edit_document_get_file (EditDocument *self);
GFile *edit_document_get_project (EditDocument *self);
GFile *edit_document_get_export_file (EditDocument *self);
const char *edit_document_get_title (EditDocument *self);
MoClip *edit_document_get_clip (EditDocument *self);
MoRecipe *edit_document_get_recipe (EditDocument *self);
const char *edit_document_get_stage (EditDocument *self);
MoAnim *edit_document_get_anim (EditDocument *self);
/* What was prepared last, of the result or of a later clip and recipe: mo_prepare takes it where it fits. */
MoPrepared *edit_document_get_prepared (EditDocument *self);
MoMotion *edit_document_get_motion (EditDocument *self);
GListModel *edit_document_get_findings (EditDocument *self);
const char *edit_document_get_error (EditDocument *self);

/* Why no .anim can be exported, a sentence; NULL where one can, or where it is not known yet. It changes
 * with anim, error and findings. */
const char *edit_document_get_obstacle (EditDocument *self);
gboolean edit_document_get_busy (EditDocument *self);
double edit_document_get_progress (EditDocument *self);
gboolean edit_document_get_can_undo (EditDocument *self);
gboolean edit_document_get_can_redo (EditDocument *self);
gboolean edit_document_get_modified (EditDocument *self);
double edit_document_get_frame_time (EditDocument *self);

G_END_DECLS
