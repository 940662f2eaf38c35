/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-body-name.h"

#include "mo-name-tongues.h"

#include <string.h>

/* Parts of the name without sides, numbers and separators, in lower case: the first row that is found in it
 * counts. `is_whole`: it is all of the name. */
static const struct
{
  const char *part;
  MoWord word;
  gboolean is_whole;
} words[] = {
  { "footindex", MO_WORD_TOE, FALSE },
  { "football", MO_WORD_TOE, FALSE },
  { "thumb", MO_WORD_THUMB, FALSE },
  { "index", MO_WORD_INDEX, FALSE },
  { "middle", MO_WORD_MIDDLE, FALSE },
  { "ringfinger", MO_WORD_RING, FALSE },
  { "handring", MO_WORD_RING, FALSE },
  { "pinky", MO_WORD_PINKY, FALSE },
  { "pinkie", MO_WORD_PINKY, FALSE },
  { "little", MO_WORD_PINKY, TRUE },
  { "fore", MO_WORD_INDEX, TRUE },
  { "third", MO_WORD_RING, TRUE },
  { "ball", MO_WORD_TOE, TRUE },
  { "littlefinger", MO_WORD_PINKY, FALSE },
  { "toe", MO_WORD_TOE, FALSE },
  { "upleg", MO_WORD_THIGH, FALSE },
  { "upperleg", MO_WORD_THIGH, FALSE },
  { "legupper", MO_WORD_THIGH, FALSE },
  { "legup", MO_WORD_THIGH, TRUE },
  { "thigh", MO_WORD_THIGH, FALSE },
  { "femur", MO_WORD_THIGH, FALSE },
  { "foreleg", MO_WORD_SHIN, FALSE },
  { "loleg", MO_WORD_SHIN, FALSE },
  { "lowleg", MO_WORD_SHIN, FALSE },
  { "lowerleg", MO_WORD_SHIN, FALSE },
  { "leglower", MO_WORD_SHIN, FALSE },
  { "leglow", MO_WORD_SHIN, TRUE },
  { "shin", MO_WORD_SHIN, FALSE },
  { "tibia", MO_WORD_SHIN, FALSE },
  { "calf", MO_WORD_SHIN, FALSE },
  { "knee", MO_WORD_SHIN, FALSE },
  { "hipjoint", MO_WORD_HIP_JOINT, FALSE },
  { "buttock", MO_WORD_HIP_JOINT, FALSE },
  { "foot", MO_WORD_FOOT, FALSE },
  { "ankle", MO_WORD_FOOT, FALSE },
  { "talocrural", MO_WORD_FOOT, FALSE },
  { "talus", MO_WORD_FOOT, TRUE },
  { "forearm", MO_WORD_FOREARM, FALSE },
  { "lowerarm", MO_WORD_FOREARM, FALSE },
  { "lowarm", MO_WORD_FOREARM, FALSE },
  { "armlower", MO_WORD_FOREARM, FALSE },
  { "armlow", MO_WORD_FOREARM, TRUE },
  { "farm", MO_WORD_FOREARM, TRUE },
  { "loarm", MO_WORD_FOREARM, FALSE },
  { "elbow", MO_WORD_FOREARM, FALSE },
  { "radius", MO_WORD_FOREARM, FALSE },
  { "ulna", MO_WORD_FOREARM, FALSE },
  { "upperarm", MO_WORD_UPPER_ARM, FALSE },
  { "uparm", MO_WORD_UPPER_ARM, FALSE },
  { "armupper", MO_WORD_UPPER_ARM, FALSE },
  { "armup", MO_WORD_UPPER_ARM, TRUE },
  { "uarm", MO_WORD_UPPER_ARM, TRUE },
  { "humerus", MO_WORD_UPPER_ARM, FALSE },
  { "bicep", MO_WORD_UPPER_ARM, FALSE },
  { "shldr", MO_WORD_UPPER_ARM, FALSE },
  { "collar", MO_WORD_COLLAR, FALSE },
  { "clav", MO_WORD_COLLAR, FALSE },
  { "shoulder", MO_WORD_SHOULDER, FALSE },
  { "hand", MO_WORD_HAND, FALSE },
  { "wrist", MO_WORD_HAND, FALSE },
  { "headneck", MO_WORD_NECK, FALSE },
  { "head", MO_WORD_HEAD, FALSE },
  { "skull", MO_WORD_HEAD, FALSE },
  { "neck", MO_WORD_NECK, FALSE },
  { "pelvis", MO_WORD_PELVIS, TRUE },
  { "hips", MO_WORD_PELVIS, TRUE },
  { "hip", MO_WORD_HIP, TRUE },
  { "leg", MO_WORD_SHIN, TRUE },
  { "arm", MO_WORD_UPPER_ARM, TRUE },
  { "mid", MO_WORD_MIDDLE, TRUE },
  { "fmiddle", MO_WORD_MIDDLE, TRUE },
  { "ring", MO_WORD_RING, TRUE },
  { "fring", MO_WORD_RING, TRUE },
  { "palmring", MO_WORD_RING, TRUE },
  { "chest", MO_WORD_SPINE, FALSE },
  { "thorax", MO_WORD_SPINE, FALSE },
  { "torso", MO_WORD_SPINE, FALSE },
  { "spine", MO_WORD_SPINE, FALSE },
  { "back", MO_WORD_SPINE, FALSE },
  { "abdomen", MO_WORD_SPINE, FALSE },
  { "waist", MO_WORD_SPINE, FALSE },
  { "ribcage", MO_WORD_SPINE, FALSE },
  { "stomach", MO_WORD_SPINE, TRUE },
  { "lumbar", MO_WORD_SPINE, FALSE },
  { "upperbody", MO_WORD_SPINE, TRUE },
  { "bodyupper", MO_WORD_SPINE, TRUE },
  { "bodylower", MO_WORD_SPINE, TRUE },
  /* German, French, Spanish, Italian, Portuguese, without accents */
  { "daumen", MO_WORD_THUMB, FALSE },
  { "pouce", MO_WORD_THUMB, FALSE },
  { "pulgar", MO_WORD_THUMB, FALSE },
  { "pollice", MO_WORD_THUMB, FALSE },
  { "polegar", MO_WORD_THUMB, FALSE },
  { "zeigefinger", MO_WORD_INDEX, FALSE },
  { "indice", MO_WORD_INDEX, FALSE },
  { "mittelfinger", MO_WORD_MIDDLE, FALSE },
  { "majeur", MO_WORD_MIDDLE, FALSE },
  { "medio", MO_WORD_MIDDLE, FALSE },
  { "annulaire", MO_WORD_RING, FALSE },
  { "anular", MO_WORD_RING, FALSE },
  { "anulare", MO_WORD_RING, FALSE },
  { "auriculaire", MO_WORD_PINKY, FALSE },
  { "mignolo", MO_WORD_PINKY, FALSE },
  { "zehe", MO_WORD_TOE, TRUE },
  { "zehen", MO_WORD_TOE, TRUE },
  { "orteil", MO_WORD_TOE, TRUE },
  { "orteils", MO_WORD_TOE, TRUE },
  { "dedospie", MO_WORD_TOE, TRUE },
  { "oberschenkel", MO_WORD_THIGH, FALSE },
  { "cuisse", MO_WORD_THIGH, FALSE },
  { "muslo", MO_WORD_THIGH, FALSE },
  { "coscia", MO_WORD_THIGH, FALSE },
  { "coxa", MO_WORD_THIGH, FALSE },
  { "unterschenkel", MO_WORD_SHIN, FALSE },
  { "mollet", MO_WORD_SHIN, FALSE },
  { "pantorrilla", MO_WORD_SHIN, FALSE },
  { "rodilla", MO_WORD_SHIN, FALSE },
  { "ginocchio", MO_WORD_SHIN, FALSE },
  { "joelho", MO_WORD_SHIN, FALSE },
  { "genou", MO_WORD_SHIN, FALSE },
  { "knie", MO_WORD_SHIN, TRUE },
  { "jambe", MO_WORD_SHIN, TRUE },
  { "pierna", MO_WORD_SHIN, TRUE },
  { "gamba", MO_WORD_SHIN, TRUE },
  { "perna", MO_WORD_SHIN, TRUE },
  { "bein", MO_WORD_SHIN, TRUE },
  { "fuss", MO_WORD_FOOT, TRUE },
  { "pied", MO_WORD_FOOT, TRUE },
  { "pie", MO_WORD_FOOT, TRUE },
  { "piede", MO_WORD_FOOT, TRUE },
  { "pe", MO_WORD_FOOT, TRUE },
  { "cheville", MO_WORD_FOOT, TRUE },
  { "tobillo", MO_WORD_FOOT, TRUE },
  { "caviglia", MO_WORD_FOOT, TRUE },
  { "tornozelo", MO_WORD_FOOT, TRUE },
  { "unterarm", MO_WORD_FOREARM, FALSE },
  { "avantbras", MO_WORD_FOREARM, FALSE },
  { "antebrazo", MO_WORD_FOREARM, FALSE },
  { "avambraccio", MO_WORD_FOREARM, FALSE },
  { "antebraco", MO_WORD_FOREARM, FALSE },
  { "ellbogen", MO_WORD_FOREARM, FALSE },
  { "coude", MO_WORD_FOREARM, FALSE },
  { "codo", MO_WORD_FOREARM, FALSE },
  { "gomito", MO_WORD_FOREARM, FALSE },
  { "cotovelo", MO_WORD_FOREARM, FALSE },
  { "oberarm", MO_WORD_UPPER_ARM, FALSE },
  { "bras", MO_WORD_UPPER_ARM, TRUE },
  { "brazo", MO_WORD_UPPER_ARM, TRUE },
  { "braccio", MO_WORD_UPPER_ARM, TRUE },
  { "braco", MO_WORD_UPPER_ARM, TRUE },
  { "schluesselbein", MO_WORD_COLLAR, FALSE },
  { "schlusselbein", MO_WORD_COLLAR, FALSE },
  { "schulter", MO_WORD_SHOULDER, FALSE },
  { "epaule", MO_WORD_SHOULDER, FALSE },
  { "hombro", MO_WORD_SHOULDER, FALSE },
  { "spalla", MO_WORD_SHOULDER, FALSE },
  { "ombro", MO_WORD_SHOULDER, FALSE },
  { "main", MO_WORD_HAND, TRUE },
  { "mano", MO_WORD_HAND, TRUE },
  { "mao", MO_WORD_HAND, TRUE },
  { "palm", MO_WORD_HAND, TRUE },
  { "poignet", MO_WORD_HAND, TRUE },
  { "muneca", MO_WORD_HAND, TRUE },
  { "polso", MO_WORD_HAND, TRUE },
  { "pulso", MO_WORD_HAND, TRUE },
  { "kopf", MO_WORD_HEAD, TRUE },
  { "tete", MO_WORD_HEAD, TRUE },
  { "cabeza", MO_WORD_HEAD, TRUE },
  { "testa", MO_WORD_HEAD, TRUE },
  { "cabeca", MO_WORD_HEAD, TRUE },
  { "hals", MO_WORD_NECK, TRUE },
  { "cou", MO_WORD_NECK, TRUE },
  { "cuello", MO_WORD_NECK, TRUE },
  { "collo", MO_WORD_NECK, TRUE },
  { "pescoco", MO_WORD_NECK, TRUE },
  { "becken", MO_WORD_PELVIS, TRUE },
  { "bassin", MO_WORD_PELVIS, TRUE },
  { "bacino", MO_WORD_PELVIS, TRUE },
  { "quadril", MO_WORD_PELVIS, TRUE },
  { "cadera", MO_WORD_PELVIS, TRUE },
  { "huefte", MO_WORD_HIP, TRUE },
  { "hufte", MO_WORD_HIP, TRUE },
  { "hanche", MO_WORD_HIP, TRUE },
  { "anca", MO_WORD_HIP, TRUE },
  { "wirbel", MO_WORD_SPINE, FALSE },
  { "colonne", MO_WORD_SPINE, FALSE },
  { "columna", MO_WORD_SPINE, FALSE },
  { "colonna", MO_WORD_SPINE, FALSE },
  { "coluna", MO_WORD_SPINE, FALSE },
  { "brust", MO_WORD_SPINE, TRUE },
  { "rucken", MO_WORD_SPINE, TRUE },
  { "ruecken", MO_WORD_SPINE, TRUE },
  { "torse", MO_WORD_SPINE, TRUE },
  { "dos", MO_WORD_SPINE, TRUE },
  { "pecho", MO_WORD_SPINE, TRUE },
  { "petto", MO_WORD_SPINE, TRUE },
  { "peito", MO_WORD_SPINE, TRUE },
};

