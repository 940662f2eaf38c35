#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Unusual BVJ files, and what inspect prints about them."""

import decimal
import json
import math
import os
import pathlib
import random
import re
import unittest

from retarget_maths import degrees_apart
from retarget_played import Animation
from tool import DONE, REFUSED, SAMPLES, SOURCE, ToolTest


def bvj(joints=(), **members):
    return json.dumps({"HIERARCHY": {"NAME": "hip", "OFFSET": [0, 40, 0], "CHANNELS": [
        "Xposition", "Yposition", "Zposition", "Xrotation", "Yrotation", "Zrotation"],
        "JOINTS": [{"NAME": "rHand", "OFFSET": [0, 5, 0], "CHANNELS": ["Xrotation", "Yrotation", "Zrotation"],
                    "JOINTS": list(joints)}]}, **members})


ROWS = [[0, 40, 0, 0, 0, 0, i % 7, 0, 0] for i in range(42)]
MOTION = {"Frame Time": 0.05, "Frames": ROWS}


def load(text):
    """A BVJ with its numbers as they are written."""
    return json.loads(text, parse_float=decimal.Decimal, parse_int=decimal.Decimal)


def numbers(value):
    """All numbers of the channels and the skeleton, each with its path."""
    def walk(value, place):
        if isinstance(value, decimal.Decimal):
            yield place, value
        elif isinstance(value, list):
            for i, item in enumerate(value):
                yield from walk(item, (*place, i))
        elif isinstance(value, dict):
            for name, item in value.items():
                yield from walk(item, (*place, name))
    return {place: number for name in ("HIERARCHY", "MOTION", "KEYFRAMES") if isinstance(value, dict)
            for place, number in walk(value.get(name), (name,))}


def rounded(number):
    return decimal.Context(prec=15).plus(number)


