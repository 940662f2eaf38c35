/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-overlay.h"

#include "app-label.h"
#include "app-style.h"
#include "edit-volume.h"

#include "view-theme.h"

#include <glib/gi18n.h>

/* Constraints while they act: the joints of the chain, a dot at the source, a ring at the target, and between them what
 * the chain has missed, with the words for it. The stronger one pulls, the less transparent it is. */

#define DOT 4.0 /* pixels */
#define RING 7.0
#define DISTANCE 11 /* from the target to its words */
#define N_LINES 7   /* of words, the target's and others above and below it */
#define FAINT 0.35  /* opacity of one that just begins */
#define LETS_GO 0.5 /* of one that has lost its target, at most this is left of its reach */

typedef struct
{
  AppWriting *writing;
  AppLabels labels;
  cairo_t *cr;
  float colour[4];
  cairo_region_t *taken;
  const MoSolved *solved;
  const MoPull *pulls; /* of the motion */
} Writer;

typedef struct
{
  double x, y;
} Spot;

static gboolean
project (const Writer *self, MoVec3 at, Spot *spot)
{
  return view_lens_project (&self->writing->lens, at, &spot->x, &spot->y) > 0.0
         && fabs (spot->x) < 1e5 && fabs (spot->y) < 1e5;
}

static void
draw_line (cairo_t *cr, Spot from, Spot to, double width, gboolean is_dashed)
{
  cairo_set_dash (cr, (double[]){ 4.0, 3.0 }, is_dashed ? 2 : 0, 0.0);
  cairo_set_line_width (cr, width);
  cairo_move_to (cr, from.x, from.y);
  cairo_line_to (cr, to.x, to.y);
  cairo_stroke (cr);
}

/* From the joint that moves least to the source. */
static void
draw_chain (const Writer *self, const MoPull *pull, const MoPose *pose, Spot source)
{
  Spot last = source, spot;

  for (guint i = 0; i <= pull->n && pull->joints[i] >= 0; i++)
    {
      if (!project (self, mo_pose_world (pose, (guint) pull->joints[i]).position, &spot))
        return;
      draw_line (self->cr, last, spot, 2.0, FALSE);
      last = spot;
    }
}

/* While it comes in, it misses its target by more than when it holds, which is what counts as worst. */
static char *
make_words (const Writer *self, const MoPull *pull, const MoSolvedMoment *moment)
{
  MoSolvedWorst worst = mo_solved_get_worst (self->solved, (guint) (pull - self->pulls));
  const char *title = edit_volume_get_title (pull->source);

  if (moment->reach < LETS_GO)
    /* translators: a part of the body that a constraint pulls, and the distance to its target, which is too far away */
    return g_strdup_printf (_ ("%s · %.0f mm, out of reach"), title, moment->missed * 1e3);
  if (moment->missed > worst.missed)
    return g_strdup_printf (_ ("%s · %.0f mm"), title, moment->missed * 1e3);
  /* translators: a part of the body that a constraint pulls, by how much it misses its target now, and at worst: "Left
   * Hand · 3 mm, at worst 12 mm" */
  return g_strdup_printf (_ ("%s · %.0f mm, at worst %.0f mm"), title, moment->missed * 1e3,
                          worst.missed * 1e3);
}

/* Beside the target, or above or below it where others have written. */
static gboolean
find_room (const Writer *self, Spot target, cairo_rectangle_int_t *box)
{
  int middle = box->y;

  for (int line = 0; line < N_LINES; line++)
    for (int side = 0; side < 2; side++)
      {
        box->x = (int) target.x + (side == 0 ? DISTANCE : -DISTANCE - box->width);
        box->y = middle + (line % 2 == 0 ? line / 2 : -(line + 1) / 2) * box->height;
        if (box->x >= 0 && box->x + box->width <= self->writing->lens.width
            && cairo_region_contains_rectangle (self->taken, box) == CAIRO_REGION_OVERLAP_OUT)
          return TRUE;
      }
  return FALSE;
}

