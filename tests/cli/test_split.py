#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Motions cut, selected and combined: split, --clip and --over."""

import json
import math
import re
import struct
import unittest

from retarget_played import Animation
from test_fidelity import apart
from tool import ACCESS, FOUND, SOURCE, USAGE, ToolTest, motion

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
        listed = json.loads(self.tool("diff", "--json", "walk.anim", "both.anim", expect=FOUND).out)["joints"]
        apart = {joint["name"]: joint["worst_degrees"] for joint in listed}
        replaced = {"mShoulderRight", "mElbowRight", "mWristRight", "mHead"}
        self.assertLessEqual(replaced, set(apart))
        for joint, degrees in apart.items():
            if joint in replaced:
                self.assertGreater(degrees, 3, joint)
            else:  # Both are within half a degree of the walk.
                self.assertLessEqual(degrees, 1, joint)
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


class Auto(SplitTest):
    """A motion that is too long for the world becomes parts that play on one another."""

    def setUp(self):
        super().setUp()
        rate, n = 20, 20 * 150
        rows = []
        for i in range(n + 1):
            t = i / rate
            # It rests for two seconds every 13 s.
            swing = 40 * math.sin(2 * math.pi * t * 0.8) * (1 if t % 13 < 11 else 0)
            rows.append(f"0 43.5 0 0 0 0 {swing:.4f} {t / 5:.4f} 0")
        text = motion(frames=2, frame_time=f"{1 / rate:.8f}")
        head = text[:text.index("Frames:")]
        self.write("long.bvh", head + f"Frames: {n + 1}\nFrame Time: {1 / rate:.8f}\n" + "\n".join(rows) + "\n")

    def test_nothing_is_clamped(self):
        """The last part ends where the motion does, to the last digit."""
        for speed in (1, 0.7, 3):
            error = self.tool("split", "long.bvh", "--auto", "-f", f"--speed={speed}").err
            self.assertNotIn("value-clamped", error, speed)

    def test_names_of_any_letters(self):
        """A quote or a backslash in a name is escaped, in what is told as in the script."""
        (self.dir / "long.bvh").rename(self.dir / 'a "b" \\c.bvh')
        out = self.tool("split", 'a "b" \\c.bvh', "--auto", "-f").out
        script = next(self.dir.glob("*.lsl")).read_text()
        for text in (out, script):
            self.assertIn(r'"a \"b\" \\c 1"', text)

    def test_parts_play_on_one_another(self):
        self.tool("convert", "long.bvh", expect=None)
        out = self.tool("split", "long.bvh", "--auto", "--reduce=none").out
        names = sorted(name for name in self.files() if name.endswith(".anim"))
        self.assertEqual(len(names), 3, self.files())
        parts = [Animation((self.dir / name).read_bytes()) for name in names]
        script = (self.dir / "long.lsl").read_text()
        told = [float(text) for text in re.search(r"seconds = \[(.*)\]", script)[1].split(", ")]
        self.assertEqual(len(told), 3)
        at = 0.0
        for part, following, wait in zip(parts, parts[1:], told):
            self.assertLessEqual(part.duration, 60.0)
            # While one eases out and the other in, both play the same.
            for i in range(7):
                past = part.duration - wait
                self.assertGreaterEqual(past, 0.29)
                one = part.pose(wait + past * i / 6)[1]["mChest"]
                other = following.pose(past * i / 6)[1]["mChest"]
                # A code of time is a millisecond in 60 s.
                self.assertLessEqual(apart(one, other), 0.3)
            at += wait
            # And it hardly moves there.
            here, there = (part.pose(part.duration - d)[1]["mChest"] for d in (0.0, 0.15))
            self.assertLessEqual(apart(here, there), 0.5)
        self.assertAlmostEqual(at + parts[2].duration, 150, delta=0.2)
        for word in ("llStartAnimation", "llSetTimerEvent", '"long 1", "long 2", "long 3"'):
            self.assertIn(word, script)
        self.assertIn("long.lsl", out)

    def test_bytes(self):
        """Parts are no larger than what can be uploaded; and the maker's eases are those of the whole."""
        flags = ["--speed=0.2", "--frame-rate=100", "--reduce=none", "--ease-in=1.5", "--ease-out=0.7"]
        self.tool("convert", "dance.bvh", "-o", "whole.anim", *flags, expect=None)
        self.assertGreater((self.dir / "whole.anim").stat().st_size, 3 * 250000)
        out = self.tool("split", "dance.bvh", "--auto", *flags).out
        names = [f"dance {i}.anim" for i in range(1, 10) if (self.dir / f"dance {i}.anim").exists()]
        self.assertIn(len(names), (4, 5))
        eases, at = [], 0.0
        for name in names:
            data = (self.dir / name).read_bytes()
            self.assertLessEqual(len(data), 250000)
            self.assertGreater(len(data), 100000)
            end = data.index(b"\0", 12) + 1
            eases.append(tuple(round(value, 3) for value in struct.unpack_from("<ff", data, end + 12)))
        self.assertEqual(eases[0], (1.5, 0.3))
        self.assertEqual(eases[-1], (0.3, 0.7))
        self.assertEqual(set(eases[1:-1]), {(0.3, 0.3)})
        # Names, order and times, as the script has them, and what was set.
        lines = re.findall(r'([\d.]+) s  llStartAnimation\("(.*)"\);  llSetTimerEvent\(([\d.]+)\);', out)
        self.assertEqual([name + ".anim" for _, name, _ in lines], names)
        for start, _, wait in lines:
            self.assertAlmostEqual(float(start), at, 2)
            at += float(wait)
        self.assertIn("eases in 1.5 s at the beginning, out 0.7 s at the end", out)
        # What cannot be made small enough is refused, with the reason; other formats have no such limit.
        self.tool("split", "dance.bvh", "--auto", *flags, "--to=bvh", "-d", "bvh")
        self.assertEqual(len([name for name in self.files() if name.startswith("bvh/") and name.endswith(".bvh")]), 1)

    def test_parts_of_a_project(self):
        """Parts that play on one another ease where they meet, and have their script, wherever they were split."""
        eases = {}
        for overlap in 0.3, 0.5:
            self.tool("split", "dance.bvh", "--part=a=0s..4.5s", f"--part=b={4.5 - overlap}s..8.5s", "-d", f"{overlap}",
                      "--ease-in=1", "--ease-out=1", "--loop=no")
            for name in "a", "b":
                data = (self.dir / f"{overlap}" / f"{name}.anim").read_bytes()
                end = data.index(b"\0", 12) + 1
                eases[overlap, name] = [round(value, 3) for value in struct.unpack_from("<ff", data, end + 12)]
            self.assertEqual((self.dir / f"{overlap}" / "dance.lsl").exists(), overlap == 0.3)
        self.assertEqual(eases, {(0.3, "a"): [1, 0.3], (0.3, "b"): [0.3, 1], (0.5, "a"): [1, 1], (0.5, "b"): [1, 1]})

    def test_long_names(self):
        """What an inventory would cut off a name is not what tells the parts apart, and is told."""
        for name, is_cut in (("é" * 31, True), ("a" * 63, True), ("b" * 50, False)):
            with self.subTest(name=name):
                done = self.tool("split", "long.bvh", "--auto", f"--name={name}", "-d", "parts", "-f", "-v")
                script = next(n for n in self.files() if n.startswith("parts/") and n.endswith(".lsl"))
                names = re.findall(r'"([^"]*)"', (self.dir / script).read_text().split("list names = ")[1].split("]")[0])
                self.assertGreater(len(names), 1)
                self.assertEqual(len(set(names)), len(names))
                self.assertLessEqual(max(len(n.encode()) for n in names), 63)
                self.assertEqual("part-names-cut" in done.err, is_cut)
                for file in [n for n in self.files() if n.startswith("parts/")]:
                    (self.dir / file).unlink()

    def test_what_fits_is_one(self):
        self.tool("split", "dance.bvh", "--auto")
        self.assertEqual(sorted(name for name in self.files() if name.startswith("dance")),
                         sorted(["dance.bvh", "dance.lsl", *[n for n in self.files() if n.startswith("dance") and
                                                             n.endswith(".anim")]]))
        self.assertEqual(len([n for n in self.files() if n.endswith(".anim")]), 1)

    def test_refused(self):
        self.tool("split", "dance.bvh", "--auto", "--mode=viewer", expect=USAGE)
        self.tool("split", "dance.bvh", "--auto", "-o", "x.vml", expect=USAGE)
        for flag in "--loop-at=auto", "--loop-in=1s", "--loop-out=5s", "--loop", "--part=x=1s..2s":
            self.assertIn(f"{flag.split('=')[0]} would do nothing",
                          self.tool("split", "dance.bvh", "--auto", flag, expect=USAGE).err)
        self.tool("split", "dance.bvh", "--auto", "--no-loop", "-f")


if __name__ == "__main__":
    unittest.main()
