#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""FBX files: small ones that are made here, whose motion is known; and those of many programs, compared with tables
that were made by others. The latter are not part of the project."""

import csv
import json
import math
import os
import pathlib
import unittest

import fbx_made
from fbx_made import CONSTANT, CUBIC, LINEAR, TCB, TICKS, USER, Node
from tool import LIMIT, REFUSED, USAGE, ToolTest

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


class Made(ToolTest):
    """A motion that is known, in all forms of the format."""

    def inspect(self, content, *options, times="0,0.5,1"):
        name = self.write("m.fbx", content)
        return json.loads(self.tool("inspect", "--json", f"--at={times}", *options, name).stdout)

    def places(self, data, joint):
        names = [joint["name"] for joint in data["joint_list"]]
        return [pose["joints"][names.index(joint)][:3] for pose in data["poses"]]

    def assertPlace(self, got, wanted):
        for a, b in zip(got, wanted):
            self.assertAlmostEqual(a, b, places=3, msg=f"{got}, not {wanted}")

    def refuse(self, content, code, kind=REFUSED):
        data = json.loads(self.tool("inspect", "--json", self.write("m.fbx", content), expect=kind).stdout)
        found = {finding["code"]: finding for finding in data["findings"]}
        self.assertIn(code, found)
        return found[code]

    def test_forms(self):
        half = 2 ** -0.5
        for form, make in fbx_made.FORMS.items():
            with self.subTest(form):
                data = self.inspect(make())
                self.assertEqual([joint["name"] for joint in data["joint_list"]], ["upper", "lower", "hand"])
                self.assertEqual((data["clips"], data["duration"]), (["wave"], 1.0))
                for place, wanted in zip(self.places(data, "lower"),
                                         [(30, 100, 0), (30 * half, 105 + 30 * half, 0), (0, 140, 0)]):
                    self.assertPlace(place, wanted)

    def test_prefixes(self):
        for form, make in fbx_made.FORMS.items():
            content = make()
            for size in range(1, len(content), 97):
                with self.subTest(form, size=size):
                    result = self.tool("inspect", "--json", self.write("m.fbx", content[:size]), expect=None)
                    self.assertIn(result.returncode, (0, REFUSED))
                    if result.returncode == REFUSED:
                        self.assertTrue(json.loads(result.stdout)["findings"])

    def test_pipe(self):
        content = fbx_made.arm(7400).binary()
        data = json.loads(self.tool("inspect", "--json", "--at=1", "-", input=content).stdout)
        self.assertPlace(self.places(data, "lower")[0], (0, 140, 0))

    def test_takes(self):
        scene = fbx_made.arm()
        hand = scene.objects[2].values[0][1]
        stack, layer = scene.take("nod", 2.0)
        scene.curve(scene.channel(layer, hand, "Lcl Rotation"), "X", [(0.0, 0.0), (2.0, 45.0)])
        scene.takes = [Node("Current", "nod")]
        content = scene.binary()
        data = self.inspect(content)
        self.assertEqual((data["clips"], data["clip"], data["duration"]), (["wave", "nod"], "nod", 2.0))
        self.assertIn("fbx-others", [finding["code"] for finding in data["findings"]])
        self.assertEqual(self.inspect(content, "--clip", "wave")["duration"], 1.0)
        self.tool("inspect", "--clip", "none", "m.fbx", expect=USAGE)

    def test_take_without_end(self):
        """What the maker's library writes for all there is: from the first key to the last."""
        for start, stop in ((-2 ** 63 + 1, 2 ** 63 - 1), (0, 2 ** 63 - 1), (2 ** 63 - 1, -2 ** 63 + 1)):
            with self.subTest(start=start, stop=stop):
                scene = fbx_made.arm()
                stack, layer = scene.take("all", 1.0)
                scene.objects[-2].children[:] = [fbx_made.properties(7400, [("LocalStart", "KTime", start),
                                                                            ("LocalStop", "KTime", stop)])]
                scene.curve(scene.channel(layer, scene.objects[0].values[0][1], "Lcl Translation"), "X", [(2.0, 0.0), (5.0, 6.0)])
                data = self.inspect(scene.binary(), "--clip", "all", times="0,1.5,3")
                self.assertEqual((data["duration"], [place[0] for place in self.places(data, "upper")]), (3.0, [0, 3, 6]))

    def test_milliseconds(self):
        """A file that counts milliseconds has more frames than its few keys are worth."""
        scene = fbx_made.arm()
        scene.settings = [("TimeMode", "enum", ("I", 12))]
        stack, layer = scene.take("slow", 100.0)
        for bone in scene.objects[:3]:
            scene.curve(scene.channel(layer, bone.values[0][1], "Lcl Rotation"), "Z", [(0.0, 0.0), (100.0, 50.0)], fbx_made.CUBIC | USER)
        angle = math.radians(25)
        wanted = (30 * math.cos(angle) + 25 * math.cos(2 * angle), 100 + 30 * math.sin(angle) + 25 * math.sin(2 * angle), 0)
        data = self.inspect(scene.binary(), "--clip=slow", times="50")
        self.assertNotIn("scene-simplified", [finding["code"] for finding in data["findings"]])
        self.assertPlace(self.places(data, "hand")[0], wanted)
        self.tool("convert", "m.fbx", "--clip=slow", "--skeleton=source", "-o", "m.bvh")
        data = json.loads(self.tool("inspect", "--json", "--at=50", "m.bvh").stdout)
        self.assertAlmostEqual(data["duration"], 100.0, places=3)
        self.assertLess(data["frames"], 25000)
        self.assertPlace([2.54 * x for x in self.places(data, "hand")[0]], wanted)

    def test_constant_and_outside(self):
        scene = fbx_made.arm()
        stack, layer = scene.take("steps", 4.0)
        channel = scene.channel(layer, scene.objects[0].values[0][1], "Lcl Translation", (1.0, 2.0, 3.0))
        scene.curve(channel, "X", [(0.0, 0.0), (0.5, 5.0), (1.0, 7.0)], fbx_made.CONSTANT)
        scene.curve(channel, "Y", [(1.0, 0.0), (2.0, 10.0)], outside=[("Post", "A"), ("Pre", "M")])
        data = self.inspect(scene.binary(), "--clip", "steps", times="0.25,0.5,0.75,2.5,3.5")
        self.assertEqual([round(place[0], 4) for place in self.places(data, "upper")], [0, 5, 5, 7, 7])
        self.assertEqual([round(place[1], 3) for place in self.places(data, "upper")], [7.5, 5, 2.5, 15, 25])
        self.assertEqual([place[2] for place in self.places(data, "upper")], [3] * 5)

    def test_slope_that_is_kept(self):
        scene = fbx_made.arm()
        stack, layer = scene.take("on", 3.0)
        channel = scene.channel(layer, scene.objects[0].values[0][1], "Lcl Translation", (0.0, 0.0, 0.0))
        kept = [("Pre", "K"), ("Post", "K")]
        scene.curve(channel, "X", [(1.0, 10.0), (1.5, 30.0), (2.0, 10.0)], LINEAR, outside=kept)
        # Data are the slope after a key and the one before the next.
        scene.curve(channel, "Y", [(1.0, 5.0), (2.0, 7.0)], CUBIC | USER, (4.0, -2.0, 0.0, 0.0), kept)
        scene.curve(channel, "Z", [(1.0, 5.0), (2.0, 7.0)], CONSTANT, outside=kept)
        data = self.inspect(scene.binary(), "--clip", "on", times="0,0.5,2,2.5,3")
        for place, wanted in zip(self.places(data, "upper"),
                                 [(-30, 1, 5), (-10, 3, 5), (10, 7, 7), (-10, 6, 7), (-30, 5, 7)]):
            self.assertPlace(place, wanted)

    def test_repeats(self):
        scene = fbx_made.arm()
        stack, layer = scene.take("again", 6.0)
        channel = scene.channel(layer, scene.objects[0].values[0][1], "Lcl Translation", (0.0, 0.0, 0.0))
        keys = [(2.0, 0.0), (2.25, 6.0), (3.0, 0.0)]
        for axis, mode in zip("XYZ", "RMA"):
            scene.curve(channel, axis, keys if axis != "Z" else [(2.0, 0.0), (2.25, 6.0), (3.0, 1.0)], LINEAR,
                        outside=[("Pre", mode), ("Post", mode)])
        times = [0.125 + 0.25 * i for i in range(24)]

        def once(time, last):
            return time * 24.0 if time < 0.25 else 6.0 + (time - 0.25) / 0.75 * (last - 6.0)

        data = self.inspect(scene.binary(), "--clip", "again", times=",".join(map(repr, times)))
        for time, place in zip(times, self.places(data, "upper")):
            whole, part = divmod(time, 1.0)
            mirrored = part if whole % 2 == 0 else 1.0 - part
            self.assertPlace(place, (once(part, 0.0), once(mirrored, 0.0), once(part, 1.0) + whole - 2.0))

    def test_next_value(self):
        scene = fbx_made.arm()
        stack, layer = scene.take("next", 2.0)
        channel = scene.channel(layer, scene.objects[0].values[0][1], "Lcl Translation", (0.0, 0.0, 0.0))
        scene.curve(channel, "X", [(0.5, 3.0), (1.0, 5.0), (1.5, 8.0)], CONSTANT | 0x100)
        data = self.inspect(scene.binary(), "--clip", "next", times="0.25,0.5,0.75,1,1.25,1.5,2")
        self.assertEqual([round(place[0], 4) for place in self.places(data, "upper")], [3, 3, 5, 5, 8, 8, 8])

    def test_after_tension(self):
        """A key with tension, continuity and bias has no slope for the one after it."""
        scene = fbx_made.arm()
        stack, layer = scene.take("tense", 1.0)
        channel = scene.channel(layer, scene.objects[0].values[0][1], "Lcl Translation", (0.0, 0.0, 0.0))
        curve = scene.curve(channel, "X", [(0.0, 0.0), (1.0, 8.0)])
        node = next(node for node in scene.objects if node.values[0][1] == curve)
        node.children[2:] = [Node("KeyAttrFlags", ("i", [CUBIC | TCB, LINEAR])),
                             Node("KeyAttrDataFloat", ("f", [1.0, 40.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])),
                             Node("KeyAttrRefCount", ("i", [1, 1]))]
        data = self.inspect(scene.binary(), "--clip", "tense", times="0.5")
        self.assertPlace(self.places(data, "upper")[0], (4, 0, 0))

    def test_bend_after_jump(self):
        """What bends from the key on at which something else jumps is followed."""
        for between in (CONSTANT, LINEAR):
            with self.subTest(between):
                scene = fbx_made.Scene()
                bone = scene.bone("a", rows=[("RotationPivot", "Vector3D", 10.0, 0.0, 0.0)])
                scene.bone("b", bone, [("Lcl Translation", "Lcl Translation", 3.0, 0.0, 0.0)])
                stack, layer = scene.take("t", 3.0)
                move = scene.channel(layer, bone, "Lcl Translation")
                scene.curve(move, "X", [(0.0, 0.0), (1.0, 5.0), (3.0, 5.0)], between)
                turn = scene.channel(layer, bone, "Lcl Rotation")
                scene.curve(turn, "Z", [(0.0, 0.0), (1.0, 0.0), (3.0, 90.0)])
                places = self.places(self.inspect(scene.binary(), times="1,1.5,2,2.7"), "a")
                for place, degrees in zip(places, (0, 22.5, 45, 76.5)):
                    angle = math.radians(degrees)
                    self.assertPlace(place, (15 - 10 * math.cos(angle), -10 * math.sin(angle), 0))

    def test_layer_alone(self):
        """A layer after the first mixes with the model's own values where the first one has none."""
        for rows, turns, moves in (([("BlendMode", "enum", ("I", 0))], (20, 50), (30, 34)),
                                   ([("BlendMode", "enum", ("I", 0)), ("Weight", "Number", 50.0)], (20, 35), (30, 32)),
                                   ([("BlendMode", "enum", ("I", 2)), ("Weight", "Number", 50.0)], (10, 25), (15, 17)),
                                   ([("BlendMode", "enum", ("I", 1))], (0, 30), (0, 4))):
            with self.subTest(rows):
                scene = fbx_made.arm()
                lower = scene.objects[1].values[0][1]
                stack, layer = scene.take("two", 1.0)
                scene.curve(scene.channel(layer, scene.objects[0].values[0][1], "Lcl Rotation"), "Z", [(0.0, 0.0), (1.0, 0.0)])
                layer = scene.layer(stack, "more", rows)
                scene.curve(scene.channel(layer, lower, "Lcl Rotation"), "Z", [(0.0, 0.0), (1.0, 30.0)])
                scene.curve(scene.channel(layer, lower, "Lcl Translation"), "X", [(0.0, 0.0), (1.0, 4.0)])
                data = self.inspect(scene.binary(), "--clip", "two", times="0,1")
                for place, hand, turn, move in zip(self.places(data, "lower"), self.places(data, "hand"), turns, moves):
                    angle = math.radians(turn)
                    self.assertPlace(place, (move, 100, 0))
                    self.assertPlace(hand, (move + 25 * math.cos(angle), 100 + 25 * math.sin(angle), 0))

    def test_no_name(self):
        scene = fbx_made.Scene()
        bone = scene.bone("", scene.bone("a"))
        stack, layer = scene.take("t", 1.0)
        scene.curve(scene.channel(layer, bone, "Lcl Rotation"), "Z", [(0.0, 0.0), (1.0, 30.0)])
        self.assertEqual([joint["name"] for joint in self.inspect(scene.binary())["joint_list"]], ["a", "node1"])

    def test_same_id(self):
        scene = fbx_made.arm()
        scene.objects.append(Node("Model", 1001, "Model::other", "LimbNode", children=[]))
        data = self.inspect(scene.binary())
        self.assertIn("fbx-same-id", [finding["code"] for finding in data["findings"]])
        self.assertPlace(self.places(data, "lower")[2], (0, 140, 0))

    def test_not_finite(self):
        scene = fbx_made.arm()
        curve = next(node for node in scene.objects if node.name == "AnimationCurve")
        curve.children[0] = Node("KeyTime", ("l", [0, TICKS // 2, TICKS]))
        curve.children[1] = Node("KeyValueFloat", ("f", [0.0, math.nan, 90.0]))
        curve.children[4] = Node("KeyAttrRefCount", ("i", [3]))
        data = self.inspect(scene.binary())
        self.assertIn("fbx-not-finite", [finding["code"] for finding in data["findings"]])
        self.assertPlace(self.places(data, "lower")[1], (30, 105, 0))

    def test_latin1(self):
        scene = fbx_made.Scene(7400)
        scene.bone("a")
        data = self.inspect(scene.text().replace(b"Model::a", b"Model::M\xe4x&quot;"))
        self.assertEqual(data["joint_list"][0]["name"], 'M\xe4x"')
        self.assertIn("not-utf8", [finding["code"] for finding in data["findings"]])

    def test_circle(self):
        scene = fbx_made.Scene()
        first = scene.bone("first", 1002)
        scene.bone("second", first)
        content = scene.binary()
        self.assertEqual(self.refuse(content, "scene-loop")["offset"], content.index(b"Model") - 13)

    def test_old_version(self):
        self.refuse(fbx_made.binary(fbx_made.arm().nodes(), 5800), "fbx-version")
        self.refuse(b"; FBX 5.8.0 project file\nModel: 1 {\n}\n", "fbx-version")

    def test_depth(self):
        self.refuse(b"; FBX 7.4.0 project file\n" + b"A: {" * 40, "fbx-depth")
        node = Node("A", children=[])
        for i in range(40):
            node = Node("ObjectType", children=[node])
        self.inspect(fbx_made.binary([node, *fbx_made.arm().nodes()]))

    def test_place_in_text(self):
        data = self.refuse(fbx_made.arm(7400, True).text().replace(b"a: 0.0,90.0", b"a: 0.0,90.0,:"), "fbx-damaged")
        self.assertGreater(data["line"], 50)

    def test_places_of_findings(self):
        """Findings about a model, or an object, say where it is."""
        for is_text in False, True:
            scene = fbx_made.arm(is_text=is_text)
            for row in [("QuaternionInterpolate", "enum", ("I", 1)), ("RotationOrder", "enum", ("I", 6)),
                        ("RotationActive", "bool", ("I", 1))]:
                scene.objects[0].children[0].children.append(Node("P", row[0], row[1], "", "A", *row[2:]))
            layer = next(node for node in scene.objects if node.name == "AnimationLayer").values[0][1]
            pivot = scene.channel(layer, scene.objects[0].values[0][1], "RotationPivot")
            scene.curve(pivot, "X", [(0.0, 0.0), (1.0, 9.0)])
            scene.objects.append(Node("Model", 1001, "Model::other", "LimbNode", children=[]))
            content = scene.text() if is_text else scene.binary()
            found = {finding["code"]: finding for finding in self.inspect(content)["findings"]}
            for code, mark in [("fbx-quaternions", b"upper"), ("fbx-spheric", b"upper"), ("fbx-pivots", b"upper"),
                               ("fbx-same-id", b"other")]:
                with self.subTest(code, is_text=is_text):
                    place = content.index(mark)
                    self.assertAlmostEqual(found[code]["offset"], place, delta=40)
                    if is_text:
                        self.assertEqual(found[code]["line"], content[:place].count(b"\n") + 1)

    def test_uneven_keys(self):
        content = fbx_made.arm(6100, True).text().replace(b"U, s, 10.0, 10.0, n,", b"U, s, 10.0, n,")
        self.refuse(content, "fbx-damaged")

    def test_bomb(self):
        # A hundred million keys in 800 kB.
        scene = fbx_made.arm()
        curve = next(node for node in scene.objects if node.name == "AnimationCurve")
        curve.children[0] = Node("KeyTime", ("l", [0] * 20_000_000))
        self.refuse(scene.binary(), "fbx-keys", LIMIT)

    def test_shared_curve(self):
        # A curve of many keys that a thousand bones refer to counts for one of them.
        scene = fbx_made.arm()
        stack, layer = scene.take("shared", 1.0)
        channel = scene.channel(layer, scene.bone("first"), "Lcl Rotation")
        curve = scene.curve(channel, "X", [(i / 5000, i % 90) for i in range(5000)])
        for i in range(1000):
            other = scene.channel(layer, scene.bone(f"b{i}"), "Lcl Rotation")
            scene.link(curve, other, "d|X")
            scene.link(channel, 1003 + i, "Lcl Rotation")
        data = self.inspect(scene.binary(), "--clip", "shared")
        self.assertEqual(sum(joint["keys"] > 1000 for joint in data["joint_list"]), 1)

    def test_many_layers(self):
        scene = fbx_made.arm()
        stack, layer = scene.take("deep", 60.0)
        for i in range(2000):
            layer = scene.layer(stack, "more")
            channel = scene.channel(layer, 1001, "Lcl Rotation")
            scene.curve(channel, "X", [(0.0, 0.0), (60.0, i)])
        scene.takes = [Node("Current", "deep")]
        self.assertGreater(self.refuse(scene.binary(), "fbx-layers", LIMIT)["offset"], 0)

    def test_count_that_lies(self):
        content = bytearray(fbx_made.arm().binary(packed=False))
        at = content.index(b"KeyTimel") + 8
        content[at:at + 4] = b"\xff\xff\xff\x7f"
        self.refuse(content, "fbx-damaged")

    def test_nothing(self):
        self.assertEqual(self.refuse(fbx_made.binary([])[:27], "fbx-truncated")["offset"], 27)
        self.refuse(b"; FBX 7.4.0 project file\n", "fbx-truncated")

    def test_no_skeleton(self):
        self.refuse(fbx_made.Scene().binary(), "scene-no-skeleton")


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
                    self.assertTrue(any(finding["line"] or finding["offset"] is not None or finding["where"]
                                        for finding in findings), findings)
                    self.assertEqual(result.returncode, REFUSED, result.err)
                    refused += 1
        self.assertGreater(refused, 8)


if __name__ == "__main__":
    unittest.main()
