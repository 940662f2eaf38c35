/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvj-facts.h"

#include "mo-math.h"
#include "mo-rig.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <string.h>

static void
clear_member (gpointer data)
{
  MoBvjMember *member = data;

  g_free (member->name);
  g_free (member->text);
}

static void
clear_keyframe_member (gpointer data)
{
  clear_member (&((MoBvjKeyframeMember *) data)->member);
}

static void
clear_node (gpointer data)
{
  MoBvjNode *node = data;

  g_clear_pointer (&node->attach, g_array_unref);
  g_clear_pointer (&node->members, g_array_unref);
}

MoBvjFacts *
mo_bvj_facts_new (void)
{
  MoBvjFacts *self = g_new0 (MoBvjFacts, 1);

  self->facts.type = &mo_bvj_facts_type;
  self->nodes = g_array_new (FALSE, TRUE, sizeof (MoBvjNode));
  g_array_set_clear_func (self->nodes, clear_node);
  self->keyframe_members = g_array_new (FALSE, TRUE, sizeof (MoBvjKeyframeMember));
  g_array_set_clear_func (self->keyframe_members, clear_keyframe_member);
  return self;
}

static void
free_facts (MoFacts *facts)
{
  MoBvjFacts *self = (MoBvjFacts *) facts;

  g_array_unref (self->nodes);
  g_array_unref (self->keyframe_members);
  g_clear_pointer (&self->members, g_array_unref);
  g_clear_pointer (&self->motion_members, g_array_unref);
  g_clear_pointer (&self->limber_members, g_array_unref);
  g_free (self);
}

MoBvjNode *
mo_bvj_facts_add_node (MoBvjFacts *self)
{
  g_array_set_size (self->nodes, self->nodes->len + 1);
  return &g_array_index (self->nodes, MoBvjNode, self->nodes->len - 1);
}

const MoBvjNode *
mo_bvj_facts_node (const MoBvjFacts *self, guint joint)
{
  return self != NULL && joint < self->nodes->len ? &g_array_index (self->nodes, MoBvjNode, joint)
                                                  : NULL;
}

void
mo_bvj_members_add (GArray **list, const char *name, const char *text, gsize length)
{
  MoBvjMember member = { g_strdup (name), g_strndup (text, length) };

  if (*list == NULL)
    {
      *list = g_array_new (FALSE, FALSE, sizeof (MoBvjMember));
      g_array_set_clear_func (*list, clear_member);
    }
  g_array_append_val (*list, member);
}

const char *
mo_attachment_name (int id)
{
  return id >= 1 && id <= (int) MO_RIG_N_POINTS
             ? mo_rig_joint (MO_RIG_FIRST_POINT + (guint) id - 1)->name
             : NULL;
}

MoVec3
mo_attachment_position (const MoJoint *joint)
{
  return mo_vec3_scale (joint->rest.translation, 0.5);
}

/* -- What only a BVJ says ---------------------------------------------------------------------- */

/* The default rate is that of the clock, and the default start Unix time 0. */
static gboolean
time_at (const MoFacts *facts, double unix_time, double *time)
{
  const MoBvjFacts *self = (const MoBvjFacts *) facts;

  if ((self->has & (MO_BVJ_HAS_UNIX_RATE | MO_BVJ_HAS_UNIX_START)) == 0)
    return FALSE;
  *time = unix_time - ((self->has & MO_BVJ_HAS_UNIX_START) != 0 ? self->unix_start : 0.0);
  *time *= (self->has & MO_BVJ_HAS_UNIX_RATE) != 0 ? self->unix_rate : 1.0;
  return TRUE;
}

static void
append_lost (GString *names, gboolean is_there, const char *name)
{
  if (is_there)
    g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", name);
}

/* `is_kept`: for each joint; NULL if nothing is kept, neither of joints nor at the top. */
static void
report_lost (const MoBvjFacts *self, const gboolean *is_kept, MoContext *context)
{
  g_autoptr (GString) names = g_string_new (NULL);
  gboolean attach = FALSE, pivot = FALSE, others = self->keyframe_members->len > 0;

  if (is_kept == NULL)
    others = others || self->members != NULL || self->motion_members != NULL;
  for (guint i = 0; i < self->nodes->len; i++)
    {
      const MoBvjNode *node = mo_bvj_facts_node (self, i);

      if (is_kept != NULL && is_kept[i])
        continue;
      attach = attach || node->attach != NULL;
      pivot = pivot || (node->has & MO_BVJ_HAS_PIVOT) != 0;
      others = others || node->members != NULL;
    }
  append_lost (names, attach, "ATTACH");
  append_lost (names, pivot, "PIVOT");
  append_lost (names, (self->has & MO_BVJ_HAS_UNIX_RATE) != 0, "unixRate");
  append_lost (names, (self->has & MO_BVJ_HAS_UNIX_START) != 0, "unixStart");
  append_lost (names, others, "…");
  if (names->len > 0)
    mo_report (context, MO_CODE_MEMBERS_LOST, MO_NOWHERE, NULL, "%s", names->str);
}

static void
find_lost (const MoClip *clip, MoContext *context)
{
  report_lost (mo_bvj_facts (clip), NULL, context);
}