class Digits(ToolTest):
    """Every number keeps fifteen digits, and none is longer than necessary."""

    def again(self, name):
        if self.tool("convert", name, "-o", "again.bvj", "-q", "-f", expect=None).returncode != DONE:
            return None
        return (self.dir / "again.bvj").read_text()

    def assert_kept(self, before, after):
        for place, number in before.items():
            self.assertEqual(rounded(after[place]), rounded(number), place)

    def motions(self):
        draw = random.Random(15)
        def value():
            return float(f"{draw.uniform(-1, 1) * 10 ** draw.randint(-6, 6):.15g}")
        row = [value() for _ in range(6)]
        rows = [[0.123456789012345, 35.01, -0.0, 0.15, 1e-7, 123456.789012345, 0.1, 33554433, 0.3], *(
            [value() for _ in range(9)] for _ in range(200))]
        keys = [{"AT": i / 8, "hip": [value() for _ in range(6)], "rHand": [value() for _ in range(3)]}
                for i in range(100)]
        return {"frames": bvj(MOTION={"Frame Time": 0.0123456789012345, "Frames": rows}),
                "keys": bvj(KEYFRAMES=keys, interpolation="cubic"),
                "both": bvj(MOTION={"Frame Time": 0.05, "Frames": rows[:3]}, KEYFRAMES=keys[:9] + [
                    {"AT": 99.5, "hip": row}])}

    def test_every_digit(self):
        for name, text in self.motions().items():
            self.write("a.bvj", text)
            written = self.again("a.bvj")
            with self.subTest(name):
                self.assertEqual(numbers(load(text)).keys(), numbers(load(written)).keys())
                self.assert_kept(numbers(load(text)), numbers(load(written)))

    def test_shortest(self):
        self.write("a.bvj", bvj(MOTION={"Frame Time": 0.05, "Frames": [
            [35.01, -0.0, 0.15, 0.1, 0.7, 100, 1e-7, 33554433, 0.123456789012345]]}))
        self.assertIn("[35.01,0,0.15,0.1,0.7,100,1e-07,33554433,0.123456789012345]", self.again("a.bvj"))

    def test_as_bvh(self):
        """Numbers of single precision, as in a BVH, have their shortest text in any format."""
        self.write("a.bvj", bvj(MOTION={"Frame Time": 0.05, "Frames": [[35.01, 88.36, -164.35, 0.1, 40.3, -0.0,
                                                                        179.99, 1000.1, 12.345678]]}))
        self.tool("convert", "a.bvj", "-o", "b.bvh", "-q")
        row = (self.dir / "b.bvh").read_text().splitlines()[-1].split()
        self.assertEqual(row, "35.01 88.36 -164.35 0.1 40.3 0 179.99 1000.1 12.345678".split())
        self.tool("convert", "b.bvh", "-o", "c.bvj", "-q")
        self.assertIn("[35.01,88.36,-164.35,0.1,40.3,0,179.99,1000.1,12.345678]", (self.dir / "c.bvj").read_text())

    def test_digits_as_bvh(self):
        """Other programs read a BVH in double precision."""
        said = [35.01, 123456789.123456, -0.1, 0.123456789012345, 1e-7, 0, 33554433, 179.999999999, 12.5]
        self.write("a.bvj", bvj(MOTION={"Frame Time": 0.05, "Frames": [said]}))
        self.tool("convert", "a.bvj", "-o", "b.bvh", "-q")
        row = (self.dir / "b.bvh").read_text().splitlines()[-1].split()
        self.assertEqual([float(number) for number in row], said)

    def test_made(self):
        """Computed numbers have no noise after their fifteen digits."""
        self.write("a.bvj", bvj(MOTION=MOTION))
        self.tool("convert", "a.bvj", "--keyframe-error=0.01", "-o", "k.bvj", "-q")
        for name in ("k.bvj", "f.vml", "f.htr"):
            self.tool("convert", "a.bvj" if name == "k.bvj" else "k.bvj", "-o", name, "-q", "-f",
                      *["--keyframe-error=0.01"] * (name == "k.bvj"))
            for number in re.findall(r"[-\d.]+(?:e[-+]\d+)?", (self.dir / name).read_text()):
                with self.subTest(name, number=number):
                    self.assertLessEqual(len(re.sub(r"e.*|\D", "", number).strip("0")), 15)
                    self.assertFalse(re.fullmatch(r"-0?\.?0*", number) and "0" in number)

    def test_files(self):
        """All numbers that strict readers accept, as far as they are written in the same form."""
        n_files = n_numbers = 0
        corpus = pathlib.Path(os.environ.get("LIMBER_CORPUS", "nowhere"))
        for path in sorted([*(SOURCE / "tests/data/bvj").glob("*.bvj"), *corpus.rglob("*.bvj")]):
            try:
                source = load(path.read_text())
                times = [key.get("AT", 0) for key in source.get("KEYFRAMES", [])]
                before = numbers(source)
            except (ValueError, AttributeError, TypeError, decimal.InvalidOperation, RecursionError):
                continue
            written = self.again(path)
            if written is None:
                continue
            after = numbers(load(written))
            common = {place: number for place, number in before.items()
                      if place in after and (number == 0 or 1e-300 < abs(number) < 3.4e38)
                      and (place[0] != "KEYFRAMES" or times == sorted(set(times)))
                      and isinstance(place[-1], int)}
            with self.subTest(path.name):
                self.assert_kept(common, after)
            n_files += 1
            n_numbers += len(common)
        self.assertGreater(n_files, 20)
        self.assertGreater(n_numbers, 500)


