/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-exit.h"
#include "cli-goals.h"
#include "cli-json.h"
#include "cli-partners.h"
#include "cli-plan.h"
#include "cli-posing.h"
#include "cli-recipe.h"
#include "cli-report.h"
#include "cli-source.h"
#include "cli-summary.h"
#include "cli-table.h"
#include "cli-write.h"
#include "cli.h"

#include "mo-edits-json.h"
#include "mo-error.h"
#include "mo-limits.h"
#include "mo-pose-library.h"
#include "mo-posture-clip.h"
#include "mo-read.h"
#include "mo-stance-clip.h"
#include "mo-write.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

static gboolean as_json, force, is_free, lists, is_new, with_body, below_floor;
static char *output, *to, *moment, *spread_nick, *title, *stance, *shape_nick, *kept_pose;
static double n_frames = CLI_NOT_GIVEN, frame_rate = CLI_NOT_GIVEN, length = CLI_NOT_GIVEN;
static CliGoalWords words;
static CliLayingWords laying;
static char **taken, **refit;
static CliMendingWords mending = { .cutoff = CLI_NOT_GIVEN,
                                   .close_loop = CLI_NOT_GIVEN,
                                   .fade = CLI_NOT_GIVEN };
static double within = CLI_NOT_GIVEN;

/* Frames per second of what is made from nothing. */
#define USUAL_RATE 30.0

/* In how many frames a change comes and goes, and at most. */
#define MOST_FRAMES 10000.0
#define USUAL_FRAMES 10.0

static const char *const spreads[] = { "here", "on", "everywhere", NULL };