/* Joints with these are beside the body's own: ends, muscles, helpers, faces. */
static const char *const others[] = {
  "end",     "site",   "nub",     "tip",        "effector", "twist", "roll",   "fan",
  "sole",    "muscle", "breast",  "pectoralis", "eye",      "jaw",   "tongue", "lip",
  "headtop", "brow",   "scapula", "gluteus",    "pole",     "ik",
};

/* What riggers add to the names of all joints, and which says nothing of a body; so do single letters that are no side. */
static const char *const fillers[] = { "jnt", "jt",   "joint", "bone",   "bn",
                                       "def", "bind", "skin",  "stretch" };

/* Fingers that are numbered, from the thumb. */
static const MoWord fingers[] = { MO_WORD_THUMB, MO_WORD_INDEX, MO_WORD_MIDDLE, MO_WORD_RING,
                                  MO_WORD_PINKY };

static MoWord
find_word (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    /* Nearly no word begins like the text. */
    if (words[i].is_whole ? text[0] == words[i].part[0] && g_str_equal (text, words[i].part)
                          : strstr (text, words[i].part) != NULL)
      return words[i].word;
  return MO_WORD_NONE;
}

static gboolean
is_filler (const char *token)
{
  if (token[1] == '\0')
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (fillers); i++)
    if (g_str_equal (token, fillers[i]))
      return TRUE;
  return FALSE;
}

