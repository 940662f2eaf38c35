/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-mending-private.h"

#include "mo-twin.h"

/* Contacts of one foot whose middles are nearer are the same (seconds). */
#define SAME_CONTACT 0.05

G_DEFINE_FINAL_TYPE (EditMending, edit_mending, EDIT_TYPE_FOLLOWER)

/* -- Finding ----------------------------------------------------------------------------------- */

static gboolean
can_find (EditMending *self)
{
  return self->parent.active && self->posing != NULL
         && edit_posing_find_obstacle (self->posing) == NULL
         && !edit_document_get_busy (self->parent.document);
}

/* A new clip has other contacts than those that were spoken of. */
static void
forget_clip (EditMending *self)
{
  g_clear_pointer (&self->found, edit_mend_found_free);
  g_array_set_size (self->marks, 0);
}

static void
document_changed (EditMending *self)
{
  EditDocument *document = self->parent.document;
  MoClip *clip = document != NULL ? edit_document_get_clip (document) : NULL;
  MoRecipe *recipe = clip != NULL ? edit_document_get_recipe (document) : NULL;

  if (self->found != NULL && self->found->clip != clip)
    forget_clip (self);
  if (clip != NULL && can_find (self) && (clip != self->clip || recipe != self->recipe))
    {
      g_clear_pointer (&self->clip, mo_clip_unref);
      g_clear_pointer (&self->recipe, mo_recipe_unref);
      self->clip = mo_clip_ref (clip);
      self->recipe = mo_recipe_ref (recipe);
      edit_job_start (self->job, edit_mend_input_new (clip, recipe, self->found), NULL);
    }
  edit_follower_emit_changed (&self->parent);
}

static void
on_found (gpointer owner, gpointer output)
{
  EditMending *self = owner;

  if (output == NULL)
    return;
  g_clear_pointer (&self->found, edit_mend_found_free);
  self->found = output;
  edit_follower_emit_changed (&self->parent);
}

gboolean
edit_mending_is_fresh (EditMending *self)
{
  EditDocument *document = self->parent.document;

  return self->found != NULL && self->posing != NULL && document != NULL
         && self->found->clip == edit_document_get_clip (document)
         && self->found->recipe == edit_document_get_recipe (document)
         && edit_posing_find_obstacle (self->posing) == NULL;
}

/* -- Contacts ---------------------------------------------------------------------------------- */

static double
middle_of (const MoFootContact *contact)
{
  return (contact->from + contact->to) / 2.0;
}

static EditContactMark *
find_mark (EditMending *self, const MoFootContact *contact)
{
  for (guint i = 0; i < self->marks->len; i++)
    {
      EditContactMark *mark = &g_array_index (self->marks, EditContactMark, i);

      if (mark->joint == contact->joint && fabs (mark->middle - middle_of (contact)) < SAME_CONTACT)
        return mark;
    }
  return NULL;
}

gboolean
edit_mending_is_on (EditMending *self, const MoFootContact *contact)
{
  const EditContactMark *mark = find_mark (self, contact);

  return contact->slide > EDIT_MEND_STAYS && (mark == NULL || mark->is_on);
}

static const MoFootContact *
get_contact (EditMending *self, guint index)
{
  return &g_array_index (self->found->contacts, MoFootContact, index);
}

guint
edit_mending_count_contacts (EditMending *self)
{
  return self->found != NULL && self->found->contacts != NULL && self->found->shown != NULL
             ? self->found->contacts->len
             : 0;
}

EditContact
edit_mending_get_contact (EditMending *self, guint index)
{
  const MoFootContact *contact = get_contact (self, index);
  double from = mo_prepared_get_time (self->found->shown, contact->from);
  double to = mo_prepared_get_time (self->found->shown, contact->to);

  return (EditContact){ self->found->recipe->mirror ? mo_rig_twin (contact->joint) : contact->joint,
                        MIN (from, to), MAX (from, to), contact->slide,
                        edit_mending_is_on (self, contact) };
}

static void
choose (EditMending *self, const MoFootContact *contact, gboolean is_on)
{
  EditContactMark *mark = find_mark (self, contact);

  if (mark != NULL)
    mark->is_on = is_on;
  else
    {
      EditContactMark new_mark = { contact->joint, middle_of (contact), is_on };

      g_array_append_val (self->marks, new_mark);
    }
}

void
edit_mending_choose_contact (EditMending *self, guint index, gboolean is_on)
{
  for (guint i = 0; i < edit_mending_count_contacts (self); i++)
    if (i == index || index == G_MAXUINT)
      choose (self, get_contact (self, i), is_on);
  edit_follower_emit_changed (&self->parent);
}

void
edit_mending_show_feet (EditMending *self, gboolean is_shown)
{
  if (self->shows_feet == is_shown)
    return;
  self->shows_feet = is_shown;
  edit_follower_emit_changed (&self->parent);
}

gboolean
edit_mending_shows_feet (EditMending *self)
{
  return self->shows_feet && self->parent.active;
}

guint
edit_mending_count_chosen (EditMending *self)
{
  guint n = 0;

  for (guint i = 0; i < edit_mending_count_contacts (self); i++)
    n += edit_mending_is_on (self, get_contact (self, i)) != FALSE;
  return n;
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
edit_mending_update (EditFollower *follower)
{
  document_changed (EDIT_MENDING (follower));
}

static void
edit_mending_finalize (GObject *object)
{
  EditMending *self = EDIT_MENDING (object);

  edit_job_free (self->job);
  g_clear_pointer (&self->clip, mo_clip_unref);
  g_clear_pointer (&self->recipe, mo_recipe_unref);
  g_clear_pointer (&self->found, edit_mend_found_free);
  g_array_unref (self->marks);
  G_OBJECT_CLASS (edit_mending_parent_class)->finalize (object);
}

static void
edit_mending_class_init (EditMendingClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = edit_mending_finalize;
  EDIT_FOLLOWER_CLASS (klass)->update = edit_mending_update;
}

/* The motion on screen comes first: nothing is found while the document works. */
static void
edit_mending_init (EditMending *self)
{
  static const EditJobKind kind = { edit_mend_find, edit_mend_input_free, edit_mend_found_free,
                                    on_found, NULL };

  self->job = edit_job_new (&kind, self);
  self->marks = g_array_new (FALSE, FALSE, sizeof (EditContactMark));
  g_signal_group_connect_swapped (self->parent.signals, "notify::clip",
                                  G_CALLBACK (document_changed), self);
  g_signal_group_connect_swapped (self->parent.signals, "notify::recipe",
                                  G_CALLBACK (document_changed), self);
  g_signal_group_connect_swapped (self->parent.signals, "notify::busy",
                                  G_CALLBACK (document_changed), self);
}

EditMending *
edit_mending_new (EditPosing *posing)
{
  EditMending *self = g_object_new (EDIT_TYPE_MENDING, NULL);

  self->posing = posing;
  return self;
}

void
edit_mending_forget (EditMending *self)
{
  g_object_set (self, "document", NULL, NULL);
  self->posing = NULL;
}