static const GOptionEntry options[] = {
  { "new", 0, 0, G_OPTION_ARG_NONE, &is_new,
    N_ ("Begin with a new pose, or with --length a new animation, instead of a file"), NULL },
  { "stance", 0, 0, G_OPTION_ARG_STRING, &stance,
    N_ ("With --new: the pose that it begins with (default: none, so that all joints are free)"),
    N_ ("POSE") },
  { "length", 0, 0, G_OPTION_ARG_DOUBLE, &length, N_ ("With a new animation: where it ends"),
    N_ ("SECONDS") },
  { "fps", 0, 0, G_OPTION_ARG_DOUBLE, &frame_rate,
    N_ ("With --new: frames per second (default: 30)"), N_ ("NUMBER") },
  { "at", 0, 0, G_OPTION_ARG_STRING, &moment,
    N_ ("When, in the file’s own time: 1.2s, 40f (frames) or 10% (default: where the motion begins)"),
    N_ ("TIME") },
  { "turn", 0, 0, G_OPTION_ARG_STRING_ARRAY, &words.turns,
    N_ ("Turn a joint to these degrees; can be repeated"), N_ ("JOINT=BEND,SIDE,TWIST") },
  { "reach", 0, 0, G_OPTION_ARG_STRING_ARRAY, &words.reaches,
    N_ ("Bring a wrist or an ankle to a place: metres forward, to the left and above the floor; can be "
        "repeated"),
    N_ ("JOINT=X,Y,Z") },
  { "move", 0, 0, G_OPTION_ARG_STRING, &words.move,
    N_ ("Move the hips by metres forward, to the left and up"), N_ ("X,Y,Z") },
  { "pin", 0, 0, G_OPTION_ARG_STRING_ARRAY, &words.pins,
    N_ ("Wrists and ankles that stay as they are, or feet, or hands; can be repeated (default: none; with "
        "--body, feet that stand)"),
    N_ ("JOINT,…|none") },
  { "swivel", 0, 0, G_OPTION_ARG_STRING_ARRAY, &words.swivels,
    N_ ("Swing an elbow or a knee, named by itself or by its wrist or ankle, about the line from "
        "shoulder to wrist, or hip to ankle; can be repeated"),
    N_ ("JOINT=DEGREES") },
  { "take-over", 0, 0, G_OPTION_ARG_STRING_ARRAY, &taken,
    N_ ("Make the motion of these joints, or groups of them, or of all, keys that can be edited"),
    N_ ("all|JOINT,…") },
  { "within", 0, 0, G_OPTION_ARG_DOUBLE, &within,
    N_ ("By how much these keys may be off (default: 0.2)"), N_ ("DEGREES") },
  { "refit", 0, 0, G_OPTION_ARG_STRING_ARRAY, &refit,
    N_ ("Fit edits to a file that has become another motion: their times (best guess, or as the "
        "lengths or the frames changed, or kept), over what is below them now, without what comes "
        "after the end or is missed, and with the loop closed again"),
    N_ ("all|times|lengths|frames|keep|over|cut|loop|release,…") },
  { "smooth", 0, 0, G_OPTION_ARG_STRING_ARRAY, &mending.smooth,
    N_ ("Take the noise out of these joints, or groups of them, or of all; can be repeated"),
    N_ ("all|JOINT,…") },
  { "cutoff", 0, 0, G_OPTION_ARG_DOUBLE, &mending.cutoff,
    N_ ("With --smooth: what is faster than so many times a second is noise (default: 4)"),
    N_ ("NUMBER") },
  { "plant", 0, 0, G_OPTION_ARG_STRING_ARRAY, &mending.plants,
    N_ ("Hold feet where they stand on the floor, or wrists and ankles from --from to --until; can "
        "be repeated"),
    N_ ("feet|hands|JOINT,…") },
  { "hold", 0, 0, G_OPTION_ARG_STRING_ARRAY, &mending.holds,
    N_ ("Keep these joints, or groups of them, or all, from --from to --until as they are at "
        "--from; can be repeated"),
    N_ ("all|JOINT,…") },
  { "close-loop", 0, 0, G_OPTION_ARG_DOUBLE, &mending.close_loop,
    N_ ("Spread what is left of the loop’s seam over so many frames before its end"),
    N_ ("NUMBER") },
  { "from", 0, 0, G_OPTION_ARG_STRING, &mending.from,
    N_ ("Mend the motion from this time of the file on (default: from the beginning)"),
    N_ ("TIME") },
  { "until", 0, 0, G_OPTION_ARG_STRING, &mending.until,
    N_ ("Mend the motion up to this time of the file (default: to the end)"), N_ ("TIME") },
  { "fade", 0, 0, G_OPTION_ARG_DOUBLE, &mending.fade,
    N_ ("In how many seconds that comes and goes (default: 0.2)"), N_ ("SECONDS") },
  { "apply", 0, 0, G_OPTION_ARG_STRING_ARRAY, &laying.applied,
    N_ ("Lay a pose of the library or of a file on it, or a part of the way to it; can be repeated"),
    N_ ("POSE=PERCENT") },
  { "finger", 0, 0, G_OPTION_ARG_STRING_ARRAY, &laying.fingers,
    N_ ("Curl a finger (thumb, index, middle, ring, pinky), or all, of the left, the right or both "
        "hands, and spread it, in degrees; can be repeated"),
    N_ ("HAND-FINGER=CURL,SPREAD") },
  { "sides", 0, 0, G_OPTION_ARG_STRING, &laying.sides,
    N_ ("Mirror the pose (flip), make it that of one side on both, or the same on both (even)"),
    N_ ("flip|left|right|even") },
  { "only", 0, 0, G_OPTION_ARG_STRING_ARRAY, &laying.only,
    N_ ("Only these joints, or groups of them, for --apply, --sides and --save-pose; can be repeated"),
    N_ ("JOINT,…") },
  { "body", 0, 0, G_OPTION_ARG_NONE, &with_body,
    N_ ("Let the whole body go along with --reach, which then takes mHead, mChest and mPelvis too"),
    NULL },
  { "below-floor", 0, 0, G_OPTION_ARG_NONE, &below_floor,
    N_ ("With --body: feet may go below the floor"), NULL },
  { "free", 0, 0, G_OPTION_ARG_NONE, &is_free, N_ ("Pose beyond what a human’s joints can do"),
    NULL },
  { "spread", 0, 0, G_OPTION_ARG_STRING, &spread_nick,
    N_ ("Whether the change comes and goes around that time (here), stays from there (on), or acts "
        "everywhere"),
    N_ ("here|on|everywhere") },
  { "frames", 0, 0, G_OPTION_ARG_DOUBLE, &n_frames,
    N_ ("In how many frames it comes and goes (default: 10)"), N_ ("NUMBER") },
  { "shape", 0, 0, G_OPTION_ARG_STRING, &shape_nick,
    N_ ("Of a key in a new animation: smooth (auto), at rest (flat), straight (line) or held (hold)"),
    N_ ("auto|flat|line|hold") },
  { "title", 0, 0, G_OPTION_ARG_STRING, &title, N_ ("What the edit is called"), N_ ("NAME") },
  { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
    N_ ("Write the result; with .json only the settings, for --recipe; - is standard output"),
    N_ ("FILE") },
  { "to", 't', 0, G_OPTION_ARG_STRING, &to,
    N_ ("Format of the result (default: by the suffix of -o)"), N_ ("FORMAT") },
  { "save-pose", 0, 0, G_OPTION_ARG_FILENAME, &kept_pose,
    N_ ("Write the pose itself, a BVJ of one key, for --apply and the library"), N_ ("FILE") },
  { "list", 'l', 0, G_OPTION_ARG_NONE, &lists, N_ ("List the poses of the library"), NULL },
  { "force", 'f', 0, G_OPTION_ARG_NONE, &force, N_ ("Replace existing files"), NULL },
  { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("Print JSON"), NULL },
  { NULL }
};

