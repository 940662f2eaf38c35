#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes docs/screenshots/constraint.png: docs/make-constraint-picture.py CLIP [BUILD]

A foot of a motion file that slides while it stands, at the beginning and at the end of that, one over the other; as it
is in the file, and held by the preset feet-on-ground. Needs ImageMagick. The picture in the repository shows
mocap-10_01.bvh of the corpus."""

import pathlib
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent
CLIP = pathlib.Path(sys.argv[1])
TOOL = (pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else TOP / "build") / "src/cli/limber-tool"
OUTPUT = TOP / "docs" / "screenshots" / "constraint.png"
SIZE = 2400
WIDTH, HEIGHT = 640, 360


def run(*words):
    return subprocess.run(list(map(str, words)), check=True, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT).stdout


def slide(anim):
    """Millimetres, and when it begins; nothing if no foot slides."""
    found = re.search(r"foot slides.*?: (\d+) mm from ([\d.]+) s", run(TOOL, "check", "-v", anim))
    return (int(found[1]), float(found[2])) if found else (0, None)


def picture(anim, moments, to, folder):
    stills = [folder / f"{i}.png" for i in range(len(moments))]
    for still, moment in zip(stills, moments):
        run(TOOL, "render", anim, "-o", still, "-f", "--view=side", f"--size={SIZE}x{SIZE}", f"--time={moment:.3f}s")
    run("convert", *stills, "-evaluate-sequence", "mean", to)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        before, after = folder / "before.anim", folder / "after.anim"
        run(TOOL, "convert", CLIP, "--partial", "-o", before)
        run(TOOL, "convert", CLIP, "--partial", "-o", after, "--constraint=feet-on-ground")
        far, begin = slide(before)
        print(f"before: {far} mm; after: {slide(after)[0]} mm")
        lines = [[float(word) for word in words.split("/")]
                 for words in re.findall(r"ease=([\d./-]+)", run(TOOL, "inspect", after))]
        moments = next([full, end] for _, full, end, _ in sorted(lines) if end > begin)
        shots = []
        for anim, label in (before, "before"), (after, "after"):
            shot = folder / f"{label}.png"
            picture(anim, moments, shot, folder)
            run("convert", shot, "-gravity", "south", "-crop", f"{WIDTH}x{HEIGHT}+0+{SIZE // 20}", "+repage", shot)
            shots.append(shot)
        run("convert", *shots, "+append", OUTPUT)


if __name__ == "__main__":
    main()
