/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-guess.h"

#include "mo-axes.h"
#include "mo-bearing.h"
#include "mo-clip-meant.h"
#include "mo-clip-reference.h"
#include "mo-clip-sample.h"
#include "mo-clip-stance.h"
#include "mo-own-floor.h"
#include "mo-own-reference.h"
#include "mo-retarget.h"
#include "mo-stance.h"
#include "mo-standing.h"
#include "mo-stature.h"
#include "mo-up.h"

#include <glib/gi18n-lib.h>

/* How sure what follows from a rule is that some file breaks. */
#define SURE_RULE 0.9
#define SURE_FALLBACK 0.6

/* Hips that are moved by less are as high as in the file (metres). */
#define SAME_HEIGHT 0.005

/* How sure the first frame is in a clip with too few frames to tell a jump. */
#define SURE_SHORT 0.5

typedef struct
{
  const MoClip *clip;  /* as read */
  const MoClip *plain; /* as meant, with frames */
  const MoRecipe *recipe;
  const MoJointMap *map;
  GPtrArray *guesses;
} Guesses;

void
mo_guess_free (MoGuess *self)
{
  g_free (self->value);
  g_free (self->reason);
  g_free (self);
}

/* By the maker, or the file. A height adds to what is guessed, and none is none. */
static gboolean
is_said (const Guesses *self, MoFieldId field, const char *text)
{
  if (field == MO_FIELD_MAP)
    return mo_joint_map_is_by_hand (self->map);
  return field == MO_FIELD_HIP_HEIGHT ? self->recipe->hip_height != 0.0
                                      : !g_str_equal (text, "auto");
}

/* Takes the reason. What the maker says takes the place of it. */
static void
add (Guesses *self, MoFieldId field, const char *value, double confidence, char *reason)
{
  MoGuess *guess = g_new0 (MoGuess, 1);
  g_autofree char *said = mo_recipe_get_text (self->recipe, field);

  guess->field = field;
  guess->value = g_strdup (value);
  guess->confidence = CLAMP (confidence, 0.0, 1.0);
  guess->reason = reason;
  g_ptr_array_add (self->guesses, guess);
  guess->is_said = is_said (self, field, said);
  if (!guess->is_said || field == MO_FIELD_MAP)
    return;
  g_free (guess->value);
  guess->value = g_steal_pointer (&said);
  guess->confidence = 1.0;
  g_free (guess->reason);
  guess->reason = g_strdup (_ ("the settings say so"));
}

/* -- Map ----------------------------------------------------------------------------------------- */

static void
add_map (Guesses *self)
{
  const MoJointMap *map = self->map;
  guint n = mo_joint_map_count (map, MO_N_KNOWN), n_all = mo_skeleton_count (self->clip->skeleton);
  guint n_said = mo_joint_map_count (map, MO_KNOWN_BY_MAKER);
  guint n_shape = mo_joint_map_count (map, MO_KNOWN_BY_SHAPE);
  const char *name = mo_joint_map_get_name (map);
  char *reason;

  if (n == 0)
    reason = g_strdup (_ ("no human skeleton was recognised"));
  else if (n_said > 0)
    reason = g_strdup_printf (_ ("the settings say it of %u of %u joints"), n_said, n_all);
  else if (mo_joint_map_has_swapped_sides (map))
    reason =
        g_strdup_printf (_ ("%u of %u joints are known by their names, with left and right the "
                            "other way about"),
                         n, n_all);
  else if (name != NULL)
    reason = g_strdup_printf (_ ("%u of %u joints have its names"), n, n_all);
  else if (n_shape > n / 2)
    reason = g_strdup_printf (_ ("%u of %u joints are known by the shape of the body"), n, n_all);
  else
    reason =
        g_strdup_printf (_ ("%u of %u joints are known by the words of their names"), n, n_all);
  add (self, MO_FIELD_MAP, name, mo_joint_map_get_confidence (map), reason);
}

/* -- Units --------------------------------------------------------------------------------------- */

static const struct
{
  double metres;
  const char *nick, *words;
} units[] = {
  { 0.001, "mm", N_ ("millimetres") },
  { 0.01, "cm", N_ ("centimetres") },
  { MO_METRES_PER_INCH, "in", N_ ("inches") },
  { 0.1, NULL, N_ ("decimetres") },
  { 0.3048, "ft", N_ ("feet") },
  { 1.0, "m", N_ ("metres") },
};

static guint
find_unit (double metres)
{
  guint best = 0;

  for (guint i = 1; i < G_N_ELEMENTS (units); i++)
    if (fabs (log (units[i].metres / metres)) < fabs (log (units[best].metres / metres)))
      best = i;
  return best;
}

