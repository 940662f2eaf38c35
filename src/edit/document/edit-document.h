/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-finding.h"

#include "mo-format.h"
#include "mo-gobject.h"
#include "mo-prepare.h"

G_BEGIN_DECLS

/* A source clip, the recipe with its history, and the result computed from them. Reading,
 * converting and writing run in threads; everything else is for the main thread. Of changes in
 * quick succession the last one wins: conversions that are no longer wanted are cancelled.
 *
 * Properties, all readable, with notification:
 *   file           GFile that was opened. It is watched: when another program rewrites it, the clip
 *                  is read again and all settings stay
 *   title          its base name; NULL without a file
 *   project        GFile of the project: where it was saved, or the opened file if that is one; or
 *                  NULL
 *   export-file    GFile of the last export of this document; or NULL
 *   clip           MoClip; NULL until a file could be read
 *   recipe         MoRecipe, never NULL
 *   stage          the other motions and avatars on the stage, as a text (edit-stage-text.h), or
 *                  NULL: part of the history and of a project, but not of exports
 *   anim, motion   MoAnim and MoMotion (as an upload plays it) of the last conversion that
 *                  succeeded; NULL if a newly opened file has none yet
 *   findings       GListModel of EditFinding: from reading, converting and checking
 *   error          why the file could not be read or the conversion failed, a sentence; clip and
 *                  result are then the last good ones. NULL otherwise
 *   busy           something is running in a thread
 *   progress       0..1 of what is running; 0 if nothing is
 *   can-undo, can-redo
 *   modified       the recipe or the stage differs from what was opened or saved
 *   n-joints, n-keys (uint), duration (seconds), size (uint64, bytes): facts of `anim`
 *   frame-time     seconds between the frames of the result; 0 if it has no frames
 *
 * Its signal "read-again" tells that another motion was read from the same file, which had changed;
 * "repaired", how many repairs have been made since edit_document_repair. */
#define EDIT_TYPE_DOCUMENT (edit_document_get_type ())
G_DECLARE_FINAL_TYPE (EditDocument, edit_document, EDIT, DOCUMENT, GObject)

EditDocument *edit_document_new (void);

/* Its constraints while they are worked on (edit-constraints.h); never NULL, owned by the document. */
typedef struct _EditConstraints EditConstraints;
EditConstraints *edit_document_get_constraints (EditDocument *self);

/* Opens a file and starts a new history with the settings of a project or, for other files, with
 * `recipe` (NULL: nothing set). Finishes when the first conversion has ended; a failed conversion
 * is not a failure to open. If the file cannot be read, the document keeps its clip, and only
 * `error` and `findings` change; an empty document keeps the file all the same, and reads it again
 * once it is fixed. Cancels an earlier open that has not finished. */
void edit_document_open_async (EditDocument *self, GFile *file, MoRecipe *recipe,
                               GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer data);
gboolean edit_document_open_finish (EditDocument *self, GAsyncResult *result, GError **error);

/* Reads the file again; settings stay. */
void edit_document_reload (EditDocument *self);

/* Cancels everything that is running. */
void edit_document_cancel (EditDocument *self);

/* -- Settings: each call is one step to undo, unless it changes nothing ------------------------ */

/* FALSE with MO_ERROR_USAGE if the text is not a valid value of the field. Consecutive calls with
 * the same tag are one step, such as a drag. */
gboolean edit_document_set_field (EditDocument *self, MoFieldId field, const char *text,
                                  const char *tag, GError **error);
void edit_document_reset_field (EditDocument *self, MoFieldId field);

/* Appends a line to a list, or replaces all its lines (NULL-terminated). */
gboolean edit_document_append_line (EditDocument *self, MoFieldId field, const char *line,
                                    GError **error);
gboolean edit_document_set_lines (EditDocument *self, MoFieldId field, const char *const *lines,
                                  GError **error);

/* Replaces all settings: by a preset, or by recovered ones; `tag` as above, or NULL. */
void edit_document_set_recipe (EditDocument *self, MoRecipe *recipe, const char *tag);

/* Replaces the stage (see the property); `tag` as above, or NULL. */
void edit_document_set_stage (EditDocument *self, const char *stage, const char *tag);

/* Applies the repairs of all findings of a kind (the name of its code; NULL: of all faults), as one
 * step. Returns how many were made at once; what has to wait for the result of these, as it is about the same edit, follows in
 * the same step, unless something else is changed meanwhile. */
guint edit_document_repair (EditDocument *self, const char *kind);

/* Ends a drag: the next change is a step of its own. */
void edit_document_seal (EditDocument *self);

void edit_document_undo (EditDocument *self);
void edit_document_redo (EditDocument *self);

/* What these would take back or do again, in words ("Plant Feet"), translated; NULL if there is nothing. May change whenever the
 * recipe or the stage does. */
const char *edit_document_get_undo_name (EditDocument *self);
const char *edit_document_get_redo_name (EditDocument *self);

/* -- Writing: first to memory, then atomically to the file ------------------------------------- */

/* Saves the project. MO_ERROR_UNSUPPORTED if this version cannot write one, G_IO_ERROR_PENDING
 * while an earlier save is running. */
