/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-fix-edits.h"

#include "mo-plants.h"
#include "mo-refit.h"

#include <glib/gi18n-lib.h>

#define FADE 0.2    /* seconds in which a foot is taken and let go, as in the shell */
#define SLIDES 1e-3 /* metres that a foot goes at least to slide, and that a plant is missed by */

static MoRefit
as_refit (const EditFixInput *input)
{
  return (MoRefit){ input->clip, input->recipe, input->prepared };
}

MoEdits *
edit_fix_plant (const EditFixInput *input)
{
  const MoEdits *edits = input->recipe->edits;
  MoRefit refit = as_refit (input);
  g_autoptr (MoPrepared) prepared = mo_refit_prepare (&refit, edits);
  g_autoptr (GArray) contacts = NULL;
  const MoMendRange all = { -INFINITY, INFINITY, FADE };
  guint8 joints[MO_RIG_N_JOINTS];
  MoEdits *made;
  MoEdit *edit;
  MoSourceSpan span;

  if (prepared == NULL || (edits != NULL && edits->list->len >= MO_MAX_EDITS))
    return NULL;
  memset (joints, 1, sizeof joints);
  contacts = mo_prepared_find_contacts (prepared);
  for (guint i = 0; i < contacts->len; i++)
    {
      MoFootContact *contact = &g_array_index (contacts, MoFootContact, i);

      contact->stays = contact->slide <= SLIDES;
    }
  edit = mo_edit_new_plants (contacts, joints, &all);
  if (edit == NULL)
    return NULL;
  g_free (edit->name);
  edit->name = g_strdup (_ ("Planted Feet"));
  span = mo_prepared_get_source (prepared);
  made = mo_edits_with_mending (edits, edit);
  mo_edits_tell_source (made, span.end, span.frame_time, mo_clip_name (input->clip));
  return made;
}

/* -- What the file was written again below ----------------------------------------------------- */

MoEdits *
edit_fix_refit (const MoDiagnostic *finding, const EditFixInput *input)
{
  static const struct
  {
    MoCode code;
    MoEdits *(*refit) (const MoRefit *self, const char *name);
  } ways[] = {
    { MO_CODE_EDITS_BASE_MOVED, mo_refit_over },
    { MO_CODE_EDITS_BEYOND, mo_refit_cut },
    { MO_CODE_EDITS_OPEN_LOOP, mo_refit_close },
    { MO_CODE_EDITS_UNREACHED, mo_refit_release },
  };
  MoRefit refit = as_refit (input);

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    if (ways[i].code == finding->code)
      return ways[i].refit (&refit, finding->where);
  return NULL;
}

MoEdits *
edit_fix_times (const EditFixInput *input, const char **label)
{
  static const char *const labels[] = {
    [MO_REFIT_LENGTHS] = N_ ("Stretch the Edits"),
    [MO_REFIT_FRAMES] = N_ ("Put the Edits on the Same Frames"),
    [MO_REFIT_KEEP] = N_ ("Leave the Edits at Their Times"),
  };
  MoRefit refit = as_refit (input);
  MoRefitTimes how = MO_REFIT_BEST;
  MoEdits *edits = mo_refit_times (&refit, &how);

  *label = labels[how];
  return edits;
}