typedef struct
{
  const CliRun *run;
  MoContext *context;
  CliPosing posing;
  CliPosed posed; /* the result */
} Work;

/* -- The result -------------------------------------------------------------------------------- */

static gboolean
is_recipe_file (void)
{
  return to == NULL && g_str_has_suffix (output, ".json");
}

/* Writes the result; `summary` is what it contains, or NULL. */
static gboolean
save (Work *self, MoClip *clip, const MoRecipe *recipe, const MoFormat *format, char **summary,
      GError **error)
{
  g_autoptr (GBytes) bytes = NULL;

  if (format == NULL)
    return cli_recipe_save (recipe, output, force, error);
  bytes = mo_write (format, clip, recipe, self->context, error);
  if (bytes == NULL || !cli_write (output, bytes, force, NULL, error))
    return FALSE;
  *summary = cli_summarise_bytes (bytes, output, NULL);
  return TRUE;
}

static void
print_json (const Work *self, const GError *error)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;

  json_builder_begin_object (builder);
  cli_json_add_string (builder, "file", self->posed.name);
  if (error == NULL)
    cli_posed_add (&self->posed, builder);
  cli_json_add_findings (builder, self->context->diagnostics);
  if (error != NULL)
    cli_json_add_error (builder, error);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  text = mo_json_print (root);
  /* JSON is UTF-8 whatever the terminal's encoding is. */
  fputs (text, stdout);
}

static void
print_text (const Work *self, const char *summary)
{
  g_autofree char *text = cli_posed_to_string (&self->posed);
  g_autofree char *shown = output != NULL ? cli_source_display_name (output) : NULL;

  /* Standard output may be the result itself. */
  if (self->run->quiet || g_strcmp0 (output, "-") == 0 || g_strcmp0 (kept_pose, "-") == 0)
    return;
  g_print ("%s", text);
  if (summary != NULL)
    g_print ("%s -> %s: %s\n", self->posed.name, shown, summary);
  else if (shown != NULL)
    g_print ("%s -> %s\n", self->posed.name, shown);
}

/* What --save-pose wrote. */
static void
note_pose (Work *self, const MoPosture *posture)
{
  g_autofree char *name = cli_source_display_name (kept_pose);
  guint n = mo_posture_count (posture);

  cli_posed_note (&self->posed, g_strdup_printf (ngettext ("Pose of %u joint saved: %s",
                                                           "Pose of %u joints saved: %s", n),
                                                 n, name));
}

static gboolean
save_pose (Work *self, GError **error)
{
  g_autoptr (MoPosture) posture = cli_posing_get_posture (&self->posing, &self->posed);
  g_autoptr (GBytes) bytes = mo_posture_to_bvj (posture, title, error);

  if (bytes == NULL || !cli_write (kept_pose, bytes, force, NULL, error))
    return FALSE;
  note_pose (self, posture);
  return TRUE;
}

static MoClip *
make_new (Work *self, GError **error)
{
  g_autoptr (MoPosture) posture =
      stance != NULL ? mo_pose_library_find (stance, self->context, error) : NULL;
  double rate = cli_given (frame_rate, USUAL_RATE);

  if (stance != NULL && posture == NULL)
    return NULL;
  return mo_stance_new_clip (posture,
                             cli_given (length, 0.0) > 0.0 ? MO_NEW_ANIMATION : MO_NEW_POSE,
                             1.0 / rate);
}

static MoClip *
open_clip (Work *self, GError **error)
{
  g_autoptr (MoSource) source = NULL;

  if (is_new)
    return make_new (self, error);
  source = cli_source_open (self->run->files[0], NULL, error);
  return source != NULL ? mo_read (source, self->context, error) : NULL;
}

