/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-figure.h"

#include "mo-math.h"

/* Limbs do not get pinched where they bend: the outline of a cross-section through the joint, or
 * near it, stays long enough. The cross-section rotates with the limb, half way at the joint. */

#define LEAST 0.60

/* The distance from the joint at which the cross-section has fully rotated (metres). */
#define REACH 0.08

/* The number of cross-sections. */
#define N_CUTS 17

static const char *const forms[] = { "female", "male" };

typedef struct
{
  const char *joint, *next;
  MoVec3 axis; /* of the rotation */
  double degrees;
  double from,
      to; /* range of the cross-sections, metres past the joint. A limb starts where it leaves the
           * trunk; for an arm stretched forward that is farther away */
} Bend;

typedef struct
{
  const ViewFigure *figure;
  MoVec3 *points; /* of all vertices, in a pose */
} Cast;

static void
cast_init (Cast *self, const ViewFigure *figure, const MoPose *pose)
{
  self->figure = figure;
  self->points = g_new (MoVec3, self->figure->vertices->len);
  for (guint i = 0; i < self->figure->vertices->len; i++)
    self->points[i] = view_figure_carry (self->figure, pose, i);
}

typedef struct
{
  guint edges[2];
  MoVec3 a, b;
  gboolean is_used;
} Piece;

static guint
edge_name (guint16 a, guint16 b)
{
  return (guint) MIN (a, b) << 16 | MAX (a, b);
}

/* The section of the skin and a plane: a line for each triangle that they share. */
static GArray *
cut_skin (const Cast *self, MoVec3 centre, MoVec3 normal)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  guint n = self->figure->head.n + self->figure->skin.n;

  for (guint i = 0; i < n; i += 3)
    {
      const guint16 *corners = &g_array_index (self->figure->indices, guint16, i);
      Piece piece = { 0 };
      guint found = 0;

      for (guint k = 0; k < 3; k++)
        {
          guint16 a = corners[k], b = corners[(k + 1) % 3];
          double da = mo_vec3_dot (mo_vec3_sub (self->points[a], centre), normal);
          double db = mo_vec3_dot (mo_vec3_sub (self->points[b], centre), normal);

          if ((da < 0.0) == (db < 0.0) || found == 2)
            continue;
          piece.edges[found] = edge_name (a, b);
          *(found == 0 ? &piece.a : &piece.b) =
              mo_vec3_lerp (self->points[a], self->points[b], da / (da - db));
          found++;
        }
      if (found == 2)
        g_array_append_val (pieces, piece);
    }
  return pieces;
}

/* The length of the loop that one line belongs to, and whether it encloses `centre`. */
static double
follow_loop (GArray *pieces, guint first, MoVec3 centre, MoVec3 normal, gboolean *goes_round)
{
  guint at = first, edge = g_array_index (pieces, Piece, first).edges[1];
  double length = 0.0, turned = 0.0;

  do
    {
      Piece *piece = &g_array_index (pieces, Piece, at);
      MoVec3 u = mo_vec3_sub (piece->a, centre), v = mo_vec3_sub (piece->b, centre);
      gboolean is_forth = piece->edges[1] == edge;
      double angle = atan2 (mo_vec3_dot (mo_vec3_cross (u, v), normal), mo_vec3_dot (u, v));
      guint next = at;

      piece->is_used = TRUE;
      length += mo_vec3_length (mo_vec3_sub (piece->a, piece->b));
      turned += is_forth ? angle : -angle;
      for (guint i = 0; i < pieces->len; i++)
        {
          Piece *other = &g_array_index (pieces, Piece, i);

          if (!other->is_used && (other->edges[0] == edge || other->edges[1] == edge))
            {
              next = i;
              edge = other->edges[0] == edge ? other->edges[1] : other->edges[0];
              break;
            }
        }
      if (next == at)
        break;
      at = next;
    }
  while (at != first);
  *goes_round = fabs (turned) > G_PI;
  return length;
}

/* The outline of the limb around a point: the shortest loop of the section that encloses it. */
static double
girth (const Cast *self, MoVec3 centre, MoVec3 normal)
{
  g_autoptr (GArray) pieces = cut_skin (self, centre, normal);
  double least = G_MAXDOUBLE;

  for (guint i = 0; i < pieces->len; i++)
    if (!g_array_index (pieces, Piece, i).is_used)
      {
        gboolean goes_round;
        double length = follow_loop (pieces, i, centre, normal, &goes_round);

        if (goes_round)
          least = MIN (least, length);
      }
  g_assert_cmpfloat (least, <, 3.0);
  return least;
}