class Bvj(ToolTest):
    def inspect(self, name):
        return json.loads(self.tool("inspect", "--json", name).out)

    def test_spelling(self):
        """A setting with other capitals counts, with a finding; the exact one takes precedence."""
        self.write("a.bvj", bvj(MOTION=MOTION, Priority=5, LOOPED=True))
        self.assertEqual(self.inspect("a.bvj")["settings"], {"priority": 5, "looped": True})
        self.assertIn("[bvj-spelling]", self.tool("check", "a.bvj", expect=None).out
                      + self.tool("check", "a.bvj", expect=None).err)
        self.write("b.bvj", bvj(MOTION=MOTION, Priority=5, priority=3))
        self.assertEqual(self.inspect("b.bvj")["settings"]["priority"], 3)
        self.write("c.bvj", bvj(MOTION=MOTION, **{"ease-in": 0.5, "limber": {
            "Speed": 2, "hip-height": 3, "hipHeight": 4}}))
        self.assertEqual(self.inspect("c.bvj")["settings"], {"easeIn": 0.5, "speed": 2, "hipHeight": 4})

    def test_comment_first(self):
        """It is still JSON, and the location of the comment is reported."""
        for comment in ("// made by hand\n", "/* made\n by hand */ ", "# made by hand\n# on a day\n"):
            self.write("a.bvj", comment + bvj(MOTION=MOTION))
            told = self.tool("convert", "a.bvj", "-o", "a.anim", expect=REFUSED)
            self.assertIn("a.bvj:1:1: ", told.err)
            self.assertIn("[json-syntax]", told.err)

    def test_attachments_clock_interpolation(self):
        end = {"END": True, "OFFSET": [0, 1, 0], "ATTACH": [6, 199]}
        keys = [{"AT": 0, "rHand": [0, 0, 0]}, {"AT": 1, "rHand": [360, 0, 0]}]
        self.write("a.bvj", bvj([end], KEYFRAMES=keys, interpolation="linear", unixStart=100))
        facts = self.inspect("a.bvj")
        self.assertEqual(facts["attachments"], [
            {"id": 6, "point": "Right Hand", "joint": "the end of rHand"},
            {"id": 199, "point": None, "joint": "the end of rHand"}])
        self.assertEqual(facts["clock"], {"unix_rate": 1, "unix_start": 100})
        self.assertIn("1 seconds per second from Unix time 100", self.tool("inspect", "a.bvj").out)
        self.assertEqual(facts["interpolation"], "linear")
        self.assertAlmostEqual(facts["joint_list"][1]["range"], 180, delta=1e-3)
        self.assertIn("6 (Right Hand) at the end of rHand", self.tool("inspect", "a.bvj").out)

    def test_synthesised_reference(self):
        """Keyframes made from frames with a reference become frames with that reference again, without loss."""
        self.write("a.bvj", bvj(MOTION=MOTION))
        self.tool("convert", "a.bvj", "--keyframe-error=0.01", "-o", "k.bvj", "-q")
        self.assertIn("KEYFRAMES", json.loads((self.dir / "k.bvj").read_text()))
        told = self.tool("convert", "k.bvj", "-o", "k.bvh", "-v")
        self.assertNotIn("[settings-lost]", told.err)
        for name in ("a.bvj", "k.bvh"):
            self.tool("convert", name, "-o", name + ".anim", "-q", "--reduce=none")
        self.assertEqual(len((self.dir / "a.bvj.anim").read_bytes()), len((self.dir / "k.bvh.anim").read_bytes()))


def between(keys, degree, time):
    """The values of a joint at a time, from its keys (time, values): the polynomials described on the
    format's page."""
    span = max(i for i, key in enumerate(keys) if key[0] <= time + 1e-9)
    if span == len(keys) - 1 or abs(keys[span][0] - time) < 1e-9:
        return keys[span][1]
    n = min(degree + 1, len(keys))
    first = min(max(span - 1, 0) if n > 2 else span, len(keys) - n)
    near = keys[first:first + n]
    weights = [math.prod((time - other[0]) / (key[0] - other[0]) for other in near if other is not key)
               for key in near]
    return [sum(weight * key[1][i] for weight, key in zip(weights, near)) for i in range(len(keys[0][1]))]


def count_lines(rows, room):
    """How many keys a joint needs for linear segments, each as long as possible."""
    def fits(start, end):
        return all(abs(a + (b - a) * (i - start) / (end - start) - value) <= room
                   for i in range(start + 1, end) for a, b, value in zip(rows[start], rows[end], rows[i]))
    keys = [0]
    while keys[-1] < len(rows) - 1:
        end = keys[-1] + 1
        while end + 1 < len(rows) and fits(keys[-1], end + 1):
            end += 1
        keys.append(end)
    return len(keys)


def quaternion(channels, values):
    """The rotation of a joint's numbers as (w, x, y, z): its angles in their order, the first is the
    outermost."""
    if "Wrotation" in channels:
        parts = [values[channels.index(f"{axis}rotation")] for axis in "WXYZ"]
        length = math.sqrt(sum(x * x for x in parts))
        return [x / length for x in parts]
    w, x, y, z = 1, 0, 0, 0
    for channel, value in zip(channels, values):
        if not channel.endswith("rotation"):
            continue
        half = math.radians(value) / 2
        b, (i, j, k) = math.cos(half), (math.sin(half) * (channel[0] == axis) for axis in "XYZ")
        w, x, y, z = (w * b - x * i - y * j - z * k, w * i + x * b + y * k - z * j,
                      w * j - x * k + y * b + z * i, w * k + x * j - y * i + z * b)
    return [w, x, y, z]


