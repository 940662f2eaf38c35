/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gltf.h"

#include "mo-limits.h"

#include <math.h>
#include <string.h>

/* Expressions and the gaze in a VRM animation: nodes whose x position is the weight of an expression, and one whose
 * rotation is the gaze (VRMC_vrm_animation-1.0). An avatar shows one expression during a whole animation, so the one
 * that is strong for most of the time becomes that; the others, and those of the mouth and the lids, are lost. */

/* Weights below this are not seen. */
#define SEEN 0.05

/* An expression that becomes the avatar's has at least this weight on average, and this many times the next one's. */
#define STRONG 0.3
#define DOMINANCE 2.0

/* The presets that have a counterpart: as the file stores it. */
static const struct
{
  const char *preset, *emote;
} emotes[] = {
  { "happy", "express_smile" },
  { "relaxed", "express_smile" },
  { "angry", "express_anger_emote" },
  { "sad", "express_sad_emote" },
  { "surprised", "express_surprise_emote" },
};

typedef struct
{
  GHashTable *channels;          /* of translations */
  GString *lost;                 /* names */
  const char *strongest, *emote; /* a preset, and its counterpart */
  MoLocation place;              /* of the preset in the list */
  double mean, next;             /* its weight on average, and that of the second one */
} Expressions;

/* The first channel that moves each node in that way, by the node's index and one. */
static GHashTable *
index_channels (const MoGltf *self, MoGltfPath path)
{
  GHashTable *channels = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < self->channels->len; i++)
    {
      MoGltfChannel *channel = &g_array_index (self->channels, MoGltfChannel, i);
      gpointer key = GSIZE_TO_POINTER ((gsize) channel->node + 1);

      if (channel->path == path && channel->sampler < self->samplers->len
          && !g_hash_table_contains (channels, key))
        g_hash_table_insert (channels, key, channel);
    }
  return channels;
}

/* Takes the channel of a node out of the list: what is said twice of a node counts once. NULL if there is none. */
static const MoGltfChannel *
take_channel (GHashTable *channels, guint32 node)
{
  gpointer channel = NULL;

  g_hash_table_steal_extended (channels, GSIZE_TO_POINTER ((gsize) node + 1), NULL, &channel);
  return channel;
}

/* The largest and the mean weight over time: between keys along a line, whatever the curve. */
static gboolean
measure (MoGltf *self, const MoGltfChannel *channel, double *largest, double *mean)
{
  const MoGltfSampler *sampler = &g_array_index (self->samplers, MoGltfSampler, channel->sampler);
  guint n, stride = sampler->mode == MO_GLTF_SPLINE ? 9 : 3;
  const float *times, *values;
  double sum = 0.0, span = 0.0;

  if (!mo_gltf_check_sampler (self, sampler, 3, &n)
      || !mo_gltf_count_bytes (self, sampler->output, &self->n_used,
                               (guint64) n * stride * sizeof *values))
    return FALSE;
  times = mo_gltf_load_accessor (self, sampler->input);
  values = times != NULL ? mo_gltf_load_accessor (self, sampler->output) : NULL;
  if (values == NULL)
    return FALSE;
  values += stride == 9 ? 3 : 0;
  *largest = 0.0;
  for (guint i = 0; i < n; i++)
    {
      double weight = CLAMP ((double) values[(gsize) i * stride], 0.0, 1.0);
      double next =
          i + 1 < n ? CLAMP ((double) values[(gsize) (i + 1) * stride], 0.0, 1.0) : weight;
      double step = i + 1 < n ? (double) times[i + 1] - (double) times[i] : 0.0;

      if (weight > *largest)
        *largest = weight;
      sum += step * (sampler->mode == MO_GLTF_STEP ? weight : (weight + next) / 2.0);
      span += step;
    }
  *mean = span > 0.0 && isfinite (sum / span) ? sum / span : *largest;
  return TRUE;
}

static const char *
find_emote (const char *preset)
{
  for (guint i = 0; i < G_N_ELEMENTS (emotes); i++)
    if (g_str_equal (emotes[i].preset, preset))
      return emotes[i].emote;
  return NULL;
}

