#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Motions cut, selected and combined: split, --clip and --over."""

import json
import struct
import unittest

from tool import ACCESS, FOUND, SOURCE, USAGE, ToolTest

SEVERAL = (SOURCE / "tests" / "data" / "vml" / "several.vml").read_bytes()


class SplitTest(ToolTest):
    def setUp(self):
        super().setUp()
        self.sample("dance.bvh")

    def duration(self, name):
        return round(struct.unpack_from("<f", (self.dir / name).read_bytes(), 8)[0], 4)

    def clips(self, name):
        return json.loads(self.tool("inspect", "--json", name).out)["clips"]


class Files(SplitTest):
    def test_a_file_for_each_part(self):
        out = self.tool("split", "dance.bvh", "--part=step=..1s", "--part=turn=1s..75f",
                        "--part=rest=25%..").out
        self.assertEqual(self.files(), ["dance.bvh", "rest.anim", "step.anim", "turn.anim"])
        self.assertEqual([self.duration(f"{name}.anim") for name in ("step", "turn", "rest")], [1.0, 1.5, 7.5])
        self.assertRegex(out, r"^dance.bvh -> step.anim: .* 1.00 s, .*\ndance.bvh -> turn.anim")

    def test_times_are_those_of_the_file(self):
        """Keys have been through single precision, which must not add digits that nobody wrote."""
        self.write("x.bvh", "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition "
                            "Xrotation Yrotation Zrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: 6\n"
                            "Frame Time: 0.1\n" + "".join(f"0 0 0 0 {y} 0\n" for y in (0, 10, 30, 60, 20, 0)))
        self.tool("split", "-t", "bvj", "--keyframe-error=0.5", "--part=a=0s..0.2s", "x.bvh")
        keys = json.loads((self.dir / "a.bvj").read_text())["KEYFRAMES"]
        self.assertEqual([key["AT"] for key in keys], [0, 0.1, 0.2])

    def test_where_they_stand(self):
        self.write("a/dance.bvh", (self.dir / "dance.bvh").read_bytes())
        self.tool("split", "a/dance.bvh", "--part=one=..1")
        self.tool("split", "dance.bvh", "-d", "out", "--part=one=..1", "--to=bvh")
        self.tool("split", "-", "--part=two/2=..1", input=(self.dir / "dance.bvh").read_bytes())
        self.assertEqual(self.files(), ["a/dance.bvh", "a/one.anim", "dance.bvh", "out/one.bvh", "two_2.anim"])

    def test_settings_count(self):
        self.tool("split", "dance.bvh", "--part=one=..1", "--priority=5", "--speed=2", "--loop-in=4s")
        data = (self.dir / "one.anim").read_bytes()
        self.assertEqual(struct.unpack_from("<i", data, 4)[0], 5)
        # A part of a loop loops as a whole.
        self.assertEqual(struct.unpack_from("<ffi", data, 13), (0.0, 1.0, 1))

    def test_all_or_nothing(self):
        for flags in (["--part=bad=9..8"], ["--part=good=..1"], ["--part=dance=..1", "--to=bvh"],
                      ["--part=bad=1..2", "--mode=viewer"]):
            self.tool("split", "dance.bvh", "--part=good=..1", *flags, expect=USAGE)
            self.assertEqual(self.files(), ["dance.bvh"], flags)
        self.write("b.anim", "mine")
        self.tool("split", "dance.bvh", "--part=a=..1", "--part=b=..1", expect=ACCESS)
        self.assertEqual((self.files(), (self.dir / "b.anim").read_text()), (["b.anim", "dance.bvh"], "mine"))
        self.tool("split", "dance.bvh", "--part=a=..1", "--part=b=..1", "--force")
        self.assertEqual(self.duration("b.anim"), 1.0)

    def test_wrong_words(self):
        for words in (["dance.bvh"], ["dance.bvh", "dance.bvh", "--part=a=..1"], ["dance.bvh", "--part=a=x"],
                      ["dance.bvh", "-o", "x.anim", "--part=a=..1"]):
            self.tool("split", *words, expect=USAGE)
        self.assertEqual(self.files(), ["dance.bvh"])

    def test_a_project_has_its_parts(self):
        self.tool("convert", "dance.bvh", "--part=one=..1", "--part=two=2..4", "-o", "p.bvj")
        self.tool("split", "p.bvj")
        self.assertEqual((self.duration("one.anim"), self.duration("two.anim")), (1.0, 2.0))