static gboolean
is_other (const MoNameWords *words)
{
  for (guint i = 0; i < words->n; i++)
    for (guint j = 0; j < G_N_ELEMENTS (others); j++)
      if (words->text[i][0] == others[j][0] && g_str_equal (words->text[i], others[j]))
        return TRUE;
  return words->n > 0 && g_str_has_suffix (words->text[words->n - 1], "end");
}

/* "lfemur", "rightshoulder": the side is not a word of its own. */
static void
strip_side (const GString *text, MoBodyName *result)
{
  static const struct
  {
    const char *prefix;
    MoSide side;
  } prefixes[] = { { "left", MO_SIDE_LEFT },
                   { "right", MO_SIDE_RIGHT },
                   { "l", MO_SIDE_LEFT },
                   { "r", MO_SIDE_RIGHT } };

  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (g_str_has_prefix (text->str, prefixes[i].prefix))
      {
        MoWord word = find_word (text->str + strlen (prefixes[i].prefix));

        if (word == MO_WORD_NONE || word == MO_WORD_SPINE || word == MO_WORD_NECK)
          continue;
        *result = (MoBodyName){ .word = word, .side = prefixes[i].side };
        return;
      }
}

/* A joint in front of the one with the rest of the name, which is not to be taken for it. */
static gboolean
is_in_front (const char *name)
{
  return g_str_has_prefix (name, "__");
}

