#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A motion written onto the skeleton of another file (--skeleton=FILE), judged from outside: by the kinematics of the
file that was written, and by what comes back of it. Skips where there is no corpus."""

import math
import os
import pathlib
import re
import struct
import unittest

import retarget_judge
import retarget_source
from retarget_landmarks import Landmarks
from retarget_maths import STILL, degrees_apart, degrees_between, minus
from retarget_measures import Judge
from retarget_played import Animation, Skeleton
from tool import ACCESS, REFUSED, SAMPLES, USAGE, ToolTest, anim

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"])
AVATAR = CORPUS.parent / "data" / "avatar.json"

FOREIGN = ["ganimator-walking", "pybvh-cmu_12_01_walk", "mocap-swagger2", "makehuman-zombiewalk1", "games-105-idle",
           "video2bvh-cxk", "animateddrawings-dab.9f567a", "deep-motion-editing-example",
           "bandai-namco-research-motiondataset-dataset-1_run_angry_001"]
OWN = ["avatar.lab-idle4", "qavimator-tpose", "opencollar-walk_male"]
LIMBS = [("shoulder", "elbow"), ("elbow", "wrist"), ("hip", "knee"), ("knee", "ankle")]

# What depends on where feet touch the floor, which a written file is not held to.
MAY_FAIL = {"floor", "contacts"}


@unittest.skipUnless(AVATAR.exists(), "the corpus is not here")
class Onto(ToolTest):
    @classmethod
    def setUpClass(cls):
        cls.skeleton = Skeleton(AVATAR)

    def animation(self, source, name, *args):
        self.tool("convert", source, "-o", name, "-f", "-q", "--reduce=none", "--plant-feet=no", *args)
        return Animation((self.dir / name).read_bytes())

    def apart(self, one, other):
        """The most that a bone of an arm or a leg points elsewhere."""
        worst = 0.0
        for i in range(21):
            seconds = one.duration * i / 20
            places = [animation.points(self.skeleton, seconds) for animation in (one, other)]
            for side in ("left", "right"):
                for above, below in LIMBS:
                    bones = [minus(each[side, below], each[side, above]) for each in places]
                    worst = max(worst, degrees_between(*bones))
        return worst

    def test_written(self):
        """The file itself moves as the avatar does."""
        for name in FOREIGN:
            with self.subTest(name):
                played = self.animation(SAMPLES / "walk.bvh", "x.anim")
                self.tool("convert", "x.anim", "-o", "y.bvh", "-f", "-q",
                          f"--skeleton={CORPUS / 'bvh' / name}.bvh")
                judge = Judge(Landmarks(retarget_source.read_motion(self.dir / "y.bvh")), self.skeleton, played)
                wrong = set(retarget_judge.failures(judge.measures)) - MAY_FAIL
                self.assertEqual(wrong, set(), judge.measures)

    def test_own_motion(self):
        """Of a file onto its own skeleton, and back."""
        for name in FOREIGN:
            with self.subTest(name):
                path = CORPUS / "bvh" / f"{name}.bvh"
                one = self.animation(path, "x.anim", "--trim-end=5s")
                self.tool("convert", "x.anim", "-o", "y.bvh", "-f", "-q", f"--skeleton={path}")
                self.assertLess(self.apart(one, self.animation("y.bvh", "y.anim")), 1.0)

    def test_back(self):
        """Of skeletons that have all of a back it comes back as it was, also where the OFFSETs are no stance, and nobody
        stands straight in any frame."""
        for name in FOREIGN[-1], "xsens_bvh_parse-dance1_subject2", "animateddrawings-left_hand_wave":
            with self.subTest(name):
                one = self.animation(SAMPLES / "walk.bvh", "x.anim")
                self.tool("convert", "x.anim", "-o", "y.bvh", "-f", "-q",
                          f"--skeleton={CORPUS / 'bvh' / name}.bvh")
                other = self.animation("y.bvh", "y.anim")
                for i in range(21):
                    turns = [each.pose(one.duration * i / 20)[1] for each in (one, other)]
                    for joint in "mPelvis", "mTorso", "mChest", "mNeck", "mHead":
                        self.assertLess(degrees_apart(*(each[joint] for each in turns)), 0.2, (joint, i))

    def test_own_names(self):
        for name in OWN:
            with self.subTest(name):
                one = self.animation(SAMPLES / "walk.bvh", "x.anim")
                self.tool("convert", "x.anim", "-o", "y.bvh", "-f", "-q",
                          f"--skeleton={CORPUS / 'bvh' / name}.bvh")
                self.assertLess(self.apart(one, self.animation("y.bvh", "y.anim")), 0.05)

    def test_names_and_orders_are_its(self):
        path = CORPUS / "bvh" / "ganimator-walking.bvh"
        self.tool("convert", SAMPLES / "walk.bvh", "-o", "y.bvh", "-q", f"--skeleton={path}")

        def tree(file):
            text = pathlib.Path(file).read_text()
            return [line.split() for line in text[:text.index("MOTION")].splitlines()
                    if line.split() and line.split()[0] in ("ROOT", "JOINT", "CHANNELS")]
        self.assertEqual(tree(self.dir / "y.bvh"), tree(path))

    def test_another_root(self):
        """A ball before the body stays where it is."""
        text = (CORPUS / "bvh" / "ganimator-walking.bvh").read_text()
        head, motion = text.split("MOTION", 1)
        ball = ("ROOT Ball\n{\nOFFSET 5 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
                "End Site\n{\nOFFSET 0 1 0\n}\n}\n")
        first, beat, *rows = motion.strip().splitlines()
        rows = ["0 0 0 0 0 0 " + row for row in rows if row.strip()]
        self.write("hero.bvh", "\n".join([head.replace("HIERARCHY", "HIERARCHY\n" + ball, 1) + "MOTION", first, beat,
                                          *rows, ""]))
        one = self.animation(SAMPLES / "walk.bvh", "x.anim")
        self.tool("convert", "x.anim", "-o", "y.bvh", "-f", "-q", "--skeleton=hero.bvh")
        row = (self.dir / "y.bvh").read_text().split("Frame Time", 1)[1].splitlines()[5].split()
        self.assertEqual([float(value) for value in row[:6]], [5, 0, 0, 0, 0, 0])
        self.assertLess(self.apart(one, self.animation("y.bvh", "y.anim")), 1.0)

    def test_split_limbs(self):
        """Of a limb in two joints, a bend and a twist, the first turns."""
        text = (CORPUS / "bvh" / "ganimator-walking.bvh").read_text()
        head, motion = text.split("MOTION", 1)
        names = re.findall(r"(?:ROOT|JOINT)\s+(\S+)", head)
        widths = [int(n) for n in re.findall(r"CHANNELS\s+(\d)", head)]
        arm = next(name for name in names if name.endswith("LeftArm"))
        # The twist is half way down the upper arm; what hung on the arm hangs on it.
        match = re.search(rf"JOINT {re.escape(arm)}\s*\{{\s*OFFSET[^\n]*\n\s*CHANNELS[^\n]*\n", head)
        below = re.compile(r"OFFSET\s+(\S+)\s+(\S+)\s+(\S+)").search(head, match.end())
        half = " ".join(str(float(value) / 2) for value in below.groups())
        end = match.end()
        depth, close = 1, end
        while depth:
            depth += {"{": 1, "}": -1}.get(head[close], 0)
            close += 1
        inner = head[end:close - 1].replace(below[0], f"OFFSET {half}", 1)
        head = (head[:end] + f"JOINT {arm}Twist\n{{\nOFFSET {half}\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
                + inner + "}\n" + head[close - 1:])
        at = sum(widths[:names.index(arm) + 1])
        first, beat, *rows = motion.strip().splitlines()
        rows = [" ".join([*row.split()[:at], "0 0 0", *row.split()[at:]]) for row in rows if row.strip()]
        self.write("hero.bvh", "\n".join([head + "MOTION", first, beat, *rows, ""]))
        one = self.animation(SAMPLES / "walk.bvh", "x.anim")
        self.tool("convert", "x.anim", "-o", "y.bvh", "-f", "-q", "--skeleton=hero.bvh")
        written = retarget_source.read_motion(self.dir / "y.bvh")
        index = {joint.name: i for i, joint in enumerate(written.joints)}
        turns = [degrees_apart(written.local(frame, index[f"{arm}Twist"])[1], STILL) for frame in range(written.n_frames)]
        self.assertLess(max(turns), 0.01)
        self.assertLess(self.apart(one, self.animation("y.bvh", "y.anim")), 1.0)

    def test_by_name(self):
        """A file in the maker's own folder."""
        folder = self.dir / "data" / "limber" / "skeletons"
        folder.mkdir(parents=True)
        walk = SAMPLES / "walk.bvh"
        (folder / "hero.bvh").write_bytes((SAMPLES / "wave.bvh").read_bytes())
        self.tool("convert", walk, "-o", "x.bvh", "-q", "--skeleton=hero",
                  env={"XDG_DATA_HOME": str(self.dir / "data")})
        self.tool("convert", walk, "-o", "y.bvh", "-q", f"--skeleton={SAMPLES / 'wave.bvh'}")
        self.assertEqual((self.dir / "x.bvh").read_bytes(), (self.dir / "y.bvh").read_bytes())

    def test_recipes(self):
        """A recipe that says which skeleton is written counts by its turn; it cannot name a file, and is not saved as if it
        did."""
        walk, onto = SAMPLES / "walk.bvh", f"--skeleton={SAMPLES / 'wave.bvh'}"
        self.write("r.json", '{"skeleton": "avatar"}')
        self.tool("convert", walk, "-o", "avatar.bvh", "-q", "--skeleton=avatar")
        self.tool("convert", walk, "-o", "x.bvh", "-q", onto, "--recipe=r.json")
        self.assertEqual((self.dir / "x.bvh").read_bytes(), (self.dir / "avatar.bvh").read_bytes())
        self.tool("convert", walk, "-o", "wave.bvh", "-q", onto)
        self.tool("convert", walk, "-o", "y.bvh", "-q", "--recipe=r.json", onto)
        self.assertEqual((self.dir / "y.bvh").read_bytes(), (self.dir / "wave.bvh").read_bytes())
        self.tool("convert", walk, "-o", "z.bvh", onto, "--save-recipe=s.json", expect=USAGE)
        self.assertFalse((self.dir / "s.json").exists())
        self.assertFalse((self.dir / "z.bvh").exists())

    def test_refused(self):
        self.write("thing.bvh", "HIERARCHY\nROOT Thing\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
                   "End Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: 1\nFrame Time: 0.1\n0 0 0\n")
        walk = SAMPLES / "walk.bvh"
        self.assertIn("[foreign-skeleton]",
                      self.tool("convert", walk, "-o", "y.bvh", "--skeleton=thing.bvh", expect=REFUSED).err)
        self.assertFalse((self.dir / "y.bvh").exists())
        self.tool("convert", walk, "-o", "y.bvh", "--skeleton=none.bvh", expect=ACCESS)
        self.tool("convert", walk, "-o", "y.bvh", "--skeleton=hero", expect=USAGE)
        self.tool("convert", walk, "-o", "y.anim", f"--skeleton={walk}", expect=USAGE)
        self.tool("check", walk, f"--skeleton={walk}", expect=USAGE)


