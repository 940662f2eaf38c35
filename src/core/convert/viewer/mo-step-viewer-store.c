/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-viewer-import.h"

#include "mo-limits.h"
#include "mo-quantise.h"
#include "mo-rig.h"

#include <glib/gi18n-lib.h>

/* The first of the two writings (docs/world/import.md, First writing): from the file's axes and
 * inches to codes. */

#define METRES_PER_INCH 0.0254000500f

/* The file's x y z become the world's y z x; joints without an alias keep their axes. */
static const MoQuatf change_axes = { 0.5f, 0.5f, 0.5f, 0.5f };

typedef struct
{
  MoQuatf frame, inverse_frame; /* change of axes */
  MoQuatf inverse_first;        /* undoes the reference frame's rotation; hip only */
  MoVec3f first;                /* position in the reference frame; hip only */
} Space;

static Space
joint_space (const MoViewerImport *import, const MoViewerTrack *track)
{
  Space space = { MO_QUATF_IDENTITY, MO_QUATF_IDENTITY, MO_QUATF_IDENTITY, { 0.0f, 0.0f, 0.0f } };

  if (track->number >= 0)
    space.frame = change_axes;
  space.inverse_frame = mo_quatf_conjugate (space.frame);
  if (track->number == MO_RIG_PELVIS)
    {
      space.inverse_first = mo_viewer_rotation (import, track, 0);
      space.first = mo_viewer_position (import, track, 0);
    }
  space.inverse_first = mo_quatf_conjugate (space.inverse_first);
  return space;
}

static guint16
twice_quantised (float value, float low, float high)
{
  return mo_requantise (mo_quantise (value, low, high), low, high);
}

static void
store_rotation (MoKey *key, const Space *space, MoQuatf rotation)
{
  MoQuatf q = mo_quatf_mul (mo_quatf_mul (mo_quatf_mul (space->inverse_frame, rotation),
                                          space->inverse_first),
                            space->frame);
  MoVec3f v = mo_quatf_pack (q);

  key->x = twice_quantised (v.x, MO_ROTATION_RANGE);
  key->y = twice_quantised (v.y, MO_ROTATION_RANGE);
  key->z = twice_quantised (v.z, MO_ROTATION_RANGE);
}

static void
store_position (MoKey *key, const Space *space, MoVec3f position)
{
  MoVec3f moved = { position.x - space->first.x, position.y - space->first.y,
                    position.z - space->first.z };
  MoVec3f v = mo_quatf_rotate (space->frame, mo_quatf_rotate (space->inverse_first, moved));

  key->x = twice_quantised (v.x * METRES_PER_INCH, MO_POSITION_RANGE);
  key->y = twice_quantised (v.y * METRES_PER_INCH, MO_POSITION_RANGE);
  key->z = twice_quantised (v.z * METRES_PER_INCH, MO_POSITION_RANGE);
}

static void
store_track (const MoViewerImport *import, const MoViewerTrack *track, MoTrack *to, guint8 skip)
{
  guint n_frames = (guint) import->reading->n_frames, n_keys = 0;
  Space space = joint_space (import, track);
  MoKey *key;

  for (guint i = 0; i < n_frames; i++)
    n_keys += (track->skip[i] & skip) == 0;
  mo_track_resize (to, n_keys);
  key = to->keys;
  for (guint i = 0; i < n_frames; i++)
    if ((track->skip[i] & skip) == 0)
      {
        float time = MAX ((float) ((int) i - 1), 0.0f) * import->reading->frame_time;

        key->time = mo_quantise (time, 0.0f, import->duration);
        if (skip == MO_VIEWER_SKIP_ROTATION)
          store_rotation (key, &space, mo_viewer_rotation (import, track, i));
        else
          store_position (key, &space, mo_viewer_position (import, track, i));
        key++;
      }
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  const MoViewerImport *import = conversion->state;
  MoAnim *anim = mo_anim_new ();

  conversion->anim = anim;
  anim->base_priority = 2;
  anim->duration = anim->loop_out = import->duration;
  anim->ease_in = import->ease_in;
  anim->ease_out = import->ease_out;
  anim->hand_pose = 1;

  for (guint i = 0; i < import->tracks->len; i++)
    {
      const MoViewerTrack *track = &g_array_index (import->tracks, MoViewerTrack, i);
      gboolean known = track->number >= 0;
      MoAnimJoint *joint;

      if (track->is_ignored)
        continue;
      joint = mo_anim_add_joint (anim,
                                 known ? mo_rig_joint ((guint) track->number)->name
                                       : track->joint->name,
                                 known ? anim->base_priority : 0);
      store_track (import, track, &joint->rotation, MO_VIEWER_SKIP_ROTATION);
      if (track->has_positions)
        store_track (import, track, &joint->position, MO_VIEWER_SKIP_POSITION);
    }
  return TRUE;
}

const MoStep mo_step_viewer_store = {
  .id = "viewer-store",
  .title = N_ ("Store the keys for the preview"),
  .applies = mo_viewer_imports,
  .run = run,
};