/* The world only has whole priorities. */
static void
find_rounded (const MoClip *clip, const MoRecipe *recipe, MoContext *context)
{
  const MoBvjFacts *self = mo_bvj_facts (clip);

  if ((self->has & MO_BVJ_HAS_PRIORITY) != 0 && !mo_recipe_is_set (recipe, MO_FIELD_PRIORITY))
    mo_report (context, MO_CODE_PRIORITY_FRACTION, MO_NOWHERE, NULL, _ ("%g became %d"),
               self->priority, clip->settings->priority);
}

/* In seconds of Unix time, and of the animation. */
static void
add_clock (const MoBvjFacts *self, JsonBuilder *builder)
{
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "unix_rate");
  json_builder_add_double_value (builder,
                                 (self->has & MO_BVJ_HAS_UNIX_RATE) != 0 ? self->unix_rate : 1.0);
  json_builder_set_member_name (builder, "unix_start");
  json_builder_add_double_value (builder,
                                 (self->has & MO_BVJ_HAS_UNIX_START) != 0 ? self->unix_start : 0.0);
  json_builder_end_object (builder);
}

static void
add_attachments (const MoClip *clip, JsonBuilder *builder)
{
  json_builder_begin_array (builder);
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoBvjNode *node = mo_bvj_facts_node (mo_bvj_facts (clip), i);
      g_autofree char *joint = mo_skeleton_name_joint (clip->skeleton, i);

      for (guint j = 0; node != NULL && node->attach != NULL && j < node->attach->len; j++)
        {
          int id = g_array_index (node->attach, int, j);

          json_builder_begin_object (builder);
          json_builder_set_member_name (builder, "id");
          json_builder_add_int_value (builder, id);
          json_builder_set_member_name (builder, "point");
          json_builder_add_string_value (builder, mo_attachment_name (id));
          json_builder_set_member_name (builder, "joint");
          json_builder_add_string_value (builder, joint);
          json_builder_end_object (builder);
        }
    }
  json_builder_end_array (builder);
}

static JsonNode *
view (const MoClip *clip, const char *name)
{
  const MoBvjFacts *self = mo_bvj_facts (clip);
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  if (g_str_equal (name, "priority") && (self->has & MO_BVJ_HAS_PRIORITY) != 0)
    return json_node_init_double (json_node_alloc (), self->priority);
  if (g_str_equal (name, "attachments"))
    add_attachments (clip, builder);
  else if (g_str_equal (name, "clock")
           && (self->has & (MO_BVJ_HAS_UNIX_RATE | MO_BVJ_HAS_UNIX_START)) != 0)
    add_clock (self, builder);
  else
    return NULL;
  return json_builder_get_root (builder);
}

/* -- Of a motion that was made of the file ------------------------------------------------------- */

static void
copy_members (GArray **to, const GArray *from)
{
  for (guint i = 0; from != NULL && i < from->len; i++)
    {
      const MoBvjMember *member = &g_array_index (from, MoBvjMember, i);

      mo_bvj_members_add (to, member->name, member->text, strlen (member->text));
    }
}

/* The joint of a name that is no end site, or -1. */
static int
find_joint (const MoSkeleton *skeleton, const char *name)
{
  for (guint i = 0; i < skeleton->joints->len; i++)
    if (!mo_skeleton_joint (skeleton, i)->is_end
        && g_str_equal (mo_skeleton_joint (skeleton, i)->name, name))
      return (int) i;
  return -1;
}

MoBvjFacts *
mo_bvj_facts_carry (const MoClip *made_of, const MoRecipe *made_by, const MoSkeleton *made,
                    MoContext *context)
{
  const MoBvjFacts *from = mo_bvj_facts (made_of);
  g_autofree gboolean *is_kept = NULL;
  MoBvjFacts *self;

  if (from == NULL)
    return NULL;
  self = mo_bvj_facts_new ();
  self->is_carried = TRUE;
  if ((from->has & MO_BVJ_HAS_PRIORITY) != 0 && !mo_recipe_is_set (made_by, MO_FIELD_PRIORITY))
    {
      self->has = MO_BVJ_HAS_PRIORITY;
      self->priority = from->priority;
      mo_diagnostics_remove (context->diagnostics, MO_CODE_PRIORITY_FRACTION);
    }
  copy_members (&self->members, from->members);
  copy_members (&self->motion_members, from->motion_members);
  is_kept = g_new0 (gboolean, from->nodes->len + 1);
  for (guint i = 0; i < made->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (made, i);
      int source = joint->is_end ? -1 : find_joint (made_of->skeleton, joint->name);
      const MoBvjNode *node = source >= 0 ? mo_bvj_facts_node (from, (guint) source) : NULL;
      MoBvjNode *copy = mo_bvj_facts_add_node (self);

      copy->has = joint->is_end ? MO_BVJ_HAS_OFFSET
                                : MO_BVJ_HAS_NAME | MO_BVJ_HAS_OFFSET | MO_BVJ_HAS_CHANNELS;
      if (node == NULL || is_kept[source])
        continue;
      is_kept[source] = TRUE;
      copy->has |= node->has & MO_BVJ_HAS_PIVOT;
      copy->pivot = node->pivot;
      copy->attach = node->attach != NULL ? g_array_ref (node->attach) : NULL;
      copy_members (&copy->members, node->members);
    }
  report_lost (from, is_kept, context);
  return self;
}

const MoFactsType mo_bvj_facts_type = {
  .free = free_facts,
  .find_lost = find_lost,
  .find_rounded = find_rounded,
  .time_at = time_at,
  .view = view,
};
