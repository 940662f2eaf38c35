#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""limber-tool render: the pictures made for different input, and errors."""

import json
import pathlib
import struct
import unittest

from tool import ACCESS, REFUSED, USAGE, ToolTest, anim, motion

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
SMALL = ["--size", "64x48"]


def png_size(data):
    assert data.startswith(b"\x89PNG\r\n\x1a\n"), data[:16]
    return struct.unpack(">II", data[16:24])


def webp_chunks(data):
    """Names of the chunks in a WebP file, in order."""
    assert data[:4] == b"RIFF" and data[8:12] == b"WEBP", data[:16]
    names, at = [], 12
    while at + 8 <= len(data):
        size = struct.unpack("<I", data[at + 4:at + 8])[0]
        names.append(data[at:at + 4])
        at += 8 + size + size % 2
    return names


class Pictures(ToolTest):
    def setUp(self):
        super().setUp()
        self.sample("wave.bvh")
        self.write("nod.anim", anim())

    def render(self, *args, **options):
        return self.tool("render", *args, **options)

    def picture(self, output, *args):
        self.render("nod.anim", "-o", output, *args)
        return (self.dir / output).read_bytes()

    def test_clock(self):
        """Prims rotate about their pivots, at a time of the file or of the clock."""
        self.sample("clock.bvj")
        for time in "0", "3h", "10800s", "50%", "now":
            result = self.render("clock.bvj", "-o", "c.png", "--force", "--time", time, *SMALL,
                                 expect=USAGE if time == "3h" else 0)
            if time != "3h":
                self.assertIn("at ", result.out)
        self.render("clock.bvj", "-o", "c.webp", "--animate", expect=USAGE)
        self.render("wave.bvh", "-o", "w.png", "--time", "now", expect=REFUSED)

    def test_attached(self):
        """A set of prims goes with the joint that carries it, on the figure, whoever draws it: without it the picture is
        another one, and it does not turn the avatar into boxes."""
        tail = json.loads((DATA / "cli" / "attached-tail.bvj").read_text())
        self.write("tail.bvj", json.dumps(tail).encode())
        bare = json.loads(json.dumps(tail))
        del bare["HIERARCHY"]["JOINTS"][0]
        # Its six channels come after the six of the hips.
        bare["MOTION"]["Frames"] = [row[:6] + row[12:] for row in tail["MOTION"]["Frames"]]
        self.write("bare.bvj", json.dumps(bare).encode())
        for renderer in "--renderer=cairo", "--renderer=auto":
            args = ["-o", "x.png", "--force", "--time", "50%", "--view", "right", "--size", "160x120", renderer]
            pictures = {}
            for name in "tail.bvj", "bare.bvj":
                self.render(name, *args)
                pictures[name] = (self.dir / "x.png").read_bytes()
            self.assertNotEqual(pictures["tail.bvj"], pictures["bare.bvj"])
        self.render("tail.bvj", "-o", "x.webp", "--animate", *SMALL)
        self.tool("convert", "tail.bvj", "-o", "t.anim")
        self.tool("convert", "bare.bvj", "-o", "b.anim")
        self.assertEqual((self.dir / "t.anim").read_bytes(), (self.dir / "b.anim").read_bytes())

    def test_still(self):
        self.assertEqual(png_size(self.picture("a.png")), (512, 512))
        self.assertEqual(png_size(self.picture("b.png", *SMALL)), (64, 48))
        self.assertEqual(png_size(self.picture("c.PNG", "-s", "32")), (32, 32))

    def has_gl(self, said):
        """Whether OpenGL drew the picture; a build without it reports that, too."""
        return "OpenGL" in said and "built without" not in said

    def test_renderers(self):
        """Without OpenGL the picture is drawn with cairo, and there is a message only if gl was requested."""
        no_gl = {"env": {"__EGL_VENDOR_LIBRARY_DIRS": "/nonexistent"}}
        cairo = self.picture("a.png", "--renderer=cairo", *SMALL)
        self.render("nod.anim", "-o", "b.png", *SMALL, **no_gl)
        self.assertEqual((self.dir / "b.png").read_bytes(), cairo)
        failed = self.render("nod.anim", "-o", "c.png", "--renderer=gl", expect=USAGE, **no_gl)
        self.assertIn("--renderer=cairo", failed.err)
        self.render("nod.anim", "-o", "d.png", "--renderer=ink", expect=USAGE)
        told = self.render("nod.anim", "-o", "e.png", "--verbose", *SMALL)
        if not self.has_gl(told.err):
            self.skipTest("there is no OpenGL without a display here")
        drawn = self.picture("f.png", "--renderer=gl", *SMALL)
        self.assertEqual(png_size(drawn), (64, 48))
        self.assertNotEqual(drawn, cairo)
        self.assertEqual((self.dir / "e.png").read_bytes(), drawn)

    def test_figures(self):
        """All forms, sizes, hand poses and expressions are visible."""
        if not self.has_gl(self.render("nod.anim", "-o", "a.png", "--verbose", *SMALL).err):
            self.skipTest("there is no OpenGL without a display here")
        large = ("-s", "128x128", "--time", "0", "--view", "front")
        pictures = {self.picture(f"{number}.png", *large, *flags) for number, flags in enumerate((
            (), ("--figure", "male"), ("--height", "1.5"), ("--hand-pose", "fist"), ("--emote", "surprise")))}
        self.assertEqual(len(pictures), 5)
        self.assertIn(self.picture("female.png", *large, "--figure", "female"), pictures)
        for flags in (("--figure", "it"), ("--height", "9"), ("--height", "nan")):
            self.assertIn("--figure", self.render("nod.anim", "-o", "b.png", *flags, expect=USAGE).err)

    def test_sheet_and_turntable(self):
        self.assertEqual(png_size(self.picture("a.png", "--sheet", "6")), (1280, 960))
        self.assertEqual(png_size(self.picture("b.png", "--turntable", "4", *SMALL)), (64, 48))

    def test_webp_moves(self):
        frames = webp_chunks(self.picture("a.webp", *SMALL, "--fps", "10")).count(b"ANMF")
        self.assertEqual(frames, 20)
        frames = webp_chunks(self.picture("b.webp", *SMALL, "--animate", "--turntable", "8"))
        self.assertEqual(frames.count(b"ANMF"), 8)

    def test_webp_stands_still(self):
        for name, flags in (("a", ["--time", "1s"]), ("b", ["--sheet", "3"]),
                            ("c", ["--turntable", "3"])):
            self.assertNotIn(b"ANMF", webp_chunks(self.picture(f"{name}.webp", *SMALL, *flags)))

    def test_times(self):
        for name, time in (("a", "1s"), ("b", "50%"), ("c", "30f")):
            self.picture(f"{name}.png", *SMALL, "--time", time)
        self.assertEqual((self.dir / "a.png").read_bytes(), (self.dir / "b.png").read_bytes())
        self.assertEqual((self.dir / "a.png").read_bytes(), (self.dir / "c.png").read_bytes())
        self.assertNotEqual(self.picture("d.png", *SMALL, "--time", "0"),
                            (self.dir / "a.png").read_bytes())

    def test_every_view_differs(self):
        pictures = {self.picture(f"{view}.png", *SMALL, "--view", view)
                    for view in ("front", "side", "back", "right", "three-quarter", "top")}
        self.assertEqual(len(pictures), 6)
        self.assertEqual(self.picture("left.png", *SMALL, "--view", "left"),
                         (self.dir / "side.png").read_bytes())
        self.assertNotEqual(self.picture("dark.png", *SMALL, "--dark", "--view", "front"),
                            (self.dir / "front.png").read_bytes())

    def test_recipe_counts(self):
        self.render("wave.bvh", "-o", "a.png", "--time", "1s", *SMALL)
        self.render("wave.bvh", "-o", "b.png", "--time", "1s", "--mirror", *SMALL)
        self.assertNotEqual((self.dir / "a.png").read_bytes(), (self.dir / "b.png").read_bytes())

    def test_standard_output(self):
        self.assertEqual(png_size(self.render("nod.anim", "-o", "-", *SMALL).stdout), (64, 48))
        self.assertIn(b"ANMF", webp_chunks(
            self.render("nod.anim", "-o", "-", "--animate", *SMALL).stdout))

    def test_source(self):
        """The file's own skeleton beside the figure; also one that nothing can be made of, and none of an .anim."""
        self.write("arm.bvh", motion(joint="jib").replace("hip", "crane"))
        self.render("arm.bvh", "-o", "a.png", *SMALL, expect=REFUSED)
        self.assertIn("foreign-skeleton", self.render("arm.bvh", "-o", "a.png", "--source", *SMALL).err)
        self.assertEqual(png_size((self.dir / "a.png").read_bytes()), (64, 48))
        for name, flags in ("still.png", ()), ("sheet.png", ("--sheet", "2")), ("film.webp", ("--fps", "2")):
            pictures = []
            for source in [], ["--source"]:
                self.render("wave.bvh", "-o", name, "--force", *SMALL, *flags, *source)
                pictures.append((self.dir / name).read_bytes())
            self.assertNotEqual(*pictures)
        self.assertEqual(self.picture("b.png", *SMALL), self.picture("c.png", "--source", *SMALL))

    def test_too_long_for_the_world_is_shown(self):
        self.write("long.bvh", motion(frames=9, frame_time="10"))
        self.assertIn("at 70.00 s", self.render("long.bvh", "-o", "a.png", "--time", "100%", *SMALL).out)

    def test_says_what_it_drew(self):
        out = self.render("nod.anim", "-o", "a.png", "--time", "0.5", *SMALL).out
        self.assertEqual(out, "nod.anim -> a.png: at 0.50 s, 64 x 48\n")
        self.assertEqual(self.render("nod.anim", "-q", "-o", "b.png", *SMALL).out, "")


