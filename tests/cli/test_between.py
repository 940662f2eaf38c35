#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Conversions between formats, checked by between.py: with our own files, and with some of the corpus if it
exists. As a command, between.py checks the whole corpus."""

import json
import math
import os
import pathlib
import re
import struct
import unittest

import between
import test_fidelity as outside
from tool import REFUSED, SOURCE, ToolTest

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"])

# Only one in this many files of the corpus is tested here.
EVERY = 7

# Files whose direct conversion differs because of something that only their own format can express.
LEFT_OUT = {
    "edge-err_zero_ft.bvh.anim": "a motion without length becomes one frame",
}


def bvh(rows, offset="0 40 0", frame_time=0.05, names=("hip", "chest", "lCollar", "rCollar")):
    """A hip with three joints. Each row: the hip's position, its rotation and those of the joints about X."""
    joints = "".join(f"JOINT {name}\n{{\nOFFSET 0 3 {i}\nCHANNELS 3 Xrotation Yrotation Zrotation\n"
                     f"End Site\n{{\nOFFSET 0 3 0\n}}\n}}\n" for i, name in enumerate(names[1:]))
    text = "".join(" ".join(f"{x:.6f}" for x in row) + "\n" for row in rows)
    return (f"HIERARCHY\nROOT {names[0]}\n{{\nOFFSET {offset}\nCHANNELS 6 Xposition Yposition Zposition "
            f"Xrotation Yrotation Zrotation\n{joints}}}\nMOTION\nFrames: {len(rows)}\n"
            f"Frame Time: {frame_time}\n{text}")


def row(place, turn, chest=0.0, left=0.0, right=0.0):
    return [*place, *turn, chest, 2.0, -chest, left, 0.0, 0.0, right, 0.0, 0.0]


def walk(place=(0, 40, 0), turn=(0, 0, 0), n=12, left=0.0, right=0.0, first=0.0):
    """A walk that starts elsewhere, with the hip turned. `left` is as in the first frame; `right` is not."""
    return [row(place, turn, 0.0, left, first)] + [
        row([place[0] + 0.7 * i, place[1] + (i % 3), place[2] - i * 1.1],
            [turn[0] + 3 * i, turn[1] - 2 * i, turn[2] + (i % 4)], 9.0 * (i % 5), left, right)
        for i in range(1, n)]


REFERENCES = {
    "plain": bvh(walk()),
    "displaced": bvh(walk(place=(30, 20, -12))),
    "turned": bvh(walk(turn=(10, 90, -20))),
    "turned and displaced": bvh(walk(place=(30, 20, -12), turn=(80, 90, 45))),
    "no offset": bvh(walk(place=(5, 41, 6), turn=(0, 90, 0)), offset="0 0 0"),
    "from nowhere": bvh(walk(place=(0, 0, 0)), offset="0 0 0"),
    "still as in the first frame": bvh(walk(left=35)),
    "still and away": bvh(walk(right=-35)),
    "both": bvh(walk(left=35, right=-35, first=10, turn=(0, 60, 0))),
    "a single frame behind it": bvh(walk(n=2, right=20), frame_time=0.5),
    "a single frame": bvh(walk(n=1, first=20, turn=(0, 30, 0)), frame_time=0.5),
    "other names": bvh(walk(place=(30, 20, -12), turn=(10, 90, -20)),
                       names=("Body", "mChest", "mCollarLeft", "mCollarRight")),
}


