/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gltf.h"

#include <string.h>

/* The humanoid of VRM 0 and 1 and of VRM animations: which node is which bone (vrm-c/vrm-specification, "humanoid"). */

#define SIDES(name) "left" name, "right" name
#define FINGER(name) SIDES (name "Proximal"), SIDES (name "Intermediate"), SIDES (name "Distal")

/* As VRM 1.0 calls them. */
static const char *const bones[] = {
  "hips",
  "spine",
  "chest",
  "upperChest",
  "neck",
  "head",
  "leftEye",
  "rightEye",
  "jaw",
  SIDES ("Shoulder"),
  SIDES ("UpperArm"),
  SIDES ("LowerArm"),
  SIDES ("Hand"),
  SIDES ("UpperLeg"),
  SIDES ("LowerLeg"),
  SIDES ("Foot"),
  SIDES ("Toes"),
  SIDES ("ThumbMetacarpal"),
  SIDES ("ThumbProximal"),
  SIDES ("ThumbDistal"),
  FINGER ("Index"),
  FINGER ("Middle"),
  FINGER ("Ring"),
  FINGER ("Little"),
};

/* VRM 0 calls the bones of a thumb as it does those of other fingers. */
static const struct
{
  const char *old, *new;
} thumbs[] = {
  { "leftThumbProximal", "leftThumbMetacarpal" },
  { "leftThumbIntermediate", "leftThumbProximal" },
  { "rightThumbProximal", "rightThumbMetacarpal" },
  { "rightThumbIntermediate", "rightThumbProximal" },
};

static const struct
{
  const char *extension;
  gboolean is_old;
} kinds[] = {
  { "VRMC_vrm_animation", FALSE },
  { "VRMC_vrm", FALSE },
  { "VRM", TRUE },
};

/* The bone of that name; NULL if there is none. */
static const char *
find_bone (const char *name, gboolean has_old_thumbs)
{
  for (guint i = 0; has_old_thumbs && i < G_N_ELEMENTS (thumbs); i++)
    if (g_str_equal (thumbs[i].old, name))
      return thumbs[i].new;
  for (guint i = 0; i < G_N_ELEMENTS (bones); i++)
    if (g_str_equal (bones[i], name))
      return bones[i];
  return NULL;
}

static gboolean
add_role (MoGltf *self, const MoJsonValue *bone, const char *name, gboolean has_old_thumbs)
{
  MoGltfRole role = { .role = name != NULL ? find_bone (name, has_old_thumbs) : NULL };
  const MoJsonValue *node = mo_json_member (bone, "node");

  /* Some writers list the bones that a figure does not have as well, as node -1. */
  if (node == NULL || (node->kind == MO_JSON_NUMBER && node->number == -1.0))
    return TRUE;
  if (!mo_gltf_read_index (self, bone, "node", MO_GLTF_NONE, &role.node))
    return FALSE;
  if (role.role == NULL || role.node >= self->nodes->len)
    {
      mo_report (self->context, MO_CODE_VRM_BONE, bone->location, NULL, "%.40s",
                 name != NULL ? name : "?");
      return TRUE;
    }
  g_array_index (self->nodes, MoGltfNode, role.node).is_bone = TRUE;
  g_array_append_val (self->roles, role);
  return TRUE;
}

/* Whether the bones' names are those of VRM 0, whatever the extension says. */
static gboolean
has_intermediate_thumb (const MoJsonValue *list)
{
  for (const MoJsonValue *bone = list->first; bone != NULL; bone = bone->next)
    if (bone->name != NULL && g_str_has_suffix (bone->name, "ThumbIntermediate"))
      return TRUE;
  return FALSE;
}

/* VRM 0: an array of objects that have a name; VRM 1: an object, whose members have the names. */
static gboolean
read_bones (MoGltf *self, const MoJsonValue *list, gboolean is_old)
{
  gboolean has_old_thumbs = is_old || has_intermediate_thumb (list);

  for (const MoJsonValue *bone = list->first; bone != NULL; bone = bone->next)
    {
      const char *name;

      if (bone->kind != MO_JSON_OBJECT || bone->is_shadowed)
        continue;
      name = bone->name != NULL ? bone->name : mo_json_member_string (bone, "bone");
      if (!add_role (self, bone, name, has_old_thumbs))
        return FALSE;
    }
  return TRUE;
}

gboolean
mo_gltf_find_humanoid (MoGltf *self)
{
  const MoJsonValue *extensions = mo_gltf_object (self->json->root, "extensions");

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const MoJsonValue *extension = mo_gltf_object (extensions, kinds[i].extension);
      const MoJsonValue *humanoid = mo_gltf_object (extension, "humanoid");
      const MoJsonValue *list = humanoid != NULL ? mo_json_member (humanoid, "humanBones") : NULL;

      if (list == NULL || (list->kind != MO_JSON_OBJECT && list->kind != MO_JSON_ARRAY))
        continue;
      if (!read_bones (self, list, kinds[i].is_old))
        return FALSE;
      self->is_behind = kinds[i].is_old && self->roles->len > 0;
      if (self->roles->len > 0)
        break;
    }
  return TRUE;
}

const MoJsonValue *
mo_gltf_vrm_animation (const MoGltf *self)
{
  return mo_gltf_object (mo_gltf_object (self->json->root, "extensions"), "VRMC_vrm_animation");
}
