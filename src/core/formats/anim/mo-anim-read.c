/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-anim-file.h"

#include "mo-constraint.h"
#include "mo-encode.h"
#include "mo-limits.h"
#include "mo-names.h"
#include "mo-quantise.h"
#include "mo-rig.h"
#include "mo-viewer-math.h"
#include "mo-bytes.h"

#include <glib/gi18n-lib.h>

/* For both numbers of a version. A file that begins with larger ones is not an .anim. */
#define LAST_VERSION 99

typedef struct
{
  MoBytes bytes;
  MoAnim *anim;
  MoContext *context;
  GError **error;
  gsize field; /* where the current value begins */
} Reader;

static MoLocation
place (gsize offset, gsize length)
{
  return (MoLocation){ .offset = offset, .length = (guint) length };
}

#define REFUSE(r, code, where, ...)                                                                \
  mo_fail ((r)->context, (r)->error, MO_ERROR_INVALID, MO_CODE_##code,                             \
           place ((r)->field, (r)->bytes.at - (r)->field), (where), __VA_ARGS__)

static gboolean
refuse_short (Reader *r, const char *where)
{
  return mo_fail (r->context, r->error, MO_ERROR_TRUNCATED, MO_CODE_ANIM_TRUNCATED,
                  place (r->field, 0), where, _ ("%zu bytes in total"), r->bytes.size);
}

static gboolean
read_version (Reader *r)
{
  MoAnim *anim = r->anim;

  anim->version = mo_bytes_u16 (&r->bytes);
  anim->sub_version = mo_bytes_u16 (&r->bytes);
  if (r->bytes.is_short)
    return refuse_short (r, NULL);
  if (anim->version == 0 && anim->sub_version == 1)
    mo_report (r->context, MO_CODE_ANIM_OLD_VERSION, place (0, 4), NULL, NULL);
  else if (anim->version > LAST_VERSION || anim->sub_version > LAST_VERSION)
    return mo_fail (r->context, r->error, MO_ERROR_UNRECOGNISED, MO_CODE_UNRECOGNISED, place (0, 4),
                    NULL, NULL);
  else if (anim->version != 1 || anim->sub_version != 0)
    return REFUSE (r, ANIM_VERSION, NULL, "%u.%u", anim->version, anim->sub_version);
  return TRUE;
}

static gboolean
read_float (Reader *r, float *value, const char *name)
{
  r->field = r->bytes.at;
  *value = mo_bytes_f32 (&r->bytes);
  if (r->bytes.is_short)
    return refuse_short (r, name);
  return isfinite (*value) || REFUSE (r, ANIM_BAD_HEADER, name, _ ("not a finite number"));
}

static gboolean
read_timing (Reader *r)
{
  MoAnim *anim = r->anim;

  if (!read_float (r, &anim->duration, _ ("duration")))
    return FALSE;
  if (anim->duration > MO_MAX_DURATION)
    return REFUSE (r, ANIM_BAD_HEADER, _ ("duration"), _ ("%g s; at most 60 s"),
                   (double) anim->duration);

  r->field = r->bytes.at;
  g_free (anim->emote);
  anim->emote = mo_bytes_string (&r->bytes, MO_MAX_NAME_BYTES);
  if (r->bytes.is_short)
    return refuse_short (r, _ ("expression"));
  if (anim->emote[0] != '\0' && !mo_emote_is_known (anim->emote))
    mo_report (r->context, MO_CODE_ANIM_UNKNOWN_EMOTE, place (r->field, strlen (anim->emote)), NULL,
               "%s", anim->emote);

  if (!read_float (r, &anim->loop_in, _ ("loop in"))
      || !read_float (r, &anim->loop_out, _ ("loop out")))
    return FALSE;
  r->field = r->bytes.at;
  anim->loop = mo_bytes_i32 (&r->bytes);
  if (r->bytes.is_short)
    return refuse_short (r, _ ("loop"));
  return read_float (r, &anim->ease_in, _ ("ease in"))
         && read_float (r, &anim->ease_out, _ ("ease out"));
}

static gboolean
read_header (Reader *r)
{
  MoAnim *anim = r->anim;

  r->field = r->bytes.at;
  anim->base_priority = mo_bytes_i32 (&r->bytes);
  if (r->bytes.is_short)
    return refuse_short (r, _ ("base priority"));
  if (anim->base_priority < MO_MIN_PRIORITY)
    return REFUSE (r, ANIM_BAD_HEADER, _ ("base priority"), "%d", anim->base_priority);
  if (anim->base_priority > MO_MAX_PRIORITY)
    mo_report (r->context, MO_CODE_ANIM_PRIORITY_HIGH, place (r->field, 4), NULL, "%d",
               anim->base_priority);
  if (!read_timing (r))
    return FALSE;

  r->field = r->bytes.at;
  anim->hand_pose = mo_bytes_u32 (&r->bytes);
  if (r->bytes.is_short)
    return refuse_short (r, _ ("hand pose"));
  if (anim->hand_pose > MO_N_HAND_POSES)
    return REFUSE (r, ANIM_BAD_HEADER, _ ("hand pose"), "%u", anim->hand_pose);
  return TRUE;
}

