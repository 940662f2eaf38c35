/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gltf-face.h"

#include "mo-limits.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* Expressions and the gaze in a VRM animation: nodes whose x position is the weight of an expression, and one whose
 * rotation is the gaze (VRMC_vrm_animation-1.0). They become keys of the bones of the face. The classic avatar's face has none
 * of these, and shows one expression during a whole animation: the one that is strong for most of the time. A file's own
 * expressions are lost. */

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
  GHashTable *channels; /* of translations */
  MoGltfFace *face;
  GString *kept, *lost;          /* names */
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

/* The keys of a channel, of `width` numbers each; of a spline only the values. */
static gboolean
load_numbers (MoGltf *self, const MoGltfChannel *channel, guint width, MoGltfNumbers *numbers)
{
  const MoGltfSampler *sampler = &g_array_index (self->samplers, MoGltfSampler, channel->sampler);
  gboolean is_spline = sampler->mode == MO_GLTF_SPLINE;

  numbers->stride = (is_spline ? 3 : 1) * width;
  numbers->holds = sampler->mode == MO_GLTF_STEP;
  if (!mo_gltf_check_sampler (self, sampler, width, &numbers->n)
      || !mo_gltf_count_bytes (self, sampler->output, &self->n_used,
                               (guint64) numbers->n * numbers->stride * sizeof (float)))
    return FALSE;
  numbers->times = mo_gltf_load_accessor (self, sampler->input);
  numbers->values = numbers->times != NULL ? mo_gltf_load_accessor (self, sampler->output) : NULL;
  if (numbers->values == NULL)
    return FALSE;
  numbers->values += is_spline ? width : 0;
  return TRUE;
}

