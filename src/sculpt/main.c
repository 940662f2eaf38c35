/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "sculpt-capsules.h"
#include "sculpt-mesh.h"
#include "sculpt-weights.h"

#include "mo-math.h"
#include "mo-rig.h"

#include <gio/gio.h>
#include <string.h>

/* limber-sculpt FILE: makes the figure and writes it to a file (view-figure-file.h). */

/* Steps from the middle form to either end. */
#define N_STEPS 6

static const struct
{
  double cell; /* of the lattice used to find the surface, metres */
  ViewPaint paint;
} pieces[SCULPT_N_PIECES] = {
  [SCULPT_SKIN] = { 0.0045, VIEW_PAINT_BODY },
  [SCULPT_EYE] = { 0.0030, VIEW_PAINT_EYE },
  [SCULPT_TEETH_UPPER] = { 0.0020, VIEW_PAINT_TEETH },
  [SCULPT_TEETH_LOWER] = { 0.0020, VIEW_PAINT_TEETH },
  [SCULPT_TONGUE] = { 0.0020, VIEW_PAINT_TONGUE },
  [SCULPT_HAIR] = { 0.0050, VIEW_PAINT_HAIR },
  [SCULPT_TAIL] = { 0.0080, VIEW_PAINT_PLAIN },
  [SCULPT_WINGS] = { 0.0080, VIEW_PAINT_LIMB },
  [SCULPT_HIND] = { 0.0100, VIEW_PAINT_LIMB },
};

typedef struct
{
  SculptBody *forms[2 * N_STEPS + 1]; /* from female to male */
  GArray *vertices;                   /* ViewVertex */
  GArray *places[2];                  /* ViewPlace */
  GArray *indices;                    /* guint16 */
  ViewFigureHeader header;
} Figure;

static void
figure_init (Figure *self)
{
  *self = (Figure){ 0 };
  for (guint i = 0; i <= 2 * N_STEPS; i++)
    self->forms[i] = sculpt_body_new ((double) i / (2 * N_STEPS));
  self->vertices = g_array_new (FALSE, FALSE, sizeof (ViewVertex));
  self->places[0] = g_array_new (FALSE, FALSE, sizeof (ViewPlace));
  self->places[1] = g_array_new (FALSE, FALSE, sizeof (ViewPlace));
  self->indices = g_array_new (FALSE, FALSE, sizeof (guint16));
}

static void
figure_clear (Figure *self)
{
  for (guint i = 0; i <= 2 * N_STEPS; i++)
    sculpt_body_free (self->forms[i]);
  g_array_unref (self->vertices);
  g_array_unref (self->places[0]);
  g_array_unref (self->places[1]);
  g_array_unref (self->indices);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Figure, figure_clear)

/* -- One point --------------------------------------------------------------------------------- */

static MoVec3
finish_point (SculptPiece piece, MoVec3 point)
{
  return piece == SCULPT_SKIN ? sculpt_close_mouth (point) : point;
}

/* The surface's normal after the mouth has been closed. */
static MoVec3
finish_normal (SculptPiece piece, MoVec3 point, MoVec3 normal)
{
  MoVec3 ahead = fabs (normal.x) < 0.8 ? (MoVec3){ 1, 0, 0 } : (MoVec3){ 0, 0, 1 };
  MoVec3 u = mo_vec3_cross (normal, ahead), v, here = finish_point (piece, point);

  if (piece != SCULPT_SKIN)
    return normal;
  u = mo_vec3_scale (u, 0.0003 / mo_vec3_length (u));
  v = mo_vec3_cross (normal, u);
  u = mo_vec3_sub (finish_point (piece, mo_vec3_add (point, u)), here);
  v = mo_vec3_sub (finish_point (piece, mo_vec3_add (point, v)), here);
  u = mo_vec3_cross (u, v);
  return mo_vec3_scale (u, 1.0 / MAX (mo_vec3_length (u), 1e-12));
}

/* How much ambient light reaches a point: it is hidden by what is close in front of the surface.
 * For shapes that are not round the distance function gives too small distances; this is corrected
 * by its slope just above the surface. */
