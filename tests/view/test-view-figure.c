/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-figure.h"

#include "mo-math.h"

static const ViewPlace *
place_at (const ViewFigure *figure, guint index)
{
  return &g_array_index (figure->places, ViewPlace,
                         g_array_index (figure->indices, guint16, index));
}

static MoVec3
place_of (const ViewPlace *place)
{
  return (MoVec3){ place->position[0], place->position[1], place->position[2] };
}

static MoVec3
normal_of (const ViewPlace *place)
{
  return mo_vec3_scale ((MoVec3){ place->normal[0], place->normal[1], place->normal[2] },
                        1.0 / 32767.0);
}

static void
test_size (void)
{
  const ViewFigure *figure = view_figure_get ();
  guint n = 0;

  for (guint i = 0; i < VIEW_N_PARTS; i++)
    {
      g_assert_cmpuint (figure->parts[i].first, ==, 3 * n);
      g_assert_cmpuint (figure->parts[i].n, >, 0);
      n += figure->parts[i].n / 3;
    }
  g_assert_cmpuint (n, <=, VIEW_FIGURE_MAX_TRIANGLES);
  g_assert_cmpuint (figure->indices->len % 3, ==, 0);
  for (guint i = 0; i < figure->indices->len; i++)
    g_assert_cmpuint (g_array_index (figure->indices, guint16, i), <, figure->vertices->len);
}

static void
test_vertices (void)
{
  const ViewFigure *figure = view_figure_get ();

  for (guint i = 0; i < figure->vertices->len; i++)
    {
      const ViewVertex *vertex = &g_array_index (figure->vertices, ViewVertex, i);
      guint sum = 0;

      for (guint k = 0; k < VIEW_MAX_WEIGHTS; k++)
        {
          g_assert_cmpuint (vertex->carried.joints[k], <, MO_RIG_N_BONES);
          sum += vertex->carried.weights[k];
        }
      g_assert_cmpuint (sum, ==, 255);
      g_assert_cmpfloat (fabs (mo_vec3_length (
                                   normal_of (&g_array_index (figure->places, ViewPlace, i)))
                               - 1.0),
                         <=, 0.001);
      g_assert_cmpuint (vertex->side, <=, 2);
    }
}

/* Every edge has one triangle on each side: there are no holes and no loose edges. */
static void
test_closed (void)
{
  const ViewFigure *figure = view_figure_get ();
  g_autoptr (GHashTable) edges = g_hash_table_new (NULL, NULL);
  guint end = figure->parts[VIEW_N_PARTS - 1].first + figure->parts[VIEW_N_PARTS - 1].n;

  for (guint i = 0; i < end; i++)
    {
      guint from = g_array_index (figure->indices, guint16, i);
      guint to = g_array_index (figure->indices, guint16, i % 3 == 2 ? i - 2 : i + 1);

      g_assert_true (g_hash_table_add (edges, GUINT_TO_POINTER (from << 16 | to)));
    }
  for (guint i = 0; i < end; i++)
    {
      guint from = g_array_index (figure->indices, guint16, i);
      guint to = g_array_index (figure->indices, guint16, i % 3 == 2 ? i - 2 : i + 1);

      g_assert_true (g_hash_table_contains (edges, GUINT_TO_POINTER (to << 16 | from)));
    }
}

/* Triangles and normals face outwards wherever skin is visible. */
static void
test_outwards (void)
{
  const ViewFigure *figure = view_figure_get ();
  double volume = 0.0;
  guint n = figure->parts[VIEW_PART_BODY].n / 3, agree = 0, flat = 0;

  for (guint i = 0; i < n; i++)
    {
      const ViewPlace *corners[3] = { place_at (figure, 3 * i), place_at (figure, 3 * i + 1),
                                      place_at (figure, 3 * i + 2) };
      MoVec3 a = place_of (corners[0]), b = place_of (corners[1]), c = place_of (corners[2]);
      MoVec3 across = mo_vec3_cross (mo_vec3_sub (b, a), mo_vec3_sub (c, a)), facing = { 0 };

      for (guint k = 0; k < 3; k++)
        facing = mo_vec3_add (facing, normal_of (corners[k]));
      volume += mo_vec3_dot (a, mo_vec3_cross (b, c)) / 6.0;
      flat += mo_vec3_length (across) < 1e-9;
      agree += mo_vec3_dot (across, facing) > 0.0;
    }
  g_test_message ("%.1f litres, %u of %u triangles agree, %u are flat", 1000.0 * volume, agree, n,
                  flat);
  g_assert_cmpfloat (volume, >, 0.055);
  g_assert_cmpfloat (volume, <, 0.110);
  g_assert_cmpuint (agree, >, n * 98 / 100);
}

