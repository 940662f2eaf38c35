/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-over.h"

#include "mo-error.h"
#include "mo-rig.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The first bone above the hip. */
#define FIRST_OF_UPPER_BODY "mSpine1"

/* The halves of the body. */
static const struct
{
  const char *name;
  gboolean is_upper;
} halves[] = { { "upper-body", TRUE }, { "lower-body", FALSE } };

static gboolean
is_below (guint number, int top)
{
  for (int i = (int) number; i >= 0; i = mo_rig_joint ((guint) i)->parent)
    if (i == top)
      return TRUE;
  return FALSE;
}

static gboolean
is_pattern (const char *name)
{
  return strpbrk (name, "*?") != NULL;
}

static gboolean
includes (const char *name, guint number)
{
  const MoRigJoint *joint = mo_rig_joint (number);
  int group = mo_group_from_nick (name);

  for (guint i = 0; i < G_N_ELEMENTS (halves); i++)
    if (g_str_equal (name, halves[i].name))
      return is_below (number, mo_rig_find (FIRST_OF_UPPER_BODY)) == halves[i].is_upper;
  if (is_pattern (name))
    return g_pattern_match_simple (name, joint->name);
  if (group >= 0)
    return joint->group == group;
  return is_below (number, mo_rig_find (name));
}

gboolean
mo_over_takes (const char *const *joints, guint number)
{
  if (joints == NULL)
    return TRUE;
  for (; *joints != NULL; joints++)
    if (includes (*joints, number))
      return TRUE;
  return FALSE;
}

gboolean
mo_over_check (const char *const *joints, GError **error)
{
  for (; joints != NULL && *joints != NULL; joints++)
    {
      gboolean is_any = FALSE;

      for (guint i = 0; i < MO_RIG_N_JOINTS && !is_any; i++)
        is_any = includes (*joints, i);
      if (!is_any)
        {
          g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                       _ ("“%s” is not a joint, group or half of the avatar: try mTorso, hands or "
                          "upper-body"),
                       *joints);
          return FALSE;
        }
    }
  return TRUE;
}