static gboolean
check_name (Reader *r, const char *name, gboolean is_short)
{
  int number;

  if (is_short)
    return refuse_short (r, _ ("joint name"));
  if (g_str_equal (name, "mRoot") || g_str_equal (name, "mScreen"))
    return REFUSE (r, ANIM_BAD_JOINT, name, _ ("it cannot be animated"));
  number = mo_rig_find (name);
  if (number == MO_RIG_NOT_FOUND)
    {
      g_autofree char *valid = g_utf8_make_valid (name, -1);

      mo_report (r->context, MO_CODE_ANIM_UNKNOWN_JOINT, place (r->field, strlen (name)), valid,
                 NULL);
    }
  else if (number == MO_RIG_INERT)
    mo_report (r->context, MO_CODE_ANIM_INERT_JOINT, place (r->field, strlen (name)), name, NULL);
  return TRUE;
}

/* Reads a key of either version into slot i. Fails on invalid values, as playback does. */
static gboolean
read_key (Reader *r, MoTrack *track, guint i, gboolean is_position, const char *where)
{
  MoKey *key = &track->keys[i];
  float time, plain[3];

  r->field = r->bytes.at;
  if (r->anim->version == 1)
    {
      key->time = mo_bytes_u16 (&r->bytes);
      key->x = mo_bytes_u16 (&r->bytes);
      key->y = mo_bytes_u16 (&r->bytes);
      key->z = mo_bytes_u16 (&r->bytes);
      time = mo_dequantise (key->time, 0.0f, r->anim->duration);
      if (r->bytes.is_short)
        return refuse_short (r, where);
      return is_position || (time >= 0.0f && time <= r->anim->duration)
             || REFUSE (r, ANIM_BAD_KEY, where, _ ("its time is outside the animation"));
    }

  time = mo_bytes_f32 (&r->bytes);
  for (guint axis = 0; axis < 3; axis++)
    plain[axis] = mo_bytes_f32 (&r->bytes);
  if (r->bytes.is_short)
    return refuse_short (r, where);
  if (!isfinite (time) || !isfinite (plain[0]) || !isfinite (plain[1]) || !isfinite (plain[2]))
    return REFUSE (r, ANIM_BAD_KEY, where, _ ("not a finite number"));
  track->plain[i] = (MoPlainKey){ time, plain[0], plain[1], plain[2], 0.0f };
  return TRUE;
}

/* The codes for plain numbers of version 0.1: degrees about fixed axes, z first
 * (docs/world/file.md, Version 0.1). */
static void
encode_plain (const MoAnim *anim, MoTrack *track, gboolean is_position)
{
  static const guint8 zyx[3] = { 2, 1, 0 };

  for (guint i = 0; i < track->n_keys; i++)
    {
      MoPlainKey *plain = &track->plain[i];
      float parts[3] = { plain->x, plain->y, plain->z };

      track->keys[i].time = mo_encode_time (plain->time, anim->duration);
      if (is_position)
        {
          plain->x = CLAMP (plain->x, -MO_MAX_POSITION, MO_MAX_POSITION);
          plain->y = CLAMP (plain->y, -MO_MAX_POSITION, MO_MAX_POSITION);
          plain->z = CLAMP (plain->z, -MO_MAX_POSITION, MO_MAX_POSITION);
          mo_encode_position (&track->keys[i], (MoVec3){ plain->x, plain->y, plain->z });
        }
      else
        {
          MoQuatf q = mo_quatf_from_euler (parts, zyx);

          *plain = (MoPlainKey){ plain->time, q.x, q.y, q.z, q.w };
          mo_encode_rotation (&track->keys[i], (MoQuat){ q.x, q.y, q.z, q.w });
        }
    }
}

static void
find_duplicate_times (Reader *r, const MoTrack *track, const char *name, gsize start)
{
  for (guint i = 1; track->plain == NULL && i < track->n_keys; i++)
    if (track->keys[i].time == track->keys[i - 1].time)
      mo_report (r->context, MO_CODE_ANIM_DUPLICATE_TIME, place (start + i * 8, 8), name, NULL);
}

static gboolean
read_track (Reader *r, MoTrack *track, gboolean is_position, const char *name)
{
  guint key_size = r->anim->version == 1 ? 8 : 16;
  g_autofree char *where =
      g_strdup_printf (is_position ? _ ("positions of %s") : _ ("rotations of %s"), name);
  gint32 n_keys;
  gsize start;

  r->field = r->bytes.at;
  n_keys = mo_bytes_i32 (&r->bytes);
  if (r->bytes.is_short)
    return refuse_short (r, where);
  if (n_keys < 0)
    return REFUSE (r, ANIM_BAD_JOINT, where, _ ("%d keys"), n_keys);

  /* A count that the file is too short for is detected before memory is allocated. */
  start = r->field = r->bytes.at;
  if ((r->bytes.size - r->bytes.at) / key_size < (gsize) n_keys)
    return refuse_short (r, where);
  mo_track_resize (track, (guint) n_keys);
  if (r->anim->version == 0 && n_keys > 0)
    track->plain = g_new0 (MoPlainKey, (gsize) n_keys);
  for (guint i = 0; i < track->n_keys; i++)
    if (!read_key (r, track, i, is_position, where))
      return FALSE;
  if (track->plain != NULL)
    encode_plain (r->anim, track, is_position);
  find_duplicate_times (r, track, name, start);
  return TRUE;
}