/* Some options are only for what was made from nothing, whose poses are keys; others only for what was not. */
static gboolean
check_clip (const MoClip *clip, GError **error)
{
  gboolean is_made = clip->stance != NULL;
  const char *made = _ ("--new, or a file made with it"), *file = _ ("the motion of a file");
  const CliPartner rows[] = {
    { "--length", length != CLI_NOT_GIVEN, made, is_made },
    { "--shape", shape_nick != NULL, made, is_made },
    { "--spread", spread_nick != NULL, file, !is_made },
    { "--frames", n_frames != CLI_NOT_GIVEN, file, !is_made },
  };

  return cli_partners_check (rows, G_N_ELEMENTS (rows), error);
}

/* What else the command does than pose. */
static void
note_rest (Work *self)
{
  g_autoptr (GString) settings = g_string_new (NULL);

  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (mo_recipe_is_set (self->run->recipe, (MoFieldId) i))
      g_string_append_printf (settings, "%s%s", settings->len > 0 ? ", " : "", mo_field (i)->name);
  if (is_new && stance != NULL)
    cli_posed_note (&self->posed, g_strdup_printf (_ ("Begins with the pose “%s”"), stance));
  else if (is_new)
    cli_posed_note (&self->posed, g_strdup (_ ("Begins with all joints free")));
  if (cli_given (length, 0.0) > 0.0)
    cli_posed_note (&self->posed,
                    g_strdup_printf (_ ("Ends at %g s"), MAX (length, self->posed.time)));
  if (settings->len > 0)
    cli_posed_note (&self->posed, g_strdup_printf (_ ("Settings: %s"), settings->str));
}

/* Those of the recipe or, if it says nothing, of the file. */
static guint
count_constraints (const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);

  if (mo_recipe_is_set (merged, MO_FIELD_CONSTRAINT))
    return mo_lines_get_n_lines (merged->constraint);
  return clip->anim != NULL ? clip->anim->constraints->len : 0;
}

static gboolean
work (Work *self, const MoFormat *format, char **summary, GError **error)
{
  g_autoptr (MoClip) clip = open_clip (self, error);
  g_autoptr (MoRecipe) recipe = NULL;

  if (clip != NULL && check_clip (clip, error)
      && cli_laying_init (&self->posing.laying, &laying, self->context, error))
    recipe = cli_posing_work (&self->posing, clip, self->run->recipe, &self->posed, error);
  if (recipe != NULL)
    {
      note_rest (self);
      cli_posed_find (&self->posed, self->context);
      self->posed.n_constraints = count_constraints (clip, recipe);
    }
  return recipe != NULL && (kept_pose == NULL || save_pose (self, error))
         && (output == NULL || save (self, clip, recipe, format, summary, error));
}

static int
run_on (Work *self, const MoFormat *format)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name =
      is_new ? g_strdup (_ ("New pose")) : cli_source_display_name (self->run->files[0]);
  g_autofree char *summary = NULL;
  gboolean is_done;

  self->posed.name = name;
  self->context->clip_name = g_strdup (self->run->clip_name);
  is_done = work (self, format, &summary, &error);
  if (as_json)
    print_json (self, error);
  else if (is_done)
    print_text (self, summary);
  fflush (stdout);
  if (!as_json)
    cli_report_findings (name, self->context->diagnostics, self->run);
  if (!is_done)
    cli_report_error (name, error, self->context->diagnostics);
  return is_done ? CLI_EXIT_DONE : cli_exit_for_error (error);
}

/* -- The command ------------------------------------------------------------------------------- */

static void
print_list (const GPtrArray *list)
{
  g_autoptr (CliTable) table = cli_table_new ();
  g_autoptr (GString) text = g_string_new (NULL);

  cli_table_add (table, _ ("Pose"), _ ("Kind"), _ ("Title"), NULL);
  for (guint i = 0; i < list->len; i++)
    {
      const MoLibraryPose *pose = g_ptr_array_index (list, i);

      cli_table_add (table, pose->id, _ (mo_pose_shelf_title (pose->shelf)), pose->title, NULL);
    }
  cli_table_print (table, "", text);
  g_print ("%s", text->str);
}

static void
print_json_list (const GPtrArray *list)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;

  json_builder_begin_array (builder);
  for (guint i = 0; i < list->len; i++)
    {
      const MoLibraryPose *pose = g_ptr_array_index (list, i);

      json_builder_begin_object (builder);
      cli_json_add_string (builder, "pose", pose->id);
      cli_json_add_string (builder, "kind", _ (mo_pose_shelf_title (pose->shelf)));
      cli_json_add_string (builder, "title", pose->title);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  root = json_builder_get_root (builder);
  text = mo_json_print (root);
  fputs (text, stdout);
}

