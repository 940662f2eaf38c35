/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-edits-json.h"

#include "mo-rig.h"

#include <math.h>

/* -- Small values ------------------------------------------------------------------------------ */

static void
add_numbers (JsonObject *object, const char *name, const double *numbers, guint n)
{
  JsonArray *array = json_array_sized_new (n);

  for (guint i = 0; i < n; i++)
    json_array_add_double_element (array, numbers[i]);
  json_object_set_array_member (object, name, array);
}

static void
add_value (JsonObject *object, const char *name, MoQuat value, MoLanePath path)
{
  double numbers[4] = { value.x, value.y, value.z, value.w };

  add_numbers (object, name, numbers, path == MO_LANE_TURN ? 4 : 3);
}

static const char *
joint_name (guint joint)
{
  return mo_rig_joint (joint)->name;
}

/* -- Keys -------------------------------------------------------------------------------------- */

static void
add_shape (JsonObject *object, const char *name, guint shape)
{
  json_object_set_string_member (object, name, mo_edit_shape_nicks[shape]);
}

/* Members of both paths are written once if they are the same, and of none if they are usual. */
static void
add_manners (JsonObject *object, const MoEditKey *turn, const MoEditKey *move)
{
  const MoEditKey *first = turn != NULL ? turn : move;

  if (first->in != MO_SHAPE_AUTO)
    add_shape (object, "in", first->in);
  if (first->out != MO_SHAPE_AUTO)
    add_shape (object, "out", first->out);
  if (first->is_made)
    json_object_set_boolean_member (object, "made", TRUE);
  if (turn == NULL || move == NULL)
    return;
  if (move->in != turn->in)
    add_shape (object, "moveIn", move->in);
  if (move->out != turn->out)
    add_shape (object, "moveOut", move->out);
  if (move->is_made != turn->is_made)
    json_object_set_boolean_member (object, "moveMade", move->is_made);
}

static gboolean
is_plain (const MoEditKey *key)
{
  return key->in == MO_SHAPE_AUTO && key->out == MO_SHAPE_AUTO && !key->is_made && !key->has_over;
}

static void
add_joint (JsonObject *keyframe, guint joint, const MoEditKey *turn, const MoEditKey *move)
{
  JsonObject *object;

  if (move == NULL && is_plain (turn))
    {
      add_value (keyframe, joint_name (joint), turn->value, MO_LANE_TURN);
      return;
    }
  object = json_object_new ();
  if (turn != NULL)
    add_value (object, "turn", turn->value, MO_LANE_TURN);
  if (move != NULL)
    add_value (object, "move", move->value, MO_LANE_MOVE);
  add_manners (object, turn, move);
  if (turn != NULL && turn->has_over)
    add_value (object, "over", turn->over, MO_LANE_TURN);
  if (move != NULL && move->has_over)
    add_value (object, "moveOver", move->over, MO_LANE_MOVE);
  json_object_set_object_member (keyframe, joint_name (joint), object);
}

/* The lane's key at a time, after which the lane goes on; NULL if it has none then. */
static const MoEditKey *
take_key (const MoEditLane *lane, guint *next, double time)
{
  if (*next == lane->n_keys || lane->keys[*next].time != time)
    return NULL;
  return &lane->keys[(*next)++];
}

static double
next_time (const MoEdit *edit, const guint *next)
{
  double time = INFINITY;

  for (guint i = 0; i < edit->lanes->len; i++)
    if (next[i] < mo_edit_lane (edit, i)->n_keys)
      time = MIN (time, mo_edit_lane (edit, i)->keys[next[i]].time);
  return time;
}

/* Lanes are in the order of joints, turns before moves. */
static void
add_keyframe (JsonArray *array, const MoEdit *edit, guint *next, double time)
{
  JsonObject *keyframe = json_object_new ();

  json_object_set_double_member (keyframe, "AT", time);
  for (guint i = 0; i < edit->lanes->len; i++)
    {
      const MoEditLane *lane = mo_edit_lane (edit, i);
      const MoEditKey *turn = NULL, *move = NULL;

      if (lane->path == MO_LANE_MOVE)
        move = take_key (lane, &next[i], time);
      else
        {
          turn = take_key (lane, &next[i], time);
          if (i + 1 < edit->lanes->len && mo_edit_lane (edit, i + 1)->joint == lane->joint)
            {
              move = take_key (mo_edit_lane (edit, i + 1), &next[i + 1], time);
              i++;
            }
        }
      if (turn != NULL || move != NULL)
        add_joint (keyframe, lane->joint, turn, move);
    }
  json_array_add_object_element (array, keyframe);
}

