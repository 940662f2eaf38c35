#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A GLB that was written, decoded here: joints are where the .anim has them, and the figure hangs on them."""

import json
import math
import struct
import unittest

from retarget_maths import minus, plus, times, turned
from retarget_played import Animation, Skeleton
from tool import REFUSED, SOURCE, ToolTest

AVATAR = SOURCE.parent / "shared" / "data" / "avatar.json"
SIZES = {5121: ("B", 1), 5123: ("H", 2), 5126: ("f", 4)}
WIDTHS = {"SCALAR": 1, "VEC3": 3, "VEC4": 4, "MAT4": 16}


class Glb:
    def __init__(self, data):
        magic, version, length = struct.unpack_from("<4sII", data)
        assert (magic, version, length) == (b"glTF", 2, len(data))
        size, kind = struct.unpack_from("<I4s", data, 12)
        assert kind == b"JSON" and size % 4 == 0
        self.json = json.loads(data[20:20 + size])
        self.binary = b""
        if 20 + size < length:
            n, kind = struct.unpack_from("<I4s", data, 20 + size)
            assert kind == b"BIN\0"
            self.binary = data[28 + size:28 + size + n]

    def renamed(self, prefix):
        """The file with something before all names."""
        for node in self.json["nodes"]:
            node["name"] = prefix + node["name"]
        return self.packed()

    def packed(self):
        text = json.dumps(self.json).encode()
        text += b" " * (-len(text) % 4)
        return (struct.pack("<4sIIII", b"glTF", 2, 28 + len(text) + len(self.binary), len(text), 0x4E4F534A) + text
                + struct.pack("<II", len(self.binary), 0x004E4942) + self.binary)

    def rows(self, index):
        accessor = self.json["accessors"][index]
        view = self.json["bufferViews"][accessor["bufferView"]]
        letter, size = SIZES[accessor["componentType"]]
        width = WIDTHS[accessor["type"]]
        assert accessor["count"] * width * size == view["byteLength"]
        numbers = struct.unpack_from(f"<{accessor['count'] * width}{letter}", self.binary, view["byteOffset"])
        return [numbers[i:i + width] for i in range(0, len(numbers), width)]

    def value(self, node, path, time, rest):
        """Between two keys as the specification says: linearly, and rotations along the arc."""
        for channel in self.json.get("animations", [{"channels": []}])[0]["channels"]:
            if channel["target"] != {"node": node, "path": path}:
                continue
            sampler = self.json["animations"][0]["samplers"][channel["sampler"]]
            keys = [row[0] for row in self.rows(sampler["input"])]
            values = self.rows(sampler["output"])
            assert all(a < b for a, b in zip(keys, keys[1:])) and len(keys) == len(values)
            after = next((i for i, key in enumerate(keys) if key >= time), len(keys) - 1)
            before = max(after - 1, 0) if keys[after] > time else after
            if after == before:
                return values[after]
            share = (time - keys[before]) / (keys[after] - keys[before])
            a, b = values[before], values[after]
            if path == "rotation":
                return slerp(a, b, share)
            return tuple(x + (y - x) * share for x, y in zip(a, b))
        return rest

    def places(self, time):
        """The place and turn of each node in the world."""
        nodes, worlds = self.json["nodes"], {}
        parents = {child: i for i, node in enumerate(nodes) for child in node.get("children", [])}

        def world(index):
            if index not in worlds:
                node = nodes[index]
                place = self.value(index, "translation", time, tuple(node.get("translation", (0, 0, 0))))
                spin = self.value(index, "rotation", time, tuple(node.get("rotation", (0, 0, 0, 1))))
                if index in parents:
                    above, turn = world(parents[index])
                    place, spin = plus(above, turned(turn, place)), times(turn, spin)
                worlds[index] = place, spin
            return worlds[index]
        return [world(i) for i in range(len(nodes))]


def slerp(a, b, share):
    dot = sum(x * y for x, y in zip(a, b))
    if dot < 0:
        b, dot = tuple(-x for x in b), -dot
    angle = math.acos(min(dot, 1.0))
    if angle < 1e-6:
        return a
    s = math.sin(angle)
    return tuple(x * math.sin((1 - share) * angle) / s + y * math.sin(share * angle) / s for x, y in zip(a, b))


