/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-refit.h"

#include "mo-error.h"

#include <glib/gi18n.h>

/* -- Words ------------------------------------------------------------------------------------- */

static const struct
{
  const char *word;
  CliRefit adds;
} rows[] = {
  { "all", { TRUE, MO_REFIT_BEST, TRUE, TRUE, TRUE, TRUE } },
  { "times", { .times = TRUE, .how = MO_REFIT_BEST } },
  { "lengths", { .times = TRUE, .how = MO_REFIT_LENGTHS } },
  { "frames", { .times = TRUE, .how = MO_REFIT_FRAMES } },
  { "keep", { .times = TRUE, .how = MO_REFIT_KEEP } },
  { "over", { .over = TRUE } },
  { "cut", { .cut = TRUE } },
  { "loop", { .loop = TRUE } },
  { "release", { .release = TRUE } },
};

/* Times can be fitted in one way only; "all" and "times" leave it open. */
static gboolean
has_other_times (const CliRefit *self, const CliRefit *adds)
{
  return self->how != MO_REFIT_BEST && adds->how != MO_REFIT_BEST && self->how != adds->how;
}

static gboolean
add_word (CliRefit *self, const char *word, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_equal (rows[i].word, word))
      {
        const CliRefit *adds = &rows[i].adds;

        if (has_other_times (self, adds))
          {
            g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                         _ ("--refit takes one of lengths, frames and keep"));
            return FALSE;
          }
        self->times |= adds->times;
        self->how = adds->how != MO_REFIT_BEST ? adds->how : self->how;
        self->over |= adds->over;
        self->cut |= adds->cut;
        self->loop |= adds->loop;
        self->release |= adds->release;
        return TRUE;
      }
  g_set_error (
      error, MO_ERROR, MO_ERROR_USAGE,
      _ ("--refit takes all, times, lengths, frames, keep, over, cut, loop or release, not "
         "“%s”"),
      word);
  return FALSE;
}

gboolean
cli_refit_parse (CliRefit *self, char **words, GError **error)
{
  *self = (CliRefit){ 0 };
  for (char **word = words; word != NULL && *word != NULL; word++)
    {
      g_auto (GStrv) parts = g_strsplit (*word, ",", -1);

      if (parts[0] == NULL)
        return add_word (self, "", error);
      for (char **part = parts; *part != NULL; part++)
        if (!add_word (self, *part, error))
          return FALSE;
    }
  return TRUE;
}

gboolean
cli_refit_acts (const CliRefit *self)
{
  return self->times || self->over || self->cut || self->loop || self->release;
}

/* -- The work ---------------------------------------------------------------------------------- */

typedef struct
{
  const MoClip *clip;
  MoRecipe *recipe; /* as it is by now */
  CliPosed *posed;
} Work;

/* Takes over the edits; NULL if they fit already. Tells what was done if that changes them. */
static void
take (Work *self, MoEdits *edits, const char *done)
{
  MoRecipe *next;

  if (edits == NULL)
    return;
  next = mo_recipe_with_edits (self->recipe, edits);
  if (mo_recipe_equal (next, self->recipe))
    done = NULL;
  mo_recipe_unref (self->recipe);
  self->recipe = next;
  if (done != NULL)
    cli_posed_note (self->posed, g_strdup (done));
}

/* Of one moment nothing can be stretched to. */
static gboolean
lacks_length (const CliRefit *self, const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);

  return self->times && self->how == MO_REFIT_LENGTHS && merged->edits != NULL
         && merged->edits->duration > 0.0 && !(mo_clip_duration (clip) > 0.0);
}

MoRecipe *
cli_refit_work (const CliRefit *self, const MoClip *clip, const MoRecipe *recipe, CliPosed *posed)
{
  const char *const times[] = {
    [MO_REFIT_LENGTHS] = _ ("Edits stretched as the motion was"),
    [MO_REFIT_FRAMES] = _ ("Edits put on the same frames"),
    [MO_REFIT_KEEP] = _ ("Edits left at their times"),
  };
  Work work = { clip, mo_recipe_ref ((MoRecipe *) recipe), posed };
  MoRefitTimes how = self->how;

  if (self->times)
    {
      MoEdits *edits = mo_refit_times (&(MoRefit){ .clip = clip, .recipe = work.recipe }, &how);

      take (&work, edits, edits != NULL ? times[how] : NULL);
    }
  if (self->cut)
    take (&work, mo_refit_cut (&(MoRefit){ .clip = clip, .recipe = work.recipe }, NULL),
          _ ("What came after the end left out"));
  if (self->over)
    take (&work, mo_refit_over (&(MoRefit){ .clip = clip, .recipe = work.recipe }, NULL),
          _ ("Edits made over what there is now"));
  if (self->loop)
    take (&work, mo_refit_close (&(MoRefit){ .clip = clip, .recipe = work.recipe }, NULL),
          _ ("The loop closed again"));
  if (self->release)
    take (&work, mo_refit_release (&(MoRefit){ .clip = clip, .recipe = work.recipe }, NULL),
          _ ("What was missed let go"));
  if (lacks_length (self, clip, recipe))
    cli_posed_note (posed, g_strdup (_ ("A motion of one moment has no length to stretch edits to: "
                                        "use frames, keep or cut instead")));
  else if (mo_recipe_equal (work.recipe, recipe))
    cli_posed_note (posed, g_strdup (_ ("The edits fit already")));
  return work.recipe;
}