static gboolean
read_joints (Reader *r)
{
  guint32 n_joints;

  r->field = r->bytes.at;
  n_joints = mo_bytes_u32 (&r->bytes);
  if (r->bytes.is_short)
    return refuse_short (r, _ ("number of joints"));
  if (n_joints == 0 || n_joints > MO_MAX_ANIM_JOINTS)
    return REFUSE (r, ANIM_BAD_HEADER, _ ("number of joints"), _ ("%u; must be 1 to 216"),
                   n_joints);

  for (guint32 i = 0; i < n_joints; i++)
    {
      g_autofree char *name = NULL;
      MoAnimJoint *joint;

      r->field = r->bytes.at;
      name = mo_bytes_string (&r->bytes, MO_MAX_NAME_BYTES);
      if (!check_name (r, name, r->bytes.is_short))
        return FALSE;
      joint = mo_anim_add_joint (r->anim, name, 0);
      r->field = r->bytes.at;
      joint->priority = mo_bytes_i32 (&r->bytes);
      if (r->bytes.is_short)
        return refuse_short (r, name);
      if (joint->priority < MO_MIN_PRIORITY)
        return REFUSE (r, ANIM_BAD_JOINT, name, _ ("priority %d"), joint->priority);
      if (!read_track (r, &joint->rotation, FALSE, name)
          || !read_track (r, &joint->position, TRUE, name))
        return FALSE;
    }
  return TRUE;
}

static void
read_constraint (MoBytes *bytes, MoConstraint *c)
{
  float *const vectors[] = { c->target_offset, c->target_direction };
  float *const times[] = { &c->ease_in_start, &c->ease_in_stop, &c->ease_out_start,
                           &c->ease_out_stop };

  c->chain_length = mo_bytes_u8 (bytes);
  c->type = mo_bytes_u8 (bytes);
  mo_bytes_block (bytes, c->source_volume, 16);
  for (guint axis = 0; axis < 3; axis++)
    c->source_offset[axis] = mo_bytes_f32 (bytes);
  mo_bytes_block (bytes, c->target_volume, 16);
  for (guint i = 0; i < 2; i++)
    for (guint axis = 0; axis < 3; axis++)
      vectors[i][axis] = mo_bytes_f32 (bytes);
  for (guint i = 0; i < 4; i++)
    *times[i] = mo_bytes_f32 (bytes);
}

static gboolean
read_constraints (Reader *r)
{
  MoAnim *anim = r->anim;

  r->field = r->bytes.at;
  anim->n_constraints_stored = mo_bytes_i32 (&r->bytes);
  if (r->bytes.is_short)
    return refuse_short (r, _ ("number of constraints"));
  if (anim->n_constraints_stored < 0 || anim->n_constraints_stored > (int) MO_MAX_CONSTRAINTS)
    {
      mo_report (r->context, MO_CODE_ANIM_CONSTRAINTS_IGNORED, place (r->field, 4), NULL, "%d",
                 anim->n_constraints_stored);
      return TRUE;
    }
  for (int i = 0; i < anim->n_constraints_stored; i++)
    {
      g_autofree char *where = g_strdup_printf (_ ("constraint %d"), i + 1);
      MoConstraint constraint = { 0 };
      const char *fault;

      r->field = r->bytes.at;
      read_constraint (&r->bytes, &constraint);
      if (r->bytes.is_short)
        return refuse_short (r, where);
      fault = mo_constraint_fault (anim, &constraint);
      if (fault != NULL)
        return REFUSE (r, ANIM_BAD_CONSTRAINT, where, "%s", fault);
      g_array_append_val (anim->constraints, constraint);
    }
  return TRUE;
}

static void
keep_trailer (Reader *r)
{
  gsize left = r->bytes.size - r->bytes.at;

  if (left == 0)
    return;
  r->anim->trailer = g_bytes_new (r->bytes.data + r->bytes.at, left);
  if ((guint) r->anim->n_constraints_stored == r->anim->constraints->len)
    mo_report (r->context, MO_CODE_ANIM_TRAILING_BYTES, place (r->bytes.at, left), NULL,
               "%" G_GSIZE_FORMAT, left);
}

MoAnim *
mo_anim_parse (const guint8 *data, gsize size, MoContext *context, GError **error)
{
  g_autoptr (MoAnim) anim = mo_anim_new ();
  Reader r = {
    .bytes = { data, size, 0, FALSE }, .anim = anim, .context = context, .error = error
  };

  if (!read_version (&r) || !read_header (&r) || !read_joints (&r) || !read_constraints (&r))
    return NULL;
  keep_trailer (&r);
  return g_steal_pointer (&anim);
}
