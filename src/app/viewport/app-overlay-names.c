/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-overlay.h"

#include "app-style.h"
#include "view-body.h"

/* The names of joints, most important first. A name that would overlap another is left out, and
 * appears when the camera is closer. */

#define PADDING_X 5
#define PADDING_Y 1
#define DISTANCE 8 /* pixels from the joint */

typedef struct
{
  GtkSnapshot *snapshot;
  const ViewLens *lens;
  const MoPose *pose;
  PangoLayout *layout;
  GdkRGBA text, back, chosen_text, chosen_back;
  cairo_region_t *taken;
} Writer;

static void
draw_label (Writer *writer, const cairo_rectangle_int_t *box, gboolean is_chosen)
{
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline,
                                   &GRAPHENE_RECT_INIT (box->x, box->y, box->width, box->height),
                                   4.0f);
  gtk_snapshot_push_rounded_clip (writer->snapshot, &outline);
  gtk_snapshot_append_color (writer->snapshot, is_chosen ? &writer->chosen_back : &writer->back,
                             &outline.bounds);
  gtk_snapshot_pop (writer->snapshot);
  gtk_snapshot_save (writer->snapshot);
  gtk_snapshot_translate (writer->snapshot,
                          &GRAPHENE_POINT_INIT (box->x + PADDING_X, box->y + PADDING_Y));
  gtk_snapshot_append_layout (writer->snapshot, writer->layout,
                              is_chosen ? &writer->chosen_text : &writer->text);
  gtk_snapshot_restore (writer->snapshot);
}

static void
write_name (Writer *writer, guint joint, gboolean is_chosen)
{
  cairo_rectangle_int_t box;
  double x, y;
  int width, height;

  if (view_lens_project (writer->lens, writer->pose->world[joint].position, &x, &y) <= 0.0)
    return;
  if (!(x > -200.0 && y > -200.0 && x < writer->lens->width + 200.0
        && y < writer->lens->height + 200.0))
    return;
  pango_layout_set_text (writer->layout, mo_rig_joint (joint)->name, -1);
  pango_layout_get_pixel_size (writer->layout, &width, &height);
  box = (cairo_rectangle_int_t){ (int) x + DISTANCE, (int) y - height / 2 - PADDING_Y,
                                 width + 2 * PADDING_X, height + 2 * PADDING_Y };
  if (cairo_region_contains_rectangle (writer->taken, &box) != CAIRO_REGION_OVERLAP_OUT)
    return;
  cairo_region_union_rectangle (writer->taken, &box);
  draw_label (writer, &box, is_chosen);
}

static gboolean
is_shown (const AppScene *scene, guint joint, guint parts)
{
  if ((parts & 1u << view_body_part_of (joint)) == 0)
    return FALSE;
  return mo_rig_joint (joint)->group != MO_GROUP_FACE || scene->moves_face;
}

/* Joints that the motion moves come first, and limbs before small joints. */
#define N_PASSES 4

static guint
get_pass (const AppScene *scene, guint joint)
{
  static const guint small = 1u << MO_GROUP_HANDS | 1u << MO_GROUP_FACE;

  return (scene->moves[joint] ? 0 : 2) + (small >> mo_rig_joint (joint)->group & 1u);
}

static void
init_writer (Writer *writer, AppScene *scene, const AppWriting *writing)
{
  gboolean dark = app_style_is_dark (writing->widget);
  PangoAttrList *small = pango_attr_list_new ();

  *writer = (Writer){ writing->snapshot, &writing->lens, app_scene_get_pose (scene) };
  writer->layout = gtk_widget_create_pango_layout (writing->widget, NULL);
  pango_attr_list_insert (small, pango_attr_scale_new (0.85));
  pango_layout_set_attributes (writer->layout, small);
  pango_attr_list_unref (small);
  writer->taken = cairo_region_create ();
  gdk_rgba_parse (&writer->text, dark ? "rgba(255,255,255,0.9)" : "rgba(0,0,0,0.8)");
  gdk_rgba_parse (&writer->back, dark ? "rgba(20,22,26,0.62)" : "rgba(255,255,255,0.68)");
  gdk_rgba_parse (&writer->chosen_text, "#241a04");
  gdk_rgba_parse (&writer->chosen_back, "rgba(242,177,52,0.95)");
}

/* The names of selected joints are shown even if the switch is off. */
static void
write_names (AppOverlay *self, AppScene *scene, AppWriting *writing)
{
  guint parts = app_scene_get_parts (scene);
  Writer writer;

  if (scene->session == NULL || (!self->is_on && edit_session_get_n_selected (scene->session) == 0))
    return;
  init_writer (&writer, scene, writing);
  gtk_snapshot_push_clip (writing->snapshot,
                          &GRAPHENE_RECT_INIT (0, 0, writing->lens.width, writing->lens.height));
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if (edit_session_is_selected (scene->session, i))
      write_name (&writer, i, TRUE);
  for (guint pass = 0; pass < N_PASSES && self->is_on; pass++)
    for (guint i = 0; i < MO_RIG_N_BONES; i++)
      if (get_pass (scene, i) == pass && is_shown (scene, i, parts)
          && !edit_session_is_selected (scene->session, i))
        write_name (&writer, i, FALSE);
  gtk_snapshot_pop (writing->snapshot);
  cairo_region_destroy (writer.taken);
  g_object_unref (writer.layout);
}

const AppOverlayKind app_overlay_names = {
  .action = "names",
  .property = "show-names",
  .write = write_names,
};
