/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-result-bar.h"

#include "app-dispose.h"

#include "mo-limits.h"
#include "mo-rig.h"

#include <glib/gi18n.h>

/* Errors below these (degrees, metres) are not shown as numbers; from the last one on they are
 * visible. */
#define LITTLE 0.01
#define LITTLE_WAY 1e-4
#define LARGE 2.0

struct _AppResultBar
{
  AppView parent;

  /* Template widgets */
  GtkLevelBar *meter;
  GtkLabel *loss;
};

G_DEFINE_FINAL_TYPE (AppResultBar, app_result_bar, APP_TYPE_VIEW)

/* -- Closures of the template ------------------------------------------------------------------ */

static char *
format_joints (GtkWidget *widget, guint n)
{
  return g_strdup_printf (ngettext ("%u joint", "%u joints", n), n);
}

static char *
format_keys (GtkWidget *widget, guint n)
{
  return g_strdup_printf (ngettext ("%'u key", "%'u keys", n), n);
}

static char *
format_duration (GtkWidget *widget, double seconds)
{
  /* translators: seconds */
  return g_strdup_printf (_ ("%.2f s"), seconds);
}

static char *
format_size (GtkWidget *widget, guint64 size)
{
  /* translators: bytes, and how many there may be */
  return g_strdup_printf (_ ("%'u of %'u bytes"), (guint) size, MO_MAX_ANIM_BYTES);
}

static double
meter_value (GtkWidget *widget, guint64 size)
{
  return MIN ((double) size, (double) MO_MAX_ANIM_BYTES);
}

/* The widget keeps its space, so that nothing moves during a drag. */
static double
busy_opacity (GtkWidget *widget, gboolean busy)
{
  return busy ? 1.0 : 0.0;
}

static gboolean
is_something (GtkWidget *widget, GObject *object)
{
  return object != NULL;
}

/* Style classes of a fact: values that the world rejects stand out. */
static char **
duration_classes (GtkWidget *widget, double seconds)
{
  const char *const classes[] = { "numeric", seconds > (double) MO_MAX_DURATION ? "over" : NULL,
                                  NULL };

  return g_strdupv ((char **) classes);
}

static char **
size_classes (GtkWidget *widget, guint64 size)
{
  const char *const classes[] = { "numeric", size > MO_MAX_ANIM_BYTES ? "over" : NULL, NULL };

  return g_strdupv ((char **) classes);
}

/* -- What is lost ------------------------------------------------------------------------------ */

static char *
format_loss (const MoDifference *worst)
{
  double degrees = worst->angle * 180.0 / G_PI;

  if (degrees < LITTLE && worst->distance < LITTLE_WAY)
    /* translators: an angle and a length that the result is off by at most */
    return g_strdup_printf (_ ("Worst error below %.2f°, %.1f mm"), LITTLE, 1000.0 * LITTLE_WAY);
  /* translators: how far the result is from the file: an angle and a length */
  return g_strdup_printf (_ ("Worst error %.2f°, %.1f mm"), degrees, 1000.0 * worst->distance);
}

/* Where the loss is, and what it leaves out. */
static char *
describe_loss (const MoComparison *loss)
{
  const MoDifference *worst = &loss->worst;
  const MoBeyond *beyond = &loss->beyond;
  /* translators: a joint and a time for each of two numbers */
  g_autofree char *places =
      g_strdup_printf (_ ("%s turns the furthest off at %.2f s; %s moves the furthest "
                          "off at %.2f s"),
                       mo_rig_joint (worst->angle_joint)->name, worst->angle_time,
                       mo_rig_joint (worst->distance_joint)->name, worst->distance_time);

  if (beyond->distance == 0.0)
    return g_steal_pointer (&places);
  /* translators: a sentence as above; a joint, a length and a time */
  return g_strdup_printf (
      _ ("%s. Besides, %s is up to %.2f m beyond the 5 m that positions can be away (%.2f s)."),
      places, mo_rig_joint (beyond->joint)->name, beyond->distance, beyond->time);
}

static void
lens_changed (AppResultBar *self)
{
  const EditLoss *loss = edit_lens_get_loss (self->parent.lens, EDIT_LENS_OURS);
  const MoDifference *worst = loss != NULL ? &loss->whole->worst : NULL;
  g_autofree char *text = NULL, *detail = NULL;

  if (worst != NULL)
    {
      text = format_loss (worst);
      detail = describe_loss (loss->whole);
    }
  gtk_label_set_label (self->loss, text != NULL ? text : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->loss), detail);
  if (worst != NULL && worst->angle * 180.0 / G_PI > LARGE)
    gtk_widget_add_css_class (GTK_WIDGET (self->loss), "large");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->loss), "large");
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_result_bar_dispose (GObject *object)
{
  AppResultBar *self = APP_RESULT_BAR (object);

  app_view_disconnect (APP_VIEW (self));
  app_dispose_template (GTK_WIDGET (object), APP_TYPE_RESULT_BAR);
  G_OBJECT_CLASS (app_result_bar_parent_class)->dispose (object);
}

static void
app_result_bar_class_init (AppResultBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = app_result_bar_dispose;

  g_type_ensure (EDIT_TYPE_DOCUMENT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_STATUS);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/limber_anim/Limber/app-result-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, AppResultBar, meter);
  gtk_widget_class_bind_template_child (widget_class, AppResultBar, loss);
  gtk_widget_class_bind_template_callback (widget_class, format_joints);
  gtk_widget_class_bind_template_callback (widget_class, format_keys);
  gtk_widget_class_bind_template_callback (widget_class, format_duration);
  gtk_widget_class_bind_template_callback (widget_class, format_size);
  gtk_widget_class_bind_template_callback (widget_class, meter_value);
  gtk_widget_class_bind_template_callback (widget_class, busy_opacity);
  gtk_widget_class_bind_template_callback (widget_class, is_something);
  gtk_widget_class_bind_template_callback (widget_class, duration_classes);
  gtk_widget_class_bind_template_callback (widget_class, size_classes);
}

static void
app_result_bar_init (AppResultBar *self)
{
  g_signal_group_connect_swapped (self->parent.lens_signals, "changed", G_CALLBACK (lens_changed),
                                  self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_level_bar_set_max_value (self->meter, MO_MAX_ANIM_BYTES);
  gtk_level_bar_add_offset_value (self->meter, "roomy", 0.75 * MO_MAX_ANIM_BYTES);
  gtk_level_bar_add_offset_value (self->meter, "tight", 0.999999 * MO_MAX_ANIM_BYTES);
  gtk_level_bar_add_offset_value (self->meter, "over", MO_MAX_ANIM_BYTES);
  gtk_level_bar_remove_offset_value (self->meter, GTK_LEVEL_BAR_OFFSET_LOW);
  gtk_level_bar_remove_offset_value (self->meter, GTK_LEVEL_BAR_OFFSET_HIGH);
  gtk_level_bar_remove_offset_value (self->meter, GTK_LEVEL_BAR_OFFSET_FULL);
}
