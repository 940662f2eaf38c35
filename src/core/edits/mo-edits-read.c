/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-edits-json.h"

#include "mo-error.h"
#include "mo-rig.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdarg.h>

/* Beyond these no motion is: seconds, metres, hertz. */
#define MOST 1e6

const char *const mo_edit_shape_nicks[] = { [MO_SHAPE_AUTO] = "auto",
                                            [MO_SHAPE_FLAT] = "flat",
                                            [MO_SHAPE_LINE] = "line",
                                            [MO_SHAPE_HOLD] = "hold",
                                            NULL };
const char *const mo_edit_about_nicks[] = {
  [MO_ABOUT_OWN] = "own", [MO_ABOUT_PARENT] = "parent", NULL
};
static const char *const mode_nicks[] = { "keys", "add", "plant", "smooth", NULL };

typedef struct
{
  MoEdits *edits;
  guint n_keys; /* of all edits so far, and plants */
  GError **error;
} Reader;

/* -- Errors ------------------------------------------------------------------------------------ */

G_GNUC_PRINTF (3, 4)
static gboolean
fail (Reader *self, const MoJsonValue *at, const char *format, ...)
{
  va_list arguments;
  g_autofree char *message = NULL;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (self->error, MO_ERROR, MO_ERROR_USAGE, _ ("line %u, column %u: %s"),
               at->location.line, at->location.column, message);
  return FALSE;
}

static gboolean
fail_kind (Reader *self, const MoJsonValue *value)
{
  return fail (self, value, _ ("“%s” has the wrong kind of value"),
               value->name != NULL ? value->name : "edits");
}

static gboolean
fail_member (Reader *self, const MoJsonValue *member)
{
  MoJsonValue named = *member;

  named.location = member->name_at;
  return fail (self, &named, _ ("“%s” is not known here"), member->name);
}

/* -- Plain values ------------------------------------------------------------------------------ */

static gboolean
read_number (Reader *self, const MoJsonValue *value, double least, double most, double *number)
{
  if (value->kind != MO_JSON_NUMBER)
    return fail_kind (self, value);
  if (!(value->number >= least && value->number <= most))
    return fail (self, value, _ ("“%s” must be a number from %g to %g"), value->name, least, most);
  *number = value->number + 0.0; /* no -0 */
  return TRUE;
}

static gboolean
read_text (Reader *self, const MoJsonValue *value, char **text)
{
  if (value->kind != MO_JSON_STRING)
    return fail_kind (self, value);
  g_free (*text);
  *text = g_strdup (value->string);
  return TRUE;
}

static gboolean
read_boolean (Reader *self, const MoJsonValue *value, gboolean *truth)
{
  if (value->kind != MO_JSON_BOOLEAN)
    return fail_kind (self, value);
  *truth = value->number != 0.0;
  return TRUE;
}

static gboolean
read_nick (Reader *self, const MoJsonValue *value, const char *const *nicks, guint n,
           guint8 *choice)
{
  g_autofree char *all = NULL;

  for (guint i = 0; value->kind == MO_JSON_STRING && i < n; i++)
    if (g_str_equal (value->string, nicks[i]))
      {
        *choice = (guint8) i;
        return TRUE;
      }
  all = g_strjoinv (", ", (char **) nicks);
  return fail (self, value, _ ("“%s” must be one of %s"), value->name, all);
}

static gboolean
has_numbers (const MoJsonValue *value, guint n)
{
  if (value->kind != MO_JSON_ARRAY || value->numbers == NULL || value->n != n)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!(fabs (value->numbers[i]) <= MOST))
      return FALSE;
  return TRUE;
}

static gboolean
read_rotation (Reader *self, const MoJsonValue *value, MoQuat *q)
{
  const double *v = value->numbers;

  if (has_numbers (value, 4))
    {
      *q = (MoQuat){ v[0] + 0.0, v[1] + 0.0, v[2] + 0.0, v[3] + 0.0 };
      if (mo_quat_dot (*q, *q) > 1e-12)
        return TRUE;
    }
  return fail (self, value,
               _ ("a rotation must be four numbers, [x, y, z, w], that are not all 0"));
}