/* Triangles around the collar bones are no larger than these are thick: larger ones would leave
 * lumps. */
static void
test_collar (void)
{
  const ViewFigure *figure = view_figure_get ();
  MoVec3 bone =
      mo_vec3_add (figure->rest[mo_rig_find ("mCollarLeft")], (MoVec3){ 0.04, 0.0, 0.03 });
  double sum = 0.0;
  guint n = 0;

  for (guint i = 0; i < figure->parts[VIEW_PART_BODY].n; i++)
    {
      MoVec3 a = place_of (place_at (figure, i));
      MoVec3 b = place_of (place_at (figure, i % 3 == 2 ? i - 2 : i + 1));

      if (mo_vec3_length (mo_vec3_sub (a, bone)) > 0.05)
        continue;
      sum += mo_vec3_length (mo_vec3_sub (a, b));
      n++;
    }
  g_test_message ("%u edges, %.1f mm on average", n, 1000.0 * sum / n);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpfloat (sum / n, <, 0.020);
}

static void
test_mirrored (void)
{
  const ViewFigure *figure = view_figure_get ();
  guint n[3] = { 0, 0, 0 };

  for (guint i = 0; i < figure->vertices->len; i++)
    {
      const ViewVertex *vertex = &g_array_index (figure->vertices, ViewVertex, i);

      n[vertex->side]++;
      if (vertex->side != 0 && vertex->paint == VIEW_PAINT_BODY)
        g_assert_cmpfloat (vertex->side == 1 ? vertex->rest[1] : -vertex->rest[1], >=, -0.001f);
    }
  g_assert_cmpuint (n[1], ==, n[2]);
}

/* The soles are on the floor, and the crown is at an avatar's height. */
static void
test_stands (void)
{
  const ViewFigure *figure = view_figure_get ();
  double low = 1.0, high = 0.0;

  for (guint i = 0; i < figure->parts[VIEW_PART_BODY].n; i++)
    {
      double z = place_of (place_at (figure, figure->parts[VIEW_PART_BODY].first + i)).z;

      low = MIN (low, z);
      high = MAX (high, z);
    }
  g_assert_cmpfloat (low, >=, -0.001);
  g_assert_cmpfloat (low, <=, 0.002);
  g_assert_cmpfloat (high, >, 1.82);
  g_assert_cmpfloat (high, <, 1.92);
}

/* The distance between the end of a bone and the skin that its joint carries (metres). */
static double
missing_at_end (const ViewFigure *figure, guint joint)
{
  const float *end = mo_rig_joint (joint)->end;
  MoVec3 tip = mo_vec3_add (figure->rest[joint], (MoVec3){ end[0], end[1], end[2] });
  double nearest = G_MAXDOUBLE;

  for (guint i = 0; i < figure->vertices->len; i++)
    {
      const ViewVertex *vertex = &g_array_index (figure->vertices, ViewVertex, i);
      const ViewPlace *place = &g_array_index (figure->places, ViewPlace, i);

      if (vertex->paint != VIEW_PAINT_BONE && vertex->carried.joints[0] == joint)
        nearest = MIN (nearest, mo_vec3_length (mo_vec3_sub (place_of (place), tip)));
    }
  return nearest;
}

