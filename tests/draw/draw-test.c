/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-test.h"

#include "mo-math.h"

#include <string.h>

static MoQuat
random_turn (double most)
{
  MoVec3 axis = { g_test_rand_double_range (-1, 1), g_test_rand_double_range (-1, 1),
                  g_test_rand_double_range (-1, 1) };

  axis = mo_vec3_scale (axis, 1.0 / MAX (mo_vec3_length (axis), 1e-6));
  return mo_quat_from_axis_angle (axis, g_test_rand_double_range (-most, most));
}

MoQuat
random_rotation (void)
{
  return random_turn (G_PI);
}

void
random_pose (MoPose *pose, double most)
{
  mo_pose_reset (pose);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    pose->local[i].rotation = random_turn (most);
  mo_pose_update (pose);
}

static guint
other_side (guint number)
{
  const char *name = mo_rig_joint (number)->name;
  const char *left = strstr (name, "Left"), *right = strstr (name, "Right");
  g_autofree char *other = NULL;

  if (left == NULL && right == NULL)
    return number;
  other = left != NULL ? g_strdup_printf ("%.*sRight%s", (int) (left - name), name, left + 4)
                       : g_strdup_printf ("%.*sLeft%s", (int) (right - name), name, right + 5);
  return (guint) mo_rig_find (other);
}

void
mirror_pose (const MoPose *pose, MoPose *mirrored)
{
  mo_pose_reset (mirrored);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      MoQuat q = pose->local[other_side (i)].rotation;

      mirrored->local[i].rotation = (MoQuat){ -q.x, q.y, -q.z, q.w };
    }
  mo_pose_update (mirrored);
}

static void
add_rotation (MoAnim *anim, const char *name, guint n_keys, int x, int z)
{
  MoTrack *track = &mo_anim_add_joint (anim, name, 2)->rotation;

  mo_track_resize (track, n_keys);
  for (guint i = 0; i < n_keys; i++)
    track->keys[i] = (MoKey){ (guint16) (65535 * i / (n_keys - 1)), (guint16) (32767 + x * (int) i),
                              32767, (guint16) (32767 + z * (int) i) };
}

MoAnim *
raising_arm (gboolean loop)
{
  MoAnim *anim = mo_anim_new ();

  anim->duration = anim->loop_out = 2.0f;
  anim->loop = loop;
  add_rotation (anim, "mShoulderLeft", 5, 5000, 0);
  add_rotation (anim, "mHead", 5, 0, 3000);
  add_rotation (anim, "mHandIndex2Right", 2, 20000, 0);
  return anim;
}

guint32
pixel_at (cairo_surface_t *surface, int x, int y)
{
  const guint8 *data = cairo_image_surface_get_data (surface);

  return ((const guint32 *) (data + y * cairo_image_surface_get_stride (surface)))[x];
}

guint
count_differences (cairo_surface_t *a, cairo_surface_t *b, gboolean mirrored, gboolean by_shape)
{
  int width = cairo_image_surface_get_width (a), height = cairo_image_surface_get_height (a);
  guint n = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        guint32 p = pixel_at (a, x, y), q = pixel_at (b, mirrored ? width - 1 - x : x, y);

        n += by_shape ? (p >> 31) != (q >> 31) : p != q;
      }
  return n;
}

guint
count_pixels (cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  guint n = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      n += pixel_at (surface, x, y) >> 24 != 0;
  return n;
}
