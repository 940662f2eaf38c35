/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-edits-json.h"

#include "mo-edits-lanes.h"
#include "mo-limb-joints.h"
#include "mo-mending.h"

#include <glib/gi18n-lib.h>
#include <math.h>

const char *const mo_edit_shape_nicks[] = { [MO_SHAPE_AUTO] = "auto",
                                            [MO_SHAPE_FLAT] = "flat",
                                            [MO_SHAPE_LINE] = "line",
                                            [MO_SHAPE_HOLD] = "hold",
                                            NULL };
const char *const mo_edit_about_nicks[] = {
  [MO_ABOUT_OWN] = "own", [MO_ABOUT_PARENT] = "parent", NULL
};
static const char *const mode_nicks[] = { "keys", "add", "plant", "smooth", NULL };

/* -- Plants ------------------------------------------------------------------------------------ */

static gboolean
read_end (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  MoPlant *plant = target;
  MoLimbJoints limb;
  int number = mo_edits_read_joint (self, value);

  if (number < 0)
    return FALSE;
  plant->joint = (guint) number;
  return mo_limb_joints_find (plant->joint, &limb)
         || mo_edits_fail (
             self, value,
             _ ("“%s” cannot be held: only wrists, ankles (mWristLeft, mAnkleLeft) and "
                "the third joints of hind limbs (mHindLimb3Left)"),
             value->string);
}

static gboolean
read_plant_from (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  return mo_edits_read_time (self, value, &((MoPlant *) target)->from);
}

static gboolean
read_plant_to (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  return mo_edits_read_time (self, value, &((MoPlant *) target)->to);
}

static gboolean
read_plant_fade (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  return mo_edits_read_fade (self, value, ((MoPlant *) target)->fade);
}

static gboolean
read_plant_at (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  MoPlant *plant = target;
  MoQuat at = { 0.0, 0.0, 0.0, 0.0 };

  if (!mo_edits_read_position (self, value, &at))
    return FALSE;
  plant->at = (MoVec3){ at.x, at.y, at.z };
  return TRUE;
}

static gboolean
read_plant_turn (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  MoPlant *plant = target;

  return plant->has_turn = mo_edits_read_rotation (self, value, &plant->turn);
}

static gboolean
read_swivel (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  return mo_edits_read_number (self, value, -360.0, 360.0, &((MoPlant *) target)->swivel);
}

static const MoEditsMember plant_members[] = {
  { "joint", MO_EDITS_ANY_MODE, read_end },     { "from", MO_EDITS_ANY_MODE, read_plant_from },
  { "to", MO_EDITS_ANY_MODE, read_plant_to },   { "fade", MO_EDITS_ANY_MODE, read_plant_fade },
  { "at", MO_EDITS_ANY_MODE, read_plant_at },   { "turn", MO_EDITS_ANY_MODE, read_plant_turn },
  { "swivel", MO_EDITS_ANY_MODE, read_swivel }, { NULL },
};

static gboolean
read_plant (MoEditsReader *self, const MoJsonValue *value, MoEdit *edit)
{
  static const char *const needed[] = { "joint", "from", "to", "at" };
  MoPlant plant = { .turn = MO_QUAT_IDENTITY };

  for (guint i = 0; i < G_N_ELEMENTS (needed); i++)
    if (mo_edits_need (self, value, needed[i]) == NULL)
      return FALSE;
  if (edit->plants->len == MO_MAX_PLANTS)
    return mo_edits_fail_limit (self, value, _ ("at most %u plants can be in an edit"),
                                MO_MAX_PLANTS);
  if (!mo_edits_read_members (self, value, plant_members, MO_EDIT_PLANT, &plant)
      || !mo_edits_check_range (self, mo_json_member (value, "to"), plant.from, plant.to))
    return FALSE;
  g_array_append_val (edit->plants, plant);
  return mo_edits_count_key (self, value);
}

static gboolean
read_plants (MoEditsReader *self, const MoJsonValue *list, gpointer target)
{
  MoEdit *edit = ((MoEditsWork *) target)->edit;

  if (!mo_edits_is_list (self, list))
    return FALSE;
  for (const MoJsonValue *value = list->first; value != NULL; value = value->next)
    if (!read_plant (self, value, edit))
      return FALSE;
  return edit->plants->len > 0 || mo_edits_fail (self, list, _ ("must have at least one plant"));
}

