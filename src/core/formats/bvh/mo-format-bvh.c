/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvh.h"

#include "mo-bvh-marks.h"
#include "mo-viewer-load.h"
#include "mo-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Smaller differences are rounding errors of six decimals (degrees, or the file's units). */
#define MARKS_TOLERANCE 0.001

void
mo_bvh_refuse (MoBvhRefusal *self, MoError kind, MoCode code, MoLocation location,
               const char *detail, ...)
{
  self->set = TRUE;
  self->kind = kind;
  self->code = code;
  self->location = location;
  g_free (self->detail);
  self->detail = NULL;
  if (detail != NULL)
    {
      va_list args;

      va_start (args, detail);
      self->detail = g_strdup_vprintf (detail, args);
      va_end (args);
    }
}

/* The state of one reading. */
typedef struct
{
  MoSource *source;
  MoContext *context;
  GError **error;
  MoScanner scanner;
  MoBvhHeader header;
  MoBvhMotion motion;
  MoBvhRefusal refusal;
  MoViewerLoader *loader;
} Reading;

static void
reading_clear (Reading *self)
{
  mo_scanner_clear (&self->scanner);
  g_clear_pointer (&self->header.skeleton, mo_skeleton_free);
  g_clear_pointer (&self->header.n_frames_text, g_free);
  g_clear_pointer (&self->motion.values, g_free);
  g_clear_pointer (&self->motion.trailer, g_bytes_unref);
  g_clear_pointer (&self->refusal.detail, g_free);
  g_clear_pointer (&self->loader, mo_viewer_loader_free);
}

/* Reads the file by our own rules. FALSE with either the refusal or the error set. */
static gboolean
read_plainly (Reading *self)
{
  MoScanner *scanner = &self->scanner;

  if (!mo_bvh_read_header (scanner, &self->header, &self->refusal, self->error))
    return FALSE;
  /* The header is in the window, so the viewer's loader gets it before the window moves on. */
  mo_viewer_loader_feed (self->loader, scanner->buffer,
                         (gsize) (scanner->cursor - scanner->buffer));
  return mo_bvh_read_motion (scanner, &self->header, &self->motion, &self->refusal, self->error);
}

/* TRUE if the viewer's loader need not read the text again: the header decided its verdict, or
 * its frames would be the same as ours. */
static gboolean
has_viewer_reading (Reading *self)
{
  int n_frames = mo_viewer_loader_n_frames (self->loader);
  gsize n_channels = self->header.skeleton->n_channels;

  if (mo_viewer_loader_feed (self->loader, NULL, 0) == FALSE)
    return TRUE;
  if (!mo_viewer_loader_wants_rows (self->loader, (guint) n_channels)
      || (guint) n_frames > self->motion.n_plain_rows)
    return FALSE;
  mo_viewer_loader_take_rows (self->loader, self->motion.values, n_channels);
  return TRUE;
}

/* Reads the text from its beginning by the viewer's rules. */
static gboolean
read_as_viewer (Reading *self)
{
  guint64 size = mo_source_get_size (self->source), done = 0;
  gsize room = size > 0 ? (gsize) MIN (size, MO_SCANNER_CHUNK) : MO_SCANNER_CHUNK;
  g_autofree guint8 *chunk = g_malloc (room);
  gssize n;

  mo_viewer_loader_free (self->loader);
  self->loader = mo_viewer_loader_new ();
  if (!mo_source_rewind (self->source, self->error))
    return FALSE;
  do
    {
      if (mo_context_check (self->context, size > 0 ? (double) done / (double) size : 0.0,
                            self->error))
        return FALSE;
      n = mo_source_read (self->source, chunk, room, self->context->cancellable, self->error);
      if (n < 0)
        return FALSE;
      done += (guint64) n;
    }
  while (n > 0 && mo_viewer_loader_feed (self->loader, chunk, (gsize) n));
  mo_viewer_loader_end (self->loader);
  return TRUE;
}

