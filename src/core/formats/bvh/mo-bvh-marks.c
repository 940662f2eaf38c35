/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvh-marks.h"

#include "mo-number.h"

#include <math.h>
#include <string.h>

/* No program writes longer words, and numbers of this many digits fit into 64 bits. */
#define MAX_WORD 31

typedef struct
{
  const guint8 *p, *end;
} Text;

void
mo_bvh_marks_free (MoBvhMarks *self)
{
  for (guint i = 0; i < self->n_tracks; i++)
    g_array_unref (self->tracks[i]);
  g_free (self->tracks);
  g_clear_pointer (&self->positions, g_array_unref);
  g_free (self);
}

/* -- Words ------------------------------------------------------------------------------------- */

static gboolean
is_blank (guint8 c)
{
  return c == ' ' || c == '\t';
}

static gboolean
is_line_end (guint8 c)
{
  return c == '\r' || c == '\n';
}

static void
skip_blanks (Text *self)
{
  while (self->p < self->end && is_blank (*self->p))
    self->p++;
}

static gboolean
read_integer (Text *self, guint64 *value)
{
  *value = 0;
  skip_blanks (self);
  if (self->p == self->end || !g_ascii_isdigit (*self->p))
    return FALSE;
  for (; self->p < self->end && g_ascii_isdigit (*self->p); self->p++)
    if (*value < G_MAXUINT32)
      *value = *value * 10 + (*self->p - '0');
  return self->p == self->end || is_blank (*self->p) || is_line_end (*self->p);
}

/* The next word of the line. FALSE at its end, and if it is too long. */
static gboolean
read_word (Text *self, char word[MAX_WORD + 1])
{
  gsize n = 0;

  skip_blanks (self);
  for (; self->p < self->end && !is_blank (*self->p) && !is_line_end (*self->p); self->p++)
    if (n < MAX_WORD)
      word[n++] = (char) *self->p;
    else
      return FALSE;
  word[n] = '\0';
  return n > 0;
}

static gboolean
end_line (Text *self)
{
  skip_blanks (self);
  if (self->p < self->end && !is_line_end (*self->p))
    return FALSE;
  while (self->p < self->end && (is_blank (*self->p) || is_line_end (*self->p)))
    self->p++;
  return TRUE;
}

/* -- Parts ------------------------------------------------------------------------------------- */

/* "3 2 5 10": the number of keyframes besides the first, and their frames: ascending, at most
 * the last. */
static gboolean
read_keys (Text *self, guint64 n_frames, GArray *keys)
{
  MoBvhKey key = { 0, 0 };
  guint64 n, frame;

  if (!read_integer (self, &n))
    return FALSE;
  g_array_append_val (keys, key);
  for (; n > 0; n--)
    {
      if (!read_integer (self, &frame) || frame <= key.frame || frame >= n_frames)
        return FALSE;
      key.frame = (guint) frame;
      g_array_append_val (keys, key);
    }
  return end_line (self);
}

/* "4 0 1 3 0": the number of keyframes including the first, and the easing of each; 0 for an end
 * site. */
static gboolean
read_eases (Text *self, GArray *keys)
{
  guint64 n, ease;

  if (!read_integer (self, &n) || (n != keys->len && n != 0))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      if (!read_integer (self, &ease) || ease > (MO_BVH_EASE_IN | MO_BVH_EASE_OUT))
        return FALSE;
      g_array_index (keys, MoBvhKey, i).ease = (guint) ease;
    }
  return end_line (self);
}

static gboolean
parse_number (const char *word, double *value)
{
  guint8 padded[MAX_WORD + 1 + MO_NUMBER_PADDING] = { 0 };
  const guint8 *end;

  memcpy (padded, word, strlen (word));
  end = mo_number_read_double (padded, value);
  return end != NULL && *end == '\0' && isfinite (*value);
}

static void
set_property (MoBvhMarks *self, const char *name, double value)
{
  gboolean is_frame = value == floor (value) && value >= 0.0 && value <= G_MAXUINT32;

  if (strcmp (name, "Scale:") == 0)
    self->scale = value;
  else if (strcmp (name, "Figure:") == 0 && (value == 0.0 || value == 1.0))
    self->figure = (int) value;
  else if (strcmp (name, "LoopIn:") == 0 && (is_frame || value == -1.0))
    self->loop_in = (gint64) value;
  else if (strcmp (name, "LoopOut:") == 0 && (is_frame || value == -1.0))
    self->loop_out = (gint64) value;
  else
    self->is_odd = TRUE;
}

