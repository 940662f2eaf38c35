/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"

G_BEGIN_DECLS

/* The base of what is worked out of a document while it is visible. Abstract.
 *
 * Properties, writable, with notification: document (EditDocument, may be NULL); active (gboolean: it is visible;
 * nothing is worked out otherwise). Signal "changed": there is something new. */
#define EDIT_TYPE_FOLLOWER (edit_follower_get_type ())
GType edit_follower_get_type (void) G_GNUC_CONST;

/* For derived objects, which only read it. */
typedef struct
{
  GObject parent_instance;

  EditDocument *document;
  gboolean active;

  GSignalGroup *signals; /* of the current document; connect in `init` */
} EditFollower;

typedef struct
{
  GObjectClass parent_class;

  /* The document was replaced or removed, or `active` has changed. */
  void (*update) (EditFollower *self);
} EditFollowerClass;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditFollower, g_object_unref)

#define EDIT_FOLLOWER(object) G_TYPE_CHECK_INSTANCE_CAST (object, EDIT_TYPE_FOLLOWER, EditFollower)
#define EDIT_FOLLOWER_CLASS(klass)                                                                 \
  G_TYPE_CHECK_CLASS_CAST (klass, EDIT_TYPE_FOLLOWER, EditFollowerClass)
#define EDIT_FOLLOWER_GET_CLASS(object)                                                            \
  G_TYPE_INSTANCE_GET_CLASS (object, EDIT_TYPE_FOLLOWER, EditFollowerClass)

/* Emits the signal "changed". */
void edit_follower_emit_changed (EditFollower *self);

/* What most of them work from in a thread: the input of a job. */
typedef struct
{
  MoClip *clip;
  MoRecipe *recipe;
} EditQuestion;

/* Takes over the recipe. */
EditQuestion *edit_question_new (MoClip *clip, MoRecipe *recipe);
void edit_question_free (gpointer question);

G_END_DECLS
