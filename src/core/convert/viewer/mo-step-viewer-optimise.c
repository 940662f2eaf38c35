/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-viewer-import.h"

#include "mo-bvh.h"
#include "mo-limits.h"
#include "mo-rig.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* docs/world/import.md, Duration, Names and Thinning; positions in the file's inches. */

#define POSITION_KEY (0.03f * 0.03f)
#define POSITION_MOVE (0.001f * 0.001f)
#define ROTATION_KEY 0.01f
#define ROTATION_MOVE 0.001f
#define DEFAULT_EASE 0.3f

gboolean
mo_viewer_applies (const MoConversion *conversion)
{
  return conversion->recipe->mode == MO_MODE_VIEWER;
}

gboolean
mo_viewer_imports (const MoConversion *conversion)
{
  return mo_viewer_applies (conversion) && conversion->clip->anim == NULL;
}

static const float *
numbers (const MoViewerImport *import, const MoViewerTrack *track, guint frame)
{
  return import->reading->values + frame * import->reading->stride + track->joint->column;
}

MoQuatf
mo_viewer_rotation (const MoViewerImport *import, const MoViewerTrack *track, guint frame)
{
  const float *values = numbers (import, track, frame) + (track->joint->channels == 6 ? 3 : 0);
  float degrees[3] = { 0.0f, 0.0f, 0.0f };

  for (guint i = 0; i < 3; i++)
    degrees[track->joint->axes[i]] = values[i];
  return mo_quatf_from_euler (degrees, track->joint->order);
}

MoVec3f
mo_viewer_position (const MoViewerImport *import, const MoViewerTrack *track, guint frame)
{
  const float *values = numbers (import, track, frame);

  return track->joint->channels == 6 ? (MoVec3f){ values[0], values[1], values[2] }
                                     : (MoVec3f){ 0.0f, 0.0f, 0.0f };
}

/* The rotated X and Y axes, which thinning compares. These are mo_quatf_rotate of (1,0,0) and
 * (0,1,0) without the products by 0 and 1, bit for bit. */
typedef struct
{
  MoVec3f x, y;
} Axes;

static inline Axes
turned_axes (MoQuatf q)
{
  return (Axes){
    { q.x * q.x + q.w * q.w - q.z * q.z - q.y * q.y, q.x * q.y + q.z * q.w + q.y * q.x + q.w * q.z,
      q.x * q.z - q.y * q.w - q.w * q.y + q.z * q.x },
    { q.y * q.x - q.z * q.w - q.w * q.z + q.x * q.y, q.y * q.y + q.w * q.w - q.x * q.x - q.z * q.z,
      q.y * q.z + q.x * q.w + q.z * q.y + q.w * q.x },
  };
}

static inline float
squared_distance (MoVec3f a, MoVec3f b)
{
  float x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;

  return x * x + y * y + z * z;
}

static inline float
axes_distance (const Axes *a, const Axes *b)
{
  return sqrtf (squared_distance (a->x, b->x)) + sqrtf (squared_distance (a->y, b->y));
}

/* Marks the position keys near the line from the last key that was kept; TRUE if any position
 * changes. */
static gboolean
thin_positions (const MoViewerImport *import, MoViewerTrack *track, guint start, guint n_frames)
{
  MoVec3f first = mo_viewer_position (import, track, 0);
  guint previous = start, good = start, span = 2;
  gboolean changed = FALSE;

  for (guint i = start; i < n_frames; previous = i++)
    {
      MoVec3f here = mo_viewer_position (import, track, i);
      MoVec3f before = mo_viewer_position (import, track, previous);
      MoVec3f between;

      if (previous == good)
        {
          changed |= squared_distance (before, first) > POSITION_MOVE;
          continue;
        }
      between = mo_vec3f_lerp (here, mo_viewer_position (import, track, good), 1.0f / (float) span);
      changed |= squared_distance (here, first) > POSITION_MOVE;
      if (squared_distance (between, before) < POSITION_KEY)
        {
          track->skip[previous] |= MO_VIEWER_SKIP_POSITION;
          span++;
        }
      else
        {
          span = 2;
          good = previous;
        }
    }
  return changed;
}

/* The same for rotations, including the viewer's own rule that restores one key after each
 * segment. */
static gboolean
thin_rotations (const MoViewerImport *import, MoViewerTrack *track, guint start, guint n_frames)
{
  float threshold = ROTATION_KEY / MAX ((float) track->joint->depth * 0.33f, 1.0f);
  Axes first = turned_axes (mo_viewer_rotation (import, track, 0));
  guint previous = start, good = start, span = 2, farthest = start;
  MoQuatf good_rotation = mo_viewer_rotation (import, track, start), here, before = good_rotation;
  Axes before_axes = turned_axes (before), here_axes;
  double largest = 0.0;
  gboolean changed = FALSE;

  for (guint i = start; i < n_frames; previous = i++, before = here, before_axes = here_axes)
    {
      Axes between;
      float distance;

      here = mo_viewer_rotation (import, track, i);
      here_axes = turned_axes (here);
      changed |= axes_distance (&first, &before_axes) > ROTATION_MOVE;
      if (previous == good)
        continue;

      between = turned_axes (mo_quatf_lerp (1.0f / (float) span, here, good_rotation));
      distance = axes_distance (&between, &before_axes);
      /* Negated, so that NaN does not count as too large, as in the viewer. */
      if (!(distance >= threshold) && (i < n_frames - 1 || span <= 2))
        {
          track->skip[previous] |= MO_VIEWER_SKIP_ROTATION;
          span++;
          if (distance > largest)
            {
              largest = distance;
              farthest = i;
            }
          continue;
        }
      span = 2;
      good = previous;
      good_rotation = before;
      if (largest > 0.0)
        track->skip[farthest] &= ~MO_VIEWER_SKIP_ROTATION;
      largest = 0.0;
    }
  return changed;
}

