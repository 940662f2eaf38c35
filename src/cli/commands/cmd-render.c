/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-batch.h"
#include "cli-exit.h"
#include "cli-painter.h"
#include "cli-picture.h"
#include "cli-report.h"
#include "cli-source.h"
#include "cli-write.h"

#include "draw-linkset.h"

#include "mo-convert.h"
#include "mo-read.h"
#include "mo-linkset.h"
#include "mo-source-figure.h"

#include <glib/gi18n.h>
#include <unistd.h>

/* The part of the progress that is reading and converting. */
#define CONVERTING 0.1

#define USUAL_FPS 20.0
#define MOST_FPS 60.0

static char *output, *size, *view, *moment, *renderer;
static CliFigure figure;
static int n_sheet, n_turntable;
static double fps;
static gboolean animate, dark, force, shows_source;

static const GOptionEntry options[] = {
  { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
    N_ ("Output picture: .png, or .webp, which can be animated; - is standard output"),
    N_ ("FILE") },
  { "size", 's', 0, G_OPTION_ARG_STRING, &size,
    N_ ("Size in pixels (default 512x512, sheets 1280x960)"), N_ ("WIDTHxHEIGHT") },
  { "view", 0, 0, G_OPTION_ARG_STRING, &view,
    N_ ("front, side, left, right, back, three-quarter (default) or top"), N_ ("NAME") },
  { "time", 0, 0, G_OPTION_ARG_STRING, &moment,
    N_ ("Moment for a still: 1.2s, 36f or 50%, or now by the clock in a BVJ (default: the most "
        "expressive)"),
    N_ ("TIME") },
  { "sheet", 0, 0, G_OPTION_ARG_INT, &n_sheet, N_ ("Number of moments on one sheet"),
    N_ ("NUMBER") },
  { "turntable", 0, 0, G_OPTION_ARG_INT, &n_turntable,
    N_ ("Number of views of one moment on one sheet; with --animate it turns"), N_ ("NUMBER") },
  { "animate", 0, 0, G_OPTION_ARG_NONE, &animate, N_ ("Animated picture (WebP)"), NULL },
  { "fps", 0, 0, G_OPTION_ARG_DOUBLE, &fps, N_ ("Frames per second (default 20)"), N_ ("NUMBER") },
  { "renderer", 0, 0, G_OPTION_ARG_STRING, &renderer,
    N_ ("gl (the figure of the window), cairo (a simpler one), or auto (default): gl if available"),
    N_ ("NAME") },
  { "figure", 0, 0, G_OPTION_ARG_STRING, &figure.form, N_ ("female (default) or male; gl only"),
    N_ ("NAME") },
  { "height", 0, 0, G_OPTION_ARG_DOUBLE, &figure.height,
    N_ ("Height of the figure in metres (default 1.88)"), N_ ("METRES") },
  { "source", 0, 0, G_OPTION_ARG_NONE, &shows_source,
    N_ ("Show the skeleton of the file beside the figure"), NULL },
  { "dark", 0, 0, G_OPTION_ARG_NONE, &dark, N_ ("Dark background"), NULL },
  { "force", 'f', 0, G_OPTION_ARG_NONE, &force, N_ ("Replace an existing file"), NULL },
  { NULL }
};

typedef struct
{
  CliJob base;

  /* Borrowed */
  const CliRun *run;
  const CliPicture *picture;
  const char *input, *output;

  /* Owned: results of the work, for the report */
  GError *error;
  char *summary;
} RenderJob;

/* A skeleton that nothing can be made of is shown beside an avatar that does nothing. */
static MoAnim *
convert (RenderJob *self, const MoClip *clip, const MoSourceFigure *figure)
{
  MoAnim *anim = mo_convert (clip, self->run->recipe, self->base.context, &self->error);

  if (anim != NULL || figure == NULL || !g_error_matches (self->error, MO_ERROR, MO_ERROR_INVALID))
    return anim;
  g_clear_error (&self->error);
  anim = mo_anim_new ();
  anim->duration = (float) mo_source_figure_get_duration (figure);
  return anim;
}

