#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The judge of retargeting (retarget_judge.py) proved on right and wrong motions, and what it says of the
program. Skips where there is no corpus."""

import itertools
import math
import os
import pathlib
import re
import unittest

import between
import retarget_judge
import retarget_made
import retarget_source
import retarget_strange
import retarget_trials
from retarget_landmarks import Landmarks, Unsure, side_and_stem
from retarget_maths import STILL, degrees_apart, degrees_between, length, minus, times, turn, turned
from retarget_measures import Judge
from retarget_plain import WRONG, Plain, Wrong, as_it_is
from retarget_played import Animation, Skeleton
from tool import REFUSED, SAMPLES, SOURCE, TOOL, ToolTest, motion

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"])
AVATAR = CORPUS.parent / "data" / "avatar.json"

# Skeletons of all kinds, in which the judge must find its way.
KINDS = ["animateddrawings-14_14_short", "animateddrawings-motorcycle", "animateddrawings-dab.9f567a",
         "animateddrawings-left_hand_wave", "ganimator-walking", "pybvh-cmu_12_01_walk", "video2bvh-cxk",
         "bandai-namco-research-motiondataset-dataset-1_run_angry_001", "bvh-toolbox-walk01",
         "games-105-walk_and_ture_right", "makehuman-10_01.451195", "makehuman-zombiewalk1",
         "rgbdacquisition-49_04", "xsens_bvh_parse-dance1_subject2", "pybvh-bvh_test3", "mocap-swagger2"]

# No human, or no telling.
UNSURE = ["ganimator-idle1", "mocapnet-axis", "rgbdacquisition-lhand", "makehuman-debug",
          "fairmotion-sinusoidal", "sl-animation-blender-habensieschmerzen"]

# Files of the corpus that are not right by all bars, and why.
NOT_YET = {
    "avatar.lab-try_take_001.bvh": "its stature and its first frame fit the avatar (legs 1.04 times as long), so that it "
                                   "turns and goes as it is written; by that a toe is 11 cm below the floor",
    "opencollar--00.bvh": "hides the avatar: by its own names and numbers 6.08 m below the first frame, of which an .anim "
                          "holds 5 m; it says position-clamped",
    "xbot_base.HTR": "declares Y up and lies along Z in its only pose; but its hips are 2.64 m above the floor along Y "
                     "with legs of 2.43 m, as of one who stands, so it stands up",
}

# Numbers of changes at random, and what was wrong with them.
STRANGERS = {
    "animateddrawings-dab.9f567a": (20090,),  # turned away where it first stands
    "mocap-10_01": (20101,), "animateddrawings-jumping_jacks": (20080, 20144),  # hands that point as the thumb does
    "opencollar-tower.d7da51": (20050,),  # Z up, of a body that never stands straight
    "animateddrawings-silly_walk": (20148,), "avatar.lab-kneelshotback1": (50003, 50037),  # its back not bent far enough
    "rgbdacquisition-49_04": (770083,),  # hands that point as the ring finger's metacarpal does
    "animateddrawings-cartwheel_clean": (50001, 50006),  # elbows that bend a little, about another axis
}

# What the program says where it takes no skeleton but the avatar's own, or nothing moves.
NO_MOTION = ("[foreign-skeleton]", "[mostly-lost]")


def landmarks_of(path):
    return Landmarks(retarget_source.read_motion(path))


@unittest.skipUnless(AVATAR.exists(), "the corpus is not here")
class Proof(ToolTest):
    @classmethod
    def setUpClass(cls):
        cls.skeleton = Skeleton(AVATAR)

    def judged(self, landmarks, animation):
        judge = Judge(landmarks, self.skeleton, animation)
        judge.failures = retarget_judge.failures(judge.measures)
        return judge

    def check_wrong(self, landmarks, animation, may_lack=()):
        """A right motion passes, and each wrong one is told by the number that is for it."""
        true = self.judged(landmarks, animation)
        self.assertEqual(true.failures, [], true.measures)
        for what, (change, name) in WRONG.items():
            with self.subTest(what):
                judge = self.judged(landmarks, Wrong(animation, change))
                if name in may_lack and name not in judge.measures:
                    continue
                self.assertIn(name, judge.failures, judge.measures)

    def test_avatars_own(self):
        """By the program's own conversion of a file with the avatar's names."""
        path = SAMPLES / "walk.bvh"
        self.tool("convert", path, "-o", "x.anim", "-f", "-q")
        animation = Animation((self.dir / "x.anim").read_bytes())
        self.check_wrong(landmarks_of(path), animation, may_lack=("travel",))

    def test_late_and_lost(self):
        path = SAMPLES / "dance.bvh"
        self.tool("convert", path, "-o", "x.anim", "-f", "-q")
        animation, marks = Animation((self.dir / "x.anim").read_bytes()), landmarks_of(path)
        self.assertEqual(self.judged(marks, animation).failures, [])
        late = self.judged(marks, Wrong(animation, as_it_is, late=0.2))
        self.assertIn("arms worst", late.failures)
        lost = self.judged(marks, Wrong(animation, as_it_is, without=("mElbowLeft",)))
        self.assertEqual(lost.failures, ["missing"])
        animation.duration *= 0.5
        self.assertIn("duration", self.judged(marks, animation).failures)

    def test_foreign(self):
        """By a plain retargeting of a skeleton with other names, axes and units."""
        for name in ("bvh-toolbox-walk01", "animateddrawings-cartwheel_clean"):
            landmarks = landmarks_of(CORPUS / "bvh" / (name + ".bvh"))
            plain = Plain(landmarks, self.skeleton)
            self.assertFalse(self.judged(landmarks, plain).twin)
            if name == "bvh-toolbox-walk01":
                self.check_wrong(landmarks, plain, may_lack=("hands hold", "elbows off"))
            self.assertEqual(self.judged(landmarks, plain).failures, [])

    def test_kinds(self):
        """Landmarks of skeletons of all kinds: a plain retargeting by them is right, and no other."""
        for name in KINDS:
            with self.subTest(name):
                landmarks = landmarks_of(CORPUS / "bvh" / (name + ".bvh"))
                landmarks.motion.n_frames = min(landmarks.motion.n_frames, 120)
                plain = Plain(landmarks, self.skeleton)
                judge = self.judged(landmarks, plain)
                failures = set(judge.failures) - {"floor", "contacts", "feet hold"}  # it plants no feet
                self.assertEqual(failures, set(), judge.measures)
                wrong = self.judged(landmarks, Wrong(plain, WRONG["left and right swapped"][0]))
                self.assertNotEqual(wrong.failures, [])

    def test_one_take(self):
        """One take in two skeletons is one motion, but for how they are built; another take is not."""
        def plain(name):
            return Plain(landmarks_of(CORPUS / "bvh" / name), self.skeleton)

        one, other = plain("mocap-10_01.bvh"), plain("makehuman-10_01.451195.bvh")
        apart = retarget_judge.pair_apart(self.skeleton, [one, other])
        self.assertLess(max(motion for _, motion in apart.values()), 2)
        self.assertGreater(max(whole for whole, _ in apart.values()), retarget_judge.PAIR)
        apart = retarget_judge.pair_apart(self.skeleton, [one, plain("bvh-toolbox-walk01.bvh")])
        self.assertGreater(max(motion for _, motion in apart.values()), retarget_judge.PAIR)

    def test_names(self):
        for name, words in {
            "mixamorig7:LeftUpLeg": ("left", "upleg"), "Bip01 R Thigh": ("right", "thigh"),
            "lShldr": ("left", "shldr"), "upperarm01.R": ("right", "upperarm01"),
            "rfemur": ("right", "femur"), "Foot_L": ("left", "foot"),
            "LEFT_WRIST": ("left", "wrist"), "DEF-shin.L": ("left", "shin"), "root": (None, "root"),
            "lowerback": (None, "lowerback"), "__UpLeg_L": (None, ""), "RHipJoint": ("right", "hipjoint"),
        }.items():
            self.assertEqual(side_and_stem(name), words, name)

    def test_roots(self):
        """Of two figures in one file that which moves."""
        tree, motion = (SAMPLES / "walk.bvh").read_text().split("MOTION")
        head, rows = motion.split("Frame Time:")
        beat, *rows = rows.strip().splitlines()
        still = rows[0].strip()
        rows = [f"{still} {row.strip()}" for row in rows]
        figure = tree[tree.index("ROOT"):]
        head = "MOTION" + head + "Frame Time: " + beat
        self.write("x.bvh", "\n".join(["HIERARCHY", figure, figure, head, *rows]))
        landmarks = landmarks_of(self.dir / "x.bvh")
        self.assertGreaterEqual(min(landmarks.joints.values()), len(landmarks.motion.joints) // 2)

    def test_places(self):
        """Positions in joints other than roots: local, in the world, or added to the OFFSET."""
        for name, joint, places in (("animateddrawings-motorcycle", "thorax", retarget_source.WORLD),
                                    ("ganimator-walking", "Spine", retarget_source.LOCAL),
                                    ("makehuman-benchmark", "foot.R", retarget_source.ADDED)):
            motion = retarget_source.read_motion(CORPUS / "bvh" / (name + ".bvh"))
            self.assertEqual(next(j for j in motion.joints if j.name == joint).places, places, name)

    def test_unsure(self):
        for name in UNSURE:
            with self.subTest(name), self.assertRaises(Unsure):
                landmarks_of(CORPUS / "bvh" / (name + ".bvh"))

    def test_sides_that_lie(self):
        """Names whose left is the body's right are not believed."""
        text = (SAMPLES / "walk.bvh").read_text()
        for word in ("Collar", "Shldr", "ForeArm", "Hand", "Thigh", "Shin", "Foot"):
            text = text.replace("l" + word, "?").replace("r" + word, "l" + word).replace("?", "r" + word)
        self.write("x.bvh", text)
        with self.assertRaisesRegex(Unsure, "disagree"):
            landmarks_of(self.dir / "x.bvh")


