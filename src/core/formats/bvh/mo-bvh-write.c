/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvh.h"

#include "mo-bvh-marks.h"
#include "mo-bvh-tracks.h"
#include "mo-clip-reshape.h"
#include "mo-math.h"
#include "mo-number.h"
#include "mo-rig-marks.h"

#include <string.h>

#define BLANKS " \t\v\f"

/* The size of a piece for the viewer's loader (bytes). */
#define PIECE 65536u

typedef struct
{
  const MoClip *clip;
  GBytes *trailer; /* after the frames; NULL for none */
  MoContext *context;
  MoViewerLoader *loader; /* receives the text in pieces; NULL if the whole text is wanted */
  char *text;             /* owned */
  gsize length, capacity;
  gboolean is_as_read; /* doubles were read from a text, and are written with all digits; computed
                        * ones are not that precise */
  guint *order;        /* owned: joints in the order of the file */
  guint *columns;      /* owned: the column of each number in a line; NULL if they are in order */
} Writer;

static char *
room (Writer *self, gsize n)
{
  if (self->length + n > self->capacity)
    {
      self->capacity = MAX (self->length + n, self->capacity * 2);
      self->text = g_realloc (self->text, self->capacity);
    }
  return self->text + self->length;
}

static void
pass_on (Writer *self, gsize least)
{
  if (self->loader == NULL || self->length < least)
    return;
  mo_viewer_loader_feed (self->loader, (const guint8 *) self->text, self->length);
  self->length = 0;
}

static void
add_bytes (Writer *self, const void *bytes, gsize n)
{
  memcpy (room (self, n), bytes, n);
  self->length += n;
}

static void
add_text (Writer *self, const char *text)
{
  add_bytes (self, text, strlen (text));
}

static void
add_line (Writer *self, guint depth, const char *keyword, const char *rest)
{
  memset (room (self, depth), '\t', depth);
  self->length += depth;
  add_text (self, keyword);
  if (*rest != '\0')
    add_text (self, " ");
  add_text (self, rest);
  add_text (self, "\n");
}

static void
add_double (Writer *self, double value)
{
  char *start = room (self, MO_NUMBER_MAX_TEXT);

  self->length += (gsize) (mo_number_print_double (start, value) - start);
}

static void
add_uint (Writer *self, guint64 value)
{
  char *start = room (self, MO_NUMBER_MAX_TEXT);

  self->length += (gsize) (mo_number_print_uint (start, value) - start);
}

/* -- Order ------------------------------------------------------------------------------------- */

/* In a BVH, joints are depth first. A clip of another format may have them in any order with
 * parents before their children. */
static void
set_order (Writer *self)
{
  const MoSkeleton *skeleton = self->clip->skeleton;

  self->order = g_new (guint, skeleton->joints->len + 1);
  self->columns = g_new (guint, skeleton->n_channels + 1);
  if (mo_skeleton_get_order (skeleton, self->order, self->columns))
    g_clear_pointer (&self->columns, g_free);
}

/* -- Hierarchy --------------------------------------------------------------------------------- */

/* OFFSET or CHANNELS with a number would end a name. */
static gboolean
is_joint_part (char **words)
{
  if (g_ascii_strcasecmp (words[0], "OFFSET") != 0
      && g_ascii_strcasecmp (words[0], "CHANNELS") != 0)
    return FALSE;
  for (words++; *words != NULL && **words == '\0';)
    words++;
  return *words != NULL && strchr ("0123456789+-.", **words) != NULL;
}

/* TRUE if the reader would find the same name again. */
static gboolean
is_writable (const char *name)
{
  gsize length = strlen (name);
  g_auto (GStrv) words = g_strsplit_set (name, BLANKS, -1);

  if (strpbrk (name, "{}\r\n") != NULL
      || (length > 0
          && (strchr (BLANKS, name[0]) != NULL || strchr (BLANKS, name[length - 1]) != NULL)))
    return FALSE;
  for (guint i = 0; words[i] != NULL; i++)
    if ((g_str_equal (words[i], "#") && words[i + 1] != NULL) || g_str_has_prefix (words[i], "//")
        || is_joint_part (words + i))
      return FALSE;
  return TRUE;
}

