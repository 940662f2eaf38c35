#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""One motion written for bodies that rest, are called and are held otherwise: palms that look elsewhere at rest, a body upside
down, names of which the world knows a few, and a map of which half is changed."""

import json
import math
import os
import pathlib
import re
import unittest

import retarget_judge
import retarget_source
import retarget_trials
from retarget_judge import AVATAR
from retarget_made import rested_otherwise, with_own_axes
from retarget_maths import STILL, degrees_apart, degrees_between, minus, played, plus, times, turn, turned, unit
from retarget_played import Animation, Skeleton
from tool import REFUSED, ToolTest

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"])
PATH = CORPUS / "bvh" / "animateddrawings-running_jump_4x_mixamo.com.bvh"
DAZ = {"Hips": "hip", "Spine": "abdomenLower", "Spine1": "abdomenUpper", "Spine2": "chestUpper", "Neck": "neckLower",
       "Head": "head", "Shoulder": "Collar", "Arm": "ShldrBend", "ForeArm": "ForearmBend", "Hand": "Hand",
       "UpLeg": "ThighBend", "Leg": "Shin", "Foot": "Foot", "ToeBase": "Toe"}
# What riggers and data sets call the joints of Mixamo's bodies; of the others "{}" is the side.
RIGS = {
    "bones with a suffix": (("l", "r"), "hips_JNT spine_JNT spine1_JNT chest_JNT neck_JNT head_JNT {}_shoulder_JNT {}_arm_JNT "
                            "{}_forearm_JNT {}_hand_JNT {}_upleg_JNT {}_leg_JNT {}_foot_JNT {}_toebase_JNT {}_hand"),
    "joints by number": (("left", "right"), "hips_joint spine_1_joint spine_4_joint spine_7_joint neck_1_joint head_joint "
                         "{}_shoulder_1_joint {}_arm_joint {}_forearm_joint {}_hand_joint {}_upLeg_joint {}_leg_joint "
                         "{}_foot_joint {}_toes_joint {}_hand"),
    "bones with a prefix": (("l", "r"), "b_root b_spine0 b_spine1 b_spine3 b_neck0 b_head b_{}_shoulder b_{}_arm b_{}_forearm "
                            "b_{}_wrist b_{}_upleg b_{}_leg b_{}_talocrural b_{}_ball b_{}_"),
    "short words": (("L", "R"), "Hip Ab Spine2 Chest Neck Head {}Shoulder {}UArm {}FArm {}Hand {}Thigh {}Shin {}Foot {}Toe {}"),
    "two arms": (("L", "R"), "Hips Spine Spine1 Spine3 Neck Head {}Shoulder {}Arm {}Arm1 {}Hand {}UpLeg {}Leg {}Foot {}ToeBase {}"),
    "two shoulders": (("left", "right"), "root hips/spine lower/spine middle/spine upper/head neck lower/head neck upper/"
                      "arm {} shoulder 1/arm {} shoulder 2/arm {} elbow/arm {} wrist/leg {} thigh/leg {} knee/leg {} ankle/"
                      "leg {} toes/arm {} "),
    "a thigh called leg": (("Left", "Right"), "Hips Spine1 Spine2 Chest Neck1 Head {}Shoulder {}Arm {}ForeArm {}Hand {}Leg {}Shin "
                           "{}Foot {}ToeBase {}"),
    "scapulae": (("L", "R"), "Root_M Spine1_M Spine2_M Chest_M Neck_M Head_M Scapula_{} Shoulder_{} Elbow_{} Wrist_{} Hip_{} "
                 "Knee_{} Ankle_{} Toes_{} {}"),
    "shoulders of suits": (("l", "r"), "root torso_1 torso_2 torso_7 neck_1 head {}_shoulder {}_up_arm {}_low_arm {}_hand "
                           "{}_up_leg {}_low_leg {}_foot {}_toes {}"),
}
PARTS = ("Hips Spine Spine1 Spine2 Neck Head {}Shoulder {}Arm {}ForeArm {}Hand {}UpLeg {}Leg {}Foot {}ToeBase").split()
OURS = "mPelvis - - mChest mNeck mHead mCollar{} mShoulder{} mElbow{} mWrist{} mHip{} mKnee{} mAnkle{} mFoot{}".split()


def standing(foot, lowered=lambda i: 0, knees=0, elbows=0, way=0):
    """A BVH of somebody who stands, whose head moves, and whose toes are so far below and before the ankle; None for none.
    `lowered`: by how many degrees feet are turned down in a frame; the tips of the toes stay at one height. `knees`: how
    far before the hips they are at rest; `elbows`: by how many degrees they are bent forward; `way`: how far it goes."""
    def joint(name, offset, *below):
        inner = "".join(below) or "End Site\n{\nOFFSET 0 -5 %g\n}\n" % (foot[1] / 4 if foot else 0)
        return (f"JOINT {name}\n{{\nOFFSET {' '.join(map(str, offset))}\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
                f"{inner}}}\n")

    def leg(side, x):
        toes = [joint(f"{side}ToeBase", (0, *foot))] if foot else []
        return joint(f"{side}UpLeg", (x, 0, 0), joint(f"{side}Leg", (0, -42, knees), joint(
            f"{side}Foot", (0, -42, -knees), *toes)))

    def arm(side, x):
        return joint(f"{side}Shoulder", (x / 4, 22, 0), joint(f"{side}Arm", (x, 0, 0), joint(f"{side}ForeArm", (2 * x, 0, 0),
                                                                                          joint(f"{side}Hand", (2 * x, 0, 0)))))

    body = leg("Left", 9) + leg("Right", -9) + joint("Spine", (0, 10, 0), joint("Spine1", (0, 14, 0), arm("Left", 14),
        arm("Right", -14), joint("Neck", (0, 26, 0), joint("Head", (0, 10, 0)))))
    root = f"ROOT Hips\n{{\nOFFSET 0 100 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n{body}}}\n"
    names = [line.split()[1] for line in root.splitlines() if line.startswith(("ROOT", "JOINT"))]
    rows = []
    for i in range(20):
        down = math.radians(lowered(i))
        tip = [foot[0] - 5, foot[1] * 1.25] if foot else [0, 0]
        height = 100 + tip[0] * (1 - math.cos(down)) + tip[1] * math.sin(down)
        row = [0, height, way * i / 19] + [0] * (3 * len(names))
        for side in "Left", "Right":
            row[3 * (names.index(side + "Foot") + 1) + 1] = lowered(i)
            row[3 * (names.index(side + "ForeArm") + 1) + 2] = elbows if side == "Right" else -elbows
        row[3 * (names.index("Head") + 1) + 1] = i
        rows.append(" ".join(map(str, row)))
    return f"HIERARCHY\n{root}MOTION\nFrames: 20\nFrame Time: 0.05\n" + "\n".join(rows) + "\n"


class Led:
    """30 frames that lead from a T-pose, its hips turned, to frame 60 of a motion that has one at rest, and 30 frames of
    this."""

    def __init__(self, motion, whole):
        self.motion, self.joints, self.frame_time, self.n_frames = motion, motion.joints, motion.frame_time, 60
        self.whole = whole

    def local(self, frame, index):
        if frame >= 30:
            return self.motion.local(30 + frame, index)
        place, spin = self.motion.local(60, index)
        return place, played(self.whole if self.joints[index].parent is None else STILL, spin, frame / 30)


@unittest.skipUnless(PATH.exists(), "the corpus is not here")
class Rests(ToolTest):
    def setUp(self):
        super().setUp()
        self.text = retarget_source.decoded(PATH.read_bytes())
        self.motion = retarget_source.read_bvh(self.text)
        self.skeleton = Skeleton(AVATAR)

    def played(self, text, *flags):
        self.write("x.bvh", text)
        self.tool("convert", "x.bvh", "-f", *flags)
        return Animation((self.dir / "x.anim").read_bytes())

    def joint(self, stem):
        return next(joint.name for joint in self.motion.joints if joint.name.endswith(stem))

    def test_palms(self):
        """Hands play alike, whichever way palms look at rest."""
        plain = self.played(rested_otherwise(self.motion, {}))
        for degrees in 60, -90:
            turns = {}
            for side in "Left", "Right":
                hand, finger = (next(j for j in self.motion.joints if j.name.endswith(side + stem))
                                for stem in ("Hand", "HandMiddle1"))
                turns[hand.name] = turn(unit(finger.offset), degrees)
            other = self.played(rested_otherwise(self.motion, turns))
            for i in range(10):
                time = plain.duration * i / 9
                ours, theirs = (a.points(self.skeleton, time)["turns"] for a in (plain, other))
                for side in "left", "right":
                    self.assertLess(degrees_apart(ours[side, "wrist"], theirs[side, "wrist"]), 15, degrees)

    def test_names_of_rigs(self):
        """A body with short arms and wide shoulders is told by the names that riggers write, and not by its shape alone."""
        def stem(name):
            return name.split(":")[-1]

        change = retarget_trials.longer("elbow", "wrist", by=0.6), retarget_trials.longer("shoulder", by=1.8)
        plain = change[1](retarget_trials.Text(change[0](retarget_trials.Text(self.text))))
        self.write("plain.bvh", plain)
        for what, (sides, rig) in RIGS.items():
            parts, known, ours = rig.split("/" if "/" in rig else " "), {}, {}
            for side, called in zip(("Left", "Right"), sides):
                for part, name, joint in zip(PARTS, parts, OURS):
                    known[part.format(side)] = name.format(called)
                    ours[name.format(called)] = joint.format(side)
            rest = parts[-1].format

            def rename(name):
                side = re.match("Left|Right|", stem(name))[0]
                return known.get(stem(name)) or rest(sides[side == "Right"]) + stem(name)[len(side):].replace("Hand", "")

            self.write("x.bvh", retarget_trials.named(rename)(retarget_trials.Text(plain)))
            with self.subTest(rig=what):
                self.assertNotIn("the shape of the body", self.tool("inspect", "x.bvh").out)
                self.tool("map", "x.bvh", "-o", "x.json", "-f")
                joints = json.loads((self.dir / "x.json").read_text())["joints"]
                self.assertEqual({name: joints.get(name) for name, joint in ours.items() if joint != "-"},
                                 {name: joint for name, joint in ours.items() if joint != "-"})
                row = retarget_judge.judge_file(os.environ["LIMBER_TOOL"], self.dir / "x.bvh", [], AVATAR,
                                                judged=self.dir / "plain.bvh")
                self.assertEqual(row["verdict"], "pass", retarget_judge.shown(row, True))

    def test_own_axes(self):
        """Joints of an HTR have axes of their own at rest, whatever these are: it plays as the same motion without them."""
        plain = self.played(self.text)
        for stems, spin in ([], 0), (["Head"], turn((0, 1, 0), 90)), (["Spine1"], turn((0, 1, 0), 90)), (
                ["LeftFoot", "RightFoot"], turn((1, 0, 0), 60)), (["LeftHand", "RightHand"], turn((1, 0, 0), 90)):
            self.write("x.htr", with_own_axes(self.motion, {self.joint(stem): spin for stem in stems}))
            self.tool("convert", "x.htr", "-o", "htr.anim", "-f")
            other = Animation((self.dir / "htr.anim").read_bytes())
            for i in range(20):
                ours, theirs = (a.points(self.skeleton, plain.duration * i / 19)["turns"] for a in (plain, other))
                for role in ours:
                    self.assertLess(degrees_apart(ours[role], theirs[role]), 2, (stems, role))

    def test_own_axes_elsewhere(self):
        """So does what another format makes of it that has only OFFSETs."""
        head = {self.joint("Head"): turn((0, 1, 0), 90)}
        self.write("x.htr", with_own_axes(self.motion, head))
        made = []
        for name in "x.bvh", "x.bvj":
            self.tool("convert", "x.htr", "-o", name, "-f")
        for name in "x.htr", "x.bvh", "x.bvj":
            self.tool("convert", name, "-o", "x.anim", "-f")
            made.append(Animation((self.dir / "x.anim").read_bytes()))
        for other in made[1:]:
            for i in range(20):
                ours, theirs = (a.points(self.skeleton, made[0].duration * i / 19)["turns"] for a in (made[0], other))
                for role in ours:
                    self.assertLess(degrees_apart(ours[role], theirs[role]), 1, role)

    def test_leaning_offsets(self):
        """Where a body leans at rest, and the first frame is a stance, it is that stance which is the avatar's."""
        head, rows = self.text.split("Frames:")
        lines = rows.split("\n")
        values = lines[2].split()
        lines[0] = str(self.motion.n_frames + 1)
        lines.insert(2, " ".join([*values[:3], *["0"] * (len(values) - 3)]))
        motion = retarget_source.read_bvh(head + "Frames: " + "\n".join(lines))
        plain = self.played(rested_otherwise(motion, {}), "--reference=keep")
        for degrees in 55, -35:
            leaning = self.played(rested_otherwise(motion, {self.joint("Spine"): turn((1, 0, 0), degrees)}),
                                  "--reference=keep")
            guesses = json.loads(self.tool("inspect", "x.bvh", "--json").out)["guesses"]
            self.assertIn(("rest", "first-frame"), [(guess["what"], guess["value"]) for guess in guesses])
            for i in range(20):
                ours, theirs = (a.points(self.skeleton, plain.duration * i / 19)["turns"] for a in (plain, leaning))
                for role in "head", "neck", ("left", "wrist"):
                    self.assertLess(degrees_apart(ours[role], theirs[role]), 2, (degrees, role))

    def test_leaning_first_frame(self):
        """A T-pose that leans as a whole, from which the motion goes on smoothly, is one all the same: what nobody can stand
        like at rest plays as the same motion with a rest pose that stands."""
        axes = {joint.name: turn(unit((math.sin(i), math.cos(3 * i), math.sin(5 * i))), 40 + 37 * i % 140)
                for i, joint in enumerate(self.motion.joints)}
        for axis in (1, 0, 0), (-1, 0, 0), (0, 0, 1):
            for degrees in 0, 12, 20:
                led = Led(self.motion, turn(axis, degrees))
                plain, other = (self.played(rested_otherwise(led, turns)) for turns in ({}, axes))
                for i in range(20):
                    ours, theirs = (a.points(self.skeleton, plain.duration * i / 19)["turns"] for a in (plain, other))
                    for role in "pelvis", "neck", "head", ("left", "wrist"), ("right", "ankle"):
                        self.assertLess(degrees_apart(ours[role], theirs[role]), 4, (axis, degrees, role, i))

    def test_hanging_feet(self):
        """Feet that point down at rest, even backwards, are as in the same motion whose feet stand there."""
        plain = self.played(rested_otherwise(self.motion, {}))
        for degrees in 45, 60, 75, 90:
            feet = {self.joint(f"{side}Foot"): turn((1, 0, 0), degrees) for side in ("Left", "Right")}
            other = self.played(rested_otherwise(self.motion, feet))
            for i in range(20):
                ours, theirs = (a.points(self.skeleton, plain.duration * i / 19)["turns"] for a in (plain, other))
                for side in "left", "right":
                    self.assertLess(degrees_apart(ours[side, "ankle"], theirs[side, "ankle"]), 15, degrees)

    def test_on_the_tips(self):
        """Feet that hang down, or stand on the tips of the toes, do so on the floor, and that is what is said of the hips."""
        for lowered in (lambda i: 75), (lambda i: 60), (lambda i: 75 if i < 10 else 0), (lambda i: 0):
            animation = self.played(standing((-6, 12), lowered))
            for i in range(20):
                points = animation.points(self.skeleton, i * 0.05)
                # Where it comes down between two frames, the floor is followed smoothly.
                if lowered(0) == lowered(19) or not 7 < i < 13:
                    self.assertLess(abs(self.lowest(points)), 0.03, (lowered(0), i))
                    self.assertEqual(points["left", "toe"][2] > 0.05, lowered(i) > 0, (lowered(0), i))
            guess = next(guess for guess in json.loads(self.tool("inspect", "x.bvh", "--json").out)["guesses"]
                         if guess["what"] == "hip-height")
            self.assertGreater(guess["confidence"], 0.5)
            self.assertAlmostEqual(float(re.search(r"begin ([\d.]+) m", guess["reason"]).group(1)),
                                   animation.points(self.skeleton, 0)["hips"][2], delta=0.01)

    def lowest(self, points):
        """How high the lowest joint of both feet is above where it is at rest, the tips of the toes among them."""
        rest, result = self.skeleton.rest, []
        for side in "left", "right":
            tip = self.skeleton.places["mToe" + side.title()]
            turned_tip = plus(points[side, "toe"], turned(points["turns"][side, "toe"], tip))
            result += [points[side, role][2] - rest[side, role][2] for role in ("ankle", "toe")]
            result.append(turned_tip[2] - rest[side, "toe"][2] - tip[2])
        return min(result)

    def test_upside_down(self):
        """Whoever is on the head from beginning to end is on the floor with it."""
        up = self.motion.joints[0]
        whole = turn((1, 0, 0), 180)
        anyhow = {joint.name: turn(unit((math.sin(i), math.cos(3 * i), math.sin(5 * i))), 40 + 37 * i % 140)
                  for i, joint in enumerate(self.motion.joints)}
        for turns in ({}, anyhow):
            inverted = rested_otherwise(self.motion, {**turns, up.name: turn((1, 0, 0), 180)}, whole)
            animation = self.played(inverted, "--up-axis=y")
            lowest = []
            for i in range(20):
                points = animation.points(self.skeleton, animation.duration * i / 19)
                self.assertGreater(points["pelvis"][2], 0.5)
                self.assertGreater(points["left", "ankle"][2], points["pelvis"][2])
                self.assertLess(points["neck"][2], points["pelvis"][2])
                lowest.append(min(points["head"][2], points["left", "wrist"][2], points["right", "wrist"][2]))
            self.assertLess(abs(min(lowest) - 0.15), 0.15)

    def test_height_of_hips(self):
        """Where hips are is told: as high as they are played, and by how much they are moved from where the file has them."""
        raised = []
        for lower in 0.0, 2.0:
            metres = sum(math.dist((0, 0, 0), self.motion.joints[i].offset) for i in self.leg()) / self.leg_of_avatar()
            places = iter(self.motion.local(frame, 0)[0] for frame in range(self.motion.n_frames))
            head, rows = self.text.split("Frame Time:")
            lines = rows.splitlines()
            for i, line in enumerate(lines[1:], 1):
                if line.strip():
                    values = line.split()
                    self.assertAlmostEqual(float(values[1]), next(places)[1], places=3)
                    lines[i] = " ".join([values[0], str(float(values[1]) - lower * metres), *values[2:]])
            animation = self.played(head + "Frame Time:" + "\n".join(lines) + "\n")
            guess = next(guess for guess in json.loads(self.tool("inspect", "x.bvh", "--json").out)["guesses"]
                         if guess["what"] == "hip-height")
            height, how, by = re.match(r"hips begin ([\d.]+) m above the floor: (raised|lowered) by (\d+) cm",
                                       guess["reason"]).groups()
            self.assertAlmostEqual(float(height), animation.points(self.skeleton, 0)["hips"][2], delta=0.01)
            self.assertGreater(guess["confidence"], 0.8)
            raised.append(float(by) / 100 * (1 if how == "raised" else -1))
        self.assertAlmostEqual(raised[1] - raised[0], 2.0, delta=0.05)

    def leg(self):
        return [i for i, joint in enumerate(self.motion.joints) if joint.name.endswith(("LeftLeg", "LeftFoot"))]

    def leg_of_avatar(self):
        rest = self.skeleton.rest
        return sum(math.dist(rest["left", one], rest["left", other])
                   for one, other in (("hip", "knee"), ("knee", "ankle")))

    def test_axis_that_points_down(self):
        """An up axis may be one that points down: said of a file that is upside down it gives the motion of the other, and
        where nothing is said the guess names it."""
        plain = self.played(self.text)
        whole = turn((1, 0, 0), 180)
        inverted = rested_otherwise(self.motion, {self.motion.joints[0].name: whole}, whole)
        for flags in ["--up-axis=-y"], []:
            animation = self.played(inverted, *flags)
            self.assertAlmostEqual(animation.duration, plain.duration, delta=0.05)
            for i in range(20):
                ours, theirs = (a.points(self.skeleton, a.duration * i / 19) for a in (animation, plain))
                for part in "head", "pelvis", ("left", "wrist"), ("right", "ankle"):
                    self.assertLess(math.dist(ours[part], theirs[part]), 0.05, (flags, i, part))
        self.assertRegex(self.tool("inspect", "x.bvh").out, r"up-axis +-y +\d+ %")

    def test_half_swapped(self):
        """Names of one pair of bones that are exchanged change nothing: its limb says what they are, and a finding does."""
        self.tool("convert", self.write("x.bvh", self.text), "-f")
        plain = (self.dir / "x.anim").read_bytes()
        for stems in ["Foot"], ["Foot", "ToeBase"], ["Arm"], ["ForeArm"], ["Hand"], ["Leg"], ["Arm", "UpLeg"]:
            def rename(name, stems=stems):
                twin = {"Left": "Right", "Right": "Left"}
                for side, other in twin.items():
                    if name.split(":")[-1] in [side + stem for stem in stems]:
                        return name.replace(side, other)
                return name

            self.write("x.bvh", retarget_trials.named(rename)(retarget_trials.Text(self.text)))
            said = self.tool("convert", "x.bvh", "-f").err
            self.assertEqual((self.dir / "x.anim").read_bytes(), plain, stems)
            self.assertIn("[sides-mended]", said)

    def test_all_swapped(self):
        """Names that all say left of the right side do not mirror the motion: toes and knees tell, and a finding does. Who says
        that the names are right is believed."""
        def rename(name):
            return re.sub("Left|Right", lambda match: "Right" if match[0] == "Left" else "Left", name)

        names = ["animateddrawings-running_jump_4x_mixamo.com", "ganimator-walk-in-circle", "pybvh-bvh_test3",
                 "bvh-toolbox-walk01", "xsens_bvh_parse-dance1_subject2"]
        for name in names:
            path = CORPUS / "bvh" / f"{name}.bvh"
            self.assertNotIn("[sides-swapped]", self.tool("convert", path, "-o", "right.anim", "-f").err)
            text = retarget_trials.Text(retarget_source.decoded(path.read_bytes()))
            self.write("x.bvh", retarget_trials.named(rename)(text))
            self.assertIn("[sides-swapped]", self.tool("convert", "x.bvh", "-f").err, name)
            right, other = (Animation((self.dir / f"{stem}.anim").read_bytes()) for stem in ("right", "x"))
            for i in range(11):
                ours, theirs = (a.points(self.skeleton, right.duration * i / 10) for a in (right, other))
                for part in ("left", "wrist"), ("right", "wrist"), ("left", "ankle"), ("right", "ankle"), "head":
                    self.assertLess(math.dist(ours[part], theirs[part]), 0.005, (name, part))
        for flag in "--map=mixamo", f"--map={rename(self.joint('LeftArm'))}=mShoulderRight":
            self.write("x.bvh", retarget_trials.named(rename)(retarget_trials.Text(self.text)))
            said = self.tool("convert", "x.bvh", "-f", flag)
            self.assertNotIn("[sides-swapped]", said.err, flag)
            names = self.tool("inspect", "x.bvh").out
            self.assertRegex(names, r"RightArm +mShoulderLeft")

    def test_swapped_scenes(self):
        """The same of scenes, whose joints are looked at as keys and as frames; what is shown, saved as a map and converted
        agrees."""
        for name in "astro-maya.dae", "edge-mixamo-style.dae", "torque-run.dae":
            text = (CORPUS / "dae" / name).read_text()
            twin = {"Left": "Right", "left": "right", "_L": "_R", "L_": "R_"}
            twin |= {other: one for one, other in twin.items()}
            self.write("x.dae", re.sub("Left|Right|left|right|[LR]_|_[LR](?![A-Za-z])", lambda match: twin[match[0]], text))
            self.tool("convert", CORPUS / "dae" / name, "-o", "right.anim", "-f")
            self.assertIn("[sides-swapped]", self.tool("convert", "x.dae", "-f").err, name)
            self.tool("map", "x.dae", "-o", "x.map.json", "-f")
            self.tool("convert", "x.dae", "--map=x.map.json", "-o", "mapped.anim", "-f")
            for stem in "x", "mapped":
                self.assertEqual((self.dir / f"{stem}.anim").read_bytes(), (self.dir / "right.anim").read_bytes(), name)

    def test_map_of_a_part(self):
        """The map that is written of a body without feet gives the same motion; so it does where one of its lines is given."""
        path = CORPUS / "gltf" / "boxman.glb"
        self.tool("convert", path, "-o", "right.anim", "-f")
        self.tool("map", path, "-o", "x.map.json", "-f")
        for said in "x.map.json", "leg_upper.L=mHipLeft":
            self.tool("convert", path, f"--map={said}", "-o", "mapped.anim", "-f")
            self.assertEqual((self.dir / "mapped.anim").read_bytes(), (self.dir / "right.anim").read_bytes(), said)

    def test_animal_by_hand(self):
        """Legs of an animal that are mapped by hand, hind legs too, point where those of the file do."""
        joints = {"b0": (None, (0, 90, 0), "mPelvis"), "b1": ("b0", (0, 5, 40), "mChest"), "b2": ("b1", (0, 30, 25), "mHead")}
        for side, x in ("Left", 8), ("Right", -8):
            for name, at, fore, hind in (("c", (x, -5, 0), "mHip", "mHindLimb1"), ("d", (0, -40, -12), "mKnee", "mHindLimb2"),
                                         ("e", (0, -40, 8), "mAnkle", "mHindLimb3")):
                above = {"c": "b0", "d": "c" + side, "e": "d" + side}[name]
                joints[name + side] = above, at, fore + side
                joints["h" + name + side] = above if name == "c" else "h" + above, (at[0], at[1], -at[2] - 10), hind + side
        self.write("x.bvh", self.animal({name: (above, at) for name, (above, at, _) in joints.items()}))
        self.tool("convert", "x.bvh", "-f", *(f"--map={name}={to}" for name, (_, _, to) in joints.items()))
        motion = retarget_source.read_motion(self.dir / "x.bvh")
        animation, index = Animation((self.dir / "x.anim").read_bytes()), [joint.name for joint in motion.joints]
        for frame in range(motion.n_frames):
            _, turns = animation.pose(frame * 0.05)
            own, _ = motion.world(frame, list(range(len(index))))
            for name, (above, _, to) in joints.items():
                if to[:4] not in ("mKne", "mAnk") and not re.match("mHindLimb[23]", to):
                    continue
                x, y, z = minus(own[index.index(name)], own[index.index(above)])
                got = minus(self.placed(to, turns)[0], self.placed(joints[above][2], turns)[0])
                self.assertLess(degrees_between(got, (z, x, y)), 1, (frame, to))

    def animal(self, joints):
        """A BVH of these joints: from name to parent and OFFSET, of which legs swing."""
        lines, order = ["HIERARCHY"], []

        def add(name):
            above, at = joints[name]
            order.append(name)
            places = "3" if above else "6 Xposition Yposition Zposition"
            lines.extend([("JOINT " if above else "ROOT ") + name, "{", "OFFSET %g %g %g" % at,
                          f"CHANNELS {places} Zrotation Xrotation Yrotation"])
            below = [other for other, (parent, _) in joints.items() if parent == name]
            for other in below:
                add(other)
            if not below:
                lines.extend(["End Site", "{", "OFFSET 0 -10 5", "}"])
            lines.append("}")
        add(next(name for name, (above, _) in joints.items() if above is None))
        rows = []
        for i in range(20):
            row = [0, 90, 0]
            for name in order:
                swing = {"c": 30, "d": 20}.get(name.lstrip("h")[0], 0) if name[0] != "b" else 0
                row += [swing / 3, swing * math.sin(i / 3 + len(name)), 0]
            rows.append(" ".join(f"{value:.6f}" for value in row))
        return "\n".join([*lines, "MOTION", "Frames: 20", "Frame Time: 0.05", *rows, ""])

    def placed(self, name, turns):
        """Where a joint of the avatar is beside its pelvis, and how it is turned, by local turns."""
        chain = []
        while name:
            chain.insert(0, name)
            name = self.skeleton.parents[name]
        at, spin = (0.0, 0.0, 0.0), turns.get("mPelvis", STILL)
        for name in chain[1:]:
            at = plus(at, turned(spin, self.skeleton.places[name]))
            spin = times(spin, turns.get(name, STILL))
        return at, spin

    def test_feet_say_nothing(self):
        """Feet that hang down, and a little backwards, are not those of names that lie; feet that point backwards are."""
        for foot, is_swapped in ((-16, -3), False), ((-12, -5), False), ((-4, -14), True):
            self.write("x.bvh", standing(foot))
            found = "[sides-swapped]" in self.tool("convert", "x.bvh", "-f").err
            self.assertEqual(found, is_swapped, foot)

    def test_knees_without_toes(self):
        """Without toes, knees that bend back are those of names that lie, or of a body that is built so: it rests with them
        bent, and its elbows and the way that it goes are a human's."""
        for knees, elbows, way, is_swapped in ((-15, 0, 0, False), (-15, 60, 0, False), (-15, 0, 300, False),
                                               (-15, 60, -300, False), (-15, -60, 0, True), (-15, 0, -300, True),
                                               (0, -60, -300, False), (15, -60, -300, False)):
            self.write("x.bvh", standing(None, knees=knees, elbows=elbows, way=way))
            found = "[sides-swapped]" in self.tool("convert", "x.bvh", "-f").err
            self.assertEqual(found, is_swapped, (knees, elbows, way))
        twin = {"Left": "Right", "Right": "Left"}
        text = re.sub(r"(?s)JOINT \S*ToeBase.*?\{(?:[^{}]|\{[^{}]*\})*\}", "", self.text.split("MOTION")[0])
        toes = [joint.name for joint in self.motion.joints if joint.name.endswith("ToeBase")]
        self.assertEqual(len(toes), 2)
        text = retarget_trials.Text(self.without(text, toes))
        self.write("right.bvh", text.written())
        self.write("x.bvh", retarget_trials.named(lambda name: re.sub("Left|Right", lambda side: twin[side[0]], name))(text))
        self.assertNotIn("[sides-swapped]", self.tool("convert", "right.bvh", "-f").err)
        self.assertIn("[sides-swapped]", self.tool("convert", "x.bvh", "-f").err)
        self.assertEqual((self.dir / "right.anim").read_bytes(), (self.dir / "x.anim").read_bytes())

    def without(self, tree, names):
        """The text with another tree, from which the numbers of some joints are gone as well."""
        gone = {column for joint in self.motion.joints if joint.name in names for _, _, column in joint.channels}
        text = retarget_trials.Text(self.text)
        rows = [" ".join(f"{v:.9g}" for column, v in enumerate(row) if column not in gone) for row in text.rows]
        return "\n".join([tree, "MOTION", f"Frames: {len(rows)}", f"Frame Time: {text.beat:.9g}", *rows, ""])

    def test_thumbs_of_vrm(self):
        """VRM 0 and VRM 1 call the bones of a thumb otherwise; as bare names, too, each of them is what it is."""
        words = {"Hips": "hips", "Spine": "spine", "Spine1": "chest", "Spine2": "upperChest", "Neck": "neck", "Head": "head",
                 "Arm": "UpperArm", "ForeArm": "LowerArm", "UpLeg": "UpperLeg", "Leg": "LowerLeg", "ToeBase": "Toes"}
        for thumb in ("Proximal", "Intermediate", "Distal"), ("Metacarpal", "Proximal", "Distal"):
            def rename(name, thumb=thumb):
                name = name.split(":")[-1]
                side, stem = re.fullmatch("(Left|Right)?(.*)", name).groups()
                finger = re.fullmatch("Hand([A-Z][a-z]+)([123])", stem)
                if finger:
                    word = "Little" if finger[1] == "Pinky" else finger[1]
                    bones = thumb if word == "Thumb" else ("Proximal", "Intermediate", "Distal")
                    return f"{side.lower()}{word}{bones[int(finger[2]) - 1]}"
                return (side or "").lower() + words.get(stem, stem)
            self.write("x.bvh", retarget_trials.named(rename)(retarget_trials.Text(self.text)))
            self.tool("map", "x.bvh", "-o", "x.map.json", "-f")
            joints = json.loads((self.dir / "x.map.json").read_text())["joints"]
            for side in "left", "right":
                for number, word in enumerate(thumb, 1):
                    self.assertEqual(joints[f"{side}Thumb{word}"], f"mHandThumb{number}{side.title()}", thumb)
                self.assertEqual(joints[f"{side}IndexIntermediate"], f"mHandIndex2{side.title()}")

    def test_head_alone(self):
        """A file of a head and its neck turns these; of a lamp with a head nothing is made up."""
        def head(root):
            rows = "".join(f"0 150 0 0 {10 * i} 0 0 0 {20 * i}\n" for i in range(3))
            return (f"HIERARCHY\nROOT a:{root}\n{{\nOFFSET 0 150 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation "
                    "Yrotation\nJOINT a:Head\n{\nOFFSET 0 10 2\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\n"
                    f"OFFSET 0 15 0\n}}\n}}\n}}\nMOTION\nFrames: 3\nFrame Time: 0.05\n{rows}")
        animation = self.played(head("Neck"))
        self.assertEqual(set(animation.turns), {"mNeck", "mHead"})
        for i in range(3):
            nod, shake = turn((1, 0, 0), 10 * i), turn((0, 1, 0), 20 * i)
            x, y, z = turned(nod, turned(shake, (0, 0, 1)))
            _, spin = self.placed("mHead", animation.pose(0.05 * i)[1])
            self.assertLess(degrees_between(turned(spin, (1, 0, 0)), (z, x, y)), 0.5)
        self.write("x.bvh", head("Lamp"))
        self.tool("convert", "x.bvh", "-f", expect=REFUSED)

    def test_hand_alone(self):
        """A hand is known by the words of its fingers: these bend, the body stays, and three bones of four are the thumb's."""
        text = retarget_source.decoded((CORPUS / "bvh" / "mocapnet-lhand.qbvh").read_bytes())
        names = [line.split()[-1] for line in text.splitlines() if line.strip().startswith(("ROOT", "JOINT"))]
        head, values = text.split("MOTION")[0], text.strip().splitlines()[-1].split()
        first, rows = 7 + 3 * (names.index("finger2-1.l") - 1), []
        for i in range(10):
            row = ["0"] * len(values)
            row[:7] = values[:7]
            row[0] = str(20 * i)
            row[first] = str(5 * i)
            rows.append(" ".join(row))
        self.write("x.bvh", f"{head}MOTION\nFrames: 10\nFrame Time: 0.1\n" + "\n".join(rows) + "\n")
        self.tool("convert", "x.bvh", "-f")
        animation = Animation((self.dir / "x.anim").read_bytes())
        played = [animation.points(self.skeleton, animation.duration * i / 9) for i in range(10)]
        self.assertLess(math.dist(played[0]["pelvis"], played[9]["pelvis"]), 1e-3)
        said = self.tool("inspect", "x.bvh", "--json").out
        for joint in "mWristLeft", "mHandIndex1Left", "mHandPinky3Left", "mHandThumb3Left":
            self.assertIn(joint, said)
        self.assertIn(b"mHandIndex1Left", (self.dir / "x.anim").read_bytes())

    def test_other_programs(self):
        """A root that is called as the world calls it makes no file for the world: the first frame is motion."""
        def rename(name):
            stem = name.split(":")[-1]
            for side in "Left", "Right":
                if stem.startswith(side):
                    return side[0].lower() + DAZ.get(stem[len(side):], stem[len(side):])
            return DAZ.get(stem, stem)

        text = retarget_trials.named(rename)(retarget_trials.Text(self.text))
        self.write("x.bvh", text)
        facts = json.loads(self.tool("inspect", "x.bvh", "--json").out)
        facts = facts[0] if isinstance(facts, list) else facts
        self.assertIn('"keep"', json.dumps(facts["guesses"]))
        frames = self.motion.n_frames
        self.assertAlmostEqual(self.played(text).duration, (frames - 1) * self.motion.frame_time,
                               delta=0.5 * self.motion.frame_time)

    def test_cameras(self):
        """Where the ankle is called that, toes are called foot."""
        for names in (("Hip", "Knee", "Ankle", "Foot"), ("Hip", "Knee", "Ankle", "FootIndex")):
            new = dict(zip(("UpLeg", "Leg", "Foot", "ToeBase"), names))

            def rename(name):
                for side in "Left", "Right":
                    if name.startswith(side) and name[len(side):] in new:
                        return side + new[name[len(side):]]
                return name

            self.write("x.bvh", retarget_trials.named(rename)(retarget_trials.Text(self.text)))
            self.tool("map", "x.bvh", "-o", "x.json", "-f")
            joints = json.loads((self.dir / "x.json").read_text())["joints"]
            self.assertEqual(joints["Left" + names[3]], "mFootLeft")
            self.assertEqual(joints["RightAnkle"], "mAnkleRight")

    def test_half_a_change(self):
        """An arm that is called the other one takes nothing from the rest of the body."""
        plain = self.played(self.text)
        half = self.played(self.text, f"--map={self.joint('LeftArm')}=mShoulderRight")
        ours, theirs = (a.pose(0.0)[1] for a in (plain, half))
        self.assertGreaterEqual(len(theirs), len(ours) - 2)


if __name__ == "__main__":
    unittest.main()