MIXAMO = {"hip": "Hips", "abdomen": "Spine", "chest": "Spine1", "neck": "Neck", "head": "Head"} | {
    letter + ours: side + theirs for letter, side in (("l", "Left"), ("r", "Right")) for ours, theirs in {
        "Collar": "Shoulder", "Shldr": "Arm", "ForeArm": "ForeArm", "Hand": "Hand", "Thigh": "UpLeg",
        "Shin": "Leg", "Foot": "Foot"}.items()}


def foreign(joint=None, reach=30, degrees=0):
    """The sample walk with another skeleton's names; another joint hangs on its hips, turns further and further."""
    tree, motion = (SAMPLES / "walk.bvh").read_text().split("MOTION")
    tree = re.sub(r"(ROOT|JOINT) (\w+)", lambda m: f"{m[1]} {MIXAMO.get(m[2], m[2])}", tree).rstrip()
    head, beat, *rows = motion.strip().splitlines()
    if joint:
        tree = (tree[:-1] + f"JOINT {joint}\n{{\nOFFSET 0 0 -4\nCHANNELS 3 Xrotation Yrotation Zrotation\n"
                f"End Site\n{{\nOFFSET 0 0 -{reach}\n}}\n}}\n}}")
        rows = [f"{row} 0 {degrees * i / (len(rows) - 1)} 0" for i, row in enumerate(rows)]
    return "\n".join([tree, "MOTION", head, beat, *rows]) + "\n"


