/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-keys.h"
#include "edit-mending-private.h"

#include "mo-close-loop.h"
#include "mo-mending.h"
#include "mo-twin.h"

#include <glib/gi18n-lib.h>

/* What mends: edits and settings, each one step to undo. */

#define FADE 0.2 /* seconds in which an edit comes and goes, as in the shell */

/* A time this near to a frame, as a part of one, is that frame. */
#define NEAR_FRAME 1e-3

static EditDocument *
get_document (EditMending *self)
{
  return self->parent.document;
}

/* Nothing is mended while the document still works on other changes. */
static gboolean
can_mend (EditMending *self)
{
  return self->posing != NULL && edit_posing_find_obstacle (self->posing) == NULL
         && !edit_document_get_busy (get_document (self));
}

/* Takes the edit over, which may be NULL. */
static gboolean
add (EditMending *self, MoEdit *edit, const char *name)
{
  const MoEdits *edits = edit_document_get_recipe (get_document (self))->edits;
  const MoClip *clip = edit_document_get_clip (get_document (self));
  MoSourceSpan span = mo_prepared_get_source (edit_document_get_prepared (get_document (self)));
  MoEdits *made;

  if (edit == NULL || (edits != NULL && edits->list->len >= MO_MAX_EDITS))
    {
      g_clear_pointer (&edit, mo_edit_unref);
      return FALSE;
    }
  g_free (edit->name);
  edit->name = g_strdup (name);
  made = mo_edits_with_mending (edits, edit);
  mo_edits_tell_source (made, span.end, span.frame_time, mo_clip_name (clip));
  edit_posing_set_edits (self->posing, made, NULL);
  return TRUE;
}

/* -- Spans ------------------------------------------------------------------------------------- */

static const char *const span_titles[EDIT_N_MEND_SPANS] = {
  [EDIT_MEND_ALL] = NC_ ("span", "Whole Motion"),
  [EDIT_MEND_LOOP] = NC_ ("span", "Loop"),
  [EDIT_MEND_KEYS] = NC_ ("span", "Chosen Keys"),
};

const char *
edit_mend_span_get_title (EditMendSpan span)
{
  return g_dpgettext2 (NULL, "span", span_titles[span]);
}

/* In seconds of the session. */
static gboolean
find_span (EditMending *self, EditMendSpan span, double *from, double *to)
{
  MoAnim *anim = edit_document_get_anim (get_document (self));

  if (span == EDIT_MEND_KEYS)
    return edit_keys_get_span (edit_posing_get_keys (self->posing), from, to) && *to > *from;
  if (anim == NULL || anim->loop == 0 || anim->loop_out <= anim->loop_in)
    return FALSE;
  *from = (double) anim->loop_in;
  *to = (double) anim->loop_out;
  return TRUE;
}

gboolean
edit_mending_has_span (EditMending *self, EditMendSpan span)
{
  double from, to;

  return self->posing != NULL && edit_posing_find_obstacle (self->posing) == NULL
         && (span == EDIT_MEND_ALL || find_span (self, span, &from, &to));
}

static gboolean
find_range (EditMending *self, EditMendSpan span, MoMendRange *range)
{
  const MoPrepared *prepared = edit_document_get_prepared (get_document (self));
  double from, to;

  *range = (MoMendRange){ -INFINITY, INFINITY, FADE };
  if (span == EDIT_MEND_ALL)
    return TRUE;
  if (!find_span (self, span, &from, &to))
    return FALSE;
  from = mo_prepared_get_source_time (prepared, from);
  to = mo_prepared_get_source_time (prepared, to);
  range->from = MIN (from, to);
  range->to = MAX (from, to);
  range->fade = MIN (FADE, (range->to - range->from) / 2.0);
  return TRUE;
}

/* -- Edits ------------------------------------------------------------------------------------- */