@unittest.skipUnless(AVATAR.exists(), "the corpus is not here")
class Back(ToolTest):
    """What was written onto the skeleton of another file comes back as it was, whatever that file's own motion is."""

    # Skeletons that somebody can stand like, that nobody can, of one pose, with the avatar's names, and with those on
    # another body.
    SKELETONS = ["animateddrawings-running_jump_4x_mixamo.com", "pybvh-cmu_12_01_walk", "xsens_bvh_parse-dance1_subject2",
                 "mocap-swagger2", "avatar.lab-idle4", "rgbdacquisition-102_01cc"]
    # With rolls that elbows and knees do not have by themselves; of some joints; feet that float; a turned first frame.
    MOTIONS = ["opensim-bouncy_ball_walk", "opensim-handshake_01", "opencollar-tower_3040c9"]

    @classmethod
    def setUpClass(cls):
        cls.skeleton = Skeleton(AVATAR)

    def write_onto(self, name, path):
        self.tool("convert", path, "-o", "y.bvh", "-f", "-q", "--reduce=none", f"--skeleton={CORPUS / 'bvh' / name}.bvh")

    def read_back(self, *args):
        self.tool("convert", "y.bvh", "-o", "z.anim", "-f", "-q", "--reduce=none", *args)
        return Animation((self.dir / "z.anim").read_bytes())

    def test_motions(self):
        for name in self.SKELETONS:
            for motion in self.MOTIONS:
                with self.subTest(f"{motion} on {name}"):
                    path = CORPUS / "anim" / f"{motion}.anim"
                    one = Animation(path.read_bytes())
                    self.write_onto(name, path)
                    self.compare(one, self.read_back())

    def compare(self, one, back):
        body = {joint for joint in self.skeleton.order if "Hand" not in joint and "Eye" not in joint}
        self.assertEqual(set(one.turns) & body, set(back.turns) & body)
        self.assertEqual("mPelvis" in one.places, "mPelvis" in back.places)
        self.assertAlmostEqual(one.duration, back.duration, delta=1e-4)
        for i in range(21):
            seconds = one.duration * i / 20
            turns, others = one.pose(seconds)[1], back.pose(seconds)[1]
            for joint in set(one.turns) & body:
                self.assertLess(degrees_apart(turns[joint], others[joint]), 0.25, joint)
            hips = [animation.points(self.skeleton, seconds)["hips"] for animation in (one, back)]
            self.assertLess(math.dist(*hips), 2e-3)

    def test_who_says_otherwise(self):
        """Without the blanks, or with what a maker says of the skeleton, it is a file like any other."""
        self.write_onto(self.SKELETONS[0], CORPUS / "anim" / "opensim-bouncy_ball_walk.anim")
        told = self.read_back()
        text = (self.dir / "y.bvh").read_text()
        n = len(re.findall(r"^\s*(?:ROOT|JOINT)\b", text, re.MULTILINE)) + 1
        self.assertTrue(re.search(rf"Frame Time: [0-9.]+[ \t]{{{n}}}\n", text))
        self.write("y.bvh", re.sub(r"[ \t]+\n", "\n", text))
        plain = self.read_back()
        self.assertGreater(degrees_apart(told.pose(0.2)[1]["mElbowLeft"], plain.pose(0.2)[1]["mElbowLeft"]), 10)
        for blanks in ("\t" * (n - 1), "\t" * (n + 1), " " * n):
            self.write("y.bvh", re.sub(r"(Time: [0-9.]+)[ \t]+\n", rf"\g<1>{blanks}\n", text))
            self.assertEqual(self.read_back().pose(0.2), plain.pose(0.2), repr(blanks))
        self.write("y.bvh", text)
        self.assertEqual(self.read_back("--rest=offsets").pose(0.2), plain.pose(0.2))


