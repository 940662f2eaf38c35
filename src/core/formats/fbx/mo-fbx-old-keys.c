/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The keys of a take before version 7000: channels within channels, with lists of numbers and letters
 * (docs/formats/fbx.md, Takes before version 7000). */

typedef struct
{
  MoFbxDocument *document;
  MoFbxFile *file;
  gint64 version; /* of the list of keys */
} Reader;

/* How many numbers belong to a letter. */
static int
look_up (const char *letters, const guint8 *numbers, char letter)
{
  const char *found = letter != '\0' ? strchr (letters, letter) : NULL;

  return found != NULL ? numbers[found - letters] : -1;
}

static gboolean
refuse (Reader *self)
{
  return mo_fbx_fail (self->file, MO_ERROR_SYNTAX, MO_CODE_FBX_DAMAGED, mo_fbx_tell (self->file),
                      "Key", "%s", _ ("a list of keys whose length does not fit"));
}

static gboolean
take_letter (Reader *self, char *letter)
{
  MoFbxValue value;

  if (!mo_fbx_value (self->file, &value))
    return refuse (self);
  *letter =
      value.kind == MO_FBX_TEXT ? (value.length > 0 ? value.text[0] : '\0') : (char) value.integer;
  return TRUE;
}

static gboolean
take_numbers (Reader *self, int n, double *numbers)
{
  for (int i = 0; i < n; i++)
    if (!mo_fbx_take_double (self->file, &numbers[i]))
      return refuse (self);
  return n >= 0 || refuse (self);
}

/* -- One key ----------------------------------------------------------------------------------- */

/* What is no number is none, either. */
static guint32
pack_weight (double weight)
{
  return weight > 0.0 ? (guint32) MIN (weight * 10000.0 + 0.5, 9999.0) : 0;
}

/* What comes after the slopes: the weights. */
static gboolean
read_weights (Reader *self, guint32 *flags, guint32 *packed)
{
  static const guint8 counts[] = { 0, 2, 1, 1, 0 };
  double numbers[2] = { 0.0, 0.0 };
  char letter;

  if (!take_letter (self, &letter)
      || !take_numbers (self, look_up ("narlc", counts, letter), numbers))
    return FALSE;
  if (letter == 'a' || letter == 'r')
    {
      *flags |= MO_FBX_WEIGHT_RIGHT;
      *packed |= pack_weight (numbers[0]);
    }
  if (letter == 'a' || letter == 'l')
    {
      *flags |= MO_FBX_WEIGHT_NEXT_LEFT;
      *packed |= pack_weight (numbers[letter == 'a']) << 16;
    }
  return TRUE;
}

/* How often weights follow a letter for slopes. */
static guint
count_weights (const Reader *self, char letter)
{
  if (letter == 't' || (letter == 'a' && self->version <= 4004)
      || ((letter == 's' || letter == 'b') && self->version <= 4003))
    return 0;
  return (letter == 'p' || letter == 'q') && self->version > 4004 ? 2 : 1;
}

static gboolean
read_cubic (Reader *self, MoFbxRun *run)
{
  static const guint8 counts[] = { 2, 2, 0, 2, 2, 1, 3 };
  double numbers[3] = { 0.0, 0.0, 0.0 };
  guint32 packed = 0;
  char letter;

  if (!take_letter (self, &letter)
      || !take_numbers (self, look_up ("sbapqdt", counts, letter), numbers))
    return FALSE;
  run->flags = MO_FBX_CUBIC | MO_FBX_AUTO | MO_FBX_TIME_INDEPENDENT | MO_FBX_CLAMP_PROGRESSIVE;
  if (letter == 's' || letter == 'b')
    {
      run->flags = MO_FBX_CUBIC | MO_FBX_USER;
      run->data[0] = (float) numbers[0];
      run->data[1] = (float) numbers[1];
    }
  for (guint i = 0; i < count_weights (self, letter); i++)
    if (!read_weights (self, &run->flags, &packed))
      return FALSE;
  memcpy (&run->data[2], &packed, sizeof packed);
  return TRUE;
}

static gboolean
read_constant (Reader *self, MoFbxRun *run)
{
  char letter = 's';

  if (self->version >= 4004 && !take_letter (self, &letter))
    return FALSE;
  run->flags = MO_FBX_CONSTANT | (letter == 'n' ? MO_FBX_CONSTANT_NEXT : 0);
  return TRUE;
}

/* What follows its time. */
static gboolean
read_key (Reader *self, float *number, MoFbxRun *run)
{
  double value;
  char letter;

  *run = (MoFbxRun){ .flags = MO_FBX_LINEAR };
  if (!take_numbers (self, 1, &value) || !take_letter (self, &letter))
    return FALSE;
  *number = (float) value;
  if (letter == 'C')
    return read_constant (self, run);
  if (letter == 'U')
    return read_cubic (self, run);
  return letter == 'L' || refuse (self);
}

