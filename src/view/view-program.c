/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-program.h"

#include "view-resources.h"

G_DEFINE_QUARK (view - error - quark, view_error)

#define SHADERS "/io/github/limber_anim/Limber/view/shaders/"

static GBytes *
load (const char *name, const char *suffix, GError **error)
{
  g_autofree char *path = g_strconcat (SHADERS, name, suffix, NULL);

  return g_resource_lookup_data (view_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
}

static char *
shader_log (GLuint shader)
{
  GLint length = 0;
  char *text;

  glGetShaderiv (shader, GL_INFO_LOG_LENGTH, &length);
  text = g_malloc0 ((gsize) length + 1);
  glGetShaderInfoLog (shader, length + 1, NULL, text);
  return g_strchomp (text);
}

static char *
program_log (GLuint program)
{
  GLint length = 0;
  char *text;

  glGetProgramiv (program, GL_INFO_LOG_LENGTH, &length);
  text = g_malloc0 ((gsize) length + 1);
  glGetProgramInfoLog (program, length + 1, NULL, text);
  return g_strchomp (text);
}

/* Both dialects share the source except for the first lines. */
static GLuint
compile (GLenum type, const char *name, const char *suffix, const char *defines, GError **error)
{
  static const char desktop[] = "#version 330 core\n";
  static const char embedded[] = "#version 300 es\nprecision highp float;\nprecision highp int;\n";
  g_autoptr (GBytes) frame = load ("frame", ".glsl", error), body = NULL;
  g_autofree char *log = NULL;
  GLint compiled = GL_FALSE;
  const char *texts[4];
  GLint lengths[4] = { -1, -1 };
  GLuint shader;

  body = frame != NULL ? load (name, suffix, error) : NULL;
  if (body == NULL)
    return 0;
  texts[0] = epoxy_is_desktop_gl () ? desktop : embedded;
  texts[1] = defines;
  texts[2] = g_bytes_get_data (frame, NULL);
  lengths[2] = (GLint) g_bytes_get_size (frame);
  texts[3] = g_bytes_get_data (body, NULL);
  lengths[3] = (GLint) g_bytes_get_size (body);
  shader = glCreateShader (type);
  glShaderSource (shader, 4, texts, lengths);
  glCompileShader (shader);
  glGetShaderiv (shader, GL_COMPILE_STATUS, &compiled);
  if (compiled)
    return shader;
  log = shader_log (shader);
  glDeleteShader (shader);
  g_set_error (error, VIEW_ERROR, VIEW_ERROR_SHADER, "%s%s: %s", name, suffix, log);
  return 0;
}

static gboolean
link_program (GLuint program, const char *name, GError **error)
{
  g_autofree char *log = NULL;
  GLint linked = GL_FALSE;
  GLuint block;

  glLinkProgram (program);
  glGetProgramiv (program, GL_LINK_STATUS, &linked);
  if (!linked)
    {
      log = program_log (program);
      g_set_error (error, VIEW_ERROR, VIEW_ERROR_SHADER, "%s: %s", name, log);
      return FALSE;
    }
  block = glGetUniformBlockIndex (program, "Frame");
  if (block != GL_INVALID_INDEX)
    glUniformBlockBinding (program, block, VIEW_FRAME_BINDING);
  return TRUE;
}

GLuint
view_program_new (const char *name, const char *defines, GError **error)
{
  GLuint vertex = compile (GL_VERTEX_SHADER, name, ".vert", defines, error);
  GLuint fragment = 0, program = 0;

  if (vertex != 0)
    fragment = compile (GL_FRAGMENT_SHADER, name, ".frag", defines, error);
  if (fragment != 0)
    {
      program = glCreateProgram ();
      glAttachShader (program, vertex);
      glAttachShader (program, fragment);
      if (!link_program (program, name, error))
        {
          glDeleteProgram (program);
          program = 0;
        }
    }
  /* The program keeps them alive. Deleting 0 does nothing. */
  glDeleteShader (vertex);
  glDeleteShader (fragment);
  return program;
}
