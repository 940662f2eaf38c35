/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-htr-facts.h"

#include "mo-limits.h"

#include <string.h>

const char *const mo_htr_orders[MO_HTR_N_ORDERS] = { "XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX" };

const char *const mo_htr_unit_names[MO_HTR_N_UNITS] = { "mm", "cm", "dm", "m", "inches" };
const double mo_htr_unit_metres[MO_HTR_N_UNITS] = { 0.001, 0.01, 0.1, 1.0, 0.0254 };

MoHtrFacts *
mo_htr_facts_new (void)
{
  MoHtrFacts *self = g_new0 (MoHtrFacts, 1);

  self->facts.type = &mo_htr_facts_type;
  self->data_type = g_strdup ("HTRS");
  self->frame_rate = 30.0;
  self->order = MO_HTR_ZYX;
  self->unit = MO_HTR_MM;
  self->up_axis = 1;
  self->bone_axis = 1;
  self->scale = 1.0;
  self->others = g_ptr_array_new_with_free_func (g_free);
  self->parents = g_array_new (FALSE, FALSE, sizeof (int));
  self->segments = g_array_new (FALSE, TRUE, sizeof (MoHtrSegment));
  return self;
}

static gpointer
copy_line (gconstpointer line, gpointer data)
{
  return g_strdup (line);
}

MoHtrFacts *
mo_htr_facts_copy (const MoHtrFacts *self)
{
  MoHtrFacts *copy = g_memdup2 (self, sizeof *self);

  copy->data_type = g_strdup (self->data_type);
  copy->others = g_ptr_array_copy (self->others, copy_line, NULL);
  copy->parents = g_array_copy (self->parents);
  copy->segments = g_array_copy (self->segments);
  copy->factors = NULL;
  return copy;
}

MoSpace
mo_htr_space (const MoHtrFacts *self)
{
  MoAxis up = (MoAxis) self->up_axis + 1;

  return (MoSpace){ up, mo_axis_next (up), FALSE, mo_htr_unit_metres[self->unit] * self->scale };
}

static MoQuat
rotation_of (const MoHtrFacts *self, const double angles[3])
{
  static const MoVec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  MoQuat rotation = MO_QUAT_IDENTITY;

  for (guint i = 0; i < 3; i++)
    {
      guint axis = (guint) (mo_htr_orders[self->order][i] - 'X');
      double angle = self->is_radians ? angles[axis] : MO_DEGREES (angles[axis]);

      rotation = mo_quat_mul (mo_quat_from_axis_angle (axes[axis], angle), rotation);
    }
  return rotation;
}

void
mo_htr_set_base (MoClip *clip, guint joint, MoVec3 position, const double angles[3],
                 double bone_length)
{
  MoHtrFacts *self = mo_htr_facts (clip);
  MoRest *rest = &mo_skeleton_joint (clip->skeleton, joint)->rest;
  MoHtrSegment *segment;

  if (joint >= self->segments->len)
    g_array_set_size (self->segments, joint + 1);
  segment = mo_htr_segment (self, joint);
  memcpy (segment->angles, angles, sizeof segment->angles);
  segment->bone_length = bone_length;
  rest->translation = position;
  rest->rotation = rotation_of (self, angles);
}

void
mo_htr_facts_free (MoHtrFacts *self)
{
  g_free (self->data_type);
  g_ptr_array_unref (self->others);
  g_array_unref (self->parents);
  g_array_unref (self->segments);
  g_free (self->factors);
  g_free (self);
}

/* -- What only an HTR says --------------------------------------------------------------------- */

static void
free_facts (MoFacts *facts)
{
  mo_htr_facts_free ((MoHtrFacts *) facts);
}

/* Bone lengths do not affect positions, and another format has its own unit; the rest is
 * reported. */
static void
find_lost (const MoClip *clip, MoContext *context)
{
  const MoHtrFacts *self = mo_htr_facts (clip);
  gsize n_factors =
      self->factors != NULL ? (gsize) clip->n_frames * clip->skeleton->joints->len : 0;
  gboolean has_factors = FALSE;
  g_autoptr (GString) lines = g_string_new (NULL);

  for (gsize i = 0; i < n_factors && !has_factors; i++)
    has_factors = self->factors[i] != 1.0f;
  if (has_factors)
    mo_report (context, MO_CODE_HTR_FACTORS_LOST, MO_NOWHERE, NULL, NULL);
  for (guint i = 0; i < self->others->len && lines->len < MO_MAX_NAME_BYTES; i++)
    g_string_append_printf (lines, "%s%s", lines->len > 0 ? ", " : "",
                            (const char *) g_ptr_array_index (self->others, i));
  if (lines->len > 0)
    mo_report (context, MO_CODE_HTR_LINES_LOST, MO_NOWHERE, NULL, "%s", lines->str);
}

static int
world_parent (const MoFacts *facts, guint joint)
{
  return mo_htr_parent ((const MoHtrFacts *) facts, joint);
}

static gboolean
find_tip (const MoFacts *facts, guint joint, MoVec3 *tip)
{
  const MoHtrFacts *self = (const MoHtrFacts *) facts;
  double parts[3] = { 0.0, 0.0, 0.0 };

  parts[self->bone_axis] = mo_htr_segment (self, joint)->bone_length;
  *tip = (MoVec3){ parts[0], parts[1], parts[2] };
  return !mo_vec3_is_zero (*tip);
}

const MoFactsType mo_htr_facts_type = {
  .free = free_facts,
  .find_lost = find_lost,
  .world_parent = world_parent,
  .tip = find_tip,
};
