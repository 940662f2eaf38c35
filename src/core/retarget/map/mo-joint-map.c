/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-joint-map-parts.h"

#include "mo-clip-stance.h"
#include "mo-landmarks.h"
#include "mo-map-evidence.h"
#include "mo-map-extras.h"
#include "mo-map-line.h"
#include "mo-map-mirror.h"
#include "mo-map-part.h"
#include "mo-map-sides.h"
#include "mo-rig.h"
#include "mo-several.h"
#include "mo-shape.h"

#include <string.h>

/* How sure a joint is that only the tree tells: what both legs hang on. */
#define SURE_TREE 0.75
#define SURE_EXTRA 0.7
#define SURE_SHAPE 0.6

/* What the recipe says. */
typedef struct
{
  MoNameMap *joints; /* by the lines about joints; of several about one the last comes first */
  const MoNameMap *map;
  gboolean is_avatar; /* that the names are the avatar's, and mean it */
} Said;

/* -- Making -------------------------------------------------------------------------------------- */

/* Whether the maker says that a joint is none of the avatar's. */
static gboolean
is_refused (const MoJointMap *self, int joint)
{
  const MoEvidence *evidence = &self->evidence[joint];

  return evidence->known == MO_KNOWN_BY_MAKER && evidence->number < 0;
}

/* The first one that asks for a number gets it. */
static void
assign (MoJointMap *self, int number, int joint, MoKnown known, double confidence)
{
  MoJointMatch *match = &self->matches[joint];

  if (number < 0 || match->number >= 0 || self->owners[number] >= 0 || is_refused (self, joint))
    return;
  *match = (MoJointMatch){ number, known, confidence };
  self->owners[number] = joint;
}

/* A part of the body: by its name, or where that says something else by its place. */
static void
assign_part (int number, int joint, gpointer data)
{
  MoJointMap *self = data;
  const MoEvidence *evidence = &self->evidence[joint];
  gboolean is_named = evidence->name.word != MO_WORD_NONE;

  assign (self, number, joint, is_named ? evidence->known : MO_KNOWN_BY_SHAPE,
          is_named ? evidence->confidence : SURE_TREE);
}

static void
assign_extra (int number, int joint, MoKnown known, gpointer data)
{
  assign (data, number, joint, known, known == MO_KNOWN_BY_AVATAR ? 1.0 : SURE_EXTRA);
}

/* What is said of other joints: eyes, a jaw, that one is none. */
static void
assign_said (MoJointMap *self)
{
  for (guint i = 0; i < self->n; i++)
    {
      const MoEvidence *evidence = &self->evidence[i];
      MoJointMatch *match = &self->matches[i];

      if (evidence->number >= 0 && mo_body_name_of_number (evidence->number).word == MO_WORD_NONE)
        assign (self, evidence->number, (int) i, evidence->known, evidence->confidence);
      if (match->number < 0 && evidence->number == MO_NAME_LEFT_OUT)
        {
          match->known = evidence->known;
          match->confidence = evidence->confidence;
        }
    }
}

/* The names that the world itself knows, where the maker says nothing else. */
static void
match_avatar_names (const MoJointMap *self, MoEvidence *evidence)
{
  for (guint i = 0; i < self->n; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (self->skeleton, i);
      int number = joint->is_end ? -1 : mo_map_find_bone (joint->name);

      if (number < 0 || evidence[i].known == MO_KNOWN_BY_MAKER)
        continue;
      evidence[i].number = number;
      evidence[i].known = MO_KNOWN_BY_AVATAR;
      evidence[i].confidence = 1.0;
    }
}

/* All joints of which one kind is known. */
static void
assign_all (MoJointMap *self, MoKnown known)
{
  for (guint i = 0; i < self->n; i++)
    if (self->evidence[i].known == known)
      assign (self, self->evidence[i].number, (int) i, known, self->evidence[i].confidence);
}

/* -- What the maker says ------------------------------------------------------------------------- */

