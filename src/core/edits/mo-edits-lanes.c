/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-edits-lanes.h"

#include "mo-edits-json.h"

#include <glib/gi18n-lib.h>

/* What one joint has in one keyframe. */
typedef struct
{
  gboolean has[2]; /* by MoLanePath */
  MoEditKey keys[2];
} JointKeys;

/* -- Members of a key -------------------------------------------------------------------------- */

static gboolean
read_turn (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  JointKeys *joint = target;

  return joint->has[MO_LANE_TURN] =
             mo_edits_read_rotation (self, value, &joint->keys[MO_LANE_TURN].value);
}

static gboolean
read_move (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  JointKeys *joint = target;

  return joint->has[MO_LANE_MOVE] =
             mo_edits_read_position (self, value, &joint->keys[MO_LANE_MOVE].value);
}

static gboolean
read_over (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  MoEditKey *key = &((JointKeys *) target)->keys[MO_LANE_TURN];

  key->has_over = TRUE;
  return mo_edits_read_rotation (self, value, &key->over);
}

static gboolean
read_move_over (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  MoEditKey *key = &((JointKeys *) target)->keys[MO_LANE_MOVE];

  key->has_over = TRUE;
  return mo_edits_read_position (self, value, &key->over);
}

static gboolean
read_in (MoEditsReader *self, const MoJsonValue *value, MoEditKey *key)
{
  return mo_edits_read_nick (self, value, mo_edit_shape_nicks, MO_SHAPE_HOLD, &key->in);
}

static gboolean
read_out (MoEditsReader *self, const MoJsonValue *value, MoEditKey *key)
{
  return mo_edits_read_nick (self, value, mo_edit_shape_nicks, MO_N_SHAPES, &key->out);
}

static gboolean
read_made (MoEditsReader *self, const MoJsonValue *value, MoEditKey *key)
{
  gboolean is_made = FALSE;

  if (!mo_edits_read_boolean (self, value, &is_made))
    return FALSE;
  key->is_made = is_made != FALSE;
  return TRUE;
}

/* Those of both paths, and of the position alone, which come after them whatever their order. */
static const struct
{
  const char *names[2]; /* by MoLanePath */
  gboolean (*read) (MoEditsReader *self, const MoJsonValue *value, MoEditKey *key);
} sides[] = {
  { { "in", "moveIn" }, read_in },
  { { "out", "moveOut" }, read_out },
  { { "made", "moveMade" }, read_made },
};

static gboolean
read_sides (MoEditsReader *self, const MoJsonValue *object, JointKeys *joint)
{
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    for (guint first = MO_LANE_TURN; first <= MO_LANE_MOVE; first++)
      {
        const MoJsonValue *value = mo_json_member (object, sides[i].names[first]);

        for (guint path = first; value != NULL && path <= MO_LANE_MOVE; path++)
          if (!sides[i].read (self, value, &joint->keys[path]))
            return FALSE;
      }
  return TRUE;
}

static const MoEditsMember key_members[] = {
  { "turn", MO_EDITS_ANY_MODE, read_turn },
  { "move", MO_EDITS_ANY_MODE, read_move },
  { "in", MO_EDITS_ANY_MODE, NULL },
  { "out", MO_EDITS_ANY_MODE, NULL },
  { "made", MO_EDITS_ANY_MODE, NULL },
  { "over", MO_EDITS_ANY_MODE, read_over },
  { "moveIn", MO_EDITS_ANY_MODE, NULL },
  { "moveOut", MO_EDITS_ANY_MODE, NULL },
  { "moveMade", MO_EDITS_ANY_MODE, NULL },
  { "moveOver", MO_EDITS_ANY_MODE, read_move_over },
  { NULL },
};

/* -- Keyframes --------------------------------------------------------------------------------- */

static gboolean
read_key (MoEditsReader *self, const MoJsonValue *value, MoEditMode mode, JointKeys *joint)
{
  if (value->kind != MO_JSON_OBJECT)
    return read_turn (self, value, joint);
  if (!mo_edits_read_members (self, value, key_members, mode, joint)
      || !read_sides (self, value, joint))
    return FALSE;
  return joint->has[MO_LANE_TURN] || joint->has[MO_LANE_MOVE]
         || mo_edits_fail (self, value, _ ("must have “turn” or “move”"));
}

static gboolean
add_key (MoEditsReader *self, GArray **keys, const MoJsonValue *at, const MoEditKey *key)
{
  double before;

  if (*keys == NULL)
    *keys = g_array_new (FALSE, TRUE, sizeof (MoEditKey));
  before = (*keys)->len > 0 ? g_array_index (*keys, MoEditKey, (*keys)->len - 1).time : -INFINITY;
  if (before >= key->time)
    return mo_edits_fail (self, at, _ ("the times of keys must rise: %g s comes after %g s"),
                          key->time, before);
  g_array_append_val (*keys, *key);
  return mo_edits_count_key (self, at);
}

static gboolean
read_joint (MoEditsReader *self, MoEditsWork *work, const MoJsonValue *value, double time)
{
  JointKeys joint = { .keys = { { .time = time }, { .time = time } } };
  int number = mo_edits_find_named_joint (self, value);

  if (number < 0 || !read_key (self, value, work->edit->mode, &joint))
    return FALSE;
  for (guint path = MO_LANE_TURN; path <= MO_LANE_MOVE; path++)
    if (joint.has[path] && !add_key (self, &work->keys[number][path], value, &joint.keys[path]))
      return FALSE;
  return TRUE;
}

static gboolean
read_keyframe (MoEditsReader *self, MoEditsWork *work, const MoJsonValue *keyframe)
{
  const MoJsonValue *at = mo_edits_need (self, keyframe, "AT");
  double time = 0.0;

  if (at == NULL || !mo_edits_read_time (self, at, &time))
    return FALSE;
  for (const MoJsonValue *member = keyframe->first; member != NULL; member = member->next)
    if (member != at && !read_joint (self, work, member, time))
      return FALSE;
  return TRUE;
}

gboolean
mo_edits_read_keyframes (MoEditsReader *self, MoEditsWork *work)
{
  gboolean ok = work->keyframes == NULL || mo_edits_is_list (self, work->keyframes);

  if (work->keyframes == NULL || !ok)
    return ok;
  for (const MoJsonValue *keyframe = work->keyframes->first; ok && keyframe != NULL;
       keyframe = keyframe->next)
    ok = read_keyframe (self, work, keyframe);
  for (guint joint = 0; joint < MO_RIG_N_JOINTS; joint++)
    for (guint path = MO_LANE_TURN; path <= MO_LANE_MOVE; path++)
      if (work->keys[joint][path] != NULL)
        {
          guint n = work->keys[joint][path]->len;
          MoEditKey *keys = (MoEditKey *) (gpointer) g_array_free (work->keys[joint][path], FALSE);

          g_ptr_array_add (work->edit->lanes,
                           mo_edit_lane_new (joint, (MoLanePath) path,
                                             (MoLaneAbout) work->about[joint], keys, n));
        }
  return ok;
}
