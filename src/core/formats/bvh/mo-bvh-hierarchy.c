/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvh.h"

#include <string.h>

/* After this many unexpected words before the first joint, the file is of another kind. */
#define MAX_JUNK_WORDS 4096

/* A joint whose end has not been read yet. */
typedef struct
{
  guint index;
  MoLocation at;
  gboolean is_open; /* its { was read or assumed */
  gboolean is_bare; /* an end site that has neither { nor } */
  gboolean has_offset, has_channels;
  guint n_extra; /* the number of extra { inside it, whose } must not close it */
} OpenJoint;

typedef struct
{
  MoBvhLexer *lexer;
  MoContext *context;
  MoSkeleton *skeleton;

  GArray *open;      /* OpenJoint */
  GHashTable *names; /* owned strings, of joints */
  guint n_junk;      /* unexpected words before the first joint */
  MoBvhLexer junk;   /* at the first of them */
  gboolean has_hierarchy;
} Parser;

static void
report (Parser *self, MoCode code)
{
  mo_bvh_lexer_find (self->lexer, code);
}

static gboolean
refuse (Parser *self, MoError kind, MoCode code)
{
  return mo_bvh_lexer_refuse (self->lexer, kind, code);
}

static MoJoint *
joint_of (Parser *self, const OpenJoint *open)
{
  return mo_skeleton_joint (self->skeleton, open->index);
}

/* The innermost open joint; NULL outside of all. */
static OpenJoint *
innermost (Parser *self)
{
  return self->open->len > 0 ? &g_array_index (self->open, OpenJoint, self->open->len - 1) : NULL;
}

/* No joint was found: the error is where the unexpected text begins. */
static gboolean
refuse_for_no_joint (Parser *self)
{
  return mo_bvh_lexer_refuse (self->n_junk > 0 ? &self->junk : self->lexer, MO_ERROR_SYNTAX,
                              MO_CODE_BVH_NO_JOINT);
}

/* Skips an unexpected word. Before the first joint it may be that no word is expected: then a
 * single error is better than a finding for each word. */
static gboolean
skip_word (Parser *self)
{
  if (self->skeleton->joints->len > 0)
    {
      report (self, MO_CODE_BVH_UNKNOWN_WORD);
      return TRUE;
    }
  if (self->n_junk++ == 0)
    self->junk = *self->lexer;
  return self->n_junk <= MAX_JUNK_WORDS || refuse_for_no_joint (self);
}

static void
report_junk (Parser *self)
{
  for (; self->n_junk > 0; self->n_junk--)
    mo_bvh_lexer_find (&self->junk, MO_CODE_BVH_UNKNOWN_WORD);
}

/* -- Opening and closing ----------------------------------------------------------------------- */

static void
close_innermost (Parser *self)
{
  OpenJoint *open = innermost (self);
  MoJoint *joint = joint_of (self, open);

  if (!open->has_offset)
    mo_report (self->context, MO_CODE_BVH_OFFSET_MISSING, open->at, NULL, "%s", joint->name);
  if (!open->has_channels && !joint->is_end)
    mo_report (self->context, MO_CODE_BVH_CHANNELS_MISSING, open->at, NULL, "%s", joint->name);
  g_array_set_size (self->open, self->open->len - 1);
}

static void
close_unfinished (Parser *self)
{
  report (self, MO_CODE_BVH_BRACE_MISSING);
  close_innermost (self);
}

/* Makes sure that the innermost joint is open, before something that belongs between its braces. */
static void
ensure_open (Parser *self)
{
  OpenJoint *open = innermost (self);

  if (open == NULL || open->is_open)
    return;
  report (self, MO_CODE_BVH_BRACE_MISSING);
  open->is_open = TRUE;
  open->is_bare = joint_of (self, open)->is_end;
}

static void
read_open (Parser *self)
{
  OpenJoint *open = innermost (self);

  if (open != NULL && !open->is_open)
    {
      open->is_open = TRUE;
      return;
    }
  report (self, MO_CODE_BVH_BRACE_EXTRA);
  if (open != NULL)
    open->n_extra++;
}

