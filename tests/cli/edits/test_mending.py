#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Motions that are mended, measured in what the world plays by a reader that shares nothing with the program."""

import json
import math
import random
import unittest

from edits_formula import exp, going_on, log, scaled
from retarget_maths import back, times
from retarget_played import Animation
from test_fidelity import Motion, apart
from tool import DONE, SAMPLES, USAGE, ToolTest


def bvh(rows, frame_time, joints=("chest",)):
    """A BVH of the avatar's: rows of Euler angles about x z y of each joint, which are children of the hip."""
    text = "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\n"
    text += "CHANNELS 6 Xposition Yposition Zposition Xrotation Zrotation Yrotation\n"
    for joint in joints:
        text += f"JOINT {joint}\n{{\nOFFSET 0 3 0\nCHANNELS 3 Xrotation Zrotation Yrotation\n"
        text += "End Site\n{\nOFFSET 0 3 0\n}\n}\n"
    lines = [" ".join(f"{value:.6f}" for value in row) for row in rows]
    return text + f"}}\nMOTION\nFrames: {len(rows)}\nFrame Time: {frame_time:.8f}\n" + "\n".join(lines) + "\n"


def angle_about(q, axis):
    """Degrees of a turn about an axis of its own."""
    return math.degrees(2 * math.atan2(q[axis], q[3]))


def amplitude(values, frame_time, hertz):
    """Of a sine in a row of values, by least squares with a constant beside it."""
    rows = [(math.sin(2 * math.pi * hertz * i * frame_time), math.cos(2 * math.pi * hertz * i * frame_time), 1.0)
            for i in range(len(values))]
    matrix = [[sum(r[a] * r[b] for r in rows) for b in range(3)] + [sum(r[a] * v for r, v in zip(rows, values))]
              for a in range(3)]
    for k in range(3):
        matrix[k] = [c / matrix[k][k] for c in matrix[k]]
        for other in range(3):
            if other != k:
                matrix[other] = [a - matrix[other][k] * b for a, b in zip(matrix[other], matrix[k])]
    return math.hypot(matrix[0][3], matrix[1][3])


