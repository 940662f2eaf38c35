/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-htr.h"

#include "mo-number.h"

#include <math.h>
#include <string.h>

/* Three positions and three rotations as written, and the bone length factor. */
#define N_NUMBERS 7

typedef struct
{
  MoHtrReading *reading;
  GArray **rows; /* for each segment; NULL if it has no frame */
  guint n_frames;
  gsize n_values;   /* values in the file so far */
  guint64 n_filled; /* values of missing frames that were filled in */
  gboolean has_factors;
  gboolean has_first;
} Rows;

/* Appends the numbers after the first word of the line. */
static gboolean
add_row (Rows *self, guint segment)
{
  MoHtrReading *reading = self->reading;
  double numbers[N_NUMBERS];
  double row[N_NUMBERS];

  if (!mo_htr_line_numbers (&reading->line, 1, N_NUMBERS, numbers))
    return FALSE;
  self->n_values += N_NUMBERS;
  if (self->n_values > MO_MAX_VALUES)
    return mo_fail (reading->context, reading->line.error, MO_ERROR_LIMIT,
                    MO_CODE_BVH_TOO_MANY_VALUES, mo_htr_line_locate (&reading->line, 0), NULL,
                    NULL);
  for (guint i = 0; i < N_NUMBERS; i++)
    {
      if (i >= 3 && i < 6 && mo_htr_facts (reading->clip)->is_radians)
        numbers[i] *= 180.0 / G_PI;
      row[i] = numbers[i];
      /* The value in radians fits into a float, but not in degrees. */
      if (!mo_number_fits_float (row[i]))
        return mo_htr_line_fail (&reading->line, MO_CODE_HTR_NOT_A_NUMBER, i + 1, NULL);
    }
  self->has_factors = self->has_factors || row[6] != 1.0;
  if (self->rows[segment] == NULL)
    self->rows[segment] = g_array_new (FALSE, FALSE, sizeof row);
  g_array_append_val (self->rows[segment], row);
  return TRUE;
}

/* Stores the number of the first frame; nothing else depends on the numbers. */
static void
set_first_frame (Rows *self, double number)
{
  if (!self->has_first && fabs (number) < 1e9)
    mo_htr_facts (self->reading->clip)->first_frame = (gint64) number;
  self->has_first = TRUE;
}

/* -- A block for each segment ------------------------------------------------------------------ */

/* What a section of frames contains: 0 only the base pose, 1 another pose, 2 a motion. */
static guint
weigh_rows (const GArray *rows)
{
  const double *first = rows != NULL ? (const double *) (gpointer) rows->data : NULL;
  gboolean is_away = FALSE;

  for (guint i = 1; first != NULL && i < rows->len; i++)
    if (memcmp (first, first + (gsize) i * N_NUMBERS, 6 * sizeof *first) != 0)
      return 2;
  for (guint i = 0; first != NULL && rows->len > 0 && i < 6; i++)
    is_away = is_away || first[i] != 0.0;
  return is_away ? 1 : 0;
}

/* Some exporters write the root twice, once without its keys. FALSE if both sections move it. */
static gboolean
choose_rows (Rows *self, guint segment, GArray *before, MoLocation title)
{
  MoHtrReading *reading = self->reading;
  const char *name = mo_skeleton_joint (reading->clip->skeleton, segment)->name;
  guint weight = weigh_rows (self->rows[segment]), weight_before = weigh_rows (before);

  if (weight == 2 && weight_before == 2)
    {
      g_array_unref (before);
      return mo_fail (reading->context, reading->line.error, MO_ERROR_INVALID,
                      MO_CODE_HTR_SEGMENT_TWICE, title, name, NULL);
    }
  mo_report (reading->context, MO_CODE_HTR_BLOCK_TWICE, title, name, NULL);
  if (weight_before > weight || self->rows[segment] == NULL)
    {
      GArray *swap = self->rows[segment];

      self->rows[segment] = before;
      before = swap;
    }
  g_clear_pointer (&before, g_array_unref);
  return TRUE;
}

