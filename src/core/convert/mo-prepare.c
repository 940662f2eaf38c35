/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-prepare.h"

#include "mo-constraint.h"
#include "mo-edit-joint.h"
#include "mo-joint-rule.h"
#include "mo-steps.h"
#include "mo-seams.h"
#include "mo-take-sample.h"
#include "mo-twin.h"

struct _MoPrepared
{
  gatomicrefcount refs;

  /* Owned: what it was made from. */
  MoClip *clip;
  MoRecipe *recipe; /* merged with the settings in the file */
  MoAnim *over;     /* or NULL */
  char **over_joints;
  GArray *asked; /* MoAsked: answers of recipe->joint */

  /* Owned: the result. */
  MoTake *take; /* NULL in mode "viewer" */
  MoDiagnostics *findings;

  /* Held while tracks of either take wake, as they are looked at by several threads. */
  GMutex waking;

  /* Owned: the same before edits were worked in, where another one can begin that differs in nothing else. */
  MoTake *below; /* NULL in mode "viewer" */
  MoDiagnostics *findings_below;
};

static const MoStep *const steps[] = { MO_PREPARING_STEPS (MO_STEP_ROW) NULL };
static const MoStep *const editing_steps[] = { MO_EDITING_STEPS (MO_STEP_ROW) NULL };

static const struct
{
  MoCode code; /* reported by a reader */
  MoFieldId field;
} settled[] = {
  { MO_CODE_ANIM_PRIORITY_HIGH, MO_FIELD_PRIORITY },
  { MO_CODE_ANIM_UNKNOWN_EMOTE, MO_FIELD_EMOTE },
  { MO_CODE_ANIM_CONSTRAINTS_IGNORED, MO_FIELD_CONSTRAINT },
};

gboolean
mo_recipe_settles (const MoRecipe *recipe, MoCode code)
{
  for (guint i = 0; i < G_N_ELEMENTS (settled); i++)
    if (settled[i].code == code && mo_recipe_is_set (recipe, settled[i].field))
      return TRUE;
  return FALSE;
}

void
mo_convert_begin (const MoClip *clip, const MoRecipe *recipe, MoContext *context)
{
  for (guint i = 0; i < G_N_ELEMENTS (settled); i++)
    if (mo_recipe_is_set (recipe, settled[i].field))
      mo_diagnostics_remove (context->diagnostics, settled[i].code);
  if (clip->facts != NULL && clip->facts->type->find_rounded != NULL)
    clip->facts->type->find_rounded (clip, recipe, context);
}

static gboolean
has_take (const MoConversion *conversion)
{
  return conversion->state != NULL && conversion->recipe->mode == MO_MODE_FAITHFUL;
}

gboolean
mo_steps_run (const MoStep *const *list, MoConversion *conversion, GError **error)
{
  gboolean ok = TRUE;

  for (; ok && *list != NULL; list++)
    if ((*list)->applies (conversion))
      {
        if (!(*list)->knows_rest && has_take (conversion))
          mo_take_wake_all (conversion->state);
        ok =
            !mo_context_check (conversion->context, 0.0, error) && (*list)->run (conversion, error);
      }
  return ok;
}

/* -- The value --------------------------------------------------------------------------------- */