class GlbTest(ToolTest):
    def glb(self, *args, name="m.glb"):
        self.tool("convert", *args, "-o", name, "--force")
        return Glb((self.dir / name).read_bytes())

    @unittest.skipUnless(AVATAR.exists(), "the avatar's bones are not here")
    def test_places(self):
        """Of the whole body, at keys and between."""
        skeleton = Skeleton(AVATAR)
        for sample in ("walk.bvh", "hands-and-face.bvh"):
            with self.subTest(sample):
                self.sample(sample)
                glb = self.glb(sample, "--no-figure")
                self.tool("convert", sample, "-o", "m.anim", "--force", "--reduce=none")
                played = Animation((self.dir / "m.anim").read_bytes())
                names = {node["name"]: i for i, node in enumerate(glb.json["nodes"])}
                for seconds in (0.0, 0.41, 1.03):
                    places, turns = played.pose(seconds)
                    places["mPelvis"] = plus(places.get("mPelvis", (0, 0, 0)), skeleton.places["mPelvis"])
                    wanted, _ = skeleton.world(places, turns)
                    found = glb.places(seconds)
                    shared = [(name, skeleton.names[name]) for name in names if skeleton.names.get(name) in wanted]
                    self.assertGreater(len(shared), 15)
                    for name, bone in shared:
                        x, y, z = found[names[name]][0]
                        # Sideways, up, to the front.
                        self.assertLess(math.dist((z, x, y), wanted[bone]), 0.002, (name, seconds))

    def test_figure(self):
        self.sample("walk.bvh")
        glb = self.glb("walk.bvh")
        if "meshes" not in glb.json:
            self.skipTest("this build has no figure")
        joints = glb.json["skins"][0]["joints"]
        attributes = glb.json["meshes"][0]["primitives"][0]["attributes"]
        places = glb.rows(attributes["POSITION"])
        heights = [y for _, y, _ in places]
        self.assertAlmostEqual(max(heights) - min(heights), 1.88, delta=0.03)
        for nodes, weights in zip(glb.rows(attributes["JOINTS_0"]), glb.rows(attributes["WEIGHTS_0"])):
            self.assertEqual(sum(weights), 255)
            used = [node for node, weight in zip(nodes, weights) if weight]
            self.assertEqual(len(set(used)), len(used))
            self.assertLess(max(used), len(joints))
        # At rest the figure is where its vertices are: what binds a joint is the inverse of its place.
        rest = Glb((self.dir / "m.glb").read_bytes())
        del rest.json["animations"]
        for index, bind in zip(joints, rest.rows(glb.json["skins"][0]["inverseBindMatrices"])):
            place, _ = rest.places(0.0)[index]
            self.assertLess(math.dist(place, minus((0, 0, 0), bind[12:15])), 1e-5)
        self.assertNotIn("meshes", self.glb("walk.bvh", "--no-figure").json)

    def test_way_back(self):
        """The samples come back as the same motion, but for the rounding of a GLB's single precision."""
        for sample in ("walk.bvh", "wave.bvh", "dance.bvh", "hands-and-face.bvh"):
            with self.subTest(sample):
                self.sample(sample)
                self.tool("convert", sample, "-o", "m.glb", "--force", "--no-figure")
                self.tool("convert", sample, "-o", "a.anim", "--force", "--reduce=none")
                self.tool("convert", "m.glb", "-o", "b.anim", "--force", "--reduce=none")
                data = json.loads(self.tool("diff", "a.anim", "b.anim", "--json", expect=None).out)
                self.assertLess(max((joint["worst_degrees"] for joint in data["joints"]), default=0), 0.02)
                self.assertLess(max((joint["worst_millimetres"] for joint in data["joints"]), default=0), 0.3)

    def test_own_skeleton(self):
        self.sample("walk.bvh")
        glb = self.glb("walk.bvh", "--skeleton=source")
        self.assertNotIn("meshes", glb.json)
        self.assertIn("abdomen", [node["name"] for node in glb.json["nodes"]])

    def test_title(self):
        """The animation is called as the file is, without a suffix that programs would list with it."""
        self.sample("walk.bvh")
        for name, title in (("walk 1.2.glb", "walk 1.2"), ("walk.glb", "walk")):
            self.assertEqual(self.glb("walk.bvh", name=name).json["animations"][0]["name"], title)