void edit_document_save_async (EditDocument *self, GFile *file, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer data);
gboolean edit_document_save_finish (EditDocument *self, GAsyncResult *result, GError **error);

/* Exports what is seen, in the format of the file's suffix, an .anim if that says nothing (as mo_write_as_seen).
 * Errors as for saving; also MO_ERROR_LIMIT if the world would not play such an animation. */
void edit_document_export_async (EditDocument *self, GFile *file, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data);
gboolean edit_document_export_finish (EditDocument *self, GAsyncResult *result, GError **error);

/* The same for other programs, on the skeleton that is chosen (a value of that setting, or NULL), or on that of the file
 * `own` instead: neither that setting changes nor where the next export goes. Finish as an export. */
void edit_document_export_copy_async (EditDocument *self, GFile *file, const char *choice,
                                      GFile *own, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer data);

/* How many animations edit_document_export_parts_async writes: the parts of the recipe or, if it has
 * none, the animations of a file that contains several, each under its id. */
guint edit_document_count_parts (EditDocument *self);

/* Whether parts play on one another (mo-split.h), so that a script that plays them is written beside them. */
gboolean edit_document_has_script (EditDocument *self);

/* Exports each of them as an .anim into a folder, under its name. Nothing is written unless all can
 * be made; existing files with these names are replaced. Errors as for exporting. */
void edit_document_export_parts_async (EditDocument *self, GFile *folder, GCancellable *cancellable,
                                       GAsyncReadyCallback callback, gpointer data);
gboolean edit_document_export_parts_finish (EditDocument *self, GAsyncResult *result,
                                            GError **error);

/* The files (GFile) that this would write, in the order of the parts, then the script. NULL with `error` set if two
 * would have the same name. Unref it. */
GPtrArray *edit_document_name_parts (EditDocument *self, GFile *folder, GError **error);

/* What is longer than the world plays can become parts that play on one another (mo-split.h), which the recipe has then, in
 * one step. */
gboolean edit_document_can_split (EditDocument *self);
void edit_document_split_async (EditDocument *self, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer data);
gboolean edit_document_split_finish (EditDocument *self, GAsyncResult *result, GError **error);

/* Where to save or export if the maker has not chosen a file: the last place, or else next to the
 * source, named after the upload or the source. NULL without a file. Unref it. */
GFile *edit_document_propose_project (EditDocument *self);
GFile *edit_document_propose_export (EditDocument *self);

/* The same for a file of that format with all settings and edits worked in, without a last place, as "walk.result.bvj". */
GFile *edit_document_propose_for_others (EditDocument *self, const MoFormat *format);

/* Sets where it was saved last, as found after a crash: it is saved there again. */
void edit_document_set_project (EditDocument *self, GFile *file);

/* Sets where the last export went, as remembered from an earlier run. */
void edit_document_set_export_file (EditDocument *self, GFile *file);

/* The file whose skeleton motion files are exported onto, whatever the recipe chooses; NULL for none. */
void edit_document_set_export_skeleton (EditDocument *self, GFile *skeleton);
GFile *edit_document_get_export_skeleton (EditDocument *self);

/* -- Getters of properties; the values are owned by the document ------------------------------- */

GFile *edit_document_get_file (EditDocument *self);
GFile *edit_document_get_project (EditDocument *self);
GFile *edit_document_get_export_file (EditDocument *self);
const char *edit_document_get_title (EditDocument *self);
MoClip *edit_document_get_clip (EditDocument *self);
MoRecipe *edit_document_get_recipe (EditDocument *self);
const char *edit_document_get_stage (EditDocument *self);
MoAnim *edit_document_get_anim (EditDocument *self);
/* The motion that was prepared last, for the current result or a later clip and recipe. mo_prepare
 * reuses it if it fits. NULL if there is none. */
MoPrepared *edit_document_get_prepared (EditDocument *self);
MoMotion *edit_document_get_motion (EditDocument *self);

/* Whether constraints of the motion find the avatar's floor, as they do at first; without it they play as in the preview
 * of the upload form, where each point is its own ground. No part of the recipe; what is written
 * is the same. */
void edit_document_set_floor (EditDocument *self, gboolean has_floor);
gboolean edit_document_get_floor (EditDocument *self);

GListModel *edit_document_get_findings (EditDocument *self);
const char *edit_document_get_error (EditDocument *self);

/* Why no .anim can be exported, a sentence; NULL if one can, or if that is not known yet. May
 * change whenever anim, error or findings do. */
const char *edit_document_get_obstacle (EditDocument *self);
gboolean edit_document_get_busy (EditDocument *self);

/* Whether the result has no more keys than an export will have: those that take long to remove are still in one that is there at
 * once, until another one replaces it, and notifies "anim" again. */
gboolean edit_document_is_final (EditDocument *self);
double edit_document_get_progress (EditDocument *self);
gboolean edit_document_get_can_undo (EditDocument *self);
gboolean edit_document_get_can_redo (EditDocument *self);
gboolean edit_document_get_modified (EditDocument *self);
double edit_document_get_frame_time (EditDocument *self);

G_END_DECLS
