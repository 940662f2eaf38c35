/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-joint-panel-private.h"

#include "mo-range.h"

#include <glib/gi18n.h>

/* How joints are turned at the current time: of the selected one below its name, of any other in a tooltip. */

#define DEGREES(radians) ((radians) * (180.0 / G_PI))

/* Angles wait until the motion rests, as laying out numbers takes longer than drawing the figure (milliseconds). */
#define REST_MS 80

/* Rounded as shown, without "-0". */
static double
round_angle (double radians)
{
  return round (DEGREES (radians) * 10.0) / 10.0 + 0.0;
}

char *
app_joint_panel_describe_angles (AppJointPanel *self, guint joint)
{
  double angles[MO_N_ANGLES], within[MO_N_ANGLES];
  g_autofree char *text = NULL;
  const MoPose *pose;
  MoRange range;

  if (self->parent.session == NULL || joint >= MO_RIG_N_BONES)
    return NULL;
  pose = edit_session_get_pose (self->parent.session);
  mo_range_init (&range, joint);
  mo_range_get_angles (&range, pose->local[joint].rotation, angles);
  /* translators: the angles of a joint, degrees */
  text = g_strdup_printf (_ ("bend %.1f°, side %.1f°, twist %.1f°"),
                          round_angle (angles[MO_ANGLE_BEND]), round_angle (angles[MO_ANGLE_SIDE]),
                          round_angle (angles[MO_ANGLE_TWIST]));
  memcpy (within, angles, sizeof within);
  if (!range.is_limited || !mo_range_clamp_angles (&range, within))
    return g_steal_pointer (&text);
  for (guint i = 0; i < MO_N_ANGLES; i++)
    if (round_angle (within[i]) != round_angle (angles[i]))
      /* translators: the angles of a joint, and then: it is turned further than a human could */
      return g_strdup_printf (_ ("%s; further than a human’s"), text);
  return g_steal_pointer (&text);
}

static void
show_angles (AppJointPanel *self)
{
  EditSession *session = self->parent.session;
  int joint = session != NULL && edit_session_get_n_selected (session) == 1
                  ? edit_session_get_active (session)
                  : -1;
  g_autofree char *text = NULL;

  if (joint >= 0)
    text = app_joint_panel_describe_angles (self, (guint) joint);
  gtk_label_set_label (self->angles_label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->angles_label), text != NULL);
}

static gboolean
show_cb (gpointer data)
{
  AppJointPanel *self = data;

  self->angles_id = 0;
  if (self->parent.session == NULL || !edit_session_get_playing (self->parent.session))
    show_angles (self);
  return G_SOURCE_REMOVE;
}

void
app_joint_panel_update_angles (AppJointPanel *self)
{
  g_clear_handle_id (&self->angles_id, g_source_remove);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->angles_id = g_timeout_add (REST_MS, show_cb, self);
}

/* Made only when somebody asks. */
static gboolean
query_cb (GtkWidget *label, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip, gpointer data)
{
  guint joint = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (label), "joint"));
  g_autofree char *angles = app_joint_panel_describe_angles (data, joint);
  g_autofree char *text = NULL;

  if (joint >= MO_RIG_N_JOINTS)
    return FALSE;
  text = angles != NULL ? g_strdup_printf ("%s\n%s", mo_rig_joint (joint)->name, angles)
                        : g_strdup (mo_rig_joint (joint)->name);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

void
app_joint_panel_set_tooltip (AppJointPanel *self, GtkWidget *label, guint joint)
{
  if (!gtk_widget_get_has_tooltip (label))
    {
      gtk_widget_set_has_tooltip (label, TRUE);
      g_signal_connect_object (label, "query-tooltip", G_CALLBACK (query_cb), self, 0);
    }
  g_object_set_data (G_OBJECT (label), "joint", GUINT_TO_POINTER (joint));
}

void
app_joint_panel_init_angles (AppJointPanel *self)
{
  g_signal_connect (self, "map", G_CALLBACK (app_joint_panel_update_angles), NULL);
  g_signal_group_connect_swapped (self->parent.session_signals, "moved",
                                  G_CALLBACK (app_joint_panel_update_angles), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "selection-changed",
                                  G_CALLBACK (app_joint_panel_update_angles), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "notify::playing",
                                  G_CALLBACK (app_joint_panel_update_angles), self);
}