static void
read_close (Parser *self)
{
  OpenJoint *open = innermost (self);

  /* An end site without a block of its own ends with the joint around it. */
  if (open != NULL && joint_of (self, open)->is_end && (!open->is_open || open->is_bare))
    {
      if (!open->is_bare)
        report (self, MO_CODE_BVH_BRACE_MISSING);
      close_innermost (self);
      open = innermost (self);
    }
  if (open == NULL)
    report (self, MO_CODE_BVH_BRACE_EXTRA);
  else if (open->n_extra > 0)
    open->n_extra--;
  else
    {
      ensure_open (self);
      close_innermost (self);
    }
}

/* -- Joints ------------------------------------------------------------------------------------ */

/* Prepares the hierarchy for a joint of that kind: end sites have no children, and roots no
 * parent. */
static gboolean
prepare_for_joint (Parser *self, MoBvhKeyword keyword)
{
  OpenJoint *open;

  report_junk (self);
  if (!self->has_hierarchy && self->skeleton->joints->len == 0)
    report (self, MO_CODE_BVH_NO_HIERARCHY);
  while ((open = innermost (self)) != NULL && joint_of (self, open)->is_end)
    close_unfinished (self);
  ensure_open (self);
  if (keyword == MO_BVH_ROOT && self->open->len > 0)
    {
      report (self, MO_CODE_BVH_NESTED_ROOT);
      while (self->open->len > 0)
        close_innermost (self);
    }
  if (keyword != MO_BVH_ROOT && self->open->len == 0)
    report (self, MO_CODE_BVH_ORPHAN_JOINT);
  if (self->skeleton->joints->len >= MO_MAX_JOINTS)
    return refuse (self, MO_ERROR_LIMIT, MO_CODE_BVH_TOO_MANY_JOINTS);
  if (self->open->len >= MO_MAX_DEPTH)
    return refuse (self, MO_ERROR_LIMIT, MO_CODE_BVH_TOO_DEEP);
  return TRUE;
}

static gboolean
begin_joint (Parser *self, MoBvhKeyword keyword)
{
  MoSkeleton *skeleton = self->skeleton;
  OpenJoint joint = { .at = self->lexer->location }, *parent;
  gboolean is_end = keyword == MO_BVH_END_SITE;
  g_autofree char *name = NULL;

  if (!prepare_for_joint (self, keyword) || !mo_bvh_lexer_name (self->lexer, !is_end, &name))
    return FALSE;
  parent = innermost (self);
  joint.index = mo_skeleton_add (skeleton, name, parent != NULL ? (int) parent->index : -1);
  mo_skeleton_joint (skeleton, joint.index)->is_end = is_end;
  if (!is_end && *name != '\0' && !g_hash_table_add (self->names, g_strdup (name)))
    mo_report (self->context, MO_CODE_BVH_DUPLICATE_NAME, joint.at, NULL, "%s", name);
  g_array_append_val (self->open, joint);
  return TRUE;
}

/* Reports only the first missing number of an OFFSET. */
static void
report_bad_offset (Parser *self, gboolean *complete)
{
  if (*complete)
    report (self, MO_CODE_BVH_OFFSET_MISSING);
  *complete = FALSE;
}

/* Up to three numbers after OFFSET. A word on their line that neither is a number nor begins
 * something else counts as one. */
static gboolean
read_offset (Parser *self)
{
  MoLocation at = self->lexer->location;
  OpenJoint *open = innermost (self);
  MoJoint *joint = joint_of (self, open);
  gboolean complete = TRUE;
  double numbers[3] = { joint->rest.translation.x, joint->rest.translation.y,
                        joint->rest.translation.z };
  guint n = 0;

  if (open->has_offset)
    report (self, MO_CODE_BVH_REPEATED);
  else if (open->has_channels)
    report (self, MO_CODE_BVH_ORDER);
  open->has_offset = TRUE;
  while (n < 3)
    {
      const guint8 *text;
      MoBvhWord word;
      MoBvhPiece piece;

      if (!mo_bvh_lexer_next (self->lexer))
        return FALSE;
      text = mo_bvh_lexer_text (self->lexer);
      if (self->lexer->token != MO_BVH_WORD
          || (!mo_bvh_is_numeric (text, self->lexer->length)
              && (self->lexer->location.line != at.line || mo_bvh_lexer_at_keyword (self->lexer))))
        {
          mo_bvh_lexer_again (self->lexer);
          break;
        }
      mo_bvh_word_init (&word, text, self->lexer->length);
      while (n < 3 && mo_bvh_word_next (&word, &piece))
        {
          mo_bvh_piece_report (&piece, self->context, self->lexer->location);
          if (piece.kind != MO_BVH_NUMBER)
            report_bad_offset (self, &complete);
          numbers[n++] = piece.kind == MO_BVH_NUMBER ? piece.wide : 0.0;
        }
    }
  joint->rest.translation = (MoVec3){ numbers[0], numbers[1], numbers[2] };
  if (n < 3 && complete)
    mo_report (self->context, MO_CODE_BVH_OFFSET_MISSING, at, NULL, "%s", joint->name);
  return TRUE;
}

