#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""inspect: the table, the JSON, and what the viewer makes of a header."""

import json
import os
import subprocess
import unittest

from tool import ACCESS, REFUSED, TOOL, ToolTest, anim, motion


class Table(ToolTest):
    def test_anim(self):
        self.write("a.anim", anim())
        text = self.tool("inspect", "a.anim").out
        self.assertRegex(text, r"(?m)^  Priority +2$")
        self.assertRegex(text, r"(?m)^  Duration +2\.000 s$")
        self.assertRegex(text, r"(?m)^  mTorso +mTorso +4 +2 +1 +43 +25\.5°$")

    def test_constraints(self):
        line = "L_HAND:GROUND,chain=2,type=plane,ease=0/0.5/1/1.5"
        self.sample("wave.bvh", "m.bvh")
        self.tool("convert", "m.bvh", f"--constraint={line}", "--constraint=R_HAND:PELVIS")
        text = self.tool("inspect", "m.anim").out
        self.assertRegex(text, r"(?m)^  Constraints +2$")
        head, first, second = text.splitlines()[-3:]
        self.assertRegex(head, r"^  Constraint +Missed by at most$")
        self.assertRegex(first, rf"^  {line} +\d+ mm at \d+\.\d\d s$")
        self.assertRegex(second, r"^  R_HAND:PELVIS,chain=0,type=point +\d+ mm at 0\.00 s$")
        data = json.loads(self.tool("inspect", "--json", "m.anim").stdout)
        self.assertEqual(data["constraint_list"][0], line)

    def test_places(self):
        # The arm of length 2 hangs off a root that is 10 up, and turns about z.
        self.write("a.bvh", "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition "
                   "Zrotation Xrotation Yrotation\nJOINT arm\n{\nOFFSET 2 0 0\nCHANNELS 3 Zrotation Xrotation "
                   "Yrotation\nEnd Site\n{\nOFFSET 1 0 0\n}\n}\n}\nMOTION\nFrames: 2\nFrame Time: 0.5\n"
                   "0 10 0 0 0 0 0 0 0\n0 10 0 90 0 0 30 0 0\n")
        data = json.loads(self.tool("inspect", "--json", "--at=0,0.5", "a.bvh").stdout)
        self.assertEqual([pose["time"] for pose in data["poses"]], [0, 0.5])
        hip, arm = data["poses"][1]["joints"]
        half = 2 ** -0.5
        for value, wanted in zip(hip, [0, 10, 0, 0, 0, half, half]):
            self.assertAlmostEqual(value, wanted, places=9)
        for value, wanted in zip(arm, [0, 12, 0, 0, 0, 0.75 ** 0.5, 0.5]):
            self.assertAlmostEqual(value, wanted, places=9)
        self.assertIsNone(data["rest"])
        text = self.tool("inspect", "--at=0.5", "a.bvh").out
        self.assertRegex(text, r"(?m)^  At 0\.500 s$")
        self.assertRegex(text, r"(?m)^  arm +0\.00000 +12\.00000 +0\.00000 ")
        result = self.tool("inspect", "--at=soon", "a.bvh", expect=2)
        self.assertIn("soon", result.err)

    def test_joint_without_rotation(self):
        self.write("p.bvh", "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 3 Xposition Yposition "
                   "Zposition\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: 2\n"
                   "Frame Time: 0.1\n0 0 0\n1 0 0\n")
        self.assertRegex(self.tool("inspect", "p.bvh").out, r"(?m)^  hip +mPelvis +pos XYZ +-$")
        data = json.loads(self.tool("inspect", "--json", "p.bvh").stdout)
        self.assertIsNone(data["joint_list"][0]["range"])

    def test_what_the_viewer_plays(self):
        self.write("a.anim", anim(priority=100, emote=b"nosuch", hand_pose=14, n_constraints=11))
        text = self.tool("inspect", "a.anim").out
        self.assertRegex(text, r"(?m)^  Priority +100, played as 6$")
        self.assertRegex(text, r"(?m)^  Expression +nosuch, played as none$")
        self.assertRegex(text, r"(?m)^  Hand pose +14, played as none$")
        self.assertRegex(text, r"(?m)^  Constraints +11, played as none$")

    def test_priority_between_two_numbers(self):
        self.write("m.bvj", '{"priority": 3.5, "HIERARCHY": {"NAME": "hip", "CHANNELS": ["Xrotation"]},'
                            '"MOTION": {"priority": 2, "Frame Time": 1, "Frames": [[0], [1]]}}')
        self.assertRegex(self.tool("inspect", "m.bvj").out, r"(?m)^  priority +3\.5, played as 3$")

    def test_findings_stand_with_the_rest(self):
        self.write("a.anim", anim(priority=100))
        result = self.tool("inspect", "a.anim")
        self.assertRegex(result.out, r"(?m)^a\.anim: offset 0x4: warning: .*\[anim-priority-high\]$")
        self.assertEqual(result.err, "")

    def test_long_files(self):
        """What an export would be is worked out for at most 250,000 numbers, 9 of them in each frame, or if asked for."""
        self.write("short.bvh", motion(27777, "0.001"))
        self.write("long.bvh", motion(27778, "0.001"))
        shown, hidden = r"(?m)^  Export +1 joint, ", r"(?m)^  Export +only shown with --export"
        self.assertRegex(self.tool("inspect", "short.bvh").out, shown)
        text = self.tool("inspect", "long.bvh").out
        self.assertRegex(text, hidden)
        self.assertNotRegex(text, r"(?m)^  Loss ")
        self.assertIsNone(json.loads(self.tool("inspect", "--json", "long.bvh").stdout)["export"])
        self.assertRegex(self.tool("inspect", "--export", "long.bvh").out, shown)
        data = json.loads(self.tool("inspect", "--json", "--export", "long.bvh").stdout)
        self.assertEqual(data["export"]["joints"], 1)

    def test_motion(self):
        self.write("m.bvh", motion())
        text = self.tool("inspect", "m.bvh").out
        self.assertRegex(text, r"(?m)^  Frames +4$")
        self.assertRegex(text, r"(?m)^  Joints +2$")
        self.assertRegex(text, r"(?m)^  Viewer +its parser accepts it$")
        self.assertRegex(text, r"(?m)^  hip +mPelvis +pos XYZ rot XZY +0\.0°$")
        self.assertRegex(text, r"(?m)^    chest +mChest +rot XZY +\d+\.\d°$")

    def test_verdict_of_the_viewer(self):
        self.write("m.bvh", motion().replace("Frame Time:", "frame time:"))
        self.assertRegex(self.tool("inspect", "m.bvh").out, r"rejects it at line 18: E_ST_NO_FRAME_TIME")

    def test_names_cannot_reach_the_terminal(self):
        self.write("a.anim", anim(joint=b"m\x1b[31m\xff\nTorso", emote=b"e\x07\xff"))
        text = self.tool("inspect", "a.anim").out
        self.assertNotRegex(text, r"[\x00-\x09\x0b-\x1f\x7f]")
        self.assertIn("m\\x1b[31m\ufffd\\x0aTorso", text)
        data = json.loads(self.tool("inspect", "--json", "a.anim").stdout)
        self.assertEqual(data["joint_list"][0]["name"], "m\x1b[31m\ufffd\nTorso")

    def test_refused(self):
        self.write("a.anim", anim()[:50])
        result = self.tool("inspect", "a.anim", expect=REFUSED)
        self.assertRegex(result.err, r"(?m)^a\.anim: offset 0x[0-9a-f]+: error: .*\[anim-truncated\]$")
        self.assertEqual(result.out, "")

    def test_missing(self):
        result = self.tool("inspect", "none.bvh", expect=ACCESS)
        self.assertRegex(result.err, r"^none\.bvh: error: .*\[access\]\n$")
        self.assertNotIn(str(self.dir), result.err)


    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full here")
    def test_output_that_does_not_arrive(self):
        self.write("a.anim", anim())
        for flags in ([], ["--json"]):
            with open("/dev/full", "wb") as full:
                result = subprocess.run([TOOL, "inspect", *flags, "a.anim"], cwd=self.dir,
                                        stdout=full, stderr=subprocess.PIPE)
            self.assertEqual(result.returncode, ACCESS)
            self.assertNotEqual(result.stderr, b"")