class Fates(ToolTest):
    """What moves in a skeleton of another kind and has no part of the avatar is not dropped in silence."""

    def test_all_arrives(self):
        self.write("m.bvh", foreign())
        self.assertNotIn("unknown-joint", self.tool("convert", "m.bvh").err)

    def test_feet_apart(self):
        """A shin is known although its foot hangs on something else, as a leg that is solved reaches for it."""
        result = self.tool("convert", CORPUS / "gltf" / "robot.glb", "-o", "m.anim")
        self.assertIn("mKneeLeft", Animation((self.dir / "m.anim").read_bytes()).turns)
        self.assertNotIn("LowerLeg", result.err)

    def test_what_is_lost_is_named(self):
        self.write("m.bvh", foreign("Lappet", reach=3, degrees=20))
        result = self.tool("convert", "m.bvh")
        self.assertIn("Lappet", result.err)
        self.assertIn("[unknown-joint]", result.err)
        self.write("m.bvh", foreign("Lappet", reach=3))
        self.assertNotIn("unknown-joint", self.tool("convert", "m.bvh", "-f").err)
        self.write("m.bvh", foreign("Lappet", reach=3, degrees=20))
        self.assertNotIn("Lappet", self.tool("convert", "m.bvh", "-f", "--joint=Lappet:free").err)

    def test_beside_the_body(self):
        """A tail has joints on the avatar, and so has what a map by hand says."""
        for args in ((), ("--map=Lappet=mTail1",)):
            self.write("m.bvh", foreign("Lappet" if args else "Tail1", reach=3, degrees=20))
            result = self.tool("convert", "m.bvh", "-f", "--reduce=none", *args)
            self.assertNotIn("unknown-joint", result.err)
            turns = Animation((self.dir / "m.anim").read_bytes()).turns
            self.assertIn("mTail1", turns)
            tail = [Animation((self.dir / "m.anim").read_bytes()).pose(time)[1]["mTail1"] for time in (0.0, 1e9)]
            self.assertAlmostEqual(degrees_apart(*tail), 20, delta=1)

    def test_left_out(self):
        self.write("m.bvh", foreign("Lappet", reach=3, degrees=20))
        result = self.tool("convert", "m.bvh", "--map=Lappet=none", "--map=LeftArm=none")
        self.assertNotIn("unknown-joint", result.err)
        turns = Animation((self.dir / "m.anim").read_bytes()).turns
        self.assertNotIn("mShoulderLeft", turns)
        self.assertIn("mShoulderRight", turns)

    def test_most_of_it_lost_is_refused(self):
        self.write("m.bvh", foreign("Lappet", reach=400, degrees=177))
        self.assertIn("[mostly-lost]", self.tool("convert", "m.bvh", expect=REFUSED).err)
        self.assertEqual(self.files(), ["m.bvh"])
        self.tool("convert", "m.bvh", "--partial")

    def test_no_human_is_mapped_joint_by_joint(self):
        """From the first joint on it moves what is said, and names what it leaves out."""
        legs = "".join(f"""
  JOINT Leg{i} {{ OFFSET {10 * (i % 2)} 0 {20 * (i // 2)} CHANNELS 3 Zrotation Xrotation Yrotation
    JOINT Foot{i} {{ OFFSET 0 -10 0 CHANNELS 3 Zrotation Xrotation Yrotation End Site {{ OFFSET 0 -10 0 }} }} }}"""
                       for i in range(4))
        frames = "".join("0 20 0 0 0 0" + f" {10 * i} 0 0 {5 * i} 0 0" * 4 + f" 0 {i} 0\n" for i in range(3))
        self.write("m.bvh", f"""HIERARCHY
ROOT Body {{ OFFSET 0 0 0 CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation{legs}
  JOINT Tail {{ OFFSET 0 0 30 CHANNELS 3 Zrotation Xrotation Yrotation End Site {{ OFFSET 0 0 10 }} }}
}}
MOTION
Frames: 3
Frame Time: 0.1
{frames}""")
        self.assertIn("[foreign-skeleton]", self.tool("convert", "m.bvh", expect=REFUSED).err)
        result = self.tool("convert", "m.bvh", "--map=Tail=mTail1")
        self.assertIn("Leg0, Foot0, Leg1 and 5 more: Not recognised", result.err)
        self.assertIn("mTail1", Animation((self.dir / "m.anim").read_bytes()).turns)