static gboolean
is_finite (const MoViewerImport *import, const MoViewerTrack *track, guint n_frames)
{
  guint n = track->joint->channels == 6 ? 6 : 3;

  for (guint frame = 0; frame < n_frames; frame++)
    for (guint i = 0; i < n; i++)
      if (!isfinite (numbers (import, track, frame)[i]))
        return FALSE;
  return TRUE;
}

static void
optimise_joint (MoConversion *conversion, MoViewerTrack *track)
{
  MoViewerImport *import = conversion->state;
  guint n_frames = (guint) MAX (import->reading->n_frames, 0), start = n_frames > 1 ? 1 : 0;
  gboolean moved, turned;

  track->number = mo_rig_find_alias (track->joint->name);
  track->has_positions = track->number < 0 || track->joint->channels != 3;
  track->is_ignored = n_frames == 0;
  if (n_frames == 0)
    return;
  if (!is_finite (import, track, n_frames))
    mo_report (conversion->context, MO_CODE_VIEWER_NOT_FINITE, MO_NOWHERE, track->joint->name,
               NULL);

  track->skip = g_malloc0 (n_frames);
  if (start == 1)
    track->skip[0] = MO_VIEWER_SKIP_ROTATION | MO_VIEWER_SKIP_POSITION;
  moved = thin_positions (import, track, start, n_frames);
  turned = thin_rotations (import, track, start, n_frames);
  track->is_ignored = n_frames > 1 && !moved && !turned;
  if (track->is_ignored)
    mo_report (conversion->context, MO_CODE_VIEWER_DROPPED_JOINT, MO_NOWHERE, track->joint->name,
               NULL);
}

static void
clear_track (gpointer data)
{
  g_free (((MoViewerTrack *) data)->skip);
}

static void
free_import (gpointer data)
{
  MoViewerImport *import = data;

  g_array_unref (import->tracks);
  g_clear_pointer (&import->owned, mo_viewer_reading_free);
  g_free (import);
}

static gboolean
begin (MoConversion *conversion, GError **error)
{
  const MoViewerReading *reading = mo_viewer_reading (conversion->clip);
  MoViewerImport *import = g_new0 (MoViewerImport, 1);

  conversion->state = import;
  conversion->free_state = free_import;
  import->tracks = g_array_new (FALSE, TRUE, sizeof (MoViewerTrack));
  g_array_set_clear_func (import->tracks, clear_track);
  /* The viewer opens no other text format than BVH, so the motion is passed to it as one. */
  if (reading == NULL)
    reading = import->owned = mo_bvh_read_as_viewer (conversion->clip, conversion->context, error);
  if (reading == NULL)
    return FALSE;
  import->reading = reading;

  if (reading->status != MO_VIEWER_OK)
    return mo_viewer_fail (reading, conversion->context, error);
  /* The viewer's unsigned number of frames overflows in the same way. */
  import->duration =
      MAX ((float) (gint32) ((guint32) reading->n_frames - 2u), 1.0f) * reading->frame_time;
  import->ease_in = import->ease_out = DEFAULT_EASE;
  if (import->duration > MO_MAX_DURATION)
    return mo_fail (conversion->context, error, MO_ERROR_LIMIT, MO_CODE_TOO_LONG, MO_NOWHERE, NULL,
                    _ ("it takes %g s"), (double) import->duration);
  if (import->ease_in + import->ease_out > import->duration && import->duration != 0.0f)
    {
      float k = import->duration / (import->ease_in + import->ease_out);

      import->ease_in *= k;
      import->ease_out *= k;
    }
  return TRUE;
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  MoViewerImport *import;

  if (!begin (conversion, error))
    return FALSE;
  import = conversion->state;
  for (guint i = 0; i < import->reading->joints->len; i++)
    {
      MoViewerTrack track = { .joint = mo_viewer_reading_joint (import->reading, i) };

      g_array_append_val (import->tracks, track);
      if (mo_context_check (conversion->context, (double) i / import->reading->joints->len, error))
        return FALSE;
      optimise_joint (conversion, &g_array_index (import->tracks, MoViewerTrack, i));
    }
  return TRUE;
}

const MoStep mo_step_viewer_optimise = {
  .id = "viewer-optimise",
  .title = N_ ("Reduce the keys as the viewer does"),
  .applies = mo_viewer_imports,
  .run = run,
};