static void
add_joint_line (Writer *self, guint depth, const MoJoint *joint)
{
  const char *keyword = joint->is_end ? "End Site" : joint->parent < 0 ? "ROOT" : "JOINT";
  g_autofree char *name = g_strdup (joint->name);

  if (!is_writable (name))
    {
      g_strdelimit (name, BLANKS "{}\r\n#/", '_');
      mo_report (self->context, MO_CODE_BVH_NAME_CHANGED, MO_NOWHERE, NULL, "%s", joint->name);
    }
  add_line (self, depth, keyword, name);
}

static void
add_joint (Writer *self, guint depth, const MoJoint *joint)
{
  add_joint_line (self, depth, joint);
  add_line (self, depth, "{", "");
  add_line (self, depth + 1, "OFFSET", "");
  self->length--;
  for (guint i = 0; i < 3; i++)
    {
      add_text (self, " ");
      add_double (self, mo_vec3_part (joint->rest.translation, i));
    }
  add_text (self, "\n");
  if (joint->is_end)
    return;
  add_line (self, depth + 1, "CHANNELS", "");
  self->length--;
  add_text (self, " ");
  add_uint (self, joint->n_channels);
  for (guint i = 0; i < joint->n_channels; i++)
    {
      add_text (self, " ");
      add_text (self, mo_channel_name (joint->channels[i]));
    }
  add_text (self, "\n");
}

static void
add_hierarchy (Writer *self)
{
  const MoSkeleton *skeleton = self->clip->skeleton;
  guint n_open = 0;

  add_text (self, "HIERARCHY\n");
  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      guint depth = mo_skeleton_get_depth (skeleton, self->order[i]);

      while (n_open > depth)
        add_line (self, --n_open, "}", "");
      add_joint (self, depth, mo_skeleton_joint (skeleton, self->order[i]));
      n_open = depth + 1;
    }
  while (n_open > 0)
    add_line (self, --n_open, "}", "");
}

/* -- Motion ------------------------------------------------------------------------------------ */

/* The values of a frame in the order of the file; in `row` if the clip has another order. */
static const float *
row_of (const Writer *self, guint frame, float *row)
{
  const MoClip *clip = self->clip;
  guint n = clip->skeleton->n_channels;

  if (clip->singles != NULL && self->columns == NULL && (frame > 0 || clip->first == NULL))
    return clip->singles + (gsize) frame * n;
  for (guint i = 0; i < n; i++)
    row[i] = (float) mo_clip_number (clip, frame, self->columns != NULL ? self->columns[i] : i);
  return row;
}

static char *
print_singles (const Writer *self, guint frame, float *own, char *p)
{
  const float *row = row_of (self, frame, own);
  guint n = self->clip->skeleton->n_channels;

  for (guint i = 0; i < n; i++)
    {
      p = mo_number_print_float (p, row[i]);
      *p++ = ' ';
    }
  return p;
}

static char *
print_doubles (const Writer *self, guint frame, char *p)
{
  guint n = self->clip->skeleton->n_channels;
  const double *row = mo_clip_row (self->clip, frame, NULL);

  for (guint i = 0; i < n; i++)
    {
      p = mo_number_print_double (p, row[self->columns != NULL ? self->columns[i] : i]);
      *p++ = ' ';
    }
  return p;
}

static gboolean
add_frames (Writer *self, GError **error)
{
  guint n_frames = self->clip->n_frames, n = self->clip->skeleton->n_channels;
  g_autofree float *own = g_new (float, n + 1);

  for (guint i = 0; i < n_frames; i++)
    {
      char *start = room (self, (gsize) n * MO_NUMBER_MAX_TEXT), *p;

      if (i % 1024 == 0 && mo_context_check (self->context, (double) i / n_frames, error))
        return FALSE;
      p = self->is_as_read ? print_doubles (self, i, start) : print_singles (self, i, own, start);
      if (n > 0)
        p[-1] = '\n';
      self->length += (gsize) (p - start);
      pass_on (self, PIECE);
    }
  return TRUE;
}

