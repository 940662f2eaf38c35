/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-toast.h"

#include "app-dispose.h"

#define SECONDS 6

struct _AppToast
{
  GtkWidget parent_instance;

  /* Template widgets */
  GtkRevealer *revealer;
  GtkLabel *sentence;
  GtkButton *button;
  GtkWidget *close;

  guint timeout;
  gboolean has_pointer;
};

G_DEFINE_FINAL_TYPE (AppToast, app_toast, GTK_TYPE_WIDGET)

void
app_toast_hide (AppToast *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

static gboolean
timeout_cb (gpointer data)
{
  AppToast *self = data;

  if (self->has_pointer)
    return G_SOURCE_CONTINUE;
  self->timeout = 0;
  app_toast_hide (self);
  return G_SOURCE_REMOVE;
}

static void
enter_cb (AppToast *self)
{
  self->has_pointer = TRUE;
}

static void
leave_cb (AppToast *self)
{
  self->has_pointer = FALSE;
}

static void
app_toast_dispose (GObject *object)
{
  AppToast *self = APP_TOAST (object);

  g_clear_handle_id (&self->timeout, g_source_remove);
  app_dispose_template (GTK_WIDGET (self), APP_TYPE_TOAST);
  G_OBJECT_CLASS (app_toast_parent_class)->dispose (object);
}

static void
app_toast_class_init (AppToastClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = app_toast_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_STATUS);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/limber_anim/Limber/app-toast.ui");
  gtk_widget_class_bind_template_child (widget_class, AppToast, revealer);
  gtk_widget_class_bind_template_child (widget_class, AppToast, sentence);
  gtk_widget_class_bind_template_child (widget_class, AppToast, button);
  gtk_widget_class_bind_template_child (widget_class, AppToast, close);
  gtk_widget_class_bind_template_callback (widget_class, app_toast_hide);
  gtk_widget_class_bind_template_callback (widget_class, enter_cb);
  gtk_widget_class_bind_template_callback (widget_class, leave_cb);
}

static void
app_toast_init (AppToast *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

/* The target first: GTK warns about an action that has none yet, or the one of another action. */
static void
set_action (GtkActionable *button, const char *action)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  if (!g_action_parse_detailed_name (action, &name, &target, NULL))
    g_assert_not_reached ();
  gtk_actionable_set_action_name (button, NULL);
  gtk_actionable_set_action_target_value (button, target);
  gtk_actionable_set_action_name (button, name);
}

void
app_toast_show (AppToast *self, const char *sentence, const char *label, const char *action)
{
  gtk_label_set_label (self->sentence, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->button), label != NULL);
  if (label != NULL)
    {
      gtk_button_set_label (self->button, label);
      set_action (GTK_ACTIONABLE (self->button), action);
    }
  gtk_widget_set_visible (self->close, TRUE);
  gtk_widget_set_can_target (GTK_WIDGET (self), TRUE);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
  g_clear_handle_id (&self->timeout, g_source_remove);
  self->timeout = g_timeout_add_seconds (SECONDS, timeout_cb, self);
}

void
app_toast_hold (AppToast *self)
{
  gtk_widget_set_visible (self->close, FALSE);
  g_clear_handle_id (&self->timeout, g_source_remove);
}
