#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Feet that slide are held, measured in what the world plays by a reader that shares nothing with the program."""

import json
import math
import os
import pathlib
import unittest

from edits_formula import smooth
from retarget_played import Animation, Skeleton
from test_fidelity import apart
from tool import DONE, LIMIT, SAMPLES, USAGE, ToolTest

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"])
AVATAR = CORPUS.parent / "data" / "avatar.json"
INCH = 0.0254
SIDES = {"mAnkleLeft": ("left", "ankle"), "mAnkleRight": ("right", "ankle")}


class PlantTest(ToolTest):
    def setUp(self):
        super().setUp()
        self.skeleton = Skeleton(AVATAR)

    def drifting(self, metres_a_second, name="drift.bvh"):
        """The sample walk at half its speed on ground that slips: its hip, and so its feet on the floor, go forward as
        fast."""
        lines = (SAMPLES / "walk.bvh").read_text().splitlines()
        start = next(i for i, line in enumerate(lines) if line.startswith("Frame Time:")) + 1
        frame_time = 2 * float(lines[start - 1].split(":")[1])
        lines[start - 1] = f"Frame Time: {frame_time}"
        for row in range(start + 1, len(lines)):
            values = lines[row].split()
            if len(values) > 6:
                # The file's z is the avatar's x.
                values[2] = f"{float(values[2]) + metres_a_second * (row - start) * frame_time / INCH:.6f}"
                lines[row] = " ".join(values)
        self.write(name, "\n".join(lines) + "\n")
        return frame_time

    def played(self, name):
        return Animation((self.dir / name).read_bytes())

    def plants(self, name="x.bvj"):
        edits = json.loads((self.dir / name).read_text())["limber"]["edits"]["list"]
        return [plant for edit in edits if edit["mode"] == "plant" for plant in edit["plants"]]

    def places(self, animation, joint, times):
        return [animation.points(self.skeleton, t)[SIDES[joint]] for t in times]

    def knee_speed(self, animation):
        """Degrees a second at most, over 1/60 s."""
        step, most = 1 / 60, 0.0
        for joint in ("mKneeLeft", "mKneeRight"):
            turns = [animation.pose(i * step)[1][joint] for i in range(int(animation.duration / step) + 1)]
            most = max([most] + [apart(a, b) / step for a, b in zip(turns, turns[1:])])
        return most

    def held(self, plant, frame_time, n=40):
        """Moments of the .anim in which a plant is all there; frame 0 of the file is not played."""
        start, end = plant["from"] + plant["fade"][0] - frame_time, plant["to"] - plant["fade"][1] - frame_time
        return [start + (end - start) * i / n for i in range(n + 1) if start + (end - start) * i / n >= 0]


