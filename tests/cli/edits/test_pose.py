#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Poses made by limber-tool pose: what comes out, by an independent reader of the .anim, the avatar's own kinematics,
and the ranges of a human as they are written here."""

import json
import math
import os
import pathlib
import random
import unittest

from edits_formula import exp, log, mirrored, scaled
from retarget_maths import back, times
from retarget_played import Animation, Skeleton
from test_fidelity import apart
from tool import DONE, LIMIT, SAMPLES, USAGE, ToolTest

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"])
AVATAR = CORPUS.parent / "data" / "avatar.json"
SEEDS = int(os.environ.get("LIMBER_SEEDS", "12"))

ENDS = {"mWristLeft": ("left", "wrist"), "mWristRight": ("right", "wrist"),
        "mAnkleLeft": ("left", "ankle"), "mAnkleRight": ("right", "ankle")}

X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)

# Of the left side: axes of bend, side and twist, and their bounds in degrees; whether it is a hinge.
RANGES = {
    "mShoulder": ((X, Z, Y), ((-100, 95), (-130, 50), (-90, 80)), False),
    "mElbow": ((Z, X, Y), ((-150, 5), (-15, 15), (-90, 90)), True),
    "mHip": ((Y, X, Z), ((-135, 35), (-30, 70), (-45, 60)), False),
    "mKnee": ((Y, X, Z), ((-5, 160), (-15, 15), (-25, 25)), True),
    "mAnkle": ((Y, Z, X), ((-50, 65), (-30, 30), (-30, 30)), False),
    "mHead": ((Y, X, Z), ((-55, 40), (-35, 35), (-55, 55)), False),
}


def stem_of(joint):
    return joint.replace("Left", "").replace("Right", "")


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def angles_of(joint, q):
    """Bend, side and twist, degrees: the twist about its axis comes first, the swing after it."""
    axes, _, _ = RANGES[stem_of(joint)]
    q = mirrored(q) if joint.endswith("Right") else q
    twist = 2 * math.atan2(dot(q[:3], axes[2]), q[3])
    twist = (twist + math.pi) % (2 * math.pi) - math.pi
    swing = log(times(q, back(exp(scaled(axes[2], twist)))))
    return [math.degrees(a) for a in (dot(swing, axes[0]), dot(swing, axes[1]), twist)]


def turn_of(joint, angles):
    axes, _, _ = RANGES[stem_of(joint)]
    bend, side, twist = (math.radians(a) for a in angles)
    swing = exp(tuple(bend * a + side * b for a, b in zip(axes[0], axes[1])))
    q = times(swing, exp(scaled(axes[2], twist)))
    return mirrored(q) if joint.endswith("Right") else q


def beyond(joint, q):
    """By how many degrees, or the part of a norm that is over 1 in hundredths."""
    _, bounds, is_hinge = RANGES[stem_of(joint)]
    angles = angles_of(joint, q)
    over = [max(low - angle, angle - high, 0) for angle, (low, high) in zip(angles, bounds)]
    if is_hinge:
        return max(over)
    parts = [angle / (high if angle > 0 else -low) for angle, (low, high) in zip(angles, bounds)]
    return max(over[2], ((parts[0] ** 4 + parts[1] ** 4) ** 0.25 - 1) * 100)


def random_turn(rng, joint):
    _, bounds, is_hinge = RANGES[stem_of(joint)]
    share = 1 if is_hinge else 0.5 ** 0.25
    angles = [rng.uniform(low, high) * (share if i < 2 else 1) for i, (low, high) in enumerate(bounds)]
    return turn_of(joint, [angles[0], 0, 0] if is_hinge else angles)


class PoseTest(ToolTest):
    def setUp(self):
        super().setUp()
        self.sample("walk.bvh")
        self.sample("sit.bvh") if (SAMPLES / "sit.bvh").exists() else None

    def pose(self, *args, file="walk.bvh", expect=DONE):
        result = self.tool("pose", file, "--json", *args, expect=expect)
        return json.loads(result.out) if result.out.startswith("{") else result

    @staticmethod
    def places(said, when="after"):
        return {row["joint"]: row[when] for row in said["places"]}


@unittest.skipUnless(AVATAR.exists(), "the corpus is not here")
class Reaching(PoseTest):
    @classmethod
    def setUpClass(cls):
        cls.skeleton = Skeleton(AVATAR)

    def starts(self):
        """Files, and times of them: at rest, walking, and sitting."""
        self.write("rest.bvj", json.dumps({"KEYFRAMES": [{"AT": 0, "mHead": [0, 0, 0]}, {"AT": 1, "mHead": [0, 0, 0]}],
                                           "HIERARCHY": {"NAME": "mPelvis", "CHANNELS": ["Zrotation", "Xrotation", "Yrotation"],
                                                         "JOINTS": [{"NAME": "mHead", "CHANNELS": ["Zrotation", "Xrotation", "Yrotation"]}]}}))
        sitting = [{"AT": 0, "mHipLeft": list(turn_of("mHipLeft", (-80, 0, 0))), "mKneeLeft": list(turn_of("mKneeLeft", (90, 0, 0))),
                    "mHipRight": list(turn_of("mHipRight", (-80, 0, 0))), "mKneeRight": list(turn_of("mKneeRight", (90, 0, 0)))}]
        self.tool("convert", "walk.bvh", "-o", "sit.bvj", "-q", "-f",
                  "--edits=" + json.dumps({"list": [{"mode": "keys", "KEYFRAMES": sitting}]}))
        return [("walk.bvh", "0.5s"), ("walk.bvh", "40f"), ("walk.bvh", "40%"), ("sit.bvj", "0.9s")]

    def target(self, rng, said, joint):
        """A place that this end has in another pose of a human."""
        places = self.places(said, "before")
        root, middle = {"mWrist": ("mShoulder", "mElbow"), "mAnkle": ("mHip", "mKnee")}[stem_of(joint)]
        side = joint[len(stem_of(joint)):]
        rest = self.skeleton.places
        elbow = random_turn(rng, middle + side)
        reach = turned_by(elbow, rest[joint])
        reach = tuple(a + b for a, b in zip(rest[middle + side], reach))
        reach = turned_by(random_turn(rng, root + side), reach)
        # The parent's own turn, from where two of its children are: here it is that of the row before.
        parent = self.skeleton.parents[root + side]
        reach = turned_by(self.spin(said, parent), reach)
        return tuple(a + b for a, b in zip(places[root + side], reach))

    def spin(self, said, joint):
        turns = self.turns
        chain = STILL = (0.0, 0.0, 0.0, 1.0)
        while joint:
            chain = times(turns.get(joint, STILL), chain)
            joint = self.skeleton.parents[joint]
        return chain

    def test_seeds(self):
        """What a human reaches is reached: 0.1 mm as told, 0.5 mm in the .anim and after its upload; joints stay a human's."""
        for file, at in self.starts():
            self.tool("convert", file, "-o", "before.anim", "-f", "-q", "--reduce=none")
            before = Animation((self.dir / "before.anim").read_bytes())
            for seed in range(SEEDS):
                joint = list(ENDS)[seed % 4]
                with self.subTest(file=file, at=at, seed=seed, joint=joint):
                    self.check_reach(file, at, before, joint, random.Random(f"{file} {seed}"))

    def check_reach(self, file, at, before, joint, rng):
        nothing = self.pose("--at", at, file=file)
        first = self.pose(file=file)["time"]
        _, self.turns = before.pose(nothing["time"] - first)
        target = self.target(rng, nothing, joint)
        said = self.pose("--at", at, "--reach", f"{joint}=" + ",".join(map(repr, target)), "-o", "x.anim", "-f",
                         "--reduce=none", file=file)
        self.assertEqual([goal["goal"] for goal in said["goals"]], ["reach"])
        self.assertLessEqual(said["goals"][0]["missed_mm"], 0.1, said["findings"])
        self.assertLessEqual(math.dist(self.places(said)[joint], target), 1e-4)
        for is_written in True, False:
            after = Animation((self.dir / "x.anim").read_bytes(), is_written)
            points = after.points(self.skeleton, said["time"] - first)
            self.assertLessEqual(math.dist(points[ENDS[joint]], target), 5e-4, is_written)
        for row in said["turned"]:
            if stem_of(row["joint"]) in RANGES and beyond(row["joint"], row["rotation_before"]) == 0:
                self.assertLessEqual(beyond(row["joint"], row["rotation"]), 0.01, row)
            self.assertLessEqual(apart(row["rotation"], after.pose(said["time"] - first)[1][row["joint"]]), 0.03, row)

    def test_pins(self):
        """Feet stay where and as they were while the hips go down, and hands while the chest turns."""
        said = self.pose("--at=0.5s", "--pin=feet,hands", "--move=0.02,-0.02,-0.06", "--turn=mTorso=10,0,5", "-o",
                         "x.anim", "-f", "--reduce=none")
        before, after = (self.places(said, when) for when in ("before", "after"))
        for joint in ENDS:
            self.assertLessEqual(math.dist(before[joint], after[joint]), 1e-4, joint)
        self.assertAlmostEqual(before["mPelvis"][2] - after["mPelvis"][2], 0.06, places=6)
        animation = Animation((self.dir / "x.anim").read_bytes())
        self.tool("convert", "walk.bvh", "-o", "y.anim", "-q", "--reduce=none")
        other = Animation((self.dir / "y.anim").read_bytes())
        moment = said["time"] - self.pose()["time"]
        one, two = (a.points(self.skeleton, moment) for a in (animation, other))
        for role in ENDS.values():
            self.assertLessEqual(math.dist(one[role], two[role]), 6e-4, role)
            self.assertLessEqual(apart(one["turns"][role], two["turns"][role]), 0.1, role)