/* The words of a name without sides and numbers. */
typedef struct
{
  GString *text;
  guint n_numbers;
  int finger; /* that the name says by its number, from 1 for the thumb; -1: none */
} Rest;

/* `is_bare`: without fillers, too. */
static void
gather_rest (Rest *self, const MoNameWords *tokens, gboolean is_bare, MoBodyName *result)
{
  gboolean is_biped = FALSE;

  g_string_truncate (self->text, 0);
  self->n_numbers = 0;
  self->finger = -1;
  result->side = MO_SIDE_NONE;
  for (guint i = 0; i < tokens->n; i++)
    {
      const char *token = tokens->text[i];
      MoSide side = mo_name_word_side (token);

      if (side != MO_SIDE_NONE && result->side == MO_SIDE_NONE)
        result->side = side;
      else if (g_str_equal (token, "finger") && i + 1 < tokens->n)
        /* A biped's thumb is "Finger0", its next bone "Finger01". */
        self->finger = is_biped ? tokens->text[i + 1][0] - '0' + 1
                                : (int) g_ascii_strtoll (tokens->text[i + 1], NULL, 10);
      else if (g_str_equal (token, "bip"))
        is_biped = TRUE;
      else if (g_ascii_isdigit (token[0]))
        self->n_numbers++;
      else if (!is_bare || !is_filler (token))
        g_string_append (self->text, token);
    }
}