class Vml(SplitTest):
    def test_one_file_of_all(self):
        out = self.tool("split", "dance.bvh", "--to=vml", "--part=step=..1s", "--part=t & u=1s..2s").out
        self.assertEqual(out, "dance.bvh -> dance.vml: 2 parts\n")
        self.assertEqual(self.clips("dance.vml"), ["step", "t & u"])
        self.tool("split", "dance.vml", "--clip=t & u", "--part=half=..50%")
        self.assertEqual(self.duration("half.anim"), 0.5)
        self.tool("split", "dance.vml", "-o", "x.vml", "--clip=step", "--part=a=..10f", "--part=b=10f..")
        self.assertEqual(self.clips("x.vml"), ["a", "b"])

    def test_an_anim_is_the_whole(self):
        self.assertIn("[parts-whole]", self.tool("convert", "dance.bvh", "--part=a=..1").err)
        self.assertEqual(self.duration("dance.anim"), 10.0)

    def test_convert_does_the_same(self):
        self.tool("split", "dance.bvh", "-o", "a.vml", "--part=step=..1s", "--part=turn=1s..2s")
        self.tool("convert", "dance.bvh", "-o", "b.vml", "--part=step=..1s", "--part=turn=1s..2s")
        self.assertEqual((self.dir / "a.vml").read_bytes(), (self.dir / "b.vml").read_bytes())


class Clips(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("several.vml", SEVERAL)

    def test_choose(self):
        for name, seconds in (("nod", 0.5), ("wave", 2.0), ("#4", 0.25)):
            self.tool("convert", "several.vml", f"--clip={name}", "-o", "x.anim", "--force")
            self.assertEqual(struct.unpack_from("<f", (self.dir / "x.anim").read_bytes(), 8)[0], seconds)

    def test_no_such(self):
        err = self.tool("convert", "several.vml", "--clip=jump", expect=USAGE).err
        self.assertIn("stand, nod, wave, #4", err)
        self.assertEqual(self.files(), ["several.vml"])

    def test_a_file_of_one(self):
        self.sample("wave.bvh")
        self.assertIn("[one-clip]", self.tool("convert", "wave.bvh", "--clip=nod").err)


class Over(ToolTest):
    def setUp(self):
        super().setUp()
        self.sample("walk.bvh")
        self.sample("wave.bvh")
        self.write("several.vml", SEVERAL)

    def keys(self, name):
        """How many rotation keys each joint has."""
        listed = json.loads(self.tool("inspect", "--json", name).out)["joint_list"]
        return {joint["name"]: joint["rotation_keys"] for joint in listed}

    def test_parts_of_the_body(self):
        self.tool("convert", "walk.bvh", "wave.bvh")
        self.tool("convert", "walk.bvh", "--over=wave.bvh", "--over-joints=rShldr, mHead", "-o", "both.anim")
        walk, wave, both = (self.keys(f"{name}.anim") for name in ("walk", "wave", "both"))
        self.assertEqual(set(both), set(walk))
        for joint in both:
            if joint in ("mShoulderRight", "mElbowRight", "mWristRight", "mHead"):
                self.assertNotEqual(both[joint], walk[joint], joint)
            else:
                self.assertEqual(both[joint], walk[joint], joint)
        diff = self.tool("diff", "walk.anim", "both.anim", expect=FOUND).out
        self.assertIn("mElbowRight", diff)

    def test_one_of_several(self):
        err = self.tool("convert", "walk.bvh", "--over=several.vml", "--over-clip=nod", "--reduce=none",
                        "-o", "x.anim").err
        self.assertIn("over-shorter", err)
        self.assertEqual(self.keys("x.anim")["mHead"], 3)

    def test_wrong_words(self):
        for words in (["--over-joints=arms"], ["--over-clip=nod"], ["--over=wave.bvh", "--to=bvh"],
                      ["--over=wave.bvh", "--over-joints=spleen"], ["--over=wave.bvh", "--mode=viewer"],
                      ["--over=several.vml", "--over-clip=jump"]):
            self.tool("convert", "walk.bvh", *words, expect=USAGE)
        self.tool("convert", "walk.bvh", "--over=none.bvh", expect=ACCESS)
        self.assertEqual(self.files(), ["several.vml", "walk.bvh", "wave.bvh"])


if __name__ == "__main__":
    unittest.main()