/* -- Channels ---------------------------------------------------------------------------------- */

static gboolean
exact_channel (const guint8 *text, gsize length, MoChannel *channel)
{
  for (guint i = 0; i < MO_N_CHANNELS; i++)
    if (strlen (mo_channel_name (i)) == length && memcmp (mo_channel_name (i), text, length) == 0)
      {
        *channel = i;
        return TRUE;
      }
  return FALSE;
}

/* "X_Rotation", "rotx", "TranslationY": the kind, and one letter for the axis. */
static gboolean
loose_channel (const guint8 *text, gsize length, MoChannel *channel)
{
  static const char axes[] = "xyzw";
  g_autofree char *word = g_ascii_strdown ((const char *) text, (gssize) length);
  gboolean is_rotation = strstr (word, "rot") != NULL;
  int axis = -1;

  if (!is_rotation && strstr (word, "pos") == NULL && strstr (word, "trans") == NULL)
    return FALSE;
  for (const char *p = word; *p != '\0'; p++)
    {
      const char *found = strchr (axes, *p);

      if (found != NULL && axis >= 0)
        return FALSE;
      if (found != NULL)
        axis = (int) (found - axes);
    }
  if (axis < 0 || (axis == 3 && !is_rotation))
    return FALSE;
  *channel =
      (MoChannel) (is_rotation ? MO_CHANNEL_X_ROTATION + axis : MO_CHANNEL_X_POSITION + axis);
  return TRUE;
}

gboolean
mo_bvh_find_channel (const guint8 *text, gsize length, MoChannel *channel, gboolean *is_exact)
{
  *is_exact = exact_channel (text, length, channel);
  return *is_exact || loose_channel (text, length, channel);
}

static gboolean
add_channel (Parser *self, MoChannel channel)
{
  MoJoint *joint = joint_of (self, innermost (self));

  if (joint->n_channels == MO_MAX_JOINT_CHANNELS)
    return refuse (self, MO_ERROR_INVALID, MO_CODE_BVH_TOO_MANY_CHANNELS);
  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] == channel)
      report (self, MO_CODE_BVH_DUPLICATE_CHANNEL);
  if (joint->is_end)
    report (self, MO_CODE_BVH_END_SITE_CHANNELS);
  joint->channels[joint->n_channels++] = (guint8) channel;
  joint->is_end = FALSE;
  return TRUE;
}

/* The number after CHANNELS; G_MAXUINT64 if there is none. */
static gboolean
read_count (Parser *self, guint64 *count)
{
  const char *text;
  char *end;

  *count = G_MAXUINT64;
  if (!mo_bvh_lexer_next (self->lexer))
    return FALSE;
  text = (const char *) mo_bvh_lexer_text (self->lexer);
  if (self->lexer->token == MO_BVH_WORD && g_ascii_isdigit (*text))
    {
      *count = g_ascii_strtoull (text, &end, 10);
      if (end == text + self->lexer->length)
        return mo_bvh_lexer_next (self->lexer);
    }
  return TRUE;
}