class Json(ToolTest):
    def inspect(self, *args, **options):
        return json.loads(self.tool("inspect", "--json", *args, **options).stdout)

    def test_anim(self):
        self.write("a.anim", anim(priority=100, n_constraints=11))
        data = self.inspect("a.anim")
        self.assertEqual((data["file"], data["format"], data["joints"]), ("a.anim", "anim", 1))
        self.assertEqual((data["frames"], data["frame_time"], data["duration"]), (None, None, 2.0))
        self.assertEqual(data["keys"], {"rotation": 2, "position": 1})
        self.assertEqual(data["joint_list"], [{"name": "mTorso", "drives": "mTorso", "priority": 4,
                                               "rotation_keys": 2, "position_keys": 1,
                                               "bytes": 43, "range": data["joint_list"][0]["range"]}])
        self.assertAlmostEqual(data["joint_list"][0]["range"], 25.5, delta=0.1)
        self.assertEqual(data["constraint_list"], [])
        self.assertEqual((data["header"]["priority"], data["played"]["priority"]), (100, 6))
        self.assertEqual((data["header"]["constraints"], data["played"]["constraints"]), (11, 0))
        self.assertEqual((data["header"]["ease_in"], data["played"]["ease_in"]), (0.3, 0.3))
        self.assertIs(data["header"]["loop"], True)
        self.assertIsNone(data["viewer"])

    def test_findings(self):
        self.write("a.anim", anim(priority=100))
        finding, = self.inspect("a.anim")["findings"]
        self.assertEqual(finding["code"], "anim-priority-high")
        self.assertEqual((finding["severity"], finding["count"]), ("warning", 1))
        self.assertEqual((finding["line"], finding["column"], finding["offset"]), (None, None, 4))
        self.assertLessEqual({"where", "message", "help"}, finding.keys())

    def test_motion(self):
        self.write("m.bvh", motion(frames=5, frame_time="0.1"))
        data = self.inspect("m.bvh")
        self.assertEqual((data["format"], data["joints"], data["frames"]), ("bvh", 2, 5))
        self.assertAlmostEqual(data["frame_time"], 0.1)
        self.assertAlmostEqual(data["duration"], 0.4)
        self.assertEqual(data["viewer"], {"status": "E_ST_OK", "line": None, "column": None})
        hip, chest = data["joint_list"]
        self.assertEqual((hip["name"], hip["parent"], hip["drives"]), ("hip", None, "mPelvis"))
        self.assertEqual((chest["name"], chest["parent"], chest["drives"]), ("chest", 0, "mChest"))
        self.assertEqual(chest["channels"], ["Xrotation", "Zrotation", "Yrotation"])
        self.assertEqual(chest["offset"], [0, 3, 0])

    def test_several_are_an_array_in_order(self):
        names = [self.write(f"{i}.anim", anim(priority=i)) for i in range(5)]
        data = self.inspect(*names)
        self.assertEqual([row["file"] for row in data], names)
        self.assertEqual([row["header"]["priority"] for row in data], list(range(5)))

    def test_refusals(self):
        self.write("good.anim", anim())
        self.write("short.anim", anim()[:50])
        data = self.inspect("short.anim", "good.anim", expect=REFUSED)
        self.assertEqual(data[0]["error"]["kind"], "truncated")
        self.assertEqual(data[0]["findings"][0]["code"], "anim-truncated")
        self.assertNotIn("error", data[1])
        data = self.inspect("none.anim", "short.anim", expect=ACCESS)
        self.assertEqual([row["error"]["kind"] for row in data], ["access", "truncated"])

    def test_unlike_any_format(self):
        self.write("x.txt", "Once upon a time")
        self.assertEqual(self.inspect("x.txt", expect=REFUSED)["error"]["kind"], "unrecognised")

    def test_stdin(self):
        self.assertEqual(self.inspect("-", input=anim())["file"], "<stdin>")

    def test_without_a_locale(self):
        self.write("Tänzer.anim", anim())
        self.assertEqual(self.inspect("Tänzer.anim", env={"LC_ALL": "C"})["file"], "Tänzer.anim")
        self.assertIn("Tänzer.anim:", self.tool("inspect", "Tänzer.anim", env={"LC_ALL": "C"}).out)



