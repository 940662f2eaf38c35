/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-figure.h"

#include "view-resources.h"

#include "mo-math.h"

/* A joint farther away than this has an invalid position (metres). */
#define FARTHEST 1000.0

#define FIGURE_FILE "/io/github/limber_anim/Limber/view/figure.bin"

/* The file, divided into its parts. */
typedef struct
{
  const ViewFigureHeader *header;
  const ViewVertex *vertices;
  const ViewPlace *forms[2]; /* female and male */
  const guint16 *indices;
  const ViewCapsuleRow *capsules;
} Template;

static const Template *
get_template (void)
{
  static Template template;
  static gsize once;

  if (g_once_init_enter (&once))
    {
      GBytes *bytes = g_resource_lookup_data (view_get_resource (), FIGURE_FILE,
                                              G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
      const guint8 *at = g_bytes_get_data (bytes, NULL);

      template.header = (const ViewFigureHeader *) (gconstpointer) at;
      g_assert (template.header->magic == VIEW_FIGURE_MAGIC);
      at += sizeof (ViewFigureHeader);
      template.vertices = (const ViewVertex *) (gconstpointer) at;
      at += template.header->n_vertices * sizeof (ViewVertex);
      for (guint i = 0; i < 2; i++, at += template.header->n_vertices * sizeof (ViewPlace))
        template.forms[i] = (const ViewPlace *) (gconstpointer) at;
      template.indices = (const guint16 *) (gconstpointer) at;
      at += (template.header->n_indices + 1) / 2 * 4;
      template.capsules = (const ViewCapsuleRow *) (gconstpointer) at;
      g_once_init_leave (&once, 1);
    }
  return &template;
}

/* -- A shape ----------------------------------------------------------------------------------- */

static MoVec3
stretched (MoVec3 v, MoVec3 stretch)
{
  return (MoVec3){ v.x * stretch.x, v.y * stretch.y, v.z * stretch.z };
}

static MoVec3
vec3 (const float v[3])
{
  return (MoVec3){ v[0], v[1], v[2] };
}

static void
find_joints (ViewFigure *self)
{
  self->size = view_shape_get_size (&self->shape);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      int parent = mo_rig_joint (i)->parent;
      MoVec3 way = mo_rig_rest (i)->position;

      self->stretch[i] = view_shape_get_stretch (&self->shape, i);
      self->rest[i] =
          parent < 0 ? mo_vec3_scale (way, self->size)
                     : mo_vec3_add (self->rest[parent], stretched (way, self->stretch[parent]));
    }
}

/* Where a joint moves a point of the avatar's definition in this shape. */
static MoVec3
move_to_shape (const ViewFigure *self, guint joint, MoVec3 point)
{
  return mo_vec3_add (self->rest[joint],
                      stretched (mo_vec3_sub (point, view_body_rest_point (joint)),
                                 self->stretch[joint]));
}

static void
add_place (ViewFigure *self, const Template *template, guint i, const MoVec3 rest[MO_RIG_N_BONES])
{
  const ViewPlace *a = &template->forms[0][i], *b = &template->forms[1][i];
  const ViewWeights *carried = &template->vertices[i].carried;
  double form = CLAMP (self->shape.form, 0.0, 1.0);
  MoVec3 position = mo_vec3_lerp (vec3 (a->position), vec3 (b->position), form), p = { 0 };
  MoVec3 normal = { a->normal[0] + (b->normal[0] - a->normal[0]) * form,
                    a->normal[1] + (b->normal[1] - a->normal[1]) * form,
                    a->normal[2] + (b->normal[2] - a->normal[2]) * form };
  MoVec3 stretch = { 0 };
  ViewPlace place = { 0 };

  for (guint k = 0; k < VIEW_MAX_WEIGHTS && carried->weights[k] > 0; k++)
    {
      guint joint = carried->joints[k];
      double part = carried->weights[k] / 255.0;
      MoVec3 to = mo_vec3_add (self->rest[joint], stretched (mo_vec3_sub (position, rest[joint]),
                                                             self->stretch[joint]));

      p = mo_vec3_add (p, mo_vec3_scale (to, part));
      stretch = mo_vec3_add (stretch, mo_vec3_scale (self->stretch[joint], part));
    }
  normal = view_squeeze (normal, stretch);
  normal = mo_vec3_scale (normal, 32767.0 / MAX (mo_vec3_length (normal), 1e-9));
  place.position[0] = (float) p.x;
  place.position[1] = (float) p.y;
  place.position[2] = (float) p.z;
  place.normal[0] = (gint16) lround (normal.x);
  place.normal[1] = (gint16) lround (normal.y);
  place.normal[2] = (gint16) lround (normal.z);
  g_array_append_val (self->places, place);
}

