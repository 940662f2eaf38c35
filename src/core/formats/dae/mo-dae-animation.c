/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

#include <string.h>

/* The elements of animations and skins: arrays, the sources that describe them, samplers and channels. */

/* -- Groups ------------------------------------------------------------------------------------ */

void
mo_dae_start_animation (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  MoDaeAnimation animation = { mo_dae_attribute (self, attributes, "id"), self->animation, FALSE };

  if (!mo_dae_check_count (self, self->animations->len))
    return;
  self->animation = (int) self->animations->len;
  g_array_append_val (self->animations, animation);
}

void
mo_dae_end_animation (MoDaeReading *self)
{
  if (self->animation >= 0)
    self->animation = mo_dae_item (self->animations, MoDaeAnimation, self->animation)->parent;
}

void
mo_dae_start_clip (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  MoDaeClip clip = { mo_dae_attribute (self, attributes, "name"),
                     mo_dae_attribute_double (attributes, "start", 0.0),
                     mo_dae_attribute_double (attributes, "end", -1.0), self->instances->len, 0 };

  if (clip.name == NULL)
    clip.name = mo_dae_attribute (self, attributes, "id");
  if (mo_dae_check_count (self, self->clips->len))
    g_array_append_val (self->clips, clip);
}

void
mo_dae_start_instance_animation (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  char *url = mo_dae_attribute (self, attributes, "url");

  if (url == NULL || !mo_dae_check_count (self, self->instances->len))
    return;
  g_ptr_array_add (self->instances, (gpointer) mo_dae_id_of_url (url));
  mo_dae_item (self->clips, MoDaeClip, self->clips->len - 1)->n_instances++;
}

/* -- Sources ----------------------------------------------------------------------------------- */

void
mo_dae_start_source (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  MoDaeSource source = { mo_dae_attribute (self, attributes, "id"), -1, NULL, 1, 0, G_MAXUINT };

  if (!mo_dae_check_count (self, self->sources->len))
    return;
  mo_dae_ids_add (&self->source_ids, source.id);
  g_array_append_val (self->sources, source);
}

static MoDaeSource *
current_source (MoDaeReading *self)
{
  return mo_dae_item (self->sources, MoDaeSource, self->sources->len - 1);
}

/* The last row of a matrix is always the same. */
static void
drop_last_rows (MoDaeArray *array, MoDaeSource *source)
{
  guint n = array->n / 16;

  if (source->stride != 16 || source->offset > 0 || n == 0)
    return;
  for (guint i = 1; i < n; i++)
    memmove (array->numbers + (gsize) i * MO_DAE_MATRIX_NUMBERS, array->numbers + (gsize) i * 16,
             MO_DAE_MATRIX_NUMBERS * sizeof (double));
  array->n = n * MO_DAE_MATRIX_NUMBERS;
  array->numbers = g_realloc_n (array->numbers, array->n, sizeof (double));
  array->has_short_rows = TRUE;
}

/* Of a skin only the joints' matrices matter, and not the weights, of which there are many more. */
void
mo_dae_end_source (MoDaeReading *self)
{
  MoDaeSource *source = current_source (self);
  MoDaeArray *array;

  if (source->array < 0)
    return;
  array = mo_dae_item (self->arrays, MoDaeArray, source->array);
  if (array->numbers == NULL)
    return;
  if (g_strcmp0 (source->array_id, array->id) == 0)
    drop_last_rows (array, source);
  if (self->in_skin && !array->has_short_rows)
    {
      g_clear_pointer (&array->numbers, g_free);
      array->n = 0;
    }
}

static void
add_array (MoDaeReading *self, MoDaeArray array)
{
  MoDaeSource *source = current_source (self);

  if (source->array >= 0 || !mo_dae_check_count (self, self->arrays->len))
    {
      g_free (array.numbers);
      g_free (array.modes);
      g_free (array.words);
      return;
    }
  array.id = (char *) self->array_id;
  source->array = (int) self->arrays->len;
  mo_dae_ids_add (&self->array_ids, array.id);
  g_array_append_val (self->arrays, array);
}

void
mo_dae_start_numbers (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  guint most =
      self->in_skin ? MO_MAX_JOINTS * MO_DAE_MAX_NUMBERS : (guint) MIN (MO_MAX_VALUES, G_MAXUINT);

  self->array_id = mo_dae_attribute (self, attributes, "id");
  if (self->before != NULL)
    mo_dae_free_numbers (self->before);
  self->before = g_steal_pointer (&self->xml.got);
  if (self->before != NULL)
    most -= self->before->n = MIN (self->before->n, most);
  mo_dae_text_begin (self, MO_DAE_TEXT_NUMBERS, most);
}

/* The numbers of an array that has ended. */
static MoDaeArray
end_numbers (MoDaeReading *self)
{
  MoDaeArray *before = self->before, array = { 0 };
  gsize n = self->numbers->len;

  if (before == NULL)
    {
      array.numbers = g_memdup2 (self->numbers->data, n * sizeof (double));
      array.n = (guint) n;
      return array;
    }
  array.numbers = g_steal_pointer (&before->numbers);
  array.n = before->n + (guint) n;
  if (n > 0)
    {
      array.numbers = g_renew (double, array.numbers, array.n);
      memcpy (array.numbers + before->n, self->numbers->data, n * sizeof (double));
    }
  g_clear_pointer (&self->before, mo_dae_free_numbers);
  return array;
}

void
mo_dae_end_numbers (MoDaeReading *self)
{
  mo_dae_text_end (self);
  add_array (self, end_numbers (self));
}

