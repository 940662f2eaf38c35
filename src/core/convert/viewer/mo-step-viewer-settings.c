/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-viewer-import.h"

#include "mo-field-limit.h"
#include "mo-names.h"

#include <glib/gi18n-lib.h>

/* The changes in the upload form, in the order in which they were made, because the limits of
 * each depend on the others' current values (docs/world/import.md, Upload form). */

enum
{
  FORM_MAX_PRIORITY = 4,
  FORM_MAX_HAND_POSE = 12,
};
#define FORM_MAX_EASE 10.0f

typedef struct
{
  const MoRecipe *recipe;
  MoContext *context;
  MoAnim *anim;
  double frame_time;
  float in_percent, out_percent; /* the values of the two loop boxes */
} Form;

/* Returns one of the three values, so single precision loses nothing. */
static float
limit (Form *form, const MoField *field, const char *unit, float value, float low, float high)
{
  MoFieldId id = (MoFieldId) (field - mo_fields);

  return (float) mo_field_limit (id, (double) value, (double) low, (double) high, unit,
                                 form->context);
}

/* 0 for an animation of duration 0. */
static float
percent_of_whole (const MoAnim *anim, float seconds)
{
  return anim->duration > 0.0f ? seconds / anim->duration * 100.0f : 0.0f;
}

static void
set_priority (Form *form, const MoField *field)
{
  MoAnim *anim = form->anim;
  int priority =
      (int) limit (form, field, field->unit, (float) form->recipe->priority, 0, FORM_MAX_PRIORITY);
  int shift = priority - anim->base_priority;

  anim->base_priority = priority;
  for (guint i = 0; i < anim->joints->len; i++)
    {
      MoAnimJoint *joint = mo_anim_joint (anim, i);

      joint->priority = CLAMP (joint->priority + shift, 0, FORM_MAX_PRIORITY);
    }
}

static void
apply_loop (Form *form, gboolean loop)
{
  form->anim->loop = loop;
  form->anim->loop_in = form->in_percent * 0.01f * form->anim->duration;
  form->anim->loop_out = form->out_percent * 0.01f * form->anim->duration;
}

static void
set_loop (Form *form, const MoField *field)
{
  apply_loop (form, form->recipe->loop);
}

/* Changing a point in the form switches the loop on. If the maker explicitly set no loop, it was
 * switched off again afterwards. */
static void
apply_point (Form *form)
{
  apply_loop (form, !mo_recipe_is_set (form->recipe, MO_FIELD_LOOP) || form->recipe->loop);
}

static float
percent_of (const Form *form, MoTime time)
{
  if (time.unit == MO_UNIT_PERCENT)
    return (float) time.value;
  return percent_of_whole (form->anim, (float) mo_time_seconds (time, form->frame_time, 0.0));
}

static void
set_loop_in (Form *form, const MoField *field)
{
  float percent = limit (form, field, "%", percent_of (form, form->recipe->loop_in), 0, 100);

  form->in_percent = limit (form, field, "%", percent, 0, form->out_percent);
  apply_point (form);
}

static void
set_loop_out (Form *form, const MoField *field)
{
  float percent = limit (form, field, "%", percent_of (form, form->recipe->loop_out), 0, 100);

  form->out_percent = limit (form, field, "%", percent, form->in_percent, 100);
  apply_point (form);
}

static float
limited_ease (Form *form, const MoField *field, double value, float other)
{
  float ease = limit (form, field, field->unit, (float) value, 0, FORM_MAX_EASE);

  if (!form->anim->loop)
    ease = limit (form, field, field->unit, ease, 0, form->anim->duration - other);
  return MAX (ease, 0.0f);
}

static void
set_ease_in (Form *form, const MoField *field)
{
  form->anim->ease_in = limited_ease (form, field, form->recipe->ease_in, form->anim->ease_out);
}

static void
set_ease_out (Form *form, const MoField *field)
{
  form->anim->ease_out = limited_ease (form, field, form->recipe->ease_out, form->anim->ease_in);
}

static void
set_hand_pose (Form *form, const MoField *field)
{
  if (form->recipe->hand_pose <= FORM_MAX_HAND_POSE)
    form->anim->hand_pose = (guint32) form->recipe->hand_pose;
  else
    mo_report (form->context, MO_CODE_VIEWER_NO_EFFECT, MO_NOWHERE, field->name, "%s",
               field->nicks[form->recipe->hand_pose]);
}

static void
set_emote (Form *form, const MoField *field)
{
  const char *emote = form->recipe->emote;

  if (emote[0] == '\0' || g_strcmp0 (mo_expression_stored (emote), emote) == 0)
    {
      g_free (form->anim->emote);
      form->anim->emote = g_strdup (emote);
    }
  else
    mo_report (form->context, MO_CODE_VIEWER_NO_EFFECT, MO_NOWHERE, field->name, "%s", emote);
}

static void
ignore_field (Form *form, const MoField *field)
{
}

/* What the form does with each field; fields without a row are not in it. */
static void (*const setters[MO_N_FIELDS]) (Form *, const MoField *) = {
  [MO_FIELD_MODE] = ignore_field,
  [MO_FIELD_NAME] = ignore_field,
  [MO_FIELD_DESCRIPTION] = ignore_field,
  [MO_FIELD_PRIORITY] = set_priority,
  [MO_FIELD_LOOP] = set_loop,
  [MO_FIELD_LOOP_IN] = set_loop_in,
  [MO_FIELD_LOOP_OUT] = set_loop_out,
  [MO_FIELD_EASE_IN] = set_ease_in,
  [MO_FIELD_EASE_OUT] = set_ease_out,
  [MO_FIELD_HAND_POSE] = set_hand_pose,
  [MO_FIELD_EMOTE] = set_emote,
  [MO_FIELD_PART] = ignore_field,
  [MO_FIELD_CLIP] = ignore_field,
  [MO_FIELD_KEYFRAME_ERROR] = ignore_field,
  [MO_FIELD_SKELETON] = ignore_field,
};

/* The next set field after `order`, or -1. */
static int
next_field (const MoRecipe *recipe, guint order)
{
  int next = -1;

  for (int i = 0; i < MO_N_FIELDS; i++)
    if (recipe->order[i] > order && (next < 0 || recipe->order[i] < recipe->order[next]))
      next = i;
  return next;
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  MoAnim *anim = conversion->anim;
  gboolean has_form = mo_viewer_imports (conversion);
  Form form = {
    .recipe = conversion->recipe,
    .context = conversion->context,
    .anim = anim,
    .frame_time = conversion->clip->frame_time,
    .in_percent = percent_of_whole (anim, anim->loop_in),
    .out_percent = percent_of_whole (anim, anim->loop_out),
  };

  for (int i = next_field (form.recipe, 0); i >= 0;
       i = next_field (form.recipe, form.recipe->order[i]))
    {
      const MoField *field = mo_field ((MoFieldId) i);

      if (setters[i] == ignore_field || (has_form && setters[i] != NULL))
        setters[i](&form, field);
      else
        mo_report (form.context, MO_CODE_VIEWER_NO_EFFECT, MO_NOWHERE, field->name, NULL);
    }
  return TRUE;
}

const MoStep mo_step_viewer_settings = {
  .id = "viewer-settings",
  .title = N_ ("Fill in the upload form"),
  .applies = mo_viewer_applies,
  .run = run,
};
