#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""New poses and animations, and poses as things: what comes out, by an independent reader of the .anim and of the BVJ."""

import json
import math
import os
import pathlib
import struct
import unittest

from edits_formula import Edit, exp, mirrored, rotation, scaled, slerp, twin
from retarget_maths import back, times
from retarget_played import Animation
from test_fidelity import apart, between
from test_pose import turn_of
from tool import DONE, SOURCE, USAGE, ToolTest

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"])
AVATAR = CORPUS.parent / "data" / "avatar.json"

# Of the codes of the .anim.
DEGREES = 0.03


def of_avatar(q):
    """From the axes of a BVJ: x left, y up, z ahead."""
    x, y, z, w = q
    return (z, x, y, w)


def turned(axis, degrees):
    return exp(scaled(axis, math.radians(degrees)))


X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)


class LibraryTest(ToolTest):
    def pose(self, *args, expect=DONE):
        result = self.tool("pose", "--json", *args, expect=expect)
        return json.loads(result.out) if result.out.startswith("{") else result

    def anim(self, name):
        self.tool("convert", name, "-o", "out.anim", "-f", "-q")
        data = (self.dir / "out.anim").read_bytes()
        return data, Animation(data)

    def joints(self, name):
        """Rotations of a BVJ of one key, in the avatar's axes, by Euler angles or quaternions."""
        clip = json.loads((self.dir / name).read_text())
        channels, nodes = {}, [clip["HIERARCHY"]]
        for node in nodes:
            nodes += node.get("JOINTS", [])
            channels[node.get("NAME")] = node.get("CHANNELS", [])
        turns = {}
        for joint, values in clip["KEYFRAMES"][0].items():
            if joint == "AT":
                continue
            q, parts = (0, 0, 0, 1), dict(zip(channels[joint], values))
            if "Wrotation" in parts:
                turns[joint] = of_avatar([parts[c + "rotation"] for c in "XYZW"])
                continue
            for channel, value in zip(channels[joint], values):
                if channel.endswith("rotation"):
                    q = times(q, turned({"X": X, "Y": Y, "Z": Z}[channel[0]], value))
            turns[joint] = of_avatar(q)
        return turns


class NewPose(LibraryTest):
    def test_header(self):
        """A new pose is what pose makers upload: it loops, has priority 4, eases in half a second, and has only the
        joints that were touched."""
        self.pose("--new", "--turn=mElbowLeft=-80", "--turn=mHead=10,0,20", "-o", "new.bvj")
        data, anim = self.anim("new.bvj")
        version, sub, priority, duration = struct.unpack_from("<HHif", data)
        self.assertEqual((version, sub, priority), (1, 0, 4))
        end = data.index(b"\0", 12) + 1
        loop_in, loop_out, loop, ease_in, ease_out, hand, n = struct.unpack_from("<ffiffII", data, end)
        self.assertEqual((loop_in, loop, ease_in, ease_out, n), (0, 1, 0.5, 0.5, 2))
        self.assertAlmostEqual(loop_out, duration)
        self.assertAlmostEqual(duration, 1 / 30, 6)
        self.assertEqual(set(anim.turns), {"mElbowLeft", "mHead"})
        self.assertEqual(anim.places, {})
        self.assertEqual({len(track.times) for track in anim.turns.values()}, {1})
        self.assertLess(apart(anim.turns["mElbowLeft"].at(0, None), turned(Z, -80)), DEGREES)

    def test_same_text(self):
        """What is written and read again is the same text, and a pose goes on where it was."""
        self.pose("--new", "--turn=mElbowLeft=-80", "-o", "new.bvj")
        self.tool("pose", "new.bvj", "--turn=mElbowRight=-30", "-o", "two.bvj", "-q")
        self.tool("convert", "two.bvj", "-o", "three.bvj", "-q")
        self.assertEqual((self.dir / "two.bvj").read_text(), (self.dir / "three.bvj").read_text())
        edits = json.loads((self.dir / "two.bvj").read_text())["limber"]["edits"]["list"]
        self.assertEqual(len(edits), 1)
        self.assertEqual(set(edits[0]["KEYFRAMES"][0]), {"AT", "mElbowLeft", "mElbowRight"})

    def test_stance(self):
        """Joints of the stance are in the result from the beginning, even those at rest."""
        self.write("stance.bvj", json.dumps({"limber": {"joint": ["mHead:write"]}, "HIERARCHY": {
            "NAME": "mPelvis", "OFFSET": [0, 42.0, 0], "CHANNELS": ["Xrotation", "Yrotation", "Zrotation"], "JOINTS": [
                {"NAME": "mHead", "CHANNELS": ["Xrotation", "Yrotation", "Zrotation"]},
                {"NAME": "mTorso", "CHANNELS": ["Xrotation", "Yrotation", "Zrotation"]}]},
            "KEYFRAMES": [{"AT": 0, "mHead": [0, 0, 0], "mTorso": [0, 25, 0]}]}))
        self.pose("--new", "--stance=stance.bvj", "-o", "new.bvj")
        _, anim = self.anim("new.bvj")
        self.assertEqual(set(anim.turns), {"mHead", "mTorso"})
        self.assertLess(apart(anim.turns["mTorso"].at(0, None), turned(Z, 25)), DEGREES)
        self.assertEqual(set(json.loads((self.dir / "new.bvj").read_text())["limber"]["stance"]["joints"]),
                         {"mHead", "mTorso"})

    def test_wrong(self):
        for args in (["--new", "x.bvj"], [], ["--list", "x.bvj"], ["x.bvj", "--stance=stand-easy"],
                     ["--new", "--stance=nobody"], ["--new", "--fps=0"], ["--new", "--length=-1"],
                     ["--new", "--shape=round"], ["--new", "--sides=up"], ["--new", "--only=mNobody"],
                     ["--new", "--apply=stand-easy=101"], ["--new", "--apply=stand-easy=x"]):
            with self.subTest(args=args):
                self.tool("pose", *args, expect=USAGE)