static gboolean
read_segment (Rows *self)
{
  MoHtrLine *line = &self->reading->line;
  g_autofree char *name = mo_htr_line_title (line);
  MoLocation title = mo_htr_line_locate (line, 0);
  int segment = mo_htr_find_segment (self->reading, name);
  g_autoptr (GArray) before = NULL;

  if (segment < 0)
    return mo_htr_line_fail (line, MO_CODE_HTR_UNKNOWN_SEGMENT, 0, NULL);
  before = g_steal_pointer (&self->rows[segment]);
  for (;;)
    {
      double number;

      if (!mo_htr_line_next (line))
        return FALSE;
      if (line->at_end || mo_htr_line_is_title (line, NULL))
        break;
      if (!add_row (self, (guint) segment))
        return FALSE;
      line->n_words = 1;
      if (!mo_htr_line_numbers (line, 0, 1, &number))
        return FALSE;
      set_first_frame (self, number);
    }
  if (before != NULL && !choose_rows (self, (guint) segment, g_steal_pointer (&before), title))
    return FALSE;
  if (self->rows[segment] != NULL)
    self->n_frames = MAX (self->n_frames, self->rows[segment]->len);
  return TRUE;
}

/* -- A block for each frame -------------------------------------------------------------------- */

/* "Frame 3:", with or without a blank before the colon. */
static gboolean
read_frame_number (Rows *self)
{
  MoHtrLine *line = &self->reading->line;
  double number;

  if (!mo_htr_line_has (line, 0, "Frame"))
    return mo_htr_line_fail (line, MO_CODE_HTR_LINE, 0, NULL);
  if (line->n_words == 3 && mo_htr_line_has (line, 2, ":"))
    line->n_words = 2;
  else if (line->n_words == 2 && line->words[1].text[line->words[1].length - 1] == ':')
    line->words[1].length--;
  if (!mo_htr_line_numbers (line, 1, 1, &number))
    return FALSE;
  set_first_frame (self, number);
  return TRUE;
}

/* A few lines can omit thousands of frames of thousands of segments. */
static gboolean
fills_too_much (Rows *self, guint64 n_filled)
{
  if (n_filled <= MO_FREE_FILLED_VALUES + 2 * self->n_values)
    return FALSE;
  mo_fail (self->reading->context, self->reading->line.error, MO_ERROR_LIMIT,
           MO_CODE_HTR_TOO_MANY_GAPS, mo_htr_line_locate (&self->reading->line, 0), NULL, NULL);
  return TRUE;
}

/* Fills the frames that a segment lacks before this one, with its last frame. */
static gboolean
fill_gap (Rows *self, guint segment, guint n)
{
  double still[N_NUMBERS] = { 0, 0, 0, 0, 0, 0, 1 };
  GArray *rows = self->rows[segment];

  if (rows == NULL)
    rows = self->rows[segment] = g_array_new (FALSE, FALSE, sizeof still);
  self->n_filled += (guint64) (n - MIN (n, rows->len)) * N_NUMBERS;
  if (fills_too_much (self, self->n_filled))
    return FALSE;
  while (rows->len < n)
    {
      if (rows->len > 0)
        memcpy (still, rows->data + (rows->len - 1) * sizeof still, sizeof still);
      g_array_append_vals (rows, still, 1);
    }
  return TRUE;
}

static gboolean
read_frame (Rows *self)
{
  MoHtrLine *line = &self->reading->line;

  if (!read_frame_number (self))
    return FALSE;
  self->n_frames++;
  for (;;)
    {
      g_autofree char *name = NULL;
      int segment;

      if (!mo_htr_line_next (line))
        return FALSE;
      if (line->at_end || line->n_words != N_NUMBERS + 1)
        return TRUE;
      name = mo_htr_line_word (line, 0);
      segment = mo_htr_find_segment (self->reading, name);
      if (segment < 0)
        return mo_htr_line_fail (line, MO_CODE_HTR_UNKNOWN_SEGMENT, 0, NULL);
      if (!fill_gap (self, (guint) segment, self->n_frames - 1))
        return FALSE;
      if (self->rows[segment]->len == self->n_frames)
        return mo_htr_line_fail (line, MO_CODE_HTR_SEGMENT_TWICE, 0, NULL);
      if (!add_row (self, (guint) segment))
        return FALSE;
    }
}

