/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-pose-actions.h"

#include "edit-handle.h"

/* What was copied last, for all windows; or NULL. */
static MoPosture *copied;

#define STEP MO_DEGREES (1.0)
#define TWEEN 0.1 /* of the way to another pose */
#define FAR_STEP MO_DEGREES (10.0)

typedef struct
{
  GSimpleActionGroup *group; /* borrowed: it owns this */

  /* Owned */
  EditPosing *posing;
  EditSession *session;
} Commands;

static int
get_active (Commands *self)
{
  return edit_session_get_active (self->session);
}

static void
select_joint (Commands *self, guint joint)
{
  edit_session_select (self->session, &joint, 1, EDIT_SELECT_ONLY);
}

/* -- Selecting --------------------------------------------------------------------------------- */

static void
step_handle (Commands *self, int by)
{
  int active = get_active (self), handle = active >= 0 ? edit_handle_find ((guint) active) : -1;

  if (handle < 0)
    handle = by > 0 ? -1 : 0;
  select_joint (self, edit_handle_get_joint ((guint) (handle + by + (int) EDIT_N_HANDLES)
                                             % EDIT_N_HANDLES));
}

static void
select_parent (Commands *self, int by)
{
  select_joint (self, by < 0 ? edit_joint_get_parent ((guint) get_active (self))
                             : edit_joint_get_child ((guint) get_active (self)));
}

static void
next_axes (Commands *self, int by)
{
  g_object_set (self->posing, "axes",
                edit_axes_nick ((edit_posing_get_axes (self->posing) + (guint) by) % EDIT_N_AXES),
                NULL);
}

static void
next_plane (Commands *self, int by)
{
  g_object_set (self->posing, "plane",
                edit_plane_nick ((edit_posing_get_plane (self->posing) + (guint) by)
                                 % EDIT_N_PLANES),
                NULL);
}

static void
take_tool (Commands *self, int tool)
{
  g_object_set (self->posing, "tool", edit_tool_nick ((EditTool) tool), NULL);
}

static void
pin (Commands *self, int by)
{
  guint joint = (guint) get_active (self);

  edit_posing_pin (self->posing, joint, !edit_posing_is_pinned (self->posing, joint));
}

/* -- Changing ---------------------------------------------------------------------------------- */

static void
bend (Commands *self, int by)
{
  edit_posing_nudge (self->posing, (guint) get_active (self), MO_ANGLE_BEND, by * STEP);
}

static void
side (Commands *self, int by)
{
  edit_posing_nudge (self->posing, (guint) get_active (self), MO_ANGLE_SIDE, by * STEP);
}

static void
twist (Commands *self, int by)
{
  edit_posing_nudge (self->posing, (guint) get_active (self), MO_ANGLE_TWIST, by * STEP);
}

static void
reset (Commands *self, int with_below)
{
  guint8 joints[MO_RIG_N_JOINTS];

  if (edit_posing_get_chosen (self->posing, with_below != 0, joints))
    edit_posing_reset (self->posing, joints);
}

static void
tween (Commands *self, int to)
{
  edit_posing_tween (self->posing, (EditTween) to, TWEEN);
}

static void
change_sides (Commands *self, int sides)
{
  edit_posing_change_sides (self->posing, (EditPoseSides) sides);
}

static void
delete_keys (Commands *self, int by)
{
  edit_keys_delete (edit_posing_get_keys (self->posing));
}

static void
set_keys (Commands *self, int is_whole)
{
  edit_keys_set (edit_posing_get_keys (self->posing), is_whole);
}

static void
choose_all_keys (Commands *self, int by)
{
  edit_keys_choose_all (edit_posing_get_keys (self->posing));
}

static void
step_keys (Commands *self, int n_frames)
{
  edit_keys_step (edit_posing_get_keys (self->posing), n_frames);
}

static void
bring_keys (Commands *self, int how)
{
  edit_keys_bring (edit_posing_get_keys (self->posing), (EditKeysHow) how);
}

static void
shape_keys (Commands *self, int shape)
{
  edit_keys_shape (edit_posing_get_keys (self->posing), (MoKeyShape) shape);
}

static void
go_to_key (Commands *self, int direction)
{
  edit_posing_go_to_key (self->posing, direction);
}

static void update (Commands *self);

static void
copy (Commands *self, int by)
{
  MoPosture *posture = edit_posing_copy (self->posing);

  if (posture == NULL)
    return;
  g_clear_pointer (&copied, mo_posture_unref);
  copied = posture;
  update (self);
}

static void
paste (Commands *self, int is_flipped)
{
  g_autoptr (MoPosture) posture = is_flipped ? mo_posture_flip (copied) : mo_posture_ref (copied);

  edit_posing_paste (self->posing, posture);
}

/* -- The group --------------------------------------------------------------------------------- */