class NewAnimation(LibraryTest):
    KEYS = [("0s", ["--turn=mTorso=0", "--turn=mHead=0"]), ("0.5s", ["--turn=mTorso=50", "--turn=mHead=25"]),
            ("1s", ["--turn=mTorso=55,5"]), ("1.6s", ["--turn=mTorso=0,0", "--turn=mHead=-4"])]

    def bow(self):
        self.tool("pose", "--new", "--length=2", "--fps=24", "-o", "bow.bvj", "-f", "-q")
        for at, turns in self.KEYS:
            self.tool("pose", "bow.bvj", "--at=" + at, *turns, "-o", "bow.bvj", "-f", "-q")
        return json.loads((self.dir / "bow.bvj").read_text())

    def test_keys(self):
        """Keys of a new animation play as the formula says, in the .anim and in the keyframes for other programs."""
        clip = self.bow()
        self.assertNotIn("priority", clip)
        self.assertNotIn("looped", clip)
        self.assertEqual(clip["limber"]["edits"]["length"], 2)
        self.assertAlmostEqual(clip["limber"]["stance"]["frameTime"], 1 / 24)
        edits = [Edit(edit) for edit in clip["limber"]["edits"]["list"]]
        self.tool("convert", "bow.bvj", "-o", "bow.anim", "-q", "--reduce=none")
        anim = Animation((self.dir / "bow.anim").read_bytes())
        self.assertAlmostEqual(anim.duration, 2, 5)
        for i in range(201):
            time = i / 100
            for joint in ("mTorso", "mHead"):
                wanted = rotation(edits, joint, time, None)
                self.assertLess(apart(anim.turns[joint].at(time, between), wanted), DEGREES, (joint, time))
        for frame in clip["KEYFRAMES"]:
            if "mTorso" in frame:
                self.assertLess(apart(of_avatar(frame["mTorso"]), rotation(edits, "mTorso", frame["AT"], None)), 0.6)

    def test_at_the_end(self):
        """A key after the end makes the motion longer."""
        self.bow()
        self.tool("pose", "bow.bvj", "--at=3.5s", "--turn=mHead=10", "-o", "bow.bvj", "-f", "-q")
        _, anim = self.anim("bow.bvj")
        self.assertAlmostEqual(anim.duration, 3.5, 5)

    def test_held_pose(self):
        """What is asked for again at a later time is a key again, so that the pose stays until then."""
        self.tool("pose", "--new", "--length=2", "-o", "bow.bvj", "-q")
        for at in "0s", "1s":
            self.tool("pose", "bow.bvj", "--at=" + at, "--turn=mHead=20", "-o", "bow.bvj", "-f", "-q")
        self.tool("pose", "bow.bvj", "--at=2s", "--turn=mHead=0", "-o", "bow.bvj", "-f", "-q")
        keys = json.loads((self.dir / "bow.bvj").read_text())["limber"]["edits"]["list"][0]["KEYFRAMES"]
        self.assertEqual([key["AT"] for key in keys if "mHead" in key], [0, 1, 2])
        self.assertEqual(keys[0]["mHead"], keys[1]["mHead"])

    def test_shape(self):
        self.bow()
        self.tool("pose", "bow.bvj", "--at=1.8s", "--turn=mHead=10", "--shape=hold", "-o", "bow.bvj", "-f", "-q")
        keys = json.loads((self.dir / "bow.bvj").read_text())["limber"]["edits"]["list"][0]["KEYFRAMES"]
        self.assertEqual(keys[-1]["mHead"]["out"], "hold")

    def test_changed_elsewhere(self):
        """Another layout of the file changes nothing; another number makes the motion the source, and the keys rest."""
        clip = self.bow()
        self.tool("convert", "bow.bvj", "-o", "first.anim", "-q")
        self.write("laid.bvj", json.dumps(clip, indent=7))
        done = self.tool("convert", "laid.bvj", "-o", "laid.anim", "-q")
        self.assertEqual((self.dir / "laid.anim").read_bytes(), (self.dir / "first.anim").read_bytes())
        self.assertNotIn("bvj-keys-changed", done.err)
        for frame in clip["KEYFRAMES"]:
            if "mHead" in frame:
                frame["mHead"] = [0, 0, 0.6, 0.8]
        self.write("changed.bvj", json.dumps(clip))
        done = self.tool("convert", "changed.bvj", "-o", "changed.anim")
        self.assertIn("bvj-keys-changed", done.err)
        anim = Animation((self.dir / "changed.anim").read_bytes())
        self.assertLess(apart(anim.turns["mHead"].at(0.5, None) if len(anim.turns["mHead"].times) == 1 else
                              anim.turns["mHead"].values[0], of_avatar((0, 0, 0.6, 0.8))), DEGREES)
        edits = self.pose("changed.bvj", "-o", "kept.bvj") and json.loads((self.dir / "kept.bvj").read_text())
        self.assertTrue(all(edit["muted"] for edit in edits["limber"]["edits"]["list"]))
        self.assertNotIn("stance", edits["limber"])

    def test_unread_edits(self):
        """Edits that cannot be read are not lost when others are made."""
        clip = self.bow()
        clip["limber"]["edits"]["list"][0]["mode"] = "kays"
        (self.dir / "odd.bvj").write_text(json.dumps(clip))
        self.tool("pose", "odd.bvj", "--at=1s", "--turn=mHead=10", "-o", "odd.bvj", "-f")
        after = json.loads((self.dir / "odd.bvj").read_text())["limber"]
        self.assertEqual(after["unreadEdits"], clip["limber"]["edits"])
        self.assertEqual(len(after["edits"]["list"]), 1)

    def test_damaged(self):
        """A stance that makes no sense is kept as what it is, and the motion counts."""
        for stance in ({}, {"joints": {"mNobody": [0, 0, 0, 1]}, "sha256": "", "frameTime": 0.1}, [], "x",
                       {"joints": {"mHead": [0, 0, 0, 0]}, "sha256": "", "frameTime": 0.1},
                       {"joints": {"mHead": {"turn": 3}}, "sha256": "", "frameTime": 0.1},
                       {"joints": {}, "sha256": 5, "frameTime": 0.1}, {"joints": {}, "sha256": "", "frameTime": -1}):
            with self.subTest(stance=stance):
                clip = self.bow()
                clip["limber"]["stance"] = stance
                self.write("bad.bvj", json.dumps(clip))
                self.tool("convert", "bad.bvj", "-o", "again.bvj", "-q", "-f")
                self.assertEqual(json.loads((self.dir / "again.bvj").read_text())["limber"]["stance"], stance)


