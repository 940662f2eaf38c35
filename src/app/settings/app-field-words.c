/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-field-words.h"

#include "mo-names.h"

#include <glib/gi18n.h>

static const char *const modes[] = { N_ ("As in the file"), N_ ("As the viewer uploads it"), NULL };
static const char *const references[] = { N_ ("Automatic"), N_ ("Reference only"),
                                          N_ ("Part of the motion"), NULL };
static const char *const in_place[] = { N_ ("Travels freely"),
                                        N_ ("No forward travel"),
                                        N_ ("No sideways travel"),
                                        N_ ("No travel over the ground"),
                                        N_ ("No travel up or down"),
                                        N_ ("Stays in place"),
                                        NULL };
static const char *const begins[] = { N_ ("Where the cut begins"), N_ ("At the avatar’s place"),
                                      NULL };
static const char *const thinning[] = { N_ ("None: all keys"), N_ ("Quick"), N_ ("Good"),
                                        N_ ("Best, but slower"), NULL };
static const char *const loops[] = { N_ ("Its loop points"), N_ ("Where it fits best"), NULL };
static const char *const ups[] = { N_ ("As in the file"), "X", "Y", "Z", "−X", "−Y", "−Z", NULL };
static const char *const fronts[] = {
  N_ ("As in the file"), "X", "−X", "Y", "−Y", "Z", "−Z", NULL
};
static const char *const units[] = {
  N_ ("Automatic"), N_ ("Inches"), N_ ("Centimetres"), N_ ("Metres"), N_ ("Millimetres"),
  N_ ("Feet"),      NULL
};
static const char *const rests[] = { N_ ("Automatic"), N_ ("Bone offsets"), N_ ("First frame"),
                                     NULL };
static const char *const travels[] = { N_ ("Scaled to the legs"), N_ ("Kept in metres"), NULL };
static const char *const bind_poses[] = { N_ ("Changed by keys"), N_ ("Replaced by keys"), NULL };

static const char *const skeletons[] = { N_ ("The source’s"), N_ ("The avatar’s"), NULL };

static const struct
{
  const char *const *choices;
  const char *example;
} words[MO_N_FIELDS] = {
  [MO_FIELD_MODE] = { modes },
  [MO_FIELD_HAND_POSE] = { mo_hand_pose_labels },
  [MO_FIELD_MAP] = { NULL, "LeftArm=mShoulderLeft" },
  [MO_FIELD_REFERENCE] = { references },
  [MO_FIELD_LOOP_AT] = { loops },
  [MO_FIELD_UP_AXIS] = { ups },
  [MO_FIELD_FRONT_AXIS] = { fronts },
  [MO_FIELD_UNITS] = { units },
  [MO_FIELD_BIND_POSE] = { bind_poses },
  [MO_FIELD_REST] = { rests },
  [MO_FIELD_TRAVEL] = { travels },
  [MO_FIELD_IN_PLACE] = { in_place },
  [MO_FIELD_BEGIN] = { begins },
  [MO_FIELD_REDUCE] = { thinning },
  [MO_FIELD_JOINT] = { NULL, "mHead:priority=5" },
  [MO_FIELD_PART] = { NULL, "nod=0.5s..36f" },
  [MO_FIELD_CONSTRAINT] = { NULL, "L_HAND:GROUND,chain=2" },
  [MO_FIELD_SKELETON] = { skeletons },
};

const char *
app_field_title (MoFieldId id)
{
  return _ (mo_field (id)->title);
}

const char *
app_field_choice (MoFieldId id, guint choice)
{
  return words[id].choices != NULL ? _ (words[id].choices[choice]) : mo_field (id)->nicks[choice];
}

const char *
app_field_number (MoFieldId id, int number)
{
  const char *label = id == MO_FIELD_PRIORITY ? mo_priority_label (number) : NULL;

  return label != NULL ? _ (label) : NULL;
}

const char *
app_field_group_caption (const char *group)
{
  static const struct
  {
    MoFieldId field; /* any one of the group */
    const char *caption;
  } captions[] = {
    { MO_FIELD_NAME, N_ ("Not stored in the .anim; copy it into the upload form") },
    { MO_FIELD_CONSTRAINT, N_ ("Feet that stay, hands that hold") },
    { MO_FIELD_HAND_POSE, N_ ("Classic avatar only; mesh heads and hands ignore it") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (captions); i++)
    if (g_str_equal (mo_field (captions[i].field)->group, group))
      return _ (captions[i].caption);
  return NULL;
}

const char *
app_field_example (MoFieldId id)
{
  return words[id].example != NULL ? words[id].example : "";
}

gboolean
app_field_is_off_at_zero (MoFieldId id)
{
  return id == MO_FIELD_FRAME_RATE || id == MO_FIELD_MAX_BYTES || id == MO_FIELD_KEYFRAME_ERROR;
}

/* With several animations, one is selected next to the file's name instead. */
gboolean
app_field_has_row (MoFieldId id)
{
  return id != MO_FIELD_CLIP && id != MO_FIELD_REST_FROM && id != MO_FIELD_EDITS;
}