static MoClip *
make_clip (Reading *self)
{
  MoClip *clip = mo_clip_new (mo_format_bvh.id);

  clip->skeleton = g_steal_pointer (&self->header.skeleton);
  clip->singles = g_steal_pointer (&self->motion.values);
  clip->trailer = g_steal_pointer (&self->motion.trailer);
  clip->n_frames = self->motion.n_frames;
  clip->frame_time = self->header.frame_time;
  clip->facts = (MoFacts *) mo_viewer_loader_steal (self->loader);
  return clip;
}

/* Sets the viewer's numbers; those that are not finite remain in the reading only. */
static void
set_viewer_values (MoClip *clip)
{
  MoViewerReading *viewer = mo_viewer_reading (clip);
  gsize n_values = (gsize) clip->n_frames * viewer->n_columns;
  gboolean is_finite = TRUE;

  for (gsize i = 0; i < n_values; i++)
    is_finite = is_finite && isfinite (viewer->values[i]);
  if (is_finite)
    {
      clip->singles = g_steal_pointer (&viewer->owned);
      return;
    }
  clip->singles = g_new (float, n_values);
  for (gsize i = 0; i < n_values; i++)
    {
      float before = i >= viewer->n_columns ? clip->singles[i - viewer->n_columns] : 0.0f;

      clip->singles[i] = isfinite (viewer->values[i]) ? viewer->values[i] : before;
    }
}

/* The clip that the viewer reads from a file that makes no sense otherwise. */
static MoClip *
clip_from_viewer (Reading *self)
{
  MoClip *clip = mo_clip_new (mo_format_bvh.id);
  MoViewerReading *viewer = mo_viewer_loader_steal (self->loader);

  clip->facts = (MoFacts *) viewer;
  clip->skeleton = mo_skeleton_new ();
  for (guint i = 0; i < viewer->joints->len; i++)
    {
      const MoViewerJoint *from = mo_viewer_reading_joint (viewer, i);
      g_autofree char *name = g_utf8_make_valid (from->name, -1);
      guint index = mo_skeleton_add (clip->skeleton, name, from->parent);
      MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);

      if (from->channels == 6)
        for (guint j = 0; j < 3; j++)
          joint->channels[joint->n_channels++] = (guint8) (MO_CHANNEL_X_POSITION + j);
      for (guint j = 0; j < 3; j++)
        joint->channels[joint->n_channels++] = (guint8) (MO_CHANNEL_X_ROTATION + from->axes[j]);
    }
  mo_skeleton_seal (clip->skeleton);
  clip->frame_time =
      isfinite (viewer->frame_time) ? mo_number_widen (viewer->frame_time) : MO_USUAL_FRAME_TIME;
  clip->n_frames = viewer->values != NULL ? (guint) viewer->n_frames : 0;
  set_viewer_values (clip);
  return clip;
}

static void
fail (Reading *self)
{
  const MoBvhRefusal *refusal = &self->refusal;

  mo_fail (self->context, self->error, refusal->kind, refusal->code, refusal->location, NULL,
           refusal->detail != NULL ? "%s" : NULL, refusal->detail);
}

/* Reads a file that makes no sense by our rules, if the viewer accepts it. */
static MoClip *
read_refused (Reading *self)
{
  g_autoptr (MoClip) clip = NULL;

  if (self->refusal.kind != MO_ERROR_LIMIT && !read_as_viewer (self))
    return NULL;
  if (self->refusal.kind == MO_ERROR_LIMIT || mo_viewer_loader_is_beyond (self->loader))
    {
      fail (self);
      return NULL;
    }
  clip = clip_from_viewer (self);
  if (mo_viewer_reading (clip)->status != MO_VIEWER_OK || clip->skeleton->joints->len == 0)
    {
      fail (self);
      if (mo_viewer_reading (clip)->status != MO_VIEWER_OK)
        mo_viewer_find_refusal (mo_viewer_reading (clip), self->context);
      return NULL;
    }
  mo_report (self->context, MO_CODE_BVH_AS_VIEWER, self->refusal.location, NULL, "%s",
             _ (mo_code_info (self->refusal.code)->sentence));
  return g_steal_pointer (&clip);
}

static MoClip *
read_source (Reading *self)
{
  if (!read_plainly (self))
    return self->refusal.set ? read_refused (self) : NULL;
  if (!has_viewer_reading (self) && !read_as_viewer (self))
    return NULL;
  if (!mo_viewer_loader_is_beyond (self->loader))
    return make_clip (self);
  mo_fail (self->context, self->error, MO_ERROR_LIMIT, MO_CODE_BVH_TOO_MANY_VALUES, MO_NOWHERE,
           NULL, NULL);
  return NULL;
}