class Ways(ToolTest):
    # The same in the world.
    FORMATS = (*between.FORMATS, "gtr")

    def check(self, path, **options):
        for kind, found in between.ways(path, self.FORMATS, **options).items():
            with self.subTest(file=path.name, by=kind):
                self.assertEqual(found, [])

    def test_references(self):
        """Whichever format stores the reference pose, the upload is the same."""
        for name, text in REFERENCES.items():
            path = self.dir / self.write(name.replace(" ", "-") + ".bvh", text)
            self.check(path)
            self.check(path, reduce="none")

    def test_three_ways(self):
        """From one format to another, and on to a third."""
        for name, text in REFERENCES.items():
            self.write("x.bvh", text)
            self.tool("convert", "x.bvh", "-o", "x.anim", "-f", "-q", "--partial", "--reduce=none")
            for first in self.FORMATS:
                self.tool("convert", "x.bvh", "-o", f"x.{first}", "-f", "-q")
                for second in (*self.FORMATS, "bvh"):
                    self.tool("convert", f"x.{first}", "-o", f"y.{second}", "-f", "-q")
                    self.tool("convert", f"y.{second}", "-o", "y.anim", "-f", "-q", "--partial", "--reduce=none")
                    with self.subTest(file=name, ways=(first, second)):
                        self.assertEqual(between.compare(between.decode(self.dir / "x.anim"),
                                                         between.decode(self.dir / "y.anim"),
                                                         between.EVERY_KEY), [])

    @unittest.skipUnless((CORPUS / "bvh").exists(), "the corpus is not here")
    def test_reference_of_a_foreign_skeleton(self):
        """Its root is the avatar's by name, and its first frame is a pose apart: no format plays that."""
        file = CORPUS / "bvh" / "rgbdacquisition-102_01cc.bvh"
        self.tool("convert", file, "-o", "x.anim", "-f", "-q", "--reduce=none")
        duration, joints = between.decode(self.dir / "x.anim")
        for kind in ("vml", "htr"):
            self.tool("convert", file, "-o", f"x.{kind}", "-f", "-q")
            self.tool("convert", f"x.{kind}", "-o", "y.anim", "-f", "-q", "--reduce=none")
            other, again = between.decode(self.dir / "y.anim")
            self.assertAlmostEqual(duration, other, delta=1e-3)
            self.assertEqual(set(joints), set(again))
            for name, (rotation, _) in joints.items():
                times = [duration * i / 50 for i in range(51)]
                worst = max(map(between.turned, rotation.at(times), again[name][0].at(times)))
                self.assertLess(worst, 2, f"{kind} {name}")

    def test_first_frame_of_htr(self):
        """An HTR has a base pose of its own, so its first frame is played, whatever its segments are called."""
        text = ("[Header]\nFileType htr\nDataType HTRS\nFileVersion 1\nNumSegments 2\nNumFrames 3\n"
                "DataFrameRate 10\nEulerRotationOrder ZYX\nCalibrationUnits mm\nRotationUnits Degrees\n"
                "GlobalAxisofGravity Y\nBoneLengthAxis Y\nScaleFactor 1\n[SegmentNames&Hierarchy]\n{0} GLOBAL\n"
                "{1} {0}\n[BasePosition]\n{0} 0 1000 0 0 0 0 100\n{1} 0 100 0 0 0 0 100\n[{0}]\n"
                "0 0 20 0 0 30 0 1\n1 0 40 0 0 20 0 1\n2 0 0 0 0 10 0 1\n[{1}]\n0 0 0 0 50 0 0 1\n"
                "1 0 0 0 0 0 0 1\n2 0 0 0 5 0 0 1\n[EndOfFile]\n")
        for root, other in (("hip", "abdomen"), ("mPelvis", "mTorso")):
            self.write("x.htr", text.format(root, other))
            self.tool("convert", "x.htr", "-o", "x.anim", "-f", "-q", "--reduce=none")
            duration, joints = between.decode(self.dir / "x.anim")
            self.assertAlmostEqual(duration, 0.2, delta=1e-4)
            rotation, position = joints["mPelvis"]
            turn = next(iter(rotation.at([0.0])))
            self.assertLess(between.turned(turn, (0, 0, 0.258819, 0.965926)), 0.02)
            self.assertAlmostEqual(next(iter(position.at([0.0])))[2], 0.02, delta=3e-4)
            self.assertLess(between.turned(next(iter(joints["mTorso"][0].at([0.0]))),
                                           (0, 0.422618, 0, 0.906308)), 0.02)


