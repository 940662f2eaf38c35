/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-window-private.h"

#include "app-page.h"
#include "app-pose-actions.h"
#include "app-settings.h"

#include "mo-take-over.h"

#include <glib/gi18n.h>

/* Posing: its commands, its page, and what is remembered of it. */

extern const AppPage app_pose_page;

void
app_window_insert_pose_actions (AppWindow *self)
{
  GActionGroup *actions = app_pose_actions_new (self->posing);

  gtk_widget_insert_action_group (GTK_WIDGET (self), "pose", actions);
  g_object_unref (actions);
}

/* Whoever poses needs the numbers at hand. */
static void
posing_began (AppWindow *self)
{
  if (edit_posing_get_active (self->posing))
    gtk_stack_set_visible_child_name (self->sidebar_stack, app_pose_page.id);
}

static void
taken_over_cb (GObject *posing, GAsyncResult *result, gpointer data)
{
  g_autoptr (AppWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;
  double off;
  guint n;
  gboolean ok = edit_posing_take_over_finish (EDIT_POSING (posing), result, &n, &off, &error);
  gboolean was_cancelled = g_cancellable_is_cancelled (self->taking);

  g_clear_object (&self->taking);
  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  app_window_update_actions (self);
  if (!ok)
    {
      app_window_toast (self, was_cancelled ? _ ("No keys were taken over") : error->message, NULL,
                        NULL);
      return;
    }
  sentence = g_strdup_printf (ngettext ("%u key was taken over", "%u keys were taken over", n), n);
  if (off > MO_TAKE_OVER_WITHIN)
    {
      g_autofree char *first = sentence;

      sentence = g_strdup_printf (_ ("%s. Near half turns they are up to %.1f° off"), first, off);
    }
  app_window_toast (self, sentence, _ ("Undo"), "doc.undo");
}

void
app_window_take_over (AppWindow *self, gboolean is_all)
{
  if (self->taking != NULL)
    return;
  self->taking = g_cancellable_new ();
  edit_posing_take_over_async (self->posing, is_all, self->taking, taken_over_cb,
                               g_object_ref (self));
  app_window_update_actions (self);
  /* Of a long motion it takes seconds. */
  app_window_toast (self, _ ("The keys are being taken over …"), _ ("Cancel"),
                    "doc.stop-taking-over");
  app_toast_hold (self->toast);
}

void
app_window_stop_taking_over (AppWindow *self)
{
  if (self->taking != NULL)
    g_cancellable_cancel (self->taking);
}

/* -- Beginning --------------------------------------------------------------------------------- */

void
app_window_init_posing (AppWindow *self)
{
  static const char *const kept[] = { "snap", "limits", "mirror", "whole-pose", "whole-body",
                                      "tool", "plane",  "axes",   "spread",     "frames" };

  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    {
      g_autofree char *key = g_strconcat ("pose-", kept[i], NULL);

      g_settings_bind (app_settings (), key, self->posing, kept[i], G_SETTINGS_BIND_DEFAULT);
    }
  g_signal_connect_object (self->posing, "notify::active", G_CALLBACK (posing_began), self,
                           G_CONNECT_SWAPPED);
}
