/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-rest.h"

#include "mo-clip-pose.h"
#include "mo-euler.h"
#include "mo-math.h"
#include "mo-rest-line.h"

#include <string.h>

char **
mo_clip_get_rest_lines (const MoClip *clip)
{
  g_autoptr (MoClip) whole =
      clip->are_changes_of_rest ? mo_clip_to_plain (clip, FALSE) : mo_clip_ref ((MoClip *) clip);
  MoSpaceMap map = mo_space_map (whole->space, MO_SPACE_WORLD);
  guint n = whole->skeleton->joints->len;
  g_autofree MoTransform *world = g_new (MoTransform, n + 1);
  GPtrArray *lines = g_ptr_array_new ();

  if (whole->reference != NULL)
    mo_clip_reference_pose (whole, world);
  else
    mo_clip_pose (whole, 0.0, world);
  for (guint i = 0; i < n; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (whole->skeleton, i);
      char *line =
          joint->is_end
              ? NULL
              : mo_rest_line_print (joint->name, mo_space_map_rotation (&map, world[i].rotation));

      if (line != NULL)
        g_ptr_array_add (lines, line);
    }
  g_ptr_array_add (lines, NULL);
  return (char **) g_ptr_array_free (lines, FALSE);
}

/* -- The other way ----------------------------------------------------------------------------- */

/* What names have in common that are spelt for different formats: "mixamorig:Hips" and "mixamorig_Hips". Free it. */
static char *
plain_name (const char *name)
{
  GString *plain = g_string_new (NULL);

  for (const char *p = name; *p != '\0'; p++)
    if (g_ascii_isalnum (*p) || (guint8) *p >= 0x80)
      g_string_append_c (plain, g_ascii_tolower (*p));
  return g_string_free (plain, FALSE);
}

/* Joints by their names. Files of one character may differ in what a program writes before all names: one has a number in
 * it, another program has left it out. */
typedef struct
{
  GHashTable *plain; /* by plain_name */
  /* By the same without what is before all names; nothing where that is the name of several. */
  GHashTable *bare;
} Names;

static void
names_clear (Names *self)
{
  g_clear_pointer (&self->plain, g_hash_table_unref);
  g_clear_pointer (&self->bare, g_hash_table_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Names, names_clear)

static void
names_init (Names *self)
{
  self->plain = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->bare = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static void
names_add (Names *self, const char *name, gconstpointer value)
{
  char *plain = plain_name (name), *bare = plain_name (mo_joint_name_skip_prefix (name));
  gboolean is_again = g_hash_table_contains (self->plain, plain);
  gboolean is_taken = g_hash_table_contains (self->bare, bare);
  gboolean is_of_several =
      is_taken && (!is_again || g_hash_table_lookup (self->bare, bare) == NULL);

  g_hash_table_insert (self->plain, plain, (gpointer) value);
  g_hash_table_insert (self->bare, bare, is_of_several ? NULL : (gpointer) value);
}

/* What was added with that name, or NULL. */
static gconstpointer
names_find (const Names *self, const char *name)
{
  g_autofree char *plain = plain_name (name), *bare = NULL;
  gconstpointer value = g_hash_table_lookup (self->plain, plain);

  if (value != NULL)
    return value;
  bare = plain_name (mo_joint_name_skip_prefix (name));
  return g_hash_table_lookup (self->bare, bare);
}

guint
mo_clip_count_rest (const MoClip *giver, const MoClip *taker)
{
  g_auto (Names) names = { NULL, NULL };
  guint n = 0;

  names_init (&names);
  for (guint i = 0; i < giver->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (giver->skeleton, i);

      if (!joint->is_end)
        names_add (&names, joint->name, joint);
    }
  for (guint i = 0; i < taker->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (taker->skeleton, i);

      if (!joint->is_end && names_find (&names, joint->name) != NULL)
        n++;
    }
  return n;
}

static void
write_rotation (const MoJoint *joint, MoQuat q, double *values)
{
  const double parts[4] = { q.x, q.y, q.z, q.w };
  guint8 axes[MO_EULER_N];
  guint first[MO_EULER_N], n = 0;
  double degrees[MO_EULER_N];

  for (guint i = 0; i < joint->n_channels; i++)
    if (mo_joint_has_quaternion (joint) && joint->channels[i] >= MO_CHANNEL_X_ROTATION)
      values[i] = parts[joint->channels[i] - MO_CHANNEL_X_ROTATION];
    else if (joint->channels[i] >= MO_CHANNEL_X_ROTATION && n < MO_EULER_N)
      {
        axes[n] = (guint8) (joint->channels[i] - MO_CHANNEL_X_ROTATION);
        first[n++] = i;
      }
  if (n < MO_EULER_N)
    return;
  mo_quat_to_euler (q, axes, degrees);
  for (guint i = 0; i < MO_EULER_N; i++)
    values[first[i]] = degrees[i];
}

/* Fills how each joint stands in its parent: by its line, or as before. */
static guint
find_local (const MoClip *clip, const Names *names, MoQuat *local)
{
  MoSpaceMap map = mo_space_map (MO_SPACE_WORLD, clip->space);
  guint n = clip->skeleton->joints->len, n_found = 0;
  g_autofree MoQuat *world = g_new (MoQuat, n + 1);

  for (guint i = 0; i < n; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
      const MoQuat *said = names_find (names, joint->name);
      MoQuat parent = joint->parent >= 0 ? world[joint->parent] : MO_QUAT_IDENTITY;

      local[i] = clip->reference != NULL && joint->n_channels > 0
                     ? mo_joint_rotation (joint, clip->reference + joint->first_channel)
                     : joint->rest.rotation;
      world[i] = mo_quat_mul (local[i], parent);
      if (said == NULL || joint->is_end)
        continue;
      n_found++;
      world[i] = mo_space_map_rotation (&map, *said);
      local[i] = mo_quat_mul (world[i], mo_quat_conjugate (parent));
    }
  return n_found;
}

MoClip *
mo_clip_with_rest (const MoClip *clip, const MoLines *lines, guint *n_found)
{
  g_autofree MoQuat *local = g_new (MoQuat, clip->skeleton->joints->len + 1);
  g_auto (Names) names = { NULL, NULL };
  MoClip *copy;

  names_init (&names);
  for (guint i = 0; i < mo_lines_get_n_lines (lines); i++)
    {
      const MoRestLine *line = mo_lines_get_parsed (lines, i);

      names_add (&names, line->name, &line->rotation);
    }
  *n_found = find_local (clip, &names, local);
  if (*n_found == 0)
    return mo_clip_ref ((MoClip *) clip);
  copy = mo_clip_copy_motion (clip);
  if (copy->reference == NULL)
    {
      copy->reference = g_new0 (double, copy->skeleton->n_channels + 1);
      mo_clip_fill_reference (copy, copy->reference);
    }
  for (guint i = 0; i < copy->skeleton->joints->len; i++)
    {
      MoJoint *joint = mo_skeleton_joint (copy->skeleton, i);

      write_rotation (joint, local[i], copy->reference + joint->first_channel);
      if (copy->has_own_axes)
        joint->rest.rotation = local[i];
    }
  return copy;
}
