/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-constraint.h"

#include "mo-constraint-private.h"
#include "mo-limits.h"
#include "mo-rig.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Which constraints the viewer accepts. */

/* Whether this file animates a bone, as it must every bone of a chain. The world stops its search
 * at a joint that the avatar lacks. */
static gboolean
is_animated (const MoAnim *anim, int number)
{
  for (guint i = 0; i < anim->joints->len; i++)
    {
      int found = mo_rig_find (mo_anim_joint (anim, i)->name);

      if (found == number || found < 0)
        return found == number;
    }
  return FALSE;
}

static gboolean
are_finite (const MoConstraint *c)
{
  for (guint i = 0; i < MO_N_CONSTRAINT_VECTORS; i++)
    for (guint j = 0; j < mo_constraint_vectors[i].n_numbers; j++)
      if (!isfinite ((&G_STRUCT_MEMBER (float, c, mo_constraint_vectors[i].offset))[j]))
        return FALSE;
  return TRUE;
}

const char *
mo_constraint_fault (const MoAnim *anim, const MoConstraint *c)
{
  char source[17] = { 0 }, target[17] = { 0 };
  int bone;

  memcpy (source, c->source_volume, 16);
  memcpy (target, c->target_volume, 16);
  if (c->chain_length > anim->joints->len)
    return _ ("its chain is longer than the joints in the file allow; a chain has three at most");
  if (c->type > 1)
    return _ ("its type is neither point nor plane");
  if (mo_rig_find_volume (source) < 0)
    return _ ("its source is not a collision volume");
  if (!g_str_equal (target, "GROUND") && mo_rig_find_volume (target) < 0)
    return _ ("its target is neither a collision volume nor GROUND");
  if (!are_finite (c))
    return _ ("one of its numbers is not finite");

  bone = mo_rig_joint ((guint) mo_rig_find_volume (source))->parent;
  for (guint i = 0; i <= c->chain_length; i++, bone = mo_rig_joint ((guint) bone)->parent)
    if (bone < 0 || !is_animated (anim, bone))
      return c->chain_length > MO_MAX_CHAIN_LENGTH
                 ? _ ("a joint of its chain is not in the file; a chain has three at most")
                 : _ ("a joint of its chain is not in the file");
  return NULL;
}

char *
mo_constraint_where (const MoConstraint *self, guint index)
{
  g_autofree char *place = g_strdup_printf (_ ("constraint %u"), index + 1);
  g_autofree char *volume = g_strndup (self->source_volume, sizeof self->source_volume);

  return *volume != '\0' && g_str_is_ascii (volume) ? g_strdup_printf ("%s (%s)", place, volume)
                                                    : g_steal_pointer (&place);
}
