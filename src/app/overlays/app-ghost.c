/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-ghost.h"

#include "mo-trail.h"

#define STRENGTH 0.6 /* opacity */
#define BONE 3.0     /* pixels */
#define JOINT 3.0

static void
update_figure (MoPose *pose, gconstpointer figure)
{
  view_figure_update (figure, pose);
}

MoPoser *
app_ghost_make_poser (AppScene *scene, const MoMotion *motion)
{
  MoPoser *poser = mo_poser_new (motion);
  MoPose rest;

  edit_session_get_base_pose (scene->session, &rest);
  mo_poser_set_rest (poser, &rest);
  mo_poser_set_update (poser, update_figure, (gpointer) scene->figure);
  return poser;
}

/* The bones that a body is seen by. */
static gboolean
is_drawn (guint joint)
{
  const MoRigJoint *row = mo_rig_joint (joint);

  return !row->extended
         && (row->group == MO_GROUP_TORSO || row->group == MO_GROUP_ARMS
             || row->group == MO_GROUP_LEGS);
}

static int
get_parent (guint joint)
{
  int parent = mo_rig_joint (joint)->parent;

  while (parent >= 0 && !is_drawn ((guint) parent))
    parent = mo_rig_joint ((guint) parent)->parent;
  return parent;
}

static gboolean
has_child (guint joint)
{
  for (guint i = joint + 1; i < MO_RIG_N_BONES; i++)
    if (is_drawn (i) && get_parent (i) == (int) joint)
      return TRUE;
  return FALSE;
}

void
app_ghost_add (AppPath *path, const MoPose *pose, guint32 colour)
{
  app_path_begin (path, colour, STRENGTH, BONE, JOINT);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      int parent = is_drawn (i) ? get_parent (i) : -1;

      if (parent >= 0)
        app_path_add (path, pose->world[parent].position, pose->world[i].position);
      if (is_drawn (i) && !has_child (i))
        app_path_add (path, pose->world[i].position, mo_trail_get_end (pose, i));
    }
}
