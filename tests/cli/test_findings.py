#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Findings by name, each with a file that causes it; those of checks and of BVH have tables of their own."""

import json
import struct
import unittest

from tool import SAMPLES, ToolTest, anim, motion


def patched(at, form, value, **options):
    """A small .anim with one value of the header, or after it, replaced."""
    data = bytearray(anim(**options))
    struct.pack_into("<" + form, data, at, value)
    return bytes(data)


def old(degrees):
    """An .anim of version 0.1, with one key."""
    return (struct.pack("<HHif", 0, 1, 2, 2.0) + b"\0" + struct.pack("<ffiffII", 0, 2, 1, .3, .5, 1, 1)
            + b"mTorso\0" + struct.pack("<ii4f", 4, 1, 0, degrees, 2, 3) + struct.pack("<ii", 0, 0))


# Offsets in the .anim of tool.anim().
DURATION, N_KEYS = 8, 52

TABLE = [
    # options, file name, contents, findings
    ("foreign", "a.anim", "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!74 &7400000\nAnimationClip:\n", ()),
    ("foreign", "a.bvh", b"BLENDER-v293REND\x00\x1a\x00", ()),
    ("foreign", "a.anim", "animVersion 1.1;\nmayaVersion 2020;\n", ()),
    ("anim-version", "a.anim", patched(0, "H", 2), ()),
    ("unrecognised", "a.anim", bytes([0x30, 0x11, 0xa7, 0x47]) + bytes(range(200)) * 9, ()),
    ("unrecognised", "a.anim", patched(2, "H", 18343), ()),
    ("anim-old-version", "a.anim", old(1.0), ()),
    ("anim-bad-header", "a.anim", patched(DURATION, "f", float("nan")), ()),
    ("anim-bad-joint", "a.anim", patched(N_KEYS, "i", -1), ()),
    ("anim-bad-key", "a.anim", old(float("nan")), ()),
    ("anim-unknown-joint", "a.anim", anim(joint=b"nobody"), ()),
    ("anim-constraints-ignored", "a.anim", anim(n_constraints=11, tail=bytes(86 * 11)), ()),
    ("anim-trailing-bytes", "a.anim", anim(tail=b"more"), ()),
    ("anim-duplicate-time", "a.anim", patched(N_KEYS + 4 + 8, "H", 0), ()),
    ("anim-facts-dropped", "a.anim", anim(tail=b"more"), ("--speed=2",)),
    ("unknown-still-joint", "m.bvh", motion(frames=1, joint="mine"), ()),
    ("position-clamped", "m.bvh", motion().replace(
        "0.0 43.5 0.0 0.0 0.0 0.0 30.0", "0.0 4300.5 0.0 0.0 0.0 0.0 30.0"), ()),
    ("too-many-keys", "m.bvh", motion(frames=40, frame_time="2000"), ("--frame-rate=100000",)),
    ("too-long-to-edit", "m.bvh", motion(frames=40, frame_time="1e6"), ()),
    # Content that is ambiguous is recognised by the file name.
    ("json-syntax", "m.bvj", bytes(100), ()),
    ("bvj-wrong-kind", "m.bvj", '["HIERARCHY"]', ()),
    ("wrong-encoding", "m.htr", "[Header]\n".encode("utf-16"), ()),
    ("vml-xml", "m.vml", "OFFSET HIERARCHY", ()),
    ("viewer-dropped-joint", "m.bvh", motion(), ("--mode=viewer",)),
    ("viewer-not-finite", "m.bvh", motion().replace("30.0", "nan"), ("--mode=viewer",)),
]


