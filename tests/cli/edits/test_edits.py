#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Poses and keys laid over a motion, compared with the formulas by an independent reader of both files."""

import json
import math
import os
import pathlib
import random
import re
import struct
import unittest

from edits_formula import Edit, Turns, mirrored, place, rotation, twin
from retarget_maths import back, times
from retarget_played import Animation
from test_fidelity import Motion, apart, between
from tool import DONE, SAMPLES, ToolTest

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"])
SEEDS = int(os.environ.get("LIMBER_SEEDS", "150"))

# Of the program's own promise of 0.01, and of the rounding of codes.
DEGREES = 0.03
METRES = 0.0004

# A position is chosen for what plays; an upload lowers its codes by three at most.
METRES_WRITTEN = 0.001

JOINTS = ["mPelvis", "mTorso", "mHead", "mShoulderLeft", "mElbowRight", "mWristLeft", "mHipRight", "mKneeLeft",
          "mAnkleLeft", "mHandIndex1Left", "mFaceJaw", "mCollarRight", "mTail1"]


def random_turn(rng, most):
    axis = [rng.gauss(0, 1) for _ in range(3)]
    size = math.dist(axis, (0, 0, 0))
    half = math.radians(rng.uniform(0, most)) / 2
    return [c / size * math.sin(half) for c in axis] + [math.cos(half)]


def random_lane(rng, mode, joint, duration):
    # Closer keys would be faster than the format can tell times apart.
    times_of = sorted(rng.sample([round(i * 0.1 + rng.uniform(0, 0.03), 3) for i in range(int(duration / 0.1))],
                                 rng.randint(1, 6)))
    moves = joint == "mPelvis" and rng.random() < 0.5
    for time in times_of:
        key = {"in": rng.choice(["auto", "flat", "line"]), "out": rng.choice(["auto", "flat", "line", "hold"])}
        if moves:
            key["move"] = [rng.uniform(-0.3, 0.3) for _ in range(3)]
        else:
            key["turn"] = random_turn(rng, 120 if mode == "keys" else 70)
        yield time, key if rng.random() < 0.7 or moves else key["turn"]


def random_edit(rng, duration):
    mode = rng.choice(["keys", "add"])
    edit, frames = {"mode": mode, "name": "random"}, {}
    for joint in rng.sample(JOINTS, rng.randint(1, 3)):
        for time, key in random_lane(rng, mode, joint, duration):
            frames.setdefault(time, {"AT": time})[joint] = key
        if rng.random() < 0.3:
            edit.setdefault("about", {})[joint] = rng.choice(["own", "parent"])
    if rng.random() < 0.5:
        edit["from"] = round(rng.uniform(0, duration * 0.5), 3)
    if rng.random() < 0.5:
        edit["to"] = round(rng.uniform(duration * 0.5, duration), 3)
    if rng.random() < 0.6:
        edit["fade"] = [rng.choice([0, 0.1, 0.3]), rng.choice([0, 0.15, 0.4])]
    if rng.random() < 0.3:
        edit["weight"] = rng.choice([0, 0.25, 0.8])
    edit["KEYFRAMES"] = [frames[time] for time in sorted(frames)]
    return edit


class Source:
    """The sample walk, in the avatar's axes, over seconds of the file."""

    def __init__(self):
        self.clip = Motion((SAMPLES / "walk.bvh").read_text())
        self.end = (len(self.clip.rows) - 1) * self.clip.frame_time

    def sample(self, time):
        at = time / self.clip.frame_time
        low = min(max(int(at + 1e-6), 0), len(self.clip.rows) - 1)
        return low, min(low + 1, len(self.clip.rows) - 1), max(at - low, 0.0)

    def rotation(self, joint, time):
        if joint not in self.clip.joints:
            return None
        low, high, t = self.sample(time)
        q = between(self.clip.rotation(joint, low), self.clip.rotation(joint, high), t)
        if joint == "mPelvis":
            q = times(back(self.clip.rotation(joint, 0)), q)
        x, y, z, w = q
        return (z, x, y, w)

    def place(self, time):
        low, high, t = self.sample(time)
        a, b, origin = (self.clip.position("mPelvis", row) for row in (low, high, 0))
        x, y, z = (p + (q - p) * t - o for p, q, o in zip(a, b, origin))
        return tuple(c * 0.0254 for c in (z, x, y))


