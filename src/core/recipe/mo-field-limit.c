/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-field-limit.h"

#include <glib/gi18n-lib.h>

char *
mo_quantity (double value, const char *unit)
{
  if (unit == NULL)
    return g_strdup_printf ("%g", value);
  /* A degree sign follows its number directly, a letter after a space. */
  return g_strdup_printf (g_str_equal (unit, "°") ? "%g%s" : "%g %s", value, unit);
}

double
mo_field_limit (MoFieldId id, double value, double low, double high, const char *unit,
                MoContext *context)
{
  double limited = value < low ? low : (value > high ? high : value);
  g_autofree char *before = NULL, *after = NULL;

  if (limited == value)
    return value;
  before = mo_quantity (value, unit);
  after = mo_quantity (limited, unit);
  mo_report (context, MO_CODE_VALUE_CLAMPED, MO_NOWHERE, mo_field (id)->name, _ ("%s became %s"),
             before, after);
  return limited;
}
