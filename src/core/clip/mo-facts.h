/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"

G_BEGIN_DECLS

/* What only one format says. Its struct begins with a MoFacts. Within the core, only that
 * format's own folder accesses its members, apart from the viewer's import of a BVH and the
 * joining of VML; all others call the functions of its type. */
typedef struct _MoFacts MoFacts;
typedef struct _JsonNode JsonNode;

typedef struct
{
  void (*free) (MoFacts *self);

  /* Reports what a file of another format will lose. NULL if nothing is lost. */
  void (*find_lost) (const MoClip *clip, MoContext *context);

  /* Reports what a conversion rounds. NULL if nothing is rounded. */
  void (*find_rounded) (const MoClip *clip, const MoRecipe *recipe, MoContext *context);

  /* Keys can be read in two ways: as changes of a bind pose or, with `replaces_bind` of
   * mo_clip_to_plain, as whole poses. */
  gboolean has_bind_pose;

  /* The parent of a joint whose rest and channels are in world space although it has a parent:
   * the index of any other joint in the skeleton, or -1 if the joint is not like that. May be
   * NULL. */
  int (*world_parent) (const MoFacts *self, guint joint);

  /* The end of a joint's bone, relative to the joint, in the clip's space; if the joint has no
   * children, it becomes an end site. FALSE if the bone has no length. May be NULL. */
  gboolean (*tip) (const MoFacts *self, guint joint, MoVec3 *tip);

  /* Sets the animation's time (seconds) at a Unix time; FALSE if the file is not tied to a
   * clock. May be NULL. */
  gboolean (*time_at) (const MoFacts *self, double unix_time, double *time);

  /* What the file says about a subject ("clock"), as JSON for those who inspect it; NULL for
   * nothing. May be NULL. Free the node. */
  JsonNode *(*view) (const MoClip *clip, const char *name);
} MoFactsType;

struct _MoFacts
{
  const MoFactsType *type;
};

void mo_facts_free (MoFacts *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoFacts, mo_facts_free)

G_END_DECLS
