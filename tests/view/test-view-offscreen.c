/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-offscreen.h"

#include "view-area.h"
#include "view-figure.h"
#include "view-program.h"

#include "mo-math.h"

#define WIDTH 320
#define HEIGHT 260
#define N_PIXELS (WIDTH * HEIGHT)

typedef struct
{
  ViewOffscreen *offscreen;
  MoPose pose;
  ViewCamera camera;
  ViewOptions options;
} Studio;

static Studio studio;

static GBytes *
draw (void)
{
  g_autoptr (GError) error = NULL;
  GBytes *picture =
      view_offscreen_draw (studio.offscreen, &studio.camera, &studio.pose, &studio.options, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (picture), ==, 4 * N_PIXELS);
  return picture;
}

static GBytes *
draw_side (ViewSide side)
{
  g_autoptr (GArray) balls = g_array_new (FALSE, FALSE, sizeof (ViewBall));

  view_camera_look_from (&studio.camera, side);
  view_figure_add_balls (view_figure_get (), &studio.pose, view_options_get_parts (&studio.options),
                         balls);
  view_camera_frame_balls (&studio.camera, (const ViewBall *) balls->data, balls->len, WIDTH,
                           HEIGHT, 0.0);
  return draw ();
}

static void
reset (void)
{
  mo_pose_reset (&studio.pose);
  view_figure_update (view_figure_get (), &studio.pose);
  view_camera_init (&studio.camera);
  view_options_init (&studio.options, WIDTH, HEIGHT);
}

/* How many pixels differ by more than `most` in one colour. */
static guint
count_differences (GBytes *a, GBytes *b, int most)
{
  const guint8 *p = g_bytes_get_data (a, NULL), *q = g_bytes_get_data (b, NULL);
  guint n = 0;

  for (guint i = 0; i < 4 * N_PIXELS; i += 4)
    n += ABS (p[i] - q[i]) > most || ABS (p[i + 1] - q[i + 1]) > most
         || ABS (p[i + 2] - q[i + 2]) > most;
  return n;
}

/* How many pixels from column `from` to `to` are bluish (1) or reddish (-1). Skin is reddish too,
 * but less. */
static guint
count_tinted (GBytes *picture, int sign, guint from, guint to)
{
  const guint8 *p = g_bytes_get_data (picture, NULL);
  int least = sign > 0 ? 40 : 68;
  guint n = 0;

  for (guint y = 0; y < HEIGHT; y++)
    for (guint x = from; x < to; x++)
      {
        const guint8 *pixel = p + 4 * (y * WIDTH + x);

        n += sign * (pixel[2] - pixel[0]) > least;
      }
  return n;
}

static double
mean_light (GBytes *picture)
{
  const guint8 *p = g_bytes_get_data (picture, NULL);
  double sum = 0.0;

  for (guint i = 0; i < 4 * N_PIXELS; i += 4)
    {
      sum += p[i] + p[i + 1] + p[i + 2];
      g_assert_cmpuint (p[i + 3], ==, 255);
    }
  return sum / (3.0 * N_PIXELS);
}

static void
test_sides (void)
{
  reset ();
  for (guint i = 0; i < VIEW_N_SIDES; i++)
    {
      g_autoptr (GBytes) one = draw_side (i), two = draw_side ((i + 1) % VIEW_N_SIDES);

      g_assert_cmpuint (count_differences (one, two, 20), >, N_PIXELS / 100);
    }
}

/* From the front, the avatar's left is blue and at the right of the picture. */
static void
test_tint (void)
{
  g_autoptr (GBytes) front = NULL, back = NULL;

  reset ();
  front = draw_side (VIEW_SIDE_FRONT);
  back = draw_side (VIEW_SIDE_BACK);
  g_assert_cmpuint (count_tinted (front, 1, WIDTH / 2, WIDTH), >, 500);
  g_assert_cmpuint (count_tinted (front, 1, 0, WIDTH / 2 - 4), ==, 0);
  g_assert_cmpuint (count_tinted (front, -1, 0, WIDTH / 2), >, 500);
  g_assert_cmpuint (count_tinted (front, -1, WIDTH / 2 + 4, WIDTH), ==, 0);
  g_assert_cmpuint (count_tinted (back, 1, 0, WIDTH / 2), >, 500);
  g_assert_cmpuint (count_tinted (back, -1, WIDTH / 2, WIDTH), >, 500);
}