static double
openness (const SculptBody *body, SculptPiece piece, MoVec3 point, MoVec3 normal)
{
  const double above = 0.001;
  double hidden = 0.0, weight = 0.24;
  double slope = sculpt_distance (body, piece, mo_vec3_add (point, mo_vec3_scale (normal, above)))
                 - sculpt_distance (body, piece, point);
  double scale = above / CLAMP (slope, 0.4 * above, above);

  for (guint i = 0; i < 4; i++, weight *= 0.75)
    {
      double out = 0.004 * (1 << i);

      hidden +=
          weight
          * MAX (1.0
                     - scale / out
                           * sculpt_distance (body, piece,
                                              mo_vec3_add (point, mo_vec3_scale (normal, out))),
                 0.0);
    }
  return CLAMP (1.0 - hidden, 0.15, 1.0);
}

static ViewPlace
place_at (const SculptBody *body, SculptPiece piece, MoVec3 point)
{
  double reach = piece == SCULPT_SKIN ? 0.0012 : 0.002;
  MoVec3 normal = sculpt_normal (body, piece, point, reach), p = finish_point (piece, point);

  if (point.y == 0.0)
    {
      normal.y = 0.0;
      normal = mo_vec3_scale (normal, 1.0 / MAX (mo_vec3_length (normal), 1e-12));
    }
  normal = finish_normal (piece, point, normal);
  return (ViewPlace){
    .position = { (float) p.x, (float) p.y, (float) p.z },
    .normal = { (gint16) lround (normal.x * 32767.0), (gint16) lround (normal.y * 32767.0),
                (gint16) lround (normal.z * 32767.0) },
  };
}

static void
add_point (Figure *self, SculptPiece piece, MoVec3 point)
{
  const SculptBody *body = self->forms[N_STEPS];
  MoVec3 rest = finish_point (piece, point);
  ViewVertex vertex = {
    .rest = { (float) rest.x, (float) rest.y, (float) rest.z },
    .paint = pieces[piece].paint,
    .part = sculpt_part_of (piece),
    .side = point.y > 0.0,
  };

  vertex.open = (guint8) lround (
      255.0 * openness (body, piece, point, sculpt_normal (body, piece, point, 0.002)));
  sculpt_weights_at (body, piece, point, &vertex.carried);
  g_array_append_val (self->vertices, vertex);
  for (int way = -1; way <= 1; way += 2)
    {
      MoVec3 p = point;
      ViewPlace place;

      for (int i = 1; i <= N_STEPS; i++)
        p = sculpt_mesh_settle (self->forms[N_STEPS + way * i], piece, p);
      place = place_at (self->forms[N_STEPS + way * N_STEPS], piece, p);
      g_array_append_val (self->places[way > 0], place);
    }
}

/* -- One piece --------------------------------------------------------------------------------- */

static void
add_mirror_image (Figure *self, guint point)
{
  ViewVertex vertex = g_array_index (self->vertices, ViewVertex, point);

  vertex.rest[1] *= -1.0f;
  vertex.side = 2;
  sculpt_weights_mirror (&g_array_index (self->vertices, ViewVertex, point).carried,
                         &vertex.carried);
  g_array_append_val (self->vertices, vertex);
  for (guint i = 0; i < 2; i++)
    {
      ViewPlace place = g_array_index (self->places[i], ViewPlace, point);

      place.position[1] *= -1.0f;
      place.normal[1] = (gint16) -place.normal[1];
      g_array_append_val (self->places[i], place);
    }
}

static void
add_index (Figure *self, guint index)
{
  guint16 small = (guint16) index;

  g_assert (index <= G_MAXUINT16);
  g_array_append_val (self->indices, small);
}

static void
add_piece (Figure *self, SculptPiece piece)
{
  const SculptBody *body = self->forms[N_STEPS];
  g_autoptr (SculptMesh) mesh = sculpt_mesh_find (body, piece, pieces[piece].cell);
  guint first = self->vertices->len, n;
  g_autofree guint *mirrored = NULL;

  sculpt_mesh_even_out (mesh, body, piece, sculpt_size_at);
  n = mesh->points->len;
  mirrored = g_new (guint, n);
  for (guint i = 0; i < n; i++)
    add_point (self, piece, *sculpt_point (mesh, i));
  for (guint i = 0; i < n; i++)
    {
      mirrored[i] = first + i;
      if (sculpt_point (mesh, i)->y > 0.0)
        {
          mirrored[i] = self->vertices->len;
          add_mirror_image (self, first + i);
        }
    }
  for (guint t = 0; t < mesh->triangles->len / 3; t++)
    {
      const guint *corners = sculpt_corners (mesh, t);

      for (guint k = 0; k < 3; k++)
        add_index (self, first + corners[k]);
      for (guint k = 3; k-- > 0;)
        add_index (self, mirrored[corners[k]]);
    }
}

