/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-joint-map.h"

#include "mo-json.h"
#include "mo-name-map.h"
#include "mo-rig.h"

char *
mo_joint_map_save (const MoJointMap *self, const MoSkeleton *skeleton, const char *name)
{
  JsonObject *root = json_object_new (), *joints = json_object_new ();
  g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), root);

  json_object_set_int_member (root, MO_NAME_MAP_MARK, MO_NAME_MAP_VERSION);
  json_object_set_string_member (root, "name", name);
  json_object_set_object_member (root, "joints", joints);
  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);
      int number = mo_joint_map_get (self, i)->number;

      /* Of two joints of one name the first counts. */
      if (joint->is_end || json_object_has_member (joints, joint->name))
        continue;
      if (number >= 0)
        json_object_set_string_member (joints, joint->name, mo_rig_joint ((guint) number)->name);
      else
        json_object_set_null_member (joints, joint->name);
    }
  json_object_unref (root);
  return mo_json_print (node);
}