class Feet(PlantTest):
    def test_a_foot_that_slides(self):
        """It slides 6 cm; held, it is within 1 mm, and knees are at most 1.2 times as fast."""
        frame_time = self.drifting(0.11)
        for flags in (["--reduce=none"], []):
            self.tool("convert", "drift.bvh", "-o", "before.anim", "-f", "-q", *flags)
            self.tool("pose", "drift.bvh", "--plant=feet", "-o", "x.bvj", "-f", "-q")
            self.tool("convert", "x.bvj", "-o", "after.anim", "-f", "-q", *flags)
            before, after = self.played("before.anim"), self.played("after.anim")
            slid, missed = 0.0, 0.0
            for plant in self.plants():
                times = [t for t in self.held(plant, frame_time) if t <= after.duration]
                here = self.places(before, plant["joint"], times)
                slid = max(slid, math.dist(here[0][:2], here[-1][:2]))
                missed = max([missed] + [math.dist(place, plant["at"])
                                         for place in self.places(after, plant["joint"], times)])
            self.assertGreaterEqual(slid, 0.055)
            self.assertLessEqual(missed, 0.001)
            self.assertLessEqual(self.knee_speed(after), 1.2 * self.knee_speed(before))

    def test_what_was_planted_slides_no_more(self):
        """Real walks: asked for once more, contacts are where they were, and in what plays feet stay in them. Knees are hardly
        faster."""
        for file in ("bvh-toolbox-walk01.bvh", "games-105-walk_and_ture_right.bvh", "pybvh-cmu_12_01_walk.bvh"):
            self.tool("pose", CORPUS / "bvh" / file, "--plant=feet", "-o", "x.bvj", "-f", "-q")
            self.tool("pose", "x.bvj", "--plant=feet", "-o", "twice.bvj", "-f", "-q")
            first, again = self.plants(), self.plants("twice.bvj")[len(self.plants()):]
            self.assertEqual(len(first), len(again), file)
            for name, source in (("before.anim", CORPUS / "bvh" / file), ("after.anim", "x.bvj")):
                self.tool("convert", source, "-o", name, "-f", "-q", "--reduce=none", "--trim-start=0s")
            before, after = self.played("before.anim"), self.played("after.anim")
            slid = 0.0
            for one, other in zip(first, again):
                for edge, sign in (("from", 1), ("to", -1)):
                    fade = "from to".split().index(edge)
                    self.assertAlmostEqual(one[edge] + sign * one["fade"][fade], other[edge] + sign * other["fade"][fade],
                                           delta=0.06, msg=(file, one, other))
                times = [t for t in self.held(other, 0) if t <= after.duration and self.is_stored(after, t)]
                places = self.places(after, other["joint"], times)
                slid = max([slid] + [math.dist(place[:2], places[0][:2]) for place in places])
            self.assertLessEqual(slid, 0.001, file)
            self.assertLessEqual(self.knee_speed(after), 1.2 * self.knee_speed(before), file)

    def test_over_hips_near_a_half_turn(self):
        """A walk that goes back the way it came: codes of its hips are half a degree apart, and feet stay all the same."""
        file = CORPUS / "bvh" / "ganimator-walk-in-circle.bvh"
        self.tool("pose", file, "--plant=feet", "-o", "x.bvj", "-f", "-q")
        for flags in (["--reduce=none"], []):
            for name, source in (("before.anim", file), ("after.anim", "x.bvj")):
                self.tool("convert", source, "-o", name, "-f", "-q", *flags)
            before, after, n, missed = self.played("before.anim"), self.played("after.anim"), 0, 0.0
            for plant in self.plants():
                times = [t for t in self.held(plant, 0) if t <= after.duration and self.is_stored(after, t)]
                n += sum(abs(after.pose(t)[1]["mPelvis"][3]) < 0.02 for t in times)
                missed = max([missed] + [math.dist(place, plant["at"]) for place in self.places(after, plant["joint"], times)])
            self.assertGreater(n, 20)
            self.assertLessEqual(missed, 0.0006, flags)
            self.assertLessEqual(self.knee_speed(after), 1.2 * self.knee_speed(before), flags)

    def is_stored(self, animation, time):
        """Hips are no farther away than an .anim can say."""
        return max(map(abs, animation.pose(time)[0]["mPelvis"])) < 4.99

    def test_check_tells_it(self):
        self.drifting(0.11)
        found = [json.dumps(f) for f in self.findings("drift.bvh") if f["code"] == "foot-slides"]
        self.assertEqual(len(found), 2)
        for side, finding in zip(("Left", "Right"), found):
            self.assertRegex(finding, rf"mAnkle{side}.* [3-9]\d mm from ")
        self.tool("pose", "drift.bvh", "--plant=feet", "-o", "x.bvj", "-q")
        for file in ("x.bvj", SAMPLES / "walk.bvh"):
            self.assertNotIn("foot-slides", [f["code"] for f in self.findings(file)])

    def findings(self, file):
        said = json.loads(self.tool("check", "--json", file, expect=None).out)
        return (said[0] if isinstance(said, list) else said)["findings"]

    def test_contacts(self):
        """Plants are where an outside look at the ankles finds them: below 12 cm, slower than 0.15 m/s, for 0.1 s."""
        self.drifting(0.05)
        self.tool("convert", "drift.bvh", "-o", "y.anim", "-q", "--reduce=none")
        self.tool("pose", "drift.bvh", "--plant=feet", "--fade=0", "-o", "x.bvj", "-q")
        animation, frame = self.played("y.anim"), 1 / 15
        n = int(animation.duration / frame + 0.5) + 1
        for joint in SIDES:
            places = self.places(animation, joint, [i * frame for i in range(n)])
            stands = [places[i][2] < 0.12 and math.dist(places[max(i - 1, 0)], places[min(i + 1, n - 1)])
                      <= 0.15 * frame * (min(i + 1, n - 1) - max(i - 1, 0)) for i in range(n)]
            for i in range(1, n - 1):  # too short
                stands[i] = stands[i] and (stands[i - 1] or stands[i + 1])
            stands[0] = stands[0] and stands[1] and stands[2]
            stands[-1] = stands[-1] and stands[-2]
            held = [any(p["joint"] == joint and p["from"] - 1e-4 <= (i + 1) * frame <= p["to"] + 1e-4
                        for p in self.plants()) for i in range(n)]
            # What lies at the very bound may be either.
            wrong = sum(a != b for a, b in zip(stands, held))
            self.assertLessEqual(wrong, 2, (joint, stands, held))
            self.assertGreater(sum(held), 10)