static gboolean
read_position (Reader *self, const MoJsonValue *value, MoQuat *position)
{
  if (!has_numbers (value, 3))
    return fail (self, value, _ ("a position must be three numbers of metres, [x, y, z]"));
  *position =
      (MoQuat){ value->numbers[0] + 0.0, value->numbers[1] + 0.0, value->numbers[2] + 0.0, 0.0 };
  return TRUE;
}

static gboolean
read_fade (Reader *self, const MoJsonValue *value, double fade[2])
{
  if (!has_numbers (value, 2) || value->numbers[0] < 0.0 || value->numbers[1] < 0.0)
    return fail (self, value, _ ("“%s” must be two numbers of seconds"), value->name);
  fade[0] = value->numbers[0] + 0.0;
  fade[1] = value->numbers[1] + 0.0;
  return TRUE;
}

/* The number of a joint of the avatar, or -1 with the error set. */
static int
find_joint (Reader *self, const MoJsonValue *at, const char *name)
{
  int number = mo_rig_find (name);

  if (number < 0)
    fail (self, at, _ ("the avatar has no joint “%s”"), name);
  return number;
}

static gboolean
count_key (Reader *self, const MoJsonValue *at)
{
  return ++self->n_keys <= MO_MAX_EDIT_KEYS
         || fail (self, at, _ ("there are more than %u keys"), MO_MAX_EDIT_KEYS);
}

/* -- Lanes ------------------------------------------------------------------------------------- */

#define N_LANES (MO_RIG_N_JOINTS * 2)

typedef struct
{
  MoEdit *edit;
  const MoJsonValue *keyframes;
  GArray *keys[N_LANES]; /* MoEditKey; NULL for no lane */
  guint8 about[MO_RIG_N_JOINTS];
} Lanes;

/* What one joint has in one keyframe. */
typedef struct
{
  gboolean has[2]; /* by MoLanePath */
  MoEditKey keys[2];
} JointKeys;