class FrameTime(ToolTest):
    def test_what_is_played_where_the_file_makes_no_sense(self):
        for given in "0", "-1":
            self.write("m.bvh", motion(frames=4, frame_time=given))
            data = json.loads(self.tool("inspect", "--json", "m.bvh").stdout)
            self.tool("convert", "m.bvh", "-o", "m.anim", "-f", "--reference=keep")
            made = json.loads(self.tool("inspect", "--json", "m.anim").stdout)
            self.assertEqual(data["frame_time"], float(given))
            self.assertAlmostEqual(data["played_frame_time"], 1 / 30)
            self.assertAlmostEqual(data["duration"], 0.1)
            self.assertAlmostEqual(data["duration"], made["duration"], delta=1e-6)
            self.assertIn("played with 0.0333 s", self.tool("inspect", "m.bvh").out)


class Sentences(ToolTest):
    """What a message shows of the file."""

    def test_details(self):
        good = motion()
        for name, content, detail in (
                ("wide.bvh", good.encode("utf-32"), "it is UTF-32"),
                ("wide.bvh", good.encode("utf-16"), "it is UTF-16"),
                ("wide.bvj", '{"HIERARCHY": []}'.encode("utf-32-be"), "it is UTF-32"),
                ("wide", '\ufeff{"HIERARCHY": []}'.encode("utf-16-be"), "it is UTF-16"),
                ("empty.bvh", b"", "The file is empty"),
                ("blank.bvh", b" \n\n", "The file is empty"),
                ("empty.bvj", b"", "The file is empty"),
                ("huge.bvh", good.replace("Frames: 4", "Frames: 99999999999999999999"),
                 ": 99999999999999999999 in the header, 4 found"),
                ("less.bvh", good.replace("Frames: 4", "Frames: -4"), ": -4 in the header, 4 found"),
                ("junk.bvh", good + "the\nend\n", "ignored: the ["),
                ("word.bvh", good.replace("OFFSET 0.00 3.00 0.00\n\t\tCH", "OFFSET 0 three 0\n\t\tCH"),
                 ":8:12: warning: An OFFSET is missing or incomplete; 0 was used: three [")):
            self.write(name, content)
            result = self.tool("check", name, expect=None)
            self.assertIn(detail, result.err, name)
        # One finding for one word.
        self.assertEqual(len(result.err.splitlines()), 1, result.err)


if __name__ == "__main__":
    unittest.main()
