/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-constraints.h"
#include "edit-lens.h"
#include "edit-posing.h"
#include "edit-recognition.h"
#include "edit-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The base of all widgets about the motion: the objects that they show. Abstract.
 *
 * Properties, writable, with notification: document (EditDocument), session (EditSession), lens
 * (EditLens), recognition (EditRecognition), posing (EditPosing); any may be NULL. */
#define APP_TYPE_VIEW (app_view_get_type ())
GType app_view_get_type (void) G_GNUC_CONST;

/* For derived widgets, which only read it. */
typedef struct
{
  GtkWidget parent_instance;

  EditDocument *document;
  EditSession *session;
  EditLens *lens;
  EditRecognition *recognition;
  EditPosing *posing;

  /* Signals of the current objects; the constraints are the document's, the cast is the session's. Connect in `init`. */
  GSignalGroup *document_signals, *constraint_signals, *session_signals, *cast_signals,
      *lens_signals, *recognition_signals, *posing_signals;
} AppView;

typedef struct
{
  GtkWidgetClass parent_class;

  /* The object was replaced, or removed; the signal groups have been updated. Each function may be
   * NULL. */
  void (*document_changed) (AppView *self);
  void (*session_changed) (AppView *self);
  void (*lens_changed) (AppView *self);
  void (*recognition_changed) (AppView *self);
  void (*posing_changed) (AppView *self);
} AppViewClass;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppView, g_object_unref)

#define APP_VIEW(widget) G_TYPE_CHECK_INSTANCE_CAST (widget, APP_TYPE_VIEW, AppView)
#define APP_VIEW_CLASS(klass) G_TYPE_CHECK_CLASS_CAST (klass, APP_TYPE_VIEW, AppViewClass)
#define APP_VIEW_GET_CLASS(widget) G_TYPE_INSTANCE_GET_CLASS (widget, APP_TYPE_VIEW, AppViewClass)

/* Disconnects all signals: for `dispose`, before the children are removed. */
void app_view_disconnect (AppView *self);

G_END_DECLS
