/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvj.h"

#include "mo-scanner.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* BVJ: a BVH as JSON, with additions (docs/formats/bvj.md). */

enum
{
  HIERARCHY,
  MOTION,
  KEYFRAMES,
  INTERPOLATION,
  UNIX_RATE,
  UNIX_START,
  LIMBER,
  N_MEMBERS
};

static const char *const top_names[] = { "HIERARCHY", "MOTION",    "KEYFRAMES", "interpolation",
                                         "unixRate",  "unixStart", "limber",    NULL };

enum
{
  FRAME_TIME,
  FRAMES,
};

static const char *const motion_names[] = { "Frame Time", "Frames", NULL };

/* -- Members ----------------------------------------------------------------------------------- */

gboolean
mo_bvj_is_like (const char *name, const char *exact)
{
  for (; *name != '\0' || *exact != '\0'; name++, exact++)
    {
      while (*name == ' ' || *name == '_' || *name == '-')
        name++;
      while (*exact == ' ')
        exact++;
      if (g_ascii_tolower (*name) != g_ascii_tolower (*exact))
        return FALSE;
      if (*name == '\0')
        return TRUE;
    }
  return TRUE;
}

/* Searches an object once for all its members; `names` is identified by its address. */
static guint
find_exact (MoBvjReading *self, const MoJsonValue *object, const char *const *names)
{
  guint exact;

  if (self->exact == NULL)
    self->exact = g_hash_table_new (NULL, NULL);
  if (self->exact_of != object)
    g_hash_table_remove_all (self->exact);
  self->exact_of = object;
  exact = GPOINTER_TO_UINT (g_hash_table_lookup (self->exact, names));
  if (exact != 0)
    return exact >> 1;
  exact = 1;
  for (const MoJsonValue *value = object->first; value != NULL; value = value->next)
    for (guint i = 0; names[i] != NULL; i++)
      if (g_str_equal (value->name, names[i]))
        exact |= 2u << i;
  g_hash_table_insert (self->exact, (gpointer) names, GUINT_TO_POINTER (exact));
  return exact >> 1;
}

int
mo_bvj_member (MoBvjReading *self, const MoJsonValue *object, const MoJsonValue *member,
               const char *const *names)
{
  for (int i = 0; names[i] != NULL; i++)
    if (g_str_equal (member->name, names[i]))
      return i;
  for (int i = 0; names[i] != NULL; i++)
    if (mo_bvj_is_like (member->name, names[i]))
      {
        if ((find_exact (self, object, names) & 1u << i) != 0)
          continue;
        mo_report (self->context, MO_CODE_BVJ_SPELLING, member->name_at, NULL, "%s", member->name);
        return i;
      }
  return -1;
}

void
mo_bvj_keep (const MoBvjReading *self, GArray **list, const MoJsonValue *member)
{
  mo_bvj_members_add (list, member->name, self->json->text->str + member->start, member->length);
}

void
mo_bvj_keep_senseless (const MoBvjReading *self, GArray **list, const MoJsonValue *member,
                       const char *wanted)
{
  mo_report (self->context, MO_CODE_BVJ_VALUE, member->location, member->name, _ ("expected %s"),
             wanted);
  mo_bvj_keep (self, list, member);
}

gboolean
mo_bvj_fail_kind (const MoBvjReading *self, const MoJsonValue *member, const char *wanted)
{
  return mo_fail (self->context, self->error, MO_ERROR_INVALID, MO_CODE_BVJ_WRONG_KIND,
                  member->location, member->name, _ ("expected %s"), wanted);
}

gboolean
mo_bvj_take_vector (const MoJsonValue *value, MoVec3 *vector)
{
  if (value->numbers == NULL || value->n != 3)
    return FALSE;
  for (guint i = 0; i < 3; i++)
    if (!isfinite (value->numbers[i]))
      return FALSE;
  /* Minus zero is zero: it would not be written again. */
  *vector = (MoVec3){ value->numbers[0] + 0.0, value->numbers[1] + 0.0, value->numbers[2] + 0.0 };
  return TRUE;
}

static gboolean
is_finite_number (const MoJsonValue *value)
{
  return value->kind == MO_JSON_NUMBER && isfinite (value->number);
}

/* -- MOTION ------------------------------------------------------------------------------------ */

static void
read_frame_time (MoBvjReading *self, const MoJsonValue *value)
{
  if (!is_finite_number (value))
    {
      mo_report (self->context, MO_CODE_BVJ_VALUE, value->location, value->name, _ ("expected %s"),
                 _ ("a number"));
      return;
    }
  mo_bvj_facts (self->clip)->has |= MO_BVJ_HAS_FRAME_TIME;
  self->clip->frame_time = value->number;
  if (!(value->number > 0.0))
    mo_report (self->context, MO_CODE_BVH_FRAME_TIME_SENSELESS, value->location, NULL, NULL);
}