static void
add_name (GString *names, const char *name)
{
  if (names->len < MO_MAX_NAME_BYTES)
    g_string_append_printf (names, "%s%.60s", names->len > 0 ? ", " : "", name);
}

/* Takes an expression into account. */
static void
judge (Expressions *self, const MoJsonValue *item, gboolean is_preset, double mean)
{
  const char *name = item->name, *emote = is_preset ? find_emote (name) : NULL;

  if (emote == NULL)
    {
      add_name (self->lost, name);
      return;
    }
  if (mean > self->mean)
    {
      if (self->strongest != NULL)
        add_name (self->lost, self->strongest);
      self->next = self->mean;
      self->strongest = name;
      self->place = item->name_at;
      self->emote = emote;
      self->mean = mean;
      return;
    }
  self->next = MAX (self->next, mean);
  add_name (self->lost, name);
}

static gboolean
read_list (MoGltf *self, const MoJsonValue *list, gboolean is_preset, Expressions *expressions)
{
  const MoJsonValue *item = list != NULL ? list->first : NULL;

  for (; item != NULL; item = item->next)
    {
      const MoGltfChannel *channel;
      double largest, mean;
      guint32 node;

      if (item->kind != MO_JSON_OBJECT || item->is_shadowed)
        continue;
      if (!mo_gltf_read_index (self, item, "node", MO_GLTF_NONE, &node))
        return FALSE;
      channel = take_channel (expressions->channels, node);
      if (channel == NULL)
        continue;
      if (!measure (self, channel, &largest, &mean))
        return FALSE;
      if (largest > SEEN)
        judge (expressions, item, is_preset, mean);
    }
  return TRUE;
}

/* Makes the strongest expression the avatar's, if it is strong enough. */
static void
choose_emote (MoGltf *self, Expressions *expressions, MoClip *clip)
{
  MoRecipe *settings;

  if (expressions->strongest == NULL)
    return;
  if (expressions->mean < STRONG || expressions->mean < DOMINANCE * expressions->next)
    {
      add_name (expressions->lost, expressions->strongest);
      return;
    }
  settings = clip->settings != NULL ? clip->settings : mo_recipe_new ();
  clip->settings = mo_recipe_with (settings, MO_FIELD_EMOTE, expressions->emote, NULL);
  mo_recipe_unref (settings);
  mo_report (self->context, MO_CODE_VRM_EMOTE, expressions->place, NULL, "%.60s",
             expressions->strongest);
}

static gboolean
read_gaze (MoGltf *self, const MoJsonValue *extension)
{
  g_autoptr (GHashTable) channels = index_channels (self, MO_GLTF_ROTATION);
  const MoJsonValue *gaze = mo_gltf_object (extension, "lookAt");
  guint32 node;

  if (gaze == NULL)
    return TRUE;
  if (!mo_gltf_read_index (self, gaze, "node", MO_GLTF_NONE, &node))
    return FALSE;
  if (take_channel (channels, node) != NULL)
    mo_report (self->context, MO_CODE_VRM_GAZE, gaze->location, NULL, NULL);
  return TRUE;
}

gboolean
mo_gltf_read_expressions (MoGltf *self, MoClip *clip)
{
  const MoJsonValue *extension = mo_gltf_vrm_animation (self);
  const MoJsonValue *list = mo_gltf_object (extension, "expressions");
  g_autoptr (GString) lost = g_string_new (NULL);
  g_autoptr (GHashTable) channels = index_channels (self, MO_GLTF_TRANSLATION);
  Expressions expressions = { .lost = lost, .channels = channels };

  if (extension == NULL)
    return TRUE;
  if (!read_list (self, mo_gltf_object (list, "preset"), TRUE, &expressions)
      || !read_list (self, mo_gltf_object (list, "custom"), FALSE, &expressions))
    return FALSE;
  choose_emote (self, &expressions, clip);
  if (lost->len > 0)
    mo_report (self->context, MO_CODE_VRM_EXPRESSIONS, list->location, NULL, "%s", lost->str);
  return read_gaze (self, extension);
}