/* -- Smoothing --------------------------------------------------------------------------------- */

static gboolean
read_joints (MoEditsReader *self, const MoJsonValue *list, gpointer target)
{
  MoEdit *edit = ((MoEditsWork *) target)->edit;
  guint8 has[MO_RIG_N_JOINTS] = { 0 };

  if (!mo_edits_is_list (self, list))
    return FALSE;
  for (const MoJsonValue *value = list->first; value != NULL; value = value->next)
    {
      int number = mo_edits_read_joint (self, value);
      guint16 joint = (guint16) MAX (number, 0);

      if (number < 0)
        return FALSE;
      if (has[joint]++)
        return mo_edits_fail (self, value, _ ("is given twice: leave one of them out"));
      g_array_append_val (edit->joints, joint);
    }
  return edit->joints->len > 0
         || mo_edits_fail (self, list, _ ("must name at least one joint to smooth"));
}

static gboolean
read_cutoff (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  return mo_edits_read_number (self, value, MO_SMOOTH_LEAST, MO_SMOOTH_MOST,
                               &((MoEditsWork *) target)->edit->cutoff);
}

/* -- Closing a loop ----------------------------------------------------------------------------- */

static gboolean
read_closes (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  return mo_edits_read_number (self, value, 0.0, MO_EDITS_MOST,
                               &((MoEditsWork *) target)->edit->closes);
}

/* -- An edit ----------------------------------------------------------------------------------- */

static gboolean
read_name (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  return mo_edits_read_text (self, value, &((MoEditsWork *) target)->edit->name);
}

static gboolean
read_muted (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  return mo_edits_read_boolean (self, value, &((MoEditsWork *) target)->edit->is_muted);
}

static gboolean
read_weight (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  return mo_edits_read_number (self, value, 0.0, 1.0, &((MoEditsWork *) target)->edit->weight);
}

static gboolean
read_from (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  return mo_edits_read_time (self, value, &((MoEditsWork *) target)->edit->from);
}

static gboolean
read_to (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  return mo_edits_read_time (self, value, &((MoEditsWork *) target)->edit->to);
}

static gboolean
read_edit_fade (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  return mo_edits_read_fade (self, value, ((MoEditsWork *) target)->edit->fade);
}

static gboolean
read_about (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  MoEditsWork *work = target;

  if (value->kind != MO_JSON_OBJECT)
    return mo_edits_fail_kind (self, value, MO_JSON_OBJECT);
  for (const MoJsonValue *member = value->first; member != NULL; member = member->next)
    {
      int number = mo_edits_find_named_joint (self, member);

      if (number < 0
          || !mo_edits_read_nick (self, member, mo_edit_about_nicks, 2, &work->about[number]))
        return FALSE;
    }
  return TRUE;
}

static gboolean
keep_keyframes (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  ((MoEditsWork *) target)->keyframes = value;
  return TRUE;
}

#define LANES (1u << MO_EDIT_KEYS | 1u << MO_EDIT_ADD)
#define SMOOTH (1u << MO_EDIT_SMOOTH)
#define PLANT (1u << MO_EDIT_PLANT)

static const MoEditsMember edit_members[] = {
  { "name", MO_EDITS_ANY_MODE, read_name },
  { "mode", MO_EDITS_ANY_MODE, NULL },
  { "muted", MO_EDITS_ANY_MODE, read_muted },
  { "weight", MO_EDITS_ANY_MODE, read_weight },
  { "from", MO_EDITS_ANY_MODE, read_from },
  { "to", MO_EDITS_ANY_MODE, read_to },
  { "fade", MO_EDITS_ANY_MODE, read_edit_fade },
  { "joints", SMOOTH, read_joints },
  { "cutoff", SMOOTH, read_cutoff },
  { "plants", PLANT, read_plants },
  { "closes", 1u << MO_EDIT_ADD, read_closes },
  { "about", LANES, read_about },
  { "KEYFRAMES", LANES, keep_keyframes },
  { NULL },
};

