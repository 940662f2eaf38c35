/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-image.h"

#include "late-webp.h"
#include "late-webpmux.h"

#include "mo-error.h"

#include <glib/gi18n.h>

/* Lower quality causes visible bands in soft shades on a plain background. */
#define QUALITY 85.0f

/* From 0 (fast) to 6 (small). */
#define EFFORT 2

struct _DrawWebp
{
  WebPMux *mux;
};

static gboolean
fail (const char *why, GError **error)
{
  g_set_error (error, MO_ERROR, MO_ERROR_UNWRITABLE, _ ("The picture cannot be created: %s"), why);
  return FALSE;
}

/* Converts an area of the surface to the encoder's format. */
static gboolean
init_picture (WebPPicture *picture, cairo_surface_t *surface, const cairo_rectangle_int_t *area,
              GError **error)
{
  int stride = cairo_image_surface_get_stride (surface);
  const guint8 *pixels = cairo_image_surface_get_data (surface);

  if (pixels == NULL)
    return fail (cairo_status_to_string (cairo_surface_status (surface)), error);
  if (!WebPPictureInitInternal (picture, WEBP_ENCODER_ABI_VERSION))
    return fail ("libwebp", error);
  picture->width = area->width;
  picture->height = area->height;
  picture->use_argb = 1;
  if (!WebPPictureAlloc (picture))
    return fail (_ ("not enough memory"), error);
  /* Both have one word per pixel; only our highest byte is undefined. */
  for (int y = 0; y < picture->height; y++)
    for (int x = 0; x < picture->width; x++)
      picture->argb[y * picture->argb_stride + x] =
          ((const guint32 *) (pixels + (area->y + y) * stride))[area->x + x] | 0xff000000u;
  return TRUE;
}

GBytes *
draw_webp (cairo_surface_t *surface, const cairo_rectangle_int_t *area, GError **error)
{
  const cairo_rectangle_int_t whole = { 0, 0, cairo_image_surface_get_width (surface),
                                        cairo_image_surface_get_height (surface) };
  WebPConfig config;
  WebPPicture picture;
  WebPMemoryWriter writer;
  GBytes *bytes = NULL;

  cairo_surface_flush (surface);
  if (!WebPConfigInitInternal (&config, WEBP_PRESET_DEFAULT, QUALITY, WEBP_ENCODER_ABI_VERSION))
    {
      fail ("libwebp", error);
      return NULL;
    }
  config.method = EFFORT;
  if (!init_picture (&picture, surface, area != NULL ? area : &whole, error))
    return NULL;
  WebPMemoryWriterInit (&writer);
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  if (WebPEncode (&config, &picture))
    bytes = g_bytes_new (writer.mem, writer.size);
  else
    g_set_error (error, MO_ERROR, MO_ERROR_UNWRITABLE,
                 _ ("The picture cannot be created: libwebp error %d"), (int) picture.error_code);
  WebPMemoryWriterClear (&writer);
  WebPPictureFree (&picture);
  return bytes;
}

/* Frames replace what was there and are blended with nothing, so that threads can encode them and each is as clean as a
 * still: lossy differences between frames would leave blocks on a plain background. */
DrawWebp *
draw_webp_new (void)
{
  DrawWebp *self = g_new0 (DrawWebp, 1);
  const WebPMuxAnimParams forever = { .bgcolor = 0xffffffffu, .loop_count = 0 };

  self->mux = WebPNewInternal (WEBP_MUX_ABI_VERSION);
  WebPMuxSetAnimationParams (self->mux, &forever);
  return self;
}

void
draw_webp_free (DrawWebp *self)
{
  WebPMuxDelete (self->mux);
  g_free (self);
}

gboolean
draw_webp_add (DrawWebp *self, GBytes *still, int x, int y, int milliseconds, GError **error)
{
  WebPMuxFrameInfo frame = { .x_offset = x,
                             .y_offset = y,
                             .duration = milliseconds,
                             .id = WEBP_CHUNK_ANMF,
                             .dispose_method = WEBP_MUX_DISPOSE_NONE,
                             .blend_method = WEBP_MUX_NO_BLEND };

  frame.bitstream.bytes = g_bytes_get_data (still, &frame.bitstream.size);
  return WebPMuxPushFrame (self->mux, &frame, TRUE) == WEBP_MUX_OK
         || fail (_ ("not enough memory"), error);
}

GBytes *
draw_webp_finish (DrawWebp *self, GError **error)
{
  WebPData data;
  GBytes *bytes;

  WebPDataInit (&data);
  if (WebPMuxAssemble (self->mux, &data) != WEBP_MUX_OK)
    {
      fail (_ ("not enough memory"), error);
      return NULL;
    }
  bytes = g_bytes_new (data.bytes, data.size);
  WebPFree ((void *) data.bytes);
  return bytes;
}
