/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-shape.h"

#include "mo-rig.h"

#include <math.h>
#include <string.h>

/* Small people have relatively large heads: the size of the head is that of the body to this
 * power. */
#define HEAD_POWER 0.6

/* In the avatar's definition: from the soles to the joint of the head, and from there to the crown
 * (metres). */
#define TO_HEAD 1.683
#define TO_CROWN (VIEW_SHAPE_HEIGHT - TO_HEAD)

/* How much larger than the mean a male is, and how much smaller a female (parts). */
static const struct
{
  const char *joint;
  float more[3]; /* along x, y, z */
} differs[] = {
  { "mChest", { 0.0f, 0.045f, 0.0f } },
  { "mCollarLeft", { 0.02f, 0.05f, 0.02f } },
  { "mCollarRight", { 0.02f, 0.05f, 0.02f } },
  { "mPelvis", { 0.0f, -0.03f, 0.0f } },
};

gboolean
view_shape_from_nick (ViewShape *self, const char *nick)
{
  *self = (ViewShape){ strcmp (nick, "male") == 0 ? 1.0 : 0.0, VIEW_SHAPE_HEIGHT };
  return strcmp (nick, "male") == 0 || strcmp (nick, "female") == 0;
}

double
view_shape_get_size (const ViewShape *self)
{
  double height = CLAMP (self->height, VIEW_SHAPE_LOWEST, VIEW_SHAPE_HIGHEST);
  double low = 0.3, high = 3.0;

  for (guint i = 0; i < 40; i++)
    {
      double size = 0.5 * (low + high);

      if (TO_HEAD * size + TO_CROWN * pow (size, HEAD_POWER) < height)
        low = size;
      else
        high = size;
    }
  return 0.5 * (low + high);
}

static gboolean
is_of_head (guint joint)
{
  return mo_rig_joint (joint)->group == MO_GROUP_FACE
         || strcmp (mo_rig_joint (joint)->name, "mHead") == 0;
}

MoVec3
view_shape_get_stretch (const ViewShape *self, guint joint)
{
  double size = view_shape_get_size (self), male = 2.0 * CLAMP (self->form, 0.0, 1.0) - 1.0;
  MoVec3 stretch;

  if (is_of_head (joint))
    size = pow (size, HEAD_POWER);
  stretch = (MoVec3){ size, size, size };
  for (guint i = 0; i < G_N_ELEMENTS (differs); i++)
    if (strcmp (mo_rig_joint (joint)->name, differs[i].joint) == 0)
      {
        stretch.x *= 1.0 + differs[i].more[0] * male;
        stretch.y *= 1.0 + differs[i].more[1] * male;
        stretch.z *= 1.0 + differs[i].more[2] * male;
      }
  return stretch;
}