static void
add_tracks (Writer *self)
{
  g_autofree char *tracks = mo_bvh_tracks_print (self->clip->skeleton, self->order);

  if (tracks != NULL)
    add_text (self, tracks);
}

static gboolean
add_motion (Writer *self, GError **error)
{
  const MoClip *clip = self->clip;

  add_text (self, "MOTION\nFrames: ");
  add_uint (self, clip->n_frames);
  add_text (self, "\nFrame Time: ");
  add_double (self, clip->frame_time);
  add_tracks (self);
  add_text (self, "\n");
  if (!add_frames (self, error))
    return FALSE;
  if (self->trailer != NULL)
    add_bytes (self, g_bytes_get_data (self->trailer, NULL), g_bytes_get_size (self->trailer));
  return TRUE;
}

/* The marks after the frames, with the current loop points. */
static GBytes *
make_trailer (const MoClip *clip, const MoBvhMarks *marks, const MoRecipe *recipe)
{
  g_autoptr (MoRecipe) merged = NULL;

  if (clip->trailer == NULL)
    return NULL;
  if (marks == NULL || recipe == NULL)
    return g_bytes_ref (clip->trailer);
  merged = mo_clip_merge_recipe (clip, recipe);
  return mo_bvh_marks_with_loop (marks, clip, merged);
}

static gboolean
write_whole (Writer *self, const MoExport *export, GError **error)
{
  g_autoptr (MoBvhMarks) marks = mo_bvh_marks_of (export->clip);
  gboolean has_loop = marks != NULL && marks->loop_in >= 0 && marks->loop_out >= 0;
  g_autoptr (MoClip) reshaped =
      mo_clip_reshape (export->clip,
                       MO_HOLDS_FRAMES | MO_HOLDS_MARKS | (has_loop ? MO_HOLDS_LOOP_POINTS : 0),
                       NULL, export->recipe, self->context, error);
  g_autoptr (MoClip) held = NULL;
  g_autoptr (GBytes) trailer = NULL;
  gboolean ok;

  if (reshaped == NULL)
    return FALSE;
  /* Channels from such a file are written unchanged. */
  held = mo_clip_is_plain (export->clip) && export->clip->anim == NULL
             ? mo_clip_ref (reshaped)
             : mo_bvh_turn_still_joints (reshaped);
  /* The viewer's loader is given what it has always been given. */
  if (export->clip->anim != NULL && self->loader == NULL)
    {
      MoClip *marked = mo_rig_marks_set (held, export->clip->anim);

      mo_clip_unref (held);
      held = marked;
    }
  trailer = make_trailer (held, has_loop ? marks : NULL, export->recipe);
  self->clip = held;
  self->is_as_read = held == export->clip && held->values != NULL;
  self->trailer = trailer;
  set_order (self);
  add_hierarchy (self);
  ok = add_motion (self, error);
  g_free (self->order);
  g_free (self->columns);
  return ok;
}

GBytes *
mo_bvh_write (const MoExport *export, MoContext *context, GError **error)
{
  Writer self = { .context = context, .capacity = 4096 };

  self.text = g_malloc (self.capacity);
  if (!write_whole (&self, export, error))
    {
      g_free (self.text);
      return NULL;
    }
  self.text = g_realloc (self.text, self.length);
  return g_bytes_new_take (self.text, self.length);
}

gboolean
mo_bvh_write_for_viewer (const MoExport *export, MoViewerLoader *loader, MoContext *context,
                         GError **error)
{
  Writer self = { .context = context, .loader = loader, .capacity = 4096 };
  gboolean ok;

  self.text = g_malloc (self.capacity);
  ok = write_whole (&self, export, error);
  pass_on (&self, 1);
  g_free (self.text);
  return ok;
}