static gboolean
read_frames (MoBvjReading *self, const MoJsonValue *value, MoBvjFrames *frames)
{
  mo_bvj_facts (self->clip)->has |= MO_BVJ_HAS_FRAMES;
  /* With another spelling, frames were read as values. */
  if (value->kind == MO_JSON_ARRAY)
    return mo_bvj_frames_convert (frames, self, value) && mo_bvj_frames_take (frames, self);
  if (value->kind != MO_JSON_ROWS)
    return mo_bvj_fail_kind (self, value, _ ("a list of frames"));
  return mo_bvj_frames_take (frames, self);
}

static gboolean
read_motion (MoBvjReading *self, const MoJsonValue *motion, MoBvjFrames *frames)
{
  if (motion->kind != MO_JSON_OBJECT)
    return mo_bvj_fail_kind (self, motion, _ ("an object"));
  mo_bvj_facts (self->clip)->has |= MO_BVJ_HAS_MOTION;
  for (const MoJsonValue *member = motion->first; member != NULL; member = member->next)
    {
      guint has = mo_bvj_facts (self->clip)->has;
      int id;

      if (member->is_shadowed)
        continue;
      id = mo_bvj_member (self, motion, member, motion_names);
      if (id == FRAME_TIME && (has & MO_BVJ_HAS_FRAME_TIME) == 0)
        read_frame_time (self, member);
      else if (id == FRAMES && (has & MO_BVJ_HAS_FRAMES) == 0)
        {
          if (!read_frames (self, member, frames))
            return FALSE;
        }
      else if (!mo_bvj_read_setting (self, member, motion))
        mo_bvj_keep (self, &mo_bvj_facts (self->clip)->motion_members, member);
    }
  if ((mo_bvj_facts (self->clip)->has & MO_BVJ_HAS_FRAMES) != 0
      && (mo_bvj_facts (self->clip)->has & MO_BVJ_HAS_FRAME_TIME) == 0)
    {
      mo_bvj_facts (self->clip)->has |= MO_BVJ_HAS_FRAME_TIME;
      self->clip->frame_time = MO_USUAL_FRAME_TIME;
      mo_report (self->context, MO_CODE_BVH_FRAME_TIME_MISSING, motion->location, NULL, NULL);
    }
  return TRUE;
}

/* -- The top ----------------------------------------------------------------------------------- */

static void
read_interpolation (MoBvjReading *self, const MoJsonValue *value)
{
  MoClip *clip = self->clip;
  int interpolation =
      value->kind == MO_JSON_STRING ? mo_interpolation_from_nick (value->string) : -1;

  if (interpolation < 0)
    {
      mo_bvj_keep_senseless (self, &mo_bvj_facts (clip)->members, value,
                             _ ("linear, quadratic or cubic"));
      return;
    }
  mo_bvj_facts (clip)->has |= MO_BVJ_HAS_INTERPOLATION;
  mo_bvj_facts (clip)->interpolation = interpolation;
  if (clip->keyframes != NULL)
    mo_keyframes_set_interpolation (clip->keyframes, clip->skeleton,
                                    (MoInterpolation) interpolation);
}

static void
read_clock (MoBvjReading *self, const MoJsonValue *value, MoBvjMembers has, double *number)
{
  if (!is_finite_number (value))
    {
      mo_bvj_keep_senseless (self, &mo_bvj_facts (self->clip)->members, value, _ ("a number"));
      return;
    }
  mo_bvj_facts (self->clip)->has |= has;
  *number = value->number;
}

/* Reads members in an order that fulfils their dependencies. */
static gboolean
read_members (MoBvjReading *self, const MoJsonValue *const *present, MoBvjFrames *frames)
{
  MoBvjFacts *facts = mo_bvj_facts (self->clip);

  if (!mo_bvj_read_hierarchy (self, present[HIERARCHY])
      || (present[MOTION] != NULL && !read_motion (self, present[MOTION], frames))
      || (present[KEYFRAMES] != NULL && !mo_bvj_read_keyframes (self, present[KEYFRAMES])))
    return FALSE;
  if (present[INTERPOLATION] != NULL)
    read_interpolation (self, present[INTERPOLATION]);
  if (present[UNIX_RATE] != NULL)
    read_clock (self, present[UNIX_RATE], MO_BVJ_HAS_UNIX_RATE, &facts->unix_rate);
  if (present[UNIX_START] != NULL)
    read_clock (self, present[UNIX_START], MO_BVJ_HAS_UNIX_START, &facts->unix_start);
  if (present[LIMBER] != NULL)
    mo_bvj_read_limber (self, present[LIMBER]);
  if (self->clip->keyframes != NULL && self->clip->n_frames > 0)
    mo_report (self->context, MO_CODE_BVJ_BOTH, present[KEYFRAMES]->location, NULL, NULL);
  if (self->clip->keyframes == NULL && self->clip->n_frames == 0)
    mo_report (self->context, MO_CODE_BVH_NO_FRAMES, MO_NOWHERE, NULL, NULL);
  return TRUE;
}

