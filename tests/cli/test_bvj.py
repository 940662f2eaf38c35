#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a BVJ says in odd ways, and what inspect tells of it."""

import decimal
import json
import os
import pathlib
import random
import re
import unittest

from tool import DONE, REFUSED, SOURCE, ToolTest


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
    """All numbers of the channels and the skeleton, each with where it stands."""
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
    """Fifteen digits of every number survive, and none is longer than it must be."""

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
        """Single precision, as BVH is, has its shortest text in any format."""
        self.write("a.bvj", bvj(MOTION={"Frame Time": 0.05, "Frames": [[35.01, 88.36, -164.35, 0.1, 40.3, -0.0,
                                                                        179.99, 1000.1, 12.345678]]}))
        self.tool("convert", "a.bvj", "-o", "b.bvh", "-q")
        row = (self.dir / "b.bvh").read_text().splitlines()[-1].split()
        self.assertEqual(row, "35.01 88.36 -164.35 0.1 40.3 0 179.99 1000.1 12.345678".split())
        self.tool("convert", "b.bvh", "-o", "c.bvj", "-q")
        self.assertIn("[35.01,88.36,-164.35,0.1,40.3,0,179.99,1000.1,12.345678]", (self.dir / "c.bvj").read_text())

    def test_made(self):
        """What is computed has no noise behind its fifteen digits."""
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
        """All that there are and that strict readers take, as far as they are written again in their shape."""
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
        """A setting in other capitals counts, with a word; the exact one counts more."""
        self.write("a.bvj", bvj(MOTION=MOTION, Priority=5, LOOPED=True))
        self.assertEqual(self.inspect("a.bvj")["settings"], {"priority": 5, "looped": True})
        self.assertIn("[bvj-spelling]", self.tool("check", "a.bvj", expect=None).out
                      + self.tool("check", "a.bvj", expect=None).err)
        self.write("b.bvj", bvj(MOTION=MOTION, Priority=5, priority=3))
        self.assertEqual(self.inspect("b.bvj")["settings"]["priority"], 3)

    def test_comment_first(self):
        """It is JSON all the same, and the place of the comment is told."""
        self.write("a.bvj", "// made by hand\n" + bvj(MOTION=MOTION))
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
        self.assertEqual(facts["interpolation"], "linear")
        self.assertAlmostEqual(facts["joint_list"][1]["range"], 180, delta=1e-3)
        self.assertIn("6 (Right Hand) at the end of rHand", self.tool("inspect", "a.bvj").out)

    def test_synthesised_reference(self):
        """Keyframes made of frames with a reference become frames with that, and nothing is lost."""
        self.write("a.bvj", bvj(MOTION=MOTION))
        self.tool("convert", "a.bvj", "--keyframe-error=0.01", "-o", "k.bvj", "-q")
        self.assertIn("KEYFRAMES", json.loads((self.dir / "k.bvj").read_text()))
        told = self.tool("convert", "k.bvj", "-o", "k.bvh", "-v")
        self.assertNotIn("[settings-lost]", told.err)
        for name in ("a.bvj", "k.bvh"):
            self.tool("convert", name, "-o", name + ".anim", "-q", "--reduce=none")
        self.assertEqual(len((self.dir / "a.bvj.anim").read_bytes()), len((self.dir / "k.bvh.anim").read_bytes()))


if __name__ == "__main__":
    unittest.main()
