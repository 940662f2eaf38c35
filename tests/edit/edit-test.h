/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"
#include "edit-session.h"

G_BEGIN_DECLS

/* What the tests of documents have in common: a temporary folder, and waiting. */

/* A new empty folder; test_remove_folder removes it with its contents, and frees the name. */
char *test_make_folder (void);
void test_remove_folder (char *folder);

/* A sample that comes with the program. */
GFile *test_sample (const char *name);

/* A copy of a sample in a folder. */
GFile *test_copy_sample (const char *folder, const char *name);

GFile *test_child (const char *folder, const char *name);
void test_write (GFile *file, const char *text, gssize length);
char *test_read_text (GFile *file, gsize *length);

/* Runs the main loop until `done` returns TRUE; aborts after 60 seconds. */
typedef gboolean (*TestDone) (gpointer data);
void test_until (TestDone done, gpointer data);

/* Runs the main loop for that many milliseconds. */
void test_pass (guint ms);

/* Runs the main loop until the document is not busy, and its result is the final one. */
void test_settle (EditDocument *document);

/* Opens a file and waits. */
gboolean test_open (EditDocument *document, GFile *file, GError **error);

/* A document that has opened a sample. */
EditDocument *test_document (const char *sample);

void test_set (EditDocument *document, MoFieldId field, const char *text);

/* The bytes of the document's result. */
GBytes *test_result (EditDocument *document);

/* The finding of that name, or NULL. */
EditFinding *test_finding (EditDocument *document, const char *code);

/* Plays a session for that many seconds, in frames of a hundredth. */
void test_play (EditSession *session, double seconds);

/* A GAsyncReadyCallback that stores the result in a GAsyncResult ** (`data`), to wait for. */
void test_take_result (GObject *source, GAsyncResult *result, gpointer data);
GAsyncResult *test_await (GAsyncResult **result);

G_END_DECLS