@unittest.skipUnless(AVATAR.exists(), "the corpus is not here")
class Tracks(ToolTest):
    """An .anim on the avatar's skeleton and back has the tracks that it had, those that only hold a joint included."""

    # Names that only an .anim can have, and motion that is faster than frames.
    ODD = "joint_"
    FAST = {"blow1r60.anim", "edge-err_plus_exp.bvh.anim", "edge-random.bvh.anim"}

    def there_and_back(self, path):
        if self.tool("convert", path, "-o", "x.bvh", "-f", "-q", "--skeleton=avatar", "--reduce=none",
                     expect=None).returncode != 0:
            return None
        self.tool("convert", "x.bvh", "-o", "x.anim", "-f", "-q", "--reduce=none")
        return Animation((self.dir / "x.anim").read_bytes())

    def test_corpus(self):
        n_read = 0
        for path in sorted(CORPUS.rglob("*.anim")):
            back = None if self.ODD in path.name else self.there_and_back(path)
            if back is None:
                continue
            try:
                one = Animation(path.read_bytes())
            except (struct.error, ValueError):
                continue  # it breaks off after what matters, or has no duration
            n_read += 1
            with self.subTest(path.name):
                self.assertEqual(set(back.turns) - set(one.turns), set())
                self.assertEqual(set(one.turns) - set(back.turns), set())
                self.assertEqual(set(one.places), set(back.places))
                for i in range(21):
                    self.compare(one.pose(one.duration * i / 20), back.pose(one.duration * i / 20),
                                 math.inf if path.name in self.FAST else 0.5)
        self.assertGreater(n_read, 190)

    def compare(self, one, back, most):
        for joint, turn in one[1].items():
            self.assertLessEqual(degrees_apart(turn, back[1][joint]), most, joint)
        for joint, place in one[0].items():
            self.assertLess(math.dist(place, back[0][joint]), 1e-3, joint)

    def test_changed_elsewhere(self):
        """Who turns a joint that was left free in another program gets it turned."""
        self.write("y.anim", anim(joint=b"mTorso"))
        self.tool("convert", "y.anim", "-o", "x.bvh", "-f", "-q", "--skeleton=avatar", "--reduce=none")
        text = (self.dir / "x.bvh").read_text()
        self.assertIn("Zrotation Xrotation Yrotation", text)
        head, motion = text.split("MOTION\n")
        lines = motion.splitlines()
        joints = re.findall(r"(?:ROOT|JOINT) (\S+)", head)
        columns = lines[-1].split()
        columns[6 + 3 * joints.index("mHead")] = "30"  # the hip and the torso have positions, too
        self.write("x.bvh", (head + "MOTION\n" + "\n".join(lines[:-1] + [" ".join(columns)]) + "\n").encode())
        self.tool("convert", "x.bvh", "-o", "x.anim", "-f", "-q", "--reduce=none")
        back = Animation((self.dir / "x.anim").read_bytes())
        self.assertIn("mHead", back.turns)
        self.assertNotIn("mNeck", back.turns)


if __name__ == "__main__":
    unittest.main()
