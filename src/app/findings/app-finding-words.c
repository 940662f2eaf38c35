/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-finding-words.h"

#include "app-field-words.h"

#include <glib/gi18n.h>
#include <string.h>

/* Findings whose help in the table names options of limber-tool. */
static const struct
{
  MoCode code;
  const char *help;
} words[] = {
  { MO_CODE_ONE_CLIP, N_ ("The animation in the file was read.") },
  { MO_CODE_MOSTLY_LOST, N_ ("Rename the joints in the file to match the avatar’s.") },
  { MO_CODE_SAMPLED, N_ ("Set Keys per second to change how many there are.") },
  { MO_CODE_VML_NO_SUCH_CLIP, N_ ("Choose one of them at the top of the window.") },
  { MO_CODE_DAE_NO_SUCH_CLIP, N_ ("Choose one of them at the top of the window.") },
  { MO_CODE_DAE_OTHERS, N_ ("Choose another one at the top of the window.") },
  { MO_CODE_FBX_NO_SUCH_CLIP, N_ ("Choose one of them at the top of the window.") },
  { MO_CODE_FBX_OTHERS, N_ ("Choose another one at the top of the window.") },
  { MO_CODE_GLTF_NO_SUCH_CLIP, N_ ("Choose one of them at the top of the window.") },
  { MO_CODE_GLTF_OTHERS, N_ ("Choose another one at the top of the window.") },
  { MO_CODE_VML_OTHERS, N_ ("Choose another one at the top of the window.") },
  { MO_CODE_UNKNOWN_JOINT,
    N_ ("Rename the joint in the file to match one of the avatar’s, or it will be left out.") },
  { MO_CODE_POSITIONS_IGNORED,
    N_ ("They would replace bone lengths. You can include them on the Joints page.") },
  { MO_CODE_NOTHING_MOVES,
    N_ ("Keep the first frame if it is part of the motion, or set joints to be written on the "
        "Joints page.") },
  { MO_CODE_RETARGETED, N_ ("Check the result; the Skeleton page shows which joint is which.") },
  { MO_CODE_SIDES_SWAPPED,
    N_ ("If the names are right, choose their map on the Skeleton page, or say there of one joint that "
        "it is what its name says.") },
  { MO_CODE_SIDES_MENDED,
    N_ ("Rename the joints, or say on the Skeleton page which joint is which.") },
  { MO_CODE_FOREIGN_SKELETON,
    N_ ("Say on the Skeleton page which joint is which, or use the avatar’s joint names: hip, "
        "abdomen, lShldr …") },
  { MO_CODE_POSITION_CLAMPED, N_ ("Set Hip to stay in place, or trim the motion.") },
  { MO_CODE_OTHER_REST,
    N_ ("Choose the map “avatar” on the Skeleton page to turn the joints exactly as the file "
        "says.") },
  { MO_CODE_FEET_PLANTED, N_ ("Switch Plant feet off to leave the legs exactly as in the file.") },
  { MO_CODE_HANDS_TOUCHED,
    N_ ("Switch Touch hands off to leave the arms exactly as in the file.") },
  { MO_CODE_REST_HELD, N_ ("Keep the first frame if it is part of the motion.") },
  { MO_CODE_FIRST_IS_MOTION,
    N_ ("Drop it to treat it as a reference pose, as the official viewer does.") },
  { MO_CODE_REFERENCE_LEANS,
    N_ ("Drop it to treat it as a reference pose, as the official viewer does.") },
  { MO_CODE_STATURE, N_ ("Set Units to inches to read its lengths as the official viewer does.") },
  { MO_CODE_BEGINS_AWAY, N_ ("Set Start position to begin at the avatar’s place.") },
  { MO_CODE_OVER_SHORTER, N_ ("Make both the same length, for example by changing the speed.") },
  { MO_CODE_TOO_MANY_KEYS, N_ ("Trim the clip or choose fewer keys per second.") },
  { MO_CODE_VIEWER_REFUSES, N_ ("Set Import to “As in the file”, which accepts more.") },
  { MO_CODE_VIEWER_NOT_FINITE, N_ ("Correct the number, or set Import to “As in the file”.") },
  { MO_CODE_VIEWER_NO_EFFECT, N_ ("Set Import to “As in the file” to use it.") },
  { MO_CODE_JOINT_REFUSED, N_ ("Leave it out, or rename it in the file.") },
  { MO_CODE_CONSTRAINT_AT_START,
    N_ ("Give it times under Constraints, for example ease=0/0.5/2/2.5.") },
  { MO_CODE_POSITION_HEIGHT, N_ ("Leave out its positions on the Joints page.") },
  { MO_CODE_POSITION_DEFORMS, N_ ("Leave out its positions on the Joints page.") },
  { MO_CODE_JOINT_PRIORITY_HIGH, N_ ("Set its priority to 6 on the Joints page.") },
  { MO_CODE_HAND_POSE_WEAK, N_ ("Give a joint its own priority on the Joints page.") },
  { MO_CODE_LOOP_REVERSED, N_ ("Set Loop out after Loop in.") },
  { MO_CODE_LOOP_MEETS, N_ ("Set Loop out after Loop in.") },
  { MO_CODE_REFERENCE_LEFT, N_ ("Drop the first frame, or trim it off.") },
  { MO_CODE_FEET_BELOW_FLOOR, N_ ("Raise the body.") },
};

const char *
app_finding_help (MoCode code, gboolean has_repair)
{
  const char *help = mo_code_info (code)->help;

  if (help == NULL || strstr (help, "--") == NULL)
    return help != NULL ? _ (help) : NULL;
  if (has_repair)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (words[i].code == code)
      return _ (words[i].help);
  return NULL;
}

/* Findings whose `where` is the name of a setting. In others it is a name from the file, which may
 * happen to be the same. */
static gboolean
is_of_setting (MoCode code)
{
  static const MoCode codes[] = { MO_CODE_AXES_CLASH,      MO_CODE_RATE_FITTED,
                                  MO_CODE_TEXT_CHARACTERS, MO_CODE_TEXT_TOO_LONG,
                                  MO_CODE_VALUE_CLAMPED,   MO_CODE_VIEWER_NO_EFFECT };

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (codes[i] == code)
      return TRUE;
  return FALSE;
}

char *
app_finding_where (const MoDiagnostic *finding)
{
  int id =
      finding->where != NULL && is_of_setting (finding->code) ? mo_field_find (finding->where) : -1;

  return id >= 0 ? g_strdup (app_field_title ((MoFieldId) id)) : g_strdup (finding->where);
}

char *
app_finding_sentence (const MoDiagnostic *finding)
{
  MoDiagnostic shown = *finding;
  g_autofree char *where = app_finding_where (finding), *sentence = NULL;

  shown.where = where;
  sentence = mo_diagnostic_to_string (&shown);
  return app_finding_plain (sentence);
}

char *
app_finding_plain (const char *sentence)
{
  const char *flag = sentence != NULL ? strstr (sentence, "--") : NULL;
  const char *end = flag;

  if (flag == NULL)
    return g_strdup (sentence);
  while (end > sentence && strchr (";:.", *end) == NULL)
    end--;
  return end > sentence ? g_strndup (sentence, (gsize) (end - sentence)) : g_strdup ("");
}