def turned_by(q, v):
    x, y, z, _ = times(times(q, (*v, 0.0)), back(q))
    return (x, y, z)


class Turning(PoseTest):
    def test_typed_numbers_come_back(self):
        rng = random.Random(5)
        for joint in ("mHead", "mShoulderLeft", "mShoulderRight", "mHipRight", "mElbowLeft", "mAnkleRight"):
            _, bounds, is_hinge = RANGES[stem_of(joint)]
            share = 1 if is_hinge else 0.5 ** 0.25
            typed = [rng.uniform(low, high) * (share if i < 2 else 1) for i, (low, high) in enumerate(bounds)]
            said = self.pose("--at=20f", f"--turn={joint}=" + ",".join(map(repr, typed)))
            row, = said["turned"]
            self.assertEqual(said["findings"], [])
            for got, want in zip(row["after"], typed):
                self.assertAlmostEqual(got, want, places=9)
            self.assertLess(apart(row["rotation"], turn_of(joint, typed)), 1e-6)

    def test_what_is_not_typed_stays(self):
        row, = self.pose("--at=20f", "--turn=mElbowLeft=-90")["turned"]
        self.assertAlmostEqual(row["after"][0], -90, places=9)
        self.assertGreater(row["before"][2], 10)
        for k in 1, 2:
            self.assertAlmostEqual(row["after"][k], row["before"][k], places=9)

    def test_hinges_stay_in_range(self):
        """An elbow that is turned to the side turns on to it the more it bends, up to the edge; the hand gets there all the
        same."""
        self.tool("pose", "--new", "--turn=mElbowLeft=-40,9,0", "--turn=mShoulderLeft=-60,0,0", "-o", "h.bvj", "-q")
        said = json.loads(self.tool("pose", "h.bvj", "--reach=mWristLeft=0.15,0.2,1.35", "--json").out)
        elbow = next(row["after"] for row in said["turned"] if row["joint"] == "mElbowLeft")
        self.assertLess(elbow[0], -100)
        self.assertAlmostEqual(elbow[1], 15, delta=0.01)
        self.assertLess(said["goals"][0]["missed_mm"], 0.1)

    def test_what_undoes_a_turn(self):
        """A leg whose foot stays cannot have the knee that is asked for."""
        said = self.pose("--turn=mKneeLeft=40", "--pin=feet")
        self.assertEqual([f["code"] for f in said["findings"]], ["pose-undone"])
        self.assertEqual(self.pose("--turn=mKneeLeft=40", "--pin=mAnkleRight")["findings"], [])

    def test_ranges(self):
        said = self.pose("--at=20f", "--turn=mElbowLeft=-170", "--turn=mKneeRight=200")
        self.assertEqual([f["code"] for f in said["findings"]], ["pose-range", "pose-range"])
        by_name = {row["joint"]: row["after"][0] for row in said["turned"]}
        self.assertAlmostEqual(by_name["mElbowLeft"], -150, places=6)
        self.assertAlmostEqual(by_name["mKneeRight"], 160, places=6)
        said = self.pose("--at=20f", "--turn=mElbowLeft=-170", "--free")
        self.assertEqual(said["findings"], [])
        self.assertAlmostEqual(said["turned"][0]["after"][0], -170, places=6)