void
mo_dae_start_names (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  self->array_id = mo_dae_attribute (self, attributes, "id");
  mo_dae_text_begin (self, self->in_skin ? MO_DAE_TEXT_NAMES : MO_DAE_TEXT_MODES, 0);
}

void
mo_dae_start_ids (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  mo_dae_start_names (self, attributes);
  if (self->in_skin)
    mo_dae_item (self->skins, MoDaeSkin, self->skins->len - 1)->are_ids = TRUE;
}

void
mo_dae_end_names (MoDaeReading *self)
{
  MoDaeArray array = { 0 };
  gboolean are_names = self->text == MO_DAE_TEXT_NAMES;

  mo_dae_text_end (self);
  array.n = are_names ? self->names->len : self->modes->len;
  if (are_names)
    array.words = g_memdup2 (self->names->pdata, array.n * sizeof (char *));
  else
    array.modes = g_memdup2 (self->modes->data, array.n);
  add_array (self, array);
}

void
mo_dae_start_accessor (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  MoDaeSource *source = current_source (self);

  source->array_id = (char *) mo_dae_id_of_url (mo_dae_attribute (self, attributes, "source"));
  source->stride = MAX (mo_dae_attribute_uint (attributes, "stride", 1), 1);
  source->offset = mo_dae_attribute_uint (attributes, "offset", 0);
  source->count = mo_dae_attribute_uint (attributes, "count", G_MAXUINT);
}

/* -- Samplers and channels --------------------------------------------------------------------- */

static void
clear_sampler (MoDaeSampler *self)
{
  *self = (MoDaeSampler){ 0 };
  for (guint i = 0; i < MO_DAE_N_INPUTS; i++)
    self->sources[i] = -1;
}

void
mo_dae_start_sampler (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  MoDaeSampler sampler;

  clear_sampler (&sampler);
  sampler.id = mo_dae_attribute (self, attributes, "id");
  if (!mo_dae_check_count (self, self->samplers->len))
    return;
  mo_dae_ids_add (&self->sampler_ids, sampler.id);
  g_array_append_val (self->samplers, sampler);
}

void
mo_dae_start_input (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  static const char *const names[MO_DAE_N_INPUTS] = {
    "INPUT", "OUTPUT", "INTERPOLATION", "IN_TANGENT", "OUT_TANGENT", "JOINT", "INV_BIND_MATRIX",
  };
  MoDaeSampler *sampler = self->in_skin
                              ? &mo_dae_item (self->skins, MoDaeSkin, self->skins->len - 1)->joints
                              : mo_dae_item (self->samplers, MoDaeSampler, self->samplers->len - 1);
  int input = mo_dae_attribute_which (attributes, "semantic", names, MO_DAE_N_INPUTS);

  if (input < 0)
    return;
  sampler->inputs[input] =
      (char *) mo_dae_id_of_url (mo_dae_attribute (self, attributes, "source"));
  sampler->sources[input] = mo_dae_ids_find (&self->source_ids, sampler->inputs[input]);
}

void
mo_dae_start_channel (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  MoDaeChannel channel = { 0 };

  channel.sampler = (char *) mo_dae_id_of_url (mo_dae_attribute (self, attributes, "source"));
  channel.target = mo_dae_attribute (self, attributes, "target");
  channel.before = mo_dae_ids_find (&self->sampler_ids, channel.sampler);
  channel.animation = self->animation;
  channel.location = mo_xml_place (&self->xml, NULL);
  if (channel.target != NULL && mo_dae_check_count (self, self->channels->len))
    g_array_append_val (self->channels, channel);
}

/* -- Skins ------------------------------------------------------------------------------------- */

void
mo_dae_start_controller (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  self->controller_id = mo_dae_attribute (self, attributes, "id");
}

void
mo_dae_start_skin (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  MoDaeSkin skin = { .id = (char *) self->controller_id };

  clear_sampler (&skin.joints);
  if (!mo_dae_check_count (self, self->skins->len))
    return;
  g_array_append_val (self->skins, skin);
  self->in_skin = TRUE;
}

void
mo_dae_end_skin (MoDaeReading *self)
{
  self->in_skin = FALSE;
}

/* -- What is behind an input ------------------------------------------------------------------- */

const MoDaeSource *
mo_dae_input_source (MoDaeReading *self, const MoDaeSampler *sampler, MoDaeInput input)
{
  int source = sampler->sources[input];

  if (source < 0)
    source = mo_dae_ids_find (&self->source_ids, sampler->inputs[input]);
  return source >= 0 ? mo_dae_item (self->sources, MoDaeSource, source) : NULL;
}

MoDaeArray *
mo_dae_source_array (MoDaeReading *self, const MoDaeSource *source)
{
  int array = -1;

  /* Several accessors over one array: the accessor says which; ids that lead nowhere mean its own. */
  if (source->array_id != NULL
      && (source->array < 0
          || g_strcmp0 (source->array_id, mo_dae_item (self->arrays, MoDaeArray, source->array)->id)
                 != 0))
    array = mo_dae_ids_find (&self->array_ids, source->array_id);
  if (array < 0)
    array = source->array;
  return array >= 0 ? mo_dae_item (self->arrays, MoDaeArray, array) : NULL;
}

const MoDaeSampler *
mo_dae_channel_sampler (MoDaeReading *self, const MoDaeChannel *channel)
{
  int sampler = channel->before >= 0 ? channel->before
                                     : mo_dae_ids_find (&self->sampler_ids, channel->sampler);

  return sampler >= 0 ? mo_dae_item (self->samplers, MoDaeSampler, sampler) : NULL;
}