static void
add_capsule (ViewFigure *self, const ViewCapsuleRow *row)
{
  MoVec3 wider = self->stretch[row->joint];
  ViewCapsule capsule = {
    .joint = row->joint,
    .part = (ViewPart) row->part,
    .stretch = stretched (vec3 (row->stretch), wider),
    .a = move_to_shape (self, row->joint, vec3 (row->a)),
    .b = move_to_shape (self, row->joint, vec3 (row->b)),
  };

  capsule.cone =
      (ViewCone){ view_squeeze (capsule.a, capsule.stretch),
                  view_squeeze (capsule.b, capsule.stretch), row->radius_a, row->radius_b };
  g_array_append_val (self->capsules, capsule);
}

static ViewRange
range_since (const ViewFigure *figure, guint first)
{
  return (ViewRange){ first, figure->indices->len - first };
}

static void
add_skeletons (ViewFigure *figure)
{
  static const guint groups[VIEW_N_PARTS] = {
    [VIEW_PART_BODY] =
        1u << MO_GROUP_TORSO | 1u << MO_GROUP_ARMS | 1u << MO_GROUP_HANDS | 1u << MO_GROUP_LEGS,
    [VIEW_PART_TAIL] = 1u << MO_GROUP_TAIL,
    [VIEW_PART_WINGS] = 1u << MO_GROUP_WINGS,
    [VIEW_PART_HIND] = 1u << MO_GROUP_HIND_LIMBS,
  };
  guint first;

  for (guint part = 0; part < VIEW_N_PARTS; part++)
    {
      first = figure->indices->len;
      view_bones_add (figure, groups[part]);
      figure->bones[part] = range_since (figure, first);
    }
  first = figure->indices->len;
  view_bones_add (figure, 1u << MO_GROUP_FACE);
  figure->face_bones = range_since (figure, first);
}

static void
copy_template (ViewFigure *self, const Template *template)
{
  const ViewFigureHeader *header = template->header;
  MoVec3 rest[MO_RIG_N_BONES];

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    rest[i] = view_body_rest_point (i);
  g_array_append_vals (self->vertices, template->vertices, header->n_vertices);
  g_array_append_vals (self->indices, template->indices, header->n_indices);
  for (guint i = 0; i < header->n_vertices; i++)
    add_place (self, template, i, rest);
  for (guint i = 0; i < header->n_capsules; i++)
    add_capsule (self, &template->capsules[i]);
  for (guint i = 0; i < VIEW_N_PARTS; i++)
    self->parts[i] = header->parts[i];
  self->head = header->head;
  self->skin = header->skin;
  self->fitted = header->fitted;
}

ViewFigure *
view_figure_new (const ViewShape *shape)
{
  static guint last_serial;
  const Template *template = get_template ();
  ViewFigure *self = g_new0 (ViewFigure, 1);

  self->serial = (guint) g_atomic_int_add (&last_serial, 1) + 1;
  self->shape = *shape;
  self->vertices = g_array_new (FALSE, FALSE, sizeof (ViewVertex));
  self->places = g_array_new (FALSE, FALSE, sizeof (ViewPlace));
  self->indices = g_array_new (FALSE, FALSE, sizeof (guint16));
  self->capsules = g_array_new (FALSE, FALSE, sizeof (ViewCapsule));
  find_joints (self);
  copy_template (self, template);
  add_skeletons (self);
  g_assert (self->vertices->len <= G_MAXUINT16);
  return self;
}

void
view_figure_free (ViewFigure *self)
{
  g_array_unref (self->vertices);
  g_array_unref (self->places);
  g_array_unref (self->indices);
  g_array_unref (self->capsules);
  g_free (self);
}

const ViewFigure *
view_figure_get (void)
{
  static ViewFigure *figure;
  static gsize once;

  if (g_once_init_enter (&once))
    {
      const ViewShape usual = { 0.0, VIEW_SHAPE_HEIGHT };

      figure = view_figure_new (&usual);
      g_once_init_leave (&once, 1);
    }
  return figure;
}

