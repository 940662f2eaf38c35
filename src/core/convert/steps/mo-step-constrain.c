/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-constrain.h"
#include "mo-constraint-preset.h"
#include "mo-footing.h"
#include "mo-limits.h"
#include "mo-part.h"
#include "mo-steady-stands.h"
#include "mo-take-sample.h"

#include <glib/gi18n-lib.h>

/* The constraints of the result: those of the file, or of the recipe instead, whose presets are fitted to the motion
 * and whose times are those of the whole result. What is baked becomes keys, before any are left out. */

#define USUAL_FRAME_TIME (1.0 / 60.0)

/* Constraints of more than that are not worked out (seconds): no animation with any is longer than a minute. */
#define LONGEST ((double) MO_MAX_SOLVED_DURATION)

/* Nor are more that are baked than act for so long in all (seconds), which takes about as long as a command may. */
#define MOST_BAKED 3600.0

static double
get_ease_in (const MoConversion *conversion)
{
  const MoAnim *source = conversion->clip->anim;

  return source != NULL && !mo_recipe_is_set (conversion->recipe, MO_FIELD_EASE_IN)
             ? (double) source->ease_in
             : conversion->recipe->ease_in;
}

/* Whether it repeats all of the motion. */
static gboolean
get_loops (const MoConversion *conversion)
{
  MoLoop loop = mo_take_loop (conversion->state, conversion->recipe, conversion->clip->anim);

  return loop.is_on != 0 && loop.in <= 0.0;
}

static MoPlaying
get_playing (const MoConversion *conversion)
{
  return (MoPlaying){ get_loops (conversion), get_ease_in (conversion) };
}

/* The motion that a preset is fitted to: the whole result, or the part of it that is asked for. */
typedef struct
{
  const MoTake *take;
  double from, length; /* seconds */
} Section;

static Section
find_section (const MoConversion *conversion)
{
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  const MoTake *take = conversion->state;
  Section whole = { take, 0.0, mo_take_get_length (take) };
  double from, to;

  /* Whatever is wrong with a part is told where it is cut out. */
  if (conversion->part == NULL
      || !mo_part_resolve (conversion->part, take->frame_time, take->duration, &from, &to, quiet,
                           NULL)
      || to <= from)
    return whole;
  return (Section){ take, from, to - from };
}

static void
sample_section (gpointer data, double time, MoPose *pose)
{
  const Section *self = data;

  mo_take_sample_pose ((gpointer) self->take, self->from + time, pose);
}

/* What lines of the recipe become. */
typedef struct
{
  MoConversion *conversion;
  Section section;
  GArray *baked; /* MoConstraint */
} Work;

static GArray *
get_list (const Work *work, const MoConstraintLine *line)
{
  MoTake *take = work->conversion->state;

  return line->is_baked ? work->baked : take->constraints;
}

/* For how many more constraints there is room. */
static guint
get_room (const Work *work, const MoConstraintLine *line)
{
  guint most = line->is_baked ? MO_MAX_BAKED_CONSTRAINTS : MO_MAX_CONSTRAINTS;

  return most - MIN (get_list (work, line)->len, most);
}

static void
add_preset (Work *work, const MoConstraintLine *line)
{
  MoConversion *conversion = work->conversion;
  MoTake *take = conversion->state;
  MoPlaying playing = get_playing (conversion);
  MoPresetInput input = {
    .sample = sample_section,
    .data = &work->section,
    .duration = work->section.length,
    .is_pose = take->duration<MO_FOOTING_SHORTEST, .step = take->frame_time> 0.0 ? take->frame_time
                                                                                 : USUAL_FRAME_TIME,
    .loops = playing.loops,
    .settle = playing.ease_in,
  };
  guint n_left = 0, n_unsteady = 0;
  g_autoptr (GArray) fitted = mo_constraint_preset_fit (line->preset, &input);

  for (guint i = 0; i < fitted->len; i++)
    {
      MoConstraint *constraint = &g_array_index (fitted, MoConstraint, i);

      mo_constraint_map_times (constraint, 1.0, work->section.from);
      mo_take_complete (take, constraint, TRUE);
    }
  if (line->preset == MO_PRESET_FEET_ON_GROUND && !input.is_pose)
    n_unsteady = mo_take_keep_steady (take, fitted, &playing, get_room (work, line), &n_left);
  if (n_unsteady > 0)
    mo_report (conversion->context, MO_CODE_STANDS_STEADY, MO_NOWHERE, NULL, "%u", n_unsteady);
  if (n_left > 0)
    mo_report (conversion->context, MO_CODE_STANDS_LEFT, MO_NOWHERE, NULL, "%u", n_left);
  if (fitted->len + n_left == 0)
    mo_report (conversion->context, MO_CODE_PRESET_IDLE, MO_NOWHERE,
               mo_constraint_preset_nick (line->preset), "%s",
               n_unsteady > 0 ? _ ("all feet stand more steadily by themselves")
                              : _ ("no foot stands"));
  g_array_append_vals (get_list (work, line), fitted->data, fitted->len);
}

/* Sorts the lines of the recipe into those that are baked and those that are stored. */
static void
add_line (Work *work, const MoConstraintLine *line)
{
  MoTake *take = work->conversion->state;
  MoConstraint constraint;

  if (line->preset != MO_PRESET_NONE)
    {
      add_preset (work, line);
      return;
    }
  constraint = mo_constraint_line_resolve (line, mo_take_get_length (take));
  mo_take_complete (take, &constraint, line->is_complete);
  g_array_append_val (get_list (work, line), constraint);
}

