#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""--frame-rate for text formats: where the motion ends, and where it begins, as between.py decodes the
upload."""

import math
import re
import unittest
import xml.etree.ElementTree as tree

import between
from tool import SOURCE, ToolTest

FORMATS = ("bvh", "htr", "vml")
SOURCES = ("bvh", "anim", "vml", "htr", "bvj")

VML = """<VML><Skeleton>
<Bone id="0" parent="-1" name="{root}"><TranslationKey x="0" y="0" z="1"/><RotationKey x="0" y="0" z="0" w="1"/></Bone>
<Bone id="1" parent="0" name="chest"><TranslationKey x="0" y="0" z="0.2"/><RotationKey x="0" y="0" z="0" w="1"/></Bone>
</Skeleton><SkeletalAnimation name="a" duration="{duration}">
<SkeletalAnimationTrack bone="1">{keys}</SkeletalAnimationTrack></SkeletalAnimation></VML>"""

# Seconds, and times of keys.
KEYS = ((1, (0, 1)), (2, (0, 1)), (1.0013, (0, 0.37, 1.0013)), (1, (0.5, 1)), (1, (0.5,)), (0.013, (0, 0.013)),
        (59.99, (0, 17.77777, 59.99)))


def bvh(frame_time, turns, places=None):
    """A hip that rotates about Y; `places` along X."""
    rows = "".join(f"{x} 0 0 0 {turn} 0\n" for turn, x in zip(turns, places or [0] * len(turns)))
    return ("HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Xrotation Yrotation "
            f"Zrotation\nEnd Site\n{{\nOFFSET 0 1 0\n}}\n}}\nMOTION\nFrames: {len(turns)}\nFrame Time: {frame_time}\n"
            + rows)


class RateTest(ToolTest):
    def upload(self, name):
        """Duration, times of the hip's keys and its rotation (degrees) at each, without the reference."""
        self.tool("convert", "-q", "-f", "--reduce=none", "-o", "upload.anim", name)
        duration, joints = between.decode(self.dir / "upload.anim")
        track = joints["mPelvis"][0]
        return duration, track.times, [2 * math.degrees(math.acos(min(1, abs(q[3])))) for q in track.at(track.times)]


class End(RateTest):
    def setUp(self):
        super().setUp()
        # A reference, and 0.6 s.
        self.write("x.bvh", bvh(0.2, (0, 0, 30, 60, 90)))
        for kind in SOURCES[1:]:
            self.tool("convert", "-q", "-f", "--reduce=none", "-o", f"x.{kind}", "x.bvh")
        self.tool("convert", "-q", "-f", "--keyframe-error=0.01", "-o", "keyed.bvj", "x.bvh")

    def test_end_stays(self):
        """Above and below the rate at which the motion takes one step, and close to one at which it takes
        two."""
        for source in (*(f"x.{kind}" for kind in SOURCES), "keyed.bvj"):
            for rate in ("0.5", "2", "4", "7", "30"):
                for kind in FORMATS:
                    with self.subTest(source=source, rate=rate, to=kind):
                        self.tool("convert", "-q", "-f", f"--frame-rate={rate}", "-o", f"y.{kind}", source)
                        duration, times, turns = self.upload(f"y.{kind}")
                        self.assertAlmostEqual(duration, 0.6, delta=1e-4)
                        self.assertAlmostEqual(times[-1], 0.6, delta=1e-4)
                        self.assertAlmostEqual(turns[0], 0, delta=0.05)
                        self.assertAlmostEqual(turns[-1], 90, delta=0.05)

    def test_a_key_at_any_time(self):
        """VML has the requested steps, and its last key at the end of the motion."""
        out = self.tool("convert", "-f", "--frame-rate=4", "-o", "y.vml", "x.bvh")
        self.assertNotIn("rate-fitted", out.out + out.err)
        times = re.findall(r'<RotationKey [^>]* t="([^"]*)"', (self.dir / "y.vml").read_text())
        self.assertEqual([float(time) for time in times], [0, 0.25, 0.6])

    def test_even_frames(self):
        """Others have the nearest rate that fits the duration, and report it."""
        for kind, line, value in (("bvh", r"Frame Time: *(\S+)", 0.3), ("htr", r"DataFrameRate\s+(\S+)", 1 / 0.3)):
            out = self.tool("convert", "-f", "--frame-rate=4", "-o", f"y.{kind}", "x.bvh")
            self.assertIn("4 became 3.33333", out.out + out.err)
            self.assertAlmostEqual(float(re.search(line, (self.dir / f"y.{kind}").read_text())[1]), value, places=6)

    def test_nothing_to_say(self):
        """A rate that fits, also if the file's own is rounded."""
        self.write("round.bvh", bvh("0.033333", range(100)))
        for source, rate in (("x.bvh", 5), ("x.bvh", 30), ("round.bvh", 30), ("round.bvh", 60)):
            for kind in FORMATS:
                out = self.tool("convert", "-f", f"--frame-rate={rate}", "-o", f"y.{kind}", source)
                self.assertNotIn("became", out.out + out.err)