static void
find_part (const GString *text, MoBodyName *result)
{
  result->word = find_word (text->str);
  /* Of one side, these are no pelvis. */
  if (result->side != MO_SIDE_NONE && g_str_equal (text->str, "hips"))
    result->word = MO_WORD_HIP;
  if (result->side == MO_SIDE_NONE
      && (result->word == MO_WORD_NONE || result->word >= MO_WORD_COLLAR))
    strip_side (text, result);
}

/* A name in letters of ASCII; NULL where it is. */
static char *
make_plain (const char *name)
{
  g_autofree char *english = NULL;

  if (g_str_is_ascii (name))
    return NULL;
  english = mo_name_in_english (name);
  return g_str_to_ascii (english, "C");
}

MoBodyName
mo_body_name_read (const char *name)
{
  MoBodyName result = { .side = MO_SIDE_NONE };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *plain = make_plain (name);
  Rest rest = { .text = text };
  MoNameWords tokens;

  if (is_in_front (mo_joint_name_skip_prefix (name)))
    return result;
  mo_name_words_split (&tokens, mo_joint_name_skip_prefix (plain != NULL ? plain : name));
  gather_rest (&rest, &tokens, FALSE, &result);
  if (is_other (&tokens))
    return result;
  result.is_palm = strstr (text->str, "metacarpal") != NULL || strstr (text->str, "palm") != NULL;
  if (rest.finger >= 1 && rest.finger <= 5)
    {
      /* Of a thumb the first bone is that within the hand in no other sense than on the avatar. */
      result.is_palm = result.is_palm && rest.finger > 1;
      result.word = fingers[rest.finger - 1];
      return result;
    }
  find_part (text, &result);
  /* Rigs with two numbers in a name number the bones of a limb, twists among them, and say no more: their shape does. */
  if (result.word == MO_WORD_NONE && rest.n_numbers < 2)
    {
      gather_rest (&rest, &tokens, TRUE, &result);
      find_part (text, &result);
    }
  if (result.side == MO_SIDE_NONE && result.word == MO_WORD_HIP)
    result.word = MO_WORD_PELVIS;
  return result;
}

MoBodyName
mo_body_name_read_joint (const char *name, const char *stem)
{
  MoBodyName result = { .side = MO_SIDE_NONE };

  if (is_in_front (stem))
    return result;
  result = mo_body_name_read (name);
  return result.word == MO_WORD_NONE && stem != name ? mo_body_name_read (stem) : result;
}