/* -- A pose ------------------------------------------------------------------------------------ */

void
view_figure_update (const ViewFigure *self, MoPose *pose)
{
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      int above = mo_rig_joint (i)->parent;
      const MoTransform *parent = above < 0 ? &pose->root : &pose->world[above];
      const MoTransform *local = &pose->local[i];
      MoVec3 way = above < 0 ? local->position : stretched (local->position, self->stretch[above]);
      MoVec3 from = parent->position;

      if (above < 0)
        from.z *= self->size;
      pose->world[i].rotation = mo_quat_mul (local->rotation, parent->rotation);
      pose->world[i].position = mo_vec3_add (mo_quat_rotate (parent->rotation, way), from);
    }
}

MoTransform
view_figure_motion (const ViewFigure *self, const MoPose *pose, guint joint)
{
  MoTransform motion = pose->world[joint];

  motion.rotation = mo_quat_normalise (motion.rotation);
  motion.position =
      mo_vec3_sub (motion.position, mo_quat_rotate (motion.rotation, self->rest[joint]));
  return motion;
}

MoVec3
view_figure_carry (const ViewFigure *self, const MoPose *pose, guint vertex)
{
  const ViewWeights *carried = &g_array_index (self->vertices, ViewVertex, vertex).carried;
  MoVec3 p = vec3 (g_array_index (self->places, ViewPlace, vertex).position), shift;
  MoQuat real = { 0 }, dual = { 0 }, first = { 0 };

  for (guint k = 0; k < VIEW_MAX_WEIGHTS && carried->weights[k] > 0; k++)
    {
      MoTransform motion = view_figure_motion (self, pose, carried->joints[k]);
      MoQuat q = motion.rotation,
             way = { motion.position.x, motion.position.y, motion.position.z, 0 };
      MoQuat d = mo_quat_scale (mo_quat_mul (q, way), 0.5);
      double part = carried->weights[k] / 255.0;

      if (k == 0)
        first = q;
      part = mo_quat_dot (first, q) < 0.0 ? -part : part;
      real = (MoQuat){ real.x + part * q.x, real.y + part * q.y, real.z + part * q.z,
                       real.w + part * q.w };
      dual = (MoQuat){ dual.x + part * d.x, dual.y + part * d.y, dual.z + part * d.z,
                       dual.w + part * d.w };
    }
  dual = mo_quat_scale (dual, 1.0 / sqrt (mo_quat_dot (real, real)));
  real = mo_quat_normalise (real);
  /* Twice the dual part times the conjugate of the real part. */
  dual = mo_quat_scale (mo_quat_mul (mo_quat_conjugate (real), dual), 2.0);
  shift = (MoVec3){ dual.x, dual.y, dual.z };
  return mo_vec3_add (mo_quat_rotate (real, p), shift);
}

void
view_capsule_ends (const ViewFigure *self, const ViewCapsule *capsule, const MoPose *pose,
                   MoVec3 *a, MoVec3 *b)
{
  MoTransform motion = view_figure_motion (self, pose, capsule->joint);

  *a = mo_vec3_add (mo_quat_rotate (motion.rotation, capsule->a), motion.position);
  *b = mo_vec3_add (mo_quat_rotate (motion.rotation, capsule->b), motion.position);
}

/* Also FALSE for NaN. */
static gboolean
is_here (MoVec3 p)
{
  return fabs (p.x) < FARTHEST && fabs (p.y) < FARTHEST && fabs (p.z) < FARTHEST;
}

void
view_figure_add_balls (const ViewFigure *self, const MoPose *pose, guint parts, GArray *balls)
{
  for (guint i = 0; i < self->capsules->len; i++)
    {
      const ViewCapsule *capsule = &g_array_index (self->capsules, ViewCapsule, i);
      double longest = MAX (MAX (capsule->stretch.x, capsule->stretch.y), capsule->stretch.z);
      ViewBall ends[2] = { { .radius = capsule->cone.radius_a * longest },
                           { .radius = capsule->cone.radius_b * longest } };

      if ((parts & 1u << capsule->part) == 0)
        continue;
      view_capsule_ends (self, capsule, pose, &ends[0].place, &ends[1].place);
      if (is_here (ends[0].place) && is_here (ends[1].place))
        g_array_append_vals (balls, ends, 2);
    }
}