class Length(RateTest):
    """Keys at arbitrary times that become frames, without a requested rate."""

    def animations(self):
        """Name of a file and of an animation in it: all of tests/data/vml, and keys that frames do not fit."""
        for path in sorted((SOURCE / "tests" / "data" / "vml").glob("*.vml")):
            self.write(path.name, path.read_bytes())
            for i, node in enumerate(tree.parse(path).iter("SkeletalAnimation")):
                yield path.name, node.get("name") or f"#{i + 1}"
        for i, (duration, times) in enumerate(KEYS):
            keys = "".join(f'<RotationKey x="{math.sin(0.2 * j):.7f}" y="0" z="0" w="{math.cos(0.2 * j):.7f}" t="{t}"/>'
                           for j, t in enumerate(times, 1))
            for root in ("hip", "Bone1"):
                yield self.write(f"{i}{root}.vml", VML.format(root=root, duration=duration, keys=keys)), "a"

    def test_of_a_vml(self):
        for name, clip in list(self.animations()):
            self.tool("convert", "-q", "-f", "-o", "direct.anim", f"--clip={clip}", name)
            direct, _ = between.decode(self.dir / "direct.anim")
            for kind in ("bvh", "htr"):
                with self.subTest(file=name, clip=clip, to=kind):
                    told = self.tool("convert", "-f", "-o", f"y.{kind}", f"--clip={clip}", name).out
                    self.tool("convert", "-q", "-f", "-o", "y.anim", f"y.{kind}")
                    self.assertAlmostEqual(between.decode(self.dir / "y.anim")[0], direct, delta=0.002)
                    # Without the reference frame.
                    self.assertIn(f", {direct:.2f} s, ", told)


class Reference(RateTest):
    def test_of_keyframes(self):
        """The reference pose lasts as long as in the file, and not one step of the new rate."""
        self.write("x.bvh", bvh(0.1, (0, 80, 85, 100), (0, 40, 40, 40)))
        self.tool("convert", "-q", "-f", "--keyframe-error=0.5", "-o", "x.bvj", "x.bvh")
        text = (self.dir / "x.bvj").read_text()
        # The file's own frames may end before, on or after the second key; and its rotation there.
        for own, first in (("0.1", 80), ("0.07", 56), ("0.13", 81.5), ("0.2", 85)):
            self.write("x.bvj", text.replace('"Frame Time": 0.1', f'"Frame Time": {own}'))
            for asked in (["--frame-rate=4"], ["--frame-rate=10"], ["--frame-rate=30"], [], ["--keyframe-error=0"]):
                for kind in (*FORMATS, "bvj"):
                    with self.subTest(own=own, asked=asked, to=kind):
                        self.tool("convert", "-q", "-f", *asked, "-o", f"y.{kind}", "x.bvj")
                        duration, _, turns = self.upload(f"y.{kind}")
                        self.assertAlmostEqual(duration, 0.3 - float(own), delta=1e-4)
                        self.assertAlmostEqual(turns[0], first, delta=0.05)
                        self.assertAlmostEqual(turns[-1], 100, delta=0.05)


if __name__ == "__main__":
    unittest.main()