static void
test_themes (void)
{
  g_autoptr (GBytes) light = NULL, dark = NULL;

  reset ();
  light = draw ();
  studio.options.dark = TRUE;
  dark = draw ();
  g_assert_cmpfloat (mean_light (light), >, mean_light (dark) + 100.0);
}

/* The pixels of a picture that are beyond an area, or within it. */
static guint
count_around (GBytes *a, GBytes *b, const ViewArea *area)
{
  const guint32 *p = g_bytes_get_data (a, NULL), *q = g_bytes_get_data (b, NULL);
  guint n = 0;

  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      n += (x < area->x || x >= area->x + area->width || y < area->y || y >= area->y + area->height)
           && p[y * WIDTH + x] != q[y * WIDTH + x];
  return n;
}

static guint
count_within (GBytes *whole, GBytes *part, const ViewArea *area)
{
  const guint32 *p = g_bytes_get_data (whole, NULL), *q = g_bytes_get_data (part, NULL);
  guint n = 0;

  for (int y = 0; y < area->height; y++)
    for (int x = 0; x < area->width; x++)
      n += p[(area->y + y) * WIDTH + area->x + x] != q[y * area->width + x];
  return n;
}

/* In any pose, what is drawn of an area is as in the whole picture, which is as without the figure elsewhere. */
static void
test_area (void)
{
  double covered = 0.0;

  for (guint k = 0; k < 60; k++)
    {
      g_autoptr (GBytes) bare = NULL, whole = NULL, part = NULL;
      ViewArea area;

      reset ();
      for (guint i = 0; i < MO_RIG_N_BONES; i++)
        studio.pose.local[i].rotation =
            mo_quat_exp ((MoVec3){ 0.4 * sin (k * (i + 1)), 0.4 * sin (1.7 * k * (i + 2)),
                                   0.4 * sin (0.3 * k * (i + 3)) });
      view_figure_update (view_figure_get (), &studio.pose);
      view_camera_look_from (&studio.camera, (ViewSide) (k % VIEW_N_SIDES));
      studio.camera.distance *= 0.4 + 0.05 * (k % 20);
      studio.options.samples = 4;
      whole = draw ();
      studio.options.show = VIEW_SHOW_GRID;
      bare = draw ();
      studio.options.show = VIEW_SHOW_USUAL;
      area = view_area_find (&studio.camera, &studio.pose, &studio.options);
      studio.options.area = area;
      part = view_offscreen_draw (studio.offscreen, &studio.camera, &studio.pose, &studio.options,
                                  NULL);
      g_assert_cmpuint (g_bytes_get_size (part), ==, 4 * area.width * area.height);
      g_assert_cmpuint (count_around (whole, bare, &area), ==, 0);
      g_assert_cmpuint (count_within (whole, part, &area), ==, 0);
      covered += (double) (area.width * area.height) / N_PIXELS / 60.0;
    }
  g_assert_cmpfloat (covered, <, 0.75);
}

static void
test_again (void)
{
  g_autoptr (GBytes) first = NULL, between = NULL, second = NULL;

  reset ();
  studio.options.show |= VIEW_SHOW_BONES | VIEW_SHOW_AXES;
  first = draw ();
  studio.options.dark = TRUE;
  between = draw_side (VIEW_SIDE_TOP);
  reset ();
  studio.options.show |= VIEW_SHOW_BONES | VIEW_SHOW_AXES;
  second = draw ();
  g_assert_true (g_bytes_equal (first, second));
  g_assert_false (g_bytes_equal (first, between));
}

/* Each thing that can be shown is visible, and changes nothing else. */
static void
test_shown (void)
{
  static const guint shows[] = { VIEW_SHOW_FIGURE,
                                 VIEW_SHOW_GRID,
                                 VIEW_SHOW_SHADOW,
                                 VIEW_SHOW_BONES,
                                 VIEW_SHOW_AXES,
                                 VIEW_SHOW_FACE_BONES,
                                 VIEW_SHOW_FIGURE | VIEW_SHOW_TAIL,
                                 VIEW_SHOW_FIGURE | VIEW_SHOW_WINGS,
                                 VIEW_SHOW_FIGURE | VIEW_SHOW_HIND };
  g_autoptr (GBytes) empty = NULL;

  reset ();
  studio.options.show = 0;
  empty = draw ();
  for (guint i = 0; i < G_N_ELEMENTS (shows); i++)
    {
      g_autoptr (GBytes) shown = NULL;

      studio.options.show = shows[i];
      shown = draw ();
      g_assert_cmpuint (count_differences (empty, shown, 3), >, 20);
      g_assert_cmpuint (count_differences (empty, shown, 3), <, N_PIXELS * 3 / 4);
    }
}

