#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The faithful import compared with the source, by a reader of both formats that shares nothing with the
program: what an upload makes of each key gives the pose of the BVH. Skipped without a corpus."""

import csv
import math
import os
import pathlib
import struct
import unittest

from retarget_maths import back, times
from tool import ToolTest

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"])

# Without a reference pose.
LEFT_OUT = {
    "edge-err_plus_exp.bvh": "a number of it is infinite",
    "embedded-public-tests-rs_firestorm_pose_one_frame.bvh": "it stands at rest, which needs no key",
    "qavimator-slmale.bvh": "it stands at rest, which needs no key",
}

AVATAR = {"hip": "mPelvis", "abdomen": "mTorso", "chest": "mChest", "neck": "mNeck", "head": "mHead",
          "figureHair": "mSkull"}
for side, word in (("l", "Left"), ("r", "Right")):
    for old, new in (("Collar", "Collar"), ("Shldr", "Shoulder"), ("ForeArm", "Elbow"), ("Hand", "Wrist"),
                     ("Thigh", "Hip"), ("Shin", "Knee"), ("Foot", "Ankle")):
        AVATAR[side + old] = "m" + new + word


def single(x):
    """Rounded to single precision."""
    return struct.unpack("<f", struct.pack("<f", x))[0]


STEP = single(1 / 65535)


def code(value, low, high):
    if low == high:
        return 0  # what the viewer makes of text that is not a number
    value = single(min(max(value, low), high) - low)
    return math.floor(single(single(value / single(high - low)) * 65535))


def value(number, low, high):
    result = single(single(single(single(number) * STEP) * single(high - low)) + low)
    return 0.0 if abs(result) < single(single(high - low) * STEP) else result


def again(number, low, high):
    return code(value(number, low, high), low, high)


def played_rotation(codes):
    """Read, written by the upload (which packs once, and rounds the packed value once more), and read by
    every viewer that plays it."""
    x, y, z = (value(c, -1.0, 1.0) for c in codes)
    w = math.sqrt(max(0.0, 1.0 - (x * x + y * y + z * z)))
    length = single(math.sqrt(x * x + y * y + z * z + w * w))
    codes = [again(code(single(c / length), -1.0, 1.0), -1.0, 1.0) for c in (x, y, z)]
    x, y, z = (value(c, -1.0, 1.0) for c in codes)
    return (x, y, z, math.sqrt(max(0.0, 1.0 - (x * x + y * y + z * z))))


def played_position(codes):
    for _ in range(3):
        codes = [again(c, -5.0, 5.0) for c in codes]
    return [value(c, -5.0, 5.0) for c in codes]


def read_anim(data):
    """Duration and, for each joint, keys as (time, three codes)."""
    at = 4

    def take(form):
        nonlocal at
        values = struct.unpack_from("<" + form, data, at)
        at += struct.calcsize("<" + form)
        return values

    def text():
        nonlocal at
        end = data.index(b"\0", at)
        word, at = data[at:end].decode(), end + 1
        return word

    _, duration = take("if")
    text()
    *_, n_joints = take("ffiffII")
    joints = {}
    for _ in range(n_joints):
        name = text()
        take("i")
        tracks = []
        for _ in range(2):
            keys = [take("4H") for _ in range(take("i")[0])]
            tracks.append([(value(again(k[0], 0.0, duration), 0.0, duration), k[1:]) for k in keys])
        joints.setdefault(name, tracks)  # of several entries for one joint the first one plays
    return duration, joints


class Motion:
    """A BVH in strict syntax, which nearly all files accepted by the viewer have."""

    def __init__(self, text):
        self.joints, column = {}, 0
        text = text.split("\0")[0]
        words = iter(text.split("MOTION")[0].split())
        for word in words:
            if word in ("ROOT", "JOINT"):
                name = next(words)
                # The names of attachment points contain blanks, which a BVH cannot.
                name = AVATAR.get(name, name if name[0] == "m" else name.replace("_", " "))
                channels = []
                self.joints.setdefault(name, channels)
            elif word.endswith(("position", "rotation")):
                channels.append((word, column))
                column += 1
        lines = text[text.index("MOTION"):].splitlines()
        self.frame_time = float(next(l for l in lines if l.startswith("Frame Time")).split(":")[1])
        count = int(next(l for l in lines if l.startswith("Frames")).split(":")[1])
        start = next(i for i, l in enumerate(lines) if l.startswith("Frame Time")) + 1
        rows = [[float(w) for w in l.split()] for l in lines[start:] if l.strip()]
        self.rows = [row[:column] for row in rows[:count]]
        if any(len(row) < column or not all(map(math.isfinite, row)) for row in self.rows):
            raise ValueError("a frame without a pose")
        if self.frame_time == 0.0:
            self.frame_time = 1 / 30  # the only sensible value, which the findings say is used

    def rotation(self, joint, frame):
        q = (0.0, 0.0, 0.0, 1.0)
        for name, column in self.joints[joint]:
            if name.endswith("rotation"):
                half = math.radians(self.rows[frame][column]) / 2
                turn = [0.0, 0.0, 0.0, math.cos(half)]
                turn["XYZ".index(name[0])] = math.sin(half)
                q = times(q, turn)
        return q

    def position(self, joint, frame):
        by_name = {name[0]: self.rows[frame][column] for name, column in self.joints[joint]
                   if name.endswith("position")}
        return [by_name[axis] for axis in "XYZ"]


def between(a, b, t):
    dot = sum(x * y for x, y in zip(a, b))
    b = b if dot >= 0 else tuple(-x for x in b)
    angle = math.acos(min(1.0, abs(dot)))
    if angle < 1e-9:
        return a
    return tuple((math.sin((1 - t) * angle) * x + math.sin(t * angle) * y) / math.sin(angle)
                 for x, y in zip(a, b))


def apart(a, b):
    """Degrees between two rotations, exact for small ones."""
    x, y, z, w = times(back(a), b)
    return math.degrees(2 * math.atan2(math.sqrt(x * x + y * y + z * z), abs(w)))


@unittest.skipUnless((CORPUS / "viewer" / "MANIFEST.tsv").exists(), "the corpus is not here")
class Fidelity(ToolTest):
    def frames(self, clip, track):
        """Each key with the frames around it. The first frame is the reference."""
        for seconds, codes in track:
            at = 1.0 if len(track) == 1 else 1.0 + seconds / clip.frame_time
            low = min(int(at), len(clip.rows) - 1)
            yield codes, low, min(low + 1, len(clip.rows) - 1), at - low

    def check_rotations(self, clip, name, track):
        # A single frame is the pose; with more, the first is the hip's reference.
        is_compared = name == "mPelvis" and len(clip.rows) > 1
        first = back(clip.rotation(name, 0)) if is_compared else (0.0, 0.0, 0.0, 1.0)
        for codes, low, high, t in self.frames(clip, track):
            x, y, z, w = times(first, between(clip.rotation(name, low), clip.rotation(name, high), t))
            near_half_turn = abs(w) < math.sin(math.radians(2.5))
            self.assertLessEqual(apart((z, x, y, w), played_rotation(codes)), 1.0 if near_half_turn else 0.05)

    def check_positions(self, clip, name, track):
        if len(track) < 2:
            return
        first, origin = back(clip.rotation(name, 0)), clip.position(name, 0)
        for codes, low, high, t in self.frames(clip, track):
            a, b = clip.position(name, low), clip.position(name, high)
            way = [p + (q - p) * t - o for p, q, o in zip(a, b, origin)]
            x, y, z, _ = times(times(first, (*way, 0.0)), back(first))
            want = [min(max(c * 0.0254, -5.0), 5.0) for c in (z, x, y)]
            self.assertLessEqual(math.dist(want, played_position(codes)), 0.0005)

    def check(self, path):
        clip = Motion(path.read_text(errors="replace"))
        self.tool("convert", path, "-o", "x.anim", "-f", "-q", "--reference=drop", "--units=in", "--reduce=none")
        duration, joints = read_anim((self.dir / "x.anim").read_bytes())
        if len(clip.rows) > 2:
            self.assertAlmostEqual(duration, (len(clip.rows) - 2) * clip.frame_time, delta=1e-3)
        for name, (rotations, positions) in joints.items():
            with self.subTest(file=path.name, joint=name):
                self.check_rotations(clip, name, rotations)
                if name == "mPelvis":
                    self.check_positions(clip, name, positions)

    def test_corpus(self):
        """All files that the viewer accepts, except those named above with reasons."""
        with open(CORPUS / "viewer" / "MANIFEST.tsv", encoding="utf-8", newline="") as table:
            rows = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
        accepted = {row["bvh"] for row in rows if row["exit"] == "0"}
        self.assertLessEqual(set(LEFT_OUT), accepted)
        for name in sorted(accepted - set(LEFT_OUT)):
            self.check(CORPUS / "viewer" / name)
        print(f"{len(accepted) - len(LEFT_OUT)} of {len(accepted)} files that the viewer accepts")


if __name__ == "__main__":
    unittest.main()