/* FALSE if the line is something else. */
static gboolean
read_property (MoBvhMarks *self, Text *text, guint64 n_frames)
{
  char name[MAX_WORD + 1], word[MAX_WORD + 1];
  double value;

  if (!read_word (text, name))
    return FALSE;
  if (strcmp (name, "Positions:") == 0 && self->positions == NULL)
    {
      self->positions = g_array_new (FALSE, FALSE, sizeof (MoBvhKey));
      if (read_keys (text, n_frames, self->positions))
        return TRUE;
      g_clear_pointer (&self->positions, g_array_unref);
      return FALSE;
    }
  if (strcmp (name, "PositionsEase:") == 0)
    return self->positions != NULL && read_eases (text, self->positions);
  if (!read_word (text, word) || !parse_number (word, &value))
    return FALSE;
  set_property (self, name, value);
  return end_line (text);
}

static void
read_properties (MoBvhMarks *self, Text *text, guint64 n_frames)
{
  gboolean makes_sense = end_line (text);

  for (guint i = 0; i < self->n_tracks && makes_sense; i++)
    makes_sense = read_eases (text, self->tracks[i]);
  while (makes_sense && text->p < text->end)
    makes_sense = read_property (self, text, n_frames);
  self->is_odd = self->is_odd || !makes_sense;
}

MoBvhMarks *
mo_bvh_marks_parse (const guint8 *text, gsize length, guint n_nodes, guint64 n_frames)
{
  g_autoptr (MoBvhMarks) self = g_new0 (MoBvhMarks, 1);
  Text rest = { text, text + length };
  static const char properties[] = "Properties";

  self->figure = -1;
  self->loop_in = self->loop_out = -1;
  self->tracks = g_new0 (GArray *, n_nodes);
  for (; self->n_tracks < n_nodes; self->n_tracks++)
    {
      GArray *keys = g_array_new (FALSE, FALSE, sizeof (MoBvhKey));

      self->tracks[self->n_tracks] = keys;
      if (!read_keys (&rest, n_frames, keys))
        {
          g_array_unref (keys);
          return NULL;
        }
    }
  end_line (&rest);
  if (rest.p == rest.end)
    return g_steal_pointer (&self);
  if ((gsize) (rest.end - rest.p) < strlen (properties)
      || memcmp (rest.p, properties, strlen (properties)) != 0)
    return NULL;
  rest.p += strlen (properties);
  self->has_properties = TRUE;
  read_properties (self, &rest, n_frames);
  return g_steal_pointer (&self);
}

MoBvhMarks *
mo_bvh_marks_of (const MoClip *clip)
{
  gsize length;
  const guint8 *text;

  if (clip->trailer == NULL || clip->skeleton == NULL)
    return NULL;
  text = g_bytes_get_data (clip->trailer, &length);
  return mo_bvh_marks_parse (text, length, clip->skeleton->joints->len, clip->n_frames);
}

static void
mark_frames (const GArray *keys, gboolean *is_key)
{
  for (guint i = 0; i < keys->len; i++)
    is_key[g_array_index (keys, MoBvhKey, i).frame] = TRUE;
}

guint
mo_bvh_marks_count_frames (const MoBvhMarks *self, const MoClip *clip)
{
  g_autofree gboolean *is_key = g_new0 (gboolean, clip->n_frames + 1);
  guint n = 0;

  for (guint i = 0; i < self->n_tracks; i++)
    mark_frames (self->tracks[i], is_key);
  if (self->positions != NULL)
    mark_frames (self->positions, is_key);
  for (guint i = 0; i < clip->n_frames; i++)
    n += is_key[i] ? 1 : 0;
  return n;
}

/* -- The motion between keys ------------------------------------------------------------------- */

/* QAvimator's interpolation from one key to the next: each half may follow half a cosine wave. */
static double
share_of (const MoBvhKey *from, const MoBvhKey *to, guint frame)
{
  guint steps = to->frame - from->frame, step = frame - from->frame;
  gboolean is_first_half = step <= steps / 2;
  gboolean eases =
      is_first_half ? (from->ease & MO_BVH_EASE_OUT) != 0 : (to->ease & MO_BVH_EASE_IN) != 0;
  double share = (double) step / steps;

  return eases ? 0.5 - cos (G_PI * share) / 2.0 : share;
}

typedef struct
{
  double worst;
  guint joint, frame;
} Difference;

static void
compare_channel (const GArray *keys, const MoClip *clip, guint joint, guint column,
                 Difference *difference)
{
  guint at = 0;

  for (guint frame = 0; frame < clip->n_frames; frame++)
    {
      const MoBvhKey *from, *to;
      double keyed, other;

      if (at + 1 < keys->len && g_array_index (keys, MoBvhKey, at + 1).frame <= frame)
        at++;
      from = &g_array_index (keys, MoBvhKey, at);
      to = at + 1 < keys->len ? from + 1 : from;
      keyed = mo_clip_value (clip, from->frame, column);
      if (to != from)
        keyed += share_of (from, to, frame) * (mo_clip_value (clip, to->frame, column) - keyed);
      other = fabs (mo_clip_value (clip, frame, column) - keyed);
      if (other > difference->worst)
        *difference = (Difference){ other, joint, frame };
    }
}