static void
test_selection (void)
{
  static ViewColour tint[MO_RIG_N_BONES];
  const guint selection[] = { (guint) mo_rig_find ("mHead"), 4000 };
  g_autoptr (GBytes) plain = NULL, selected = NULL, tinted = NULL;

  reset ();
  plain = draw_side (VIEW_SIDE_FRONT);
  studio.options.selection = selection;
  studio.options.n_selection = 2;
  selected = draw ();
  studio.options.n_selection = 0;
  studio.options.tint = tint;
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    tint[i][0] = tint[i][3] = 1.0f;
  tinted = draw ();
  g_assert_cmpuint (count_differences (plain, selected, 10), >, 100);
  g_assert_cmpuint (count_differences (plain, tinted, 10), >,
                    3 * count_differences (plain, selected, 10));
}

/* Tinting only the hips blue removes as much red as it adds blue: also at the edges of triangles,
 * where samples are outside of them. */
static void
test_tinted_edges (void)
{
  static ViewColour tint[MO_RIG_N_BONES];
  guint n = 0;

  reset ();
  studio.options.samples = 4;
  tint[MO_RIG_PELVIS][2] = tint[MO_RIG_PELVIS][3] = 1.0f;
  for (ViewSide side = VIEW_SIDE_FRONT; side <= VIEW_SIDE_THREE_QUARTER; side++)
    {
      g_autoptr (GBytes) plain = NULL, tinted = NULL;
      const guint8 *p, *q;

      studio.options.tint = NULL;
      plain = draw_side (side);
      studio.options.tint = (const ViewColour *) tint;
      tinted = draw ();
      p = g_bytes_get_data (plain, NULL);
      q = g_bytes_get_data (tinted, NULL);
      for (guint i = 0; i < 4 * N_PIXELS; i += 4)
        n += q[i + 2] > p[i + 2] + 24 && q[i] + 3 > p[i];
    }
  g_test_message ("%u pixels", n);
  g_assert_cmpuint (n, ==, 0);
}

/* More samples change only edges. */
static void
test_samples (void)
{
  g_autoptr (GBytes) one = NULL, four = NULL;

  reset ();
  studio.options.samples = 1;
  one = draw ();
  studio.options.samples = 4;
  four = draw ();
  g_assert_cmpuint (count_differences (one, four, 12), >, 50);
  g_assert_cmpuint (count_differences (one, four, 12), <, N_PIXELS / 20);
}

/* Joints with invalid positions neither crash nor spoil the picture. */
static void
test_nowhere (void)
{
  g_autoptr (GBytes) whole = NULL, damaged = NULL;

  reset ();
  whole = draw ();
  studio.pose.local[mo_rig_find ("mWristLeft")].position.x = NAN;
  view_figure_update (view_figure_get (), &studio.pose);
  damaged = draw ();
  g_assert_cmpuint (count_differences (whole, damaged, 10), <, N_PIXELS / 100);
  studio.pose.root.position.z = INFINITY;
  view_figure_update (view_figure_get (), &studio.pose);
  g_bytes_unref (draw ());
}

static void
test_sizes (void)
{
  g_autoptr (GError) error = NULL;
  GBytes *picture;

  reset ();
  view_options_init (&studio.options, 1, 1);
  picture =
      view_offscreen_draw (studio.offscreen, &studio.camera, &studio.pose, &studio.options, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (picture), ==, 4);
  g_bytes_unref (picture);
  view_options_init (&studio.options, 1 << 24, 10);
  picture =
      view_offscreen_draw (studio.offscreen, &studio.camera, &studio.pose, &studio.options, &error);
  g_assert_error (error, VIEW_ERROR, VIEW_ERROR_BUFFER);
  g_assert_null (picture);
}

/* GL and GLES draw the same picture. */
static void
test_dialects (void)
{
  g_autoptr (GError) error = NULL;
  ViewOffscreen *here = studio.offscreen;
  g_autoptr (ViewOffscreen) other = view_offscreen_new (VIEW_OFFSCREEN_ANY, &error);
  g_autoptr (GBytes) one = NULL, two = NULL;

  g_assert_no_error (error);
  reset ();
  one = draw ();
  studio.offscreen = other;
  two = draw ();
  studio.offscreen = here;
  g_test_message ("%u of %u pixels differ", count_differences (one, two, 2), N_PIXELS);
  g_assert_cmpuint (count_differences (one, two, 2), <, N_PIXELS / 1000);
}

