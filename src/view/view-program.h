/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "late-epoxy.h"
#include <gio/gio.h>

G_BEGIN_DECLS

/* Errors that end the use of GL. The only remedy is to draw without it. */
typedef enum
{
  VIEW_ERROR_CONTEXT, /* no context, or too old */
  VIEW_ERROR_SHADER,  /* a program does not compile or link; the message is the driver's */
  VIEW_ERROR_BUFFER,  /* a framebuffer of that size cannot be created */
} ViewError;

#define VIEW_ERROR (view_error_quark ())
GQuark view_error_quark (void);

/* The binding point of the frame's uniform block (shaders/frame.glsl) in every program. */
#define VIEW_FRAME_BINDING 0

/* Compiles and links shaders/<name>.vert and .frag for the current context, GL 3.3 core or GLES 3.0
 * and later, with the given lines ("#define TINTED
 * "; may be empty) before them. Returns 0 and sets `error` on failure. */
GLuint view_program_new (const char *name, const char *defines, GError **error);

G_END_DECLS
