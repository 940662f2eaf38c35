#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""One motion on trees that programs make otherwise: without joints for hands and feet, with joints in front of others, and with
the bones of a palm among those of the fingers. Judged from outside (retarget_judge.py), by a file with the same motion whose
names tell the landmarks."""

import json
import os
import pathlib
import re
import unittest

import retarget_judge
import retarget_source
from retarget_made import rested_otherwise
from retarget_maths import STILL, plus, scaled, turn
from tool import TOOL, ToolTest

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"])
WALK = CORPUS / "bvh" / "bvh-toolbox-walk01.bvh"
PATH = CORPUS / "bvh" / "animateddrawings-running_jump_4x_mixamo.com.bvh"


class Tree(retarget_source.Motion):
    """Joints of another motion, and some beside them that do not turn."""

    def __init__(self, motion):
        super().__init__([], motion.n_frames, motion.frame_time)
        self.motion, self.sources = motion, []

    def add(self, name, parent, offset, source=None, is_end=False):
        joint = retarget_source.Joint(name, parent)
        joint.offset, joint.channels = offset, [] if is_end else [("r", "X", 0)]
        joint.end = self.motion.joints[source].end if source is not None else None
        self.joints.append(joint)
        self.sources.append(source)
        return len(self.joints) - 1

    def local(self, frame, index):
        source, still = self.sources[index], self.joints[index].offset
        if source is None or frame is None:
            return still, STILL
        place, spin = self.motion.local(frame, source)
        return place if self.joints[index].parent is None else still, spin


def stem_of(joint):
    return joint.name.split(":")[-1]


def ended(motion, ends, has_ends):
    """`ends`: a pattern for the joints that are end sites, or where `has_ends` is not set joints that do not turn."""
    tree, new = Tree(motion), {}
    for index, joint in enumerate(motion.joints):
        above = new.get(joint.parent)
        if joint.parent is not None and (above is None or tree.sources[above] is None):
            continue
        is_end = bool(re.fullmatch(ends, stem_of(joint)))
        new[index] = tree.add(stem_of(joint), above, joint.offset, None if is_end else index, is_end and has_ends)
    return tree


def with_joints_in_front(motion, names, called="{above}_{name}"):
    """With a joint in front of each of some, at the place of that above. `called`: by the names of both."""
    tree, new = Tree(motion), {}
    for index, joint in enumerate(motion.joints):
        above = new.get(joint.parent)
        if re.fullmatch(names, stem_of(joint)):
            above = tree.add(called.format(above=tree.joints[above].name, name=stem_of(joint)), above, (0, 0, 0))
        new[index] = tree.add(stem_of(joint), above, joint.offset, index)
    return tree


def turns_from_root(tree, names):
    """The root's turn is that of some joints instead, which hang on it."""
    local = tree.local

    def moved(frame, index):
        place, spin = local(frame, index)
        if tree.joints[index].parent is None:
            return place, STILL
        if frame is not None and re.fullmatch(names, tree.joints[index].name):
            return place, local(frame, 0)[1]
        return place, spin
    tree.local = moved


def with_bent_hands(motion, bend):
    """Without fingers, but with a joint at the place of each wrist that bends the hand. It turns as it is, and the hand by that more."""
    tree, new = Tree(motion), {}
    for index, joint in enumerate(motion.joints):
        above, stem = new.get(joint.parent), stem_of(joint)
        if re.match("(Left|Right)Hand.", stem) or joint.parent is not None and above is None:
            continue
        new[index] = tree.add(stem.replace("Hand", "Wrist"), above, joint.offset, index)
        if stem.endswith("Hand"):
            side = stem.removesuffix("Hand")
            knuckle = next(other for other in motion.joints if stem_of(other) == stem + "Middle1")
            tree.add(side + "Fingers", tree.add(stem, new[index], (0, 0, 0)), knuckle.offset)
    local = tree.local

    def bent(frame, index):
        place, spin = local(frame, index)
        return place, bend if frame is not None and re.fullmatch("(Left|Right)Hand", tree.joints[index].name) else spin
    tree.local = bent
    return tree