class Findings(ToolTest):
    def codes(self, name, *flags):
        data = json.loads(self.tool("check", "--json", name, *flags, expect=None).stdout)
        return [row["code"] for row in data["findings"]]

    def test_table(self):
        for code, name, content, flags in TABLE:
            with self.subTest(code=code):
                self.write(name, content)
                self.assertIn(code, self.codes(name, *flags))

    def test_lengths_are_said_in_words(self):
        for frame_time, words in (("4000", "43.3 hours"), ("1e5", "45 days"), ("1e8", "more than 100 years")):
            with self.subTest(frame_time=frame_time):
                self.write("m.bvh", motion(frames=40, frame_time=frame_time))
                told = self.tool("convert", "m.bvh", "-f", "-o", "m.anim", expect=None).err
                self.assertIn(f"longer than a day: {words}", told)
        self.write("m.bvj", json.dumps({"HIERARCHY": {"NAME": "hip", "CHANNELS": ["Xrotation"]},
                                        "KEYFRAMES": [{"AT": 0, "hip": [1]}, {"AT": 1e100, "hip": [2]}]}))
        told = self.tool("convert", "m.bvj", "-f", "-o", "m.anim", expect=None).err
        self.assertIn("longer than a day: more than 100 years", told)

    def test_joint_twice(self):
        text = (SAMPLES / "wave.bvh").read_text()
        self.write("m.bvh", text.replace("JOINT neck", "JOINT mChest"))
        self.assertIn("joint-twice", self.codes("m.bvh"))

    def curves(self, seconds):
        """The findings of writing a motion along curves as VML."""
        self.write("a.bvj", json.dumps({
            "HIERARCHY": {"NAME": "hip", "CHANNELS": ["Xrotation", "Yrotation"]}, "interpolation": "cubic",
            "KEYFRAMES": [{"AT": seconds * i / 4, "hip": [30 * (i % 2), 20 * (i % 3)]} for i in range(5)]}))
        return self.tool("convert", "a.bvj", "-f", "-o", "a.vml", "-v", expect=None).err

    def test_made_keys(self):
        """A long motion gets fewer keys between its own, a very long one is rejected."""
        told = {seconds: self.curves(seconds) for seconds in (5, 100, 2000)}
        for code in ("keys-coarse", "too-many-made-keys"):
            self.assertNotIn(f"[{code}]", told[5])
        self.assertIn("by up to 0.02 degrees [keys-coarse]", told[100])
        self.assertIn("[too-many-made-keys]", told[2000])

    def test_too_many_gaps(self):
        """Few lines of frames, with many segments."""
        names = [f"s{i}" for i in range(4000)]
        text = ("[Header]\nFileType htr\nDataType HTRS\nFileVersion 2\nNumSegments 4000\nNumFrames 100\n"
                "DataFrameRate 30\nEulerRotationOrder ZYX\nCalibrationUnits mm\nRotationUnits Degrees\n"
                "GlobalAxisofGravity Y\nBoneLengthAxis Y\nScaleFactor 1\n[SegmentNames&Hierarchy]\n"
                + "".join(f"{name} {'GLOBAL' if name == 's0' else 's0'}\n" for name in names)
                + "[BasePosition]\n" + "".join(f"{name} 0 1 0 0 0 0 1\n" for name in names)
                + "".join(f"Frame {i}:\ns0 0 0 0 {i} 0 0 1\n" for i in range(100)) + "[EndOfFile]\n")
        self.write("m.htr", text)
        self.assertIn("htr-too-many-gaps", self.codes("m.htr"))

    def test_oversize(self):
        rows = motion(frames=40000, frame_time="0.001")
        self.write("m.bvh", rows)
        result = self.tool("convert", "m.bvh", "-o", "m.anim")
        self.assertIn("[oversize]", result.err)

    def test_header_too_large(self):
        self.write("m.bvh", motion().replace("MOTION", "x " * 20_000_000 + "MOTION"))
        self.assertIn("header-too-large", self.codes("m.bvh"))

    def test_too_many_findings(self):
        joints = "".join(f"\tJOINT n{i}\n\t{{\n\tOFFSET 0 1 0\n\tCHANNELS 3 Xrotation Yrotation Zrotation\n"
                         "\t}\n" for i in range(1500))
        text = motion().replace("\tJOINT chest", joints + "\tJOINT chest")
        self.write("m.bvh", text.replace("0.0 43.5 0.0 0.0 0.0 0.0", "0 43.5 0 0 0 0" + " 0 0 0" * 1500))
        self.assertIn("too-many-findings", self.codes("m.bvh"))

    def converted(self, data, target):
        """The findings of converting an .anim."""
        self.write("a.anim", data)
        return self.tool("convert", "a.anim", "-f", "-o", target).err

    def test_joint_not_held(self):
        self.assertIn("[joint-not-held]", self.converted(anim(joint=b"mNobody"), "a.bvh"))
        self.assertNotIn("[joint-not-held]", self.converted(anim(), "a.bvh"))

    def test_setting_not_held(self):
        self.assertIn("[setting-not-held]", self.converted(anim(hand_pose=14), "a.bvj"))
        self.assertNotIn("[setting-not-held]", self.converted(anim(), "a.bvj"))

    def test_value_clamped(self):
        """A changed value is reported with its unit, and the option as it is written."""
        told = self.tool("check", SAMPLES / "dance.bvh", "--loop-out=1s", "--loop-in=5s", "-v", expect=None)
        told = told.out + told.err
        self.assertIn("loop-in: A setting was clamped to its allowed range: 5 s became 1 s", told)
        self.assertIn("Set --loop-out after --loop-in.", told)

    def test_settings_lost(self):
        lost = self.converted(anim(priority=4), "a.bvh")
        self.assertIn("[settings-lost]", lost)
        self.assertIn("priority", lost)
        self.assertNotIn("[settings-lost]", self.converted(anim(priority=4), "a.bvj"))

    def test_members_lost(self):
        self.write("a.bvj", '{"unixRate":1,"HIERARCHY":{"NAME":"hip","CHANNELS":["Xrotation"]},'
                            '"KEYFRAMES":[{"AT":0,"hip":[1]},{"AT":1,"hip":[2]}]}')
        result = self.tool("convert", "a.bvj", "-o", "a.bvh")
        self.assertIn("[members-lost]", result.err)
        self.assertIn("unixRate", result.err)


if __name__ == "__main__":
    unittest.main()