class Refused(ToolTest):
    def test_usage(self):
        self.write("nod.anim", anim())
        before = self.files()
        for args in (["nod.anim"], ["nod.anim", "-o", "a.gif"], ["nod.anim", "-o", "a"],
                     ["nod.anim", "nod.anim", "-o", "a.png"],
                     ["nod.anim", "-o", "a.png", "--animate"],
                     ["nod.anim", "-o", "a.png", "--size", "0x9"],
                     ["nod.anim", "-o", "a.png", "--size", "9x"],
                     ["nod.anim", "-o", "a.png", "--size", "90000x9"],
                     ["nod.anim", "-o", "a.png", "--view", "below"],
                     ["nod.anim", "-o", "a.png", "--time", "noon"],
                     ["nod.anim", "-o", "a.png", "--sheet", "101"],
                     ["nod.anim", "-o", "a.png", "--sheet", "-1"],
                     ["nod.anim", "-o", "a.png", "--sheet", "4", "--turntable", "4"],
                     ["nod.anim", "-o", "a.png", "--sheet", "4", "--time", "1s"],
                     ["nod.anim", "-o", "a.webp", "--animate", "--time", "1s"],
                     ["nod.anim", "-o", "a.webp", "--fps", "1000"]):
            self.tool("render", *args, expect=USAGE)
        self.assertEqual(self.files(), before)

    def test_existing_file_needs_force(self):
        self.write("nod.anim", anim())
        self.write("a.png", "mine")
        self.assertIn("--force", self.tool("render", "nod.anim", "-o", "a.png", expect=ACCESS).err)
        self.assertEqual((self.dir / "a.png").read_text(), "mine")
        self.tool("render", "nod.anim", "-o", "a.png", "-f", *SMALL)
        self.assertNotEqual((self.dir / "a.png").read_bytes(), b"mine")

    def test_broken_input(self):
        self.write("broken.bvh", motion().split("JOINT")[0])
        self.tool("render", "broken.bvh", "-o", "a.png", expect=REFUSED)
        self.tool("render", "nowhere.bvh", "-o", "a.png", expect=ACCESS)
        self.assertEqual(self.files(), ["broken.bvh"])


if __name__ == "__main__":
    unittest.main()