MoPrepared *
mo_prepared_ref (MoPrepared *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
mo_prepared_unref (MoPrepared *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  mo_clip_unref (self->clip);
  mo_recipe_unref (self->recipe);
  g_clear_pointer (&self->over, mo_anim_unref);
  g_strfreev (self->over_joints);
  g_array_unref (self->asked);
  g_clear_pointer (&self->take, mo_take_free);
  g_clear_pointer (&self->below, mo_take_free);
  mo_diagnostics_free (self->findings);
  mo_diagnostics_free (self->findings_below);
  g_mutex_clear (&self->waking);
  g_free (self);
}

/* One of its takes, with all keys: to be looked at. */
static MoTake *
look_at (const MoPrepared *self, MoTake *take)
{
  GMutex *waking = &((MoPrepared *) self)->waking;

  g_mutex_lock (waking);
  mo_take_wake_all (take);
  g_mutex_unlock (waking);
  return take;
}

static MoTake *
copy_take (const MoPrepared *self, const MoTake *take)
{
  GMutex *waking = &((MoPrepared *) self)->waking;
  MoTake *copy;

  g_mutex_lock (waking);
  copy = mo_take_copy (take);
  g_mutex_unlock (waking);
  return copy;
}

gboolean
mo_prepared_rests (const MoPrepared *self)
{
  GMutex *waking = &((MoPrepared *) self)->waking;
  gboolean rests = FALSE;

  g_mutex_lock (waking);
  for (guint i = 0; self->take != NULL && i < self->take->tracks->len; i++)
    rests = rests || mo_take_track (self->take, i)->rotation == NULL;
  g_mutex_unlock (waking);
  return rests;
}

const MoClip *
mo_prepared_get_clip (const MoPrepared *self)
{
  return self->clip;
}

const MoEdits *
mo_prepared_get_edits (const MoPrepared *self)
{
  const MoEdits *edits = self->recipe->edits;

  return edits != NULL && mo_edits_are_of (edits, mo_clip_name (self->clip)) ? edits : NULL;
}

double
mo_prepared_get_time (const MoPrepared *self, double source)
{
  return mo_take_time_of_source (self->take, source);
}

double
mo_prepared_get_source_time (const MoPrepared *self, double time)
{
  return mo_take_source_time (self->take, time);
}

void
mo_prepared_sample (const MoPrepared *self, double time, MoPose *pose,
                    gboolean moves[MO_RIG_N_JOINTS])
{
  mo_take_sample (look_at (self, self->take), time, pose, moves);
}

gboolean
mo_prepared_sample_below (const MoPrepared *self, double time, MoPose *pose)
{
  if (self->below == NULL || self->recipe->edits == NULL)
    return FALSE;
  mo_take_sample (look_at (self, self->below), time, pose, NULL);
  return TRUE;
}

void
mo_prepared_get_pose (const MoPrepared *self, double time, MoPose *pose)
{
  mo_take_sample_pose (look_at (self, self->take), time, pose);
}

static void
swap_sides (MoPose *pose)
{
  MoPose before = *pose;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      const MoTransform *twin = &before.local[mo_rig_twin (i)];

      pose->local[i] =
          (MoTransform){ mo_mirror_rotation (twin->rotation), mo_mirror_position (twin->position) };
    }
}

void
mo_prepared_to_source (const MoPrepared *self, double source, MoPose *pose)
{
  MoTransform *hip = &pose->local[MO_RIG_PELVIS];
  MoQuat back = mo_quat_from_axis_angle ((MoVec3){ 0, 0, 1 }, -MO_DEGREES (self->recipe->hip_turn));

  hip->rotation = mo_quat_mul (hip->rotation, back);
  hip->position.z -= self->recipe->hip_height;
  hip->position = mo_quat_rotate (back, hip->position);
  if (self->take->moved != NULL && self->take->moved->len > 0)
    hip->position =
        mo_vec3_add (hip->position,
                     mo_take_position_at (self->take->moved, mo_prepared_get_time (self, source)));
  if (self->recipe->mirror)
    swap_sides (pose);
}

double
mo_prepared_get_duration (const MoPrepared *self)
{
  return self->take->duration;
}

gboolean
mo_prepared_get_loop (const MoPrepared *self, double *in, double *out)
{
  MoLoop loop = mo_take_loop (self->take, self->recipe, self->clip->anim);

  *in = loop.in;
  *out = loop.out;
  return loop.is_on != 0 && loop.out > loop.in;
}

GArray *
mo_prepared_find_seams (const MoPrepared *self, guint n)
{
  return mo_seams_find (mo_take_sample_pose, look_at (self, self->take), self->take->duration,
                        mo_seam_step (self->take, self->clip, self->recipe),
                        self->recipe->walk_in_place, n);
}

MoSourceSpan
mo_prepared_get_source (const MoPrepared *self)
{
  const MoTake *take = self->take;
  double a = mo_take_source_time (take, 0.0), b = mo_take_source_time (take, take->duration);

  return (MoSourceSpan){ MIN (a, b), MAX (a, b), take->frame_time };
}

void
mo_prepared_resume (const MoPrepared *self, MoConversion *conversion)
{
  mo_diagnostics_append (conversion->context->diagnostics, self->findings);
  if (self->take == NULL)
    return;
  conversion->state = copy_take (self, self->take);
  conversion->free_state = (GDestroyNotify) mo_take_free;
  mo_take_wake_places (conversion->state);
}

void
mo_prepared_resume_last (MoPrepared *self, MoConversion *conversion)
{
  if (self->take == NULL || !g_atomic_ref_count_compare (&self->refs, 1))
    {
      mo_prepared_resume (self, conversion);
      return;
    }
  mo_diagnostics_append (conversion->context->diagnostics, self->findings);
  g_clear_pointer (&self->below, mo_take_free);
  conversion->state = g_steal_pointer (&self->take);
  conversion->free_state = (GDestroyNotify) mo_take_free;
  mo_take_wake_places (conversion->state);
}