class EditsTest(ToolTest):
    def setUp(self):
        super().setUp()
        self.sample("walk.bvh")
        self.source = Source()

    def recipe(self, *edits, **members):
        return self.write("e.json", json.dumps({"edits": {"list": list(edits), **members}}))

    def convert(self, *args, file="walk.bvh", out="x.anim", **options):
        result = self.tool("convert", file, "-o", out, "-f", "-q", *args, **options)
        return result, (self.dir / out).read_bytes() if result.returncode == DONE else None

    def check(self, edits, animation, to_source, is_mirrored, metres=METRES):
        """All edited joints at frames and between, but next to jumps."""
        edits = [Edit(edit) for edit in edits]
        joints = {joint for edit in edits for joint in (*edit.turns, *edit.places) if edit.weight > 0}
        moments = [animation.duration * i / 97 for i in range(98)]
        for joint in joints:
            jumps = [time for edit in edits for time in edit.jumps(joint)]
            name = twin(joint) if is_mirrored else joint
            for moment in moments:
                time = to_source(moment)
                if any(abs(time - jump) < 0.002 for jump in jumps):
                    continue
                places, turns = animation.pose(moment)
                want = rotation(edits, joint, time, self.source.rotation(joint, time))
                if any(joint in edit.turns and edit.weight > 0 for edit in edits):
                    want = mirrored(want) if is_mirrored else want
                    # Codes say little of w where it is near 0.
                    most = 0.3 if abs(want[3]) < 0.1 else DEGREES
                    self.assertLessEqual(apart(want, turns[name]), most, f"{joint} at {moment}")
                if any(joint in edit.places and edit.weight > 0 for edit in edits):
                    x, y, z = place(edits, joint, time, self.source.place(time))
                    self.assertLessEqual(math.dist((x, -y if is_mirrored else y, z), places[name]), metres,
                                         f"{joint} at {moment}")