class Poses(LibraryTest):
    def saved(self):
        self.tool("pose", "--new", "--turn=mShoulderLeft=-60,20,10", "--turn=mElbowLeft=-80", "--turn=mHead=10,5,20",
                  "--turn=mShoulderRight=-10", "--save-pose=pose.bvj", "-q")
        return self.joints("pose.bvj")

    def test_saved(self):
        turns = self.saved()
        self.assertEqual(set(turns), {"mPelvis", "mHead", "mShoulderLeft", "mElbowLeft", "mShoulderRight"})
        self.assertLess(apart(turns["mElbowLeft"], turned(Z, -80)), 1e-6)
        _, anim = self.anim("pose.bvj")
        self.assertEqual(set(anim.turns), set(turns) - {"mPelvis"})
        self.assertEqual(anim.places, {})

    def test_applied(self):
        """Only what is in the pose changes, by as much of the way as is said."""
        turns = self.saved()
        self.sample("walk.bvh")
        for part in (1, 0.35):
            said = self.pose("walk.bvh", "--at=20f", f"--apply=pose.bvj={100 * part:g}", "-o", "applied.bvj", "-f")
            self.assertEqual({row["joint"] for row in said["turned"]}, set(turns) - {"mPelvis"})
            self.tool("pose", "walk.bvh", "--at=20f", "--only=torso,arms", "--save-pose=before.bvj", "-f", "-q")
            self.tool("pose", "applied.bvj", "--at=20f", "--only=torso,arms", "--save-pose=after.bvj", "-f", "-q")
            before, after = self.joints("before.bvj"), self.joints("after.bvj")
            for joint, q in before.items():
                wanted = slerp(q, turns[joint], part) if joint in turns and joint != "mPelvis" else q
                self.assertLess(apart(after[joint], wanted), 1e-4, (joint, part))

    def test_sides(self):
        self.saved()
        whole = ["--only=torso,arms,legs"]
        self.tool("pose", "--new", "--stance=pose.bvj", *whole, "--save-pose=before.bvj", "-f", "-q")
        before = self.joints("before.bvj")

        def even(q, other):
            return slerp(q, mirrored(other), 0.5)

        rules = {"flip": lambda j: mirrored(before[twin(j)]), "even": lambda j: even(before[j], before[twin(j)]),
                 "left": lambda j: mirrored(before[twin(j)]) if j.endswith("Right") else before[j],
                 "right": lambda j: mirrored(before[twin(j)]) if j.endswith("Left") else before[j]}
        for word, rule in rules.items():
            self.tool("pose", "--new", "--stance=pose.bvj", f"--sides={word}", *whole, "--save-pose=after.bvj", "-f", "-q")
            after = self.joints("after.bvj")
            for joint in before:
                self.assertLess(apart(after[joint], rule(joint)), 1e-5, (word, joint))

    def test_whose_fault(self):
        """What is wrong with a pose is told of its file; and one of which nothing is left is refused."""
        (self.dir / "bad.bvj").write_text("junk")
        (self.dir / "empty.bvj").write_text("")
        for flag in "--apply", "--stance":
            self.assertIn("bad.bvj:1:", self.tool("pose", "--new", f"{flag}=bad.bvj", expect=None).err)
            self.assertIn("empty.bvj: The file is empty", self.tool("pose", "--new", f"{flag}=empty.bvj", expect=None).err)
        self.assertIn("has no joint that --only names",
                      self.tool("pose", "--new", "--only=arms", "--apply=face-smile", expect=USAGE).err)
        moved = json.loads(self.tool("pose", "--new", "--apply=face-brows-up", "--json").out)["moved"]
        self.assertIn("mFaceEyebrowCenterLeft", [row["joint"] for row in moved])

    def test_faces_flip(self):
        """Bones of the face move besides turning: all of that goes to the other side."""
        self.tool("pose", "--new", "--apply=face-wink", "-o", "wink.bvj", "-q")
        self.tool("convert", "wink.bvj", "--mirror", "-o", "mirrored.anim", "--reduce=none", "-q")
        self.tool("pose", "--new", "--apply=face-wink", "--sides=flip", "-o", "flipped.anim", "--reduce=none", "-q")
        self.tool("convert", "wink.bvj", "-o", "plain.anim", "--reduce=none", "-q")
        plain, wanted, got = (Animation((self.dir / f"{name}.anim").read_bytes()).pose(0)[0]
                              for name in ("plain", "mirrored", "flipped"))
        self.assertGreater(max(math.dist(plain[name], wanted[name]) for name in plain if name in wanted), 0.001)
        for name in wanted:
            self.assertLess(math.dist(wanted[name], got[name]), 0.0005, name)

    def test_fingers_stay_in_range(self):
        """Told by how much less; a thumb of a whole hand curls as far as thumbs do; free, it goes all the way."""
        def said(*words):
            answer = json.loads(self.tool("pose", "--new", "--json", *words).out)
            return [(f["where"], f["message"].split(": ")[-1]) for f in answer["findings"]], answer["turned"]

        self.assertEqual(said("--finger=left-index=120")[0], [("mHandIndex1Left", "30.0° less")])
        self.assertEqual(said("--finger=right-thumb=60,-40")[0], [("mHandThumb1Right", "10.0° less")])
        self.assertEqual(said("--finger=both=80,5")[0], [])
        self.assertEqual(len(said("--finger=both=95")[0]), 8)
        found, turned = said("--finger=left-index=120", "--free")
        self.assertEqual(found, [])
        row = next(row for row in turned if row["joint"] == "mHandIndex1Left")
        self.assertAlmostEqual(apart(row["rotation"], (0, 0, 0, 1)), 120, places=4)

    def test_fingers(self):
        """Outer bones curl 1.19 and 0.76 times as far as the first one, about an axis across each; spread is about the
        upward axis, away from the middle finger, and the right hand does the mirror image."""
        self.tool("pose", "--new", "--finger=both-index=50,8", "--finger=left-pinky=0,10", "--save-pose=hand.bvj", "-q")
        turns = self.joints("hand.bvj")
        for bone, share in (("2", 1.19), ("3", 0.76)):
            left = turns[f"mHandIndex{bone}Left"]
            self.assertAlmostEqual(apart(left, (0, 0, 0, 1)), 50 * share, 4)
            self.assertAlmostEqual(left[2], 0, 6)
            self.assertLess(left[0], -0.2)
            self.assertLess(apart(turns[f"mHandIndex{bone}Right"], mirrored(left)), 1e-5)
        self.assertLess(apart(turns["mHandPinky1Left"], turned(Z, 10)), 1e-5)
        self.assertLess(apart(turns["mHandPinky2Left"], (0, 0, 0, 1)), 1e-5)
        curl = times(turned(Z, 8), turns["mHandIndex1Left"])
        self.assertAlmostEqual(apart(curl, (0, 0, 0, 1)), 50, 4)
        self.assertAlmostEqual(curl[2], 0, 6)
        for word in ("left", "nose=3", "left-toe=3", "left=x", "left=1,2,3"):
            self.tool("pose", "--new", f"--finger={word}", expect=USAGE)

    def test_poser(self):
        """A pose of a viewer's poser is laid on like any other."""
        file = SOURCE / "tests" / "data" / "pose" / "wave.xml"
        self.tool("convert", file, "-o", "poser.anim", "-q")
        poser = Animation((self.dir / "poser.anim").read_bytes())
        self.pose("--new", f"--apply={file}", "-o", "new.bvj")
        _, anim = self.anim("new.bvj")
        self.assertEqual(set(anim.turns), set(poser.turns))
        for joint, track in poser.turns.items():
            self.assertLess(apart(anim.turns[joint].at(0, None), track.at(0, None)), DEGREES)