static void
add_units (Guesses *self, const MoFitting *fitting)
{
  double legs = mo_stance_get ()->legs / fitting->scale, metres = mo_stature_guess_unit (legs);
  guint unit =
      find_unit (metres * fabs (self->clip->file_space.metres / self->plain->space.metres));
  double ratio = metres / fitting->scale;

  /* translators: the second is a unit of length: "centimetres" */
  add (self, MO_FIELD_UNITS, units[unit].nick, MIN (ratio, 1.0 / ratio),
       g_strdup_printf (_ ("legs are %.2f m long in %s"), legs / 2.0 * metres,
                        _ (units[unit].words)));
}

/* -- Axes ---------------------------------------------------------------------------------------- */

/* In the order of their numbers, from -z. */
static const char *const axis_nicks[] = { "-z", "-y", "-x", NULL, "x", "y", "z" };
static const char *const axis_words[] = { "−Z", "−Y", "−X", NULL, "X", "Y", "Z" };

static guint
find_axis (const Guesses *self, MoVec3 direction)
{
  return (guint) (mo_clip_meant_axis (self->clip, self->recipe, mo_axes_from_avatar (direction))
                  + MO_AXIS_Z);
}

static void
add_up (Guesses *self, const MoFitting *fitting)
{
  MoVec3 up = mo_up_find (fitting);
  guint axis = find_axis (self, up);
  double share = mo_up_get_share (fitting, up);
  const char *nick = axis_nicks[axis];

  if (share > 0.5)
    add (self, MO_FIELD_UP_AXIS, nick, share,
         g_strdup_printf (_ ("the head is above the feet along %s in %.0f %% of the frames"),
                          axis_words[axis], 100.0 * share));
  else
    add (self, MO_FIELD_UP_AXIS, nick, SURE_FALLBACK,
         g_strdup_printf (_ ("the rest pose stands along %s"), axis_words[axis]));
}

static void
add_front (Guesses *self, const MoFitting *fitting)
{
  MoQuat upright = mo_quat_between (mo_up_find (fitting), (MoVec3){ 0.0, 0.0, 1.0 });
  double heading = mo_bearing_get_heading (fitting, upright);
  MoVec3 forward =
      mo_quat_rotate (mo_quat_conjugate (upright), (MoVec3){ cos (heading), sin (heading), 0.0 });
  double turns = round (heading / (G_PI / 2.0)) * (G_PI / 2.0);
  guint axis = find_axis (self, forward);

  add (self, MO_FIELD_FRONT_AXIS, axis_nicks[axis], cos (heading - turns),
       g_strdup_printf (_ ("hips and shoulders face %s within %.0f° in frame %u"), axis_words[axis],
                        fabs (heading - turns) * 180.0 / G_PI, fitting->facing));
}

/* -- What was the avatar's ------------------------------------------------------------------------ */

/* Of a motion that was written onto the skeleton and says so, none of it is a guess. */
static void
add_told (Guesses *self, const MoFitting *fitting)
{
  const char *reason =
      _ ("the file says that it was the avatar’s motion, written onto this skeleton");
  MoQuat back = mo_quat_conjugate (fitting->upright);
  guint up = find_axis (self, mo_quat_rotate (back, (MoVec3){ 0.0, 0.0, 1.0 }));
  guint front = find_axis (self, mo_quat_rotate (back, (MoVec3){ 1.0, 0.0, 0.0 }));
  gboolean rests = mo_standing_find_pose (fitting) == mo_figure_rest (fitting->figure);

  add (self, MO_FIELD_UP_AXIS, axis_nicks[up], 1.0, g_strdup (reason));
  add (self, MO_FIELD_FRONT_AXIS, axis_nicks[front], 1.0, g_strdup (reason));
  add (self, MO_FIELD_REST, rests ? "offsets" : "first-frame", 1.0, g_strdup (reason));
  if (self->plain->n_frames > 1)
    add (self, MO_FIELD_REFERENCE, fitting->first > 0 ? "drop" : "keep", 1.0, g_strdup (reason));
}

/* -- Rest pose and first frame ------------------------------------------------------------------- */

