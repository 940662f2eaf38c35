#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""diff: the sentence, the tables, JSON, exit codes."""

import json
import struct
import unittest

from tool import ACCESS, FOUND, REFUSED, SAMPLES, USAGE, ToolTest, anim, motion


class DiffTest(ToolTest):
    def diff(self, *args, **options):
        return self.tool("diff", *args, **options)

    def differs(self, *args, **options):
        return self.diff(*args, expect=FOUND, **options)

    def data(self, *args, **options):
        return json.loads(self.diff("--json", *args, **options).stdout)

    def convert(self, name, *flags):
        self.tool("convert", SAMPLES / "wave.bvh", "-o", name, "--reduce=none", *flags)
        return name


class Same(DiffTest):
    def test_file_with_itself(self):
        self.sample("wave.bvh")
        self.assertEqual(self.diff("wave.bvh", "wave.bvh").out,
                         "wave.bvh and wave.bvh are the same animation\n")

    def test_source_and_what_became_of_it(self):
        for sample in sorted(SAMPLES.glob("*.bvh")):
            self.tool("convert", sample, "-o", "x.anim", "-f", "--reduce=none")
            self.diff(sample, "x.anim")
            # Leaving something out is a difference.
            self.tool("convert", sample, "-o", "x.anim", "-f")
            self.differs(sample, "x.anim")

    def test_json(self):
        self.write("a.anim", anim())
        data = self.data("a.anim", "a.anim")
        self.assertIs(data["same"], True)
        self.assertEqual((data["settings"], data["joints"]), ([], []))
        self.assertEqual(data["worst"], {
            "degrees": 0, "degrees_joint": None, "degrees_time": None,
            "millimetres": 0, "millimetres_joint": None, "millimetres_time": None})

    def test_stdin(self):
        self.write("a.anim", anim())
        self.assertEqual(self.diff("-", "a.anim", input=anim()).out,
                         "<stdin> and a.anim are the same animation\n")
        self.diff("a.anim", "-", input=anim())

    def test_a_joint_by_another_name(self):
        self.write("a.anim", anim(joint=b"mTorso"))
        self.write("b.anim", anim(joint=b"abdomen"))
        self.diff("a.anim", "b.anim")


