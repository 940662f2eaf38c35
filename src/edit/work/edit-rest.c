/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-rest.h"

#include "mo-clip-rest.h"
#include "mo-read.h"

/* Joints of the same names, as a share of those of the motion. */
#define SAME_JOINTS 0.6

static MoClip *
read_file (GFile *file, GCancellable *cancellable)
{
  g_autoptr (MoContext) context = mo_context_new (cancellable);
  g_autoptr (MoSource) source = mo_source_new_for_file (file, cancellable, NULL);

  return source != NULL ? mo_read (source, context, NULL) : NULL;
}

static gboolean
is_pose (const MoClip *clip)
{
  return clip->keyframes == NULL && clip->n_frames == 1;
}

/* Whether its joints have axes of their own, so that their rest is needed to know what their turns mean. */
static gboolean
has_joints (const MoClip *clip)
{
  return clip != NULL && clip->skeleton != NULL && clip->has_own_axes;
}

static gboolean
may_give (const MoClip *clip)
{
  return has_joints (clip) && (clip->is_reference_bound || is_pose (clip));
}

static gboolean
may_take (const MoClip *clip)
{
  return has_joints (clip) && !clip->is_reference_bound && !is_pose (clip);
}

static gboolean
is_same_skeleton (const MoClip *giver, const MoClip *taker)
{
  return mo_clip_count_rest (giver, taker) >= SAME_JOINTS * mo_skeleton_count (taker->skeleton);
}

static gboolean
gives_to (const MoClip *giver, const MoClip *taker)
{
  return giver != taker && may_give (giver) && may_take (taker) && is_same_skeleton (giver, taker);
}

/* The clip from which most others can take a rest pose; -1 for none. */
static int
find_giver (const GPtrArray *clips)
{
  guint most = 0;
  int giver = -1;

  for (guint i = 0; i < clips->len; i++)
    {
      guint n = 0;

      for (guint j = 0; j < clips->len; j++)
        n += gives_to (clips->pdata[i], clips->pdata[j]) ? 1 : 0;
      if (n > most)
        {
          most = n;
          giver = (int) i;
        }
    }
  return giver;
}

static void
unref_clip (gpointer data)
{
  if (data != NULL)
    mo_clip_unref (data);
}

static EditRestPlan *
make_plan (GPtrArray *files, const GPtrArray *clips)
{
  EditRestPlan *self = g_new0 (EditRestPlan, 1);
  int giver = find_giver (clips);

  self->files = g_ptr_array_new_with_free_func (g_object_unref);
  self->takes = g_array_new (FALSE, FALSE, sizeof (gboolean));
  for (guint i = 0; i < files->len; i++)
    {
      gboolean takes = giver >= 0 && gives_to (clips->pdata[giver], clips->pdata[i]);

      if ((int) i == giver && is_pose (clips->pdata[i]))
        continue;
      g_ptr_array_add (self->files, g_object_ref (files->pdata[i]));
      g_array_append_val (self->takes, takes);
    }
  if (giver >= 0)
    {
      self->lines = mo_clip_get_rest_lines (clips->pdata[giver]);
      self->from = g_file_get_basename (files->pdata[giver]);
    }
  return self;
}

EditRestPlan *
edit_rest_plan_new (GPtrArray *files, MoContext *context)
{
  g_autoptr (GPtrArray) clips = g_ptr_array_new_with_free_func (unref_clip);

  for (guint i = 0; i < files->len; i++)
    {
      if (mo_context_check (context, (double) i / files->len, NULL))
        return NULL;
      g_ptr_array_add (clips, read_file (files->pdata[i], context->cancellable));
    }
  return make_plan (files, clips);
}

void
edit_rest_plan_free (EditRestPlan *self)
{
  g_ptr_array_unref (self->files);
  g_array_unref (self->takes);
  g_strfreev (self->lines);
  g_free (self->from);
  g_free (self);
}
