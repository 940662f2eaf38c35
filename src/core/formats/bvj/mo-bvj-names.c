/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvj.h"

#include <string.h>

/* Keyframes refer to joints by name. */

/* The name of the time in every keyframe. */
#define TIME_NAME "AT"

/* The number of joints with each name. */
static GHashTable *
count_names (const MoSkeleton *skeleton)
{
  GHashTable *counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, joint->name));

      if (!joint->is_end)
        g_hash_table_insert (counts, g_strdup (joint->name), GUINT_TO_POINTER (n + 1));
    }
  return counts;
}

static gboolean
is_own_name (GHashTable *counts, const char *name)
{
  return *name != '\0' && !g_str_equal (name, TIME_NAME)
         && GPOINTER_TO_UINT (g_hash_table_lookup (counts, name)) == 1;
}

gboolean
mo_bvj_has_own_names (const MoSkeleton *skeleton)
{
  g_autoptr (GHashTable) counts = count_names (skeleton);

  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);

      if (!joint->is_end && !is_own_name (counts, joint->name))
        return FALSE;
    }
  return TRUE;
}

static char *
make_name (GHashTable *counts, const char *name)
{
  GString *longer = g_string_new (*name != '\0' ? name : "joint");

  while (g_str_equal (longer->str, TIME_NAME) || g_hash_table_contains (counts, longer->str))
    g_string_append_c (longer, '_');
  g_hash_table_insert (counts, g_strdup (longer->str), GUINT_TO_POINTER (1));
  return g_string_free (longer, FALSE);
}

char **
mo_bvj_make_names (const MoClip *clip, MoContext *context)
{
  const MoSkeleton *skeleton = clip->skeleton;
  guint n = skeleton->joints->len;
  g_autoptr (GHashTable) counts = count_names (skeleton);
  char **names = g_new0 (char *, n + 1);

  /* From the end, so that the first of several joints keeps its name. */
  for (guint i = n; i-- > 0;)
    {
      const char *name = mo_skeleton_joint (skeleton, i)->name;
      guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, name));

      if (clip->keyframes == NULL || mo_keyframes_count_keys (clip->keyframes, i) == 0
          || is_own_name (counts, name))
        {
          names[i] = g_strdup (name);
          continue;
        }
      names[i] = make_name (counts, name);
      g_hash_table_insert (counts, g_strdup (name), GUINT_TO_POINTER (count - 1));
      mo_report (context, MO_CODE_BVJ_NAME_CHANGED, MO_NOWHERE, NULL, "%s → %s", name, names[i]);
    }
  return names;
}