class Different(DiffTest):
    def test_modes(self):
        for sample in sorted(SAMPLES.glob("*.bvh")):
            for mode in ("faithful", "viewer"):
                self.tool("convert", sample, "--mode", mode, "-o", f"{mode}.anim", "-f")
            text = self.differs("faithful.anim", "viewer.anim").out
            self.assertRegex(text, r"^faithful\.anim and viewer\.anim differ in .*\d+ of \d+ joints: at "
                                   r"most \d+\.\d{3}° at m\w+ \(\d+\.\d\d s\) and \d+\.\d mm at m\w+ "
                                   r"\(\d+\.\d\d s\), \d+\.\d mm on average\n")
            self.assertRegex(text, r"(?m)^  Joint +Priority +Keys +Worst turn +Mean +Worst shift +Mean$")

    def test_settings_count_for_both_files(self):
        self.sample("wave.bvh")
        self.convert("x.anim", "--priority=5", "--hip-height=0.1")
        self.differs("wave.bvh", "x.anim")
        self.differs("wave.bvh", "x.anim", "--priority=3")
        self.assertEqual(self.data("wave.bvh", "x.anim", "--priority=3", "--joint=*:priority=3",
                                   expect=FOUND)["settings"], [])

    def test_modes_as_numbers(self):
        faithful, viewer = self.convert("f.anim"), self.convert("v.anim", "--mode=viewer")
        data = self.data(faithful, viewer, expect=FOUND)
        self.assertEqual((data["a"], data["b"], data["same"]), ("f.anim", "v.anim", False))
        self.assertTrue(0 < data["worst"]["degrees"] < 10)
        self.assertTrue(0 < data["worst"]["millimetres"] < 100)
        self.assertTrue(0 < data["mean_millimetres"] <= data["worst"]["millimetres"])
        self.assertTrue(0 <= data["worst"]["degrees_time"] <= 3)
        worst = {row["name"]: row["worst_degrees"] for row in data["joints"]}
        self.assertEqual(worst[data["worst"]["degrees_joint"]], data["worst"]["degrees"])
        for row in data["joints"]:
            self.assertEqual(list(row), ["name", "priority_a", "priority_b", "keys_a", "keys_b",
                                         "worst_degrees", "mean_degrees", "worst_millimetres",
                                         "mean_millimetres"])
            self.assertLessEqual(row["mean_degrees"], row["worst_degrees"])

    def test_a_known_angle(self):
        # One rotation key is rotated by 2 asin of a quarter, at the end.
        self.write("a.anim", anim())
        data = bytearray(anim())
        at = data.index(struct.pack("<4H", 65535, 40000, 32767, 32767))
        struct.pack_into("<H", data, at + 2, 32767)
        self.write("b.anim", bytes(data))
        result = self.data("a.anim", "b.anim", expect=FOUND)
        self.assertEqual(result["settings"], [])
        self.assertEqual(result["worst"]["degrees_joint"], "mTorso")
        self.assertAlmostEqual(result["worst"]["degrees"], 25.5, delta=0.05)
        self.assertAlmostEqual(result["worst"]["degrees_time"], 2.0, delta=0.01)
        self.assertAlmostEqual(result["joints"][0]["mean_degrees"], 12.75, delta=0.5)

    def test_a_joint_that_only_moves(self):
        a, b = self.convert("a.anim"), self.convert("b.anim", "--hip-height=0.1")
        self.assertRegex(self.differs(a, b).out, r"(?m)^  mPelvis .* – +– +\d+\.\d\d mm +\d+\.\d\d mm$")
        self.assertNotIn(" 0.000°", self.differs(a, b).out)
        (hip,) = self.data(a, b, expect=FOUND)["joints"]
        self.assertEqual((hip["name"], hip["worst_degrees"], hip["mean_degrees"]), ("mPelvis", 0, 0))
        self.assertAlmostEqual(hip["worst_millimetres"], 100, delta=0.5)
        self.assertAlmostEqual(hip["mean_millimetres"], 100, delta=0.5)

    def test_settings(self):
        a = self.convert("a.anim")
        b = self.convert("b.anim", "--priority=4", "--loop", "--ease-in=0.5", "--hand-pose=fist",
                         "--emote=smile", "--constraint=L_HAND:GROUND,chain=2")
        data = self.data(a, b, expect=FOUND)
        settings = {row["key"]: (row["a"], row["b"]) for row in data["settings"]}
        self.assertEqual(settings["priority"], (2, 4))
        self.assertEqual(settings["loop"], (False, True))
        self.assertEqual(settings["ease_in"], (0.3, 0.5))
        self.assertEqual(settings["hand_pose"], (1, 3))
        self.assertEqual(settings["emote"], ("", "express_smile"))
        self.assertEqual(settings["constraints"], (0, 1))
        self.assertEqual(settings["constraint_1"], (None, "L_HAND:GROUND,chain=2,type=point"))
        text = self.differs(a, b).out
        self.assertRegex(text, r"(?m)^  Setting +a\.anim +b\.anim$")
        self.assertRegex(text, r"(?m)^  Ease in +0\.300 s +0\.500 s$")

    def test_only_settings(self):
        a, b = self.convert("a.anim"), self.convert("b.anim", "--ease-in=0.5")
        self.assertTrue(self.differs(a, b).out.startswith(
            "a.anim and b.anim move alike but differ in 1 setting\n"))

    def test_constraints_of_the_same_number(self):
        a = self.convert("a.anim", "--constraint=L_HAND:GROUND,chain=2")
        b = self.convert("b.anim", "--constraint=L_HAND:GROUND,chain=1")
        data = self.data(a, b, expect=FOUND)
        self.assertEqual([row["key"] for row in data["settings"]], ["constraint_1", "constraint_1_missed"])

    def test_durations(self):
        # The same codes with another duration.
        data = bytearray(anim())
        self.write("a.anim", bytes(data))
        struct.pack_into("<f", data, 8, 2.5)
        self.write("b.anim", bytes(data))
        settings = self.data("a.anim", "b.anim", expect=FOUND)["settings"]
        self.assertEqual(settings, [{"key": "duration", "a": 2.0, "b": 2.5}])

    def test_joints_of_one_file_only(self):
        a = self.convert("a.anim")
        b = self.convert("b.anim", "--joint=mHead:free", "--joint=mNeck:priority=-1")
        self.assertRegex(self.differs(a, b).out, r"(?m)^  mHead +2 \| – +\d+ \| – ")
        rows = {row["name"]: row for row in self.data(a, b, expect=FOUND)["joints"]}
        self.assertEqual(set(rows), {"mHead", "mNeck"})
        self.assertIsNone(rows["mHead"]["keys_b"])
        self.assertEqual((rows["mNeck"]["priority_a"], rows["mNeck"]["priority_b"]), (2, -1))

    def test_what_is_no_bone_has_no_angle(self):
        self.write("a.anim", anim(joint=b"L_FOOT"))
        self.write("b.anim", anim(joint=b"R_FOOT"))
        for row in self.data("a.anim", "b.anim", expect=FOUND)["joints"]:
            self.assertIsNone(row["worst_degrees"])

    def test_names_cannot_break_the_output(self):
        self.write("a.anim", anim(emote=b"e\x07\xff", joint=b"m\x1b[31m\xff"))
        self.write("b.anim", anim(emote=b"other"))
        self.assertNotRegex(self.differs("a.anim", "b.anim").out, r"[\x00-\x09\x0b-\x1f\x7f]")
        self.assertIn("m\x1b[31m\ufffd", [row["name"] for row
                                          in self.data("a.anim", "b.anim", expect=FOUND)["joints"]])

    def test_quiet(self):
        self.write("a.anim", anim())
        self.write("b.anim", anim(priority=3))
        self.assertEqual(self.differs("-q", "a.anim", "b.anim").out, "")