@unittest.skipUnless(AVATAR.exists(), "the corpus is not here")
class Library(LibraryTest):
    def listed(self):
        return [line.split()[:2] for line in self.tool("pose", "--list").out.splitlines()[1:]]

    def test_all(self):
        """Six stands, six sits, two kneels, two lies, four gestures, the world's hand poses and expressions and single
        movements of the face; and all of them can be laid on."""
        kinds = [kind for _, kind in self.listed()]
        wanted = {"Stands": 6, "Sits": 6, "Kneels": 2, "Lies": 2, "Gestures": 4, "Hands": 14, "Faces": 19 + 12}
        self.assertEqual({kind: kinds.count(kind) for kind in wanted}, wanted)
        self.assertEqual(len(kinds), sum(wanted.values()))
        for pose, kind in self.listed():
            with self.subTest(pose=pose):
                said = self.pose("--new", f"--apply={pose}")
                self.assertEqual(said["findings"], [])

    def test_bodies(self):
        """Nothing of a body is below the floor, and soles are on it where they should be."""
        for pose, kind in self.listed():
            if kind not in ("Stands", "Sits", "Kneels", "Lies"):
                continue
            at = {row["joint"]: row["after"] for row in self.pose("--new", f"--apply={pose}")["places"]}
            with self.subTest(pose=pose):
                for joint, place in at.items():
                    if not joint.startswith(("mTail", "mWing", "mHind", "mGroin", "mFoot", "mToe")):
                        self.assertGreater(place[2], 0.02, joint)
                pelvis = {"Stands": (1.0, 1.07), "Sits": (0.1, 0.72), "Kneels": (0.5, 0.6), "Lies": (0.08, 0.22)}[kind]
                self.assertTrue(pelvis[0] <= at["mPelvis"][2] <= pelvis[1], at["mPelvis"])
                if kind == "Stands" or pose.startswith(("sit-chair", "sit-lounge")):
                    self.assertAlmostEqual(min(at["mAnkleLeft"][2], at["mAnkleRight"][2]), 0.067, 3)

    def test_points(self):
        """Attachment points go with their joints; the points in the middle of bones and at joints are as BVJ has them."""
        said = self.pose("--new", "--turn=mHead=10,5,20", "--turn=mElbowLeft=-80")
        rows = {row["joint"]: row for row in said["places"]}
        turns = {"mHead": turn_of("mHead", (10, 5, 20))}
        points = json.loads(AVATAR.read_text())["attachment_points"]
        self.assertEqual(len(said["points"]), 55)
        for point, row in zip(points, said["points"]):
            self.assertEqual((point["id"], point["name"]), (row["id"], row["name"]))
            if point["joint"] not in ("mHead", "mChest", "mPelvis", "mHipLeft"):
                continue
            q = turns.get(point["joint"], (0, 0, 0, 1))
            x, y, z, _ = times(times(q, (*point["position"], 0)), back(q))
            wanted = [a + b for a, b in zip(rows[point["joint"]]["after"], (x, y, z))]
            self.assertLess(math.dist(wanted, row["at"]), 1e-6, point["name"])
        shoulder, elbow = rows["mShoulderLeft"]["after"], rows["mElbowLeft"]
        self.assertLess(math.dist(elbow["midpoint"], [(a + b) / 2 for a, b in zip(shoulder, elbow["after"])]), 1e-9)
        self.assertLess(apart(elbow["average"], turned(Z, -40)), 1e-6)

    def test_own(self):
        """Poses in the user's own folder are listed, and found by name."""
        folder = self.dir / "data" / "limber" / "poses"
        folder.mkdir(parents=True)
        env = {"XDG_DATA_HOME": str(self.dir / "data")}
        self.tool("pose", "--new", "--turn=mHead=20", f"--save-pose={folder / 'Nod down.bvj'}", "-q")
        listed = self.tool("pose", "--list", env=env).out
        self.assertIn("Nod down", listed)
        self.tool("pose", "--new", "--apply=Nod down", "-o", "new.bvj", "-q", env=env)
        _, anim = self.anim("new.bvj")
        self.assertEqual(set(anim.turns), {"mHead"})


if __name__ == "__main__":
    unittest.main()
