/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-pose-file.h"

#include "mo-pose-llsd.h"

#include <math.h>
#include <string.h>

/* The first version whose positions and scales are relative to those of the joint. */
#define FIRST_RELATIVE_VERSION 4

/* Larger coordinates come from broken files, and would exceed single precision in inches. */
#define MAX_COORDINATE 1e30

typedef struct
{
  MoLlsd llsd;
  MoPoseFile *file;
  guint n_passed_over; /* 1 + the entry of the last unknown joint that was reported */
} Reading;

static const char *const vector_names[MO_POSE_N_VECTORS] = { "rotation", "position", "scale" };

int
mo_pose_find_joint (const char *key)
{
  for (guint i = 0; i < MO_POSE_N_JOINTS; i++)
    if (g_ascii_strcasecmp (mo_rig_joint (i)->name, key) == 0)
      return (int) i;
  return -1;
}

/* If a key occurs twice, the second one replaces the first completely. */
static MoPoseJoint *
enter_joint (Reading *self, int number)
{
  const MoLlsdLevel *top = &self->llsd.levels[0];
  MoPoseJoint *joint = &self->file->joints[number];

  if (joint->is_named && joint->entry == top->index)
    return joint;
  if (joint->is_named)
    mo_report (self->llsd.xml.context, MO_CODE_POSE_TWICE, self->llsd.location, top->key->str,
               NULL);
  *joint = (MoPoseJoint){ .is_named = TRUE, .entry = top->index, .is_enabled = TRUE };
  joint->from_zero = -1;
  return joint;
}

static void
read_coordinate (Reading *self, MoPoseJoint *joint, MoPoseVector vector, MoLlsdKind kind,
                 const char *text)
{
  guint index = self->llsd.levels[2].index;
  const char *name = self->llsd.levels[0].key->str;

  joint->location = self->llsd.location;
  joint->n[vector] = index + 1;
  if (index >= 3)
    return;
  if (!mo_llsd_number (kind, text, &joint->vectors[vector][index])
      || fabs (joint->vectors[vector][index]) > MAX_COORDINATE)
    mo_xml_fail (&self->llsd.xml, MO_ERROR_INVALID, MO_CODE_POSE_NUMBER, self->llsd.location, name,
                 NULL);
}

/* FALSE if the joint has no such member. */
static gboolean
read_member (Reading *self, MoPoseJoint *joint, MoLlsdKind kind, const char *text)
{
  const MoLlsd *llsd = &self->llsd;
  const char *member = llsd->levels[1].key->str;

  if (llsd->depth == 2 && strcmp (member, "enabled") == 0)
    joint->is_enabled = mo_llsd_is_true (kind, text);
  else if (llsd->depth == 2 && strcmp (member, "jointBaseRotationIsZero") == 0)
    joint->from_zero = mo_llsd_is_true (kind, text);
  else
    {
      for (guint i = 0; i < MO_POSE_N_VECTORS; i++)
        if (llsd->depth == 3 && !llsd->levels[2].is_map && strcmp (member, vector_names[i]) == 0)
          {
            read_coordinate (self, joint, i, kind, text);
            return TRUE;
          }
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_header (Reading *self, const char *key, MoLlsdKind kind, const char *text)
{
  gboolean is_version = strcmp (key, "version") == 0;
  double number;

  if (!is_version && strcmp (key, "startFromTeePose") != 0)
    return FALSE;
  if (self->llsd.depth != 2 || strcmp (self->llsd.levels[1].key->str, "value") != 0)
    return TRUE;
  if (!is_version)
    self->file->from_t_pose = mo_llsd_is_true (kind, text);
  else if (mo_llsd_number (kind, text, &number) && number >= 0.0 && number < G_MAXINT)
    self->file->version = (int) number;
  else
    mo_xml_fail (&self->llsd.xml, MO_ERROR_INVALID, MO_CODE_POSE_NUMBER, self->llsd.location, key,
                 NULL);
  return TRUE;
}

/* Reports it once, even if the joint has several members. */
static void
report_unknown_joint (Reading *self)
{
  const MoLlsdLevel *top = &self->llsd.levels[0];

  if (self->n_passed_over == top->index + 1)
    return;
  mo_report (self->llsd.xml.context, MO_CODE_POSE_UNKNOWN_JOINT, self->llsd.location, top->key->str,
             NULL);
  self->n_passed_over = top->index + 1;
}

static void
read_value (MoLlsd *llsd, MoLlsdKind kind, const char *text)
{
  Reading *self = (Reading *) llsd;
  const char *key;
  int number;

  if (llsd->depth == 0 || !llsd->levels[0].is_map)
    return;
  key = llsd->levels[0].key->str;
  if (read_header (self, key, kind, text))
    return;
  number = mo_pose_find_joint (key);
  if (number < 0)
    report_unknown_joint (self);
  else if (llsd->depth == 1 || !llsd->levels[1].is_map
           || !read_member (self, enter_joint (self, number), kind, text))
    mo_report (llsd->xml.context, MO_CODE_POSE_MEMBER, llsd->location, key, "%s",
               llsd->depth > 1 ? llsd->levels[1].key->str : text);
}

static gboolean
check_joints (const MoPoseFile *self, MoContext *context, GError **error)
{
  gboolean is_any_named = FALSE;

  for (guint i = 0; i < MO_POSE_N_JOINTS; i++)
    {
      const MoPoseJoint *joint = &self->joints[i];

      is_any_named = is_any_named || joint->is_named;
      for (guint j = 0; j < MO_POSE_N_VECTORS; j++)
        if (joint->n[j] != 0 && joint->n[j] != 3)
          return mo_fail (context, error, MO_ERROR_INVALID, MO_CODE_POSE_VECTOR, joint->location,
                          mo_rig_joint (i)->name, "%s", vector_names[j]);
    }
  return is_any_named
         || mo_fail (context, error, MO_ERROR_UNRECOGNISED, MO_CODE_POSE_NO_JOINT, MO_NOWHERE, NULL,
                     NULL);
}

/* Makes scales, and the positions in old files, relative. */
static void
make_relative (MoPoseFile *self)
{
  for (guint i = 0; i < MO_POSE_N_JOINTS; i++)
    {
      MoPoseJoint *joint = &self->joints[i];
      const float *place = mo_rig_joint (i)->position, *size = mo_rig_joint (i)->scale;

      /* The hip is at the avatar's position, in a pose as in an .anim. */
      for (guint j = 0; j < 3 && joint->n[MO_POSE_POSITION] > 0 && i != MO_RIG_PELVIS; j++)
        joint->vectors[MO_POSE_POSITION][j] -= place[j];
      for (guint j = 0; j < 3 && joint->n[MO_POSE_SCALE] > 0; j++)
        joint->vectors[MO_POSE_SCALE][j] -= size[j];
    }
}

gboolean
mo_pose_file_read (MoPoseFile *self, MoSource *source, MoContext *context, GError **error)
{
  Reading reading = {
    .llsd = { .xml = { .context = context,
                       .error = error,
                       .not_xml = MO_CODE_POSE_XML,
                       .has_dtd = MO_CODE_POSE_DTD },
              .take = read_value },
    .file = self,
  };

  self->from_t_pose = TRUE;
  if (!mo_llsd_parse (&reading.llsd, source) || !check_joints (self, context, error))
    return FALSE;
  if (self->version > 0 && self->version < FIRST_RELATIVE_VERSION)
    {
      mo_report (context, MO_CODE_POSE_OLD, MO_NOWHERE, NULL, "%d", self->version);
      make_relative (self);
    }
  return TRUE;
}