/* The largest and the mean weight over time. */
static void
measure (const MoGltfNumbers *numbers, double *largest, double *mean)
{
  double sum = 0.0, span = 0.0;

  *largest = 0.0;
  for (guint i = 0; i < numbers->n; i++)
    {
      gsize at = (gsize) i * numbers->stride, after = at + numbers->stride;
      gboolean is_last = i + 1 == numbers->n;
      double weight = CLAMP ((double) numbers->values[at], 0.0, 1.0);
      double next = is_last ? weight : CLAMP ((double) numbers->values[after], 0.0, 1.0);
      double step = is_last ? 0.0 : (double) numbers->times[i + 1] - (double) numbers->times[i];

      if (weight > *largest)
        *largest = weight;
      sum += step * (numbers->holds ? weight : (weight + next) / 2.0);
      span += step;
    }
  *mean = span > 0.0 && isfinite (sum / span) ? sum / span : *largest;
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
judge (Expressions *self, const MoJsonValue *item, gboolean is_preset, const MoGltfNumbers *weights,
       double mean)
{
  const char *name = item->name, *emote = is_preset ? find_emote (name) : NULL;

  if (!is_preset || !mo_gltf_face_knows (name))
    {
      add_name (self->lost, name);
      return;
    }
  add_name (self->kept, name);
  mo_gltf_face_add_preset (self->face, name, weights);
  if (emote != NULL && mean > self->mean)
    {
      self->next = self->mean;
      self->strongest = name;
      self->place = item->name_at;
      self->emote = emote;
      self->mean = mean;
    }
  else if (emote != NULL)
    self->next = MAX (self->next, mean);
}

static gboolean
read_list (MoGltf *self, const MoJsonValue *list, gboolean is_preset, Expressions *expressions)
{
  const MoJsonValue *item = list != NULL ? list->first : NULL;

  for (; item != NULL; item = item->next)
    {
      const MoGltfChannel *channel;
      MoGltfNumbers weights;
      double largest, mean;
      guint32 node;

      if (item->kind != MO_JSON_OBJECT || item->is_shadowed)
        continue;
      if (!mo_gltf_read_index (self, item, "node", MO_GLTF_NONE, &node))
        return FALSE;
      channel = take_channel (expressions->channels, node);
      if (channel == NULL)
        continue;
      if (!load_numbers (self, channel, 3, &weights))
        return FALSE;
      measure (&weights, &largest, &mean);
      if (largest > SEEN)
        judge (expressions, item, is_preset, &weights, mean);
    }
  return TRUE;
}

/* Gives a clip other settings, made from those that it has. */
static void
set_settings (MoClip *clip, MoRecipe *settings)
{
  g_clear_pointer (&clip->settings, mo_recipe_unref);
  clip->settings = settings;
}

/* Makes the strongest expression the avatar's, if it is strong enough. */
static void
choose_emote (MoGltf *self, Expressions *expressions, MoClip *clip)
{
  g_autoptr (MoRecipe) none = mo_recipe_new ();
  const MoRecipe *settings = clip->settings != NULL ? clip->settings : none;

  if (expressions->strongest == NULL || expressions->mean < STRONG
      || expressions->mean < DOMINANCE * expressions->next)
    return;
  set_settings (clip, mo_recipe_with (settings, MO_FIELD_EMOTE, expressions->emote, NULL));
  mo_report (self->context, MO_CODE_VRM_EMOTE, expressions->place, NULL, "%.60s",
             expressions->strongest);
}

static gboolean
read_gaze (MoGltf *self, const MoJsonValue *gaze, Expressions *expressions)
{
  g_autoptr (GHashTable) channels = index_channels (self, MO_GLTF_ROTATION);
  const MoGltfChannel *channel;
  MoGltfNumbers turns;
  guint32 node;

  if (gaze == NULL)
    return TRUE;
  if (!mo_gltf_read_index (self, gaze, "node", MO_GLTF_NONE, &node))
    return FALSE;
  channel = take_channel (channels, node);
  if (channel == NULL)
    return TRUE;
  if (!load_numbers (self, channel, 4, &turns))
    return FALSE;
  if (turns.n == 0) /* glTF has no accessor without elements; some files have */
    return TRUE;
  mo_gltf_face_add_gaze (expressions->face, &turns);
  add_name (expressions->kept, gaze->name);
  return TRUE;
}

/* Lays the keys of the face over the motion. */
static void
add_keys (MoGltf *self, Expressions *expressions, MoLocation place, MoClip *clip)
{
  MoEdit *edit = mo_gltf_face_make_keys (expressions->face, self->begin, self->scene->duration);
  g_autoptr (MoRecipe) none = mo_recipe_new ();
  const MoRecipe *settings = clip->settings != NULL ? clip->settings : none;
  MoEdits *edits;

  if (edit == NULL)
    {
      add_name (expressions->lost, expressions->kept->str);
      return;
    }
  g_free (edit->name);
  edit->name = g_strdup (_ ("Face of the file"));
  edits = mo_edits_with (NULL, edit);
  mo_edits_tell_source (edits, self->scene->duration, self->scene->frame_time, NULL);
  set_settings (clip, mo_recipe_with_edits (settings, edits));
  mo_report (self->context, MO_CODE_VRM_FACE, place, NULL, "%s", expressions->kept->str);
}

gboolean
mo_gltf_read_expressions (MoGltf *self, MoClip *clip)
{
  const MoJsonValue *extension = mo_gltf_vrm_animation (self);
  const MoJsonValue *list = mo_gltf_object (extension, "expressions");
  const MoJsonValue *gaze = mo_gltf_object (extension, "lookAt");
  g_autoptr (GString) kept = g_string_new (NULL), lost = g_string_new (NULL);
  g_autoptr (GHashTable) channels = index_channels (self, MO_GLTF_TRANSLATION);
  g_autoptr (MoGltfFace) face = mo_gltf_face_new ();
  Expressions expressions = { .kept = kept, .lost = lost, .channels = channels, .face = face };
  MoLocation place;

  if (extension == NULL)
    return TRUE;
  if (!read_list (self, mo_gltf_object (list, "preset"), TRUE, &expressions)
      || !read_list (self, mo_gltf_object (list, "custom"), FALSE, &expressions)
      || !read_gaze (self, gaze, &expressions))
    return FALSE;
  choose_emote (self, &expressions, clip);
  place = list != NULL ? list->location : gaze != NULL ? gaze->location : MO_NOWHERE;
  if (kept->len > 0)
    add_keys (self, &expressions, place, clip);
  if (lost->len > 0)
    mo_report (self->context, MO_CODE_VRM_EXPRESSIONS, place, NULL, "%s", lost->str);
  return TRUE;
}