static void
add_keyframes (JsonObject *object, const MoEdit *edit)
{
  JsonArray *array = json_array_new ();
  g_autofree guint *next = g_new0 (guint, edit->lanes->len + 1);
  double time;

  while (isfinite (time = next_time (edit, next)))
    add_keyframe (array, edit, next, time);
  json_object_set_array_member (object, "KEYFRAMES", array);
}

static void
add_about (JsonObject *object, const MoEdit *edit)
{
  JsonObject *about = json_object_new ();

  for (guint i = 0; i < edit->lanes->len; i++)
    {
      const MoEditLane *lane = mo_edit_lane (edit, i);

      if (lane->about != mo_edit_lane_usual_about (lane->joint))
        json_object_set_string_member (about, joint_name (lane->joint),
                                       mo_edit_about_nicks[lane->about]);
    }
  if (json_object_get_size (about) > 0)
    json_object_set_object_member (object, "about", about);
  else
    json_object_unref (about);
}

/* -- Edits ------------------------------------------------------------------------------------- */

static void
add_plants (JsonObject *object, const MoEdit *edit)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < edit->plants->len; i++)
    {
      const MoPlant *plant = &g_array_index (edit->plants, MoPlant, i);
      JsonObject *row = json_object_new ();

      json_object_set_string_member (row, "joint", joint_name (plant->joint));
      json_object_set_double_member (row, "from", plant->from);
      json_object_set_double_member (row, "to", plant->to);
      add_numbers (row, "fade", plant->fade, 2);
      add_value (row, "at", (MoQuat){ plant->at.x, plant->at.y, plant->at.z, 0.0 }, MO_LANE_MOVE);
      if (plant->has_turn)
        add_value (row, "turn", plant->turn, MO_LANE_TURN);
      if (plant->swivel != 0.0)
        json_object_set_double_member (row, "swivel", plant->swivel);
      json_array_add_object_element (array, row);
    }
  json_object_set_array_member (object, "plants", array);
}

static void
add_smoothing (JsonObject *object, const MoEdit *edit)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < edit->joints->len; i++)
    json_array_add_string_element (array, joint_name (g_array_index (edit->joints, guint16, i)));
  json_object_set_array_member (object, "joints", array);
  if (edit->cutoff > 0.0)
    json_object_set_double_member (object, "cutoff", edit->cutoff);
}

static JsonObject *
edit_to_json (const MoEdit *edit)
{
  JsonObject *object = json_object_new ();

  if (edit->name[0] != '\0')
    json_object_set_string_member (object, "name", edit->name);
  json_object_set_string_member (object, "mode", mo_edit_mode_nick (edit->mode));
  if (edit->is_muted)
    json_object_set_boolean_member (object, "muted", TRUE);
  if (edit->weight != 1.0)
    json_object_set_double_member (object, "weight", edit->weight);
  if (isfinite (edit->from))
    json_object_set_double_member (object, "from", edit->from);
  if (isfinite (edit->to))
    json_object_set_double_member (object, "to", edit->to);
  if (edit->fade[0] != 0.0 || edit->fade[1] != 0.0)
    add_numbers (object, "fade", edit->fade, 2);
  if (edit->mode == MO_EDIT_PLANT)
    add_plants (object, edit);
  else if (edit->mode == MO_EDIT_SMOOTH)
    add_smoothing (object, edit);
  else
    {
      if (edit->closes > 0.0)
        json_object_set_double_member (object, "closes", edit->closes);
      add_about (object, edit);
      add_keyframes (object, edit);
    }
  return object;
}

static void
add_made_on (JsonObject *object, const MoEdits *self)
{
  JsonObject *made_on;

  if (self->duration == 0.0 && self->frame_time == 0.0 && self->clip == NULL)
    return;
  made_on = json_object_new ();
  if (self->duration != 0.0)
    json_object_set_double_member (made_on, "duration", self->duration);
  if (self->frame_time != 0.0)
    json_object_set_double_member (made_on, "frameTime", self->frame_time);
  if (self->clip != NULL)
    json_object_set_string_member (made_on, "clip", self->clip);
  json_object_set_object_member (object, "madeOn", made_on);
}

JsonNode *
mo_edits_to_json (const MoEdits *self)
{
  JsonObject *object = json_object_new ();
  JsonArray *list = json_array_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  if (self->length != 0.0)
    json_object_set_double_member (object, "length", self->length);
  add_made_on (object, self);
  for (guint i = 0; i < self->list->len; i++)
    json_array_add_object_element (list, edit_to_json (mo_edits_get (self, i)));
  json_object_set_array_member (object, "list", list);
  json_node_take_object (node, object);
  return node;
}

char *
mo_edits_to_text (const MoEdits *self)
{
  g_autoptr (JsonNode) node = mo_edits_to_json (self);

  return mo_json_print_line (node);
}