/* A member that applies to one path, or to both unless the other has one of its own. */
static gboolean
read_key_member (Reader *self, const MoJsonValue *member, JointKeys *joint)
{
  static const struct
  {
    const char *name;
    guint first, last; /* MoLanePath */
    enum
    {
      IN,
      OUT,
      MADE,
    } what;
  } rows[] = {
    { "in", MO_LANE_TURN, MO_LANE_MOVE, IN },
    { "out", MO_LANE_TURN, MO_LANE_MOVE, OUT },
    { "made", MO_LANE_TURN, MO_LANE_MOVE, MADE },
    { "moveIn", MO_LANE_MOVE, MO_LANE_MOVE, IN },
    { "moveOut", MO_LANE_MOVE, MO_LANE_MOVE, OUT },
    { "moveMade", MO_LANE_MOVE, MO_LANE_MOVE, MADE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint8 shape = 0;
      gboolean truth = FALSE;

      if (!g_str_equal (member->name, rows[i].name))
        continue;
      if (rows[i].what == MADE
              ? !read_boolean (self, member, &truth)
              : !read_nick (self, member, mo_edit_shape_nicks,
                            rows[i].what == OUT ? MO_N_SHAPES : MO_SHAPE_HOLD, &shape))
        return FALSE;
      for (guint path = rows[i].first; path <= rows[i].last; path++)
        if (rows[i].what == IN)
          joint->keys[path].in = shape;
        else if (rows[i].what == OUT)
          joint->keys[path].out = shape;
        else
          joint->keys[path].is_made = (guint8) truth;
      return TRUE;
    }
  return fail_member (self, member);
}

static gboolean
read_key_values (Reader *self, const MoJsonValue *object, JointKeys *joint)
{
  MoEditKey *turn = &joint->keys[MO_LANE_TURN], *move = &joint->keys[MO_LANE_MOVE];

  for (const MoJsonValue *member = object->first; member != NULL; member = member->next)
    {
      gboolean ok = TRUE;

      if (member->is_shadowed)
        continue;
      if (g_str_equal (member->name, "turn"))
        ok = joint->has[MO_LANE_TURN] = read_rotation (self, member, &turn->value);
      else if (g_str_equal (member->name, "move"))
        ok = joint->has[MO_LANE_MOVE] = read_position (self, member, &move->value);
      else if (g_str_equal (member->name, "over"))
        ok = turn->has_over = (guint8) read_rotation (self, member, &turn->over);
      else if (g_str_equal (member->name, "moveOver"))
        ok = move->has_over = (guint8) read_position (self, member, &move->over);
      else if (!g_str_has_prefix (member->name, "move"))
        ok = read_key_member (self, member, joint);
      if (!ok)
        return FALSE;
    }
  /* Those of one path after those of both. */
  for (const MoJsonValue *member = object->first; member != NULL; member = member->next)
    if (!member->is_shadowed && g_str_has_prefix (member->name, "move")
        && !g_str_equal (member->name, "move") && !g_str_equal (member->name, "moveOver")
        && !read_key_member (self, member, joint))
      return FALSE;
  return joint->has[MO_LANE_TURN] || joint->has[MO_LANE_MOVE] || fail_kind (self, object);
}

static gboolean
add_key (Reader *self, Lanes *lanes, const MoJsonValue *at, guint lane, const MoEditKey *key)
{
  GArray **keys = &lanes->keys[lane];

  if (*keys == NULL)
    *keys = g_array_new (FALSE, TRUE, sizeof (MoEditKey));
  if ((*keys)->len > 0 && g_array_index (*keys, MoEditKey, (*keys)->len - 1).time >= key->time)
    return fail (self, at, _ ("the times of keys must rise"));
  g_array_append_val (*keys, *key);
  return count_key (self, at);
}

static gboolean
read_joint_keys (Reader *self, Lanes *lanes, const MoJsonValue *value, double time)
{
  JointKeys joint = { .keys = { { .time = time }, { .time = time } } };
  MoJsonValue named = *value;
  int number;

  named.location = value->name_at;
  number = find_joint (self, &named, value->name);
  if (number < 0)
    return FALSE;
  if (value->kind == MO_JSON_OBJECT)
    {
      if (!read_key_values (self, value, &joint))
        return FALSE;
    }
  else if (!read_rotation (self, value, &joint.keys[MO_LANE_TURN].value))
    return FALSE;
  else
    joint.has[MO_LANE_TURN] = TRUE;
  for (guint path = MO_LANE_TURN; path <= MO_LANE_MOVE; path++)
    if (joint.has[path]
        && !add_key (self, lanes, value, 2 * (guint) number + path, &joint.keys[path]))
      return FALSE;
  return TRUE;
}

static gboolean
read_keyframe (Reader *self, Lanes *lanes, const MoJsonValue *keyframe)
{
  const MoJsonValue *at = keyframe->kind == MO_JSON_OBJECT ? mo_json_member (keyframe, "AT") : NULL;
  double time = 0.0;

  if (at == NULL)
    return fail (self, keyframe, _ ("a keyframe must be an object with a time, “AT”"));
  if (!read_number (self, at, -MOST, MOST, &time))
    return FALSE;
  for (const MoJsonValue *member = keyframe->first; member != NULL; member = member->next)
    if (!member->is_shadowed && member != at && !read_joint_keys (self, lanes, member, time))
      return FALSE;
  return TRUE;
}

static gboolean
read_about (Reader *self, Lanes *lanes, const MoJsonValue *value)
{
  if (value->kind != MO_JSON_OBJECT)
    return fail_kind (self, value);
  for (const MoJsonValue *member = value->first; member != NULL; member = member->next)
    {
      int number = member->is_shadowed ? 0 : find_joint (self, member, member->name);

      if (number < 0
          || (!member->is_shadowed
              && !read_nick (self, member, mo_edit_about_nicks, 2, &lanes->about[number])))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_keyframes (Reader *self, Lanes *lanes)
{
  const MoJsonValue *value = lanes->keyframes;
  gboolean ok = TRUE;

  if (value == NULL)
    return TRUE;
  if (value->kind != MO_JSON_ARRAY || value->numbers != NULL)
    return fail_kind (self, value);
  for (const MoJsonValue *keyframe = value->first; ok && keyframe != NULL;
       keyframe = keyframe->next)
    ok = read_keyframe (self, lanes, keyframe);
  for (guint i = 0; i < N_LANES; i++)
    if (lanes->keys[i] != NULL)
      {
        guint n = lanes->keys[i]->len;
        MoEditKey *keys = (MoEditKey *) (gpointer) g_array_free (lanes->keys[i], FALSE);

        g_ptr_array_add (lanes->edit->lanes,
                         mo_edit_lane_new (i / 2, (MoLanePath) (i % 2),
                                           (MoLaneAbout) lanes->about[i / 2], keys, n));
      }
  return ok;
}

/* -- Plants and smoothing ---------------------------------------------------------------------- */

static gboolean
read_plant_member (Reader *self, const MoJsonValue *member, MoPlant *plant)
{
  MoQuat at = { 0.0, 0.0, 0.0, 0.0 };
  int number;

  if (g_str_equal (member->name, "joint"))
    {
      if (member->kind != MO_JSON_STRING)
        return fail_kind (self, member);
      number = find_joint (self, member, member->string);
      plant->joint = (guint) MAX (number, 0);
      return number >= 0;
    }
  if (g_str_equal (member->name, "from"))
    return read_number (self, member, -MOST, MOST, &plant->from);
  if (g_str_equal (member->name, "to"))
    return read_number (self, member, -MOST, MOST, &plant->to);
  if (g_str_equal (member->name, "swivel"))
    return read_number (self, member, -360.0, 360.0, &plant->swivel);
  if (g_str_equal (member->name, "fade"))
    return read_fade (self, member, plant->fade);
  if (g_str_equal (member->name, "turn"))
    return plant->has_turn = read_rotation (self, member, &plant->turn);
  if (!g_str_equal (member->name, "at"))
    return fail_member (self, member);
  if (!read_position (self, member, &at))
    return FALSE;
  plant->at = (MoVec3){ at.x, at.y, at.z };
  return TRUE;
}

static gboolean
read_plants (Reader *self, const MoJsonValue *list, MoEdit *edit)
{
  static const char *const needed[] = { "joint", "from", "to", "at" };

  if (list->kind != MO_JSON_ARRAY || list->numbers != NULL)
    return fail_kind (self, list);
  for (const MoJsonValue *value = list->first; value != NULL; value = value->next)
    {
      MoPlant plant = { .turn = MO_QUAT_IDENTITY };

      if (edit->plants->len == MO_MAX_PLANTS)
        return fail (self, value, _ ("at most %u plants can be in an edit"), MO_MAX_PLANTS);

      for (guint i = 0; i < G_N_ELEMENTS (needed); i++)
        if (value->kind != MO_JSON_OBJECT || mo_json_member (value, needed[i]) == NULL)
          return fail (self, value, _ ("a plant must be an object with “%s”"), needed[i]);
      for (const MoJsonValue *member = value->first; member != NULL; member = member->next)
        if (!member->is_shadowed && !read_plant_member (self, member, &plant))
          return FALSE;
      g_array_append_val (edit->plants, plant);
      if (!count_key (self, value))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_joints (Reader *self, const MoJsonValue *list, MoEdit *edit)
{
  if (list->kind != MO_JSON_ARRAY || list->numbers != NULL)
    return fail_kind (self, list);
  for (const MoJsonValue *value = list->first; value != NULL; value = value->next)
    {
      int number = value->kind == MO_JSON_STRING ? find_joint (self, value, value->string) : -1;
      guint16 joint = (guint16) MAX (number, 0);

      if (number < 0)
        return value->kind != MO_JSON_STRING ? fail_kind (self, list) : FALSE;
      g_array_append_val (edit->joints, joint);
      if (!count_key (self, value))
        return FALSE;
    }
  return TRUE;
}

/* -- An edit ----------------------------------------------------------------------------------- */

static gboolean
read_edit_member (Reader *self, const MoJsonValue *member, Lanes *lanes)
{
  MoEdit *edit = lanes->edit;

  if (g_str_equal (member->name, "mode"))
    return TRUE;
  if (g_str_equal (member->name, "name"))
    return read_text (self, member, &edit->name);
  if (g_str_equal (member->name, "muted"))
    return read_boolean (self, member, &edit->is_muted);
  if (g_str_equal (member->name, "weight"))
    return read_number (self, member, 0.0, 1.0, &edit->weight);
  if (g_str_equal (member->name, "from"))
    return read_number (self, member, -MOST, MOST, &edit->from);
  if (g_str_equal (member->name, "to"))
    return read_number (self, member, -MOST, MOST, &edit->to);
  if (g_str_equal (member->name, "fade"))
    return read_fade (self, member, edit->fade);
  if (g_str_equal (member->name, "cutoff") && edit->mode == MO_EDIT_SMOOTH)
    return read_number (self, member, 0.001, 1000.0, &edit->cutoff);
  if (g_str_equal (member->name, "joints") && edit->mode == MO_EDIT_SMOOTH)
    return read_joints (self, member, edit);
  if (g_str_equal (member->name, "plants") && edit->mode == MO_EDIT_PLANT)
    return read_plants (self, member, edit);
  if (edit->mode == MO_EDIT_PLANT || edit->mode == MO_EDIT_SMOOTH)
    return fail_member (self, member);
  if (g_str_equal (member->name, "about"))
    return read_about (self, lanes, member);
  if (!g_str_equal (member->name, "KEYFRAMES"))
    return fail_member (self, member);
  lanes->keyframes = member;
  return TRUE;
}

static gboolean
read_edit (Reader *self, const MoJsonValue *value)
{
  const MoJsonValue *mode = value->kind == MO_JSON_OBJECT ? mo_json_member (value, "mode") : NULL;
  g_autofree Lanes *lanes = g_new0 (Lanes, 1);
  guint8 choice = 0;

  if (mode == NULL)
    return fail (self, value, _ ("an edit must be an object with a “mode”"));
  if (!read_nick (self, mode, mode_nicks, MO_N_EDIT_MODES, &choice))
    return FALSE;
  if (self->edits->list->len == MO_MAX_EDITS)
    return fail (self, value, _ ("there are more than %u edits"), MO_MAX_EDITS);
  lanes->edit = mo_edit_new ((MoEditMode) choice);
  g_ptr_array_add (self->edits->list, lanes->edit);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    lanes->about[i] = (guint8) mo_edit_lane_usual_about (i);
  for (const MoJsonValue *member = value->first; member != NULL; member = member->next)
    if (!member->is_shadowed && !read_edit_member (self, member, lanes))
      return FALSE;
  return read_keyframes (self, lanes);
}

/* -- All of it --------------------------------------------------------------------------------- */

static gboolean
read_made_on (Reader *self, const MoJsonValue *value)
{
  MoEdits *edits = self->edits;

  if (value->kind != MO_JSON_OBJECT)
    return fail_kind (self, value);
  for (const MoJsonValue *member = value->first; member != NULL; member = member->next)
    {
      gboolean ok;

      if (member->is_shadowed)
        continue;
      if (g_str_equal (member->name, "duration"))
        ok = read_number (self, member, 0.0, MOST, &edits->duration);
      else if (g_str_equal (member->name, "frameTime"))
        ok = read_number (self, member, 0.0, MOST, &edits->frame_time);
      else if (g_str_equal (member->name, "clip"))
        ok = read_text (self, member, &edits->clip);
      else
        ok = fail_member (self, member);
      if (!ok)
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_list (Reader *self, const MoJsonValue *list)
{
  if (list->kind != MO_JSON_ARRAY || list->numbers != NULL)
    return fail_kind (self, list);
  for (const MoJsonValue *value = list->first; value != NULL; value = value->next)
    if (!read_edit (self, value))
      return FALSE;
  return TRUE;
}

static gboolean
read_edits (Reader *self, const MoJsonValue *value)
{
  if (value->kind != MO_JSON_OBJECT)
    return fail_kind (self, value);
  for (const MoJsonValue *member = value->first; member != NULL; member = member->next)
    {
      gboolean ok;

      if (member->is_shadowed)
        continue;
      if (g_str_equal (member->name, "length"))
        ok = read_number (self, member, 0.0, MOST, &self->edits->length);
      else if (g_str_equal (member->name, "madeOn"))
        ok = read_made_on (self, member);
      else if (g_str_equal (member->name, "list"))
        ok = read_list (self, member);
      else
        ok = fail_member (self, member);
      if (!ok)
        return FALSE;
    }
  return TRUE;
}

MoEdits *
mo_edits_from_json (const MoJsonValue *value, GError **error)
{
  g_autoptr (MoEdits) edits = mo_edits_new ();
  Reader self = { .edits = edits, .error = error };

  return read_edits (&self, value) ? g_steal_pointer (&edits) : NULL;
}

MoEdits *
mo_edits_from_text (const char *text, gssize length, GError **error)
{
  g_autoptr (MoJson) json = mo_json_read_text (text, length, error);

  return json != NULL ? mo_edits_from_json (json->root, error) : NULL;
}
