/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-skeleton-joint.h"

#include "mo-rig.h"

#include <glib/gi18n.h>

struct _AppSkeletonJoint
{
  GObject parent_instance;

  guint index;
  char *name;
  MoJointMatch match;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (AppSkeletonJoint, app_skeleton_joint, G_TYPE_OBJECT)

static const char *const known_words[MO_N_KNOWN] = {
  [MO_KNOWN_NOT] = N_ ("not recognised"),
  [MO_KNOWN_BY_MAKER] = N_ ("as the settings say"),
  [MO_KNOWN_BY_AVATAR] = N_ ("the avatar’s own name"),
  [MO_KNOWN_BY_MAP] = N_ ("by its name"),
  [MO_KNOWN_BY_WORDS] = N_ ("by the words of its name"),
  [MO_KNOWN_BY_SHAPE] = N_ ("by the shape of the body"),
};

static void
app_skeleton_joint_finalize (GObject *object)
{
  g_free (APP_SKELETON_JOINT (object)->name);
  G_OBJECT_CLASS (app_skeleton_joint_parent_class)->finalize (object);
}

static void
app_skeleton_joint_class_init (AppSkeletonJointClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = app_skeleton_joint_finalize;
  changed_signal = g_signal_new ("changed", APP_TYPE_SKELETON_JOINT, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
app_skeleton_joint_init (AppSkeletonJoint *self)
{
}

AppSkeletonJoint *
app_skeleton_joint_new (guint index, const char *name, const MoJointMatch *match)
{
  AppSkeletonJoint *self = g_object_new (APP_TYPE_SKELETON_JOINT, NULL);

  self->index = index;
  self->name = g_utf8_make_valid (name, -1);
  self->match = *match;
  return self;
}

void
app_skeleton_joint_set_match (AppSkeletonJoint *self, const MoJointMatch *match)
{
  if (match->number == self->match.number && match->known == self->match.known
      && match->confidence == self->match.confidence)
    return;
  self->match = *match;
  g_signal_emit (self, changed_signal, 0);
}

guint
app_skeleton_joint_get_index (AppSkeletonJoint *self)
{
  return self->index;
}

const char *
app_skeleton_joint_get_name (AppSkeletonJoint *self)
{
  return self->name;
}

const MoJointMatch *
app_skeleton_joint_get_match (AppSkeletonJoint *self)
{
  return &self->match;
}

const char *
app_skeleton_joint_get_target (AppSkeletonJoint *self)
{
  return self->match.number >= 0 ? mo_rig_joint ((guint) self->match.number)->name : "–";
}

char *
app_skeleton_joint_describe (AppSkeletonJoint *self)
{
  const char *words = _ (known_words[self->match.known]);

  if (self->match.number < 0)
    return g_strdup (self->match.known == MO_KNOWN_NOT ? words : _ ("left out"));
  /* translators: how sure it is which joint this is, and how that is known: "98 %, by its name" */
  return g_strdup_printf (_ ("%.0f %%, %s"), 100.0 * self->match.confidence, words);
}
