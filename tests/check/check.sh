#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# For contributors: what ./dev check does once the packages are installed. A step that fails does not
# stop the next ones; the last line names those that failed. Builds are in build/check.
set -u

cd -P "$(dirname "$0")/../.."
places=build/check
mkdir -p "$places"
failed=

say () { printf '%s\n' "$*"; }

step () { # step NAME COMMAND...
  name=$1
  shift
  start=$(date +%s)
  say "== $name"
  if "$@" >"$places/$name.log" 2>&1; then say "   ok, $(($(date +%s) - start)) s"
  else
    tail -n 40 "$places/$name.log"
    say "   FAILED; all of it is in $places/$name.log"
    failed="$failed $name"
  fi
}

build () { # build FOLDER COMPILER MESON-OPTION...
  folder=$places/$1
  compiler=$2
  shift 2
  [ -s "$folder/build.ninja" ] || CC=$compiler meson setup "$folder" "$@" || return 1
  meson compile -C "$folder"
}

# All code compiles without warnings, with both compilers, with and without the window.
gcc_is_content () { build gcc "${CHECK_GCC:-gcc}" -Dwerror=true; }
without_window () { build without-gui "${CHECK_GCC:-gcc}" -Dwerror=true -Dgui=disabled; }
clang_is_content () {
  build sanitized "${CHECK_CLANG:-clang}" -Dwerror=true -Dfuzzers=true -Db_sanitize=address,undefined -Db_lundef=false
}

# All suites pass with the sanitizers. Drivers and toolkits below a window never free some of their
# memory, so leaks are only checked in suites without one.
sanitized () { # sanitized LEAKS SUITE...
  leaks=$1
  shift
  for suite; do set -- "$@" --suite "$suite"; shift; done
  ASAN_OPTIONS=detect_leaks=$leaks:allocator_may_return_null=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
    meson test -C "$places/sanitized" --no-rebuild --print-errorlogs --timeout-multiplier 10 "$@" </dev/null
}

# Every harness searches for new inputs, starting from all the seeds that the tests replay.
fuzz_one () { # fuzz_one NAME
  python3 tests/fuzz/run.py "$places/sanitized" "$1" -max_total_time="${CHECK_FUZZ_SECONDS:-20}"
}

formatted () {
  git ls-files '*.c' '*.h' | xargs clang-format --dry-run --Werror
}

step gcc gcc_is_content
step without-gui without_window
step format formatted
step translations python3 -B tests/check/test_complete.py
step structure python3 -B tests/check/test_structure.py
step clang clang_is_content
step sanitized-suites sanitized 1 core edit draw cli
step sanitized-window sanitized 0 view app
for harness in tests/fuzz/corpus/*/; do
  name=$(basename "$harness")
  [ -x "$places/sanitized/tests/fuzz/fuzz-$name" ] && step "fuzz-$name" fuzz_one "$name"
done

[ -z "$failed" ] || { say "failed:$failed"; exit 1; }
say 'all checks passed'