/* All joints of the source that the motion moves; FALSE if there is none. */
static gboolean
find_moving (EditMending *self, guint8 joints[MO_RIG_N_JOINTS])
{
  gboolean mirror = edit_document_get_recipe (get_document (self))->mirror, is_any = FALSE;
  gboolean moves[MO_RIG_N_JOINTS] = { FALSE };
  MoPose pose;

  mo_pose_reset (&pose);
  mo_prepared_sample (edit_document_get_prepared (get_document (self)), 0.0, &pose, moves);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      joints[mirror ? mo_rig_twin (i) : i] = moves[i] != FALSE;
      is_any |= moves[i];
    }
  return is_any;
}

gboolean
edit_mending_smooth (EditMending *self, gboolean is_all, double cutoff, double strength,
                     EditMendSpan span)
{
  guint8 joints[MO_RIG_N_JOINTS] = { 0 };
  MoMendRange range;
  MoSourceSpan source;
  MoEdit *edit;

  if (!can_mend (self) || !find_range (self, span, &range))
    return FALSE;
  source = mo_prepared_get_source (edit_document_get_prepared (get_document (self)));
  range = mo_mend_range_open (&range, source.begin, source.end);
  if ((is_all || !edit_posing_find_joints (self->posing, joints)) && !find_moving (self, joints))
    return FALSE;
  edit = mo_edit_new_smooth (joints, cutoff, &range);
  edit->weight = CLAMP (strength, 0.0, 1.0);
  return add (self, edit, _ ("Smooth"));
}

typedef MoEdit *(*HoldFunc) (const MoPrepared *source, const guint8 joints[MO_RIG_N_JOINTS],
                             const MoMendRange *range);

static gboolean
hold (EditMending *self, EditMendSpan span, gboolean needs_selection, HoldFunc func)
{
  guint8 joints[MO_RIG_N_JOINTS] = { 0 };
  MoMendRange range;

  if (!can_mend (self) || !edit_mending_is_fresh (self) || self->found->source == NULL
      || span == EDIT_MEND_ALL || !find_range (self, span, &range))
    return FALSE;
  range.fade = FADE;
  if (!edit_posing_find_joints (self->posing, joints)
      && (needs_selection || !find_moving (self, joints)))
    return FALSE;
  return add (self, func (self->found->source, joints, &range), _ ("Held"));
}

gboolean
edit_mending_hold (EditMending *self, EditMendSpan span)
{
  return hold (self, span, FALSE, mo_edit_new_frozen);
}

gboolean
edit_mending_hold_in_place (EditMending *self, EditMendSpan span)
{
  return hold (self, span, TRUE, mo_edit_new_hold);
}

gboolean
edit_mending_plant (EditMending *self)
{
  g_autoptr (GArray) judged = g_array_new (FALSE, FALSE, sizeof (MoFootContact));
  const MoMendRange all = { -INFINITY, INFINITY, FADE };
  guint8 joints[MO_RIG_N_JOINTS] = { 0 };

  if (!can_mend (self) || !edit_mending_is_fresh (self))
    return FALSE;
  for (guint i = 0; i < edit_mending_count_contacts (self); i++)
    {
      MoFootContact contact = g_array_index (self->found->contacts, MoFootContact, i);

      contact.stays = !edit_mending_is_on (self, &contact);
      joints[contact.joint] |= !contact.stays;
      g_array_append_val (judged, contact);
    }
  return add (self, mo_edit_new_plants (judged, joints, &all), _ ("Planted Feet"));
}

/* -- Loops ------------------------------------------------------------------------------------- */

/* As a setting: frames where it is at one. */
static char *
print_time (double frame_time, double time)
{
  double frames = frame_time > 0.0 ? time / frame_time : NAN;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (fabs (frames - round (frames)) < NEAR_FRAME)
    return g_strdup_printf ("%ldf", lround (frames));
  return g_strconcat (g_ascii_formatd (number, sizeof number, "%.4f", time), "s", NULL);
}