class RestTest(ToolTest):
    """A motion without the character that it was made for, whose nodes stand as at one moment of it."""

    def without_rest(self, data, seconds, prefix=""):
        glb = Glb(data)
        for index, node in enumerate(glb.json["nodes"]):
            for path, none in (("translation", (0, 0, 0)), ("rotation", (0, 0, 0, 1))):
                node[path] = list(glb.value(index, path, seconds, tuple(node.get(path, none))))
            node["name"] = prefix + node["name"]
        del glb.json["skins"][0]["inverseBindMatrices"]
        return glb.packed()

    def degrees(self, one, other):
        data = json.loads(self.tool("diff", one, other, "--json", expect=None).out)
        return max((joint["worst_degrees"] for joint in data["joints"]), default=0)

    def setUp(self):
        super().setUp()
        self.sample("walk.bvh")
        self.tool("convert", "walk.bvh", "-o", "whole.glb", "--no-figure")
        self.write("bare.glb", self.without_rest((self.dir / "whole.glb").read_bytes(), 0.5))
        self.tool("convert", "whole.glb", "-o", "whole.anim", "--reduce=none")

    def test_rest_of_another(self):
        self.tool("convert", "bare.glb", "-o", "bare.anim", "--reduce=none")
        self.assertGreater(self.degrees("whole.anim", "bare.anim"), 5)
        result = self.tool("convert", "bare.glb", "-o", "rested.anim", "--reduce=none", "--rest-from=whole.glb",
                           "--save-recipe=r.json", "-v")
        self.assertIn("[rest-from]", result.err)
        self.assertLess(self.degrees("whole.anim", "rested.anim"), 0.05)
        # The recipe needs the other file no more.
        (self.dir / "whole.glb").unlink()
        self.tool("convert", "bare.glb", "-o", "again.anim", "--reduce=none", "--recipe=r.json")
        self.assertEqual((self.dir / "again.anim").read_bytes(), (self.dir / "rested.anim").read_bytes())

    def test_other_prefix(self):
        """The character and its motion do not begin all names with the same."""
        whole = (self.dir / "whole.glb").read_bytes()
        for giver, taker in (("", "hero:"), ("mixamorig:", "mixamorig1:"), ("Bob:mixamorig7:", "mixamorig"), ("Rig|", "")):
            with self.subTest(giver=giver, taker=taker):
                self.write("taker.glb", self.without_rest(whole, 0.5, taker))
                for name, prefix in (("same", taker), ("other", giver)):
                    self.write("giver.glb", Glb(whole).renamed(prefix))
                    result = self.tool("convert", "taker.glb", "-o", name + ".anim", "--force", "--rest-from=giver.glb", "-v")
                    self.assertIn("[rest-from]", result.err)
                self.assertEqual((self.dir / "same.anim").read_bytes(), (self.dir / "other.anim").read_bytes())
        # Nobody knows which of two is meant.
        self.write("two.bvh", "".join(f"{'HIERARCHY' if i == 0 else ''}\nROOT {name}:mPelvis\n{{\nOFFSET 0 0 0\nCHANNELS 3 Xrotation "
                                      "Yrotation Zrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n" for i, name in enumerate("ab"))
                   + "MOTION\nFrames: 1\nFrame Time: 0.1\n0 0 0 90 0 0\n")
        self.assertIn("[rest-from-none]",
                      self.tool("convert", "bare.glb", "-o", "b.anim", "--force", "--rest-from=two.bvh").err)

    def test_no_such_joints(self):
        self.write("other.bvh", "HIERARCHY\nROOT Box\n{\nOFFSET 0 0 0\nCHANNELS 3 Xrotation Yrotation Zrotation\n"
                   "End Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: 1\nFrame Time: 0.1\n0 0 0\n")
        self.assertIn("[rest-from-none]",
                      self.tool("convert", "bare.glb", "-o", "b.anim", "--rest-from=other.bvh").err)
        self.assertIn("missing.fbx", self.tool("convert", "bare.glb", "--rest-from=missing.fbx", expect=None).err)
        self.write("bad.dae", "<COLLADA>\n<asset></COLLADA>")
        # Its advice as well, as of a file that is converted.
        self.assertRegex(self.tool("convert", "bare.glb", "--rest-from=bad.dae", expect=REFUSED).err,
                         r"bad.dae:2:\d+: error: .*\[dae-xml\]\n  \w.*\.\n$")


if __name__ == "__main__":
    unittest.main()