/* -- Whether it fits --------------------------------------------------------------------------- */

static gboolean
is_same (const MoPrepared *self, const MoRecipe *merged, MoFieldId id)
{
  return mo_recipe_is_set (self->recipe, id) == mo_recipe_is_set (merged, id)
         && mo_recipe_same_value (self->recipe, merged, id);
}

/* Keys of edits run smoothly through the ends of a loop, and travel is taken out of it, so they depend on where it is. */
static gboolean
is_same_loop (const MoPrepared *self, const MoRecipe *merged)
{
  return is_same (self, merged, MO_FIELD_LOOP) && is_same (self, merged, MO_FIELD_LOOP_IN)
         && is_same (self, merged, MO_FIELD_LOOP_OUT);
}

static gboolean
is_edited (const MoRecipe *merged)
{
  return merged->edits != NULL;
}

/* Presets are fitted to how the motion is played, and so are keys that are made of constraints. */
static gboolean
is_constrained (const MoRecipe *merged)
{
  for (guint i = 0; i < mo_lines_get_n_lines (merged->constraint); i++)
    {
      const MoConstraintLine *line = mo_lines_get_parsed (merged->constraint, i);

      if (line->is_baked || line->preset != MO_PRESET_NONE)
        return TRUE;
    }
  return FALSE;
}

/* Those of the steps before edits, or of all. */
static gboolean
has_same_fields (const MoPrepared *self, const MoRecipe *merged, gboolean is_below)
{
  static const guint8 is_later[MO_N_FIELDS] = {
    [MO_FIELD_EDITS] = 1, [MO_FIELD_HIP_HEIGHT] = 1, [MO_FIELD_HIP_TURN] = 1
  };

  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (mo_field (i)->phase == MO_IN_PREPARING && !(is_below && is_later[i])
        && !is_same (self, merged, i))
      return FALSE;
  if (!is_below && is_constrained (merged)
      && !(is_same (self, merged, MO_FIELD_EASE_IN) && is_same_loop (self, merged)))
    return FALSE;
  return (!merged->walk_in_place && (is_below || !is_edited (merged)))
         || is_same_loop (self, merged);
}

/* Rules for joints belong to the second phase, except for the few answers that the first one
 * needs. */
static gboolean
has_same_answers (const MoPrepared *self, const MoRecipe *merged)
{
  if (mo_recipe_same_value (self->recipe, merged, MO_FIELD_JOINT))
    return TRUE;
  for (guint i = 0; i < self->asked->len; i++)
    {
      const MoAsked *asked = &g_array_index (self->asked, MoAsked, i);
      MoAsked now = mo_asked (merged, asked->number, asked->name);

      if (now.position != asked->position || now.is_free != asked->is_free)
        return FALSE;
    }
  return TRUE;
}

static gboolean
has_same_over (const MoPrepared *self, const MoOver *over)
{
  if (over == NULL || self->over != over->anim)
    return over == NULL && self->over == NULL;
  if (over->joints == NULL || self->over_joints == NULL)
    return over->joints == NULL && self->over_joints == NULL;
  return g_strv_equal (over->joints, (const char *const *) self->over_joints);
}

gboolean
mo_prepared_fits (const MoPrepared *self, const MoClip *clip, const MoRecipe *recipe,
                  const MoOver *over)
{
  g_autoptr (MoRecipe) merged = NULL;

  if (self->clip != clip || !has_same_over (self, over))
    return FALSE;
  merged = mo_clip_merge_recipe (clip, recipe);
  return has_same_fields (self, merged, FALSE) && has_same_answers (self, merged);
}

/* The motion is as long as its edits are, and findings tell what they were made on. */
static gboolean
has_same_source (const MoPrepared *self, const MoRecipe *merged)
{
  const MoEdits *a = self->recipe->edits, *b = merged->edits;

  if (a == NULL || b == NULL)
    return a == b;
  return a->length == b->length && a->duration == b->duration && a->frame_time == b->frame_time
         && g_strcmp0 (a->clip, b->clip) == 0;
}

static gboolean
say_place (const MoEdits *edits, const MoClip *clip)
{
  return edits != NULL && mo_edits_are_of (edits, mo_clip_name (clip))
         && mo_edits_say_place (edits);
}

/* Whether a loop that is looked for is that of the same motion: with the edits, but for those that close it. */
static gboolean
has_same_search (const MoPrepared *self, const MoRecipe *merged)
{
  const MoEdits *a = self->recipe->edits, *b = merged->edits;
  g_autoptr (MoEdits) one = NULL, other = NULL;

  if (merged->loop_at != MO_LOOP_AT_BEST || a == b)
    return TRUE;
  one = a != NULL ? mo_edits_without_closing (a) : NULL;
  other = b != NULL ? mo_edits_without_closing (b) : NULL;
  return mo_edits_equal (one, other);
}

