/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-unfold.h"

/* What is in it may be found out only then, so it grows for a while (microseconds). */
#define GROWS (5 * G_USEC_PER_SEC)

typedef struct
{
  gint64 end;
  float height; /* at which it was brought into view */
} Unfolding;

/* As much of it as the page has room for, its heading first. Where it has not grown, a user may have scrolled. */
static void
bring_into_view (GtkWidget *fold, GtkScrolledWindow *page, Unfolding *unfolding)
{
  GtkAdjustment *across = gtk_scrolled_window_get_vadjustment (page);
  double top, height = gtk_adjustment_get_page_size (across);
  double here = gtk_adjustment_get_value (across);
  double bottom;
  graphene_rect_t bounds;

  if (!gtk_widget_compute_bounds (fold, GTK_WIDGET (page), &bounds)
      || bounds.size.height <= unfolding->height)
    return;
  unfolding->height = bounds.size.height;
  top = here + bounds.origin.y;
  bottom = top + bounds.size.height;
  if (bottom > here + height)
    gtk_adjustment_set_value (across, MIN (top, bottom - height));
}

static gboolean
tick_cb (GtkWidget *fold, GdkFrameClock *clock, gpointer data)
{
  Unfolding *unfolding = data;
  GtkWidget *page = gtk_widget_get_ancestor (fold, GTK_TYPE_SCROLLED_WINDOW);

  if (page == NULL || !gtk_expander_get_expanded (GTK_EXPANDER (fold)))
    return G_SOURCE_REMOVE;
  bring_into_view (fold, GTK_SCROLLED_WINDOW (page), unfolding);
  return gdk_frame_clock_get_frame_time (clock) < unfolding->end ? G_SOURCE_CONTINUE
                                                                 : G_SOURCE_REMOVE;
}

/* Before it unfolds, or folds. */
static gboolean
activated_cb (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GtkWidget *fold = g_value_get_object (&values[0]);
  Unfolding unfolding = { g_get_monotonic_time () + GROWS, 0.0f };

  if (!gtk_expander_get_expanded (GTK_EXPANDER (fold)))
    gtk_widget_add_tick_callback (fold, tick_cb, g_memdup2 (&unfolding, sizeof unfolding), g_free);
  return TRUE;
}

static gboolean (*focus_of_gtk) (GtkWidget *fold, GtkDirectionType direction);

static gboolean
focus (GtkWidget *fold, GtkDirectionType direction)
{
  GtkWidget *child = gtk_expander_get_child (GTK_EXPANDER (fold));

  if (child != NULL)
    gtk_widget_set_can_focus (child, gtk_expander_get_expanded (GTK_EXPANDER (fold)));
  return focus_of_gtk (fold, direction);
}

void
app_unfold_set_up (void)
{
  static gboolean done;
  GtkWidgetClass *klass;

  if (done)
    return;
  done = TRUE;
  klass = g_type_class_ref (GTK_TYPE_EXPANDER);
  focus_of_gtk = klass->focus;
  klass->focus = focus;
  g_signal_add_emission_hook (g_signal_lookup ("activate", GTK_TYPE_EXPANDER), 0, activated_cb,
                              NULL, NULL);
}