def middle(a, b):
    """Half of the shorter way between two rotations."""
    sign = math.copysign(1, sum(x * y for x, y in zip(a, b)))
    both = [x + sign * y for x, y in zip(a, b)]
    length = math.sqrt(sum(x * x for x in both))
    return [x / length for x in both]


def apart(a, b):
    """Degrees between two rotations."""
    return math.degrees(2 * math.acos(min(1, abs(sum(x * y for x, y in zip(a, b))))))


def joints_of(joint):
    """This joint and all below it that have channels: name and channels."""
    roots = joint if isinstance(joint, list) else [joint]
    for root in roots:
        if root.get("CHANNELS"):
            yield root["NAME"], root["CHANNELS"]
        yield from joints_of(root.get("JOINTS", []))


class Synthesis(ToolTest):
    """Keyframes made from frames, evaluated here."""

    RATE = 30
    DEGREES = {"linear": 1, "quadratic": 2, "cubic": 3}

    def synthesise(self, rows, room, channels=("Xrotation", "Yrotation", "Zrotation"), names=("a", "b")):
        """The interpolation, and for each joint its keys and its original frames."""
        n = len(channels)
        joint = None
        for name in reversed(names):
            joint = {"NAME": name, "OFFSET": [0, 10, 0], "CHANNELS": channels, "JOINTS": [joint] if joint else []}
        self.write("a.bvj", json.dumps({"HIERARCHY": joint, "MOTION": {
            "Frame Time": 1 / self.RATE, "Frames": rows}}))
        self.tool("convert", "a.bvj", f"--keyframe-error={room}", "-o", "k.bvj", "-q", "-f")
        made = json.loads((self.dir / "k.bvj").read_text())
        joints = [([(key["AT"], key[name]) for key in made["KEYFRAMES"] if name in key],
                   [row[i * n:i * n + n] for row in rows]) for i, name in enumerate(names)]
        scheme = made.get("interpolation", "linear")
        for keys, wanted in joints:
            for i, row in enumerate(wanted):
                for value, frame in zip(between(keys, self.DEGREES[scheme], i / self.RATE), row):
                    self.assertLessEqual(abs(value - frame), room + 1e-9, (i, scheme))
        return scheme, joints, made

    def waves(self, n=240, size=30):
        return [[round(size * math.sin(i / self.RATE * (2 + j // 3) + j), 4) for j in range(6)] for i in range(n)]

    def test_flowing(self):
        """Curves need at most half the keys."""
        for room in (0.01, 0.1, 0.4):
            scheme, joints, _ = self.synthesise(self.waves(), room)
            self.assertEqual(scheme, "cubic")
            self.assertLessEqual(2 * sum(len(keys) for keys, _ in joints),
                                 sum(count_lines(rows, room) for _, rows in joints), room)

    def test_lines(self):
        """Piecewise linear motion has its keys at the corners."""
        corners = [abs((i // 20) % 4 * 20 - 40) for i in range(0, 241, 20)]
        rows = [[corners[i // 20] + (corners[min(i // 20 + 1, 12)] - corners[i // 20]) * (i % 20) / 20, 0, 0, i, 0, 2]
                for i in range(241)]
        scheme, joints, made = self.synthesise(rows, 0.1)
        self.assertEqual(scheme, "linear")
        self.assertNotIn("interpolation", made)
        self.assertEqual([len(keys) for keys, _ in joints], [count_lines(rows, 0.1) for _, rows in joints])

    def test_thrown(self):
        """Three keys are a parabola, with both the quadratic and the cubic scheme: the simpler name is
        written."""
        scheme, joints, _ = self.synthesise([[i * (60 - i) / 20, 0, 0, 0, 0, 0] for i in range(61)], 0.1)
        self.assertEqual(scheme, "quadratic")
        self.assertEqual([len(keys) for keys, _ in joints], [3, 1])

    def test_jump(self):
        """Around a jump, curves would overshoot between the frames."""
        rows = [[value + 60 * (i > 100 and j % 3 == 0) for j, value in enumerate(row)]
                for i, row in enumerate(self.waves())]
        self.assertEqual(self.synthesise(rows, 0.1)[0], "linear")

    def test_noise(self):
        """If each frame is a key, keyframes have no advantage."""
        draw = random.Random(7)
        rows = [[round(value + draw.uniform(-1, 1), 4) for value in row] for row in self.waves()]
        self.assertEqual(self.synthesise(rows, 0.01)[0], "linear")
        self.synthesise(rows, 0.5)
        self.synthesise(rows, 3)

    def test_too_many(self):
        """If there would be more keyframes than the reader accepts, frames are written, with a finding."""
        rows = [[i % 2] for i in range(60000)]
        self.write("a.bvj", json.dumps({"HIERARCHY": {"NAME": "a", "OFFSET": [0, 1, 0], "CHANNELS": ["Xrotation"]},
                                        "MOTION": {"Frame Time": 0.01, "Frames": rows}}))
        out = self.tool("convert", "a.bvj", "--keyframe-error=0.1", "-o", "k.bvj")
        self.assertIn("bvj-many-keys", out.err)
        made = json.loads((self.dir / "k.bvj").read_text())
        self.assertNotIn("KEYFRAMES", made)
        self.assertEqual(made["MOTION"]["Frames"], rows)
        self.tool("inspect", "k.bvj")

    def test_short(self):
        for n in range(1, 9):
            for room in (0.001, 1):
                self.synthesise(self.waves()[:n], room)
                self.synthesise([row[:3] for row in self.waves()[:n]], room, names=("a",))

    def test_quaternions(self):
        rows = []
        for i in range(240):
            angle, axis = 0.6 * math.sin(i / 12), i / 80
            rows.append([math.cos(angle), math.sin(angle) * math.sin(axis), math.sin(angle) * math.cos(axis), 0])
        scheme, joints, _ = self.synthesise(rows, 0.2, ("Wrotation", "Xrotation", "Yrotation", "Zrotation"), ("a",))
        self.assertEqual(scheme, "cubic")
        (keys, _), = joints
        for i, row in enumerate(rows):
            values = between(keys, 3, i / self.RATE)
            length = math.sqrt(sum(value * value for value in values))
            turn = 2 * math.acos(min(1, sum(a * b for a, b in zip(values, row)) / length))
            self.assertLessEqual(math.degrees(turn), 0.2 + 1e-4)

    def assert_turns(self, name, room, first=0):
        """Keyframes of the file match its frames, and half way between them, within some degrees. Returns the
        channels of its joints."""
        for option, made in (0, "f.bvj"), (room, "k.bvj"):
            self.tool("convert", name, f"--keyframe-error={option}", "-o", made, "-q", "-f")
        frames, keyed = (json.loads((self.dir / made).read_text()) for made in ("f.bvj", "k.bvj"))
        degree, step = self.DEGREES[keyed.get("interpolation", "linear")], frames["MOTION"]["Frame Time"]
        had, has, at = list(joints_of(frames["HIERARCHY"])), dict(joints_of(keyed["HIERARCHY"])), 0
        for name, channels in had:
            keys = [(key["AT"], key[name]) for key in keyed["KEYFRAMES"] if name in key]
            rows = [quaternion(channels, row[at:at + len(channels)]) for row in frames["MOTION"]["Frames"]]
            at += len(channels)
            for i, turn in enumerate(rows):
                made = quaternion(has[name], between(keys, degree, i * step))
                self.assertLessEqual(apart(made, turn), 2 * room + 0.01, (name, i))
                if i > first:
                    made = quaternion(has[name], between(keys, degree, (i - 0.5) * step))
                    self.assertLessEqual(apart(made, middle(rows[i - 1], turn)), 2 * room + 1, (name, i))
        return has

    def turning(self, rows, order="XYZ"):
        self.write("a.bvj", json.dumps({"HIERARCHY": {
            "NAME": "a", "OFFSET": [0, 0, 0], "CHANNELS": [f"{axis}rotation" for axis in order],
            "JOINTS": [{"END": True, "OFFSET": [0, 1, 0]}]}, "MOTION": {"Frame Time": 0.1, "Frames": rows}}))
        return self.assert_turns("a.bvj", 0.5)["a"]

    def test_past_half_a_turn(self):
        """From 170 to -170 degrees is a rotation by 20."""
        for order in "XYZ", "ZXY", "YXZ":
            rows = [[0, (i * 10 + 180) % 360 - 180, 0] for i in range(80)]
            self.assertNotIn("Wrotation", self.turning(rows, order))
            keys = json.loads((self.dir / "k.bvj").read_text())["KEYFRAMES"]
            self.assertEqual([key["a"][1] for key in keys], [0, 790])

    def test_past_a_quarter_turn(self):
        """Past 90 degrees of the middle axis the same rotation has three other angles."""
        rows = []
        for i in range(40):
            x, y, z = 5 + i / 10, i * 4, 2 - i / 10
            rows.append([x, y, z] if y <= 90 else [x - 180, 180 - y, z - 180])
        self.assertNotIn("Wrotation", self.turning(rows))

    def test_wild(self):
        """Motion that angles cannot follow uses quaternions."""
        draw = random.Random(3)
        self.assertIn("Wrotation", self.turning([[0, 0, 0], [0, 170, 0], [0, -170, 0], [0, -150, 0]]))
        for order in "XYZ", "YXZ":
            self.assertIn("Wrotation", self.turning([[round(draw.uniform(-180, 180), 3) for _ in range(3)]
                                                     for _ in range(60)], order))

    def test_corpus_turns(self):
        """Files with large rotations from frame to frame; the first frame is a reference."""
        corpus = pathlib.Path(os.environ.get("LIMBER_CORPUS", "nowhere"))
        for name in ("viewer/avatar.lab-spindown1.bvh", "viewer/avatar.lab-jump.bvh", "viewer/edge-random.bvh",
                     "bvh/avatar.lab-kneelshotback1.bvh"):
            if (corpus / name).exists():
                with self.subTest(name):
                    self.assert_turns(corpus / name, 0.5, first=1)

    def test_reference(self):
        """A reference pose stays the first frame, and the frames match the originals within the tolerance."""
        rows = [[0] * 6, *([round(value - first, 4) for value, first in zip(row, self.waves()[0])]
                           for row in self.waves())]
        scheme, joints, made = self.synthesise(rows, 0.1, names=("hip", "abdomen"))
        self.assertEqual(scheme, "cubic")
        self.assertEqual(made["limber"]["reference"], "drop")
        for keys, wanted in joints:
            self.assertEqual(keys[0], (0, wanted[0]))
        self.tool("convert", "k.bvj", "--keyframe-error=0", "-o", "f.bvj", "-q")
        frames = json.loads((self.dir / "f.bvj").read_text())["MOTION"]["Frames"]
        self.assertEqual(len(frames), len(rows))
        for row, wanted in zip(frames, rows):
            self.assertLessEqual(max(abs(a - b) for a, b in zip(row, wanted)), 0.1 + 1e-6)

    def test_reference_that_leans(self):
        """Keyframes are read as the frames were, whose reference is not taken as the file has it."""
        tree, motion = (SAMPLES / "walk.bvh").read_text().split("MOTION")
        head, beat, first, *rows = motion.strip().splitlines()
        first = " ".join([*first.split()[:4], "18", *first.split()[5:]])
        self.write("lean.bvh", "\n".join([tree + "MOTION", head, beat, first, *rows]) + "\n")
        self.tool("convert", "lean.bvh", "-o", "k.bvj", "-q", "--keyframe-error=0.2")
        motions = []
        for name in ("lean.bvh", "k.bvj"):
            self.tool("convert", name, "-o", "x.anim", "-f", "-q", "--reduce=none")
            motions.append(Animation((self.dir / "x.anim").read_bytes()))
        for time in (0.0, 0.7, 1.4):
            for joint in ("mPelvis", "mHipLeft", "mElbowRight"):
                self.assertLess(degrees_apart(*(motion.pose(time)[1][joint] for motion in motions)), 1, (joint, time))


if __name__ == "__main__":
    unittest.main()
