/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-size-slider.h"

#include "app-dispose.h"
#include "app-wheel.h"

#include "edit-sizes.h"

#include "mo-convert.h"

#include <glib/gi18n.h>

/* The ends of the slider, in doublings of the default bounds. */
#define FINEST -6.0
#define COARSEST 6.0

struct _AppSizeSlider
{
  GtkWidget parent_instance;

  /* Owned */
  EditDocument *document;
  EditSizes *sizes;

  /* Template widgets */
  GtkLabel *bytes_label, *error_label, *note;
  GtkScale *scale;
  GtkAdjustment *adjustment;

  gboolean is_following; /* the program is moving it, not the user */
};

enum
{
  PROP_0,
  PROP_DOCUMENT,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (AppSizeSlider, app_size_slider, GTK_TYPE_WIDGET)

static gboolean
is_settled (AppSizeSlider *self)
{
  return !edit_document_get_busy (self->document)
         && edit_document_get_error (self->document) == NULL;
}

/* Whether keys are reduced at all: the keys of an .anim are kept unless the maker asks for it. */
static gboolean
reduces_keys (AppSizeSlider *self)
{
  MoClip *clip = edit_document_get_clip (self->document);

  return clip != NULL && mo_recipe_reduces (edit_document_get_recipe (self->document), clip);
}

static void
update_labels (AppSizeSlider *self)
{
  MoRecipe *recipe = edit_document_get_recipe (self->document);
  MoAnim *anim = edit_document_get_anim (self->document);
  double about = edit_sizes_estimate (self->sizes, gtk_adjustment_get_value (self->adjustment));
  guint bytes = anim != NULL && is_settled (self) ? (guint) mo_anim_size (anim, -1) : 0;
  g_autofree char *text = NULL, *error = NULL;

  if (bytes > 0)
    text = g_strdup_printf (ngettext ("%'u byte", "%'u bytes", bytes), bytes);
  else if (about > 0.0)
    /* translators: an estimate */
    text = g_strdup_printf (_ ("about %'.0f bytes"), about);
  gtk_label_set_label (self->bytes_label, text != NULL ? text : "");
  /* translators: a bound: a length and an angle */
  error = recipe->max_bytes > 0
              ? g_strdup_printf (_ ("at most %'u bytes"), (guint) recipe->max_bytes)
              : g_strdup_printf (_ ("at most %.3g mm, %.3g°"), recipe->error, recipe->angle_error);
  gtk_label_set_label (self->error_label, reduces_keys (self) ? error : "");
}

/* A note about the slider, or NULL. */
static const char *
find_note (AppSizeSlider *self, gboolean *can_move)
{
  MoRecipe *recipe = edit_document_get_recipe (self->document);

  *can_move = recipe->mode != MO_MODE_VIEWER && recipe->reduce != 0;
  if (recipe->mode == MO_MODE_VIEWER)
    return _ ("The viewer’s import reduces keys in its own way.");
  if (recipe->reduce == 0)
    return _ ("Key reduction is off in the settings: every frame is a key.");
  if (edit_document_get_anim (self->document) != NULL && !reduces_keys (self))
    return _ ("An .anim keeps its own keys until you move this.");
  return NULL;
}

static void
update (AppSizeSlider *self)
{
  MoRecipe *recipe = edit_document_get_recipe (self->document);
  MoAnim *anim = edit_document_get_anim (self->document);
  gboolean can_move;
  const char *note = find_note (self, &can_move);
  double doublings = edit_sizes_get_doublings (self->sizes);

  if (recipe->max_bytes > 0 && anim != NULL)
    doublings = edit_sizes_estimate_doublings (self->sizes, (double) mo_anim_size (anim, -1));
  self->is_following = TRUE;
  gtk_adjustment_set_value (self->adjustment, doublings);
  self->is_following = FALSE;
  gtk_widget_set_sensitive (GTK_WIDGET (self->scale), can_move && anim != NULL);
  gtk_label_set_label (self->note, note != NULL ? note : "");
  gtk_widget_set_visible (GTK_WIDGET (self->note), note != NULL);
  update_labels (self);
}

static void
moved (AppSizeSlider *self)
{
  if (self->is_following || self->document == NULL)
    return;
  /* From here on the slider is not moved to the rounded bounds that were set. */
  self->is_following = TRUE;
  edit_sizes_choose (self->sizes, gtk_adjustment_get_value (self->adjustment));
  self->is_following = FALSE;
  update_labels (self);
}

static void
sizes_changed (AppSizeSlider *self)
{
  if (self->document == NULL)
    return;
  if (self->is_following)
    update_labels (self);
  else
    update (self);
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_size_slider_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (app_size_slider_parent_class)->map (widget);
  g_object_set (APP_SIZE_SLIDER (widget)->sizes, "active", TRUE, NULL);
  sizes_changed (APP_SIZE_SLIDER (widget));
}

static void
app_size_slider_unmap (GtkWidget *widget)
{
  g_object_set (APP_SIZE_SLIDER (widget)->sizes, "active", FALSE, NULL);
  GTK_WIDGET_CLASS (app_size_slider_parent_class)->unmap (widget);
}

static void
app_size_slider_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT)
    g_value_set_object (value, APP_SIZE_SLIDER (object)->document);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
app_size_slider_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  AppSizeSlider *self = APP_SIZE_SLIDER (object);

  if (id != PROP_DOCUMENT)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (g_set_object (&self->document, g_value_get_object (value)))
    {
      g_object_set (self->sizes, "document", self->document, NULL);
      sizes_changed (self);
      g_object_notify_by_pspec (object, pspec);
    }
}

static void
app_size_slider_dispose (GObject *object)
{
  AppSizeSlider *self = APP_SIZE_SLIDER (object);

  app_dispose_template (GTK_WIDGET (self), APP_TYPE_SIZE_SLIDER);
  g_clear_object (&self->sizes);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (app_size_slider_parent_class)->dispose (object);
}

static void
app_size_slider_class_init (AppSizeSliderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = app_size_slider_get_property;
  object_class->set_property = app_size_slider_set_property;
  object_class->dispose = app_size_slider_dispose;
  widget_class->map = app_size_slider_map;
  widget_class->unmap = app_size_slider_unmap;

  properties[PROP_DOCUMENT] =
      g_param_spec_object ("document", NULL, NULL, EDIT_TYPE_DOCUMENT,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/limber_anim/Limber/app-size-slider.ui");
  gtk_widget_class_bind_template_child (widget_class, AppSizeSlider, bytes_label);
  gtk_widget_class_bind_template_child (widget_class, AppSizeSlider, error_label);
  gtk_widget_class_bind_template_child (widget_class, AppSizeSlider, note);
  gtk_widget_class_bind_template_child (widget_class, AppSizeSlider, scale);
  gtk_widget_class_bind_template_child (widget_class, AppSizeSlider, adjustment);
  gtk_widget_class_bind_template_callback (widget_class, moved);
}

static void
app_size_slider_init (AppSizeSlider *self)
{
  self->sizes = edit_sizes_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_adjustment_configure (self->adjustment, 0.0, FINEST, COARSEST, 0.25, 1.0, 0.0);
  app_wheel_leave_alone (GTK_WIDGET (self->scale));
  gtk_scale_add_mark (self->scale, 0.0, GTK_POS_BOTTOM, NULL);
  g_signal_connect_swapped (self->sizes, "changed", G_CALLBACK (sizes_changed), self);
}
