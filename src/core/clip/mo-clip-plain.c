/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-meant.h"

gboolean
mo_clip_is_plain (const MoClip *self)
{
  return mo_space_equal (self->space, MO_SPACE_WORLD)
         && (self->facts == NULL || self->facts->type->to_plain == NULL);
}

MoClip *
mo_clip_to_plain (const MoClip *self, gboolean replaces_bind, MoContext *context, GError **error)
{
  MoSpaceMap map = mo_space_map (self->space, MO_SPACE_WORLD);

  if (mo_clip_is_plain (self))
    return mo_clip_ref ((MoClip *) self);
  if (self->facts != NULL && self->facts->type->to_plain != NULL)
    return self->facts->type->to_plain (self, replaces_bind, context, error);
  return mo_clip_map (self, &map, MO_SPACE_WORLD);
}