class Formula(EditsTest):
    def check_seed(self, seed):
        rng = random.Random(seed)
        edits = [random_edit(rng, self.source.end) for _ in range(rng.choice([1, 1, 2, 3]))]
        flags, start, end = [], self.source.clip.frame_time, self.source.end
        if rng.random() < 0.4:
            start, end = rng.uniform(0.1, 0.8), rng.uniform(1.2, 2.0)
            flags += [f"--trim-start={start}", f"--trim-end={end}"]
        speed = rng.choice([1, 1, 0.5, 1.6])
        is_reversed, is_mirrored = rng.random() < 0.4, rng.random() < 0.4
        flags += [f"--speed={speed}"] + ["--reverse"] * is_reversed + ["--mirror"] * is_mirrored
        _, data = self.convert("--recipe", self.recipe(*edits), "--reduce=none", *flags)
        animation = Animation(data)
        length = (end - start) / speed
        self.assertAlmostEqual(animation.duration, length, delta=1e-3)

        def to_source(moment):
            return start + speed * (length - moment if is_reversed else moment)
        self.check(edits, animation, to_source, is_mirrored)
        self.check(edits, Animation(data, is_written=True), to_source, is_mirrored, METRES_WRITTEN)

    def test_seeds(self):
        for seed in range(SEEDS):
            with self.subTest(seed=seed):
                self.check_seed(seed)

    def test_nothing_changes_no_byte(self):
        nothing = [{"mode": "add", "KEYFRAMES": [{"AT": 1, "mHead": [0, 0, 0, 1], "mPelvis": {"move": [0, 0, 0]}}]},
                   {"mode": "keys", "muted": True, "KEYFRAMES": [{"AT": 1, "mHead": [0.5, 0, 0, 0.5]}]},
                   {"mode": "keys", "weight": 0, "KEYFRAMES": [{"AT": 1, "mHead": [0.5, 0, 0, 0.5]}]},
                   {"mode": "keys", "KEYFRAMES": []}]
        self.assertEqual(self.convert()[1], self.convert("--recipe", self.recipe(*nothing))[1])

    def test_set_keys_are_in_the_file(self):
        """Within what codes can say, however many keys are left out."""
        rng = random.Random(7)
        for mode in ("keys", "add"):
            edit = random_edit(rng, self.source.end)
            edit = {"mode": mode, "KEYFRAMES": [
                {"AT": time, **{joint: random_turn(rng, 40) for joint in ("mHead", "mShoulderLeft", "mKneeLeft")}}
                for time in (0.25, 0.7, 1.1, 1.6, 1.9)]}
            animation = Animation(self.convert("--recipe", self.recipe(edit), "--error=20", "--angle-error=5")[1])
            for frame in edit["KEYFRAMES"]:
                _, turns = animation.pose(frame["AT"] - self.source.clip.frame_time)
                for joint in ("mHead", "mShoulderLeft", "mKneeLeft"):
                    want = rotation([Edit(edit)], joint, frame["AT"], self.source.rotation(joint, frame["AT"]))
                    self.assertLessEqual(apart(want, turns[joint]), 0.02, (mode, joint, frame["AT"]))

    def test_auto_never_overshoots(self):
        """About one axis, no value lies beyond its keys; and the speed has no jump."""
        rng = random.Random(3)
        for _ in range(40):
            times_of = sorted(rng.uniform(0.1, 2.0) for _ in range(5))
            angles = [rng.uniform(-80, 80) for _ in times_of]
            edit = {"mode": "keys", "KEYFRAMES": [
                {"AT": time, "mHead": [0, 0, math.sin(math.radians(angle) / 2), math.cos(math.radians(angle) / 2)]}
                for time, angle in zip(times_of, angles)]}
            animation = Animation(self.convert("--recipe", self.recipe(edit), "--reduce=none")[1])
            first = self.source.clip.frame_time
            for i in range(4):
                low, high = sorted(angles[i:i + 2])
                for k in range(21):
                    time = times_of[i] + (times_of[i + 1] - times_of[i]) * k / 20
                    x, y, z, w = animation.pose(time - first)[1]["mHead"]
                    angle = math.degrees(2 * math.atan2(z, w))
                    self.assertTrue(low - 0.05 <= angle <= high + 0.05, (low, angle, high))

    def test_jumps_beside_frames(self):
        """Where something jumps a millionth of a second after a frame, as written times do, only rounding is told as lost."""
        held = {"turn": [0, 0.5, 0, 0.866], "out": "hold"}
        edits = ({"mode": "add", "KEYFRAMES": [{"AT": 0.5, "mHead": {"turn": [0, 0, 0, 1], "out": "hold"}},
                                               {"AT": 1, "mHead": held}, {"AT": 1.5, "mHead": [0, 0, 0, 1]}]},
                 {"mode": "plant", "plants": [{"joint": "mAnkleLeft", "from": 1, "to": 1.5, "at": [0.1, 0.1, 0.2]}]})
        for edit in edits:
            with self.subTest(mode=edit["mode"]):
                self.write("jump.json", json.dumps({"edits": {"list": [edit]}}))
                said = self.tool("convert", "walk.bvh", "--recipe=jump.json", "--reduce=none", "-o", "jump.anim", "-f").out
                self.assertLess(float(re.search(r"off by at most ([0-9.]+)°", said)[1]), 0.1)

    def test_a_longer_motion_holds_its_last_pose(self):
        edit = {"mode": "keys", "KEYFRAMES": [{"AT": 3.0, "mHead": [0, 0, 0, 1]}, {"AT": 4.0, "mHead": [0, 0, 0.5, 0.8]}]}
        animation = Animation(self.convert("--recipe", self.recipe(edit, length=4.0))[1])
        self.assertAlmostEqual(animation.duration, 4.0 - self.source.clip.frame_time, delta=1e-4)
        knee = animation.pose(animation.duration)[1]["mKneeLeft"]
        self.assertLessEqual(apart(knee, self.source.rotation("mKneeLeft", self.source.end)), 0.6)
        _, turns = animation.pose(animation.duration)
        self.assertLessEqual(apart((0, 0, 0.5 / math.hypot(0.5, 0.8), 0.8 / math.hypot(0.5, 0.8)), turns["mHead"]), 0.02)

    def test_loops_run_smoothly(self):
        """A lane that is a whole loop passes its ends at one speed."""
        first, last = self.source.clip.frame_time, self.source.end
        turn = [(0.0, 0.0, math.sin(a), math.cos(a)) for a in (0.0, 0.3, 0.0, -0.3, 0.0)]
        keys = [{"AT": first + (last - first) * i / 4, "mHead": list(q)} for i, q in enumerate(turn)]
        edit = {"mode": "keys", "KEYFRAMES": keys}
        for flag, is_smooth in (("--loop=yes", True), ("--loop=no", False)):
            animation = Animation(self.convert("--recipe", self.recipe(edit), flag, "--reduce=none")[1])
            speed = apart(animation.pose(0.0)[1]["mHead"], animation.pose(0.01)[1]["mHead"]) / 0.01
            self.assertEqual(speed > 20, is_smooth, (flag, speed))


