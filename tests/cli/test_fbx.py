#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""FBX files of many programs: where their joints are, compared with tables that were made by others; and what
happens to damaged ones. The files are not part of the project."""

import csv
import json
import math
import os
import pathlib
import unittest

from tool import REFUSED, ToolTest

FOLDER = pathlib.Path(os.environ["LIMBER_CORPUS"]) / "fbx"

# Of the size of the figure, and degrees; tables have five decimals of a quaternion.
CLOSE_PLACE, CLOSE_TURN = 1e-5, 0.01


class Table:
    """What a reader should find in one take of a file."""

    def __init__(self, path):
        self.facts, self.joints, self.rows = {}, [], {}
        for line in path.read_text().splitlines():
            cells = line.split("\t")
            if line.startswith("#"):
                self.facts[cells[0][2:]] = cells[1:]
            elif cells[0] == "joint":
                self.joints.append({"index": int(cells[1]), "parent": int(cells[2]), "need": cells[4] == "1",
                                    "turns": cells[5] == "1", "name": cells[6] if len(cells) > 6 else ""})
            elif cells[0].isdigit():
                self.rows[int(cells[0]), int(cells[1])] = [float(cell) for cell in cells[2:9]]
        self.times = [float(time) for time in self.facts["times"]]
        places = [row[:3] for row in self.rows.values()]
        self.size = math.dist([max(axis) for axis in zip(*places)], [min(axis) for axis in zip(*places)]) or 1.0

    def path(self, index):
        """The names from the root down to a joint."""
        joint = self.joints[index]
        return (self.path(joint["parent"]) if joint["parent"] >= 0 else ()) + (joint["name"],)


def tables():
    for path in sorted((FOLDER / "expected").glob("*.tsv")):
        yield path.name.removesuffix(".tsv").partition("@")[0], Table(path)


def turned_by(a, b):
    """The angle between two rotations, degrees."""
    plus, minus = math.dist(a, b), math.dist(a, [-x for x in b])
    return math.degrees(4.0 * math.asin(min(min(plus, minus) / 2.0, 1.0)))


def paths_of(joints):
    """The names from the root to each joint of an inspection."""
    paths = []
    for joint in joints:
        above = paths[joint["parent"]] if joint.get("parent") is not None and joint["parent"] >= 0 else ()
        paths.append(above + (joint["name"],))
    return paths


@unittest.skipUnless(FOLDER.is_dir(), f"there is no {FOLDER}")
class Corpus(ToolTest):
    def inspect(self, name, table, *options):
        times = ",".join(map(repr, table.times))
        return json.loads(self.tool("inspect", "--json", f"--at={times}", *options, FOLDER / name).stdout)

    def compare(self, name, table, data):
        """The greatest differences of places and rotations."""
        places = {}
        for i, path in enumerate(paths_of(data["joint_list"])):
            places.setdefault(path, []).append(i)
        far = turned = (0.0, "")
        for joint in table.joints:
            if not joint["need"]:
                continue
            candidates = places.get(table.path(joint["index"]))
            self.assertTrue(candidates, f"{name}: {joint['name']} is missing")
            ours = candidates.pop(0)
            for t in range(len(table.times)):
                wanted, got = table.rows[t, joint["index"]], data["poses"][t]["joints"][ours]
                where = f"{name} {joint['name']} at {table.times[t]}: {got}, not {wanted}"
                far = max(far, (math.dist(wanted[:3], got[:3]) / table.size, where))
                if joint["turns"]:
                    turned = max(turned, (turned_by(wanted[3:], got[3:]), where))
        return far, turned

    def test_tables(self):
        n = 0
        for name, table in tables():
            take = table.facts["take_name"][0] if table.facts.get("take_name") else ""
            options = ["--clip", take] if int(table.facts["takes"][0]) > 1 else []
            with self.subTest(name, take=take):
                data = self.inspect(name, table, *options)
                far, turned = self.compare(name, table, data)
                if "-v" in os.environ.get("LIMBER_FBX", ""):
                    print(f"{name:32} {take:16} {far[0]:.2e} {turned[0]:.5f}")
                self.assertLess(far[0], CLOSE_PLACE, far[1])
                self.assertLess(turned[0], CLOSE_TURN, turned[1])
                duration = float(table.facts["duration"][0])
                self.assertAlmostEqual(data["duration"], duration, delta=1e-8 * max(duration, 100.0))
                n += 1
        self.assertGreater(n, 30)

    def test_damaged(self):
        with open(FOLDER / "MANIFEST.tsv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file, delimiter="\t"))
        refused = 0
        for row in rows:
            if row["expect"] == "ok":
                continue
            with self.subTest(row["file"]):
                result = self.tool("inspect", "--json", FOLDER / row["file"], expect=None)
                findings = json.loads(result.stdout)["findings"] if result.stdout else []
                self.assertTrue(findings, result.err)
                if row["expect"] == "refuse":
                    self.assertEqual(result.returncode, REFUSED, result.err)
                    refused += 1
        self.assertGreater(refused, 8)


if __name__ == "__main__":
    unittest.main()
