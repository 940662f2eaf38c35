/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx.h"

/* The properties that matter (docs/formats/fbx.md, Properties). */

#define INTEGER(name, type, member)                                                                \
  {                                                                                                \
    name, MO_FBX_PROPERTY_INTEGER, G_STRUCT_OFFSET (type, member)                                  \
  }
#define REAL(name, type, member)                                                                   \
  {                                                                                                \
    name, MO_FBX_PROPERTY_REAL, G_STRUCT_OFFSET (type, member)                                     \
  }
#define VECTOR(name, vector)                                                                       \
  {                                                                                                \
    name, MO_FBX_PROPERTY_VECTOR, G_STRUCT_OFFSET (MoFbxModel, vectors[MO_FBX_##vector])           \
  }
#define END                                                                                        \
  {                                                                                                \
    NULL                                                                                           \
  }

/* The vectors come first, in the order of MoFbxVector. */
const MoFbxProperty mo_fbx_model_properties[] = {
  VECTOR ("Lcl Translation", MOVE),
  VECTOR ("Lcl Rotation", TURN),
  VECTOR ("Lcl Scaling", SIZE),
  VECTOR ("PreRotation", TURN_BEFORE),
  VECTOR ("PostRotation", TURN_AFTER),
  VECTOR ("RotationOffset", TURN_OFFSET),
  VECTOR ("RotationPivot", TURN_PIVOT),
  VECTOR ("ScalingOffset", SIZE_OFFSET),
  VECTOR ("ScalingPivot", SIZE_PIVOT),
  INTEGER ("RotationOrder", MoFbxModel, order),
  INTEGER ("RotationActive", MoFbxModel, is_active),
  INTEGER ("RotationSpaceForLimitOnly", MoFbxModel, is_limit_only),
  INTEGER ("InheritType", MoFbxModel, inherit),
  INTEGER ("QuaternionInterpolate", MoFbxModel, quaternions),
  END,
};

const MoFbxProperty mo_fbx_stack_properties[] = {
  INTEGER ("LocalStart", MoFbxStack, start),
  INTEGER ("LocalStop", MoFbxStack, stop),
  INTEGER ("ReferenceStart", MoFbxStack, reference_start),
  INTEGER ("ReferenceStop", MoFbxStack, reference_stop),
  END,
};

const MoFbxProperty mo_fbx_layer_properties[] = {
  REAL ("Weight", MoFbxLayer, weight),
  INTEGER ("BlendMode", MoFbxLayer, mode),
  INTEGER ("RotationAccumulationMode", MoFbxLayer, turns_by_channel),
  INTEGER ("ScaleAccumulationMode", MoFbxLayer, sizes_by_channel),
  END,
};

const MoFbxProperty mo_fbx_channel_properties[] = {
  REAL ("d|X", MoFbxChannel, values[0]),
  REAL ("d|Y", MoFbxChannel, values[1]),
  REAL ("d|Z", MoFbxChannel, values[2]),
  REAL ("d|Weight", MoFbxChannel, weight),
  END,
};

const MoFbxProperty mo_fbx_setting_properties[] = {
  INTEGER ("UpAxis", MoFbxSettings, up),
  INTEGER ("UpAxisSign", MoFbxSettings, up_sign),
  INTEGER ("FrontAxis", MoFbxSettings, front),
  INTEGER ("FrontAxisSign", MoFbxSettings, front_sign),
  INTEGER ("CoordAxis", MoFbxSettings, side),
  INTEGER ("CoordAxisSign", MoFbxSettings, side_sign),
  REAL ("UnitScaleFactor", MoFbxSettings, unit),
  INTEGER ("TimeMode", MoFbxSettings, time_mode),
  REAL ("CustomFrameRate", MoFbxSettings, custom_rate),
  END,
};

int
mo_fbx_property_of_link (const char *text, gsize length)
{
  static const char *const others[] = { "d|X", "d|Y", "d|Z", "Weight", "d|Weight" };

  for (guint i = 0; i < MO_FBX_N_VECTORS; i++)
    if (mo_fbx_is_word (text, length, mo_fbx_model_properties[i].name))
      return (int) i;
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (mo_fbx_is_word (text, length, others[i]))
      return (int) MIN (MO_FBX_FIRST_AXIS + i, MO_FBX_WEIGHT);
  return -1;
}

static void
take (MoFbxFile *file, const MoFbxProperty *property, gpointer to)
{
  gpointer member = (guint8 *) to + property->offset;

  if (property->kind == MO_FBX_PROPERTY_INTEGER)
    mo_fbx_take_integer (file, member);
  for (guint i = 0; property->kind == MO_FBX_PROPERTY_VECTOR && i < 3; i++)
    mo_fbx_take_finite (file, (double *) member + i);
  if (property->kind == MO_FBX_PROPERTY_REAL)
    mo_fbx_take_finite (file, member);
}

static void
read_property (MoFbxFile *file, const MoFbxProperty *table, gpointer to)
{
  /* Before the values are type, label and flags, or in old files type and flags. */
  guint n_before = mo_fbx_is (file, "P") ? 3 : 2;
  MoFbxValue value;

  if (!mo_fbx_value (file, &value) || value.kind != MO_FBX_TEXT)
    return;
  while (table->name != NULL && !mo_fbx_is_word (value.text, value.length, table->name))
    table++;
  if (table->name == NULL)
    return;
  while (n_before > 0 && mo_fbx_value (file, &value))
    n_before--;
  take (file, table, to);
}

void
mo_fbx_read_properties (MoFbxFile *file, const MoFbxProperty *table, gpointer to)
{
  if (!mo_fbx_enter (file))
    return;
  while (mo_fbx_next (file))
    if (mo_fbx_is (file, "P") || mo_fbx_is (file, "Property"))
      read_property (file, table, to);
}
