#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trimming cuts the result: a trimmed file plays what the whole plays between the two ends. Checked from
outside: the poses of the file by independent kinematics, compared with the decoded bytes, by a reader of
both that shares nothing with the program."""

import csv
import math
import os
import pathlib
import unittest

from test_fidelity import (LEFT_OUT, Motion, back, apart, between, played_position, played_rotation,
                           read_anim, times)
from tool import USAGE, ToolTest

# Cutting comes before clamping, so that a part of a long walk can be brought back to the avatar.
LEFT_OUT = {**LEFT_OUT, "edge-clamp-5m.bvh": "it goes farther than an .anim can hold"}

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"])

PARENT = {}
for chain in ("mPelvis mTorso mChest mNeck mHead mSkull", "mChest mCollarLeft mShoulderLeft mElbowLeft mWristLeft",
              "mChest mCollarRight mShoulderRight mElbowRight mWristRight",
              "mPelvis mHipLeft mKneeLeft mAnkleLeft", "mPelvis mHipRight mKneeRight mAnkleRight"):
    names = chain.split()
    PARENT.update(zip(names[1:], names))

# A crouch that moves forward: the hip is away from the reference, tilted and turned, from the first played
# frame on; a hand is raised at first, and back at the reference before the middle.
CROUCH = """HIERARCHY
ROOT hip
{
 OFFSET 0 40 0
 CHANNELS 6 Xposition Yposition Zposition Xrotation Zrotation Yrotation
 JOINT abdomen
 {
  OFFSET 0 5 0
  CHANNELS 3 Xrotation Zrotation Yrotation
  JOINT chest
  {
   OFFSET 0 5 0
   CHANNELS 3 Xrotation Zrotation Yrotation
   JOINT lCollar
   {
    OFFSET 1 5 0
    CHANNELS 3 Xrotation Zrotation Yrotation
    JOINT lShldr
    {
     OFFSET 3 0 0
     CHANNELS 3 Xrotation Zrotation Yrotation
     End Site
     {
      OFFSET 8 0 0
     }
    }
   }
  }
 }
}
MOTION
Frames: 12
Frame Time: 0.1
1 39 2  4 5 6  0 0 0  0 0 0  0 0 0  0 -30 0
""" + "".join(f"{1 + i} {20 - i % 3} {2 + 4 * i}  {20 + i} 5 {6 + 2 * i}  {3 * i} 0 0  0 {i} 0  0 0 0  "
              f"0 {-30 + max(0, 4 - i) * 15} 0\n" for i in range(1, 12))


class Played:
    """What the world plays of an .anim: linear between keys, from the codes after an upload."""

    def __init__(self, path):
        self.duration, joints = read_anim(path.read_bytes())
        self.turns = {name: [(t, played_rotation(c)) for t, c in tracks[0]] for name, tracks in joints.items()
                      if tracks[0]}
        self.shifts = {name: [(t, played_position(c)) for t, c in tracks[1]] for name, tracks in joints.items()
                       if tracks[1]}

    @staticmethod
    def about(track, time):
        after = next((i for i, key in enumerate(track) if key[0] >= time), len(track) - 1)
        before = max(after - 1, 0)
        (t0, a), (t1, b) = track[before], track[after]
        return a, b, 0.0 if t1 <= t0 else min(max((time - t0) / (t1 - t0), 0.0), 1.0)

    def turn(self, joint, time):
        return between(*self.about(self.turns[joint], time)) if joint in self.turns else (0.0, 0.0, 0.0, 1.0)

    def place(self, time):
        if "mPelvis" not in self.shifts:
            return [0.0, 0.0, 0.0]
        a, b, t = self.about(self.shifts["mPelvis"], time)
        return [p + (q - p) * t for p, q in zip(a, b)]


class Source:
    """The same for the BVH itself, in the avatar's axes; the first frame is the hip's reference, and does not
    play."""

    def __init__(self, text, reference="drop"):
        self.clip = Motion(text)
        self.drops = reference == "drop"

    def at(self, joint, frame):
        low = min(int(frame), len(self.clip.rows) - 1)
        high = min(low + 1, len(self.clip.rows) - 1)
        q = between(self.clip.rotation(joint, low), self.clip.rotation(joint, high), frame - low)
        if joint == "mPelvis" and self.drops:
            q = times(back(self.clip.rotation(joint, 0)), q)
        return q

    def turn(self, joint, frame):
        x, y, z, w = self.at(joint, frame)
        return (z, x, y, w)

    def stays(self, joint):
        """Whether it stays as in the reference for the whole clip, so that it may be left free."""
        if joint == "mPelvis":
            return False
        first = self.clip.rotation(joint, 0)
        return all(apart(first, self.clip.rotation(joint, i)) < 0.002 for i in range(len(self.clip.rows)))

    def place(self, frame):
        low = min(int(frame), len(self.clip.rows) - 1)
        high = min(low + 1, len(self.clip.rows) - 1)
        a, b = self.clip.position("mPelvis", low), self.clip.position("mPelvis", high)
        first, origin = back(self.clip.rotation("mPelvis", 0)), self.clip.position("mPelvis", 0)
        way = [p + (q - p) * (frame - low) - o for p, q, o in zip(a, b, origin)]
        x, y, z, _ = times(times(first, (*way, 0.0)), back(first))
        return [min(max(c * 0.0254, -5.0), 5.0) for c in (z, x, y)]


def in_world(pose, joints):
    """From local rotations those accumulated from the hip."""
    result = {}
    for joint in PARENT.keys() | {"mPelvis"}:
        q, name = (0.0, 0.0, 0.0, 1.0), joint
        while name:
            q = times(pose(name), q) if name in joints else q
            name = PARENT.get(name)
        result[joint] = q
    return result


class Trim(ToolTest):
    def convert(self, path, *settings):
        self.tool("convert", path, "-o", "x.anim", "-f", "-q", "--reference=drop", "--units=in", "--reduce=none", *settings)
        return Played(self.dir / "x.anim")

    def check_poses(self, source, played, start, end, label):
        """Ends in frames of the file; the played clip begins with frame 1."""
        frame_time = source.clip.frame_time
        joints = {name for name in source.clip.joints if name in PARENT or name == "mPelvis"}
        free = {name for name in joints if name not in played.turns and source.stays(name)}
        start = max(start, 1.0)
        self.assertAlmostEqual(played.duration, (end - start) * frame_time, delta=1e-4, msg=label)
        for step in range(21):
            frame = start + (end - start) * step / 20
            time = (frame - start) * frame_time
            want = in_world(lambda name: source.turn(name, frame), joints - free)
            have = in_world(lambda name: played.turn(name, time), joints - free)
            worst = max(want, key=lambda name: apart(want[name], have[name]))
            # The codes of the format are coarse near half a turn.
            near_half_turn = any(abs(source.turn(name, frame)[3]) < 0.05 for name in joints)
            self.assertLess(apart(want[worst], have[worst]), 1.0 if near_half_turn else 0.35,
                            (label, worst, frame))
            self.assertLess(math.dist(source.place(frame), played.place(time)), 0.001, (label, frame))

    def check_trims(self, path, ends):
        source = Source(path.read_text(errors="replace"))
        last = len(source.clip.rows) - 1
        for start, end in ends:
            start, end = start * last, end * last
            played = self.convert(path, f"--trim-start={start}f", f"--trim-end={end}f")
            self.check_poses(source, played, start, end, f"{path.name} {start}..{end}")

    def test_a_crouch_keeps_its_hip(self):
        path = self.write("crouch.bvh", CROUCH)
        source = Source(CROUCH)
        for start, end in ((3, 11), (3, 3), (0, 5), (1, 11), (2.5, 7.25), (0.5, 4), (1, 1)):
            played = self.convert(path, f"--trim-start={start}f", f"--trim-end={end}f")
            if end > max(start, 1):
                self.check_poses(source, played, start, end, f"{start}..{end}")
            else:
                self.assertLess(apart(source.turn("mPelvis", end), played.turn("mPelvis", 0.0)), 0.05)
                self.assertLess(math.dist(source.place(end), played.place(0.0)), 0.001)

    def test_times_count_the_reference(self):
        """Of twelve frames the last ten percent begin with frame 9.9; nothing of the first ones is played, so
        that the pose of the next one is left."""
        path = self.write("crouch.bvh", CROUCH)
        self.check_poses(Source(CROUCH), self.convert(path, "--trim-start=90%"), 9.9, 11, "90 %")
        self.check_poses(Source(CROUCH), self.convert(path, "--trim-start=0.95s"), 9.5, 11, "0.95 s")
        result = self.tool("convert", path, "-o", "y.anim", "--reference=drop", "--trim-end=0.5f")
        self.assertIn("value-clamped", result.err)
        self.assertLess(math.dist(Source(CROUCH).place(1), Played(self.dir / "y.anim").place(0.0)), 0.001)
        result = self.tool("convert", path, "-o", "y.anim", "-f", "--trim-start=5f", "--trim-end=3f", expect=USAGE)
        self.assertIn("trim-empty", result.err)

    def test_what_the_whole_moves_stays(self):
        """In what is left, the arm is down again as in the reference: the whole motion holds it there, and so
        does the part."""
        path = self.write("crouch.bvh", CROUCH)
        played = self.convert(path, "--trim-start=6f")
        self.assertIn("mShoulderLeft", played.turns)
        self.check_poses(Source(CROUCH), played, 6, 11, "the arm is down")

    def test_in_place_holds_what_the_whole_holds(self):
        path = self.write("crouch.bvh", CROUCH)
        for settings in ((), ("--mirror",), ("--reverse",), ("--speed=2",), ("--reverse", "--mirror")):
            for held in ("level", "all", "vertical"):
                whole = self.convert(path, f"--in-place={held}", *settings)
                part = self.convert(path, f"--in-place={held}", *settings, "--trim-start=4f", "--trim-end=9f")
                start = whole.duration * (2 if "--reverse" in settings else 3) / 10
                for step in range(11):
                    time = part.duration * step / 10
                    self.assertLess(math.dist(whole.place(start + time), part.place(time)), 0.001,
                                    (settings, held, time))

    def test_begins_away(self):
        """Reported with the distance; moved to the avatar if requested, keeping the height and the rotations."""
        path = self.write("crouch.bvh", CROUCH)
        result = self.tool("convert", path, "-o", "x.anim", "--trim-start=8f")
        away = Source(CROUCH).place(8)
        self.assertIn(f"begins-away", result.err)
        self.assertIn(f"{math.hypot(*away[:2]):.2f} m", result.err)
        as_cut = Played(self.dir / "x.anim")
        result = self.tool("convert", path, "-o", "y.anim", "--trim-start=8f", "--begin=at-stand")
        self.assertNotIn("begins-away", result.err)
        at_stand = Played(self.dir / "y.anim")
        for time in (0.0, 0.1, 0.3):
            want = [a - b for a, b in zip(as_cut.place(time), (*away[:2], 0.0))]
            self.assertLess(math.dist(want, at_stand.place(time)), 0.003)
        for settings in (["--begin=as-cut", "--trim-start=8f"], ["--in-place=level", "--trim-start=8f"], []):
            self.assertNotIn("begins-away", self.tool("convert", path, "-o", "z.anim", "-f", *settings).err)

    def test_samples(self):
        for name in ("walk.bvh", "dance.bvh", "wave.bvh"):
            self.sample(name)
            self.check_trims(self.dir / name, ((0.3, 0.8), (0.5, 1.0)))

    @unittest.skipUnless((CORPUS / "viewer" / "MANIFEST.tsv").exists(), "the corpus is not here")
    def test_corpus(self):
        with open(CORPUS / "viewer" / "MANIFEST.tsv", encoding="utf-8", newline="") as table:
            rows = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
        accepted = sorted({row["bvh"] for row in rows if row["exit"] == "0"} - set(LEFT_OUT))
        n = 0
        for name in accepted:
            clip = Motion((CORPUS / "viewer" / name).read_text(errors="replace"))
            if len(clip.rows) < 8 or "mPelvis" not in clip.joints:
                continue
            with self.subTest(file=name):
                self.check_trims(CORPUS / "viewer" / name, ((0.4, 0.9),))
                n += 1
        print(f"{n} files of the corpus")
        self.assertGreater(n, 20)


if __name__ == "__main__":
    unittest.main()
