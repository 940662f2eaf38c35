/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-sample-picture.h"

#include <string.h>

/* Pixels on the screen. The pictures themselves are twice as large, for HiDPI screens. */
#define WIDTH 132
#define HEIGHT 108

struct _AppSamplePicture
{
  GtkWidget parent_instance;

  /* Owned */
  char *name; /* of the sample, without its suffix */
  GtkWidget *picture;
};

G_DEFINE_FINAL_TYPE (AppSamplePicture, app_sample_picture, GTK_TYPE_WIDGET)

#define STARTS "/io/github/limber_anim/Limber/starts/"

/* Chooses the picture whose background matches the window's. */
static void
show (AppSamplePicture *self)
{
  g_autofree char *resource = NULL;
  gboolean dark;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-application-prefer-dark-theme",
                &dark, NULL);
  resource = g_strconcat (STARTS, self->name, dark ? "-dark.png" : ".png", NULL);
  gtk_picture_set_resource (GTK_PICTURE (self->picture), resource);
}

static void
app_sample_picture_dispose (GObject *object)
{
  g_clear_pointer (&APP_SAMPLE_PICTURE (object)->picture, gtk_widget_unparent);
  G_OBJECT_CLASS (app_sample_picture_parent_class)->dispose (object);
}

static void
app_sample_picture_finalize (GObject *object)
{
  g_free (APP_SAMPLE_PICTURE (object)->name);
  G_OBJECT_CLASS (app_sample_picture_parent_class)->finalize (object);
}

/* The size on the screen is independent of the size of the texture. */
static void
app_sample_picture_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                            int *minimum, int *natural, int *minimum_baseline,
                            int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
  *minimum_baseline = *natural_baseline = -1;
}

static void
app_sample_picture_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (APP_SAMPLE_PICTURE (widget)->picture, width, height, baseline, NULL);
}

static void
app_sample_picture_class_init (AppSamplePictureClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = app_sample_picture_dispose;
  G_OBJECT_CLASS (klass)->finalize = app_sample_picture_finalize;
  GTK_WIDGET_CLASS (klass)->measure = app_sample_picture_measure;
  GTK_WIDGET_CLASS (klass)->size_allocate = app_sample_picture_size_allocate;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
app_sample_picture_init (AppSamplePicture *self)
{
  self->picture = gtk_picture_new ();
  gtk_widget_set_parent (self->picture, GTK_WIDGET (self));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (GTK_WIDGET (self), "sample-picture");
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  g_signal_connect_object (gtk_settings_get_default (), "notify::gtk-application-prefer-dark-theme",
                           G_CALLBACK (show), self, G_CONNECT_SWAPPED);
}

GtkWidget *
app_sample_picture_new (const char *sample)
{
  AppSamplePicture *self = g_object_new (APP_TYPE_SAMPLE_PICTURE, NULL);

  self->name = g_strndup (sample, strcspn (sample, "."));
  show (self);
  return GTK_WIDGET (self);
}