static gboolean
render (RenderJob *self)
{
  MoContext *context = self->base.context;
  g_autoptr (MoSource) source = NULL;
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (MoAnim) anim = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (cli_write_is_barred (self->output, force, &self->error))
    return FALSE;
  cli_job_enter (&self->base, 0.0, CONVERTING);
  source = cli_source_open (self->input, context->cancellable, &self->error);
  if (source != NULL)
    clip = mo_read (source, context, &self->error);
  if (clip == NULL)
    return FALSE;
  if (mo_clip_is_linkset (clip))
    bytes = cli_picture_draw_linkset (self->picture, clip, self->run->recipe, &self->summary,
                                      &self->error);
  else
    {
      g_autoptr (MoSourceFigure) figure =
          shows_source ? mo_source_figure_new (clip, self->run->recipe) : NULL;

      anim = convert (self, clip, figure);
      if (anim == NULL)
        return FALSE;
      cli_job_enter (&self->base, CONVERTING, 1.0);
      bytes = cli_picture_draw (self->picture, clip, anim, figure, self->run->recipe, context,
                                &self->summary, &self->error);
    }
  return bytes != NULL
         && cli_write (self->output, bytes, force, context->cancellable, &self->error);
}

static void
work (CliJob *job)
{
  render ((RenderJob *) job);
}

static int
report (CliJob *job)
{
  RenderJob *self = (RenderJob *) job;

  cli_report_findings (job->name, job->context->diagnostics, self->run);
  if (self->error != NULL)
    {
      cli_report_error (job->name, self->error, job->context->diagnostics);
      return cli_exit_for_error (self->error);
    }
  if (!self->run->quiet && !g_str_equal (self->output, "-"))
    {
      g_autofree char *display = g_filename_display_name (self->output);
      g_autofree char *name = cli_printable (display);

      g_print ("%s -> %s: %s\n", job->name, name, self->summary);
    }
  return CLI_EXIT_DONE;
}

static void
clear (CliJob *job)
{
  RenderJob *self = (RenderJob *) job;

  g_clear_error (&self->error);
  g_clear_pointer (&self->summary, g_free);
  g_clear_pointer (&job->name, g_free);
}

static gboolean
refuse (GError **error, const char *why)
{
  g_set_error_literal (error, MO_ERROR, MO_ERROR_USAGE, why);
  return FALSE;
}

/* From the suffix of the output; standard output has none. */
static gboolean
choose_format (CliPicture *picture, GError **error)
{
  g_autofree char *small = output != NULL ? g_ascii_strdown (output, -1) : NULL;

  if (output == NULL)
    return refuse (error, _ ("Use -o FILE to say where to put the picture"));
  if (g_str_equal (output, "-"))
    picture->is_webp = animate;
  else if (g_str_has_suffix (small, ".webp"))
    picture->is_webp = TRUE;
  else if (!g_str_has_suffix (small, ".png"))
    return refuse (error, _ ("The name of a picture must end in .png or .webp"));
  if (animate && !picture->is_webp)
    return refuse (error, _ ("Only a .webp can be animated"));
  return TRUE;
}

/* A WebP is a film unless an option asks for a still. */
static gboolean
choose_kind (CliPicture *picture, GError **error)
{
  if (n_sheet < 0 || n_sheet > DRAW_MAX_CELLS || n_turntable < 0 || n_turntable > DRAW_MAX_CELLS)
    return refuse (error, _ ("--sheet and --turntable take a number from 1 to 100"));
  if (n_sheet > 0 && (n_turntable > 0 || animate || moment != NULL))
    return refuse (error, _ ("--sheet cannot be used with --turntable, --animate or --time"));
  if (animate && moment != NULL && n_turntable == 0)
    return refuse (error, _ ("--animate shows all moments: leave out --time"));
  picture->n = (guint) (n_sheet > 0 ? n_sheet : n_turntable);
  if (n_sheet > 0)
    picture->kind = CLI_PICTURE_SHEET;
  else if (n_turntable > 0)
    picture->kind = animate ? CLI_PICTURE_TURN : CLI_PICTURE_TURNTABLE;
  else
    picture->kind =
        animate || (picture->is_webp && moment == NULL) ? CLI_PICTURE_FILM : CLI_PICTURE_STILL;
  return TRUE;
}