static void
read_lines (MoJointMap *self, const MoLines *lines, Said *said)
{
  gboolean is_named = FALSE;

  for (guint i = mo_lines_get_n_lines (lines); i-- > 0;)
    {
      const MoMapLine *line = mo_lines_get_parsed (lines, i);

      if (line->kind == MO_MAP_LINE_AUTO)
        return;
      if (line->kind == MO_MAP_LINE_JOINT)
        {
          mo_name_map_add (said->joints, line->name, line->number);
          self->is_missed = TRUE;
        }
      else if (!is_named)
        {
          is_named = TRUE;
          said->is_avatar = g_str_equal (line->name, MO_NAME_MAP_AVATAR);
          said->map = mo_name_map_by_name (line->name);
          if (said->map == NULL && !said->is_avatar)
            self->unknown = g_strdup (line->name);
          if (said->is_avatar)
            continue;
        }
      self->is_by_hand = self->is_by_hand || self->unknown == NULL;
    }
}

/* -- The whole ----------------------------------------------------------------------------------- */

/* Legs by the avatar's own names that end without feet: whoever wrote them leaves the feet to other motions, as a pose of some
 * joints does. */
static gboolean
leaves_feet (const MoJointMap *self, const MoBody *body)
{
  for (guint side = 0; side < 2; side++)
    {
      const MoJoint *ankle = mo_skeleton_joint (self->skeleton, (guint) body->sides[side].ankle);
      const char *knee = mo_skeleton_joint (self->skeleton, (guint) body->sides[side].knee)->name;

      if (ankle->is_end && mo_rig_find_alias (knee) >= 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
find_body (const MoJointMap *self, MoBody *body)
{
  g_autofree MoBodyName *names = g_new (MoBodyName, self->n + 1);

  for (guint i = 0; i < self->n; i++)
    names[i] = self->evidence[i].name;
  return mo_landmarks_find (body, self->skeleton, names) && !leaves_feet (self, body);
}

static gboolean
has_roles (const MoSkeleton *skeleton)
{
  for (guint i = 0; i < skeleton->joints->len; i++)
    if (mo_skeleton_joint (skeleton, i)->role != NULL)
      return TRUE;
  return FALSE;
}

/* What the file itself says that its joints are: all others are none. */
static void
gather_roles (const MoSkeleton *skeleton, const MoNameMap *map, MoEvidence *evidence)
{
  g_autoptr (MoSkeleton) named = mo_skeleton_copy (skeleton);
  g_autofree const char **stems = g_new (const char *, skeleton->joints->len + 1);
  MoStems by_role = { named, stems };

  for (guint i = 0; i < named->joints->len; i++)
    {
      MoJoint *joint = mo_skeleton_joint (named, i);

      g_free (joint->name);
      joint->name = g_strdup (joint->role != NULL ? joint->role : "");
      stems[i] = joint->name;
      evidence[i] = (MoEvidence){ { .side = MO_SIDE_NONE }, MO_NAME_UNKNOWN, MO_KNOWN_NOT, 0.0 };
    }
  mo_evidence_add_map (evidence, &by_role, map, MO_KNOWN_BY_MAP);
}

static void
gather (const MoStems *stems, const Said *said, const MoNameMap *map, MoEvidence *evidence)
{
  if (said->map == NULL && has_roles (stems->skeleton))
    gather_roles (stems->skeleton, map, evidence);
  else
    {
      mo_evidence_from_words (evidence, stems);
      mo_extras_set_apart (evidence, stems);
      if (map != NULL)
        mo_evidence_add_map (evidence, stems, map, MO_KNOWN_BY_MAP);
      mo_evidence_find_toes (evidence, stems);
      mo_evidence_find_head (evidence, stems);
    }
}

typedef enum
{
  NO_LIMB,
  ARM,
  LEG,
} Limb;

static Limb
limb_of (MoWord word)
{
  if (word >= MO_WORD_THIGH && word <= MO_WORD_TOE)
    return LEG;
  return word >= MO_WORD_COLLAR ? ARM : NO_LIMB;
}

/* Whether joints are called arms that are legs by their shape, or the other way round. */
static gboolean
denies_shape (const MoJointMap *self, const MoEvidence *evidence, const MoBodyName *names)
{
  guint n_alike = 0, n_against = 0;

  for (guint i = 0; i < self->n; i++)
    {
      Limb said = limb_of (evidence[i].name.word), seen = limb_of (names[i].word);

      if (said != NO_LIMB && seen != NO_LIMB)
        *(said == seen ? &n_alike : &n_against) += 1;
    }
  return n_against > n_alike;
}

/* Fingers are too small to be told by their shape: they are what they are called, on the hand that they hang on. */
static void
keep_finger (const MoJointMap *self, guint joint, MoEvidence *evidence, MoBodyName *names)
{
  int above = (int) joint;

  if (evidence[joint].name.word < MO_WORD_THUMB || names[joint].word != MO_WORD_NONE)
    return;
  while (above >= 0 && names[above].word != MO_WORD_HAND)
    above = mo_skeleton_parent (self->skeleton, above);
  if (above < 0)
    return;
  evidence[joint].name.side = names[above].side;
  names[joint] = evidence[joint].name;
}

/* Where names say too little. */
static gboolean
find_shape (MoJointMap *self, const MoClip *clip, MoEvidence *evidence)
{
  g_autofree MoBodyName *names = g_new (MoBodyName, self->n + 1);

  for (guint i = 0; i < self->n; i++)
    names[i] = (MoBodyName){ .side = MO_SIDE_NONE };
  if (!mo_shape_find (clip, self->others, names) || denies_shape (self, evidence, names))
    return FALSE;
  for (guint i = 0; i < self->n; i++)
    keep_finger (self, i, evidence, names);
  for (guint i = 0; i < self->n; i++)
    if (evidence[i].known != MO_KNOWN_BY_MAKER)
      evidence[i] = (MoEvidence){ names[i], MO_NAME_UNKNOWN,
                                  names[i].word != MO_WORD_NONE ? MO_KNOWN_BY_SHAPE : MO_KNOWN_NOT,
                                  names[i].word != MO_WORD_NONE ? SURE_SHAPE : 0.0 };
  return find_body (self, &self->body);
}

/* Whether a part of a human names joints as the avatar does, and means just these. Of a figure with two legs, or of a
 * hand with its fingers, one name among many others says nothing: everybody calls the head or a hand that. */
static gboolean
means_avatar (const MoSkeleton *skeleton, const int *numbers)
{
  guint n_own = 0, n_told = 0, n_legs = 0, n_fingers = 0;

  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      n_own += mo_map_find_bone (mo_skeleton_joint (skeleton, i)->name) >= 0;
      n_told += numbers[i] >= 0;
      n_fingers += numbers[i] >= 0 && mo_body_name_of_number (numbers[i]).word >= MO_WORD_THUMB;
      n_legs += numbers[i] >= 0 && mo_body_name_of_number (numbers[i]).word == MO_WORD_THIGH;
    }
  return n_legs == 2 || n_fingers * 2 > n_told ? n_own * 3 > n_told : n_own > 0;
}

static void
find_part (MoJointMap *self)
{
  g_autofree int *numbers = g_new (int, self->n + 1);

  self->is_part = mo_map_part_find (self->evidence, self->skeleton, numbers)
                  && !means_avatar (self->skeleton, numbers);
  for (guint i = 0; self->is_part && i < self->n; i++)
    assign (self, numbers[i], (int) i, MO_KNOWN_BY_WORDS, SURE_TREE);
}

/* Of several figures one is fitted. */
static void
set_others_apart (const MoJointMap *self, MoEvidence *evidence)
{
  for (guint i = 0; i < self->n && self->others != NULL; i++)
    if (self->others[i])
      evidence[i] = (MoEvidence){ { .side = MO_SIDE_NONE }, MO_NAME_UNKNOWN, MO_KNOWN_NOT, 0.0 };
}

/* Whether the avatar's names mean the avatar, without another word: no map knows them better, and to read all of them takes longer
 * than a short file. */
static gboolean
is_plainly_avatar (const MoJointMap *self, const MoClip *clip)
{
  if (self->is_by_hand || self->others != NULL || !mo_clip_is_for_world (clip))
    return FALSE;
  for (guint i = 0; i < self->n; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (self->skeleton, i);

      if (!joint->is_end && mo_rig_find_alias (joint->name) < 0)
        return FALSE;
    }
  return !mo_clip_rests_otherwise (clip);
}

static const MoNameMap *
choose_map (const MoJointMap *self, const MoClip *clip, const MoStems *stems, const Said *said)
{
  if (said->map != NULL)
    return said->map;
  if (is_plainly_avatar (self, clip))
    return NULL;
  return has_roles (stems->skeleton) ? mo_name_map_by_name (MO_NAME_MAP_ROLES)
                                     : mo_evidence_find_map (stems);
}

/* What the maker says of single joints goes first. Half of a change, as an arm that is called the other one, leaves no body:
 * then it is the one of before. */
static gboolean
find_named_body (MoJointMap *self, const MoStems *stems, const Said *said, MoEvidence *evidence)
{
  MoBody before;
  gboolean had_body = find_body (self, &before);

  mo_evidence_add_map (evidence, stems, said->joints, MO_KNOWN_BY_MAKER);
  for (guint i = 0; i < self->n; i++)
    self->is_missed = self->is_missed && evidence[i].known != MO_KNOWN_BY_MAKER;
  if (find_body (self, &self->body))
    return TRUE;
  self->body = before;
  return had_body;
}

/* Whether the maker says of an arm's or a leg's joint that it is on the side that its name says. */
static gboolean
confirms_sides (const MoJointMap *self, const MoStems *stems, const Said *said)
{
  g_autofree MoEvidence *by_maker = g_memdup2 (self->evidence, self->n * sizeof *by_maker);

  mo_evidence_add_map (by_maker, stems, said->joints, MO_KNOWN_BY_MAKER);
  for (guint i = 0; i < self->n; i++)
    if (by_maker[i].known == MO_KNOWN_BY_MAKER && by_maker[i].name.side != MO_SIDE_NONE
        && by_maker[i].number >= 0
        && mo_body_name_of_number (by_maker[i].number).side == self->evidence[i].name.side)
      return TRUE;
  return FALSE;
}

/* Names may lie as a whole, which would mirror the motion. What a file says by roles is no matter of names, and the avatar's own
 * names say how joints turn wherever its rest pose is the avatar's. */
static gboolean
mend_mirrored (const MoJointMap *self, const MoClip *clip, const MoStems *stems, const Said *said,
               MoEvidence *evidence)
{
  MoBody body;

  if (said->map != NULL || said->is_avatar || has_roles (self->skeleton) || !find_body (self, &body)
      || (mo_clip_is_for_world (clip) && mo_body_is_named_as_avatar (&body, self->skeleton)
          && !mo_clip_rests_otherwise (clip))
      || !mo_map_mirror_is (&body, clip) || confirms_sides (self, stems, said))
    return FALSE;
  mo_map_mirror_swap (evidence, self->n);
  return TRUE;
}

static void
find_all (MoJointMap *self, const MoClip *clip, const MoStems *stems, const Said *said,
          MoEvidence *evidence)
{
  const MoNameMap *map = choose_map (self, clip, stems, said);

  self->evidence = evidence;
  gather (stems, said, map, evidence);
  set_others_apart (self, evidence);
  if (!mo_clip_is_for_world (clip))
    self->has_mended_sides = mo_map_sides_mend (evidence, self->skeleton);
  self->has_swapped_sides = mend_mirrored (self, clip, stems, said, evidence);
  self->is_human = find_named_body (self, stems, said, evidence);
  if (!self->is_human && !mo_clip_is_for_world (clip))
    self->is_human = find_shape (self, clip, evidence);
  self->is_avatar = self->is_human && self->others == NULL
                    && mo_body_is_named_as_avatar (&self->body, self->skeleton)
                    && (said->is_avatar || !mo_clip_rests_otherwise (clip));
  if (self->is_avatar || (!self->is_human && mo_clip_is_for_world (clip)))
    {
      match_avatar_names (self, evidence);
      map = NULL;
      self->name = g_strdup (MO_NAME_MAP_AVATAR);
    }
  else if (map != NULL && (self->is_human || said->map != NULL))
    self->name = g_strdup (mo_name_map_get_name (map));
  assign_all (self, MO_KNOWN_BY_MAKER);
  assign_all (self, MO_KNOWN_BY_AVATAR);
  if (said->map != NULL && !self->is_human)
    assign_all (self, MO_KNOWN_BY_MAP);
  if (!self->is_human && !mo_clip_is_for_world (clip))
    find_part (self);
  if (!self->is_human || (self->is_avatar && !self->is_by_hand))
    return;
  mo_body_visit (&self->body, assign_part, self);
  assign_said (self);
  mo_extras_find (evidence, stems, &self->body, assign_extra, self);
}

MoJointMap *
mo_joint_map_new (const MoClip *clip, const MoRecipe *recipe)
{
  MoJointMap *self = g_new0 (MoJointMap, 1);
  MoStems stems = { clip->skeleton, mo_joint_names_skip_prefixes (clip->skeleton) };
  Said said = { .joints = mo_name_map_new ("", "") };
  g_autofree MoEvidence *evidence = NULL;

  self->skeleton = clip->skeleton;
  self->n = clip->skeleton->joints->len;
  self->matches = g_new (MoJointMatch, self->n + 1);
  for (guint i = 0; i < self->n; i++)
    self->matches[i] = (MoJointMatch){ -1, MO_KNOWN_NOT, 0.0 };
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    self->owners[i] = -1;
  if (recipe != NULL)
    read_lines (self, recipe->map, &said);
  self->others = mo_several_find_others (clip, stems.stems);
  evidence = g_new0 (MoEvidence, self->n + 1);
  find_all (self, clip, &stems, &said, evidence);
  self->evidence = NULL;
  self->skeleton = NULL;
  mo_name_map_free (said.joints);
  g_free (stems.stems);
  return self;
}

void
mo_joint_map_free (MoJointMap *self)
{
  g_free (self->unknown);
  g_free (self->name);
  g_free (self->matches);
  g_free (self->others);
  g_free (self);
}

/* -- Of the file's own joints -------------------------------------------------------------------- */

/* For each joint of `from` the one of `to` with its name, of several the one in the same order; -1 where there is none. */
static int *
find_same (const MoSkeleton *from, const MoSkeleton *to)
{
  g_autoptr (GHashTable) left = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree guint *next = g_new (guint, to->joints->len + 1);
  int *same = g_new (int, from->joints->len + 1);

  for (guint i = to->joints->len; i-- > 0;)
    {
      char *name = mo_skeleton_joint (to, i)->name;

      next[i] = GPOINTER_TO_UINT (g_hash_table_lookup (left, name));
      g_hash_table_insert (left, name, GUINT_TO_POINTER (i + 1));
    }
  for (guint i = 0; i < from->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (from, i);
      guint found = joint->is_end ? 0 : GPOINTER_TO_UINT (g_hash_table_lookup (left, joint->name));

      same[i] = (int) found - 1;
      if (found > 0)
        g_hash_table_insert (left, mo_skeleton_joint (to, found - 1)->name,
                             GUINT_TO_POINTER (next[found - 1]));
    }
  return same;
}

void
mo_joint_map_move (MoJointMap *self, const MoSkeleton *from, const MoSkeleton *to)
{
  g_autofree int *same = find_same (from, to);
  guint n = to->joints->len;
  MoJointMatch *matches = g_new (MoJointMatch, n + 1);

  g_assert (from->joints->len == self->n);
  for (guint i = 0; i < n; i++)
    matches[i] = (MoJointMatch){ -1, MO_KNOWN_NOT, 0.0 };
  for (guint i = 0; i < self->n; i++)
    {
      if (same[i] >= 0)
        matches[same[i]] = self->matches[i];
      if (self->matches[i].number >= 0)
        self->owners[self->matches[i].number] = same[i];
    }
  g_free (self->matches);
  self->matches = matches;
  self->n = n;
  self->has_moved = TRUE;
}