class Keys(ToolTest):
    """Motions with keys at arbitrary times."""

    def motion(self):
        """An .anim with keys at 24 per second, where the motion needs them, as it is after an upload."""
        rows = [row((0.3 * i, 40, 0), (0, 2 * i, 0), 30 * math.sin(i / 5), 20 * math.cos(i / 7), (i % 9))
                for i in range(49)]
        self.write("x.bvh", bvh(rows, frame_time=1 / 24))
        self.tool("convert", "x.bvh", "-o", "x.anim", "-q", "-f")
        return self.dir / "x.anim"

    def test_every_way(self):
        path = self.motion()
        for reduce in "none", None:
            for kind, found in between.ways(path, reduce=reduce).items():
                with self.subTest(by=kind, reduce=reduce):
                    self.assertEqual(found, [])

    def test_angles_in_lines(self):
        """Between keyframes of several angles the rotation is not at constant speed; with every key kept it
        is followed everywhere."""
        path = pathlib.Path(SOURCE) / "tests" / "data" / "bvj" / "frames-and-keyframes.bvj"
        for kind, found in between.ways(path, reduce="none").items():
            with self.subTest(by=kind):
                self.assertEqual(found, [])

    def vml(self, name, tracks):
        """A file whose joints each rotate about one axis: for each the axis, and degrees at times."""
        key = '<{} x="{:.12f}" y="{:.12f}" z="{:.12f}" w="{:.12f}"{}/>'
        rest = '<TranslationKey x="0" y="0" z="0"/>' + key.format("RotationKey", 0, 0, 0, 1, "")
        bones = f'<Bone id="0" parent="-1" name="mPelvis">{rest}</Bone>'
        motion = ""
        for i, (joint, (axis, keys)) in enumerate(tracks.items(), 1):
            bones += f'<Bone id="{i}" parent="0" name="{joint}">{rest}</Bone>'
            motion += f'<SkeletalAnimationTrack bone="{i}">'
            for t, degrees in keys:
                half = math.radians(degrees) / 2
                motion += key.format("RotationKey", *(x / math.hypot(*axis) * math.sin(half) for x in axis),
                                     math.cos(half), f' t="{t}"')
            motion += "</SkeletalAnimationTrack>"
        self.write(name, f'<VML><Skeleton>{bones}</Skeleton><SkeletalAnimation duration="1">{motion}'
                         '</SkeletalAnimation></VML>')
        return self.dir / name

    def test_far_keys(self):
        """Keys that are far apart, in opposite hemispheres of an .anim's codes: there the world rotates at
        constant speed."""
        path = self.vml("x.vml", {"mTorso": ((3, 1, 2), ((0, 120), (0.4137, 240), (1, 355)))})
        for reduce in "none", None:
            self.assertEqual(between.ways(path, reduce=reduce, bounds=between.REDUCED),
                             {kind: [] for kind in between.FORMATS})

    def test_half_turn(self):
        """A key of half a turn is in both hemispheres; its sign determines the way the world goes from there."""
        turns = ((0, (-0.5, 0, 0.5)), (65535, (1, 0, 0)))
        keys = b"".join(struct.pack("<4H", t, *(round((x + 1) / 2 * 65535) for x in v)) for t, v in turns)
        (self.dir / "x.anim").write_bytes(
            struct.pack("<HHif", 1, 0, 2, 1.0) + b"\0" + struct.pack("<ffiffII", 0, 1, 0, 0.3, 0.3, 1, 1)
            + b"mTorso\0" + struct.pack("<ii", 2, len(turns)) + keys + struct.pack("<ii", 0, 0))
        # The precision of an .anim near half turns.
        self.assertEqual(between.ways(self.dir / "x.anim", reduce="none", bounds=(0.9, 0.001, 0.002)),
                         {kind: [] for kind in between.FORMATS})

    def test_even_turn(self):
        """A rotation at constant speed, of which few keys are left."""
        self.write("x.bvj", json.dumps({"HIERARCHY": {"NAME": "hip", "CHANNELS": ["Yposition", "Xrotation"]},
                                        "KEYFRAMES": [{"AT": 0, "hip": [0, 350]}, {"AT": 1, "hip": [1, 10]}]}))
        self.assertEqual(between.ways(self.dir / "x.bvj"), {kind: [] for kind in between.FORMATS})

    def test_reduced_far_keys(self):
        """A joint with few keys keeps its motion if other joints have keys between them."""
        path = self.vml("x.vml", {"mTorso": ((0, 0, 1), ((0, 0), (1, 100))),
                                  "mHead": ((1, 0, 0), [(i / 30, 9 * (i % 4)) for i in range(31)])})
        self.tool("convert", path, "-o", "every.anim", "-q", "--reduce=none")
        self.tool("convert", path, "-o", "few.anim", "-q")
        (_, every), (_, few) = (between.decode(self.dir / f"{name}.anim") for name in ("every", "few"))
        self.assertLess(between.most(every["mTorso"][0], few["mTorso"][0], between.turned)[0],
                        between.REDUCED[0])

    def test_reduced_between(self):
        """What is left of keys that are far apart is also close to the motion between them."""
        path = self.vml("x.vml", {"mTorso": ((0, 0, 1), [(i / 4, 50 * i) for i in range(5)]),
                                  "mHead": ((1, 0, 2), [(i / 4, 40 * i) for i in range(5)])})
        self.tool("convert", path, "-o", "every.anim", "-q", "--reduce=none")
        self.tool("convert", path, "-o", "few.anim", "-q")
        (_, every), (_, few) = (between.decode(self.dir / f"{name}.anim") for name in ("every", "few"))
        for joint in every:
            times = [i / 200 for i in range(201)]
            pairs = zip(every[joint][0].at(times), few[joint][0].at(times))
            # Half a degree is the default bound.
            self.assertLess(max(between.turned(*pair) for pair in pairs), 0.51, joint)

    def test_loop_outside(self):
        """Loop points may be outside of the played range; no keys are made there."""
        path = self.motion()
        data = bytearray(path.read_bytes())
        self.assertEqual(data[12], 0)
        data[13:25] = struct.pack("<ffi", -4, 99, 1)
        path.write_bytes(data)
        told = self.tool("convert", path, "-o", "y.anim", "--reduce=default")
        self.assertNotIn("[error-not-kept]", told.err)
        self.assertEqual(between.compare(between.decode(path), between.decode(self.dir / "y.anim"),
                                         (0.51, 0.002, 0.002)), [])

    def test_keys_outside(self):
        """Version 0.1 may have keys outside of its duration. They affect interpolation, but are never
        reached."""
        axis = lambda t, degrees: struct.pack("<4f", t, 0, 0, degrees)
        place = lambda t, x: struct.pack("<4f", t, x, 0, 0)
        turns = ((-0.5, -10), (0.25, 20), (2.5, 65))
        moves = ((-1, 0.2), (3, 1.0))
        self.write("x.anim", b"")
        (self.dir / "x.anim").write_bytes(
            struct.pack("<HHif", 0, 1, 2, 1.0) + b"\0" + struct.pack("<ffiffII", 0, 1, 0, 0.3, 0.3, 1, 2)
            + b"mTorso\0" + struct.pack("<ii", 2, len(turns)) + b"".join(axis(*key) for key in turns)
            + struct.pack("<i", 0)
            + b"mPelvis\0" + struct.pack("<ii", 2, 0) + struct.pack("<i", len(moves))
            + b"".join(place(*key) for key in moves) + struct.pack("<i", 0))
        path = self.dir / "x.anim"
        self.tool("convert", path, "-o", "y.anim", "-q")
        duration, joints = between.decode(self.dir / "y.anim")
        self.assertEqual(duration, 1)

        def turn(degrees):
            half = math.radians(degrees) / 2
            return (0, 0, math.sin(half), math.cos(half))

        for time in (0, 0.1, 0.25, 0.6, 1):
            i = 0 if time < turns[1][0] else 1
            (a, before), (b, after) = turns[i:i + 2]
            right = between.lerp(turn(before), turn(after), (time - a) / (b - a))
            # Between keys the world does not rotate at constant speed; the deviation is slightly different
            # for a closer key.
            self.assertLess(between.turned(right, next(iter(joints["mTorso"][0].at([time])))), 0.1, time)
            x = next(iter(joints["mPelvis"][1].at([time])))[0]
            self.assertAlmostEqual(x, 0.2 + 0.2 * (time + 1), delta=4e-4)
        for reduce in "none", None:
            with self.subTest(reduce=reduce):
                self.assertEqual(between.ways(path, reduce=reduce, bounds=between.REDUCED),
                                 {kind: [] for kind in between.FORMATS})

    def test_joints_apart(self):
        """Joints that an .anim holds away from their places, legs twice as long here, are no larger body."""
        joints = ["mTorso", "mChest", "mNeck", "mHead"]
        joints += [part + side for side in ("Left", "Right")
                   for part in ("mCollar", "mShoulder", "mElbow", "mWrist", "mHip", "mKnee", "mAnkle")]
        places = {"mHip": (0.07, 0.25, -0.08), "mKnee": (0.0, -0.09, -0.98), "mAnkle": (-0.06, 0.0, -0.94)}
        tracks = []
        for name in joints:
            at = places.get(name.removesuffix("Left").removesuffix("Right"))
            turns = b"".join(struct.pack("<4f", t, 0, 0, degrees) for t, degrees in ((0, 5), (0.5, 25), (1, 10)))
            tracks.append(name.encode() + b"\0" + struct.pack("<ii", 2, 3) + turns
                          + (struct.pack("<i4f", 1, 0, *at) if at else struct.pack("<i", 0)))
        moves = [(0, 0.0, 0.1), (0.5, 0.6, 0.0), (1, 1.2, 0.1)]
        tracks.append(b"mPelvis\0" + struct.pack("<iii", 2, 0, len(moves))
                      + b"".join(struct.pack("<4f", t, x, 0, z) for t, x, z in moves))
        path = self.dir / self.write("apart.anim", (
            struct.pack("<HHif", 0, 1, 2, 1.0) + b"\0" + struct.pack("<ffiffII", 0, 1, 0, 0.3, 0.3, 1, len(tracks))
            + b"".join(tracks) + struct.pack("<i", 0)))
        self.assertEqual(between.ways(path), {kind: [] for kind in between.FORMATS})

    def test_keys_stay(self):
        """Formats with keys get no more of them than there are."""
        path = self.motion()
        _, joints = between.decode(path)
        n = sum(len({*a.times, *b.times}) for a, b in joints.values())
        self.tool("convert", path, "-o", "x.vml", "-q")
        keys = re.findall("<RotationKey.* t=", (self.dir / "x.vml").read_text())
        self.assertLessEqual(len(keys), n)
        self.tool("convert", path, "-o", "x.bvj", "-q")
        keyframes = json.loads((self.dir / "x.bvj").read_text())["KEYFRAMES"]
        self.assertLessEqual(sum(len(k) - 1 for k in keyframes), n)

    def test_rate(self):
        """The frame rate is that of the keys; if they have none, a finding says how close it comes."""
        path = self.motion()
        told = self.tool("convert", path, "-o", "x.htr", "-v")
        text = (self.dir / "x.htr").read_text()
        self.assertIn("NumFrames 48\n", text)
        self.assertNotIn("[sampled]", told.err)
        keys = [{"AT": t, "chest": [60 * t, 0, 90 * t]} for t in (0, 0.1234, 0.50001, 0.777, 1)]
        self.write("k.bvj", json.dumps({"HIERARCHY": {"NAME": "hip", "OFFSET": [0, 40, 0], "CHANNELS": [
            "Xposition", "Yposition", "Zposition", "Xrotation", "Yrotation", "Zrotation"], "JOINTS": [
            {"NAME": "chest", "OFFSET": [0, 5, 0], "CHANNELS": ["Xrotation", "Yrotation", "Zrotation"]}]},
            "KEYFRAMES": keys}))
        told = self.tool("convert", "k.bvj", "-o", "k.htr", "-v")
        self.assertIn("[sampled]", told.err)
        self.assertEqual(between.ways(self.dir / "k.bvj", reduce="none", bounds=between.REDUCED),
                         {kind: [] for kind in between.FORMATS})

    def test_rate_of_fast(self):
        """Keys that rounding has moved away from their frames: a fast joint is at each frame where it is
        played."""
        n, seconds, keys = 240, 10, b""
        for i in range(n + 1):
            time = 65535 * i // n - (3 if 0 < i < n else 0)
            half = math.radians(80 * math.sin(2 * math.pi * i / n * seconds / 0.8)) / 2
            keys += struct.pack("<4H", time, 32767, 32767, round((math.sin(half) + 1) / 2 * 65535))
        (self.dir / "x.anim").write_bytes(
            struct.pack("<HHif", 1, 0, 2, seconds) + b"\0" + struct.pack("<ffiffII", 0, 1, 0, 0.3, 0.3, 1, 1)
            + b"mTorso\0" + struct.pack("<ii", 2, n + 1) + keys + struct.pack("<ii", 0, 0))
        self.assertEqual(between.ways(self.dir / "x.anim", ("htr",), reduce="none"), {"htr": []})
        self.assertIn("[sampled]", self.tool("convert", "x.anim", "-o", "x.htr", "-v").err)

    def test_parts(self):
        """A part written as frames has the rate and the names of its file."""
        self.motion()
        self.tool("split", "x.bvh", "--to", "bvh", "--part", "one=0s..24f", "--part", "two=24f..", "-d", "out")
        for name in ("one", "two"):
            text = (self.dir / "out" / f"{name}.bvh").read_text()
            self.assertIn("ROOT hip\n", text)
            self.assertIn("JOINT lCollar\n", text)
            step = float(text.split("Frame Time:")[1].split()[0])
            self.assertAlmostEqual(step, 1 / 24, delta=1e-5)
            self.tool("convert", f"out/{name}.bvh", "-o", "a.anim", "-f", "-q", "--reduce=none")
            self.tool("split", "x.bvh", "--part", "one=0s..24f", "--part", "two=24f..", "-d", "direct", "-f",
                      "-q", "--reduce=none")
            self.assertEqual(between.compare(between.decode(self.dir / "direct" / f"{name}.anim"),
                                             between.decode(self.dir / "a.anim"), between.REDUCED), [])