static gboolean
choose_side (CliPicture *picture, GError **error)
{
  int side = draw_side_from_nick (view != NULL ? view : "three-quarter");
  g_autofree char *names = NULL;

  picture->shot.side = (DrawSide) side;
  if (side >= 0)
    return TRUE;
  names = g_strjoinv (", ", (char **) draw_side_nicks ());
  g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("--view takes one of %s"), names);
  return FALSE;
}

static gboolean
plan (CliPicture *picture, GError **error)
{
  gboolean is_sheet;

  if (!choose_format (picture, error) || !choose_kind (picture, error)
      || !choose_side (picture, error))
    return FALSE;
  is_sheet = picture->kind == CLI_PICTURE_SHEET || picture->kind == CLI_PICTURE_TURNTABLE;
  if (!cli_picture_parse_size (size != NULL ? size
                               : is_sheet   ? "1280x960"
                                            : "512x512",
                               &picture->shot, error))
    return FALSE;
  picture->is_now = g_strcmp0 (moment, "now") == 0;
  if (moment != NULL && !picture->is_now && !mo_time_parse (moment, &picture->time))
    return refuse (error, _ ("--time takes a time, for example 1.2s, 36f or 50%, or now"));
  if (!(fps >= 0.0 && fps <= MOST_FPS))
    return refuse (error, _ ("--fps takes a number up to 60"));
  picture->has_time = moment != NULL;
  picture->shot.dark = dark;
  picture->fps = fps > 0.0 ? fps : USUAL_FPS;
  return TRUE;
}

/* Uses OpenGL if it is available; it is only an error if it was requested and is not. */
static gboolean
choose_renderer (CliPicture *picture, DrawPainter **painter, gboolean verbose, GError **error)
{
  const char *name = renderer != NULL ? renderer : "auto";
  g_autoptr (GError) why = NULL;

  if (g_str_equal (name, "cairo"))
    return TRUE;
  if (!g_str_equal (name, "gl") && !g_str_equal (name, "auto"))
    return refuse (error, _ ("--renderer takes one of gl, cairo, auto"));
  *painter = cli_painter_new (&figure, &why);
  picture->shot.painter = *painter;
  if (*painter != NULL && verbose)
    g_printerr (_ ("Drawn with %s\n"), cli_painter_get_description (*painter));
  else if (*painter == NULL && g_str_equal (name, "gl"))
    {
      g_set_error (error, MO_ERROR, MO_ERROR_UNWRITABLE, _ ("%s: use --renderer=cairo"),
                   why->message);
      return FALSE;
    }
  else if (*painter == NULL && verbose)
    g_printerr (_ ("Drawn with cairo: %s\n"), why->message);
  return TRUE;
}

static int
run (const CliRun *run)
{
  g_autoptr (DrawPainter) painter = NULL;
  CliBatch batch = { _ ("drawing"), work, report, clear, 1, run->clip_name, run->quiet };
  g_autoptr (GPtrArray) jobs = g_ptr_array_new_with_free_func (g_free);
  CliPicture picture = { 0 };
  g_autoptr (GError) error = NULL;
  RenderJob *job;

  if (run->files[1] != NULL)
    return cli_usage_error ("render", _ ("One picture shows one file"));
  if (!plan (&picture, &error))
    return cli_usage_error ("render", "%s", error->message);
  if (!cli_figure_check (&figure, &error))
    return cli_usage_error ("render", "%s", error->message);
  if (!choose_renderer (&picture, &painter, run->verbose, &error))
    return cli_usage_error ("render", "%s", error->message);
  if (g_str_equal (output, "-") && isatty (STDOUT_FILENO))
    return cli_usage_error ("render", _ ("A picture cannot go to a terminal: use -o FILE"));
  job = g_new0 (RenderJob, 1);
  job->base.name = cli_source_display_name (run->files[0]);
  job->run = run;
  job->picture = &picture;
  job->input = run->files[0];
  job->output = output;
  g_ptr_array_add (jobs, job);
  return cli_batch_run (&batch, jobs);
}

const CliCommand cmd_render = {
  .name = "render",
  .summary = N_ ("Draw a motion: a still, a sheet, or a film"),
  .arguments = N_ ("FILE"),
  .options = options,
  .takes_recipe = TRUE,
  .run = run,
};