class Parts(ToolTest):
    """Skeletons that are only a part of a human, told by their names."""

    TREE = ("HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
            "JOINT RightUpLeg\n{\nOFFSET -3.91 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
            "End Site\n{\nOFFSET 0 -3.46 0\n}\n}\n}\nMOTION\nFrames: 2\nFrame Time: 0.033333\n")
    ROWS = ((8.03, 35.01, 88.36, -3.41, 14.78, -164.35, 13.09, 40.30, -24.60),
            (7.81, 35.10, 86.47, -3.78, 12.94, -166.97, 12.64, 42.57, -22.34))

    def turns_of(self, name, *args):
        said = self.tool("convert", name, "-o", "x.anim", "-f", *args).err
        return Animation((self.dir / "x.anim").read_bytes()), said

    def test_leg(self):
        """By its OFFSETs the leg hangs down, as the avatar's does: it turns just as the file says, in other axes."""
        self.write("x.bvh", self.TREE + "".join(" ".join(map(str, row)) + "\n" for row in self.ROWS))
        played, said = self.turns_of("x.bvh", "-v")
        self.assertIn("[retargeted]", said)
        self.assertEqual(set(played.turns), {"mPelvis", "mHipRight"})
        for seconds, row in zip((0.0, played.duration), self.ROWS):
            for name, (z, x, y) in (("mPelvis", row[3:6]), ("mHipRight", row[6:9])):
                q = times(times(turn((0, 0, 1), z), turn((1, 0, 0), x)), turn((0, 1, 0), y))
                wanted = (q[2], q[0], q[1], q[3])
                self.assertLess(degrees_apart(played.pose(seconds)[1][name], wanted), 0.05, (name, seconds))
        way = math.dist(*(played.pose(seconds)[0]["mPelvis"] for seconds in (0.0, played.duration)))
        self.assertAlmostEqual(way, 0.0254 * math.dist(self.ROWS[0][:3], self.ROWS[1][:3]), delta=0.001)

    def test_every_way(self):
        self.write("x.bvh", self.TREE + "".join(" ".join(map(str, row)) + "\n" for row in self.ROWS))
        self.assertEqual(between.ways(self.dir / "x.bvh"), {kind: [] for kind in between.FORMATS})

    def test_size(self):
        """Legs in centimetres: it walks as far as they can reach."""
        limb = "JOINT {0}\n{{\nOFFSET {1} {2} 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
        legs = "".join(limb.format(f"{side}UpLeg", x, 0) + limb.format(f"{side}Leg", 0, -45)
                       + limb.format(f"{side}Foot", 0, -42) + "End Site\n{\nOFFSET 0 -5 10\n}\n}\n}\n}\n"
                       for side, x in (("Left", 9), ("Right", -9)))
        rows = "".join(f"0 90 {100 * i}" + " 0" * 19 + f" {20 * i} 0\n" for i in range(2))
        self.write("x.bvh", self.TREE[:self.TREE.index("JOINT")] + legs + "}\nMOTION\nFrames: 2\nFrame Time: 0.5\n" + rows)
        played, _ = self.turns_of("x.bvh")
        way = math.dist(*(played.pose(seconds)[0]["mPelvis"] for seconds in (0.0, played.duration)))
        self.assertAlmostEqual(way, 1.0 * (0.468 + 0.491 + 0.002) / 0.87, delta=0.03)

    def test_rest_of_a_part(self):
        """Legs with a trunk and arms, but without feet: the rest pose counts, whichever it is, and the axes."""
        text = (SAMPLES / "walk.bvh").read_text()
        source = retarget_source.read_motion(SAMPLES / "walk.bvh")
        names = {"hip": "Hips", "abdomen": "Spine", "chest": "Spine1", "neck": "Neck", "head": "Head"}
        for side, word in (("l", "Left"), ("r", "Right")):
            names |= {f"{side}Collar": f"{word}Shoulder", f"{side}Shldr": f"{word}Arm", f"{side}ForeArm": f"{word}ForeArm",
                      f"{side}Hand": f"{word}Hand", f"{side}Thigh": f"{word}UpLeg", f"{side}Shin": f"{word}Leg"}
        down = {"lShldr": turn((0, 0, 1), -45), "rShldr": turn((0, 0, 1), 45), "lThigh": turn((0, 0, 1), 12)}
        poses = []
        for rest, axes, scale in (({}, STILL, 1.0), (down, STILL, 2.54), (down, turn((0, 1, 0), 180), 1.0),
                                  ({}, turn((1, 0, 0), 90), 0.0254)):
            text = retarget_made.rested_otherwise(source, rest, axes, scale)
            for old, new in names.items():
                text = re.sub(rf"(ROOT|JOINT) {old}\n", rf"\1 {new}\n", text)
            text = re.sub(r"JOINT [lr]Foot\n\{\nOFFSET .*\nCHANNELS.*\n(?:End Site\n\{\n.*\n\}\n)?\}", "", text)
            tree, motion = text.split("MOTION\n")
            columns = re.findall(r"(?:ROOT|JOINT) (\S+)", retarget_made.rested_otherwise(source, rest, axes, scale))
            kept, at = [], 0
            for name in columns:
                width = 6 if name == "hip" else 3
                kept += [] if name in ("lFoot", "rFoot") else range(at, at + width)
                at += width
            head, beat, *rows = motion.strip().splitlines()
            rows = [" ".join(row.split()[i] for i in kept) for row in rows]
            self.write("x.bvh", "\n".join([tree + "MOTION", head, beat, *rows, ""]))
            played, _ = self.turns_of("x.bvh", "--reduce=none")
            self.assertEqual(len(played.turns), 17)
            poses.append([played.points(Skeleton(AVATAR), played.duration * i / 7) for i in range(8)])
        for other in poses[1:]:
            for one, two in zip(poses[0], other):
                for above, below in (("shoulder", "elbow"), ("elbow", "wrist"), ("hip", "knee")):
                    for side in ("left", "right"):
                        off = degrees_between(minus(one[side, below], one[side, above]),
                                              minus(two[side, below], two[side, above]))
                        self.assertLess(off, 1.0, (side, above))
                self.assertLess(length(minus(one["hips"], two["hips"])), 0.03)

    def test_game_figure(self):
        """Without hands and feet, its head called as the avatar's, its legs on a joint with a name of its own: that is the
        pelvis, wherever the root is."""
        def joint(name, at, *below):
            end = "End Site\n{\nOFFSET 0 5 0\n}\n"
            return (f"JOINT {name}\n{{\nOFFSET {at}\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
                    + ("".join(below) or end) + "}\n")
        limbs = [joint(f"{limb}_upper.{side}", f"{x * way} {y} 0", joint(f"{limb}_lower.{side}", lower.format(10 * way)))
                 for limb, x, y, lower in (("arm", 8, 20, "{} 0 0"), ("leg", 4, 0, "0 -18 0"))
                 for side, way in (("L", 1), ("R", -1))]
        trunk = joint("body_lower", "0 2 0", joint("body_upper", "0 10 0", joint("head", "0 12 0")))
        tree = joint("Armature", "0 0 0", joint("butt_bone", "0 38 0", joint("body_IK", "0 0 0", trunk, *limbs)))
        names = re.findall(r"JOINT (\S+)", tree)
        row = {name: (0, 0, 0) for name in names} | {"butt_bone": (0, 25, 0), "body_upper": (0, 0, 15), "head": (10, 0, 0),
                                                     "leg_upper.L": (0, -40, 0), "arm_upper.R": (30, 0, 0)}
        rows = "".join(" ".join(str(v * i) for name in names for v in row[name]) + "\n" for i in (0, 1))
        self.write("x.bvh", "HIERARCHY\n" + tree.replace("JOINT", "ROOT", 1)
                   + "MOTION\nFrames: 2\nFrame Time: 0.5\n" + rows)
        played, said = self.turns_of("x.bvh", "-v")
        self.assertIn("[retargeted]", said)
        last = played.pose(played.duration)[1]
        for name, axis, angle in (("mPelvis", (0, 1, 0), 25), ("mChest", (0, 0, 1), 15), ("mHead", (1, 0, 0), 10)):
            self.assertLess(degrees_apart(last[name], turn(axis, angle)), 0.6, name)
        points = [played.points(Skeleton(AVATAR), seconds) for seconds in (0.0, played.duration)]
        for side, above, below, angle in (("left", "hip", "knee", -40), ("right", "hip", "knee", 0),
                                          ("right", "shoulder", "elbow", 30)):
            still, now = (minus(at[side, below], at[side, above]) for at in points)
            limb = turn((1, 0, 0), angle) if above == "shoulder" else turn((0, 1, 0), angle)
            q = times(turn((0, 1, 0), 25), limb)
            self.assertLess(degrees_between(turned(q, still), now), 1.5, (side, above))

    def test_what_else(self):
        """Of a tree that no body has, or with joints that nothing tells, nothing is made up."""
        text = self.TREE + "".join(" ".join(map(str, row)) + "\n" for row in self.ROWS)
        for names in (("RightUpLeg", "Hips"), ("Hips", "Cape"), ("Thing", "Part")):
            self.write("x.bvh", text.replace("RightUpLeg", "?").replace("Hips", names[0]).replace("?", names[1]))
            self.tool("convert", "x.bvh", "-f", expect=REFUSED)