/* Prims are where they should be, the nearer in front of the farther, and marks over everything. */
static void
test_boxes (void)
{
  ViewBox boxes[] = {
    { { MO_QUAT_IDENTITY, { 0.0, 0.6, 1.0 } }, { 0.3, 0.3, 0.3 }, VIEW_BOX_LEFT },
    { { MO_QUAT_IDENTITY, { 0.0, -0.6, 1.0 } }, { 0.3, 0.3, 0.3 }, VIEW_BOX_RIGHT },
    { { MO_QUAT_IDENTITY, { -1.0, -0.6, 1.0 } }, { 0.1, 0.1, 0.1 }, VIEW_BOX_LEFT },
    { { MO_QUAT_IDENTITY, { -1.0, -0.6, 1.0 } }, { 0.1, 0.1, 0.1 }, VIEW_BOX_MARK },
  };
  g_autoptr (GBytes) none = NULL, two = NULL, hidden = NULL, marked = NULL, turned = NULL;

  reset ();
  view_camera_look_from (&studio.camera, VIEW_SIDE_FRONT);
  view_camera_frame (&studio.camera, (MoVec3){ -0.3, -1.0, 0.6 }, (MoVec3){ 0.3, 1.0, 1.4 }, WIDTH,
                     HEIGHT);
  studio.options.show = 0;
  none = draw ();
  g_assert_cmpuint (count_tinted (none, 1, 0, WIDTH), ==, 0);
  studio.options.boxes = boxes;
  studio.options.n_boxes = 2;
  two = draw ();
  g_assert_cmpuint (count_tinted (two, 1, WIDTH / 2, WIDTH), >, N_PIXELS / 100);
  g_assert_cmpuint (count_tinted (two, 1, 0, WIDTH / 2), ==, 0);
  g_assert_cmpuint (count_tinted (two, -1, 0, WIDTH / 2), >, N_PIXELS / 100);
  studio.options.n_boxes = 3;
  hidden = draw ();
  g_assert_cmpuint (count_differences (two, hidden, 2), ==, 0);
  studio.options.n_boxes = 4;
  marked = draw ();
  g_assert_cmpuint (count_differences (two, marked, 20), >, N_PIXELS / 1000);

  /* Seen along its edge it is wider. */
  studio.options.n_boxes = 2;
  boxes[0].at.rotation = mo_quat_from_axis_angle ((MoVec3){ 0, 0, 1 }, MO_DEGREES (45));
  turned = draw ();
  g_assert_cmpuint (count_tinted (turned, 1, WIDTH / 2, WIDTH), >,
                    count_tinted (two, 1, WIDTH / 2, WIDTH) * 11 / 10);
}

/* A bone is widest near where it begins, at whichever side that is, and a ball is less than its box. */
static void
test_bones (void)
{
  ViewBox bone = {
    { MO_QUAT_IDENTITY, { 0.0, 0.0, 1.0 } }, { 1.0, 0.3, 0.3 }, VIEW_BOX_BONE_LEFT, VIEW_FORM_BONE
  };
  g_autoptr (GBytes) right = NULL, left = NULL, box = NULL, ball = NULL;
  guint half = WIDTH / 2;

  reset ();
  view_camera_look_from (&studio.camera, VIEW_SIDE_FRONT);
  view_camera_frame (&studio.camera, (MoVec3){ -0.3, -1.0, 0.6 }, (MoVec3){ 0.3, 1.0, 1.4 }, WIDTH,
                     HEIGHT);
  studio.options.show = 0;
  studio.options.boxes = &bone;
  studio.options.n_boxes = 1;
  bone.at.rotation = mo_quat_from_axis_angle ((MoVec3){ 0, 0, 1 }, MO_DEGREES (90));
  right = draw ();
  g_assert_cmpuint (count_tinted (right, 1, half, WIDTH), >, N_PIXELS / 400);
  g_assert_cmpuint (count_tinted (right, 1, 0, half), >,
                    count_tinted (right, 1, half, WIDTH) * 5 / 4);
  bone.at.rotation = mo_quat_from_axis_angle ((MoVec3){ 0, 0, 1 }, MO_DEGREES (-90));
  left = draw ();
  g_assert_cmpuint (count_tinted (left, 1, half, WIDTH), >,
                    count_tinted (left, 1, 0, half) * 5 / 4);
  bone.half = (MoVec3){ 0.3, 0.3, 0.3 };
  bone.form = VIEW_FORM_BOX;
  box = draw ();
  bone.form = VIEW_FORM_BALL;
  ball = draw ();
  g_assert_cmpuint (count_tinted (ball, 1, 0, WIDTH), >, count_tinted (box, 1, 0, WIDTH) / 2);
  g_assert_cmpuint (count_tinted (ball, 1, 0, WIDTH), <, count_tinted (box, 1, 0, WIDTH) * 9 / 10);
}