class Laws(PoseTest):
    def edits(self, name):
        return json.loads((self.dir / name).read_text())["edits"]["list"]

    def test_where_it_is_nothing_changes(self):
        """The place that an end has already leaves no edit, and no byte."""
        nothing = self.pose("--at=30f")
        self.assertEqual(nothing["turned"], [])
        for joint in ENDS:
            place = ",".join(repr(c) for c in self.places(nothing)[joint])
            said = self.pose("--at=30f", f"--reach={joint}={place}", "-o", "x.anim", "-f")
            self.assertEqual(said["turned"], [], joint)
            self.tool("convert", "walk.bvh", "-o", "y.anim", "-f", "-q")
            self.assertEqual((self.dir / "x.anim").read_bytes(), (self.dir / "y.anim").read_bytes())

    def test_any_order_is_the_same(self):
        goals = ["--reach=mWristLeft=0.9,0.4,1.3", "--turn=mTorso=12", "--pin=feet", "--move=0,0,-0.03",
                 "--turn=mHead=10,5", "--swivel=mWristLeft=15"]
        said, texts = [], []
        for order in (goals, goals[::-1], goals[2:] + goals[:2]):
            said.append(self.pose("--at=20f", *order, "-o", "x.bvj", "-f"))
            texts.append((self.dir / "x.bvj").read_bytes())
        self.assertEqual(texts[0], texts[1])
        self.assertEqual(texts[0], texts[2])
        self.assertEqual(said[0]["places"], said[1]["places"])

    def test_mirrored(self):
        """The other arm's answer to the mirrored place is the mirror image."""
        self.tool("convert", "walk.bvh", "--mirror", "-o", "other.anim", "--reduce=none", "-q")
        self.tool("convert", "walk.bvh", "-o", "one.anim", "--reduce=none", "-q")
        place = self.places(self.pose("--at=0.5s", file="one.anim"))["mWristLeft"]
        x, y, z = place[0] - 0.1, place[1] + 0.05, place[2] + 0.2
        one = self.pose("--at=0.5s", f"--reach=mWristLeft={x},{y},{z}", file="one.anim")
        other = self.pose("--at=0.5s", f"--reach=mWristRight={x},{-y},{z}", file="other.anim")
        self.assertEqual(len(one["turned"]), 2)
        for a, b in zip(one["turned"], other["turned"]):
            self.assertEqual(a["joint"].replace("Left", "Right"), b["joint"])
            self.assertLess(apart(a["rotation"], mirrored(b["rotation"])), 0.02)

    def test_spread(self):
        """Around that time, from there on, or always."""
        changed = {}
        self.tool("convert", "walk.bvh", "-o", "y.anim", "-q", "--reduce=none")
        plain = Animation((self.dir / "y.anim").read_bytes())
        for spread in ("here", "on", "everywhere"):
            self.tool("pose", "walk.bvh", "--at=30f", "--turn=mHead=30,10,20", "--frames=5", f"--spread={spread}", "-o",
                      "x.anim", "-f", "-q", "--reduce=none")
            animation = Animation((self.dir / "x.anim").read_bytes())
            frame = 1 / 30
            changed[spread] = [apart(animation.pose(k * frame)[1]["mHead"], plain.pose(k * frame)[1]["mHead"]) > 0.1
                               for k in (10, 24, 27, 29, 32, 35, 50)]
        self.assertEqual(changed["here"], [False, False, True, True, True, False, False])
        self.assertEqual(changed["on"], [False, False, True, True, True, True, True])
        self.assertEqual(changed["everywhere"], [True] * 7)
        for more, is_idle in ((["--spread=everywhere"], False), (["--spread=everywhere", "--frames=5"], True),
                              (["--spread=on", "--frames=5"], False)):
            out = self.tool("pose", "walk.bvh", "--turn=mHead=30", "-o", "e.json", "-f", *more).out
            self.assertEqual("does nothing" in out, is_idle)

    def test_poses_pile_up(self):
        """A pose of a project goes on top of those that it has; settings alone can be written too."""
        self.tool("pose", "walk.bvh", "--at=10f", "--turn=mHead=20", "--title=Look up", "-o", "a.bvj", "-q")
        self.tool("pose", "a.bvj", "--at=40f", "--turn=mHead=-10", "-o", "b.bvj", "-q")
        self.tool("pose", "a.bvj", "--at=40f", "--turn=mHead=-10", "-o", "b.json", "-q")
        edits = json.loads((self.dir / "b.bvj").read_text())["limber"]["edits"]
        self.assertEqual([edit["name"] for edit in edits["list"]], ["Look up", "Pose"])
        self.assertEqual(self.edits("b.json"), edits["list"])
        self.assertAlmostEqual(edits["madeOn"]["frameTime"], 1 / 30, places=4)
        self.tool("convert", "b.bvj", "-o", "b.anim", "-q")
        self.tool("convert", "walk.bvh", "--recipe=b.json", "-o", "c.anim", "-q")
        self.assertEqual((self.dir / "b.anim").read_bytes(), (self.dir / "c.anim").read_bytes())
        said = self.pose("--at=40f", file="b.bvj")
        head, = [row for row in self.pose("--at=40f", "--turn=mHead=5", file="b.bvj")["turned"]]
        self.assertAlmostEqual(head["before"][0], -10, places=5)
        self.assertEqual(said["turned"], [])

    def test_posed_in_the_files_own_time(self):
        """A trim, a speed and a mirror of the same command come after the pose."""
        flags = ["--trim-start=0.5s", "--speed=2", "--reverse", "--mirror", "--hip-height=0.2"]
        plain = self.pose("--at=1s", "--turn=mShoulderLeft=-20,10,0")
        said = self.pose("--at=1s", "--turn=mShoulderLeft=-20,10,0", *flags)
        self.assertEqual(plain["places"], said["places"])
        self.assertEqual(plain["turned"], said["turned"])


