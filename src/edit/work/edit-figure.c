/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-figure.h"

#include <glib/gi18n-lib.h>
#include <math.h>

struct _EditFigure
{
  GObject parent_instance;

  double values[7]; /* in the order of the properties */
};

G_DEFINE_FINAL_TYPE (EditFigure, edit_figure, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_X,
  PROP_Y,
  PROP_Z,
  PROP_TURN,
  PROP_FORM,
  PROP_HEIGHT,
  N_PROPS
};

G_STATIC_ASSERT (N_PROPS == G_N_ELEMENTS (((EditFigure *) NULL)->values));

static GParamSpec *properties[N_PROPS];

static void
edit_figure_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id > PROP_0 && id < N_PROPS)
    g_value_set_double (value, EDIT_FIGURE (object)->values[id]);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
edit_figure_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  EditFigure *self = EDIT_FIGURE (object);

  if (id == PROP_0 || id >= N_PROPS)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (self->values[id] != g_value_get_double (value))
    {
      self->values[id] = g_value_get_double (value);
      g_object_notify_by_pspec (object, pspec);
    }
}

static void
edit_figure_class_init (EditFigureClass *klass)
{
  static const struct
  {
    const char *name;
    double least, most, usual;
  } numbers[N_PROPS] = {
    [PROP_X] = { "x", -EDIT_FIGURE_FARTHEST, EDIT_FIGURE_FARTHEST, 0.0 },
    [PROP_Y] = { "y", -EDIT_FIGURE_FARTHEST, EDIT_FIGURE_FARTHEST, 0.0 },
    [PROP_Z] = { "z", -EDIT_FIGURE_FARTHEST, EDIT_FIGURE_FARTHEST, 0.0 },
    [PROP_TURN] = { "turn", -180.0, 180.0, 0.0 },
    [PROP_FORM] = { "form", -1.0, 1.0, EDIT_FIGURE_LIKE_FIRST },
    [PROP_HEIGHT] = { "height", 0.0, EDIT_FIGURE_TALLEST, 0.0 },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = edit_figure_get_property;
  object_class->set_property = edit_figure_set_property;
  for (guint i = PROP_X; i < N_PROPS; i++)
    properties[i] =
        g_param_spec_double (numbers[i].name, NULL, NULL, numbers[i].least, numbers[i].most,
                             numbers[i].usual,
                             G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
edit_figure_init (EditFigure *self)
{
}

/* Next to the first one, where the camera sees both from the front; the last one faces it. */
EditFigure *
edit_figure_new (guint index)
{
  static const double places[EDIT_N_FIGURES][N_PROPS] = {
    [1] = { [PROP_Y] = 1.0 },
    [2] = { [PROP_Y] = -1.0 },
    [3] = { [PROP_X] = 1.0, [PROP_TURN] = 180.0 },
  };
  EditFigure *self = g_object_new (EDIT_TYPE_FIGURE, NULL);

  g_return_val_if_fail (index < EDIT_N_FIGURES, self);
  for (guint i = 0; i < N_PROPS; i++)
    self->values[i] = places[index][i];
  self->values[PROP_FORM] = EDIT_FIGURE_LIKE_FIRST;
  return self;
}

MoTransform
edit_figure_get_place (EditFigure *self)
{
  const double *values = self->values;
  double half = values[PROP_TURN] * G_PI / 360.0;

  return (MoTransform){
    .position = { values[PROP_X], values[PROP_Y], values[PROP_Z] },
    .rotation = { 0.0, 0.0, sin (half), cos (half) },
  };
}

/* "<0.000, 1.000, 0.000>": with a decimal point in every language, and without negative zeros. */
static void
append_numbers (GString *text, const double *numbers, guint n, const char *format)
{
  for (guint i = 0; i < n; i++)
    {
      char buffer[G_ASCII_DTOSTR_BUF_SIZE];
      double rounded = fabs (numbers[i]) < 5e-6 ? 0.0 : numbers[i];

      g_ascii_formatd (buffer, sizeof buffer, format, rounded);
      g_string_append_printf (text, "%s%s", i == 0 ? "<" : ", ", buffer);
    }
  g_string_append (text, ">;\n");
}

char *
edit_figure_to_script (EditFigure *self, guint number)
{
  MoTransform place = edit_figure_get_place (self);
  const double offset[] = { place.position.x, place.position.y, place.position.z };
  const double turn[] = { place.rotation.x, place.rotation.y, place.rotation.z, place.rotation.w };
  GString *text = g_string_new (NULL);

  /* translators: a comment in a script for a seat in the virtual world; the number of an avatar */
  g_string_append_printf (text,
                          _ ("// Avatar %u, where (seat, facing) is the sit target of avatar 1 "
                             "against the same prim:"),
                          number);
  g_string_append_printf (text, "\n// llSitTarget(seat + offset%u * facing, turn%u * facing);\n",
                          number, number);
  g_string_append_printf (text, "vector offset%u = ", number);
  append_numbers (text, offset, G_N_ELEMENTS (offset), "%.3f");
  g_string_append_printf (text, "rotation turn%u = ", number);
  append_numbers (text, turn, G_N_ELEMENTS (turn), "%.5f");
  return g_string_free (text, FALSE);
}