/* -- All --------------------------------------------------------------------------------------- */

static void
put_row (MoClip *clip, guint segment, guint frame, const double row[N_NUMBERS])
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, segment);
  double *out = clip->values + (gsize) frame * clip->skeleton->n_channels + joint->first_channel;

  for (guint i = 0; i < joint->n_channels; i++)
    out[i] = row[joint->channels[i]];
  if (mo_htr_facts (clip)->factors != NULL)
    mo_htr_facts (clip)->factors[(gsize) frame * clip->skeleton->joints->len + segment] = row[6];
}

static void
put_segment (Rows *self, guint segment)
{
  static const double still[N_NUMBERS] = { 0, 0, 0, 0, 0, 0, 1 };
  MoClip *clip = self->reading->clip;
  GArray *rows = self->rows[segment];
  guint n = rows != NULL ? rows->len : 0;

  if (n < self->n_frames)
    mo_report (self->reading->context,
               n == 0 ? MO_CODE_HTR_MOTION_MISSING : MO_CODE_HTR_FRAMES_MISSING, MO_NOWHERE,
               mo_skeleton_joint (clip->skeleton, segment)->name, NULL);
  for (guint i = 0; i < self->n_frames; i++)
    put_row (clip, segment, i,
             n > 0 ? (const double *) (gpointer) rows->data + (gsize) MIN (i, n - 1) * N_NUMBERS
                   : still);
}

static gboolean
put_all (Rows *self)
{
  MoHtrReading *reading = self->reading;
  MoClip *clip = reading->clip;
  guint n_joints = clip->skeleton->joints->len;

  if (fills_too_much (self, (guint64) self->n_frames * n_joints * N_NUMBERS))
    return FALSE;
  clip->n_frames = self->n_frames;
  clip->frame_time = 1.0 / mo_htr_facts (clip)->frame_rate;
  if (self->n_frames == 0)
    mo_report (reading->context, MO_CODE_BVH_NO_FRAMES, MO_NOWHERE, NULL, NULL);
  else
    {
      clip->values = g_new (double, (gsize) self->n_frames * clip->skeleton->n_channels);
      if (self->has_factors)
        mo_htr_facts (clip)->factors = g_new (double, (gsize) self->n_frames *n_joints);
      for (guint i = 0; i < n_joints; i++)
        {
          put_segment (self, i);
          g_clear_pointer (&self->rows[i], g_array_unref);
        }
    }
  if (reading->n_frames >= 0 && reading->n_frames != self->n_frames)
    mo_report (reading->context, MO_CODE_HTR_COUNT, reading->n_frames_at, "NumFrames", "%u",
               self->n_frames);
  return TRUE;
}

static gboolean
read_end (MoHtrReading *reading)
{
  MoHtrLine *line = &reading->line;

  if (line->at_end)
    {
      mo_report (reading->context, MO_CODE_HTR_NO_END, mo_htr_line_locate (line, 0), NULL, NULL);
      return TRUE;
    }
  if (!mo_htr_line_next (line))
    return FALSE;
  if (!line->at_end)
    mo_report (reading->context, MO_CODE_HTR_AFTER_END, mo_htr_line_locate (line, 0), NULL, NULL);
  return TRUE;
}

gboolean
mo_htr_read_motion (MoHtrReading *reading)
{
  guint n_joints = reading->clip->skeleton->joints->len;
  Rows self = { .reading = reading, .rows = g_new0 (GArray *, n_joints) };
  MoHtrLine *line = &reading->line;
  gboolean ok = TRUE;

  while (ok && !line->at_end && !mo_htr_line_is_title (line, "EndOfFile"))
    if (mo_htr_line_is_title (line, NULL))
      ok = read_segment (&self);
    else
      {
        mo_htr_facts (reading->clip)->is_by_frame = TRUE;
        ok = read_frame (&self);
      }
  ok = ok && read_end (reading) && put_all (&self);
  for (guint i = 0; i < n_joints; i++)
    g_clear_pointer (&self.rows[i], g_array_unref);
  g_free (self.rows);
  return ok;
}