typedef enum
{
  NEEDS_POSING,
  NEEDS_JOINT,
  NEEDS_END, /* a joint that can be pinned */
  NEEDS_COPY,
  NEEDS_KEYS,
  NEEDS_KEYED,  /* something that keys can be set of */
  NEEDS_MEANT,  /* keys that are chosen, or some at this time */
  NEEDS_CHOSEN, /* keys that are chosen */
} Needs;

static const struct
{
  const char *name;
  Needs needs;
  void (*run) (Commands *self, int by);
  int by;
} commands[] = {
  { "next-axes", NEEDS_POSING, next_axes, 1 },
  { "next-plane", NEEDS_POSING, next_plane, 1 },
  { "turn", NEEDS_POSING, take_tool, EDIT_TOOL_TURN },
  { "reach", NEEDS_POSING, take_tool, EDIT_TOOL_REACH },
  { "pin", NEEDS_END, pin, 0 },
  { "parent", NEEDS_JOINT, select_parent, -1 },
  { "child", NEEDS_JOINT, select_parent, 1 },
  { "next-handle", NEEDS_POSING, step_handle, 1 },
  { "previous-handle", NEEDS_POSING, step_handle, -1 },
  { "bend-more", NEEDS_JOINT, bend, 1 },
  { "bend-less", NEEDS_JOINT, bend, -1 },
  { "side-more", NEEDS_JOINT, side, 1 },
  { "side-less", NEEDS_JOINT, side, -1 },
  { "twist-more", NEEDS_JOINT, twist, 1 },
  { "twist-less", NEEDS_JOINT, twist, -1 },
  { "bend-far-more", NEEDS_JOINT, bend, 10 },
  { "bend-far-less", NEEDS_JOINT, bend, -10 },
  { "side-far-more", NEEDS_JOINT, side, 10 },
  { "side-far-less", NEEDS_JOINT, side, -10 },
  { "twist-far-more", NEEDS_JOINT, twist, 10 },
  { "twist-far-less", NEEDS_JOINT, twist, -10 },
  { "reset", NEEDS_JOINT, reset, FALSE },
  { "reset-below", NEEDS_JOINT, reset, TRUE },
  { "tween-previous", NEEDS_KEYS, tween, EDIT_TWEEN_PREVIOUS },
  { "tween-next", NEEDS_KEYS, tween, EDIT_TWEEN_NEXT },
  { "tween-below", NEEDS_KEYS, tween, EDIT_TWEEN_BELOW },
  { "tween-rest", NEEDS_POSING, tween, EDIT_TWEEN_REST },
  { "copy", NEEDS_POSING, copy, 0 },
  { "paste", NEEDS_COPY, paste, FALSE },
  { "paste-flipped", NEEDS_COPY, paste, TRUE },
  { "set-key", NEEDS_KEYED, set_keys, FALSE },
  { "set-keys", NEEDS_KEYED, set_keys, TRUE },
  { "delete-keys", NEEDS_MEANT, delete_keys, 0 },
  { "shape-auto", NEEDS_MEANT, shape_keys, MO_SHAPE_AUTO },
  { "shape-flat", NEEDS_MEANT, shape_keys, MO_SHAPE_FLAT },
  { "shape-line", NEEDS_MEANT, shape_keys, MO_SHAPE_LINE },
  { "shape-hold", NEEDS_MEANT, shape_keys, MO_SHAPE_HOLD },
  { "choose-all-keys", NEEDS_KEYS, choose_all_keys, 0 },
  { "keys-earlier", NEEDS_CHOSEN, step_keys, -1 },
  { "keys-later", NEEDS_CHOSEN, step_keys, 1 },
  { "keys-far-earlier", NEEDS_CHOSEN, step_keys, -10 },
  { "keys-far-later", NEEDS_CHOSEN, step_keys, 10 },
  { "bring-keys", NEEDS_CHOSEN, bring_keys, EDIT_KEYS_PASS },
  { "copy-keys", NEEDS_CHOSEN, bring_keys, EDIT_KEYS_COPY },
  { "next-key", NEEDS_KEYS, go_to_key, 1 },
  { "previous-key", NEEDS_KEYS, go_to_key, -1 },
  { "flip", NEEDS_POSING, change_sides, EDIT_POSE_FLIP },
  { "left-to-right", NEEDS_POSING, change_sides, EDIT_POSE_LEFT_TO_RIGHT },
  { "right-to-left", NEEDS_POSING, change_sides, EDIT_POSE_RIGHT_TO_LEFT },
  { "symmetrise", NEEDS_POSING, change_sides, EDIT_POSE_SYMMETRISE },
};