def with_palms(motion, name):
    """With a bone within the palm before each finger but the thumb. `name`: of a side, a finger, and a bone, which is 0 for it."""
    tree, new = Tree(motion), {}
    for index, joint in enumerate(motion.joints):
        above, stem = new.get(joint.parent), stem_of(joint)
        finger = re.fullmatch("(Left|Right)Hand(Index|Middle|Ring|Pinky)([1-3])", stem)
        offset = joint.offset
        if finger:
            side, word, number = finger[1], finger[2], int(finger[3])
            if number == 1:
                above = tree.add(name(side, word, 0), above, scaled(offset, 0.25))
                offset = scaled(offset, 0.75)
            stem = name(side, word, number)
        new[index] = tree.add(stem, above, offset, index)
    return tree


def hung_on_root(motion, names):
    """With some joints on the root, which carry what hangs on them. Places at rest stay."""
    tree, new = Tree(motion), {}
    for index, joint in enumerate(motion.joints):
        above, offset = joint.parent, joint.offset
        if re.fullmatch(names, stem_of(joint)):
            while motion.joints[above].parent is not None:
                offset, above = plus(offset, motion.joints[above].offset), motion.joints[above].parent
        new[index] = tree.add(stem_of(joint), new.get(above), offset, index)
    return tree