double
mo_bvh_marks_compare (const MoBvhMarks *self, const MoClip *clip, guint *joint, guint *frame)
{
  Difference difference = { 0.0, 0, 0 };

  for (guint i = 0; i < self->n_tracks && mo_clip_has_values (clip); i++)
    {
      const MoJoint *of = mo_skeleton_joint (clip->skeleton, i);

      for (guint j = 0; j < of->n_channels; j++)
        compare_channel (i == 0 && self->positions != NULL
                                 && of->channels[j] <= MO_CHANNEL_Z_POSITION
                             ? self->positions
                             : self->tracks[i],
                         clip, i, of->first_channel + j, &difference);
    }
  *joint = difference.joint;
  *frame = difference.frame;
  return difference.worst;
}

/* -- Loop points ------------------------------------------------------------------------------- */

/* The frame with which the result begins. */
static gint64
first_played (const MoClip *clip, int reference)
{
  gboolean drops = reference == MO_REFERENCE_AUTO ? mo_clip_has_reference (clip)
                                                  : reference == MO_REFERENCE_DROP;

  return clip->n_frames > 1 && drops ? 1 : 0;
}

static MoRecipe *
with_frames (MoRecipe *recipe, MoFieldId id, gint64 frames)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT "f", frames);
  MoRecipe *changed = mo_recipe_with (recipe, id, text, NULL);

  mo_recipe_unref (recipe);
  return changed;
}

MoRecipe *
mo_bvh_marks_settings (const MoBvhMarks *self, const MoClip *clip)
{
  gint64 first = first_played (clip, MO_REFERENCE_AUTO), last = (gint64) clip->n_frames - 1;
  gboolean has_in = self->loop_in > first, has_out = self->loop_out >= 0 && self->loop_out < last;
  MoRecipe *recipe;

  if (self->loop_in < 0 || (!has_in && !has_out) || self->loop_in > last
      || (has_out && self->loop_out <= MAX (self->loop_in, first)))
    return NULL;
  recipe = mo_recipe_new ();
  if (has_in)
    recipe = with_frames (recipe, MO_FIELD_LOOP_IN, self->loop_in - first);
  if (has_out)
    recipe = with_frames (recipe, MO_FIELD_LOOP_OUT, self->loop_out - first);
  return recipe;
}

/* The frame of a loop point in the recipe, otherwise `else_frame`. */
static gint64
frame_of (const MoClip *clip, const MoRecipe *recipe, MoFieldId id, MoTime time, gint64 else_frame)
{
  double frame_time = mo_clip_frame_time (clip);
  gint64 first = first_played (clip, recipe->reference), last = (gint64) clip->n_frames - 1;
  double duration = (double) (last - first) * frame_time;
  double frame;

  if (!mo_recipe_is_set (recipe, id))
    return else_frame;
  frame = round (mo_time_seconds (time, frame_time, duration) / frame_time);
  return (gint64) CLAMP (frame, 0.0, (double) (last - first)) + first;
}

/* Replaces only the number of a line "name number". */
static void
replace_number (GString *text, const char *name, gint64 value)
{
  char *line = strstr (text->str, name);
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, value);
  gsize start, n = 0;

  if (line == NULL)
    return;
  line += strlen (name);
  while (is_blank ((guint8) *line))
    line++;
  start = (gsize) (line - text->str);
  while (line[n] != '\0' && !is_blank ((guint8) line[n]) && !is_line_end ((guint8) line[n]))
    n++;
  g_string_erase (text, (gssize) start, (gssize) n);
  g_string_insert (text, (gssize) start, number);
}

GBytes *
mo_bvh_marks_with_loop (const MoBvhMarks *self, const MoClip *clip, const MoRecipe *recipe)
{
  gsize length;
  const char *bytes = g_bytes_get_data (clip->trailer, &length);
  gint64 in = frame_of (clip, recipe, MO_FIELD_LOOP_IN, recipe->loop_in, self->loop_in);
  gint64 out = frame_of (clip, recipe, MO_FIELD_LOOP_OUT, recipe->loop_out, self->loop_out);
  GString *text;

  if (in == self->loop_in && out == self->loop_out)
    return g_bytes_ref (clip->trailer);
  text = g_string_new_len (bytes, (gssize) length);
  if (self->loop_in != in)
    replace_number (text, "LoopIn:", in);
  if (self->loop_out != out)
    replace_number (text, "LoopOut:", out);
  return g_string_free_to_bytes (text);
}
