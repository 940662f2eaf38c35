/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-edit-words.h"

#include "mo-rig.h"

#include <glib/gi18n-lib.h>

/* More joints are only counted. */
#define MOST_NAMES 4

char *
mo_edit_describe_when (const MoEdit *self)
{
  g_autofree char *from = isfinite (self->from) ? g_strdup_printf ("%.3f", self->from) : NULL;
  g_autofree char *to = isfinite (self->to) ? g_strdup_printf ("%.3f", self->to) : NULL;

  if (from == NULL && to == NULL)
    return g_strdup (_ ("all"));
  return g_strdup_printf (_ ("%s–%s s"), from != NULL ? from : "", to != NULL ? to : "");
}

char *
mo_edit_describe_what (const MoEdit *self)
{
  guint n = self->mode == MO_EDIT_PLANT ? self->plants->len : mo_edit_count_keys (self);

  if (self->mode == MO_EDIT_SMOOTH)
    return g_strdup_printf (_ ("%g Hz"), self->cutoff);
  if (self->mode == MO_EDIT_PLANT)
    return g_strdup_printf (ngettext ("%u plant", "%u plants", n), n);
  return g_strdup_printf (ngettext ("%u key", "%u keys", n), n);
}

gboolean
mo_edit_has_joint (const MoEdit *self, guint joint)
{
  gboolean has = FALSE;

  for (guint i = 0; i < self->lanes->len; i++)
    has |= mo_edit_lane (self, i)->joint == joint;
  for (guint i = 0; i < self->plants->len; i++)
    has |= g_array_index (self->plants, MoPlant, i).joint == joint;
  for (guint i = 0; i < self->joints->len; i++)
    has |= g_array_index (self->joints, guint16, i) == joint;
  return has;
}

char *
mo_edit_describe_joints (const MoEdit *self, MoJointTitle get_title)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new ();
  GString *names = g_string_new (NULL);

  for (guint joint = 0; joint < MO_RIG_N_JOINTS; joint++)
    if (mo_edit_has_joint (self, joint))
      {
        const char *title = get_title != NULL ? get_title (joint) : mo_rig_joint (joint)->name;

        if (!g_ptr_array_find_with_equal_func (titles, title, g_str_equal, NULL))
          g_ptr_array_add (titles, (gpointer) title);
      }
  for (guint i = 0; i < MIN (titles->len, MOST_NAMES); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", (const char *) titles->pdata[i]);
  if (titles->len > MOST_NAMES)
    g_string_append_printf (names, " … (%u)", titles->len);
  return g_string_free (names, FALSE);
}
