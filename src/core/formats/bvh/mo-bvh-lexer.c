/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvh.h"

#include "mo-limits.h"

#include <string.h>

void
mo_bvh_find (MoContext *context, MoCode code, MoLocation location, const guint8 *text, gsize length)
{
  g_autofree char *quote = NULL;

  /* Only the first occurrence is shown with its text, as a file may have millions. */
  if (mo_diagnostics_find (context->diagnostics, code) != NULL)
    {
      mo_report (context, code, location, NULL, NULL);
      return;
    }
  if (length > 0)
    quote = mo_scanner_quote (text, length);
  mo_report (context, code, location, NULL, quote != NULL ? "%s" : NULL, quote);
}

static gboolean
is_line_end (int c)
{
  return c == '\r' || c == '\n' || c == -1;
}

static gboolean
is_blank (int c)
{
  return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

/* The byte `ahead` bytes after the cursor; -1 after the end, at the limit, and if reading
 * failed. */
static int
peek (MoBvhLexer *self, gsize ahead)
{
  MoScanner *scanner = self->scanner;

  if (scanner->cursor - scanner->buffer > (gssize) MO_MAX_HEADER_BYTES)
    return -1;
  while (scanner->end - scanner->cursor <= (gssize) ahead)
    if (scanner->at_end || !mo_scanner_fill (scanner, self->error))
      return -1;
  return scanner->cursor[ahead];
}

static gboolean
has_failed (const MoBvhLexer *self)
{
  return *self->error != NULL;
}

/* TRUE at the start of a comment. In a name, "#1" is part of it and "# 1" a comment. */
static gboolean
is_comment (MoBvhLexer *self, gboolean in_name)
{
  int c = peek (self, 0), next = peek (self, 1);

  return (c == '/' && next == '/') || (c == '#' && (!in_name || is_blank (next)));
}

static void
skip_line (MoBvhLexer *self)
{
  while (!is_line_end (peek (self, 0)))
    mo_scanner_advance (self->scanner);
}

static void
skip_comment (MoBvhLexer *self)
{
  MoScanner *scanner = self->scanner;
  gsize start = (gsize) (scanner->cursor - scanner->buffer), length;
  MoLocation location = mo_scanner_locate (scanner, scanner->cursor, 0);

  skip_line (self);
  length = (gsize) (scanner->cursor - scanner->buffer) - start;
  location.length = (guint) length;
  mo_bvh_find (scanner->context, MO_CODE_BVH_COMMENT, location, scanner->buffer + start, length);
}

static gboolean
is_in_word (int c)
{
  return !is_blank (c) && !is_line_end (c) && c != '{' && c != '}' && c != ':';
}

gboolean
mo_bvh_lexer_next (MoBvhLexer *self)
{
  MoScanner *scanner = self->scanner;
  int c;

  for (c = peek (self, 0); c != -1; c = peek (self, 0))
    if (is_blank (c) || is_line_end (c))
      mo_scanner_advance (scanner);
    else if (is_comment (self, FALSE))
      skip_comment (self);
    else
      break;

  self->mark = *scanner;
  self->start = (gsize) (scanner->cursor - scanner->buffer);
  self->location = mo_scanner_locate (scanner, scanner->cursor, 0);
  self->token = c == -1    ? MO_BVH_END
                : c == '{' ? MO_BVH_OPEN
                : c == '}' ? MO_BVH_CLOSE
                : c == ':' ? MO_BVH_COLON
                           : MO_BVH_WORD;
  if (c != -1)
    mo_scanner_advance (scanner);
  while (self->token == MO_BVH_WORD && is_in_word (peek (self, 0)))
    mo_scanner_advance (scanner);
  self->length = (gsize) (scanner->cursor - scanner->buffer) - self->start;
  self->location.length = (guint) self->length;
  return !has_failed (self);
}

/* The window may have grown since the mark was set, so offsets are restored instead of pointers. */
static void
go_back (MoBvhLexer *self, gsize start, const MoScanner *mark)
{
  MoScanner *scanner = self->scanner;

  scanner->cursor = scanner->buffer + start;
  scanner->line = mark->line;
  scanner->line_start = mark->line_start;
  scanner->after_cr = mark->after_cr;
}

void
mo_bvh_lexer_again (MoBvhLexer *self)
{
  go_back (self, self->start, &self->mark);
}

void
mo_bvh_lexer_find (const MoBvhLexer *self, MoCode code)
{
  mo_bvh_find (self->scanner->context, code, self->location, mo_bvh_lexer_text (self),
               self->length);
}

gboolean
mo_bvh_lexer_refuse (const MoBvhLexer *self, MoError kind, MoCode code)
{
  g_autofree char *quote = mo_scanner_quote (mo_bvh_lexer_text (self), self->length);

  mo_bvh_refuse (self->refusal, kind, code, self->location, self->length > 0 ? "%s" : NULL, quote);
  return FALSE;
}

/* -- Keywords ---------------------------------------------------------------------------------- */

static gboolean
is_word (const MoBvhLexer *self, const char *word)
{
  return self->token == MO_BVH_WORD && strlen (word) == self->length
         && g_ascii_strncasecmp ((const char *) mo_bvh_lexer_text (self), word, self->length) == 0;
}

static MoBvhKeyword
single_keyword (const MoBvhLexer *self)
{
  static const struct
  {
    const char *word;
    MoBvhKeyword keyword;
  } rows[] = {
    { "HIERARCHY", MO_BVH_HIERARCHY },   { "ROOT", MO_BVH_ROOT },
    { "JOINT", MO_BVH_JOINT },           { "OFFSET", MO_BVH_OFFSET },
    { "CHANNELS", MO_BVH_CHANNELS },     { "MOTION", MO_BVH_MOTION },
    { "Frames", MO_BVH_FRAMES },         { "FrameTime", MO_BVH_FRAME_TIME },
    { "Frame_Time", MO_BVH_FRAME_TIME }, { "Frame-Time", MO_BVH_FRAME_TIME },
    { "EndSite", MO_BVH_END_SITE },      { "End_Site", MO_BVH_END_SITE },
    { "End-Site", MO_BVH_END_SITE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (is_word (self, rows[i].word))
      return rows[i].keyword;
  return MO_BVH_NO_KEYWORD;
}

gboolean
mo_bvh_lexer_at_keyword (const MoBvhLexer *self)
{
  return single_keyword (self) != MO_BVH_NO_KEYWORD || is_word (self, "End")
         || is_word (self, "Frame");
}

/* "End Site", "Frame Time", "Frame:", if the current token is the first part. */
static gboolean
double_keyword (MoBvhLexer *self, MoBvhKeyword *keyword)
{
  gboolean is_end = is_word (self, "End"), is_frame = is_word (self, "Frame");
  MoBvhLexer first = *self;

  *keyword = MO_BVH_NO_KEYWORD;
  if (!is_end && !is_frame)
    return TRUE;
  if (!mo_bvh_lexer_next (self))
    return FALSE;
  if (is_end && is_word (self, "Site"))
    *keyword = MO_BVH_END_SITE;
  else if (is_frame && is_word (self, "Time"))
    *keyword = MO_BVH_FRAME_TIME;
  else
    {
      if (is_end && self->token == MO_BVH_OPEN)
        *keyword = MO_BVH_END_SITE;
      else if (is_frame && self->token == MO_BVH_COLON)
        *keyword = MO_BVH_FRAMES;
      mo_bvh_lexer_again (self);
    }
  first.length = (gsize) (self->scanner->cursor - self->scanner->buffer) - first.start;
  if (*keyword == MO_BVH_NO_KEYWORD)
    {
      /* Back to the first word, which is read again to place the cursor after it. */
      *self = first;
      mo_bvh_lexer_again (self);
      return mo_bvh_lexer_next (self);
    }
  *self = first;
  return TRUE;
}

/* A colon belongs to the two keywords of the motion; elsewhere it is skipped. */
static gboolean
read_colon (MoBvhLexer *self)
{
  MoBvhLexer keyword = *self;

  if (!mo_bvh_lexer_next (self))
    return FALSE;
  if (self->token == MO_BVH_COLON)
    keyword.length = self->start + 1 - keyword.start;
  else
    mo_bvh_lexer_again (self);
  *self = keyword;
  return TRUE;
}

gboolean
mo_bvh_lexer_keyword (MoBvhLexer *self, MoBvhKeyword *keyword)
{
  static const char *const usual[] = {
    [MO_BVH_HIERARCHY] = "HIERARCHY",
    [MO_BVH_ROOT] = "ROOT",
    [MO_BVH_JOINT] = "JOINT",
    [MO_BVH_END_SITE] = "End Site",
    [MO_BVH_OFFSET] = "OFFSET",
    [MO_BVH_CHANNELS] = "CHANNELS",
    [MO_BVH_MOTION] = "MOTION",
    [MO_BVH_FRAMES] = "Frames:",
    [MO_BVH_FRAME_TIME] = "Frame Time:",
  };

  *keyword = single_keyword (self);
  if (*keyword == MO_BVH_NO_KEYWORD && !double_keyword (self, keyword))
    return FALSE;
  if (*keyword == MO_BVH_NO_KEYWORD)
    return TRUE;
  if (*keyword != MO_BVH_ROOT && *keyword != MO_BVH_JOINT && *keyword != MO_BVH_END_SITE
      && !read_colon (self))
    return FALSE;
  self->location.length = (guint) self->length;
  if (self->start >= self->checked
      && (strlen (usual[*keyword]) != self->length
          || memcmp (usual[*keyword], mo_bvh_lexer_text (self), self->length) != 0))
    mo_bvh_lexer_find (self, MO_CODE_BVH_KEYWORD_SPELLING);
  self->checked = self->start + self->length;
  return TRUE;
}

/* -- Names ------------------------------------------------------------------------------------- */

/* TRUE if a word of the line is not part of the name but OFFSET or CHANNELS with its number:
 * everything on one line without a brace between. */
static gboolean
is_joint_part (MoBvhLexer *self)
{
  static const char *const words[] = { "OFFSET", "CHANNELS" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      gsize n = 0;
      int c;

      while (words[i][n] != '\0' && (peek (self, n) | 0x20) == (words[i][n] | 0x20))
        n++;
      if (words[i][n] != '\0' || !is_blank (peek (self, n)))
        continue;
      while (is_blank (peek (self, n)))
        n++;
      c = peek (self, n);
      if (c != -1 && (g_ascii_isdigit (c) || strchr ("+-.", c) != NULL))
        return TRUE;
    }
  return FALSE;
}

static char *
name_from_bytes (MoBvhLexer *self, gsize start, gsize length, MoLocation location)
{
  MoContext *context = self->scanner->context;
  const char *text = (const char *) self->scanner->buffer + start;
  g_autofree char *whole = NULL;
  const char *end;

  if (g_utf8_validate (text, (gssize) length, NULL))
    whole = g_strndup (text, length);
  else
    {
      /* A zero byte is the only one that is invalid in a name in Latin-1. */
      if (memchr (text, '\0', length) == NULL)
        whole = g_convert (text, (gssize) length, "UTF-8", "ISO-8859-1", NULL, NULL, NULL);
      if (whole == NULL)
        whole = g_utf8_make_valid (text, (gssize) length);
      mo_report (context, MO_CODE_NOT_UTF8, location, NULL, "%s", whole);
    }
  if (strlen (whole) <= MO_MAX_NAME_BYTES)
    return g_steal_pointer (&whole);
  end = g_utf8_find_prev_char (whole, whole + MO_MAX_NAME_BYTES + 1);
  mo_bvh_find (context, MO_CODE_BVH_NAME_CUT, location, (const guint8 *) whole,
               (gsize) (end - whole));
  /* Also removes what the next reading would take for blanks or a comment. */
  while (end > whole && strchr (" \t\v\f#", end[-1]) != NULL)
    end--;
  return g_strndup (whole, (gsize) (end - whole));
}

static char *
rest_of_line (MoBvhLexer *self)
{
  MoScanner *scanner = self->scanner;
  gsize start, end;
  MoLocation location;
  gboolean at_word = TRUE;

  while (is_blank (peek (self, 0)))
    mo_scanner_advance (scanner);
  start = end = (gsize) (scanner->cursor - scanner->buffer);
  location = mo_scanner_locate (scanner, scanner->cursor, 0);
  for (int c = peek (self, 0); !is_line_end (c) && c != '{' && c != '}'; c = peek (self, 0))
    {
      if (at_word && (is_comment (self, TRUE) || is_joint_part (self)))
        break;
      mo_scanner_advance (scanner);
      at_word = is_blank (c);
      if (!at_word)
        end = (gsize) (scanner->cursor - scanner->buffer);
    }
  location.length = (guint) (end - start);
  return name_from_bytes (self, start, end - start, location);
}

gboolean
mo_bvh_lexer_name (MoBvhLexer *self, gboolean required, char **name)
{
  MoBvhLexer keyword = *self;

  *name = rest_of_line (self);
  if (has_failed (self))
    return FALSE;
  if (!required || **name != '\0')
    return TRUE;

  if (!mo_bvh_lexer_next (self))
    return FALSE;
  mo_bvh_lexer_again (self);
  if (self->token == MO_BVH_WORD && !mo_bvh_lexer_at_keyword (self))
    {
      g_free (*name);
      *name = rest_of_line (self);
    }
  *self = keyword;
  if (**name == '\0')
    mo_report (self->scanner->context, MO_CODE_BVH_NO_NAME, self->location, NULL, NULL);
  else
    mo_report (self->scanner->context, MO_CODE_BVH_NAME_APART, self->location, NULL, "%s", *name);
  return !has_failed (self);
}