/* Without these an edit would do nothing. */
static const struct
{
  MoEditMode mode;
  const char *name;
} needed[] = {
  { MO_EDIT_SMOOTH, "joints" },
  { MO_EDIT_SMOOTH, "cutoff" },
  { MO_EDIT_PLANT, "plants" },
};

static gboolean
read_edit (MoEditsReader *self, const MoJsonValue *value)
{
  const MoJsonValue *mode = mo_edits_need (self, value, "mode"), *end;
  g_autofree MoEditsWork *work = g_new0 (MoEditsWork, 1);
  guint8 choice = 0;

  if (mode == NULL || !mo_edits_read_nick (self, mode, mode_nicks, MO_N_EDIT_MODES, &choice))
    return FALSE;
  if (self->edits->list->len == MO_MAX_EDITS)
    return mo_edits_fail_limit (self, value, _ ("there are more than %u edits"), MO_MAX_EDITS);
  for (guint i = 0; i < G_N_ELEMENTS (needed); i++)
    if (needed[i].mode == choice && mo_edits_need (self, value, needed[i].name) == NULL)
      return FALSE;
  work->edit = mo_edit_new ((MoEditMode) choice);
  g_ptr_array_add (self->edits->list, work->edit);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    work->about[i] = (guint8) mo_edit_lane_usual_about (i);
  if (!mo_edits_read_members (self, value, edit_members, (MoEditMode) choice, work))
    return FALSE;
  end = mo_json_member (value, "to");
  return mo_edits_check_range (self, end != NULL ? end : value, work->edit->from, work->edit->to)
         && mo_edits_read_keyframes (self, work);
}

/* -- All of it --------------------------------------------------------------------------------- */

static gboolean
read_duration (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  return mo_edits_read_number (self, value, 0.0, MO_EDITS_MOST, &self->edits->duration);
}

static gboolean
read_frame_time (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  return mo_edits_read_number (self, value, 0.0, MO_EDITS_MOST, &self->edits->frame_time);
}

static gboolean
read_clip (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  return mo_edits_read_text (self, value, &self->edits->clip);
}

static const MoEditsMember made_on_members[] = {
  { "duration", MO_EDITS_ANY_MODE, read_duration },
  { "frameTime", MO_EDITS_ANY_MODE, read_frame_time },
  { "clip", MO_EDITS_ANY_MODE, read_clip },
  { NULL },
};

static gboolean
read_made_on (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  return mo_edits_read_members (self, value, made_on_members, MO_EDIT_KEYS, NULL);
}

static gboolean
read_length (MoEditsReader *self, const MoJsonValue *value, gpointer target)
{
  return mo_edits_read_number (self, value, 0.0, MO_EDITS_MOST, &self->edits->length);
}

static gboolean
read_list (MoEditsReader *self, const MoJsonValue *list, gpointer target)
{
  if (!mo_edits_is_list (self, list))
    return FALSE;
  for (const MoJsonValue *value = list->first; value != NULL; value = value->next)
    if (!read_edit (self, value))
      return FALSE;
  return TRUE;
}

static const MoEditsMember members[] = {
  { "length", MO_EDITS_ANY_MODE, read_length },
  { "madeOn", MO_EDITS_ANY_MODE, read_made_on },
  { "list", MO_EDITS_ANY_MODE, read_list },
  { NULL },
};

MoEdits *
mo_edits_from_json (const MoJsonValue *value, GError **error)
{
  g_autoptr (MoEdits) edits = mo_edits_new ();
  MoEditsReader self = { .root = value, .edits = edits, .error = error };

  return mo_edits_check_repeats (&self, value)
                 && mo_edits_read_members (&self, value, members, MO_EDIT_KEYS, NULL)
             ? g_steal_pointer (&edits)
             : NULL;
}

MoEdits *
mo_edits_from_text (const char *text, gssize length, GError **error)
{
  g_autoptr (MoJson) json = mo_json_read_text (text, length, error);

  return json != NULL ? mo_edits_from_json (json->root, error) : NULL;
}