class Smooth(ToolTest):
    def noisy(self, frame_time, n, noise=5.0, sine=20.0, name="noisy.bvh"):
        """A chest that turns about y by a sine of 1 Hz and noise of 8 Hz; the first frame is a reference."""
        rows = [[0.0] * 9]
        for i in range(n):
            t = i * frame_time
            value = sine * math.sin(2 * math.pi * t) + noise * math.sin(2 * math.pi * 8 * t + 0.7)
            rows.append([0, 43.5, 0, 0, 0, 0, 0, 0, value])
        self.write(name, bvh(rows, frame_time))

    def played(self, name, frame_time, n):
        animation = Animation((self.dir / name).read_bytes())
        # The file's y is the avatar's z.
        return [angle_about(animation.pose(i * frame_time)[1]["mChest"], 2) for i in range(n)]

    def test_noise_goes_and_motion_stays(self):
        """5 degrees at 8 Hz: at 4 Hz at most 1.6 are left, and a sine of 1 Hz keeps 95 %."""
        for rate, flags in ((30, ["--reduce=none"]), (60, ["--reduce=none"]), (120, ["--reduce=none"]), (30, [])):
            frame_time, n = 1 / rate, 5 * rate
            self.noisy(frame_time, n + 1)
            self.tool("convert", "noisy.bvh", "-o", "before.anim", "-f", "-q", *flags)
            self.tool("pose", "noisy.bvh", "--smooth=mChest", "--cutoff=4", "-o", "after.anim", "-f", "-q", *flags)
            inner = slice(rate // 2, n - rate // 2)
            before, after = (self.played(name, frame_time, n)[inner] for name in ("before.anim", "after.anim"))
            self.assertAlmostEqual(amplitude(before, frame_time, 8), 5.0, delta=0.3)
            self.assertLessEqual(amplitude(after, frame_time, 8), 1.6)
            self.assertGreaterEqual(amplitude(after, frame_time, 8), 0.9)
            self.assertLessEqual(abs(amplitude(after, frame_time, 1) / 20 - 1), 0.05)

    def test_noise_alone(self):
        """At every frame, ends too, noise alone is never more than before, and in the middle below 1.6 degrees."""
        self.noisy(1 / 30, 151, sine=0.0)
        self.tool("pose", "noisy.bvh", "--smooth=mChest", "-o", "after.anim", "-q", "--reduce=none")
        values = self.played("after.anim", 1 / 30, 151)
        self.assertLessEqual(max(map(abs, values)), 5.0)
        self.assertLessEqual(max(map(abs, values[4:-4])), 1.6)

    def formula(self, clip, joint, row, sigma, last, wraps=False):
        """The filter at a frame, over frames alone: sigma in frames; ends go on as docs/edits.md says, or loops wrap."""
        def frame(k):
            q = clip.rotation(joint, k)
            if joint == "mPelvis":
                q = times(back(clip.rotation(joint, 0)), q)
            x, y, z, w = q
            return (z, x, y, w)

        def beyond(end, by):
            ways, known, q = [[0.0] * 3], min(last, 1 + int(1.4 / (0.1325 / sigma) + 1e-9)), frame(end)
            for i in range(1, known):
                step = log(times(back(frame(end - by * (i - 1))), frame(end - by * i)))
                ways.append([a + b for a, b in zip(ways[-1], step)])
            gone, row = [0.0] * 3, []
            for weights in going_on(0.1325 / sigma, known, int(3 * sigma + 1e-9)):
                way = [sum(w * v[a] for w, v in zip(weights, ways)) for a in range(3)]
                q, gone = times(q, exp([a - b for a, b in zip(way, gone)])), way
                row.append(q)
            return row
        before, after = ((), ()) if wraps else (beyond(1, -1), beyond(last, 1))

        def at(k):
            if wraps:
                return frame(1 + (k - 1) % (last - 1))
            return before[-k] if k < 1 else after[k - last - 1] if k > last else frame(k)
        here, reach, total, weights = at(row), int(3 * sigma + 1e-9), [0.0] * 3, 0.0
        for k in range(-reach, reach + 1):
            weight = math.exp(-0.5 * (k / sigma) ** 2)
            step = log(times(back(here), at(row + k)))
            total = [a + weight * b for a, b in zip(total, step)]
            weights += weight
        return here, scaled(total, 1 / weights)

    def test_formula(self):
        """Every joint of a walk, weights and fades, and as a loop."""
        clip = Motion((SAMPLES / "walk.bvh").read_text())
        last, frame = len(clip.rows) - 1, clip.frame_time
        for cutoff, weight, is_loop in ((4, 1, False), (2, 0.5, False), (1, 1, False), (3, 1, True)):
            edit = {"mode": "smooth", "joints": ["mPelvis", "mHead", "mShoulderLeft", "mKneeRight"], "cutoff": cutoff,
                    "weight": weight}
            self.write("e.json", json.dumps({"edits": {"list": [edit]}}))
            self.tool("convert", SAMPLES / "walk.bvh", "--recipe=e.json", "-o", "x.anim", "-f", "-q", "--reduce=none",
                      *["--loop"] * is_loop)
            animation = Animation((self.dir / "x.anim").read_bytes())
            for joint in edit["joints"]:
                for row in range(1, last + 1, 3):
                    here, change = self.formula(clip, joint, row, 0.1325 / cutoff / frame, last, is_loop)
                    want = times(here, exp(scaled(change, weight)))
                    got = animation.pose((row - 1) * frame)[1][joint]
                    self.assertLessEqual(apart(want, got), 0.04, f"{joint} at frame {row}, {cutoff} Hz")

    def test_long_windows(self):
        """So low a cutoff that a window is longer than the motion leaves the mean."""
        self.noisy(1 / 30, 301, sine=30.0)
        self.tool("pose", "noisy.bvh", "--smooth=mChest", "--cutoff=0.02", "-o", "x.anim", "-q", "--reduce=none")
        values = self.played("x.anim", 1 / 30, 301)
        self.assertLessEqual(max(values) - min(values), 0.5)

    def test_a_range(self):
        """It acts between --from and --until, and comes and goes."""
        self.noisy(1 / 30, 151)
        self.tool("convert", "noisy.bvh", "-o", "y.anim", "-q", "--reduce=none")
        self.tool("pose", "noisy.bvh", "--smooth=all", "--from=31f", "--until=3s", "--fade=0.1", "-o", "x.anim", "-q",
                  "--reduce=none")
        before, after = (self.played(name, 1 / 30, 151) for name in ("y.anim", "x.anim"))
        for i in (0, 10, 29, 30, 89, 100, 140):
            self.assertAlmostEqual(before[i], after[i], delta=0.02)
        self.assertGreater(max(abs(a - b) for a, b in zip(before[35:85], after[35:85])), 3)

    def test_with_other_changes(self):
        """Law 10: smoothed, then trimmed, faster, backwards and mirrored is the same at the same moments."""
        self.noisy(1 / 30, 151)
        self.write("e.json", json.dumps({"edits": {"list": [
            {"mode": "smooth", "joints": ["mChest"], "cutoff": 4}]}}))
        self.tool("convert", "noisy.bvh", "--recipe=e.json", "-o", "x.anim", "-q", "--reduce=none")
        self.tool("convert", "noisy.bvh", "--recipe=e.json", "-o", "y.anim", "-q", "--reduce=none", "--trim-start=31f",
                  "--trim-end=121f", "--speed=2", "--reverse", "--mirror")
        one, other = (Animation((self.dir / name).read_bytes()) for name in ("x.anim", "y.anim"))
        for i in range(6, 84):
            want = angle_about(one.pose(1 + i / 30)[1]["mChest"], 2)
            got = angle_about(other.pose((90 - i) / 60)[1]["mChest"], 2)
            self.assertAlmostEqual(-want, got, delta=0.05, msg=i)

    def test_travel_stays(self):
        """The hips of a walk that goes on do not lag at its ends."""
        rng = random.Random(3)
        rows = [[0.0] * 9] + [[0, 43.5, 2.0 * i + rng.uniform(-0.3, 0.3), 0, 0, 0, 0, 0, i % 2] for i in range(91)]
        self.write("go.bvh", bvh(rows, 1 / 30))
        self.tool("pose", "go.bvh", "--smooth=mPelvis", "-o", "x.anim", "-q", "--reduce=none")
        animation = Animation((self.dir / "x.anim").read_bytes())
        for i in (0, 1, 45, 89, 90):
            place = animation.pose(i / 30)[0]["mPelvis"]
            self.assertAlmostEqual(place[0], 2.0 * i * 0.0254, delta=0.3 * 0.0254)

    def test_an_anim(self):
        """Tracks that are not smoothed keep their bytes; what has no frames is smoothed all the same."""
        self.noisy(1 / 30, 151)
        self.tool("convert", "noisy.bvh", "-o", "n.anim", "-q", "--reduce=none")
        self.tool("pose", "n.anim", "--smooth=mChest", "-o", "x.anim", "-q")
        values = self.played("x.anim", 1 / 30, 151)
        self.assertLessEqual(amplitude(values[15:-15], 1 / 30, 8), 1.6)

    def test_words(self):
        self.sample("walk.bvh")
        for args, part in ((["--smooth=mHed"], "mHed"), (["--smooth=mHead", "--cutoff=0"], "--cutoff takes"),
                           (["--smooth=mHead", "--from=soon"], "--from takes"),
                           (["--smooth=mHead", "--until=soon"], "--until takes"),
                           (["--smooth=mHead", "--fade=-1"], "--fade takes"),
                           (["--smooth=mHead", "--from=1s", "--until=1s"], "--until must come after")):
            self.assertIn(part, self.tool("pose", "walk.bvh", *args, expect=USAGE).err, args)
        out = self.tool("pose", "walk.bvh", "--smooth=head", "--cutoff=3", "-o", "x.bvj", expect=None)
        self.assertIn("3 Hz", self.tool("pose", "walk.bvh", "--smooth=mHead,mNeck", "--cutoff=3", "-o", "y.bvj").out)
        self.assertIn("3 Hz", self.tool("inspect", "y.bvj").out)


if __name__ == "__main__":
    unittest.main()