/* The last ones of a list go where the lines before theirs end. */
static void
move_last (GArray *list, guint n, guint to)
{
  g_autofree MoConstraint *last = NULL;

  if (n == 0 || to + n == list->len)
    return;
  last = g_memdup2 (&g_array_index (list, MoConstraint, list->len - n), n * sizeof *last);
  g_array_set_size (list, list->len - n);
  g_array_insert_vals (list, to, last, n);
}

/* Feet have what room the others leave, and are solved in their turn all the same. */
static void
add_lines (Work *work, const MoLines *lines)
{
  guint n_lines = mo_lines_get_n_lines (lines);
  g_autofree guint *counts = g_new0 (guint, n_lines + 1);

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n_lines; i++)
      {
        const MoConstraintLine *line = mo_lines_get_parsed (lines, i);
        GArray *list = get_list (work, line);
        guint before = list->len, to = 0;

        if ((line->preset == MO_PRESET_FEET_ON_GROUND) != (pass == 1))
          continue;
        for (guint k = 0; k < i; k++)
          to += get_list (work, mo_lines_get_parsed (lines, k)) == list ? counts[k] : 0;
        add_line (work, line);
        counts[i] = list->len - before;
        move_last (list, counts[i], to);
      }
}

/* Drops what would take too long to work out, from the end; returns how many. */
static guint
limit_baked (GArray *baked, double duration)
{
  double sum = 0.0;
  guint n = 0, n_left;

  for (; n < MIN (baked->len, MO_MAX_BAKED_CONSTRAINTS); n++)
    {
      const MoConstraint *constraint = &g_array_index (baked, MoConstraint, n);

      sum += MAX (MIN ((double) constraint->ease_out_stop, duration)
                      - MAX ((double) constraint->ease_in_start, 0.0),
                  0.0);
      if (sum > MOST_BAKED)
        break;
    }
  n_left = baked->len - n;
  g_array_set_size (baked, n);
  return n_left;
}

static gboolean
refuse_long (MoConversion *conversion, GError **error)
{
  return mo_fail (conversion->context, error, MO_ERROR_LIMIT, MO_CODE_TOO_LONG, MO_NOWHERE, NULL,
                  _ ("it takes more than %.0f s; use --trim-end=60s"), LONGEST);
}

/* What acts at one end of a loop and not at the other makes it jump, where the motion itself did not. */
static void
find_opened (MoConversion *conversion, gboolean was_open)
{
  MoLoop loop = mo_take_loop (conversion->state, conversion->recipe, conversion->clip->anim);
  double angle;
  guint joint;

  if (!was_open && mo_loop_is_open (conversion->state, &loop, &joint, &angle))
    mo_report (conversion->context, MO_CODE_BAKED_OPEN_LOOP, MO_NOWHERE, NULL,
               _ ("%s jumps by %.1f° from %.2f to %.2f s"), mo_rig_joint (joint)->name, angle,
               loop.out, loop.in);
}

static gboolean
has_open_loop (MoConversion *conversion)
{
  MoLoop loop = mo_take_loop (conversion->state, conversion->recipe, conversion->clip->anim);
  double angle;
  guint joint;

  return loop.is_on == 0 || loop.out <= loop.in
         || mo_loop_is_open (conversion->state, &loop, &joint, &angle);
}

static gboolean
bake (Work *work, GError **error)
{
  MoConversion *conversion = work->conversion;
  MoTake *take = conversion->state;
  guint n_left = limit_baked (work->baked, mo_take_get_length (take)), n_idle;
  MoPlaying playing = get_playing (conversion);
  gboolean was_open;

  /* A part depends on all that comes before it. */
  if (work->baked->len > 0 && mo_take_get_length (take) > LONGEST)
    return refuse_long (conversion, error);
  if (n_left > 0)
    mo_report (conversion->context, MO_CODE_BAKED_LEFT, MO_NOWHERE, NULL, "%u", n_left);
  if (work->baked->len == 0)
    return TRUE;
  was_open = has_open_loop (conversion);
  n_idle = mo_take_bake (take, work->baked, &playing);
  find_opened (conversion, was_open);
  if (n_idle > 0)
    mo_report (conversion->context, MO_CODE_BAKED_IDLE, MO_NOWHERE, NULL, "%u", n_idle);
  return TRUE;
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  const MoLines *lines = conversion->recipe->constraint;
  MoTake *take = conversion->state;
  g_autoptr (GArray) baked = g_array_new (FALSE, FALSE, sizeof (MoConstraint));
  Work work = { conversion, { take, 0.0, 0.0 }, baked };

  if (!mo_recipe_is_set (conversion->recipe, MO_FIELD_CONSTRAINT))
    return TRUE;
  mo_take_wake_all (take);
  g_array_set_size (take->constraints, 0);
  work.section = find_section (conversion);
  if (mo_lines_get_n_lines (lines) > 0 && work.section.length > LONGEST)
    return refuse_long (conversion, error);
  add_lines (&work, lines);
  return bake (&work, error);
}

const MoStep mo_step_constrain = {
  .id = "constrain",
  .title = N_ ("Apply constraints"),
  .applies = mo_faithful_applies,
  .run = run,
  .knows_rest = TRUE,
};
