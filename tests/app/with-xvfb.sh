#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a command with an X server of its own. The server finds a free display number itself: searching
# for one first would fail when several tests start at once.
t=$(mktemp -d); mkfifo "$t/fd"
Xvfb -displayfd 3 -screen 0 1280x900x24 -nolisten tcp -noreset 3>"$t/fd" >"$t/log" 2>&1 &  x=$!
trap 'kill $x; wait $x; rm -rf "$t"' EXIT INT TERM
read -r n <"$t/fd"; DISPLAY=":$n" "$@"       # do not exec: the trap must run; exit status is the command's