/* Limbs extend to their ends, however thin. */
static void
test_ends (void)
{
  static const struct
  {
    const char *joint;
    double most; /* metres */
  } ends[] = {
    { "mHandThumb3Left", 0.012 }, { "mHandIndex3Left", 0.012 }, { "mHandMiddle3Left", 0.012 },
    { "mHandRing3Left", 0.012 },  { "mHandPinky3Left", 0.012 }, { "mTail6", 0.03 },
    { "mWing4Left", 0.06 },       { "mWing4FanLeft", 0.10 },    { "mHindLimb4Left", 0.04 },
  };
  const ViewFigure *figure = view_figure_get ();

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      double missing = missing_at_end (figure, (guint) mo_rig_find (ends[i].joint));

      g_test_message ("%s: %.1f mm", ends[i].joint, 1000.0 * missing);
      g_assert_cmpfloat (missing, <, ends[i].most);
    }
}

/* The bounding box of the balls; returns how many there are. */
static guint
measure (const ViewFigure *figure, MoPose *pose, MoVec3 *low, MoVec3 *high)
{
  g_autoptr (GArray) balls = g_array_new (FALSE, FALSE, sizeof (ViewBall));

  view_figure_update (figure, pose);
  view_figure_add_balls (figure, pose, 1u << VIEW_PART_BODY, balls);
  *low = (MoVec3){ G_MAXDOUBLE, G_MAXDOUBLE, G_MAXDOUBLE };
  *high = (MoVec3){ -G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };
  for (guint i = 0; i < balls->len; i++)
    {
      const ViewBall *ball = &g_array_index (balls, ViewBall, i);
      MoVec3 p = ball->place;
      double r = ball->radius;

      *low = (MoVec3){ MIN (low->x, p.x - r), MIN (low->y, p.y - r), MIN (low->z, p.z - r) };
      *high = (MoVec3){ MAX (high->x, p.x + r), MAX (high->y, p.y + r), MAX (high->z, p.z + r) };
    }
  return balls->len;
}

static void
test_balls (void)
{
  const ViewFigure *figure = view_figure_get ();
  g_autofree MoPose *pose = g_new (MoPose, 1);
  MoVec3 low, high, far_low, far_high;

  mo_pose_reset (pose);
  measure (figure, pose, &low, &high);
  for (guint i = 0; i < figure->parts[VIEW_PART_BODY].n; i++)
    {
      MoVec3 p = place_of (place_at (figure, i));

      g_assert_true (p.x > low.x - 0.03 && p.y > low.y - 0.03 && p.z > low.z - 0.03);
      g_assert_true (p.x < high.x + 0.03 && p.y < high.y + 0.03 && p.z < high.z + 0.03);
    }

  /* A joint with an invalid position does not affect the others. */
  pose->local[mo_rig_find ("mWristLeft")].position.x = NAN;
  measure (figure, pose, &far_low, &far_high);
  g_assert_cmpfloat (far_low.y, ==, low.y);
  g_assert_cmpfloat (far_high.y, <, high.y);
  pose->root.position.z = NAN;
  g_assert_cmpuint (measure (figure, pose, &far_low, &far_high), ==, 0);
}

/* At rest nothing has moved. */
static void
test_motion (void)
{
  const ViewFigure *figure = view_figure_get ();
  g_autofree MoPose *pose = g_new (MoPose, 1);

  mo_pose_reset (pose);
  view_figure_update (figure, pose);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      MoTransform motion = view_figure_motion (figure, pose, i);

      g_assert_cmpfloat (mo_vec3_length (motion.position), <=, 1e-6);
      g_assert_cmpfloat (mo_quat_angle (motion.rotation, MO_QUAT_IDENTITY), <=, 1e-9);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/view/figure/size", test_size);
  g_test_add_func ("/view/figure/vertices", test_vertices);
  g_test_add_func ("/view/figure/closed", test_closed);
  g_test_add_func ("/view/figure/outwards", test_outwards);
  g_test_add_func ("/view/figure/collar", test_collar);
  g_test_add_func ("/view/figure/mirrored", test_mirrored);
  g_test_add_func ("/view/figure/stands", test_stands);
  g_test_add_func ("/view/figure/ends", test_ends);
  g_test_add_func ("/view/figure/balls", test_balls);
  g_test_add_func ("/view/figure/motion", test_motion);
  return g_test_run ();
}
