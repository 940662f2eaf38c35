/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-overlay.h"

#include "app-path.h"
#include "app-style.h"

#include "mo-trail.h"

#include "view-theme.h"

#include <glib/gi18n.h>

/* The ways of hands, feet and head, or of the selected joints, in the second before and the one after: a dot for each
 * frame, larger at keys, and in the colour of how fast the joint turns. Frames are worked out once for each motion. */

#define SPAN 1.0  /* seconds before, and after */
#define MOST 120u /* dots to each side */
#define LINE 1.5  /* pixels */
#define DOT 2.2
#define KEY 4.0
#define LATER 0.5 /* opacity of what is to come */

/* A colour is for what is slower than that. */
#define N_SPEEDS 4u
static const struct
{
  double below; /* degrees a second */
  guint32 colour;
} speeds[N_SPEEDS] = {
  { 60.0, 0x7488a6 },
  { 180.0, 0xd0a000 },
  { 540.0, 0xe8731c },
  { INFINITY, 0xd8304a },
};

typedef struct
{
  guint n;
  guint joints[MO_TRAIL_MOST_JOINTS];
} Chosen;

typedef struct
{
  AppOverlay parent;
  MoTrail *trail;   /* NULL if it has to be made */
  MoMotion *motion; /* whose it is */
  guint serial;     /* of the figure */
  double frame_time;
  EditBase base;
  Chosen chosen;
  MoEdit *edit; /* whose keys these are; or NULL */
  guint8 *keys; /* 1 for each frame and joint where there is one */
} Trails;

static void
clear (AppOverlay *overlay)
{
  Trails *self = (Trails *) overlay;

  g_clear_pointer (&self->trail, mo_trail_free);
  g_clear_pointer (&self->motion, mo_motion_unref);
  g_clear_pointer (&self->edit, mo_edit_unref);
  g_clear_pointer (&self->keys, g_free);
}

/* -- What is followed -------------------------------------------------------------------------- */

static void
choose (AppScene *scene, Chosen *chosen)
{
  static const char *const usual[] = { "mHead", "mWristLeft", "mWristRight", "mAnkleLeft",
                                       "mAnkleRight" };

  memset (chosen, 0, sizeof *chosen);
  for (guint i = 0; i < MO_RIG_N_BONES && chosen->n < MO_TRAIL_MOST_JOINTS; i++)
    if (edit_session_is_selected (scene->session, i))
      chosen->joints[chosen->n++] = i;
  for (guint i = 0; i < G_N_ELEMENTS (usual) && edit_session_get_n_selected (scene->session) == 0;
       i++)
    chosen->joints[chosen->n++] = (guint) mo_rig_find (usual[i]);
}

static void
update_figure (MoPose *pose, gconstpointer figure)
{
  view_figure_update (figure, pose);
}

static void
make_trail (Trails *self, AppScene *scene)
{
  g_autofree MoPose *rest = g_new (MoPose, 1);

  self->motion = mo_motion_ref (scene->motion);
  self->trail = mo_trail_new (self->motion, self->frame_time, self->chosen.joints, self->chosen.n);
  edit_session_get_base_pose (scene->session, rest);
  mo_trail_set_rest (self->trail, rest);
  mo_trail_set_update (self->trail, update_figure, (gpointer) scene->figure);
}

static void
mark_keys (Trails *self, EditKeys *keys)
{
  gsize n = (gsize) mo_trail_get_n_frames (self->trail) * MAX (self->chosen.n, 1);

  self->keys = g_new0 (guint8, n);
  for (guint i = 0; self->edit != NULL && i < self->edit->lanes->len; i++)
    {
      const MoEditLane *lane = mo_edit_lane (self->edit, i);

      for (guint j = 0; j < self->chosen.n; j++)
        for (guint k = 0;
             edit_keys_get_joint (keys, lane) == self->chosen.joints[j] && k < lane->n_keys; k++)
          {
            double time = edit_keys_get_time (keys, lane->keys[k].time);

            self->keys[mo_trail_find_frame (self->trail, time) * self->chosen.n + j] = 1;
          }
    }
}

static void
update (Trails *self, AppScene *scene)
{
  EditKeys *keys = scene->posing != NULL ? edit_posing_get_keys (scene->posing) : NULL;
  const MoEdit *edit = keys != NULL ? edit_keys_get_edit (keys) : NULL;
  double frame_time = edit_document_get_frame_time (scene->document);
  EditBase base = edit_session_get_base (scene->session);
  Chosen chosen;

  choose (scene, &chosen);
  if (self->trail != NULL && self->motion == scene->motion && self->edit == edit
      && self->serial == scene->figure->serial && self->frame_time == frame_time
      && self->base == base && memcmp (&chosen, &self->chosen, sizeof chosen) == 0)
    return;
  clear (&self->parent);
  self->serial = scene->figure->serial;
  self->frame_time = frame_time;
  self->base = base;
  self->chosen = chosen;
  self->edit = edit != NULL ? mo_edit_ref ((MoEdit *) edit) : NULL;
  make_trail (self, scene);
  mark_keys (self, keys);
}