/* Whether what is below the edits is the same. */
static gboolean
fits_below (const MoPrepared *self, const MoClip *clip, const MoRecipe *merged, const MoOver *over)
{
  return self->below != NULL && self->clip == clip && has_same_over (self, over)
         && has_same_fields (self, merged, TRUE) && has_same_answers (self, merged)
         && has_same_source (self, merged) && has_same_search (self, merged)
         && say_place (self->recipe->edits, clip) == say_place (merged->edits, clip);
}

/* -- Making it --------------------------------------------------------------------------------- */

static void
clear_asked (gpointer data)
{
  MoAsked *asked = data;

  g_free (asked->name);
}

static MoPrepared *
prepared_new (const MoClip *clip, const MoRecipe *recipe, const MoOver *over)
{
  MoPrepared *self = g_new0 (MoPrepared, 1);

  g_atomic_ref_count_init (&self->refs);
  g_mutex_init (&self->waking);
  self->clip = mo_clip_ref ((MoClip *) clip);
  self->recipe = mo_clip_merge_recipe (clip, recipe);
  if (over != NULL)
    {
      self->over = mo_anim_ref ((MoAnim *) over->anim);
      self->over_joints = g_strdupv ((char **) over->joints);
    }
  self->asked = g_array_new (FALSE, TRUE, sizeof (MoAsked));
  g_array_set_clear_func (self->asked, clear_asked);
  self->findings = mo_diagnostics_new ();
  self->findings_below = mo_diagnostics_new ();
  return self;
}

MoPrepared *
mo_prepared_copy_lean (const MoPrepared *self)
{
  const MoOver over = { self->over, (const char *const *) self->over_joints };
  MoPrepared *copy = prepared_new (self->clip, self->recipe, self->over != NULL ? &over : NULL);

  g_array_unref (copy->asked);
  copy->asked = g_array_ref (self->asked);
  mo_diagnostics_append (copy->findings, self->findings);
  if (self->take == NULL)
    return copy;
  copy->take = copy_take (self, self->take);
  mo_take_rest_places (copy->take);
  return copy;
}

/* Begins with what another one has below its edits. */
static void
resume_below (MoPrepared *self, const MoPrepared *other, MoConversion *conversion)
{
  g_array_unref (self->asked);
  self->asked = g_array_ref (other->asked);
  mo_diagnostics_append (self->findings, other->findings_below);
  conversion->state = copy_take (other, other->below);
  if (other->recipe->edits == NULL || !is_same_loop (other, self->recipe))
    return;
  conversion->edits_before = other->recipe->edits;
  conversion->edited_before = look_at (other, other->take);
}

/* Findings go to the value instead of the context, which is used for everything else. */
static gboolean
fill (MoPrepared *self, const MoConvertOptions *options, MoContext *context, GError **error)
{
  MoContext own = *context;
  MoConversion conversion = {
    .clip = self->clip,
    .recipe = self->recipe,
    .context = &own,
    .over = options->over,
    .spends_clip = options->spends_clip,
  };
  gboolean ok = TRUE;

  own.diagnostics = self->findings;
  if (options->prepared != NULL
      && fits_below (options->prepared, self->clip, self->recipe, options->over))
    resume_below (self, options->prepared, &conversion);
  else
    {
      conversion.asked = self->asked;
      ok = mo_steps_run (steps, &conversion, error);
    }
  if (ok && has_take (&conversion))
    {
      self->below = mo_take_copy (conversion.state);
      mo_diagnostics_append (self->findings_below, self->findings);
    }
  ok = ok && mo_steps_run (editing_steps, &conversion, error);
  self->take = conversion.state;
  g_clear_pointer (&conversion.retargeted, mo_clip_unref);
  return ok;
}

MoPrepared *
mo_prepare (const MoClip *clip, const MoRecipe *recipe, const MoConvertOptions *options,
            MoContext *context, GError **error)
{
  g_autoptr (MoPrepared) self = NULL;

  if (options->prepared != NULL
      && mo_prepared_fits (options->prepared, clip, recipe, options->over))
    return mo_prepared_ref (options->prepared);
  self = prepared_new (clip, recipe, options->over);
  if (fill (self, options, context, error))
    return g_steal_pointer (&self);
  mo_convert_begin (clip, recipe, context);
  mo_diagnostics_append (context->diagnostics, self->findings);
  return NULL;
}
