/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-sample-picture.h"

#include "edit-job.h"

#include "draw-sheet.h"

#include "mo-convert.h"
#include "mo-format.h"

/* Pixels on the screen. Drawn twice as large, for screens that are fine. */
#define WIDTH 132
#define HEIGHT 108

/* The window comes up first (milliseconds). */
#define START_UP 250

typedef struct
{
  char *resource; /* owned */
  gboolean dark;
} Input;

struct _AppSamplePicture
{
  GtkWidget parent_instance;

  /* Owned */
  char *resource;
  EditJob *job;
  GtkWidget *picture;

  guint timeout;
};

G_DEFINE_FINAL_TYPE (AppSamplePicture, app_sample_picture, GTK_TYPE_WIDGET)

#define SAMPLES "/io/github/limber_anim/Limber/samples/"

/* -- In the thread --------------------------------------------------------------------------------- */

static void
input_free (gpointer data)
{
  Input *self = data;

  g_free (self->resource);
  g_free (self);
}

/* The toolkit wants an alpha, which an opaque surface leaves undefined. */
static GBytes *
take_pixels (cairo_surface_t *surface)
{
  gsize size = (gsize) cairo_image_surface_get_stride (surface)
               * (gsize) cairo_image_surface_get_height (surface);
  guint32 *pixels;

  cairo_surface_flush (surface);
  pixels = g_memdup2 (cairo_image_surface_get_data (surface), size);
  cairo_surface_destroy (surface);
  for (gsize i = 0; i < size / sizeof *pixels; i++)
    pixels[i] |= 0xFF000000u;
  return g_bytes_new_take (pixels, size);
}

static gpointer
work (gpointer data, MoContext *context)
{
  const Input *input = data;
  g_autoptr (GBytes) bytes
      = g_resources_lookup_data (input->resource, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (MoSource) source = mo_source_new_for_bytes (bytes, input->resource);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoClip) clip = mo_read (source, context, NULL);
  g_autoptr (MoAnim) anim = clip != NULL ? mo_convert (clip, recipe, context, NULL) : NULL;
  DrawShot shot = { 2 * WIDTH, 2 * HEIGHT, DRAW_SIDE_THREE_QUARTER, input->dark };
  g_autoptr (DrawTake) take = NULL;

  if (anim == NULL)
    return NULL;
  take = draw_take_new (anim);
  return take_pixels (draw_still (take, &shot, draw_take_telling_time (take)));
}

/* -- In the window --------------------------------------------------------------------------------- */

static void
done (gpointer owner, gpointer output)
{
  AppSamplePicture *self = owner;
  g_autoptr (GBytes) pixels = output;
  g_autoptr (GdkTexture) texture = NULL;

  if (pixels == NULL)
    return;
  texture = gdk_memory_texture_new (2 * WIDTH, 2 * HEIGHT, GDK_MEMORY_DEFAULT, pixels,
                                    2 * WIDTH * sizeof (guint32));
  gtk_picture_set_paintable (GTK_PICTURE (self->picture), GDK_PAINTABLE (texture));
}

static const EditJobKind kind = { work, input_free, (GDestroyNotify) g_bytes_unref, done, NULL };

static void
draw (AppSamplePicture *self)
{
  Input *input = g_new0 (Input, 1);

  g_clear_handle_id (&self->timeout, g_source_remove);
  input->resource = g_strdup (self->resource);
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-application-prefer-dark-theme",
                &input->dark, NULL);
  edit_job_start (self->job, input, NULL);
}

static gboolean
timeout_cb (gpointer data)
{
  AppSamplePicture *self = data;

  self->timeout = 0;
  draw (self);
  return G_SOURCE_REMOVE;
}

static void
app_sample_picture_dispose (GObject *object)
{
  AppSamplePicture *self = APP_SAMPLE_PICTURE (object);

  g_clear_handle_id (&self->timeout, g_source_remove);
  g_clear_pointer (&self->job, edit_job_free);
  g_clear_pointer (&self->picture, gtk_widget_unparent);
  G_OBJECT_CLASS (app_sample_picture_parent_class)->dispose (object);
}

static void
app_sample_picture_finalize (GObject *object)
{
  g_free (APP_SAMPLE_PICTURE (object)->resource);
  G_OBJECT_CLASS (app_sample_picture_parent_class)->finalize (object);
}

/* The size on the screen, whatever the size of the texture. */
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
  self->job = edit_job_new (&kind, self);
  self->picture = gtk_picture_new ();
  gtk_widget_set_parent (self->picture, GTK_WIDGET (self));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (GTK_WIDGET (self), "sample-picture");
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  g_signal_connect_object (gtk_settings_get_default (), "notify::gtk-application-prefer-dark-theme",
                           G_CALLBACK (draw), self, G_CONNECT_SWAPPED);
}

GtkWidget *
app_sample_picture_new (const char *sample)
{
  AppSamplePicture *self = g_object_new (APP_TYPE_SAMPLE_PICTURE, NULL);

  self->resource = g_strconcat (SAMPLES, sample, NULL);
  self->timeout = g_timeout_add (START_UP, timeout_cb, self);
  return GTK_WIDGET (self);
}
