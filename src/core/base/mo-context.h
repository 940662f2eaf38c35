/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-diagnostics.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* Passed to every reader, step and writer: where findings go, and how the caller sees progress or
 * cancels. For one thread at a time. */
struct _MoContext
{
  MoDiagnostics *diagnostics; /* owned, never NULL */
  GCancellable *cancellable;  /* owned, may be NULL */
  /* Called from time to time with 0..1 from the working thread; may be NULL. */
  void (*progress) (double fraction, gpointer user_data);
  gpointer progress_data;
  /* Which of several animations in a file to read, by its name in MoClip.clip_names: "" for the
   * first; NULL for the one the file names, or else the first. Owned. */
  char *clip_name;
  /* Reads a file embedded in another one, by the id of its format; NULL on failure. Set by mo_read,
   * because formats do not know each other. */
  MoClip *(*read_carried) (const char *id, MoSource *source, MoContext *context);
};

MoContext *mo_context_new (GCancellable *cancellable);
void mo_context_free (MoContext *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoContext, mo_context_free)

/* TRUE, with G_IO_ERROR_CANCELLED set, if the caller has cancelled; reports progress otherwise. */
gboolean mo_context_check (MoContext *self, double fraction, GError **error);

/* A repair or a warning: mo_diagnostics_add on the context's list. */
#define mo_report(context, code, location, where, ...)                                             \
  mo_diagnostics_add ((context)->diagnostics, (code), (location), (where), __VA_ARGS__)

/* Every failure passes through this function (set a breakpoint here): it adds the finding and sets
 * `error` with the same text. Always returns FALSE. */
gboolean mo_fail (MoContext *self, GError **error, MoError kind, MoCode code, MoLocation location,
                  const char *where, const char *detail, ...) G_GNUC_PRINTF (7, 8);

G_END_DECLS