class Words(PoseTest):
    def test_what_is_refused(self):
        for args, part in (
                (["--turn=mHed=1"], "mHed"), (["--turn=mHead"], "--turn takes"), (["--turn=mHead=1,2,3,4"], "--turn takes"),
                (["--turn=mHead=nan"], "--turn takes"), (["--reach=mHead=1,2,3"], "give --body"),
                (["--reach=mKneeLeft=1,2,3"], "not the end of a limb"),
                (["--reach=mWristLeft=1,2"], "--reach takes"), (["--pin=foot"], "foot"), (["--move=1"], "--move takes"),
                (["--swivel=mWristLeft=a"], "--swivel takes"), (["--turn=mHead=1", "--spread=never"], "--spread takes"),
                (["--turn=mHead=1", "--frames=0"], "--frames takes"),
                (["--turn=mHead=1", "--frames=20000"], "up to 10000"),
                (["--swivel=mElbowLeft=40", "--swivel=mWristLeft=10"], "leave one of them out"),
                (["--turn=mHead=1", "--turn=mHead=2"], "leave one of them out"), (["--at=soon"], "--at takes"), (["--at=100s"], "0.033 to"),
                (["--at=0s"], "0.033 to"), (["--pin=feet", "--pin=mAnkleLeft"], "two goals"),
                (["--pin=hands", "--reach=mWristLeft=1,1,1"], "can stay or reach"), (["--mode=viewer"], "--mode=faithful"),
                (["--pin="], "“” is not a bone"), (["--plant="], "“” is not a bone"), (["--smooth="], "“” is neither"),
                (["--take-over="], "“” is neither"), (["--smooth=mTail1"], "none of these joints"),
                (["--smooth=mHead", "--from=90s"], "0.033 to"), (["--plant=feet", "--from=90s"], "0.033 to"),
                (["--plant=mWristLeft", "--from=50s", "--until=60s"], "0.033 to"), (["--save-pose=x.foo"], "end the name in .bvj"),
                (["--edits="], "--edits: "), (["--edits=[]"], "an object"),
                (["--to=anim"], "--to does nothing without -o"), (["-o", "-"], "--json and the result")):
            result = self.tool("pose", "walk.bvh", "--json", *args, expect=USAGE)
            self.assertIn(part, result.err + result.out, args)

    # Options that change what another one does, and that one.
    PARTNERS = (
        ("--stance=sit-chair", "--new"), ("--fps=24", "--new"), ("--length=3", "--new"), ("--shape=flat", "a pose"),
        ("--within=0.5", "--take-over"), ("--cutoff=3", "--smooth"), ("--from=1s", "--smooth, --plant or --hold"),
        ("--until=1s", "--smooth, --plant or --hold"), ("--fade=0.1", "--smooth, --plant or --hold"), ("--only=arms", "--apply"),
        ("--body", "--reach"), ("--free", "--turn"), ("--below-floor", "--body"), ("--spread=here", "a pose"),
        ("--frames=4", "a pose"), ("--title=Nod", "a pose"), ("--to=anim", "-o"), ("--force", "-o or --save-pose"))

    def test_partners(self):
        for option, partner in self.PARTNERS:
            with self.subTest(option):
                error = self.tool("pose", "walk.bvh", option, expect=USAGE).err
                self.assertIn(f"{option.split('=')[0]} does nothing without {partner}", error)
        self.tool("pose", "--new", "--length=1", "-o", "new.bvj", "-q")
        for args, part in ((["new.bvj", "--turn=mHead=5", "--spread=here"], "--spread does nothing without the motion"),
                           (["new.bvj", "--turn=mHead=5", "--frames=3"], "--frames does nothing without the motion"),
                           (["walk.bvh", "--turn=mHead=5", "--shape=flat"], "--shape does nothing without --new")):
            self.assertIn(part, self.tool("pose", *args, expect=USAGE).err)
        self.tool("pose", "new.bvj", "--turn=mHead=5", "--shape=hold", "--length=2", "-o", "new.bvj", "-f", "-q")

    def test_beyond_the_longest(self):
        said = self.tool("pose", "--new", "--turn=mHead=3", "--at=90s", "-o", "x.bvj", expect=LIMIT).err
        self.assertIn("the longest has 60 s", said)

    def test_all_and_more(self):
        """`all` may stand beside others, for smoothing and taking over."""
        one, other = (self.tool("pose", "walk.bvh", *args, "-o", "-", "-t", "bvj").out
                      for args in (["--smooth=all", "--take-over=all"], ["--smooth=all,arms", "--take-over=arms,all"]))
        self.assertEqual(one, other)

    def test_list_as_json(self):
        rows = json.loads(self.tool("pose", "--list", "--json").out)
        table = self.tool("pose", "--list").out.splitlines()[1:]
        self.assertEqual([row["pose"] for row in rows], [line.split()[0] for line in table])
        self.assertEqual({tuple(row) for row in rows}, {("pose", "kind", "title")})

    def test_elbows_and_knees_swing(self):
        """By their own name or by that of the limb's end."""
        for one, other in (("mElbowLeft", "mWristLeft"), ("mKneeRight", "mAnkleRight")):
            a, b = (self.pose("--at=20f", f"--swivel={joint}=20") for joint in (one, other))
            self.assertEqual(a, b)
            self.assertGreater(len(a["turned"]), 1)
        self.assertIn("an elbow or a knee", self.tool("pose", "walk.bvh", "--swivel=mHead=5", expect=USAGE).err)

    def test_one_file_for_each_result(self):
        """However it is named, the pose does not replace the result, nor the motion."""
        self.write("a.bvj", "x")
        os.link(self.dir / "a.bvj", self.dir / "hard.bvj")
        (self.dir / "soft.bvj").symlink_to("a.bvj")
        (self.dir / "folder").symlink_to(".")
        for name in ("a.bvj", "./a.bvj", "hard.bvj", "soft.bvj", "folder/a.bvj", self.dir / "a.bvj"):
            error = self.tool("pose", "walk.bvh", "-o", "a.bvj", f"--save-pose={name}", "-f", expect=USAGE).err
            self.assertIn("need a file each", error)
        for a, b in (("new.bvj", "folder/new.bvj"), ("-", "-")):
            self.tool("pose", "walk.bvh", "-o", a, f"--save-pose={b}", expect=USAGE)
        self.tool("convert", "walk.bvh", "-o", "walk.bvj", "-q")
        self.assertIn("replace the motion", self.tool("pose", "walk.bvj", "--save-pose=folder/walk.bvj", "-f",
                                                      expect=USAGE).err)
        self.assertEqual((self.dir / "a.bvj").read_text(), "x")
        saved = self.tool("pose", "walk.bvh", "--save-pose=-").out
        self.assertIn("KEYFRAMES", json.loads(saved))
        self.tool("pose", "walk.bvh", "-o", "/dev/null", "--save-pose=/dev/null")

    def test_what_was_done_is_told(self):
        for args, part in ((["--new", "--stance=sit-chair"], "Begins with the pose “sit-chair”"),
                           (["--new", "--length=2"], "Ends at 2 s"), (["--new"], "all joints free"),
                           (["walk.bvh", "--loop", "--close-loop=5"], "to 2.13 s needs no closing"),
                           (["walk.bvh", "--walk-in-place", "--loop-at=auto"], "Settings: loop-at, walk-in-place"),
                           (["walk.bvh", "--save-pose=p.bvj"], "Pose of 19 joints saved: p.bvj")):
            with self.subTest(args):
                out = self.tool("pose", *args, "-o", "x.anim", "-f").out
                self.assertIn(part, out)
                self.assertNotIn("nothing changes", out)
        said = self.pose("--save-pose=q.bvj")
        self.assertEqual(said["done"], ["Pose of 19 joints saved: q.bvj"])

    def test_frames_of_the_file(self):
        """Formats with frames get those of the source, and are told how much lies between."""
        self.tool("pose", "walk.bvh", "--at=20f", "--turn=mHead=20", "--spread=here", "-o", "x.bvh")
        lines = (self.dir / "x.bvh").read_text().splitlines()
        self.assertIn("Frames: 66", lines)
        said = self.tool("pose", "walk.bvh", "--at=20f", "--turn=mHead=20", "-o", "x.bvh", "-v", "-f")
        self.assertRegex(said.err, r"30 frames per second; at most 0\.\d\d° .*\[sampled\]")
        self.tool("pose", "walk.bvh", "--at=20f", "--turn=mHead=20", "-o", "x.bvh", "-q", "-f", "--speed=2")
        self.assertRegex((self.dir / "x.bvh").read_text(), r"Frame Time: 0\.0166")
        self.tool("pose", "walk.bvh", "--at=20f", "--turn=mHead=20", "-o", "x.bvh", "-q", "-f", "--frame-rate=60")
        self.assertIn("Frames: 130", (self.dir / "x.bvh").read_text().splitlines())

    def test_an_anim_has_no_frames(self):
        self.tool("convert", "walk.bvh", "-o", "w.anim", "-q")
        self.assertIn("no frames", self.tool("pose", "w.anim", "--at=3f", expect=USAGE).err)
        self.assertEqual(self.pose("--at=1s", "--turn=mHead=5", file="w.anim")["frame"], None)

    def test_a_moment(self):
        """Of a file with one pose every percentage is that moment, and a change is always there."""
        self.sample("walk.bvh")
        lines = (self.dir / "walk.bvh").read_text().splitlines()
        start = next(i for i, line in enumerate(lines) if line.startswith("Frames:"))
        lines[start] = "Frames: 2"
        self.write("still.bvh", "\n".join(lines[:start + 4]) + "\n")
        said = self.pose("--at=50%", "--turn=mHead=20", "-o", "still.bvj", file="still.bvh")
        self.assertEqual(said["frame"], 1)
        keys = json.loads((self.dir / "still.bvj").read_text())["limber"]["edits"]["list"][0]["KEYFRAMES"]
        self.assertEqual(len(keys), 1)

    def test_far_beyond_a_range(self):
        """What is typed is not what comes: that is said of any number, however often it goes round."""
        for word, degrees in (("mHead=400", 360), ("mTorso=-300", 270), ("mHead=41", 1)):
            err = self.tool("pose", "walk.bvh", f"--turn={word}").err
            self.assertIn("[pose-range]", err)
            self.assertIn(f"{degrees}.0°", err, word)
        self.assertNotIn("pose-range", self.tool("pose", "walk.bvh", "--turn=mHead=400", "--free").err)
        self.assertNotIn("pose-range", self.tool("pose", "walk.bvh", "--turn=mHead=39").err)
        self.assertIn("--body", self.tool("pose", "walk.bvh", "--reach=mHead=0,0,1.7", expect=USAGE).err)
        self.assertNotIn("--body", self.tool("pose", "walk.bvh", "--pin=mHead", expect=USAGE).err)

    def test_text(self):
        out = self.tool("pose", "walk.bvh", "--at=20f", "--turn=mHead=20,0,10", "--reach=mWristLeft=9,9,9").out
        for part in ("walk.bvh: at 0.667 s, frame 20", "mHead", "-> 20.0", "mWristLeft", "Missed by"):
            self.assertIn(part, out)
        self.assertIn("nothing changes", self.tool("pose", "walk.bvh").out)


if __name__ == "__main__":
    unittest.main()