static const struct
{
  const char *name, *property;
} switches[] = {
  { "mode", "active" },
  { "snap", "snap" },
  { "limits", "limits" },
  { "mirror", "mirror" },
  { "whole-pose", "whole-pose" },
  { "axes", "axes" },
  { "whole-body", "whole-body" },
  { "spread", "spread" },
  { "tool", "tool" },
  { "plane", "plane" },
};

static GSimpleAction *
find_action (Commands *self, const char *name)
{
  return G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->group), name));
}

static GVariant *
get_state (Commands *self, const char *property)
{
  g_auto (GValue) value = G_VALUE_INIT;

  g_object_get_property (G_OBJECT (self->posing), property, &value);
  return G_VALUE_HOLDS_BOOLEAN (&value) ? g_variant_new_boolean (g_value_get_boolean (&value))
                                        : g_variant_new_string (g_value_get_string (&value));
}

/* The states of switches, and when commands are available. */
static void
update (Commands *self)
{
  gboolean is_active = edit_posing_get_active (self->posing);
  EditKeys *keys = edit_posing_get_keys (self->posing);
  const gboolean has[] = {
    [NEEDS_POSING] = is_active,
    [NEEDS_JOINT] = is_active && get_active (self) >= 0,
    [NEEDS_END] = is_active && get_active (self) >= 0
                  && edit_posing_can_pin (self->posing, (guint) get_active (self)),
    [NEEDS_COPY] = is_active && copied != NULL,
    [NEEDS_KEYS] = is_active && edit_keys_get_edit (keys) != NULL,
    [NEEDS_KEYED] = is_active && edit_keys_can_set (keys),
    [NEEDS_MEANT] = is_active && edit_keys_count (keys) > 0,
    [NEEDS_CHOSEN] = is_active && edit_keys_count_chosen (keys) > 0,
  };

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_simple_action_set_enabled (find_action (self, commands[i].name), has[commands[i].needs]);
  for (guint i = 0; i < G_N_ELEMENTS (switches); i++)
    g_simple_action_set_state (find_action (self, switches[i].name),
                               get_state (self, switches[i].property));
  g_simple_action_set_enabled (find_action (self, "mode"),
                               is_active || edit_posing_get_obstacle (self->posing) == NULL);
}

static void
command_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (commands[i].name, g_action_get_name (G_ACTION (action))))
      commands[i].run (data, commands[i].by);
}

static void
switch_set (GSimpleAction *action, GVariant *state, gpointer data)
{
  Commands *self = data;
  const char *name = g_action_get_name (G_ACTION (action));

  for (guint i = 0; i < G_N_ELEMENTS (switches); i++)
    if (g_str_equal (switches[i].name, name))
      {
        g_auto (GValue) value = G_VALUE_INIT;

        g_dbus_gvariant_to_gvalue (state, &value);
        g_object_set_property (G_OBJECT (self->posing), switches[i].property, &value);
      }
}

static void
add_switch (Commands *self, const char *name, const char *property)
{
  g_autoptr (GVariant) state = g_variant_ref_sink (get_state (self, property));
  gboolean is_choice = g_variant_is_of_type (state, G_VARIANT_TYPE_STRING);
  g_autoptr (GSimpleAction) action =
      g_simple_action_new_stateful (name, is_choice ? G_VARIANT_TYPE_STRING : NULL, state);

  g_signal_connect (action, "change-state", G_CALLBACK (switch_set), self);
  g_action_map_add_action (G_ACTION_MAP (self->group), G_ACTION (action));
}

static void
commands_free (gpointer data)
{
  Commands *self = data;

  g_object_unref (self->posing);
  g_object_unref (self->session);
  g_free (self);
}

/* The group may go before the objects that it follows. */
static void
something_changed (GObject *group)
{
  update (g_object_get_data (group, "commands"));
}

GActionGroup *
app_pose_actions_new (EditPosing *posing)
{
  Commands *self = g_new0 (Commands, 1);

  self->group = g_simple_action_group_new ();
  self->posing = g_object_ref (posing);
  g_object_get (posing, "session", &self->session, NULL);
  g_object_set_data_full (G_OBJECT (self->group), "commands", self, commands_free);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      const GActionEntry entry = { commands[i].name, command_activated };

      g_action_map_add_action_entries (G_ACTION_MAP (self->group), &entry, 1, self);
    }
  for (guint i = 0; i < G_N_ELEMENTS (switches); i++)
    add_switch (self, switches[i].name, switches[i].property);
  g_signal_connect_object (posing, "notify", G_CALLBACK (something_changed), self->group,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "selection-changed", G_CALLBACK (something_changed),
                           self->group, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::time", G_CALLBACK (something_changed),
                           self->group, G_CONNECT_SWAPPED);
  g_signal_connect_object (edit_posing_get_keys (posing), "changed", G_CALLBACK (something_changed),
                           self->group, G_CONNECT_SWAPPED);
  update (self);
  return G_ACTION_GROUP (self->group);
}