class Files(EditsTest):
    EDIT = {"name": "Arms off the hips", "mode": "add", "from": 0.4, "to": 1.5, "fade": [0.25, 0.4],
            "KEYFRAMES": [{"AT": 0.4, "mShoulderLeft": [0.0871557, 0, 0, 0.9961947], "mPelvis": {"move": [0, 0, -0.04]}},
                          {"AT": 1.2, "mShoulderLeft": {"turn": [0, 0, 0, 1], "in": "flat", "out": "hold"}}]}
    PLANT = {"name": "Left foot stays", "mode": "plant", "plants": [
        {"joint": "mAnkleLeft", "from": 1.2, "to": 2, "fade": [0.15, 0.15], "at": [0.03, 0.08, 0.067],
         "turn": [0, 0, 0, 1]}]}
    SMOOTH = {"name": "Calmer head", "mode": "smooth", "joints": ["mNeck", "mHead"], "cutoff": 4}

    def test_a_bvj_keeps_them(self):
        """Written, read and written again it is the same text, and gives the same bytes."""
        members = {"madeOn": {"duration": self.source.end, "frameTime": self.source.clip.frame_time}}
        self.recipe(self.EDIT, self.PLANT, self.SMOOTH, **members)
        result, first = self.convert("--recipe=e.json", out="a.bvj")
        _, again = self.convert(file="a.bvj", out="b.bvj")
        self.assertEqual(first, again)
        edits = json.loads(first)["limber"]["edits"]
        self.assertEqual(edits["list"], [self.EDIT, self.PLANT, self.SMOOTH])
        self.assertEqual(edits["madeOn"], members["madeOn"])
        self.assertEqual(self.convert("--recipe=e.json")[1], self.convert(file="a.bvj")[1])

    def test_what_lies_below_has_moved(self):
        """A key of an addition knows what it was made over: more than 5 degrees are found, less are not."""
        below = self.source.rotation("mHead", 1.0)
        for degrees, n in ((10, 1), (2, 0)):
            half = math.radians(degrees) / 2
            over = times(below, (math.sin(half), 0, 0, math.cos(half)))
            self.recipe({"mode": "add", "name": "Nod", "KEYFRAMES": [
                {"AT": 1.0, "mHead": {"turn": [0.1, 0, 0, 0.995], "over": list(over)}}]})
            result = self.tool("convert", "walk.bvh", "--recipe=e.json", "-o", "y.anim", "-f")
            self.assertEqual(result.err.count("[edits-base-moved]"), n, result.err)
            if n:
                self.assertIn("mHead by 10° at 1.00 s", result.err)

    def test_plants_after_the_end_are_found(self):
        self.recipe({"mode": "plant", "name": "Stays", "plants": [
            {"joint": "mAnkleLeft", "from": 50, "to": 51, "at": [0, 0.1, 0.1]}]})
        result = self.tool("convert", "walk.bvh", "--recipe=e.json", "-o", "y.anim", "-f")
        self.assertIn("[edits-beyond]", result.err)

    def test_ways_to_say_it(self):
        """A recipe file, an option with a file, and one with the text give the same bytes."""
        self.recipe(self.EDIT)
        self.write("only.json", json.dumps({"list": [self.EDIT]}))
        data = self.convert("--recipe=e.json")[1]
        self.assertNotEqual(data, self.convert()[1])
        self.assertEqual(data, self.convert("--edits=only.json")[1])
        self.assertEqual(data, self.convert("--edits=" + json.dumps({"list": [self.EDIT]}))[1])
        self.assertEqual(self.convert("--recipe=e.json", "--edits=none")[1], self.convert()[1])

    def test_inspect_lists_them(self):
        self.recipe(self.EDIT, self.PLANT)
        self.convert("--recipe=e.json", out="a.bvj")
        text = self.tool("inspect", "a.bvj").out
        for part in ("2 edits, 3 keys", "Arms off the hips", "0.400–1.500 s", "mPelvis, mShoulderLeft", "plant"):
            self.assertIn(part, text)
        settings = json.loads(self.tool("inspect", "--json", "a.bvj").out)["settings"]
        self.assertEqual(settings["edits"]["list"][0]["name"], "Arms off the hips")

    def test_what_is_left_out_is_told(self):
        """The result is a motion on the avatar: only a BVJ keeps what else a BVJ has, of the joints that it has."""
        self.recipe({"mode": "add", "KEYFRAMES": [{"AT": 0, "mHead": {"turn": [0.1, 0, 0, 0.995]}}]})
        self.write("own.bvj", json.dumps({
            "mytool": 1, "priority": 3.5, "HIERARCHY": {"NAME": "mPelvis", "OFFSET": [0, 42, 0], "ATTACH": [12], "CHANNELS": [
                "Xposition", "Yposition", "Zposition", "Xrotation", "Zrotation", "Yrotation"], "JOINTS": [
                        {"NAME": "mHipLeft", "OFFSET": [5, -2, 0], "ATTACH": [25], "JOINTS": []}]},
            "MOTION": {"Frame Time": 0.1, "Frames": [[0, 42, 0, 0, 0, 0], [0, 42, 0, 5, 0, 0]]}}))
        said = self.tool("convert", "own.bvj", "--recipe=e.json", "-o", "y.bvh").err
        self.assertRegex(said, r"ATTACH, … \[members-lost\]")
        said = self.tool("convert", "own.bvj", "--recipe=e.json", "--bake-edits", "-o", "y.bvj").err
        self.assertRegex(said, r"not in the result: ATTACH \[members-lost\]")  # of the hip, which does not move
        self.assertNotIn("priority-fraction", said)
        made = json.loads((self.dir / "y.bvj").read_text())
        self.assertEqual((made["mytool"], made["priority"]), (1, 3.5))
        self.assertEqual(made["HIERARCHY"]["ATTACH"], [12])
        self.assertNotIn("[25]", (self.dir / "y.bvj").read_text())
        self.tool("convert", "own.bvj", "--recipe=e.json", "--bake-edits", "--priority=5", "-o", "y.bvj", "-f")
        self.assertEqual(json.loads((self.dir / "y.bvj").read_text())["priority"], 5)

    def test_other_formats_get_the_result(self):
        """Worked in, on the file's own names; a BVJ too, if that is wanted."""
        self.recipe(self.EDIT)
        want = Animation(self.convert("--recipe=e.json", "--reduce=none")[1])
        for name, flags in (("y.bvh", []), ("y.htr", []), ("y.vml", []), ("y.bvj", ["--bake-edits"])):
            with self.subTest(name):
                result, _ = self.convert("--recipe=e.json", *flags, out=name)
                said = self.tool("convert", "walk.bvh", "--recipe=e.json", *flags, "-o", name, "-f", "-v")
                self.assertIn("[edits-baked]", said.out + said.err)
                self.assertNotIn("settings-lost", result.err)
                got = Animation(self.convert("--reduce=none", file=name)[1])
                for i in range(30):
                    moment = want.duration * i / 30
                    for joint in ("mShoulderLeft", "mHead", "mKneeLeft"):
                        self.assertLessEqual(apart(want.pose(moment)[1][joint], got.pose(moment)[1][joint]), 0.3,
                                             (joint, moment))

    def test_an_edited_joint_leaves_those_of_a_motion(self):
        """In what is made of a BVH, too."""
        before = dict(tracks_of(self.convert("--reduce=none")[1]))
        for joint in "mShoulderLeft", "mHead", "mKneeRight":
            rows = [{"AT": at, joint: [0, 0.1 + 0.1 * at, 0, 0.9]} for at in (0.3, 0.51, 1.2)]
            self.write("edit.json", json.dumps({"list": [{"mode": "add", "KEYFRAMES": rows}]}))
            after = dict(tracks_of(self.convert("--reduce=none", "--edits=edit.json")[1]))
            self.assertEqual([name for name in after if after[name] != before.get(name)], [joint])

    def test_an_edited_joint_leaves_the_others(self):
        """Of an .anim with one edited joint, every other track is the same bytes."""
        files = sorted((CORPUS / "anim").glob("*.anim"))[:60] if (CORPUS / "anim").exists() else []
        if not files:
            print("skipped: the corpus is not here")
        self.convert("--priority=4", out="own.anim")
        self.convert("--speed=1.5", out="other.anim")
        self.write("edit.json", json.dumps({"list": [{"mode": "add", "from": 0.1, "KEYFRAMES": [
            {"AT": 0.2, "mElbowLeft": [0, 0, -0.2, 0.98]}]}]}))
        for path in [self.dir / "own.anim", self.dir / "other.anim", *files]:
            with self.subTest(path.name):
                before = path.read_bytes()
                result, after = self.convert("--edits=edit.json", file=path, out="after.anim", expect=None)
                if result.returncode != DONE:
                    continue
                old, new = (dict(tracks_of(data)) for data in (before, after))
                if struct.unpack_from("<f", before, 8)[0] < 0.1:
                    self.assertEqual(old, new)  # it begins after the end
                    continue
                self.assertIn("mElbowLeft", new)
                if b"mElbowLeft" in before and "mElbowLeft" not in old:
                    continue
                for name in old:
                    if name not in ("mElbowLeft", "lForeArm", "avatar_mElbowLeft"):
                        self.assertEqual(old[name], new.get(name), name)

    def test_edits_beside_the_motion_leave_it(self):
        """What lies before or after all of it changes no byte, even of the joint that it names."""
        nod, rest = [0.2, 0, 0, 0.98], [0, 0, 0, 1]
        beside = [{"mode": "add", "KEYFRAMES": [{"AT": 50, "mHead": rest}, {"AT": 51, "mHead": nod}]},
                  {"mode": "add", "KEYFRAMES": [{"AT": 0, "mHead": rest}, {"AT": 40, "mHead": {"turn": rest, "out": "hold"}},
                                                {"AT": 51, "mHead": nod}]},
                  {"mode": "add", "KEYFRAMES": [{"AT": -2, "mHead": nod}, {"AT": -1, "mHead": rest}]},
                  {"mode": "add", "from": 50, "KEYFRAMES": [{"AT": 51, "mHead": nod}]},
                  {"mode": "keys", "to": -1, "fade": [0, 0.5], "KEYFRAMES": [{"AT": -3, "mHead": nod}]},
                  {"mode": "smooth", "from": 50, "to": 60, "joints": ["mHead", "mTorso"], "cutoff": 2},
                  {"mode": "plant", "plants": [{"joint": "mAnkleLeft", "from": 50, "to": 51, "at": [0, 0.1, 0.07]}]}]
        files = sorted((CORPUS / "anim").glob("op*.anim")) if (CORPUS / "anim").exists() else []
        self.convert("--priority=4", out="own.anim")
        for path in ["walk.bvh", "own.anim", *files]:
            plain = self.convert(file=path)[1]
            if "mHead" not in dict(tracks_of(plain)):
                continue  # there, keys are all that there is, at any time
            for edit in beside:
                with self.subTest(path=path, edit=edit):
                    self.assertEqual(plain, self.convert("--recipe", self.recipe(edit), file=path)[1])
            # One that reaches into it changes it.
            edit = {"mode": "add", "from": -1, "to": 0.5, "KEYFRAMES": [{"AT": 0, "mHead": nod}]}
            self.assertNotEqual(plain, self.convert("--recipe", self.recipe(edit), file=path)[1], path)


