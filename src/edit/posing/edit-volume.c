/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-volume.h"

#include "edit-constraints.h"

#include <glib/gi18n-lib.h>

static const struct
{
  const char *name, *title;
} volumes[MO_RIG_N_VOLUMES] = {
  { "PELVIS", NC_ ("volume", "Pelvis") },
  { "BUTT", NC_ ("volume", "Buttocks") },
  { "BELLY", NC_ ("volume", "Belly") },
  { "LEFT_HANDLE", NC_ ("volume", "Left Flank") },
  { "RIGHT_HANDLE", NC_ ("volume", "Right Flank") },
  { "LOWER_BACK", NC_ ("volume", "Lower Back") },
  { "CHEST", NC_ ("volume", "Chest") },
  { "LEFT_PEC", NC_ ("volume", "Left Breast") },
  { "RIGHT_PEC", NC_ ("volume", "Right Breast") },
  { "UPPER_BACK", NC_ ("volume", "Upper Back") },
  { "NECK", NC_ ("volume", "Neck") },
  { "HEAD", NC_ ("volume", "Head") },
  { "L_CLAVICLE", NC_ ("volume", "Left Collar") },
  { "L_UPPER_ARM", NC_ ("volume", "Left Upper Arm") },
  { "L_LOWER_ARM", NC_ ("volume", "Left Forearm") },
  { "L_HAND", NC_ ("volume", "Left Hand") },
  { "R_CLAVICLE", NC_ ("volume", "Right Collar") },
  { "R_UPPER_ARM", NC_ ("volume", "Right Upper Arm") },
  { "R_LOWER_ARM", NC_ ("volume", "Right Forearm") },
  { "R_HAND", NC_ ("volume", "Right Hand") },
  { "R_UPPER_LEG", NC_ ("volume", "Right Thigh") },
  { "R_LOWER_LEG", NC_ ("volume", "Right Shin") },
  { "R_FOOT", NC_ ("volume", "Right Foot") },
  { "L_UPPER_LEG", NC_ ("volume", "Left Thigh") },
  { "L_LOWER_LEG", NC_ ("volume", "Left Shin") },
  { "L_FOOT", NC_ ("volume", "Left Foot") },
};

const char *
edit_volume_get_title (guint joint)
{
  const char *name = mo_rig_joint (joint)->name;

  for (guint i = 0; i < MO_RIG_N_VOLUMES; i++)
    if (g_str_equal (volumes[i].name, name))
      return g_dpgettext2 (NULL, "volume", volumes[i].title);
  return name;
}

/* -- Constraints ------------------------------------------------------------------------------- */

static const char *const preset_titles[MO_N_PRESETS] = {
  [MO_PRESET_FEET_ON_GROUND] = N_ ("Feet on the Ground"),
  [MO_PRESET_LEFT_HAND_ON_HIP] = N_ ("Left Hand on Hip"),
  [MO_PRESET_HANDS_TOGETHER] = N_ ("Hands Together"),
  [MO_PRESET_SIT_ON_GROUND] = N_ ("Sit on the Ground"),
};

const char *
edit_preset_get_title (MoConstraintPreset preset)
{
  return _ (preset_titles[preset]);
}

char *
edit_constraint_make_title (const MoConstraintLine *line)
{
  int source = edit_constraint_get_volume (line->constraint.source_volume);
  int target = edit_constraint_get_volume (line->constraint.target_volume);

  if (line->preset != MO_PRESET_NONE)
    return g_strdup (edit_preset_get_title (line->preset));
  /* translators: a constraint, "Left Foot → Ground" */
  return g_strdup_printf (_ ("%s → %s"), edit_volume_get_title ((guint) source),
                          target < 0 ? C_ ("volume", "Ground")
                                     : edit_volume_get_title ((guint) target));
}