ROOT_ABOVE = ("HIERARCHY\nROOT Armature\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition "
              "Zrotation Xrotation Yrotation\n")


class OwnNames(ToolTest):
    """Files with the avatar's names that were made for another body, or without a reference frame."""

    def pose_of(self, text, *args):
        self.write("m.bvh", text)
        result = self.tool("convert", "m.bvh", "-f", "--reduce=none", *args)
        return Animation((self.dir / "m.anim").read_bytes()), result.err

    def check_same(self, one, other, millimetres):
        self.assertEqual(one.turns.keys(), other.turns.keys())
        for time in (0.0, one.duration / 3, one.duration):
            (places, turns), (others, other_turns) = one.pose(time), other.pose(time)
            for name, q in turns.items():
                self.assertLess(degrees_apart(q, other_turns[name]), 0.1, (name, time))
            for a, b in zip(places["mPelvis"], others["mPelvis"]):
                self.assertLess(abs(a - b), millimetres / 1000, time)

    def test_first_frame_is_motion(self):
        tree, motion = (SAMPLES / "walk.bvh").read_text().split("MOTION")
        head, beat, first, *rows = motion.strip().splitlines()
        whole, said = self.pose_of((SAMPLES / "walk.bvh").read_text())
        self.assertNotIn("first-is-motion", said)
        head = f"Frames: {len(rows)}"
        text = "\n".join([tree + "MOTION", head, beat, *rows]) + "\n"
        without, _ = self.pose_of(text, "-v")
        self.assertIn("first-is-motion", self.tool("inspect", "--json", "m.bvh").out
                      + self.tool("check", "--json", "m.bvh").out)
        self.check_same(whole, without, 10)
        dropped, _ = self.pose_of(text, "--reference=drop")
        self.assertGreater(degrees_apart(whole.pose(0.5)[1]["mPelvis"], dropped.pose(0.5)[1]["mPelvis"]), 3)

    def test_reference_that_leans(self):
        """The pose to compare with leans: the motion does not lean the other way for that."""
        tree, motion = (SAMPLES / "walk.bvh").read_text().split("MOTION")
        head, beat, first, *rows = motion.strip().splitlines()
        upright, _ = self.pose_of((SAMPLES / "walk.bvh").read_text())
        lean = lambda angle: "\n".join([tree + "MOTION", head, beat, " ".join(
            [*first.split()[:4], str(angle), *first.split()[5:]]), *rows]) + "\n"
        for angle in (12, -31):
            leaning, _ = self.pose_of(lean(angle))
            self.assertIn("reference-leans", self.tool("check", "--json", "m.bvh").out)
            self.check_same(upright, leaning, 2)
            dropped, _ = self.pose_of(lean(angle), "--reference=drop")
            self.assertGreater(degrees_apart(upright.pose(0.5)[1]["mPelvis"], dropped.pose(0.5)[1]["mPelvis"]), 10)
        self.pose_of(lean(4))
        self.assertNotIn("reference-leans", self.tool("check", "--json", "m.bvh").out)

    def test_exchanged_sides(self):
        text = (SAMPLES / "walk.bvh").read_text()
        one, _ = self.pose_of(text)
        self.assertNotIn("sides-swapped", self.tool("check", "--json", "m.bvh").out)
        other, _ = self.pose_of(re.sub(r"JOINT ([lr])(?=[A-Z])", lambda m: "JOINT " + "lr"[m[1] == "l"], text))
        self.assertIn("sides-swapped", self.tool("check", "--json", "m.bvh").out)
        bend = lambda motion, name: degrees_apart(motion.pose(motion.duration / 3)[1][name], STILL)
        for name in ("mElbowLeft", "mElbowRight", "mKneeLeft", "mKneeRight"):
            self.assertLess(abs(bend(one, name) - bend(other, name)), 7, name)

    def test_other_stature(self):
        text = (SAMPLES / "walk.bvh").read_text()
        tree, motion = text.split("MOTION")
        head, beat, *rows = motion.strip().splitlines()
        tree = re.sub(r"(OFFSET) (\S+) (\S+) (\S+)",
                      lambda m: " ".join([m[1], *(str(float(v) * 2.2) for v in m.groups()[1:])]), tree)
        rows = [" ".join([*(str(float(v) * 2.2) for v in row.split()[:3]), *row.split()[3:]]) for row in rows]
        big = "\n".join([tree + "MOTION", head, beat, *rows]) + "\n"
        one, said = self.pose_of(text)
        self.assertNotIn("[stature]", said)
        other, _ = self.pose_of(big)
        self.assertIn('"stature"', self.tool("check", "--json", "m.bvh").out)
        self.check_same(one, other, 2)
        inches, _ = self.pose_of(big, "--units=in")

        def way(animation):
            first, last = (animation.pose(time)[0]["mPelvis"] for time in (0.0, animation.duration / 3))
            return math.dist(first, last)
        self.assertAlmostEqual(way(inches) / way(one), 2.2, delta=0.05)

    def test_other_rest(self):
        """The same motion for an A pose, for a body that looks backwards, for another axis up: it is the same again."""
        source = retarget_source.read_motion(SAMPLES / "walk.bvh")
        down = {"lShldr": turn((0, 0, 1), -50), "rShldr": turn((0, 0, 1), 50)}
        whole, _ = self.pose_of((SAMPLES / "walk.bvh").read_text())
        for name, rest, axes in (("T pose", {}, STILL), ("A pose", down, STILL),
                                 ("backwards", {}, turn((0, 1, 0), 180)), ("Z up", {}, turn((1, 0, 0), 90))):
            with self.subTest(name):
                text = retarget_made.rested_otherwise(source, rest, axes)
                _, said = self.pose_of(text)
                is_other = name != "T pose"
                self.assertEqual("other-rest" in self.tool("check", "--json", "m.bvh").out, is_other, said)
                row = retarget_judge.judge_file(TOOL, self.dir / "m.bvh", [], AVATAR)
                self.assertEqual(row["verdict"], "pass", retarget_judge.shown(row, True))
                written, _ = self.pose_of(text, "--map=avatar")
                off = max(degrees_apart(q, written.pose(0.5)[1][joint]) for joint, q in whole.pose(0.5)[1].items()
                          if joint in written.turns)
                self.assertEqual(off > 20, is_other, off)

    def check_right(self, text, *codes):
        self.write("m.bvh", text)
        row = retarget_judge.judge_file(TOOL, self.dir / "m.bvh", [], AVATAR)
        self.assertEqual(row["verdict"], "pass", retarget_judge.shown(row, True))
        said = self.tool("check", "--json", "m.bvh").out
        for code in codes:
            self.assertIn(f'"{code}"', said)

    def test_some_names(self):
        """Hands and a head that are called otherwise arrive as well, and so does all that hangs on another root."""
        text = (SAMPLES / "walk.bvh").read_text()
        other = re.sub(r"JOINT (l|r)Hand\b", lambda m: {"l": "JOINT LeftHand", "r": "JOINT RightHand"}[m[1]], text)
        self.check_right(other.replace("JOINT head", "JOINT Head"), "retargeted")
        tree, rows = text[text.index("ROOT"):].split("MOTION")
        head, beat, *rows = rows.strip().splitlines()
        tree = (ROOT_ABOVE + tree.replace("ROOT", "JOINT").rstrip() + "\n}")
        self.check_right("\n".join([tree, "MOTION", head, beat, *("0 0 0 0 0 0 " + row for row in rows)]) + "\n")

    def test_several_figures(self):
        """The first of two that move, beside each other or below one root."""
        text = (SAMPLES / "walk.bvh").read_text()
        tree, rows = text[text.index("ROOT"):].split("MOTION")
        head, beat, *rows = rows.strip().splitlines()
        both = [f"{a} {b}" for a, b in zip(rows, reversed(rows))]
        one, two = (re.sub(r"(ROOT|JOINT) (\w+)", rf"\1 Bip0{i}_\2", tree).rstrip() for i in (1, 2))
        self.check_right("\n".join(["HIERARCHY", one, two, "MOTION", head, beat, *both]) + "\n", "other-figures")
        under = ROOT_ABOVE + "\n".join(figure.replace("ROOT", "JOINT") for figure in (one, two)) + "\n}"
        self.check_right("\n".join([under, "MOTION", head, beat, *("0 0 0 0 0 0 " + row for row in both)]) + "\n",
                         "other-figures")

    def test_several_without_names(self):
        """The same of two that nothing but their shape tells, as each of them is alone."""
        text = (SAMPLES / "walk.bvh").read_text()
        tree, rows = text[text.index("ROOT"):].split("MOTION")
        head, beat, *rows = rows.strip().splitlines()
        one, two = (re.sub(r"(ROOT|JOINT) \w+", lambda m: f"{m[1]} {word}{next(count)}", tree).rstrip()
                    for word, count in (("a", itertools.count()), ("b", itertools.count())))
        alone, _ = self.pose_of("\n".join(["HIERARCHY", one, "MOTION", head, beat, *rows]) + "\n")
        both = [f"{a} {b}" for a, b in zip(rows, reversed(rows))]
        beside = "\n".join(["HIERARCHY", one, two, "MOTION", head, beat, *both]) + "\n"
        below = ROOT_ABOVE + "\n".join(figure.replace("ROOT", "JOINT") for figure in (one, two)) + "\n}"
        below = "\n".join([below, "MOTION", head, beat, *("0 0 0 0 0 0 " + row for row in both)]) + "\n"
        for figures in (beside, below):
            first, said = self.pose_of(figures, "-v")
            self.assertIn("[other-figures]", said)
            self.check_same(alone, first, 2)

    def test_single_pose(self):
        """Who stands in the only frame is on the floor."""
        tree, motion = (SAMPLES / "walk.bvh").read_text().split("MOTION")
        _, beat, *rows = motion.strip().splitlines()
        x, y, *rest = rows[0].split()
        self.check_right("\n".join([tree + "MOTION", "Frames: 1", beat, " ".join([x, str(float(y) + 4), *rest])]) + "\n")

    def test_rest_is_held(self):
        self.write("m.bvh", motion(frames=1))
        self.assertIn("[rest-held]", self.tool("convert", "m.bvh").err)
        turns = Animation((self.dir / "m.anim").read_bytes()).pose(0.0)[1]
        self.assertGreater(len(turns), 1)
        for name, q in turns.items():
            self.assertLess(degrees_apart(q, STILL), 0.01, name)