@unittest.skipUnless(PATH.exists(), "the corpus is not here")
class Trees(ToolTest):
    def setUp(self):
        super().setUp()
        self.motion = retarget_source.read_bvh(retarget_source.decoded(PATH.read_bytes()))

    def judged(self, tree, plain):
        self.write("x.bvh", rested_otherwise(tree, {}))
        self.write("plain.bvh", rested_otherwise(plain, {}))
        return retarget_judge.judge_file(TOOL, self.dir / "x.bvh", [], retarget_judge.AVATAR, judged=self.dir / "plain.bvh")

    def mapped(self, tree):
        self.write("x.bvh", rested_otherwise(tree, {}))
        self.tool("map", "x.bvh", "-o", "x.json", "-f")
        return json.loads((self.dir / "x.json").read_text())["joints"]

    def test_ends(self):
        """A hand or a foot that is no joint is where the bone before it ends. A hand goes along with that; a foot is as flat as
        it can be, so that its turns, of which the file says nothing, are others."""
        walk = retarget_source.read_bvh(retarget_source.decoded(WALK.read_bytes()))
        hands, feet = "(Left|Right)Hand", "(Left|Right)(Hand|Foot)"
        for ends in hands, feet, feet + "|Head":
            for is_named in True, False:
                tree = ended(walk, ends, True)
                if not is_named:
                    for index, joint in enumerate(tree.joints):
                        joint.name = f"joint{index}"
                row = self.judged(tree, ended(walk, ends, False))
                self.assertIn("floor", row["measures"], (ends, is_named, row["notes"]))
                if ends != hands:
                    row["failures"] = [name for name in row["failures"] if not name.startswith("ends")]
                self.assertEqual(row["failures"], [], (ends, is_named))

    def test_no_bone(self):
        """An end site that is much shorter or longer than the bone would be ends none: there is no foot, and so no body."""
        for factor in 0.2, 3:
            tree = ended(self.motion, "(Left|Right)(Hand|Foot)", True)
            for joint in tree.joints:
                if not joint.channels:
                    joint.offset = scaled(joint.offset, factor)
            self.write("x.bvh", rested_otherwise(tree, {}))
            self.assertIn("foreign-skeleton", self.tool("convert", "x.bvh", "-f", expect=None).err, factor)

    def test_in_front(self):
        """"Spine2_LeftShoulder" stands in front of the left shoulder, and is none of the body."""
        names = "Spine|Neck|(Left|Right)(Shoulder|UpLeg)"
        tree = with_joints_in_front(self.motion, names)
        row = self.judged(tree, self.motion)
        self.assertEqual((row["verdict"], row["failures"]), ("pass", []))
        joints = self.mapped(tree)
        for name, joint in joints.items():
            if "_" in name and "_End" not in name:
                self.assertIsNone(joint, name)
        self.assertEqual((joints["Neck"], joints["LeftUpLeg"], joints["RightShoulder"]), ("mNeck", "mHipLeft", "mCollarRight"))

    def test_in_front_by_a_word(self):
        """So does "LeftUpLeg_virtual" of the left hip. Where the hips hang on such joints that turn, they are where these bring
        them, and tell how the pelvis turns, which itself stays as it is."""
        tree = with_joints_in_front(self.motion, "Spine|Neck|(Left|Right)(Shoulder|UpLeg)", "{name}_virtual")
        turns_from_root(tree, "(Spine|LeftUpLeg|RightUpLeg)_virtual")
        row = self.judged(tree, self.motion)
        self.assertEqual((row["verdict"], row["failures"]), ("pass", []))
        joints = self.mapped(tree)
        self.assertEqual({joint for name, joint in joints.items() if "virtual" in name}, {None})
        self.assertEqual((joints["Neck"], joints["LeftUpLeg"], joints["RightShoulder"]), ("mNeck", "mHipLeft", "mCollarRight"))

    def test_marked_names(self):
        """What all names end with says nothing, nor hides what the rest of a name says."""
        for end in "_jnt", ".Bone", "_01":
            tree = with_joints_in_front(self.motion, "Spine|Neck|(Left|Right)(Shoulder|UpLeg)", "{name}_virtual")
            for joint in tree.joints:
                joint.name += end
            row = self.judged(tree, self.motion)
            self.assertEqual((row["verdict"], row["failures"]), ("pass", []), end)
            joints = self.mapped(tree)
            self.assertEqual({joint for name, joint in joints.items() if "virtual" in name}, {None}, end)
            self.assertEqual(joints["LeftUpLeg" + end], "mHipLeft")

    def test_arms_on_root(self):
        """Where both arms hang on the hips, as programs write who follow a body with a camera, the spine is still one, and the
        neck is the joint that is called that."""
        tree = hung_on_root(self.motion, "(Left|Right)Shoulder")
        joints = self.mapped(tree)
        self.assertEqual([joints[name] for name in ("Hips", "Spine2", "Neck", "Head", "LeftShoulder", "RightArm")],
                         ["mPelvis", "mChest", "mNeck", "mHead", "mCollarLeft", "mShoulderRight"])
        row = self.judged(tree, tree)
        self.assertEqual((row["verdict"], row["failures"]), ("pass", []))
        joints = self.mapped(hung_on_root(self.motion, "(Left|Right)Arm"))
        self.assertEqual((joints["Spine2"], joints["Neck"], joints["LeftArm"]), ("mChest", "mNeck", "mShoulderLeft"))

    def test_head_on_root(self):
        """A neck beside the spine is one, with names and without."""
        tree = hung_on_root(self.motion, "Neck")
        joints = self.mapped(tree)
        self.assertEqual([joints[name] for name in ("Spine2", "Neck", "Head")], ["mChest", "mNeck", "mHead"])
        for is_named in True, False:
            plain = hung_on_root(self.motion, "Neck")
            for index, joint in enumerate(tree.joints):
                joint.name = joint.name if is_named else f"joint{index}"
            row = self.judged(tree, plain)
            self.assertEqual((row["verdict"], row["failures"]), ("pass", []), (is_named, row["notes"]))

    def test_head_elsewhere(self):
        """What is called a head and hangs on nothing that carries arms is no part of the body."""
        tree = ended(self.motion, "Neck", False)
        next(joint for joint in tree.joints if joint.name == "Neck").name = "Top"
        text, head = rested_otherwise(tree, {}).split("MOTION"), retarget_source.Joint("Head", None)
        alone = Tree(self.motion)
        alone.joints, alone.sources = [head], [0]
        head.offset, head.end = (0, 0, 0), (0, 9, 0)
        other, turns = rested_otherwise(alone, {}).removeprefix("HIERARCHY").split("MOTION")
        rows, added = text[1].splitlines(), turns.splitlines()
        rows = [*rows[:3], *(f"{row} {more}" for row, more in zip(rows[3:], added[3:]))]
        self.write("x.bvh", text[0] + other.strip() + "\nMOTION" + "\n".join(rows) + "\n")
        self.tool("map", "x.bvh", "-o", "x.json", "-f")
        joints = json.loads((self.dir / "x.json").read_text())["joints"]
        self.assertEqual(joints["Spine2"], "mChest")
        self.assertIsNone(joints["Head"])

    def test_palms(self):
        """Of four bones of a finger the first is within the hand if it begins nearer to the wrist than it is long."""
        for name in (lambda side, word, number: f"{side}Hand{word}{number + 1}",
                     lambda side, word, number: f"finger_{word.lower()}_{['meta', 0, 1, 2][number]}_{side[0]}"):
            joints = self.mapped(with_palms(self.motion, name))
            for side in "Left", "Right":
                for word in "Index", "Middle", "Ring", "Pinky":
                    self.assertIsNone(joints[name(side, word, 0)])
                    for number in 1, 2, 3:
                        self.assertEqual(joints[name(side, word, number)], f"mHand{word}{number}{side}")
                self.assertEqual(joints[f"{side}HandThumb1"], f"mHandThumb1{side}")
        # Four bones of which the last is a tip begin at the knuckle.
        tree = ended(self.motion, "None", True)
        for index, joint in enumerate(list(tree.joints)):
            if re.fullmatch("(Left|Right)Hand(Index|Middle|Ring|Pinky)3", joint.name):
                tree.add(joint.name[:-1] + "4", index, scaled(joint.offset, 0.8))
        joints = self.mapped(tree)
        self.assertEqual(joints["LeftHandIndex1"], "mHandIndex1Left")

    def test_bent_hands(self):
        """A hand that another joint at the wrist bends points where that of the file does."""
        for axis in ((0, 1, 0), (0, 0, 1)):
            tree = with_bent_hands(self.motion, turn(axis, 45))
            self.write("x.bvh", rested_otherwise(tree, {}))
            row = retarget_judge.judge_file(TOOL, self.dir / "x.bvh", [], retarget_judge.AVATAR)
            self.assertEqual((row["verdict"], row["failures"]), ("pass", []))
            self.assertLess(row["measures"]["hands hold"], 5)

    def test_numbers(self):
        """Fingers are counted from zero where one of them is, and may have two numbers: that of the finger and that of the bone."""
        fingers = ["Thumb", "Index", "Middle", "Ring", "Pinky"]
        for name in (lambda side, finger, bone: f"NPC {side} Finger{finger}{bone}",
                     lambda side, finger, bone: f"{side}Arm_Finger{finger + 1}{bone + 1}",
                     lambda side, finger, bone: f"{side}_Finger{finger}{bone or ''}"):
            tree = ended(self.motion, "None", True)
            for joint in tree.joints:
                match = re.fullmatch("(Left|Right)Hand([A-Z][a-z]+)([1-3])", joint.name)
                if match:
                    joint.name = name(match[1][0], fingers.index(match[2]), int(match[3]) - 1)
            joints = self.mapped(tree)
            for side in "Left", "Right":
                for finger, word in enumerate(fingers):
                    for bone in range(3):
                        self.assertEqual(joints[name(side[0], finger, bone)], f"mHand{word}{bone + 1}{side}")

    def test_words(self):
        """What data sets call the ball and the ankle of a foot."""
        for foot, toe in ("talus", "toes"), ("foot", "foot_ball"):
            words = {"UpLeg": "upleg", "Leg": "leg", "Foot": foot, "ToeBase": toe}
            tree = ended(self.motion, "None", True)
            for joint in tree.joints:
                side, stem = re.fullmatch("(Left|Right)?(.*)", joint.name).groups()
                if side and stem in words:
                    joint.name = f"b_{side[0].lower()}_{words[stem]}"
            joints = self.mapped(tree)
            self.assertEqual((joints[f"b_l_{foot}"], joints[f"b_r_{toe}"]), ("mAnkleLeft", "mFootRight"))

    def test_foreleg(self):
        """A shin that is called like a forearm. Where names say too little, the shape would tell, which takes a heel for a foot if it
        is farther from the knee and knows no side by names."""
        tree = ended(self.motion, "None", True)
        for joint in tree.joints:
            joint.name = re.sub("^(Left|Right)Leg$", lambda m: f"Foreleg.{m[1][0]}", joint.name)
        self.write("x.bvh", rested_otherwise(tree, {}))
        known = {row["joint"]: row for row in json.loads(self.tool("map", "--json", "x.bvh").out)["joints"]}
        self.assertEqual((known["Foreleg.L"]["avatar"], known["LeftFoot"]["avatar"]), ("mKneeLeft", "mAnkleLeft"))
        self.assertIn(known["Foreleg.L"]["known"], ("words", "map"))

    def test_numbered_spine(self):
        """Of a spine that is only numbered the arms hang on one joint, and what goes on above it is a neck and a head."""
        spine = ["Spine", "Spine1", "Spine2", "Neck", "Head"]
        tree, plain = (ended(self.motion, "HeadTop_End", True) for _ in range(2))
        for joint in tree.joints:
            if joint.name in spine:
                joint.name = f"Body.{spine.index(joint.name) + 1:03}"
        row = self.judged(tree, plain)
        self.assertEqual((row["verdict"], row["failures"]), ("pass", []))
        joints = self.mapped(tree)
        self.assertEqual([joints[f"Body.{i:03}"] for i in (3, 4, 5)], ["mChest", "mNeck", "mHead"])

    def test_some_without_prefix(self):
        """What all names of a program begin with is none of what they say, though a maker has hung more on the skeleton."""
        tree = ended(self.motion, "None", True)
        for index, joint in enumerate(list(tree.joints)):
            match = re.fullmatch("(Left|Right)(UpLeg|Leg|Foot)", joint.name)
            joint.name = f"Character1_{joint.name}"
            if match:
                tree.add({"UpLeg": "FemurBox", "Leg": "TibiaBox", "Foot": "Foot"}[match[2]] + match[1][0], index, (3, -4, 2))
        row = self.judged(tree, self.motion)
        self.assertEqual((row["verdict"], row["failures"]), ("pass", []))
        joints = {name.removeprefix("Character1_"): joint for name, joint in self.mapped(tree).items()}
        self.assertEqual((joints["LeftLeg"], joints["RightShoulder"], joints["RightArm"]),
                         ("mKneeLeft", "mCollarRight", "mShoulderRight"))
        self.assertEqual({joints[name] for name in ("FootL", "TibiaBoxR", "FemurBoxL")}, {None})

    def test_nose(self):
        """What cameras see: no spine, and a nose instead of a head. Where there is a head, a nose is none."""
        words = {"Hips": "MidHip", "Neck": "Neck", "Head": "Nose", "Shoulder": "Collar", "Arm": "Shoulder",
                 "ForeArm": "Elbow", "Hand": "Wrist", "UpLeg": "Hip", "Leg": "Knee", "Foot": "Ankle", "ToeBase": "BigToe"}
        tree = ended(self.motion, "None", True)
        for joint in tree.joints:
            side, stem = re.fullmatch("(Left|Right)?(.*)", joint.name).groups()
            joint.name = (side or "")[:1] + words.get(stem, stem)
        joints = self.mapped(tree)
        self.assertEqual((joints["Nose"], joints["Neck"], joints["RElbow"]), ("mHead", "mNeck", "mElbowRight"))
        row = self.judged(tree, self.motion)
        self.assertEqual((row["verdict"], row["failures"]), ("pass", []))
        head = next(index for index, joint in enumerate(tree.joints) if joint.name == "Nose")
        tree.joints[head].name = "Head"
        tree.add("Nose", tree.joints[head].parent, (0.0, 10.0, 10.0))
        joints = self.mapped(tree)
        self.assertEqual((joints["Nose"], joints["Head"]), (None, "mHead"))


if __name__ == "__main__":
    unittest.main()