static MoVec3
unit (MoVec3 v)
{
  return mo_vec3_scale (v, 1.0 / mo_vec3_length (v));
}

/* The outline that many metres past the joint, along the limb in the pose. */
static double
girth_at (const Cast *self, const MoPose *pose, const Bend *bend, double along)
{
  guint joint = (guint) mo_rig_find (bend->joint), next = (guint) mo_rig_find (bend->next);
  MoVec3 bone = unit (mo_vec3_sub (self->figure->rest[next], self->figure->rest[joint]));
  MoQuat whole = pose->local[joint].rotation;
  MoQuat turned =
      mo_quat_slerp (MO_QUAT_IDENTITY, whole, CLAMP (0.5 + 0.5 * along / REACH, 0.0, 1.0));
  /* Before the joint the limb continues along its bone at rest. */
  MoQuat of_side = along > 0.0 ? whole : MO_QUAT_IDENTITY;
  MoVec3 centre = mo_vec3_add (pose->world[joint].position,
                               mo_quat_rotate (of_side, mo_vec3_scale (bone, along)));

  return girth (self, centre, mo_quat_rotate (turned, bone));
}

static void
test_form (const Bend *bend, const char *form)
{
  g_autoptr (ViewFigure) figure = NULL;
  g_autofree MoPose *rest = g_new (MoPose, 1), *bent = g_new (MoPose, 1);
  double least = G_MAXDOUBLE;
  ViewShape shape;
  Cast straight, folded;

  g_assert_true (view_shape_from_nick (&shape, form));
  figure = view_figure_new (&shape);
  mo_pose_reset (rest);
  view_figure_update (figure, rest);
  *bent = *rest;
  bent->local[mo_rig_find (bend->joint)].rotation =
      mo_quat_from_axis_angle (bend->axis, MO_DEGREES (bend->degrees));
  view_figure_update (figure, bent);
  cast_init (&straight, figure, rest);
  cast_init (&folded, figure, bent);
  for (guint i = 0; i < N_CUTS; i++)
    {
      double along = bend->from + (bend->to - bend->from) * i / (N_CUTS - 1);
      double before, after;

      before = girth_at (&straight, rest, bend, along);
      after = girth_at (&folded, bent, bend, along);
      g_test_message ("%+.3f m: %.3f m, %.3f m bent, %.2f", along, before, after, after / before);
      least = MIN (least, after / before);
    }
  g_test_message ("%s, %s bent by %.0f degrees: %.0f %% of its girth", form, bend->joint,
                  bend->degrees, 100.0 * least);
  g_assert_cmpfloat (least, >=, LEAST);
  g_free (straight.points);
  g_free (folded.points);
}

static void
test_bend (gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    test_form (data, forms[i]);
}

int
main (int argc, char *argv[])
{
  static const Bend bends[] = {
    { "mElbowLeft", "mWristLeft", { 0, 0, 1 }, -90, -0.08, 0.08 },
    { "mElbowLeft", "mWristLeft", { 1, 0, 0 }, 90, -0.08, 0.08 },
    { "mKneeLeft", "mAnkleLeft", { 0, 1, 0 }, 90, -0.08, 0.08 },
    { "mShoulderLeft", "mElbowLeft", { 1, 0, 0 }, -90, 0.03, 0.15 },
    { "mShoulderLeft", "mElbowLeft", { 1, 0, 0 }, 90, 0.03, 0.15 },
    { "mShoulderLeft", "mElbowLeft", { 0, 0, 1 }, -90, 0.05, 0.15 },
    { "mHipLeft", "mKneeLeft", { 0, 1, 0 }, -90, 0.13, 0.28 },
    { "mHipLeft", "mKneeLeft", { 1, 0, 0 }, 90, 0.13, 0.28 },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (bends); i++)
    {
      g_autofree char *path = g_strdup_printf ("/view/girth/%s/%u", bends[i].joint, i);

      g_test_add_data_func (path, &bends[i], test_bend);
    }
  return g_test_run ();
}