class Held(PlantTest):
    def recipe(self, *plants, **more):
        self.write("e.json", json.dumps({"edits": {"list": [{"mode": "plant", "name": "Stays", "plants": list(plants),
                                                             **more}]}}))

    def convert(self, *flags, file=SAMPLES / "walk.bvh", out="x.anim"):
        result = self.tool("convert", file, "--recipe=e.json", "-o", out, "-f", *flags)
        return result.err, self.played(out)

    def test_place_and_turn(self):
        """A foot at a place with a direction, and the part of the way there that its fades say."""
        turn = [0, 0, math.sin(0.1), math.cos(0.1)]
        plain = self.convert_plain()
        at = [c + d for c, d in zip(self.places(plain, "mAnkleLeft", [0.6])[0], (0.02, 0.03, 0.01))]
        self.recipe({"joint": "mAnkleLeft", "from": 0.3, "to": 1.1, "fade": [0.2, 0.1], "at": at, "turn": turn})
        _, animation = self.convert("--reduce=none", "-q")
        frame = 1 / 30
        for i in range(0, 60):
            t = i / 60
            points, old = animation.points(self.skeleton, t), plain.points(self.skeleton, t)
            time = t + frame
            share = smooth((time - 0.3) / 0.2) * smooth((1.1 - time) / 0.1) if 0.3 <= time <= 1.1 else 0
            was, role = old["left", "ankle"], ("left", "ankle")
            want = [a + share * (b - a) for a, b in zip(was, at)]
            self.assertLessEqual(math.dist(points[role], want), 0.001, t)
            if share == 1:
                self.assertLessEqual(apart(points["turns"][role], turn), 0.1)

    def convert_plain(self, *flags):
        self.tool("convert", SAMPLES / "walk.bvh", "-o", "plain.anim", "-f", "-q", "--reduce=none", *flags)
        return self.played("plain.anim")

    def test_the_pelvis_goes_down(self):
        """Where a leg would be too long, smoothly, and the other foot stays where it is."""
        plain = self.convert_plain()
        x, y, z = self.places(plain, "mAnkleLeft", [1.0])[0]
        self.recipe({"joint": "mAnkleLeft", "from": 0.8, "to": 1.3, "fade": [0.2, 0.2], "at": [x - 0.8, y, z]})
        err, animation = self.convert("--reduce=none", "-q")
        self.assertNotIn("edits-unreached", err)
        drops = [plain.pose(i / 60)[0]["mPelvis"][2] - animation.pose(i / 60)[0]["mPelvis"][2] for i in range(126)]
        self.assertGreater(max(drops), 0.005)
        self.assertGreaterEqual(min(drops), -0.0005)
        self.assertLessEqual(max(abs(a - b) for a, b in zip(drops, drops[1:])), 0.02)
        one, other = (self.places(a, "mAnkleRight", [i / 60 for i in range(126)]) for a in (plain, animation))
        self.assertLessEqual(max(math.dist(a, b) for a, b in zip(one, other)), 0.003)

    def test_out_of_reach_is_found(self):
        self.recipe({"joint": "mAnkleLeft", "from": 0.5, "to": 1, "at": [3, 0, 0.1]})
        err, _ = self.convert()
        self.assertRegex(err, r"mAnkleLeft by \d+ mm at \d.*\[edits-unreached\]")

    def test_a_hand(self):
        """Held on a thing, in the middle of where it was."""
        self.tool("pose", SAMPLES / "walk.bvh", "--plant=mWristLeft", "--from=0.75s", "--until=0.85s", "-o", "x.bvj", "-q")
        plant, = self.plants()
        self.tool("convert", "x.bvj", "-o", "x.anim", "-q")
        animation = self.played("x.anim")
        for i in range(7):
            wrist = animation.points(self.skeleton, 0.75 - 1 / 30 + i / 60)["left", "wrist"]
            self.assertLessEqual(math.dist(wrist, plant["at"]), 0.001)

    def test_mirrored_and_backwards(self):
        """Law 10: plants belong to the limbs of the source."""
        plain = self.convert_plain()
        at = self.places(plain, "mAnkleLeft", [0.6])[0]
        self.recipe({"joint": "mAnkleLeft", "from": 0.4, "to": 1, "fade": [0.1, 0.1], "at": at})
        _, animation = self.convert("--reduce=none", "-q", "--mirror", "--reverse", "--speed=2")
        for i in range(5):
            source = 0.55 + 0.08 * i
            t = animation.duration - (source - 1 / 30) / 2
            x, y, z = animation.points(self.skeleton, t)["right", "ankle"]
            self.assertLessEqual(math.dist((x, -y, z), at), 0.001)

    def test_speed_changes_no_pose(self):
        """The pelvis goes down in the same part of the motion, however fast that plays."""
        plain = self.convert_plain()
        x, y, z = self.places(plain, "mAnkleLeft", [1.0])[0]
        self.recipe({"joint": "mAnkleLeft", "from": 0.8, "to": 1.3, "fade": [0.2, 0.2], "at": [x - 0.8, y, z]})
        _, usual = self.convert("--reduce=none", "-q")
        for speed in 0.5, 3:
            _, other = self.convert("--reduce=none", "-q", f"--speed={speed}")
            for i in range(62):
                (places, turns), (there, turned) = usual.pose(i / 30), other.pose(i / 30 / speed)
                self.assertLessEqual(math.dist(places["mPelvis"], there["mPelvis"]), 0.0005, (speed, i))
                for joint in turns:
                    self.assertLessEqual(apart(turns[joint], turned[joint]), 0.25, (speed, i, joint))

    def test_nothing_changes_no_byte(self):
        """Other tracks of an .anim keep theirs, and weight 0 and mute all of them."""
        self.tool("convert", SAMPLES / "walk.bvh", "-o", "w.anim", "-q")
        plant = {"joint": "mAnkleLeft", "from": 0.5, "to": 1, "at": [0, 0.1, 0.1]}
        for more in ({"weight": 0}, {"muted": True}):
            self.recipe(plant, **more)
            self.convert("-q", file="w.anim", out="v.anim")
            self.assertEqual((self.dir / "w.anim").read_bytes(), (self.dir / "v.anim").read_bytes())

    def test_hostile(self):
        """Hundreds of plants in a minute, one edit over the other, end by a limit; one edit of them does not."""
        lines = (SAMPLES / "walk.bvh").read_text().splitlines()
        start = next(i for i, line in enumerate(lines) if line.startswith("Frames:"))
        rows = lines[start + 2:]
        self.write("long.bvh", "\n".join([*lines[:start], "Frames: 1800", lines[start + 1],
                                          *(rows[1 + i % (len(rows) - 1)] for i in range(1800))]) + "\n")
        edit = {"mode": "plant", "plants": [
            {"joint": joint, "from": i * 0.3, "to": i * 0.3 + 0.29, "fade": [0.1, 0.1], "at": [0, y, 0.07]}
            for i in range(200) for joint, y in (("mAnkleLeft", 0.1), ("mAnkleRight", -0.1), ("mWristLeft", 0.1),
                                                 ("mWristRight", -0.1))]}
        for n, code in ((1, DONE), (16, LIMIT)):
            self.write("e.json", json.dumps({"list": [edit] * n}))
            said = self.tool("convert", "long.bvh", "--edits=e.json", "-o", "x.anim", "-f", expect=code).err
            self.assertEqual("[edits-too-much]" in said, code == LIMIT)

    def test_words(self):
        for args, part in ((["--plant=mHead"], "not the end of a limb"), (["--plant=foot"], "foot"),
                           (["--plant=mWristLeft"], "Nothing stands on the floor"), (["--plant=feet", "--from=100s"], "nothing plays")):
            self.assertIn(part, self.tool("pose", SAMPLES / "walk.bvh", *args, expect=USAGE).err, args)


