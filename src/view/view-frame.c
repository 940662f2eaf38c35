/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-frame.h"

#include "view-theme.h"

#include "mo-math.h"

#include <string.h>

/* Radius around the camera's target within which the floor is visible, at least and at most
 * (metres). */
#define FLOOR_SEEN 3.0
#define FLOOR_SEEN_MOST 20.0

#define SELECTION_ALPHA 0.6f

static void
store (float out[4], MoVec3 v, double last)
{
  out[0] = (float) v.x;
  out[1] = (float) v.y;
  out[2] = (float) v.z;
  out[3] = (float) last;
}

static void
store_quat (float out[4], MoQuat q)
{
  store (out, (MoVec3){ q.x, q.y, q.z }, q.w);
}

static gboolean
is_here (const MoTransform *t)
{
  return fabs (t->position.x) < 10000.0 && fabs (t->position.y) < 10000.0
         && fabs (t->position.z) < 10000.0 && isfinite (mo_quat_dot (t->rotation, t->rotation));
}

static void
fill_motion (ViewFrame *self, const ViewFigure *figure, const MoPose *pose)
{
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      int parent = mo_rig_joint (i)->parent;
      MoTransform motion = view_figure_motion (figure, pose, i);
      MoQuat shift;

      /* A joint with an invalid position stays with its parent. */
      if (!is_here (&motion) && parent >= 0)
        {
          memcpy (self->motion[i], self->motion[parent], sizeof self->motion[i]);
          continue;
        }
      if (!is_here (&motion))
        motion = (MoTransform){ MO_QUAT_IDENTITY, { 0.0, 0.0, 0.0 } };
      shift = (MoQuat){ motion.position.x, motion.position.y, motion.position.z, 0.0 };
      store_quat (self->motion[i][0], motion.rotation);
      store_quat (self->motion[i][1], mo_quat_scale (mo_quat_mul (motion.rotation, shift), 0.5));
    }
}

/* Premultiplied by alpha, so that the light of several joints can be added. */
static void
fill_light (float out[4], const float colour[4])
{
  for (guint i = 0; i < 3; i++)
    out[i] = colour[i] * colour[i] * colour[3];
  out[3] = colour[3];
}

static void
fill_tint (ViewFrame *self, const ViewOptions *options, const ViewTheme *theme)
{
  float selected[4];

  memset (self->tint, 0, sizeof self->tint);
  for (guint i = 0; options->tint != NULL && i < MO_RIG_N_BONES; i++)
    fill_light (self->tint[i], options->tint[i]);
  view_theme_screen (theme->selection, SELECTION_ALPHA, selected);
  for (guint i = 0; i < options->n_selection; i++)
    if (options->selection[i] < MO_RIG_N_BONES)
      fill_light (self->tint[options->selection[i]], selected);
}

static void
multiply (const float a[16], const float b[16], float out[16])
{
  for (guint i = 0; i < 4; i++)
    for (guint j = 0; j < 4; j++)
      {
        out[4 * j + i] = 0.0f;
        for (guint k = 0; k < 4; k++)
          out[4 * j + i] += a[4 * k + i] * b[4 * j + k];
      }
}

static void
fill_camera (ViewFrame *self, const ViewCamera *camera, const ViewOptions *options)
{
  float view[16], projection[16];
  ViewLens lens;
  MoVec3 lamp;

  view_lens_init (&lens, camera, options->width, options->height);
  view_lens_view_matrix (&lens, view);
  view_lens_projection_matrix (&lens, projection);
  multiply (projection, view, self->view_projection);
  /* Above the viewer's left shoulder, so that every view is lit alike. */
  lamp =
      mo_vec3_add (mo_vec3_scale (lens.right, -0.5),
                   mo_vec3_add (mo_vec3_scale (lens.up, 0.75), mo_vec3_scale (lens.ahead, -0.62)));
  store (self->lamp, mo_vec3_scale (lamp, 1.0 / mo_vec3_length (lamp)), 0.0);
  store (self->to_eye, mo_vec3_scale (lens.ahead, -1.0), lens.scale / camera->distance);
}

static void
fill_colours (ViewFrame *self, const ViewTheme *theme)
{
  view_theme_light_of (theme->sky, theme->key, self->sky);
  view_theme_light_of (theme->bounce, theme->rim, self->bounce);
  view_theme_light_of (theme->skin, 1.0f, self->skin);
  view_theme_light_of (theme->cloth, 1.0f, self->cloth);
  view_theme_light_of (theme->lip, 1.0f, self->lip);
  view_theme_light_of (theme->hair, 1.0f, self->hair);
  view_theme_light_of (theme->eye, 1.0f, self->eye);
  view_theme_light_of (theme->iris, 1.0f, self->iris);
  for (guint i = 0; i < 2; i++)
    {
      view_theme_light_of (theme->limb[i], 1.0f, self->limb[i]);
      view_theme_light_of (theme->end[i], 1.0f, self->end[i]);
    }
  for (guint i = 0; i < 3; i++)
    {
      view_theme_light_of (theme->bone[i], 1.0f, self->bone[i]);
      view_theme_screen (theme->axes[i], 1.0f, self->axes[i]);
    }
  view_theme_screen (theme->backdrop_bottom, 1.0f, self->backdrop[0]);
  view_theme_screen (theme->backdrop_top, 1.0f, self->backdrop[1]);
}

static double
floor_seen (const ViewCamera *camera)
{
  return CLAMP (0.55 * camera->distance, FLOOR_SEEN, FLOOR_SEEN_MOST);
}

guint
view_frame_grid_metres (const ViewCamera *camera)
{
  /* Lines farther away are too faint to be seen. */
  return 2 * (guint) ceil (0.85 * floor_seen (camera));
}

static void
fill_floor (ViewFrame *self, const ViewCamera *camera, const ViewOptions *options,
            const ViewTheme *theme, const ViewShadow *shadow)
{
  MoVec3 middle = { camera->target.x, camera->target.y, floor_seen (camera) };
  double scale = options->scale > 0.0 ? options->scale : 1.0;
  ViewLens lens;

  view_lens_init (&lens, camera, options->width, options->height);
  view_theme_screen (theme->grid, theme->grid_alpha, self->grid);
  view_theme_screen (theme->shadow, theme->shadow_alpha, self->shadow);
  store (self->floor_place, middle, view_frame_grid_metres (camera));
  store (self->shadow_place, (MoVec3){ shadow->x, shadow->y, shadow->size }, 0.0);
  store (self->picture, (MoVec3){ options->width, options->height, 0.55 * scale }, lens.near);
}

void
view_frame_fill (ViewFrame *self, const ViewCamera *camera, const MoPose *pose,
                 const ViewOptions *options, const ViewShadow *shadow)
{
  const ViewTheme *theme = options->dark ? &view_theme_dark : &view_theme_light;

  fill_motion (self, view_options_get_figure (options), pose);
  fill_tint (self, options, theme);
  fill_camera (self, camera, options);
  fill_colours (self, theme);
  fill_floor (self, camera, options, theme, shadow);
}
