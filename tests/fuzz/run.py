#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs libFuzzer on a harness, starting with all the seeds that the tests replay:

    tests/fuzz/run.py BUILD NAME [LIBFUZZER-OPTION...]

BUILD is a folder that was set up with -Dfuzzers=true. Inputs that fail are written to the folder
BUILD/found/NAME, interesting inputs to BUILD/inputs/NAME. LIMBER_FUZZ=read only reads, which is many times
faster."""

import os
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent


def seeds(words):
    """Paths of the files selected by a list of folders and conditions (see fuzz-main.c)."""
    suffixes, largest = [], float("inf")
    for word in words:
        if word.startswith("--suffix="):
            suffixes.append("." + word.partition("=")[2])
        elif word.startswith("--largest="):
            largest = int(word.partition("=")[2])
        elif not os.path.isdir(word):
            print(f"skipped: there is no {word}", file=sys.stderr)
        else:
            for path in sorted(pathlib.Path(word).rglob("*")):
                if path.is_file() and (not suffixes or path.suffix.lower() in suffixes) \
                        and path.stat().st_size <= largest:
                    yield path


def main():
    build, name, *options = sys.argv[1:]
    build = pathlib.Path(build).resolve()
    harness = build / "tests" / "fuzz" / f"fuzz-{name}"
    given, inputs, found = (build / folder / name for folder in ("seeds", "inputs", "found"))
    for folder in (given, inputs, found):
        folder.mkdir(parents=True, exist_ok=True)
    for path in given.iterdir():
        path.unlink()
    for i, path in enumerate(seeds(harness.with_suffix(".seeds").read_text().splitlines())):
        (given / f"{i}-{path.name}").symlink_to(path)
    dictionary = HERE / "dictionaries" / f"{name}.dict"
    if dictionary.exists():
        options.insert(0, f"-dict={dictionary}")
    os.environ.setdefault("UBSAN_OPTIONS", "halt_on_error=1:print_stacktrace=1")
    os.environ.setdefault("GIO_USE_VFS", "local")
    # GIO never frees the modules that it has to look into because the cache beside them is out of date.
    os.environ["GIO_MODULE_DIR"] = "/nonexistent"
    os.environ["G_DEBUG"] = "fatal-warnings"
    os.environ["G_SLICE"] = "always-malloc"
    os.execv(harness, [str(harness), "-max_len=4096", "-timeout=120", "-rss_limit_mb=4096",
                       f"-artifact_prefix={found}/", *options, str(inputs), str(given)])


if __name__ == "__main__":
    main()