static int
list_poses (void)
{
  g_autoptr (GPtrArray) list = mo_pose_library_list ();

  if (as_json)
    print_json_list (list);
  else
    print_list (list);
  return CLI_EXIT_DONE;
}

static int
find_shape (void)
{
  for (int i = 0; shape_nick != NULL && mo_edit_shape_nicks[i] != NULL; i++)
    if (g_str_equal (mo_edit_shape_nicks[i], shape_nick))
      return i;
  return shape_nick == NULL ? MO_SHAPE_AUTO : -1;
}

static gboolean
parse_taken (CliPosing *posing, GError **error)
{
  posing->within = cli_given (within, MO_TAKE_OVER_WITHIN);
  posing->takes_over = taken != NULL;
  return taken == NULL || cli_laying_parse_joints (taken, posing->taken, error);
}

static gboolean
parse (Work *self, GError **error)
{
  int spread = 0, shape = find_shape ();

  while (spread_nick != NULL && spreads[spread] != NULL
         && !g_str_equal (spreads[spread], spread_nick))
    spread++;
  if (spreads[spread] == NULL)
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                 _ ("--spread takes here, on or everywhere, not “%s”"), spread_nick);
  else if (shape < 0)
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                 _ ("--shape takes auto, flat, line or hold, not “%s”"), shape_nick);
  else if (n_frames != CLI_NOT_GIVEN && !(n_frames > 0.0 && n_frames <= MOST_FRAMES))
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                 _ ("--frames takes a number above 0, and up to %.0f"), MOST_FRAMES);
  else if (moment != NULL && !mo_time_parse (moment, &self->posing.at))
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("--at takes 1.2s, 40f or 10%%, not “%s”"),
                 moment);
  else if (cli_mending_init (&self->posing.mending, &mending, error)
           && cli_refit_parse (&self->posing.refit, refit, error)
           && parse_taken (&self->posing, error))
    {
      self->posing.manner = (MoGoalManner){ is_free, with_body, !below_floor };
      self->posing.has_at = moment != NULL;
      self->posing.has_spread = spread_nick != NULL;
      self->posing.spread = (MoSpread) spread;
      self->posing.n_frames = cli_given (n_frames, USUAL_FRAMES);
      self->posing.has_idle_frames = n_frames != CLI_NOT_GIVEN && spread_nick != NULL
                                     && self->posing.spread == MO_SPREAD_EVERYWHERE;
      self->posing.title = title;
      self->posing.shape = (MoKeyShape) shape;
      self->posing.length = cli_given (length, 0.0);
      words.with_body = with_body;
      laying.is_free = is_free;
      self->posing.holds_standing = with_body && words.pins == NULL;
      self->posing.goals = cli_goals_parse (&words, error);
    }
  return self->posing.goals != NULL;
}

/* Whether options that only change what others do have these. */
static gboolean
check_partners (GError **error)
{
  gboolean lays = laying.applied != NULL || laying.fingers != NULL || laying.sides != NULL;
  gboolean reaches = words.reaches != NULL || words.pins != NULL || words.swivels != NULL;
  gboolean aims = words.turns != NULL || words.move != NULL || reaches, poses = lays || aims;
  gboolean mends = mending.smooth != NULL || mending.plants != NULL || mending.holds != NULL;
  const char *a_mend = _ ("--smooth, --plant or --hold"),
             *a_pose = _ ("a pose (--turn, --reach, --apply …)");
  const CliPartner rows[] = {
    { "--stance", stance != NULL, "--new", is_new },
    { "--fps", frame_rate != CLI_NOT_GIVEN, "--new", is_new },
    { "--within", within != CLI_NOT_GIVEN, "--take-over", taken != NULL },
    { "--cutoff", mending.cutoff != CLI_NOT_GIVEN, "--smooth", mending.smooth != NULL },
    { "--from", mending.from != NULL, a_mend, mends },
    { "--until", mending.until != NULL, a_mend, mends },
    { "--fade", mending.fade != CLI_NOT_GIVEN, a_mend, mends },
    { "--only", laying.only != NULL, _ ("--apply, --finger, --sides or --save-pose"),
      lays || kept_pose != NULL },
    { "--body", with_body, "--reach", words.reaches != NULL },
    { "--below-floor", below_floor, "--body", with_body },
    { "--free", is_free, _ ("--turn, --finger, --reach, --pin or --swivel"),
      words.turns != NULL || laying.fingers != NULL || reaches },
    { "--spread", spread_nick != NULL, a_pose, poses },
    { "--frames", n_frames != CLI_NOT_GIVEN, a_pose, poses },
    { "--shape", shape_nick != NULL, a_pose, poses },
    { "--title", title != NULL, a_pose, poses || is_new || kept_pose != NULL },
    { "--to", to != NULL, "-o", output != NULL },
    { "--force", force, _ ("-o or --save-pose"), output != NULL || kept_pose != NULL },
  };

  return cli_partners_check (rows, G_N_ELEMENTS (rows), error);
}