static void
read_keys (Reader *self)
{
  GArray **scratch = self->document->keys.scratch;
  MoFbxRun run;
  gint64 time;
  float value;

  while (mo_fbx_take_integer (self->file, &time))
    {
      if (!read_key (self, &value, &run))
        return;
      g_array_append_val (scratch[MO_FBX_TIMES], time);
      g_array_append_val (scratch[MO_FBX_VALUES], value);
      g_array_append_val (scratch[MO_FBX_FLAGS], run.flags);
      g_array_append_vals (scratch[MO_FBX_DATA], run.data, 4);
      if (scratch[MO_FBX_TIMES]->len * 40ull > self->document->keys.room)
        mo_fbx_fail (self->file, MO_ERROR_LIMIT, MO_CODE_FBX_KEYS, self->file->offset, NULL, NULL);
    }
}

/* -- Channels ---------------------------------------------------------------------------------- */

static void
read_axis (Reader *self, MoFbxChannel *channel, guint axis)
{
  MoFbxCurve curve = { .offset = self->file->offset };

  mo_fbx_keys_begin (&self->document->keys);
  self->version = 4005;
  if (!mo_fbx_enter (self->file))
    return;
  while (mo_fbx_next (self->file))
    if (mo_fbx_is (self->file, "Default"))
      mo_fbx_take_finite (self->file, &channel->values[axis]);
    else if (mo_fbx_is (self->file, "KeyVer"))
      mo_fbx_take_integer (self->file, &self->version);
    else if (mo_fbx_is (self->file, "Key"))
      read_keys (self);
  if (!mo_fbx_curve_set (&curve, &self->document->keys, self->file) || curve.n_keys == 0)
    {
      mo_fbx_curve_clear (&curve);
      return;
    }
  channel->curves[axis] = (int) self->document->curves->len;
  g_array_append_val (self->document->curves, curve);
}

/* The index of the current channel's name among some letters; -1 if it is none of them. */
static int
take_channel (Reader *self, const char *letters)
{
  MoFbxValue value;
  const char *found;

  if (!mo_fbx_is (self->file, "Channel") || !mo_fbx_value (self->file, &value)
      || value.kind != MO_FBX_TEXT || value.length != 1)
    return -1;
  found = strchr (letters, value.text[0]);
  return found != NULL && *found != '\0' ? (int) (found - letters) : -1;
}

static void
read_vector (Reader *self, guint model, MoFbxVector vector)
{
  MoFbxDocument *document = self->document;
  MoFbxChannel channel = { { NAN, NAN, NAN }, NAN, -1, { -1, -1, -1 } };
  MoFbxTrack track = { .model = model, .channel = document->channels->len, .vector = vector };

  if (!mo_fbx_enter (self->file))
    return;
  while (mo_fbx_next (self->file))
    {
      int axis = take_channel (self, "XYZ");

      if (axis >= 0 && channel.curves[axis] < 0)
        read_axis (self, &channel, (guint) axis);
    }
  g_array_append_val (document->channels, channel);
  g_array_append_val (document->tracks, track);
}

static gboolean
is_transform (Reader *self)
{
  MoFbxValue value;

  return mo_fbx_is (self->file, "Channel") && mo_fbx_value (self->file, &value)
         && value.kind == MO_FBX_TEXT && mo_fbx_is_word (value.text, value.length, "Transform");
}

static void
read_model (Reader *self)
{
  const MoFbxId *model;
  gint64 id;

  if (!mo_fbx_take_id (self->document, &id))
    return;
  model = mo_fbx_find_id (self->document, id);
  if (model == NULL || model->class != MO_FBX_MODEL || !mo_fbx_enter (self->file))
    return;
  while (mo_fbx_next (self->file))
    if (is_transform (self) && mo_fbx_enter (self->file))
      while (mo_fbx_next (self->file))
        {
          int vector = take_channel (self, "TRS");

          if (vector >= 0)
            read_vector (self, model->index, (MoFbxVector) vector);
        }
}

gboolean
mo_fbx_read_old_keys (MoFbxDocument *document)
{
  Reader reader = { .document = document, .file = &document->file };
  const MoFbxStack *take;

  if (document->stacks->len == 0)
    return TRUE;
  take = mo_fbx_get (document->stacks, MoFbxStack, document->stack);
  if (mo_fbx_jump (&document->file, take->offset) && mo_fbx_next (&document->file)
      && mo_fbx_enter (&document->file))
    while (mo_fbx_next (&document->file))
      if (mo_fbx_is (&document->file, "Model"))
        read_model (&reader);
  if (document->file.failed)
    return FALSE;
  mo_fbx_sort_tracks (document);
  return TRUE;
}
