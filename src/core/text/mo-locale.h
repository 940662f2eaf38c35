/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Takes the desktop's language, numbers and dates for this program: once, at the very start of main ().
 * Translations are looked for where they are installed, or in the folder that LIMBER_LOCALE_DIR names (that
 * of a build which is not installed). */
void mo_locale_init (void);
