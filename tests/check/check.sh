#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# For contributors: what ./dev check does once the packages are installed. A step that fails does not
# stop the next ones; the last line names those that failed. Builds and logs are in build/check.
set -u

cd -P "$(dirname "$0")/../.." || exit
places=build/check
sanitized=$places/sanitized
mkdir -p "$places"

say () { printf '%s\n' "$*"; }
seconds () { date +%s; }

step () { # step NAME COMMAND...
  name=$1
  shift
  start=$(seconds)
  say "$name ..."
  if "$@" >"$places/$name.log" 2>&1; then
    say "$name: ok, $(($(seconds) - start)) s"
    return 0
  fi
  tail -n 40 "$places/$name.log"
  say "$name: FAILED, $(($(seconds) - start)) s; all of it is in $places/$name.log"
  say "$name" >>"$places/failed"
  return 1
}

build () { # build FOLDER COMPILER MESON-OPTION...
  folder=$places/$1
  compiler=$2
  shift 2
  [ -s "$folder/build.ninja" ] || CC=$compiler meson setup "$folder" -Dwerror=true "$@" || return 1
  meson compile -C "$folder"
}

# All code compiles without warnings, with both compilers, with and without the window. The build without one
# is optimised as packages are, and then gcc sees more. The build of clang has the sanitizers, and the
# suites and the harnesses below use it.
gcc_is_content () { build gcc "${CHECK_GCC:-gcc}"; }
without_window () { build without-gui "${CHECK_GCC:-gcc}" -Dbuildtype=release -Dgui=disabled; }
clang_is_content () {
  build sanitized "${CHECK_CLANG:-clang}" -Dfuzzers=true -Db_sanitize=address,undefined -Db_lundef=false
}

formatted () {
  list=$places/sources
  git ls-files '*.c' '*.h' >"$list" && [ -s "$list" ] && xargs clang-format --dry-run --Werror <"$list"
}

# All suites pass with the sanitizers and leak nothing, those with a window included, except:
# e2e      waits for the window as long as it takes a usual build to answer, and the driver's leaks at the
#          end of the program cannot be told from its own; the suite app has the same widgets
# desktop  runs the thumbnailer, which limits its own address space, of which the sanitizer needs terabytes
suites_pass () {
  set --
  for suite in core edit draw cli view app; do set -- "$@" --suite "$suite"; done
  # Time limits only stop tests that hang; a busy machine may be slow.
  meson test -C "$sanitized" --no-rebuild --print-errorlogs --timeout-multiplier 20 "$@" </dev/null
}

# A harness searches for inputs, starting from all the seeds that the tests replay. What it finds fails,
# but for the time that an input takes: then a busy machine would fail as well.
fuzz_one () { # fuzz_one NAME
  rm -rf "$sanitized/inputs/$1" "$sanitized/found/$1"
  LIMBER_FUZZ_UNTIMED=1 python3 -B tests/fuzz/run.py "$sanitized" "$1" \
    -seed=1 -max_total_time="${CHECK_FUZZ_SECONDS:-20}" -timeout=1200
}

export ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1
export LSAN_OPTIONS="suppressions='$PWD/tests/check/leaks.supp':print_suppressions=0"
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1

if [ "${1-}" = fuzz ]; then # one of those that run at the same time
  step "fuzz-$2" fuzz_one "$2"
  exit
fi

rm -f "$places/failed"
begun=$(seconds)
step format formatted
step translations python3 -B tests/check/test_complete.py
step structure python3 -B tests/check/test_structure.py
step gcc gcc_is_content
step without-gui without_window
if step clang clang_is_content; then
  step suites suites_pass
  # An input takes one core, so there is one harness for each.
  find tests/fuzz/corpus -mindepth 1 -maxdepth 1 -type d -printf '%f\n' | sort |
    xargs -n 1 -P "$(nproc)" sh tests/check/check.sh fuzz || [ -s "$places/failed" ] || say fuzz >>"$places/failed"
else say 'The suites and the harnesses were not run: they use the build of clang.'
fi

say "$(($(seconds) - begun)) s"
[ ! -s "$places/failed" ] || { say "failed: $(tr '\n' ' ' <"$places/failed")"; exit 1; }
say 'all checks passed'
