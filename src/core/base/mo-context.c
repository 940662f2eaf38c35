/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-context.h"

MoContext *
mo_context_new (GCancellable *cancellable)
{
  MoContext *self = g_new0 (MoContext, 1);

  self->diagnostics = mo_diagnostics_new ();
  if (cancellable != NULL)
    self->cancellable = g_object_ref (cancellable);
  return self;
}

void
mo_context_free (MoContext *self)
{
  mo_diagnostics_free (self->diagnostics);
  g_clear_object (&self->cancellable);
  g_free (self->clip_name);
  g_free (self);
}

gboolean
mo_context_check (MoContext *self, double fraction, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return TRUE;
  if (self->progress != NULL)
    self->progress (CLAMP (fraction, 0.0, 1.0), self->progress_data);
  return FALSE;
}

gboolean
mo_fail (MoContext *self, GError **error, MoError kind, MoCode code, MoLocation location,
         const char *where, const char *detail, ...)
{
  g_autofree char *text = NULL, *message = NULL;
  MoDiagnostic finding = {
    .code = code, .location = location, .where = (char *) where, .count = 1
  };

  if (detail != NULL)
    {
      va_list args;

      va_start (args, detail);
      text = g_strdup_vprintf (detail, args);
      va_end (args);
    }
  finding.detail = text;
  message = mo_diagnostic_to_string (&finding);
  if (text != NULL)
    mo_diagnostics_add (self->diagnostics, code, location, where, "%s", text);
  else
    mo_diagnostics_add (self->diagnostics, code, location, where, NULL);
  g_set_error_literal (error, MO_ERROR, (int) kind, message);
  return FALSE;
}