/* Sets what an editor's marks say besides the frames, which are the motion. */
static void
read_marks (MoClip *clip, MoContext *context)
{
  g_autoptr (MoBvhMarks) marks = mo_bvh_marks_of (clip);
  guint joint, frame;
  double difference;

  if (marks == NULL)
    return;
  if (marks->is_odd)
    mo_report (context, MO_CODE_BVH_MARKS, MO_NOWHERE, NULL, NULL);
  difference = mo_bvh_marks_compare (marks, clip, &joint, &frame);
  if (difference > MARKS_TOLERANCE)
    mo_report (context, MO_CODE_BVH_KEYS_DIFFER, MO_NOWHERE,
               mo_skeleton_joint (clip->skeleton, joint)->name, _ ("by %.4g in frame %u"),
               difference, frame + 1);
  clip->settings = mo_bvh_marks_settings (marks, clip);
  clip->are_settings_marks = TRUE;
}

static MoClip *
read_bvh (MoSource *source, MoContext *context, GError **error)
{
  GError *local = NULL;
  Reading reading = { .source = source, .context = context, .error = &local };
  MoClip *clip;

  mo_scanner_init (&reading.scanner, source, context);
  reading.header.skeleton = mo_skeleton_new ();
  reading.loader = mo_viewer_loader_new ();
  clip = read_source (&reading);
  reading_clear (&reading);
  if (clip != NULL)
    read_marks (clip, context);
  if (local != NULL)
    g_propagate_error (error, local);
  return clip;
}

MoViewerReading *
mo_bvh_read_as_viewer (const MoClip *clip, MoContext *context, GError **error)
{
  MoExport export = { .clip = clip };
  g_autoptr (MoViewerLoader) loader = mo_viewer_loader_new ();

  if (!mo_bvh_write_for_viewer (&export, loader, context, error))
    return NULL;
  mo_viewer_loader_end (loader);
  if (mo_viewer_loader_is_beyond (loader))
    {
      mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_BVH_TOO_MANY_VALUES, MO_NOWHERE, NULL, NULL);
      return NULL;
    }
  return mo_viewer_loader_steal (loader);
}

/* The word is in capitals. */
static gboolean
contains_word (const char *text, gsize length, const char *word)
{
  gsize n = strlen (word);

  /* Without the bit that tells small letters from capitals. */
  for (gsize i = 0; i + n <= length; i++)
    if ((text[i] & ~0x20) == *word && g_ascii_strncasecmp (text + i, word, n) == 0)
      return TRUE;
  return FALSE;
}

static int
probe (const guint8 *head, gsize size)
{
  const char *text = (const char *) head;
  gsize i = 0;

  /* So that the file is rejected with a message about its encoding. */
  if (mo_text_wide_encoding (head, size) != NULL && mo_text_wide_first (head, size) == 'H')
    return 50;
  if (size >= 3 && memcmp (head, "\xEF\xBB\xBF", 3) == 0)
    i = 3;
  while (i < size && g_ascii_isspace (head[i]))
    i++;
  if (size - i >= strlen ("HIERARCHY")
      && g_ascii_strncasecmp (text + i, "HIERARCHY", strlen ("HIERARCHY")) == 0)
    return 100;
  if (memchr (head, '\0', size) != NULL || (i < size && (head[i] == '{' || head[i] == '<')))
    return 0;
  if (contains_word (text, size, "OFFSET") && contains_word (text, size, "CHANNELS"))
    return 80;
  return contains_word (text, size, "HIERARCHY") ? 40 : 0;
}

static const char *const suffixes[] = { "bvh", "avm", "qbvh", NULL };

const MoFormat mo_format_bvh = {
  .id = "bvh",
  .title = N_ ("Biovision hierarchy"),
  .mime_type = "application/x-bvh",
  .suffixes = suffixes,
  .probe = probe,
  .read = read_bvh,
  .write = mo_bvh_write,
  .is_in_bvj = TRUE,
};