static void
write_words (Writer *self, const MoPull *pull, const MoSolvedMoment *moment, const MoPose *pose)
{
  g_autofree char *text = make_words (self, pull, moment);
  cairo_rectangle_int_t box;
  Spot target;

  if (!project (self, moment->target, &target))
    return;
  box = app_labels_place (&self->labels, text, target.x + DISTANCE, target.y);
  if (!find_room (self, target, &box))
    return;
  cairo_region_union_rectangle (self->taken, &box);
  app_labels_draw (&self->labels, &box, FALSE);
}

static void
draw_pull (Writer *self, const MoPull *pull, const MoSolvedMoment *moment, const MoPose *pose)
{
  double alpha = FAINT + (1.0 - FAINT) * moment->weight;
  Spot source, target;

  if (!project (self, moment->source, &source) || !project (self, moment->target, &target))
    return;
  cairo_set_source_rgba (self->cr, self->colour[0], self->colour[1], self->colour[2], alpha);
  draw_chain (self, pull, pose, source);
  draw_line (self->cr, source, target, 1.5, TRUE);
  cairo_set_dash (self->cr, NULL, 0, 0.0);
  cairo_arc (self->cr, source.x, source.y, DOT, 0.0, 2.0 * G_PI);
  cairo_fill (self->cr);
  cairo_set_line_width (self->cr, 2.0);
  cairo_arc (self->cr, target.x, target.y, RING, 0.0, 2.0 * G_PI);
  cairo_stroke (self->cr);
}

/* Calls a function for each constraint that acts, or would if its target were nearer. */
static void
for_each (Writer *self, AppScene *scene,
          void (*call) (Writer *, const MoPull *, const MoSolvedMoment *, const MoPose *))
{
  double time = edit_session_get_time (scene->session);
  const MoPose *pose = app_scene_get_pose (scene);
  guint n;

  self->solved = mo_motion_get_solved (scene->motion);
  self->pulls = mo_motion_get_pulls (scene->motion, &n);
  for (guint i = 0; i < n; i++)
    {
      MoSolvedMoment moment = mo_solved_get (self->solved, i, time);

      if (moment.state == MO_PULL_ACTS && moment.ramp > 0.0)
        call (self, &self->pulls[i], &moment, pose);
    }
}

static gboolean
is_to_be_seen (AppOverlay *overlay, AppScene *scene)
{
  return overlay->is_on && scene->session != NULL && scene->motion != NULL
         && mo_motion_get_solved (scene->motion) != NULL;
}

static void
write_lines (AppOverlay *overlay, AppScene *scene, AppWriting *writing)
{
  Writer writer = { .writing = writing };
  const ViewTheme *theme =
      app_style_is_dark (writing->widget) ? &view_theme_dark : &view_theme_light;

  if (!is_to_be_seen (overlay, scene))
    return;
  view_theme_screen (theme->selection, 1.0f, writer.colour);
  writer.cr =
      gtk_snapshot_append_cairo (writing->snapshot, &GRAPHENE_RECT_INIT (0, 0, writing->lens.width,
                                                                         writing->lens.height));
  for_each (&writer, scene, draw_pull);
  cairo_destroy (writer.cr);
}

static void
write_all_words (AppOverlay *overlay, AppScene *scene, AppWriting *writing)
{
  Writer writer = { .writing = writing };

  if (!is_to_be_seen (overlay, scene))
    return;
  app_labels_init (&writer.labels, writing->widget, writing->snapshot);
  writer.taken = cairo_region_create ();
  gtk_snapshot_push_clip (writing->snapshot,
                          &GRAPHENE_RECT_INIT (0, 0, writing->lens.width, writing->lens.height));
  for_each (&writer, scene, write_words);
  gtk_snapshot_pop (writing->snapshot);
  cairo_region_destroy (writer.taken);
  app_labels_clear (&writer.labels);
}

const AppOverlayKind app_overlay_pulls = {
  .action = "constraints",
  .property = "show-constraints",
  .is_on = TRUE,
  .write = write_lines,
  .write_words = write_all_words,
};