static MoRecipe *
with (MoRecipe *recipe, MoFieldId field, const char *text)
{
  MoRecipe *changed = mo_recipe_with (recipe, field, text, NULL);

  mo_recipe_unref (recipe);
  return changed;
}

const GArray *
edit_mending_get_loops (EditMending *self)
{
  return self->found != NULL ? self->found->loops : NULL;
}

int
edit_mending_find_loop (EditMending *self)
{
  const GArray *loops = edit_mending_get_loops (self);
  double in, out, frame;

  if (loops == NULL || !edit_mending_is_fresh (self)
      || !mo_prepared_get_loop (self->found->shown, &in, &out))
    return -1;
  frame = edit_posing_get_frame_time (self->posing) / 2.0;
  for (guint i = 0; i < loops->len; i++)
    {
      const MoSeam *seam = &g_array_index (loops, MoSeam, i);

      if (fabs (seam->in - in) < frame && fabs (seam->out - out) < frame)
        return (int) i;
    }
  return -1;
}

gboolean
edit_mending_take_loop (EditMending *self, guint index)
{
  const GArray *loops = edit_mending_get_loops (self);
  double frame_time;
  g_autoptr (MoRecipe) recipe = NULL;
  g_autofree char *in = NULL, *out = NULL;

  if (!can_mend (self) || !edit_mending_is_fresh (self) || loops == NULL || index >= loops->len)
    return FALSE;
  frame_time = edit_document_get_frame_time (get_document (self));
  in = print_time (frame_time, g_array_index (loops, MoSeam, index).in);
  out = print_time (frame_time, g_array_index (loops, MoSeam, index).out);
  recipe = mo_recipe_without (edit_document_get_recipe (get_document (self)), MO_FIELD_LOOP_AT);
  recipe = with (g_steal_pointer (&recipe), MO_FIELD_LOOP, "yes");
  recipe = with (g_steal_pointer (&recipe), MO_FIELD_LOOP_IN, in);
  recipe = with (g_steal_pointer (&recipe), MO_FIELD_LOOP_OUT, out);
  edit_document_set_recipe (get_document (self), recipe, NULL);
  return TRUE;
}

gboolean
edit_mending_close_loop (EditMending *self, guint n_frames)
{
  double seconds;

  if (!can_mend (self) || !edit_mending_is_fresh (self) || self->found->shown == NULL)
    return FALSE;
  seconds = n_frames * edit_posing_get_frame_time (self->posing);
  return add (self, mo_edit_new_close_loop (self->found->shown, seconds), _ ("Close the loop"));
}

/* -- Travel ------------------------------------------------------------------------------------ */

gboolean
edit_mending_get_travel (EditMending *self, MoVec3 *speed)
{
  *speed = (MoVec3){ 0.0, 0.0, 0.0 };
  if (self->found == NULL || self->found->shown == NULL)
    return FALSE;
  *speed = self->found->travel;
  return TRUE;
}

char *
edit_mending_get_script (EditMending *self)
{
  char forward[G_ASCII_DTOSTR_BUF_SIZE], left[G_ASCII_DTOSTR_BUF_SIZE];
  MoVec3 speed;

  if (!edit_mending_get_travel (self, &speed))
    return NULL;
  g_ascii_formatd (forward, sizeof forward, "%.3f", speed.x + 0.0);
  g_ascii_formatd (left, sizeof left, "%.3f", speed.y + 0.0);
  return g_strdup_printf ("vector speed = <%s, %s, 0.0>;", forward, left);
}

gboolean
edit_mending_get_walks_in_place (EditMending *self)
{
  return get_document (self) != NULL
         && edit_document_get_recipe (get_document (self))->walk_in_place;
}

void
edit_mending_set_walks_in_place (EditMending *self, gboolean walks)
{
  if (get_document (self) != NULL && walks != edit_mending_get_walks_in_place (self))
    edit_document_set_field (get_document (self), MO_FIELD_WALK_IN_PLACE, walks ? "yes" : "no",
                             NULL, NULL);
}