static int
check (const CliRun *run)
{
  gboolean has_file = run->files[0] != NULL;
  g_autoptr (GError) error = NULL;

  if (lists && (has_file || is_new))
    return cli_usage_error ("pose", _ ("%s takes no files"), "--list");
  if (is_new && has_file)
    return cli_usage_error ("pose", _ ("%s takes no files"), "--new");
  if (!has_file && !is_new && !lists)
    return cli_usage_error ("pose", _ ("No file given"));
  if (within != CLI_NOT_GIVEN && !(within >= 0.02 && within <= 90.0))
    return cli_usage_error ("pose", _ ("--within takes a number of degrees from 0.02 to 90"));
  if (frame_rate != CLI_NOT_GIVEN && !(frame_rate >= 1.0 && frame_rate <= 1000.0))
    return cli_usage_error ("pose", _ ("--fps takes a number from 1 to 1000"));
  if (length != CLI_NOT_GIVEN && !(length >= 0.0 && length <= MO_MAX_DURATION))
    return cli_usage_error ("pose", _ ("--length takes a number of seconds from 0 to %g"),
                            (double) MO_MAX_DURATION);
  if (has_file && run->files[1] != NULL)
    return cli_usage_error ("pose", _ ("Give one file to pose"));
  if (run->skeleton != NULL)
    return cli_usage_error ("pose", _ ("pose works on the avatar’s skeleton: write the result onto "
                                       "another one with convert"));
  if (as_json && (g_strcmp0 (output, "-") == 0 || g_strcmp0 (kept_pose, "-") == 0))
    return cli_usage_error ("pose", _ ("--json and the result cannot both go to standard output"));
  if (output != NULL && kept_pose != NULL && cli_write_is_same (output, kept_pose))
    return cli_usage_error ("pose", _ ("The result and the pose of --save-pose need a file each"));
  if (kept_pose != NULL && !g_str_equal (kept_pose, "-") && !cli_write_is_device (kept_pose)
      && mo_format_by_suffix (kept_pose) != &mo_format_bvj)
    return cli_usage_error ("pose", _ ("A pose is saved as a BVJ: end the name in .bvj"));
  if (kept_pose != NULL && has_file && cli_write_is_same (run->files[0], kept_pose))
    return cli_usage_error ("pose", _ ("--save-pose would replace the motion by its pose: name "
                                       "another file"));
  if (!check_partners (&error))
    return cli_report_failure ("pose", error);
  return CLI_EXIT_DONE;
}

static int
run (const CliRun *run)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  Work self = { .run = run, .context = context };
  CliPlanFlags flags = { output, NULL, to, NULL, NULL, FALSE };
  CliPlan plan = { NULL };
  char *nothing[] = { (char *) "new", NULL };
  g_autoptr (GError) error = NULL;
  int exit = check (run);

  if (exit != CLI_EXIT_DONE)
    return exit;
  if (lists)
    return list_poses ();
  if (output != NULL && !is_recipe_file ()
      && !cli_plan_init (&plan, is_new ? nothing : run->files, &flags, &error))
    exit = cli_report_failure ("pose", error);
  else if (!parse (&self, &error))
    exit = cli_report_failure ("pose", error);
  else
    exit = run_on (&self, plan.to);
  cli_plan_clear (&plan);
  g_clear_pointer (&self.posing.goals, g_array_unref);
  g_clear_pointer (&self.posed.edit, mo_edit_unref);
  g_clear_pointer (&self.posed.mended, g_ptr_array_unref);
  g_clear_pointer (&self.posed.notes, g_ptr_array_unref);
  cli_laying_clear (&self.posing.laying);
  return exit;
}

const CliCommand cmd_pose = {
  .name = "pose",
  .summary = N_ ("Pose a motion: turn joints, reach with hands and feet, move the hips"),
  .arguments = N_ ("FILE"),
  .options = options,
  .takes_recipe = TRUE,
  .needs_no_file = TRUE,
  .run = run,
};