class HeldPose(PlantTest):
    def test_a_pose_is_kept(self):
        """Arms stay as they are at 0.8 s until 1.4 s, and are as they were half a second away; nothing else changes."""
        frame_time = 1 / 30
        self.tool("convert", SAMPLES / "walk.bvh", "-o", "before.anim", "-q", "--reduce=none")
        self.tool("pose", SAMPLES / "walk.bvh", "--hold=arms", "--from=0.8s", "--until=1.4s", "-o", "x.bvj", "-q")
        self.tool("convert", "x.bvj", "-o", "after.anim", "-q", "--reduce=none")
        before, after = self.played("before.anim"), self.played("after.anim")
        start = 0.8 - frame_time  # the file's first frame is not played
        first, moved = before.pose(start)[1], 0.0
        for i in range(61):
            now, was = after.pose(start + i * 0.01)[1], before.pose(start + i * 0.01)[1]
            for joint in now:
                is_arm = any(word in joint for word in ("Collar", "Shoulder", "Elbow", "Wrist"))
                self.assertLess(apart(now[joint], (first if is_arm else was)[joint]), 0.05, joint)
                moved = max(moved, apart(was[joint], first[joint]) if is_arm else 0)
        self.assertGreater(moved, 20)
        for t in (0.1, 0.3, 0.5, 1.7, 1.9):
            for joint, turn in after.pose(t)[1].items():
                self.assertLess(apart(turn, before.pose(t)[1][joint]), 0.05, joint)

    def test_the_hips_stay(self):
        """Hips keep their place, too."""
        self.tool("pose", SAMPLES / "walk.bvh", "--hold=mPelvis", "--from=0.8s", "--until=1.4s", "-o", "x.bvj", "-q")
        self.tool("convert", "x.bvj", "-o", "x.anim", "-q", "--reduce=none")
        played = self.played("x.anim")
        first = played.pose(0.8)[0]["mPelvis"]
        for t in (0.9, 1.0, 1.2, 1.3):
            self.assertLess(math.dist(played.pose(t)[0]["mPelvis"], first), 0.0005)

    def test_refused(self):
        for flags in (["--from=1s"], ["--until=1s"], [], ["--from=1s", "--until=1s"], ["--from=9s", "--until=10s"]):
            result = self.tool("pose", SAMPLES / "walk.bvh", "--hold=arms", *flags, "-o", "x.bvj", expect=USAGE)
            self.assertRegex(result.err, "--from|--until|nothing plays")
        self.tool("pose", SAMPLES / "walk.bvh", "--hold=tail", "--from=0.8s", "--until=1.4s", expect=USAGE)


if __name__ == "__main__":
    unittest.main()