/* -- Drawing ----------------------------------------------------------------------------------- */

typedef struct
{
  guint first, last, step; /* frames */
} Window;

static Window
get_window (Trails *self, double now)
{
  guint n = MAX (mo_trail_find_frame (self->trail, SPAN), 1);
  guint here = mo_trail_find_frame (self->trail, now);
  Window window = { .step = (n + MOST - 1) / MOST };

  window.first = here > n ? here - n : 0;
  window.last = MIN (here + n, mo_trail_get_n_frames (self->trail) - 1);
  return window;
}

static guint
get_band (double speed)
{
  guint band = 0;

  while (speed >= MO_DEGREES (speeds[band].below))
    band++;
  return band;
}

static guint
get_band_of (Trails *self, guint frame, guint step, guint joint)
{
  double most = 0.0;

  /* What lies between two dots counts as well. */
  for (guint i = 0; i < step && i <= frame; i++)
    most = MAX (most, mo_trail_get (self->trail, frame - i)[joint].speed);
  return get_band (most);
}

/* Each frame with the way to it. */
static void
add_ways (Trails *self, AppPath *path, const Window *window, guint from, guint to, guint band)
{
  for (guint frame = MAX (from, window->first + window->step); frame <= to; frame += window->step)
    for (guint j = 0; j < self->chosen.n; j++)
      if (get_band_of (self, frame, window->step, j) == band)
        app_path_add (path, mo_trail_get (self->trail, frame - window->step)[j].end,
                      mo_trail_get (self->trail, frame)[j].end);
}

static void
add_keys (Trails *self, AppPath *path, const Window *window)
{
  for (guint frame = window->first; frame <= window->last; frame++)
    for (guint j = 0; j < self->chosen.n; j++)
      if (self->keys[frame * self->chosen.n + j])
        {
          MoVec3 end = mo_trail_get (self->trail, frame)[j].end;

          app_path_add (path, end, end);
        }
}

static void
write_trails (AppOverlay *overlay, AppScene *scene, AppWriting *writing)
{
  Trails *self = (Trails *) overlay;
  const ViewTheme *theme;
  Window window;
  AppPath path;
  guint here;

  if (!overlay->is_on || scene->session == NULL || scene->motion == NULL || scene->document == NULL)
    return;
  update (self, scene);
  theme = app_style_is_dark (writing->widget) ? &view_theme_dark : &view_theme_light;
  window = get_window (self, edit_session_get_time (scene->session));
  here = mo_trail_find_frame (self->trail, edit_session_get_time (scene->session));
  here -= (here - window.first) % window.step;
  app_path_init (&path, &writing->lens);
  for (guint band = 0; band < N_SPEEDS; band++)
    {
      guint32 colour = speeds[band].colour;

      app_path_begin (&path, colour, LATER, LINE, DOT);
      add_ways (self, &path, &window, here + window.step, window.last, band);
      app_path_begin (&path, colour, 1.0, LINE, DOT);
      add_ways (self, &path, &window, window.first + window.step, here, band);
    }
  app_path_begin (&path, theme->selection, 1.0, LINE, KEY);
  add_keys (self, &path, &window);
  app_path_draw (&path, writing->snapshot);
}

static char *
get_legend (AppOverlay *overlay, AppScene *scene)
{
  GString *text;

  if (!overlay->is_on || scene->motion == NULL || mo_motion_get_duration (scene->motion) <= 0.0)
    return NULL;
  text = g_string_new (NULL);
  for (guint i = 0; i < N_SPEEDS; i++)
    {
      g_autofree char *title = i + 1 < N_SPEEDS
                                   /* translators: how fast a joint turns: slower than that */
                                   ? g_strdup_printf (_ ("< %.0f °/s"), speeds[i].below)
                                   : g_strdup_printf (_ ("≥ %.0f °/s"), speeds[i - 1].below);

      app_overlay_add_legend (text, speeds[i].colour, title);
    }
  return g_string_free (text, FALSE);
}

const AppOverlayKind app_overlay_trails = {
  .action = "trails",
  .property = "show-trails",
  .is_beside = TRUE,
  .size = sizeof (Trails),
  .clear = clear,
  .write = write_trails,
  .get_legend = get_legend,
};
