/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-htr-facts.h"

const char *const mo_htr_orders[MO_HTR_N_ORDERS] = { "XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX" };

const char *const mo_htr_unit_names[MO_HTR_N_UNITS] = { "mm", "cm", "dm", "m", "inches" };
const double mo_htr_unit_metres[MO_HTR_N_UNITS] = { 0.001, 0.01, 0.1, 1.0, 0.0254 };

MoHtrFacts *
mo_htr_facts_new (void)
{
  MoHtrFacts *self = g_new0 (MoHtrFacts, 1);

  self->data_type = g_strdup ("HTRS");
  self->frame_rate = 30.0;
  self->order = MO_HTR_ZYX;
  self->unit = MO_HTR_MM;
  self->up_axis = 1;
  self->bone_axis = 1;
  self->scale = 1.0;
  self->others = g_ptr_array_new_with_free_func (g_free);
  self->bases = g_array_new (FALSE, TRUE, sizeof (MoHtrBase));
  return self;
}

void
mo_htr_facts_free (MoHtrFacts *self)
{
  g_free (self->data_type);
  g_ptr_array_unref (self->others);
  g_array_unref (self->bases);
  g_free (self->factors);
  g_free (self);
}