class Between(DiffTest):
    """Motions that are the same at each key, but not in between."""

    HEAD = ("HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Xrotation Yrotation "
            "Zrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\n")

    def write_both(self, angles, step):
        """The angles about Y as frames, which rotate the shorter way, and as keyframes, which do not."""
        rows = "".join(f"0 0 0 0 {angle} 0\n" for angle in angles)
        self.write("a.bvh", f"{self.HEAD}Frames: {len(angles)}\nFrame Time: {step}\n{rows}")
        keys = [{"AT": round(i * step, 6), "hip": [0, 0, 0, 0, angle, 0]} for i, angle in enumerate(angles)]
        self.write("b.bvj", json.dumps({"limber": {"reference": "drop"}, "HIERARCHY": {
            "NAME": "hip", "OFFSET": [0, 0, 0], "JOINTS": [{"END": True, "OFFSET": [0, 1, 0]}],
            "CHANNELS": ["Xposition", "Yposition", "Zposition", "Xrotation", "Yrotation", "Zrotation"]},
            "MOTION": {"Frame Time": step}, "KEYFRAMES": keys}))

    def test_the_wrong_way_round(self):
        """20 degrees one way are 340 the other: half way they are opposite each other."""
        for step in 0.1, 1 / 30:
            self.write_both([0, 170, -170, -150], round(step, 6))
            self.tool("convert", "-q", "-f", "--reduce=none", "-o", "a.anim", "a.bvh")
            for pair in ("a.bvh", "b.bvj"), ("b.bvj", "a.bvh"), ("a.anim", "b.bvj"):
                with self.subTest(pair, step=step):
                    worst = self.data(*pair, expect=FOUND)["worst"]
                    self.assertEqual(worst["degrees_joint"], "mPelvis")
                    self.assertGreater(worst["degrees"], 175)
                    self.assertAlmostEqual(worst["degrees_time"], 0.5 * step, delta=0.15 * step)

    def test_a_text_and_its_upload(self):
        """If the numbers are those of the loss at the text's own frames, what is between them is reported
        separately."""
        self.write_both([0, 170, -170, -150], 0.1)
        self.tool("convert", "-q", "-f", "--reduce=none", "-o", "b.anim", "b.bvj")
        data = self.data("a.bvh", "b.anim", expect=FOUND)
        self.assertLess(data["worst"]["degrees"], 0.1)
        self.assertGreater(data["between"]["degrees"], 175)
        self.assertAlmostEqual(data["between"]["degrees_time"], 0.05, delta=0.015)
        self.assertRegex(self.differs("a.bvh", "b.anim").out,
                         r"(?m)^Between the frames of a\.bvh: at most 1[78]\d\.\d{3}° at mPelvis ")
        self.tool("convert", "-q", "-f", "--reduce=none", "-o", "a.anim", "a.bvh")
        self.assertNotIn("Between", self.diff("a.bvh", "a.anim", expect=None).out)

    def test_the_same_way(self):
        """Nothing is reported if there is no difference."""
        self.write_both([0, 20, 35, 50], 0.1)
        self.assertLess(self.data("a.bvh", "b.bvj", expect=None)["worst"]["degrees"], 0.1)

    def test_between_ticks(self):
        """Half a turn one way and back, in less time than a screen's frame."""
        def made(turn):
            old = struct.pack("<ii", 4, 2) + struct.pack("<4H", 0, 32767, 32767, 32767) \
                + struct.pack("<4H", 65535, 40000, 32767, 32767)
            self.assertIn(old, anim())
            keys = (0, 32767), (20, turn), (40, 32767), (65535, 32767)
            return anim().replace(old, struct.pack("<ii", 4, len(keys)) + b"".join(
                struct.pack("<4H", time, code, 32767, 32767) for time, code in keys))
        self.write("a.anim", made(0))
        self.write("b.anim", made(65535))
        worst = self.data("a.anim", "b.anim", expect=FOUND)["worst"]
        self.assertGreater(worst["degrees"], 175)
        self.assertLess(worst["degrees_time"], 40 * 2 / 65535)


class Exit(DiffTest):
    def test_usage(self):
        self.write("a.anim", anim())
        for args in ([], ["a.anim"], ["a.anim"] * 3, ["-", "-"], ["--jobs=2", "a.anim", "a.anim"]):
            self.diff(*args, expect=USAGE)

    def test_refused_and_missing(self):
        self.write("a.anim", anim())
        self.write("b.anim", anim()[:50])
        self.write("m.bvh", motion().replace("hip", "Thing").replace("chest", "Part"))
        for other, code in (("b.anim", REFUSED), ("m.bvh", REFUSED), ("none", ACCESS), (".", ACCESS)):
            for pair in (("a.anim", other), (other, "a.anim")):
                result = self.diff(*pair, expect=code)
                self.assertEqual(result.out, "")
                self.assertRegex(result.err, rf"(?m)^{other}: (offset 0x\w+: )?error: ")
        self.diff("none", "b.anim", expect=ACCESS)


if __name__ == "__main__":
    unittest.main()
