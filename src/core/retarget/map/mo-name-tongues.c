/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-name-tongues.h"

#include <string.h>

/* These languages write words without spaces, so that of all that a text begins with the longest one counts: "足首" is an
 * ankle, and neither a foot nor a neck. Several spellings of one word are separated by spaces. */
static const struct
{
  const char *words, *english;
} tongues[] = {
  { "左 ひだり ヒダリ 왼쪽 왼 좌측 좌", "left" },
  { "右 みぎ ミギ 오른쪽 오른 우측 우", "right" },
  { "骨盆 盆骨 骨盤 골반", "pelvis" },
  { "臀 尻 엉덩이", "hips" },
  { "髋 髖 胯 股関節 股关节 고관절", "hip" },
  { "腰 ウエスト 허리", "waist" },
  { "脊 脊柱 脊椎 背骨 척추 등뼈", "spine" },
  { "背 背中 등", "back" },
  { "腹 肚子 おなか お腹 배 복부", "abdomen" },
  { "胸 가슴 흉부", "chest" },
  { "躯干 軀幹 躯幹 胴 胴体 몸통", "torso" },
  { "上半身 上身 상반신 상체", "upper body" },
  { "下半身 下身 하반신 하체", "lower body" },
  { "首 くび クビ 頸 颈 脖 脖子 목", "neck" },
  { "頭 あたま 头 머리", "head" },
  { "鎖骨 锁骨 쇄골", "clavicle" },
  { "肩 かた 어깨", "shoulder" },
  { "腕 うで 臂 手臂 胳膊 팔", "arm" },
  { "上腕 二の腕 上臂 大臂 위팔 윗팔 상완 상박", "upper arm" },
  { "前腕 下腕 前臂 小臂 下臂 아래팔 아랫팔 팔뚝 전완 하완 하박", "forearm" },
  { "ひじ ヒジ 肘 手肘 胳膊肘 팔꿈치", "elbow" },
  { "手首 てくび 手腕 손목 팔목", "wrist" },
  { "手 손", "hand" },
  { "手のひら 掌 手掌 손바닥", "palm" },
  { "腿 다리", "leg" },
  { "大腿 太もも ふともも 太腿 もも 허벅지 넓적다리 대퇴 윗다리 위다리", "thigh" },
  { "小腿 すね スネ 脛 ふくらはぎ 종아리 정강이 아랫다리 아래다리", "shin" },
  { "ひざ ヒザ 膝 膝盖 膝蓋 무릎", "knee" },
  { "足首 あしくび 足踝 踝 脚踝 腳踝 脚腕 脚脖子 발목", "ankle" },
  { "足 脚 腳 あし 발", "foot" },
  { "つま先 つまさき 爪先 足先 足尖 脚尖 腳尖 脚趾 腳趾 足趾 足指 발가락 발끝", "toe" },
  { "かかと カカト 踵 脚跟 腳跟 足跟 脚后跟 뒤꿈치 발뒤꿈치", "heel" },
  { "親指 拇指 大拇指 大姆指 엄지 엄지손가락", "thumb" },
  { "人指 人差指 人差し指 食指 검지 검지손가락 집게손가락", "index" },
  { "中指 중지 가운뎃손가락", "middle" },
  { "薬指 无名指 無名指 약지 약손가락 넷째손가락", "ring" },
  { "小指 小拇指 尾指 소지 새끼손가락", "pinky" },
  { "指 손가락 手指", "digit" },
  { "親指の爪先 親指先 大脚趾 엄지발가락 足親指", "toe" },
  /* What must not be taken for what it contains, or hangs on. */
  { "目 眼 瞳 눈 両目", "eye" },
  { "眉 눈썹", "brow" },
  { "舌 혀", "tongue" },
  { "顎 あご 下巴 턱", "jaw" },
  { "唇 입술", "lip" },
  { "髪 头发 頭髮 頭髪 머리카락", "hair" },
  { "乳 乳房 おっぱい 胸部物理", "breast" },
  { "捩 捩り ねじり ひねり 扭 扭曲 비틀림", "twist" },
  { "先 끝", "tip" },
  { "首輪 목걸이", "necklace" },
};

/* How many bytes of a text the longest one of some words is that it begins with. */
static gsize
measure (const char *words, const char *text)
{
  gsize longest = 0;

  for (const char *word = words; *word != '\0';)
    {
      gsize length = strcspn (word, " ");

      if (length > longest && strncmp (text, word, length) == 0)
        longest = length;
      word += length + (word[length] == ' ' ? 1 : 0);
    }
  return longest;
}

char *
mo_name_in_english (const char *name)
{
  /* Letters of full width, and syllables in pieces, become the usual ones. */
  g_autofree char *usual = g_utf8_normalize (name, -1, G_NORMALIZE_ALL_COMPOSE);
  const char *text = usual != NULL ? usual : name;
  GString *result = g_string_new (NULL);

  while (*text != '\0')
    {
      gsize longest = 0;
      const char *english = NULL;

      for (guint i = 0; i < G_N_ELEMENTS (tongues) && ((guchar) *text & 0x80u) != 0; i++)
        {
          gsize here = measure (tongues[i].words, text);

          if (here <= longest)
            continue;
          longest = here;
          english = tongues[i].english;
        }
      if (english != NULL)
        g_string_append_printf (result, " %s ", english);
      else
        g_string_append_c (result, *text);
      text += english != NULL ? longest : 1;
    }
  return g_string_free (result, FALSE);
}