@unittest.skipUnless(AVATAR.exists(), "the corpus is not here")
class Program(ToolTest):
    def check(self, files):
        for path in files:
            with self.subTest(path.name):
                row = retarget_judge.judge_file(TOOL, path, [], AVATAR)
                if row["verdict"] == "refused":
                    self.assertTrue(any(code in row["said"] for code in NO_MOTION), row["said"])
                elif path.name in NOT_YET:
                    self.assertEqual(row["verdict"], "FAIL", "it is right by now")
                else:
                    self.assertIn(row["verdict"], ("pass", "not judged"), retarget_judge.shown(row, True))
                    self.assertLess(row.get("measures", {}).get("neck worst", 0), 8, "its neck bends otherwise")

    def test_samples(self):
        self.check(retarget_judge.motion_files([SAMPLES, SOURCE / "tests" / "data" / "bvh"]))

    def test_corpus(self):
        self.check(retarget_judge.motion_files([CORPUS / "bvh", CORPUS / "viewer", CORPUS / "htr"]))

    def check_trials(self, name, trials):
        for what in trials:
            with self.subTest(name, what=what):
                row = retarget_trials.trial(TOOL, CORPUS / (name + ".bvh"), what, AVATAR)
                self.assertEqual(row["verdict"], "pass", retarget_judge.shown(row, True))

    def test_changed(self):
        """The same files under other names, in other units, axes and rates, cut, and with other bones."""
        # With Z up, it lies on its side when it looks aside, and the judge knows no up along X.
        self.check_trials("bvh/makehuman-zombiewalk1", retarget_trials.TRIALS.keys() - {"looks aside"})
        self.check_trials("bvh/animateddrawings-left_hand_wave", ("no names", "prefix", "lower case"))
        self.check_trials("bvh/animateddrawings-14_14_short", ("no stance",))
        self.check_trials("bvh/avatar.lab-kneelshotback1", ("no stance",))
        self.check_trials("bvh/animateddrawings-cartwheel_clean", ("second half", "third pose"))
        self.check_trials("bvh/pybvh-bvh_test3", ("legs - 20 %", "shins - 20 %"))
        self.check_trials("bvh/rgbdacquisition-49_04", ("thighs + 20 %",))
        self.check_trials("viewer/opencollar-run", ("legs - 20 %", "thighs - 20 %"))

    def test_strangers(self):
        """Files that were once wrong, as strangers have them, by the numbers of retarget_strange.py."""
        for name, numbers in STRANGERS.items():
            for number in numbers:
                with self.subTest(name, number=number):
                    row, done = retarget_strange.trial(TOOL, CORPUS / "bvh" / (name + ".bvh"), number, AVATAR)
                    self.assertIsNotNone(row, "this number makes no file any more: choose another one")
                    self.assertEqual(row["verdict"], "pass", f"{done}: {retarget_judge.shown(row, True)}")

    def test_any_prefix(self):
        """What all names begin with says nothing."""
        path = CORPUS / "bvh" / "makehuman-zombiewalk1.bvh"
        text, made = retarget_source.decoded(path.read_bytes()).replace("\r", ""), set()
        for prefix in ("", "char1:", "a:b:", "ns|", "Hero_", "mixamorig:"):
            self.write("x.bvh", retarget_trials.named(lambda name: prefix + name)(retarget_trials.Text(text)))
            self.tool("convert", "x.bvh", "-f")
            made.add((self.dir / "x.anim").read_bytes())
        self.assertEqual(len(made), 1)

    def test_scenes(self):
        files = [path for kind in ("fbx", "gltf", "dae") for path in sorted((CORPUS / kind).iterdir())
                 if path.suffix in retarget_source.SCENES and not path.name.startswith("bad-")]
        self.assertGreater(len(files), 40)
        self.check(files)


if __name__ == "__main__":
    unittest.main()