static void
add_rest (Guesses *self, const MoFitting *fitting)
{
  const MoFigure *figure = fitting->figure;
  /* The straightest frame, which is taken where there is none, can be the first one too. */
  const MoTransform *stands = mo_standing_find_pose (fitting);

  if (stands == NULL)
    add (self, MO_FIELD_REST, NULL, SURE_FALLBACK,
         g_strdup (
             _ ("nobody can stand like the file’s rest pose: the straightest frame is taken")));
  else if (stands == mo_figure_rest (figure))
    add (self, MO_FIELD_REST, "offsets", SURE_RULE,
         g_strdup (_ ("somebody can stand like the file’s rest pose")));
  else if (stands == mo_figure_reference (figure))
    add (self, MO_FIELD_REST, NULL, SURE_RULE,
         g_strdup (_ ("somebody can stand like the base pose of the file")));
  else
    add (self, MO_FIELD_REST, "first-frame", fitting->first > 0 ? SURE_RULE : SURE_FALLBACK,
         g_strdup (
             _ ("somebody can stand like the first frame, but not like the file’s rest pose")));
}

static void
add_first (Guesses *self, const MoFitting *fitting)
{
  if (mo_clip_has_reference (self->plain))
    add (self, MO_FIELD_REFERENCE, "drop", SURE_RULE,
         g_strdup (_ ("files made for the world begin with a pose to compare with")));
  else if (mo_clip_has_own_limbs (self->plain) && mo_clip_begins_in_motion (self->plain))
    add (self, MO_FIELD_REFERENCE, "keep", SURE_RULE,
         g_strdup (_ ("limbs are not at rest in the first frame, and the motion goes on from it")));
  else if (fitting->first > 0)
    add (self, MO_FIELD_REFERENCE, "drop", SURE_RULE,
         g_strdup (_ ("the motion jumps from the first frame, and goes on smoothly")));
  else
    add (self, MO_FIELD_REFERENCE, "keep", self->plain->n_frames < 4 ? SURE_SHORT : SURE_RULE,
         g_strdup (_ ("the motion goes on from the first frame")));
}

/* -- Height of the hips -------------------------------------------------------------------------- */

static char *
describe_hips (const MoRetargetHips *hips)
{
  double centimetres = 100.0 * fabs (hips->raised);

  if (hips->is_inverted)
    return g_strdup_printf (_ ("hips begin %.2f m above the floor, so that the hands or the head "
                               "touch it"),
                            hips->height);
  if (fabs (hips->raised) < SAME_HEIGHT)
    return g_strdup_printf (
        _ ("hips begin %.2f m above the floor, as in the file: its feet rest on it"), hips->height);
  if (hips->raised > 0.0)
    return g_strdup_printf (_ ("hips begin %.2f m above the floor: raised by %.0f cm, so that the "
                               "feet rest on it"),
                            hips->height, centimetres);
  return g_strdup_printf (_ ("hips begin %.2f m above the floor: lowered by %.0f cm, so that the "
                             "feet rest on it"),
                          hips->height, centimetres);
}

static void
add_hips (Guesses *self, const MoFigure *figure)
{
  MoRetargetHips hips;

  if (mo_retarget_find_hips (&hips, figure, self->map, self->plain, self->recipe))
    add (self, MO_FIELD_HIP_HEIGHT, NULL, hips.is_inverted ? SURE_FALLBACK : hips.on_floor,
         describe_hips (&hips));
}

static void
add_own_hips (Guesses *self, const MoStature *stature)
{
  g_autofree double *lifts = mo_own_floor_find_lifts (stature, self->plain, self->recipe);
  double lowest = G_MAXDOUBLE, highest = -G_MAXDOUBLE;

  for (guint i = 0; lifts != NULL && i < self->plain->n_frames; i++)
    {
      lowest = MIN (lowest, lifts[i]);
      highest = MAX (highest, lifts[i]);
    }
  if (lifts != NULL)
    /* translators: centimetres, where -2 is lower: "hips are moved up by -2 to 5 cm" */
    add (self, MO_FIELD_HIP_HEIGHT, NULL, SURE_FALLBACK,
         g_strdup_printf (_ ("hips are moved up by %.0f to %.0f cm, so that the feet rest on the "
                             "floor"),
                          100.0 * lowest, 100.0 * highest));
  else if (stature->has_origin)
    add (self, MO_FIELD_HIP_HEIGHT, NULL, SURE_FALLBACK,
         g_strdup (_ ("the file does not say where its floor is: it is where its feet rest")));
  else
    add (self, MO_FIELD_HIP_HEIGHT, NULL, SURE_RULE,
         g_strdup (_ ("hips are as high as in the file")));
}

/* -- The whole ----------------------------------------------------------------------------------- */

static void
add_fitted (Guesses *self)
{
  g_autoptr (MoFigure) figure = mo_figure_new_stream (self->plain);
  MoFitting fitting;

  if (!mo_retarget_fit (&fitting, figure, self->map, self->plain, self->recipe))
    return;
  add_units (self, &fitting);
  if (fitting.is_told)
    {
      add_told (self, &fitting);
      return;
    }
  add_up (self, &fitting);
  add_front (self, &fitting);
  add_rest (self, &fitting);
  if (self->plain->n_frames > 1)
    add_first (self, &fitting);
  add_hips (self, figure);
}