static ViewRange
range_since (const Figure *self, guint first)
{
  return (ViewRange){ first, self->indices->len - first };
}

/* Puts the triangles of the face first, because they are drawn by a more expensive shader. */
static void
sort_skin (Figure *self)
{
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (guint16));
  GArray *indices = self->indices;
  guint n = 0;

  for (guint i = 0; i < indices->len; i += 3)
    {
      guint16 *corners = &g_array_index (indices, guint16, i);
      const float *rest = g_array_index (self->vertices, ViewVertex, corners[0]).rest;

      if (rest[2] > 1.60f && rest[0] > -0.02f)
        {
          memmove (&g_array_index (indices, guint16, n), corners, 3 * sizeof (guint16));
          n += 3;
        }
      else
        g_array_append_vals (others, corners, 3);
    }
  memcpy (&g_array_index (indices, guint16, n), others->data, others->len * sizeof (guint16));
  self->header.head = (ViewRange){ 0, n };
  self->header.skin = (ViewRange){ n, others->len };
}

static void
add_pieces (Figure *self)
{
  guint piece = SCULPT_SKIN, first;

  for (guint part = 0; part < VIEW_N_PARTS; part++)
    {
      first = self->indices->len;
      for (; piece < SCULPT_N_PIECES && sculpt_part_of (piece) == part; piece++)
        {
          add_piece (self, piece);
          if (piece == SCULPT_SKIN)
            sort_skin (self);
        }
      self->header.parts[part] = range_since (self, first);
    }
  self->header.fitted = (ViewRange){ self->header.head.n + self->header.skin.n, 0 };
  self->header.fitted.n = self->header.parts[VIEW_PART_BODY].n - self->header.fitted.first;
}

/* -------------------------------------------------------------------------------------------------- */

static void
append (GByteArray *bytes, const GArray *array)
{
  g_byte_array_append (bytes, (const guint8 *) array->data,
                       array->len * g_array_get_element_size ((GArray *) array));
}

static GByteArray *
write_figure (Figure *self)
{
  g_autoptr (GArray) capsules = sculpt_capsules_new (self->forms[N_STEPS]);
  GByteArray *bytes = g_byte_array_new ();
  guint16 pad = 0;

  self->header.magic = VIEW_FIGURE_MAGIC;
  self->header.n_vertices = self->vertices->len;
  self->header.n_indices = self->indices->len;
  self->header.n_capsules = capsules->len;
  g_byte_array_append (bytes, (const guint8 *) &self->header, sizeof self->header);
  append (bytes, self->vertices);
  append (bytes, self->places[0]);
  append (bytes, self->places[1]);
  append (bytes, self->indices);
  if (self->indices->len % 2 != 0)
    g_byte_array_append (bytes, (const guint8 *) &pad, sizeof pad);
  append (bytes, capsules);
  return bytes;
}

/* Makes the figure and writes it to a file. */
static gboolean
make_figure (const char *path, GError **error)
{
  gint64 start = g_get_monotonic_time ();
  g_autoptr (GByteArray) bytes = NULL;
  g_auto (Figure) self;

  figure_init (&self);
  add_pieces (&self);
  bytes = write_figure (&self);
  if (!g_file_set_contents (path, (const char *) bytes->data, (gssize) bytes->len, error))
    return FALSE;
  g_print (
      "%u vertices; triangles: body %u, of them head %u and fitted %u; tail %u, wings %u, hind "
      "limbs %u; %.1f s\n",
      self.vertices->len, self.header.parts[0].n / 3, self.header.head.n / 3,
      self.header.fitted.n / 3, self.header.parts[1].n / 3, self.header.parts[2].n / 3,
      self.header.parts[3].n / 3, 1e-6 * (double) (g_get_monotonic_time () - start));
  return TRUE;
}

int
main (int argc, char *argv[])
{
  g_autoptr (GError) error = NULL;

  if (argc != 2)
    {
      g_printerr ("Usage: limber-sculpt FILE\n");
      return 2;
    }
  if (!make_figure (argv[1], &error))
    {
      g_printerr ("%s\n", error->message);
      return 1;
    }
  return 0;
}