/* A number and as many names; if they differ, the names count. */
static gboolean
read_channels (Parser *self)
{
  MoLocation at = self->lexer->location;
  OpenJoint *open = innermost (self);
  guint line = at.line, n = 0;
  guint64 announced;

  if (open->has_channels)
    report (self, MO_CODE_BVH_REPEATED);
  open->has_channels = TRUE;
  if (!read_count (self, &announced))
    return FALSE;
  while (self->lexer->token == MO_BVH_WORD)
    {
      const guint8 *text = mo_bvh_lexer_text (self->lexer);
      MoChannel channel;

      if (exact_channel (text, self->lexer->length, &channel))
        ;
      else if (self->lexer->location.line != line)
        break;
      else if (loose_channel (text, self->lexer->length, &channel))
        report (self, MO_CODE_BVH_CHANNEL_NAME);
      else if (n < announced && !mo_bvh_lexer_at_keyword (self->lexer))
        return refuse (self, MO_ERROR_SYNTAX, MO_CODE_BVH_UNKNOWN_CHANNEL);
      else
        break;
      n++;
      line = self->lexer->location.line;
      if (!add_channel (self, channel) || !mo_bvh_lexer_next (self->lexer))
        return FALSE;
    }
  if (announced != n)
    mo_report (self->context, MO_CODE_BVH_CHANNEL_COUNT, at, NULL, "%s",
               joint_of (self, open)->name);
  mo_bvh_lexer_again (self->lexer);
  return TRUE;
}

static gboolean
read_joint_part (Parser *self, MoBvhKeyword keyword)
{
  if (innermost (self) == NULL)
    return skip_word (self);
  ensure_open (self);
  return keyword == MO_BVH_OFFSET ? read_offset (self) : read_channels (self);
}

/* -- The whole --------------------------------------------------------------------------------- */

/* Called when all joints have been read. */
static gboolean
end_hierarchy (Parser *self)
{
  if (self->skeleton->joints->len == 0)
    return refuse_for_no_joint (self);
  while (self->open->len > 0)
    {
      if (!innermost (self)->is_bare)
        report (self, MO_CODE_BVH_BRACE_MISSING);
      close_innermost (self);
    }
  mo_skeleton_seal (self->skeleton);
  return TRUE;
}

/* One token of the hierarchy. Sets `ended` at the first keyword of the motion, which is then the
 * current token again. */
static gboolean
read_token (Parser *self, gboolean *ended)
{
  MoBvhKeyword keyword;

  if (self->lexer->start > MO_MAX_HEADER_BYTES)
    return refuse (self, MO_ERROR_LIMIT, MO_CODE_HEADER_TOO_LARGE);
  switch (self->lexer->token)
    {
    case MO_BVH_OPEN:
      read_open (self);
      return TRUE;
    case MO_BVH_CLOSE:
      read_close (self);
      return TRUE;
    case MO_BVH_COLON:
      return skip_word (self);
    case MO_BVH_END:
      return self->skeleton->joints->len == 0
                 ? refuse_for_no_joint (self)
                 : refuse (self, MO_ERROR_TRUNCATED, MO_CODE_BVH_NO_MOTION);
    case MO_BVH_WORD:
      break;
    }
  if (!mo_bvh_lexer_keyword (self->lexer, &keyword))
    return FALSE;
  switch (keyword)
    {
    case MO_BVH_HIERARCHY:
      self->has_hierarchy = TRUE;
      return TRUE;
    case MO_BVH_ROOT:
    case MO_BVH_JOINT:
    case MO_BVH_END_SITE:
      return begin_joint (self, keyword);
    case MO_BVH_OFFSET:
    case MO_BVH_CHANNELS:
      return read_joint_part (self, keyword);
    case MO_BVH_MOTION:
      *ended = TRUE;
      return end_hierarchy (self);
    case MO_BVH_FRAMES:
    case MO_BVH_FRAME_TIME:
      report (self, MO_CODE_BVH_MOTION_MISSING);
      *ended = TRUE;
      if (!end_hierarchy (self))
        return FALSE;
      mo_bvh_lexer_again (self->lexer);
      return TRUE;
    case MO_BVH_NO_KEYWORD:
      break;
    }
  return skip_word (self);
}

gboolean
mo_bvh_read_hierarchy (MoBvhLexer *lexer, MoSkeleton *skeleton)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (OpenJoint));
  Parser parser = {
    .lexer = lexer,
    .context = lexer->scanner->context,
    .skeleton = skeleton,
    .open = open,
    .names = names,
  };
  gboolean ended = FALSE;

  if (!mo_bvh_lexer_next (lexer))
    return FALSE;
  if (lexer->token == MO_BVH_END)
    return mo_bvh_lexer_refuse (lexer, MO_ERROR_UNRECOGNISED, MO_CODE_EMPTY);
  mo_bvh_lexer_again (lexer);
  while (!ended)
    if (!mo_bvh_lexer_next (lexer) || !read_token (&parser, &ended))
      return FALSE;
  return TRUE;
}