/* Of the pixels that clearly differ, those in one half of the picture. */
static guint
count_half (GBytes *a, GBytes *b, gboolean right)
{
  const guint8 *p = g_bytes_get_data (a, NULL), *q = g_bytes_get_data (b, NULL);
  guint n = 0;

  for (guint i = 0; i < N_PIXELS; i++)
    n += (i % WIDTH >= WIDTH / 2) == right && ABS (p[4 * i] - q[4 * i]) > 8;
  return n;
}

/* Another avatar is where its pose is, less bright than the first one, which does not change. */
static void
test_others (void)
{
  g_autoptr (GBytes) alone = NULL, company = NULL, there = NULL;
  MoPose other;

  reset ();
  g_bytes_unref (draw_side (VIEW_SIDE_FRONT));
  studio.camera.distance *= 3.0;
  alone = draw ();
  mo_pose_reset (&other);
  other.root.position.y += 2.5;
  mo_pose_update (&other);
  studio.options.others = &other;
  studio.options.n_others = 1;
  company = draw ();
  g_assert_cmpuint (count_half (alone, company, FALSE), ==, 0);
  g_assert_cmpuint (count_half (alone, company, TRUE), >, 300);

  studio.pose = other;
  studio.options.n_others = 0;
  there = draw ();
  g_assert_cmpuint (count_half (there, company, TRUE), >, 300);
}

/* The ghost is not visible where it matches the figure; elsewhere it is transparent. */
static void
test_ghost (void)
{
  g_autoptr (GBytes) alone = NULL, same = NULL, apart = NULL, there = NULL;
  MoPose ghost;

  reset ();
  g_bytes_unref (draw_side (VIEW_SIDE_FRONT));
  studio.camera.distance *= 3.0;
  alone = draw ();
  ghost = studio.pose;
  studio.options.ghost = &ghost;
  same = draw ();
  g_assert_cmpuint (count_differences (alone, same, 8), <, N_PIXELS / 1000);
  ghost.root.position.y += 2.5;
  mo_pose_update (&ghost);
  apart = draw ();
  g_assert_cmpuint (count_half (alone, apart, FALSE), ==, 0);
  g_assert_cmpuint (count_half (alone, apart, TRUE), >, 300);
  studio.options.ghost = NULL;
  studio.pose = ghost;
  there = draw ();
  g_assert_cmpuint (count_half (there, apart, TRUE), >, 300);
}

static void
add_tests (const char *dialect)
{
  static const struct
  {
    const char *name;
    void (*test) (void);
  } tests[] = {
    { "sides", test_sides },         { "tint", test_tint },
    { "themes", test_themes },       { "again", test_again },
    { "area", test_area },           { "shown", test_shown },
    { "selection", test_selection }, { "tinted-edges", test_tinted_edges },
    { "samples", test_samples },     { "nowhere", test_nowhere },
    { "sizes", test_sizes },         { "dialects", test_dialects },
    { "boxes", test_boxes },         { "bones", test_bones },
    { "others", test_others },       { "ghost", test_ghost },
  };

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strdup_printf ("/view/%s/%s", dialect, tests[i].name);

      g_test_add_func (path, tests[i].test);
    }
}

int
main (int argc, char *argv[])
{
  gboolean is_gles = argc > 1 && g_str_equal (argv[1], "gles");
  g_autoptr (GError) error = NULL;
  int status;

  studio.offscreen =
      view_offscreen_new (is_gles ? VIEW_OFFSCREEN_GLES : VIEW_OFFSCREEN_ANY, &error);
  /* A machine without EGL does not fail the test; a shader that does not compile does. */
  if (g_error_matches (error, VIEW_ERROR, VIEW_ERROR_CONTEXT))
    {
      g_print ("Skipped: %s\n", error->message);
      return 77;
    }
  g_assert_no_error (error);
  g_test_init (&argc, &argv, NULL);
  g_test_message ("%s", view_offscreen_get_description (studio.offscreen));
  add_tests (is_gles ? "gles" : "gl");
  status = g_test_run ();
  view_offscreen_free (studio.offscreen);
  return status;
}