def tracks_of(data):
    """Each joint's name with its bytes, in the order of the file."""
    version, _, _, duration = struct.unpack_from("<HHif", data)
    at = data.index(b"\0", 12) + 1 + 4 + 4 + 4 + 4 + 4 + 4
    count, = struct.unpack_from("<I", data, at)
    at += 4
    for _ in range(count):
        start, end = at, data.index(b"\0", at)
        at = end + 1 + 4
        for _ in range(2):
            keys, = struct.unpack_from("<i", data, at)
            at += 4 + 8 * max(keys, 0)
        yield data[start:end].decode(errors="replace"), data[end:at]


class Findings(EditsTest):
    KEY = {"mode": "add", "KEYFRAMES": [{"AT": 1, "mHead": [0, 0.1, 0, 0.99]}]}

    def findings(self, *args, **options):
        return self.tool("convert", "walk.bvh", "-o", "x.anim", "-f", *args, **options).err

    def test_each(self):
        late = {"mode": "add", "KEYFRAMES": [{"AT": 9, "mHead": [0, 0.1, 0, 0.99]}]}
        for members, flags, code in (
                ({"madeOn": {"duration": 5}}, [], "edits-length"),
                ({"madeOn": {"duration": self.source.end, "frameTime": 0.01}}, [], "edits-length"),
                ({"list": [late]}, [], "edits-beyond"),
                ({}, ["--joint=mHead:free"], "edits-free"),
                ({}, ["--joint=mHead:rotation=off"], "edits-off"),
                ({}, ["--mode=viewer"], "edits-not-in-viewer")):
            with self.subTest(code):
                self.write("e.json", json.dumps({"edits": {"list": [self.KEY], **members}}))
                self.assertIn(f"[{code}]", self.findings("--recipe=e.json", *flags))
        self.write("e.json", json.dumps({"edits": {"list": [self.KEY], "madeOn": {"duration": self.source.end}}}))
        self.assertNotIn("[edits", self.findings("--recipe=e.json"))

    def test_what_is_left_out(self):
        """A rule that leaves out what an edit changes, and only that, is found; so is a joint to be smoothed that is not there."""
        sinks = {"mode": "add", "KEYFRAMES": [{"AT": 1, "mPelvis": {"move": [0, 0, -0.2]}}]}
        turns = {"mode": "add", "KEYFRAMES": [{"AT": 1, "mPelvis": [0, 0, 0.2, 0.98]}]}
        for edit, rule, is_found in ((sinks, "position=off", True), (sinks, "rotation=off", False),
                                     (turns, "rotation=off", True), (turns, "position=off", False)):
            said = self.findings("--recipe", self.recipe(edit), f"--joint=mPelvis:{rule}")
            self.assertEqual("[edits-off]" in said, is_found, (edit, rule))
        for joint, is_found in (("mTail1", True), ("mHead", False)):
            smooth = {"mode": "smooth", "joints": [joint], "cutoff": 3}
            self.assertEqual("[edits-absent]" in self.findings("--recipe", self.recipe(smooth)), is_found)

    def test_keys_before_the_file(self):
        """Of a pose at frame 3 that comes in ten frames: it is written and read again."""
        self.tool("pose", "walk.bvh", "--at=3f", "--turn=mHead=20", "-o", "x.bvj", "-q")
        frames = json.loads((self.dir / "x.bvj").read_text())["limber"]["edits"]["list"][0]["KEYFRAMES"]
        self.assertLess(frames[0]["AT"], -0.1)
        self.assertNotIn("bvj-setting", self.tool("convert", "x.bvj", "-o", "x.anim").err)

    def test_a_bvj_with_bad_edits_is_read_without(self):
        self.convert(out="a.bvj")
        clip = json.loads((self.dir / "a.bvj").read_text())
        clip.setdefault("limber", {})["edits"] = {"list": [{"mode": "later", "by": "a newer version"}]}
        self.write("b.bvj", json.dumps(clip))
        error = self.tool("convert", "b.bvj", "-o", "c.bvj").err
        self.assertIn("[bvj-setting]", error)
        self.assertIn("a newer version", (self.dir / "c.bvj").read_text())


if __name__ == "__main__":
    unittest.main()