static gboolean
read_top (MoBvjReading *self, MoBvjFrames *frames)
{
  const MoJsonValue *present[N_MEMBERS] = { NULL }, *root = self->json->root;

  if (root->kind != MO_JSON_OBJECT)
    return mo_bvj_fail_kind (self, root, _ ("an object"));
  for (const MoJsonValue *member = root->first; member != NULL; member = member->next)
    {
      int id;

      if (member->is_shadowed)
        continue;
      id = mo_bvj_member (self, root, member, top_names);
      if (id >= 0 && present[id] == NULL)
        present[id] = member;
      else if (!mo_bvj_read_setting (self, member, NULL))
        mo_bvj_keep (self, &mo_bvj_facts (self->clip)->members, member);
    }
  if (present[HIERARCHY] == NULL)
    return mo_fail (self->context, self->error, MO_ERROR_INVALID, MO_CODE_BVJ_NO_HIERARCHY,
                    root->location, NULL, NULL);
  return read_members (self, present, frames);
}

/* -- The text ---------------------------------------------------------------------------------- */

static gboolean
wants_rows (const char *outer, const char *inner, gpointer data)
{
  return g_str_equal (outer, top_names[MOTION]) && g_str_equal (inner, motion_names[FRAMES]);
}

static gboolean
read_rows (MoScanner *scanner, gpointer data, GError **error)
{
  return mo_bvj_frames_read (data, error);
}

/* The source file of a project, with the settings of the project. */
static MoClip *
use_original (MoClip *clip, MoClip *original)
{
  g_clear_pointer (&original->settings, mo_recipe_unref);
  original->settings = mo_recipe_ref (clip->settings);
  original->stage = g_steal_pointer (&clip->stage);
  return mo_clip_ref (original);
}

static gboolean
read_source (MoScanner *scanner, MoClip *clip, MoClip **result, GError **error)
{
  MoBvjFrames frames;
  MoJsonRows rows = { wants_rows, read_rows, &frames };
  g_autoptr (MoJson) json = NULL;
  MoBvjReading reading = { .context = scanner->context, .error = error, .clip = clip };
  gboolean ok = FALSE;

  mo_bvj_frames_init (&frames, scanner);
  reading.json = json = mo_json_read (scanner, &rows, error);
  if (json != NULL)
    ok = read_top (&reading, &frames);
  g_clear_pointer (&reading.exact, g_hash_table_unref);
  mo_bvj_frames_clear (&frames);
  if (ok && reading.original != NULL)
    *result = use_original (clip, reading.original);
  else if (ok && reading.stance != NULL)
    *result = mo_bvj_restore_stance (&reading, clip);
  else if (ok)
    *result = mo_clip_ref (clip);
  g_clear_pointer (&reading.original, mo_clip_unref);
  g_clear_pointer (&reading.stance, mo_posture_unref);
  g_free (reading.stance_sum);
  return ok;
}

static MoClip *
read_bvj (MoSource *source, MoContext *context, GError **error)
{
  g_autoptr (MoClip) clip = mo_clip_new (mo_format_bvj.id);
  MoClip *result = NULL;
  g_auto (MoScanner) scanner;
  GError *local = NULL;

  mo_scanner_init (&scanner, source, context);
  clip->skeleton = mo_skeleton_new ();
  clip->settings = mo_recipe_new ();
  clip->facts = (MoFacts *) mo_bvj_facts_new ();
  if (read_source (&scanner, clip, &result, &local))
    return result;
  g_propagate_error (error, local);
  return NULL;
}

/* Comments are rejected, with their location, instead of being taken for another format: the
 * position after a comment at `i`, or `i`. */
static gsize
skip_comment (const guint8 *head, gsize size, gsize i)
{
  const char *text = (const char *) head + i, *end = NULL;
  gssize rest = (gssize) (size - i);

  if (rest >= 2 && memcmp (text, "/*", 2) == 0)
    end = g_strstr_len (text, rest, "*/");
  else if (rest >= 1 && (*text == '#' || (rest >= 2 && memcmp (text, "//", 2) == 0)))
    end = memchr (text, '\n', (gsize) rest);
  else
    return i;
  return end != NULL ? (gsize) (end + (*end == '*' ? 2 : 1) - (const char *) head) : size;
}

static int
probe (const guint8 *head, gsize size)
{
  gsize i = size >= 3 && memcmp (head, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

  /* So that the file is rejected with a message about its encoding. */
  if (mo_text_wide_encoding (head, size) != NULL && mo_text_wide_first (head, size) == '{')
    return 50;
  for (gsize start = size + 1; start != i;)
    {
      start = i;
      while (i < size && mo_json_is_blank (head[i]))
        i++;
      i = skip_comment (head, size, i);
    }
  if (i == size || head[i] != '{')
    return 0;
  if (mo_text_contains (head, size, "\"HIERARCHY\""))
    return 100;
  return mo_text_contains (head, size, "\"KEYFRAMES\"")
                 || mo_text_contains (head, size, "\"Frames\"")
             ? 60
             : 0;
}

static const char *const suffixes[] = { "bvj", NULL };

const MoFormat mo_format_bvj = {
  .id = "bvj",
  .title = N_ ("BVH as JSON"),
  .mime_type = "application/x-bvj+json",
  .suffixes = suffixes,
  .probe = probe,
  .read = read_bvj,
  .write = mo_bvj_write,
  .is_in_bvj = TRUE,
  .is_project = TRUE,
};
