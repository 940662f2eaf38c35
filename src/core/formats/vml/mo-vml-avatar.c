/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-vml.h"

#include "mo-math.h"
#include "mo-rig.h"

/* A file without a skeleton, whose tracks name joints of the avatar. */

static int
find_joint (const char *name)
{
  int number = mo_rig_find_alias (name);

  return number >= 0 ? number : mo_rig_find (name);
}

/* Gives the tracks the names of the avatar's joints, and marks these and their ancestors. FALSE where a track
 * has an id, which means nothing without the file's own skeleton, or where no name is known. */
static gboolean
rename_tracks (GArray *listed, gboolean wanted[MO_RIG_N_JOINTS])
{
  gboolean any = FALSE;

  for (guint i = 0; i < listed->len; i++)
    {
      MoVmlListedTrack *track = &g_array_index (listed, MoVmlListedTrack, i);
      int number;

      g_strstrip (track->bone);
      if (g_ascii_string_to_unsigned (track->bone, 10, 0, G_MAXUINT16, NULL, NULL))
        return FALSE;
      number = find_joint (track->bone);
      if (number < 0)
        continue;
      g_free (track->bone);
      track->bone = g_strdup (mo_rig_joint ((guint) number)->name);
      for (; number >= 0; number = mo_rig_joint ((guint) number)->parent)
        wanted[number] = TRUE;
      any = TRUE;
    }
  return any;
}

/* From x forward, y left, z up to x left, y back, z up. */
static MoVmlBone
bone_of (guint number, int parent)
{
  MoVec3 at = mo_rig_rest (number)->position;
  MoVmlBone bone = { .parent = parent, .rotation.w = 1.0 };

  bone.name = g_strdup (mo_rig_joint (number)->name);
  bone.translation = (MoVmlKey){ 0.0, at.y, -at.x, at.z, 0.0 };
  return bone;
}

GArray *
mo_vml_avatar_bones (GArray *listed)
{
  gboolean wanted[MO_RIG_N_JOINTS] = { FALSE };
  int ids[MO_RIG_N_JOINTS];
  GArray *bones;

  if (!rename_tracks (listed, wanted))
    return NULL;
  bones = mo_vml_bones_new ();
  /* A joint comes after its parent. */
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (wanted[i])
      {
        int parent = mo_rig_joint (i)->parent;
        MoVmlBone bone = bone_of (i, parent >= 0 ? ids[parent] : -1);

        ids[i] = (int) bones->len;
        g_array_append_val (bones, bone);
      }
  return bones;
}
