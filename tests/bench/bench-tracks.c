/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-tracks.h"

#include "mo-axes.h"
#include "mo-convert.h"
#include "mo-encode.h"
#include "mo-read.h"
#include "mo-quantise.h"
#include "mo-viewer-math.h"
#include "mo-viewer-reading.h"
#include "mo-steps.h"
#include "mo-viewer-import.h"

#include <string.h>

/* The viewer rejects a file whose root has another name, but for separate tracks names do not
 * matter. */
static GBytes *
with_known_root (const char *text)
{
  const char *root = strstr (text, "ROOT"), *end;

  if (root == NULL)
    return g_bytes_new (text, strlen (text));
  end = root + strcspn (root, "\r\n");
  return g_bytes_new_take (g_strdup_printf ("%.*sROOT hip%s", (int) (root - text), text, end),
                           strlen (text) + strlen ("ROOT hip") - (gsize) (end - root));
}

static MoClip *
read_clip (const char *path, MoContext *context)
{
  g_autofree char *text = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (MoSource) source = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return NULL;
  bytes = with_known_root (text);
  source = mo_source_new_for_bytes (bytes, path);
  return mo_read (source, context, NULL);
}

static guint16
floored_twice (float value)
{
  return mo_requantise (mo_quantise (value, MO_ROTATION_RANGE), MO_ROTATION_RANGE);
}

/* A key as the viewer rounds it. */
static MoKey
viewer_key (const BenchClip *clip, guint frame, MoQuat q)
{
  MoVec3f v = mo_quatf_pack ((MoQuatf){ (float) q.x, (float) q.y, (float) q.z, (float) q.w });
  guint16 time = mo_quantise (clip->frames->seen[frame], 0.0f, clip->frames->duration);

  return (MoKey){ mo_requantise (time, 0.0f, clip->frames->duration), floored_twice (v.x),
                  floored_twice (v.y), floored_twice (v.z) };
}

static double
error_of (const BenchClip *clip, const BenchTrack *track, const GArray *keys, gboolean uploaded)
{
  double worst = 0.0;
  guint k = 0;

  for (guint i = 0; i < clip->frames->n; i++)
    {
      float time = clip->frames->seen[i], from, to;
      MoKey a, b;
      MoQuat way;

      for (;; k++)
        {
          a = g_array_index (keys, MoKey, k);
          b = g_array_index (keys, MoKey, MIN (k + 1, keys->len - 1));
          if (uploaded)
            {
              a = mo_key_image (a, clip->frames->duration, FALSE);
              b = mo_key_image (b, clip->frames->duration, FALSE);
            }
          from = mo_dequantise (a.time, 0.0f, clip->frames->duration);
          to = mo_dequantise (b.time, 0.0f, clip->frames->duration);
          if (k + 1 >= keys->len || time < to)
            break;
        }
      way = mo_decode_rotation (a);
      if (time > from && to > from)
        way = mo_quat_nlerp (way, mo_decode_rotation (b), (double) ((time - from) / (to - from)));
      worst = MAX (worst, mo_quat_angle (way, track->values[i]));
    }
  return worst;
}

double
bench_track_error (const BenchClip *clip, const BenchTrack *track, const GArray *keys)
{
  return error_of (clip, track, keys, TRUE);
}

static void
add_track (BenchClip *clip, const MoViewerImport *import, const MoViewerTrack *from)
{
  BenchTrack track = { .values = g_new (MoQuat, clip->frames->n),
                       .viewer = g_array_new (FALSE, FALSE, sizeof (guint)) };
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (MoKey));

  for (guint i = 0; i < clip->frames->n; i++)
    {
      MoQuatf q = mo_viewer_rotation (import, from, i + 1);
      MoKey key;

      track.values[i] =
          mo_axes_rotation_to_avatar (mo_quat_normalise ((MoQuat){ q.x, q.y, q.z, q.w }));
      key = viewer_key (clip, i, track.values[i]);
      if ((from->skip[i + 1] & MO_VIEWER_SKIP_ROTATION) != 0)
        continue;
      g_array_append_val (track.viewer, i);
      g_array_append_val (keys, key);
    }
  track.worst = error_of (clip, &track, keys, FALSE);
  g_array_append_val (clip->tracks, track);
}

/* Runs only the key reduction of the viewer's import. */
static gboolean
thin (MoConversion *conversion)
{
  return mo_step_viewer_optimise.run (conversion, NULL);
}

static gboolean
is_even (const BenchClip *clip, const MoViewerImport *import)
{
  return clip->frames->n == (guint) import->reading->n_frames - 1;
}

BenchClip *
bench_clip_new (const char *path)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = read_clip (path, context);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  MoConversion conversion = { .clip = clip, .recipe = recipe, .context = context };
  BenchClip *self = NULL;

  if (clip != NULL && mo_viewer_reading (clip) != NULL && mo_viewer_reading (clip)->n_frames > 3
      && thin (&conversion))
    {
      const MoViewerImport *import = conversion.state;
      guint n = (guint) import->reading->n_frames - 1;
      g_autofree double *times = g_new (double, n);

      self = g_new0 (BenchClip, 1);
      self->name = g_path_get_basename (path);
      self->tracks = g_array_new (FALSE, FALSE, sizeof (BenchTrack));
      for (guint i = 0; i < n; i++)
        times[i] = (double) ((float) i * import->reading->frame_time);
      self->frames = mo_frames_new (times, n, import->duration);
      for (guint i = 0; is_even (self, import) && i < import->tracks->len; i++)
        {
          const MoViewerTrack *track = &g_array_index (import->tracks, MoViewerTrack, i);

          if (!track->is_ignored)
            add_track (self, import, track);
        }
    }
  if (conversion.free_state != NULL)
    conversion.free_state (conversion.state);
  return self;
}

void
bench_clip_free (BenchClip *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->tracks->len; i++)
    {
      g_free (bench_clip_track (self, i)->values);
      g_array_unref (bench_clip_track (self, i)->viewer);
    }
  g_array_unref (self->tracks);
  mo_frames_free (self->frames);
  g_free (self->name);
  g_free (self);
}

/* -- Ramer, Douglas, Peucker ------------------------------------------------------------------- */

static double
angle_off (MoChords *chords, guint from, guint to, guint i)
{
  MoQuat a = mo_chords_value (chords, from), b = mo_chords_value (chords, to);
  const MoFrames *frames = chords->frames;
  double t = (double) (frames->seen[i] - frames->played[from])
             / (double) (frames->played[to] - frames->played[from]);
  MoQuat way = mo_quat_nlerp (a, b, CLAMP (t, 0.0, 1.0));

  return mo_quat_angle (way, chords->samples->values[i]);
}

guint
bench_rdp (MoChords *chords)
{
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (guint));
  guint pair[2] = { 0, chords->n - 1 }, n_keys = 2;

  g_array_append_vals (spans, pair, 2);
  while (spans->len > 0)
    {
      guint from = g_array_index (spans, guint, spans->len - 2);
      guint to = g_array_index (spans, guint, spans->len - 1), farthest = from;
      double most = 0.0;

      g_array_set_size (spans, spans->len - 2);
      for (guint i = from + 1; i < to; i++)
        {
          double off = angle_off (chords, from, to, i);

          if (off > chords->samples->bounds[i] && off > most)
            {
              most = off;
              farthest = i;
            }
        }
      if (most <= 0.0)
        continue;
      n_keys++;
      g_array_append_vals (spans, ((guint[]){ from, farthest, farthest, to }), 4);
    }
  return n_keys;
}