HTR_HEAD = """[Header]
FileType {kind}
DataType HTRS
FileVersion 1
NumSegments {n}
NumFrames {frames}
DataFrameRate 20
EulerRotationOrder ZYX
CalibrationUnits mm
RotationUnits Degrees
GlobalAxisofGravity Y
BoneLengthAxis Y
ScaleFactor 1
"""


def angles(q):
    """The degrees about x, y and z for which the product Rz Ry Rx is the rotation."""
    x, y, z, w = q
    return [math.degrees(a) for a in (math.atan2(2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
                                      math.asin(max(-1, min(1, 2 * (w * y - x * z)))),
                                      math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z)))]


def rotation(x, y, z):
    q = (0, 0, 0, 1)
    for axis, angle in ((2, z), (1, y), (0, x)):
        turn = [0, 0, 0, math.cos(math.radians(angle) / 2)]
        turn[axis] = math.sin(math.radians(angle) / 2)
        q = outside.times(q, turn)
    return q


def turn_vector(q, v):
    return outside.times(outside.times(q, (*v, 0)), outside.back(q))[:3]


class Htr(ToolTest):
    """The same motion in the world, and for each segment relative to its parent."""

    # Name, parent, offset; order and names differ within the same file.
    TREE = (("hip", None, (0, 1000, 0)), ("abdomen", "hip", (0, 150, 10)), ("chest", "abdomen", (0, 200, 0)),
            ("lCollar", "chest", (40, 150, 0)), ("lShldr", "lCollar", (120, 10, 0)))
    FRAMES = 9

    def local(self, i, frame):
        """Position and rotation of a segment relative to its parent."""
        place = self.TREE[i][2] if i else (30.0 * frame, 1000 + 5.0 * (frame % 3), -8.0 * frame)
        return place, rotation(7 * frame - 3 * i, 11 * i - 4 * frame, 15 * ((frame + i) % 4))

    def world(self, name, frame):
        i = next(i for i, joint in enumerate(self.TREE) if joint[0] == name)
        place, turn = self.local(i, frame)
        if self.TREE[i][1] is None:
            return place, turn
        above, above_turn = self.world(self.TREE[i][1], frame)
        return [a + b for a, b in zip(above, turn_vector(above_turn, place))], outside.times(above_turn, turn)

    def text(self, kind, order, parents, rename=str):
        """The file; in a global one everything is in the world."""
        text = HTR_HEAD.format(kind=kind, n=len(self.TREE), frames=self.FRAMES)
        base, motion = "[BasePosition]\n", ""
        if parents is not None:
            text += "[SegmentNames&Hierarchy]\n" + "".join(
                f"{rename(self.TREE[i][0])}\t{rename(parents(i) or 'GLOBAL')}\n" for i in order)
        for i in order:
            name = self.TREE[i][0]
            at = self.world(name, 0)[0] if kind == "gtr" else self.TREE[i][2]
            start = at if kind == "htr" else (0, 0, 0)
            base += f"{rename(name)} {start[0]:.9f} {start[1]:.9f} {start[2]:.9f} 0 0 0 100\n"
            motion += f"[{rename(name)}]\n"
            for frame in range(self.FRAMES):
                place, turn = self.world(name, frame) if kind == "gtr" else self.local(i, frame)
                numbers = [*(a - b for a, b in zip(place, start)), *angles(turn)]
                motion += f"{frame} " + " ".join(f"{x:.9f}" for x in numbers) + " 1\n"
        return text + base + motion + "[EndOfFile]\n"

    def result(self, text):
        self.write("x.htr", text)
        self.tool("convert", "x.htr", "-o", "x.anim", "-f", "--reduce=none", "--reference=keep")
        return between.decode(self.dir / "x.anim")

    def test_global(self):
        """World transforms become relative to the file's tree, or else to the avatar's."""
        order, shuffled = range(len(self.TREE)), (4, 0, 3, 2, 1)
        tree = lambda i: self.TREE[i][1]
        local = self.result(self.text("htr", order, tree))
        for name, text in (("by the file", self.text("gtr", order, tree)),
                           ("by the file, in another order", self.text("gtr", shuffled, tree)),
                           ("by the avatar", self.text("gtr", order, lambda i: None)),
                           ("by the avatar, without a hierarchy", self.text("gtr", shuffled, None))):
            with self.subTest(tree=name):
                self.assertEqual(between.compare(local, self.result(text), (0.03, 0.0004, 0.002)), [])

    def test_global_again(self):
        """A global file that is read and written is the same."""
        for parents in (lambda i: self.TREE[i][1], lambda i: None):
            self.write("x.gtr", self.text("gtr", range(len(self.TREE)), parents))
            self.tool("convert", "x.gtr", "-o", "y.gtr", "-q")
            self.tool("convert", "y.gtr", "-o", "z.gtr", "-q")
            self.assertEqual((self.dir / "y.gtr").read_bytes(), (self.dir / "z.gtr").read_bytes())
            self.tool("convert", "x.gtr", "-o", "x.anim", "-q", "--reduce=none")
            self.tool("convert", "y.gtr", "-o", "y.anim", "-q", "--reduce=none")
            self.assertEqual((self.dir / "x.anim").read_bytes(), (self.dir / "y.anim").read_bytes())
            for path in ("y.gtr", "z.gtr", "x.anim", "y.anim"):
                (self.dir / path).unlink()

    def poses(self, text):
        """Where a file without units and parents of its own has each segment, by frame."""
        base, poses, name = {}, {}, None
        for line in text[text.index("[BasePosition]"):].splitlines():
            words = line.split("#")[0].split()
            if len(words) == 1:
                name = words[0].strip("[]")
                poses[name] = []
            elif words and name == "BasePosition":
                base[words[0]] = [float(x) for x in words[1:7]]
            elif words:
                at = [a + float(b) for a, b in zip(base[name], words[1:4])]
                poses[name].append((at, outside.times(rotation(*base[name][3:]),
                                                      rotation(*map(float, words[4:7])))))
        return poses

    def test_write_global(self):
        """A file with this suffix is all in the world."""
        local = self.text("htr", range(len(self.TREE)), lambda i: self.TREE[i][1])
        turned = local.replace("abdomen 0.000000000 150.000000000 10.000000000 0 0 0",
                               "abdomen 0 150 10 20 -30 70")
        self.assertNotEqual(turned, local)
        radians = re.sub(r"(?m)^(\S+ \S+ \S+ \S+ )(\S+) (\S+) (\S+)( \d+)$", lambda m: m[1] + " ".join(
            f"{math.radians(float(x)):.12f}" for x in m.group(2, 3, 4)) + m[5], turned)
        self.write("local.htr", local)
        self.write("radians.htr", radians.replace("RotationUnits Degrees", "RotationUnits Radians"))
        self.write("turned.htr", turned)
        self.write("factors.htr", local.replace(" 1\n", " 2\n"))
        for name in ("local", "radians", "turned", "factors"):
            for how in (("-o", f"{name}.gtr"), ("-o", f"{name}.GTR", "--to=htr")):
                self.tool("convert", f"{name}.htr", *how, "-q")
                text = (self.dir / how[1]).read_text()
                self.assertIn("FileType gtr\n", text)
                for source in ("htr", how[1].split(".")[1]):
                    self.tool("convert", f"{name}.{source}", "-o", f"{source}.anim", "-f", "-q", "--reduce=none")
                with self.subTest(file=name):
                    self.assertEqual(between.compare(between.decode(self.dir / "htr.anim"), between.decode(
                        self.dir / f"{source}.anim"), (0.03, 0.0004, 0.002)), [])
        self.assertIn("\t2\n", (self.dir / "factors.gtr").read_text())
        poses = self.poses((self.dir / "local.gtr").read_text())
        for name in (joint[0] for joint in self.TREE):
            self.assertEqual(len(poses[name]), self.FRAMES)
            for frame, (place, turn) in enumerate(poses[name]):
                right, right_turn = self.world(name, frame)
                self.assertLess(math.dist(place, right), 1e-3, (name, frame))
                self.assertLess(between.turned(turn, right_turn), 1e-3, (name, frame))

    def test_write_roots(self):
        """Segments without parents are already in the world, and do not get those of the avatar."""
        self.write("x.htr", self.text("htr", range(len(self.TREE)), lambda i: None))
        self.tool("convert", "x.htr", "-o", "x.gtr", "-q")
        for kind in ("htr", "gtr"):
            self.tool("convert", f"x.{kind}", "-o", f"{kind}.anim", "-f", "-q", "--reduce=none")
        self.assertEqual((self.dir / "htr.anim").read_bytes(), (self.dir / "gtr.anim").read_bytes())

    def test_block_twice(self):
        """Of two sections for a segment the one that moves counts; if both do, it is ambiguous."""
        text = self.text("htr", range(len(self.TREE)), lambda i: self.TREE[i][1])
        still = "[hip]\n" + "".join(f"{i} 0 0 0 0 0 0 1\n" for i in range(self.FRAMES))
        moves = text[text.index("[hip]"):text.index("[abdomen]")]
        right = self.result(text)
        for name, twice in (("before", text.replace("[hip]\n", still + "[hip]\n")),
                            ("after", text.replace("[abdomen]\n", still + "[abdomen]\n"))):
            self.write("t.htr", twice)
            told = self.tool("convert", "t.htr", "-o", "t.anim", "-f", "--reduce=none", "--reference=keep")
            with self.subTest(unkeyed=name):
                self.assertIn("[htr-block-twice]", told.err)
                self.assertEqual(between.compare(right, between.decode(self.dir / "t.anim"),
                                                 (1e-4, 1e-6, 1e-6)), [])
        self.write("t.htr", text.replace("[abdomen]\n", moves + "[abdomen]\n"))
        self.assertIn("[htr-segment-twice]",
                      self.tool("convert", "t.htr", "-o", "t.anim", "-f", expect=REFUSED).err)


@unittest.skipUnless((CORPUS / "viewer" / "MANIFEST.tsv").exists(), "the corpus is not here")
class OfCorpus(ToolTest):
    def test_some(self):
        n = 0
        for place in ("viewer", "bvh", "htr"):
            paths = [p for p in between.collect([CORPUS / place])
                     if p.suffix != ".anim" and p.name not in LEFT_OUT]
            for path in paths[::EVERY if len(paths) > EVERY else 1]:
                try:
                    # With all keys: two choices of them may be apart by twice the bound.
                    result = between.ways(path, reduce="none", bounds=between.REDUCED)
                except between.Refused:
                    continue
                n += 1
                for kind, found in result.items():
                    with self.subTest(file=path.name, by=kind):
                        self.assertEqual(found, [])
        self.assertGreater(n, 10)
        print(f"{n} files of the corpus; between.py looks at all")


if __name__ == "__main__":
    unittest.main()