/* A file with the avatar's own names: its joints turn as they are written. */
static void
add_own (Guesses *self)
{
  const MoSpace *space = &self->clip->file_space;
  MoFitting fitting = { .first = 0 };
  MoStature stature;

  mo_stature_guess (&stature, self->plain, self->recipe);
  if (stature.scale != 1.0)
    add (self, MO_FIELD_UNITS, NULL, SURE_FALLBACK,
         g_strdup_printf (_ ("the body is %.2f times as tall as the avatar, and fitted to it"),
                          1.0 / stature.scale));
  else
    {
      guint unit = find_unit (fabs (space->metres));

      add (self, MO_FIELD_UNITS, units[unit].nick, SURE_RULE,
           g_strdup (_ ("its lengths fit the avatar")));
    }
  add (self, MO_FIELD_UP_AXIS, axis_nicks[space->up + MO_AXIS_Z], SURE_RULE,
       g_strdup (_ ("files made for the world have it")));
  add (self, MO_FIELD_FRONT_AXIS, axis_nicks[space->front + MO_AXIS_Z], SURE_RULE,
       g_strdup (_ ("files made for the world have it")));
  if (mo_own_reference_leans (self->plain, self->recipe))
    add (self, MO_FIELD_REFERENCE, "drop", SURE_FALLBACK,
         g_strdup (_ ("the hips lean in the first frame, so the motion is compared with an upright "
                      "pose")));
  else if (self->plain->keyframes == NULL && self->plain->n_frames > 1)
    add_first (self, &fitting);
  add_own_hips (self, &stature);
}

/* As meant; NULL for none. */
static MoClip *
get_meant (const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);

  return clip->skeleton != NULL && clip->anim == NULL ? mo_clip_as_meant (clip, recipe, context)
                                                      : NULL;
}

static MoJointMap *
map_of_meant (const MoClip *meant, const MoClip *clip, const MoRecipe *recipe)
{
  MoJointMap *map = mo_joint_map_new (meant, recipe);

  if (map != NULL)
    mo_joint_map_move (map, meant->skeleton, clip->skeleton);
  return map;
}

/* As a conversion takes it: with frames, if it is fitted. Takes the clip, which may be large. */
static MoClip *
make_plain (MoClip *meant, const MoRecipe *recipe)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) plain = meant;
  double start, frame_time = 0.0;

  if (plain->keyframes == NULL || !mo_retarget_applies (plain, recipe, context))
    return g_steal_pointer (&plain);
  start = mo_clip_keyed_start (plain, recipe);
  /* Where these would be too many, a conversion takes fewer frames. Their pace takes long to find. */
  if (!mo_clip_can_sample (plain, start))
    frame_time = mo_clip_choose_frame_time (plain, start, context);
  return mo_clip_sample_taken (g_steal_pointer (&plain), start, frame_time, context, NULL);
}

static void
add_all (Guesses *self)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);

  add_map (self);
  if (mo_retarget_applies (self->plain, self->recipe, context))
    add_fitted (self);
  else if (mo_joint_map_is_avatar (self->map))
    add_own (self);
}

GPtrArray *
mo_guess_all (const MoClip *clip, const MoRecipe *recipe, MoJointMap **map)
{
  GPtrArray *guesses = g_ptr_array_new_with_free_func ((GDestroyNotify) mo_guess_free);
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  MoClip *meant = get_meant (clip, merged);
  g_autoptr (MoClip) plain = NULL;
  g_autoptr (MoJointMap) plain_map = NULL;

  if (map != NULL)
    *map = meant != NULL ? map_of_meant (meant, clip, merged) : NULL;
  plain = meant != NULL ? make_plain (meant, merged) : NULL;
  plain_map = plain != NULL ? mo_joint_map_new (plain, merged) : NULL;
  if (plain != NULL)
    add_all (&(Guesses){ clip, plain, merged, plain_map, guesses });
  return guesses;
}

MoJointMap *
mo_guess_map (const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  g_autoptr (MoClip) meant = get_meant (clip, merged);

  return meant != NULL ? map_of_meant (meant, clip, merged) : NULL;
}

const MoGuess *
mo_guess_find (const GPtrArray *guesses, MoFieldId field)
{
  for (guint i = 0; i < guesses->len; i++)
    {
      const MoGuess *guess = g_ptr_array_index (guesses, i);

      if (guess->field == field)
        return guess;
    }
  return NULL;
}
