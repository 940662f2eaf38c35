#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws docs/sheets: all hand poses, all expressions, and the picture at the top of the readme;
data/gestures: the same hands and faces, and single movements of a face, for the settings and the library of the
window; and data/starts: the samples for its start page.

docs/make-sheets.py [BUILD] [NAME ...] uses the figure of a build of the project; names are those of the
sheets. Needs OpenGL without a display, and ImageMagick."""

import os
import pathlib
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else TOP / "build").resolve()
OUTPUT = pathlib.Path(os.environ.get("LIMBER_SHEETS", TOP / "docs" / "sheets"))
SAMPLES = TOP / "data" / "samples"
STARTS = pathlib.Path(os.environ.get("LIMBER_STARTS", TOP / "data" / "starts"))
GESTURES = pathlib.Path(os.environ.get("LIMBER_GESTURES", TOP / "data" / "gestures"))

PAPER, INK = "#f4f3f0", "#2d3640"


def run(*command):
    subprocess.run([str(word) for word in command], check=True)


def finish(path, *command):
    """The last step of ImageMagick. Steps of two, of 255, are not visible in a colour and compress well."""
    run(*command, "-strip", "+dither", "-posterize", "128", "-define", "png:compression-level=9",
        "-define", "png:compression-filter=5", f"PNG24:{path}")
    print(path.name, path.stat().st_size, "bytes")


def portraits(folder, kind, form, size, names=None):
    """Pairs of a picture and its label."""
    run(BUILD / "docs" / "limber-portraits", folder, form, *size)
    for line in (pathlib.Path(folder) / f"{names or kind}s.txt").read_text().splitlines():
        nick, label = line.split("\t")
        yield pathlib.Path(folder) / f"{kind}-{nick}.png", label


def sheet(kind, form, size, columns):
    """All pictures of a kind with their labels below."""
    with tempfile.TemporaryDirectory(prefix="limber-") as folder:
        cells = []
        for picture, label in portraits(folder, kind, form, size):
            cells += ["-label", label, picture]
        run("montage", *cells, "-tile", f"{columns}x", "-geometry", "+6+4", "-background", PAPER, "-fill", INK,
            "-pointsize", "15", f"{folder}/sheet.png")
        finish(OUTPUT / f"{kind}s.png", "convert", f"{folder}/sheet.png")


def hands():
    sheet("hand", "male", (320, 160), 4)


def faces():
    sheet("face", "female", (216, 232), 5)


def gestures():
    """Twice as large as displayed, for HiDPI screens."""
    GESTURES.mkdir(parents=True, exist_ok=True)
    for kind, names, form, size in (("hand", "hand", "male", (192, 96)), ("face", "face", "female", (128, 128)),
                                    ("face", "movement", "female", (128, 128))):
        with tempfile.TemporaryDirectory(prefix="limber-") as folder:
            for picture, _ in portraits(folder, kind, form, size, names):
                run("convert", picture, "-strip", "+dither", "-colors", "80", "-define",
                    "png:compression-level=9", f"PNG8:{GESTURES / picture.name}")


def starts():
    """The pictures of the start page, on either background; twice as large as displayed, and drawn four times
    larger than that, because eyes and fingers are smaller than a pixel."""
    STARTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="limber-") as folder:
        for sample in ("walk", "wave", "dance", "hands-and-face"):
            for end, flags in (("", []), ("-dark", ["--dark"])):
                run(BUILD / "src/cli/limber-tool", "render", SAMPLES / f"{sample}.bvh", "-o", f"{folder}/large.png",
                    "--force", "--renderer=gl", "-s", "1056x864", "--quiet", *flags)
                finish(STARTS / f"{sample}{end}.png", "convert", f"{folder}/large.png", "-filter", "Lanczos",
                       "-resize", "264x216")


def front():
    """Three of the samples, side by side."""
    shots = (("dance.bvh", "female", ["--time", "4.2s", "--emote", "smile"]),
             ("walk.bvh", "male", ["--emote", "smile"]),
             ("wave.bvh", "female", ["--dark", "--emote", "smile", "--hand-pose", "relaxed-left"]))
    with tempfile.TemporaryDirectory(prefix="limber-") as folder:
        for number, (sample, form, flags) in enumerate(shots):
            run(BUILD / "src/cli/limber-tool", "render", SAMPLES / sample, "-o", f"{folder}/{number}.png",
                "--renderer=gl", "-s", "520x760", "--figure", form, "--quiet", *flags)
        finish(OUTPUT / "front.png", "convert", *(f"{folder}/{number}.png" for number in range(len(shots))),
               "+append", "-crop", "1560x728+0+0", "+repage")


def main():
    OUTPUT.mkdir(parents=True, exist_ok=True)
    sheets = {"hands": hands, "faces": faces, "gestures": gestures, "starts": starts, "front": front}
    for name in sys.argv[2:] or sheets:
        sheets[name]()


if __name__ == "__main__":
    main()
