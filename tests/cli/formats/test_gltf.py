#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""glTF and GLB: real files, compared with tables of an independent reader, and small ones whose
poses are known by calculation."""

import base64
import json
import math
import os
import pathlib
import struct
import unittest

from gltf_document import Document, GltfTest, MadeTest, Z, angle, quaternion
from retarget_played import Animation, played as nlerp
from tool import DONE, REFUSED, USAGE

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"]) / "gltf"


class Table:
    """An expected table: joints, times, and where each joint is then."""

    def __init__(self, path):
        self.joints, self.poses, self.facts = {}, {}, {}
        for line in path.read_text().splitlines():
            cells = line.split("\t")
            if cells[0].startswith("# "):
                self.facts[cells[0][2:]] = cells[1:]
            elif cells[0] == "joint":
                self.joints[int(cells[1])] = (cells[6], int(cells[2]), cells[4] == "1", cells[5] == "1")
            elif cells[0].isdigit():
                self.poses[int(cells[0]), int(cells[1])] = [float(x) for x in cells[2:9]]
        self.times = self.facts["times"]

    def size(self):
        places = list(zip(*(pose[:3] for pose in self.poses.values())))
        return math.dist([min(axis) for axis in places], [max(axis) for axis in places])

    def path(self, index):
        """Names from the root to a joint."""
        name, parent = self.joints[index][:2]
        return (self.path(parent) if parent >= 0 else ()) + (name,)


def paths(joint_list):
    """Names from the root to each joint that the tool lists."""
    result = []
    for joint in joint_list:
        above = next((p for p in reversed(result) if p[-1] == joint["parent"]), ()) if joint.get("parent") else ()
        result.append(above + (joint["name"],))
    return result


@unittest.skipUnless((CORPUS / "MANIFEST.tsv").exists(), "the corpus is not here")
class Corpus(GltfTest):
    def rows(self, expect):
        lines = (CORPUS / "MANIFEST.tsv").read_text().splitlines()
        columns = lines[0].split("\t")
        rows = [dict(zip(columns, line.split("\t"))) for line in lines[1:]]
        return [row["file"] for row in rows if row["expect"] == expect]

    def test_through_others(self):
        """Which joint is which, and that the first frame is part of the motion, survives other formats."""
        for file, suffix, close in (("vrma-idle.vrma", "bvj", 0.01), ("vrma-test.vrma", "bvj", 0.01),
                                    ("vrma-test.vrma", "vml", 0.01)):
            self.tool("convert", CORPUS / file, "-f", "-o", "x.anim")
            self.tool("convert", CORPUS / file, "-f", "-o", f"x.{suffix}")
            self.tool("convert", f"x.{suffix}", "-f", "-o", "again.anim")
            worst = json.loads(self.tool("diff", "--json", "x.anim", "again.anim", expect=None).stdout)["worst"]
            self.assertLess(worst["degrees"] or 0, close, f"{file} {suffix}")

    def compare(self, file, table, *args):
        data = self.poses(CORPUS / file, table.times, *args)
        found = [joint["name"] for joint in data["joint_list"]]
        bound = 1e-5 * (table.size() or 1)
        self.assertAlmostEqual(data["duration"], float(table.facts["duration"][0]), delta=1e-6)
        worst = [0, 0]
        for index, (name, _, is_needed, turns) in table.joints.items():
            # The same name may be there several times, in the same order.
            same = [i for i, joint in table.joints.items() if joint[0] == name]
            places = [i for i, joint in enumerate(found) if joint == name]
            if len(places) <= same.index(index):
                self.assertFalse(is_needed, f"{name} is missing")
                continue
            place = places[same.index(index)]
            for i in range(len(table.times)):
                wanted, is_there = table.poses[i, index], data["poses"][i]["joints"][place]
                worst[0] = max(worst[0], math.dist(wanted[:3], is_there[:3]) / max(table.size(), 1e-9))
                self.assertLessEqual(math.dist(wanted[:3], is_there[:3]), bound, f"{name} at {table.times[i]}")
                if turns:
                    worst[1] = max(worst[1], angle(wanted[3:], is_there[3:]))
                    self.assertLess(angle(wanted[3:], is_there[3:]), 0.01, f"{name} at {table.times[i]}")
        return worst

    def test_poses(self):
        files = self.rows("ok")
        self.assertGreater(len(files), 10)
        for file in files:
            tables = sorted((CORPUS / "expected").glob(f"{file}.tsv")) + sorted((CORPUS / "expected").glob(f"{file}@*.tsv"))
            self.assertTrue(tables)
            clips = json.loads(self.tool("inspect", "--json", CORPUS / file).stdout)["clips"]
            for path in tables:
                with self.subTest(path.stem):
                    table = Table(path)
                    args = [f"--clip={clips[int(table.facts['take'][0])]}"] if "@" in path.stem else []
                    worst = self.compare(file, table, *args)
                    if os.environ.get("LIMBER_VERBOSE"):
                        print(f"{path.stem}: {worst[0]:.1e} of the size, {worst[1]:.5f} degrees")

    def test_refused(self):
        for file in self.rows("refuse"):
            with self.subTest(file):
                told = self.tool("inspect", CORPUS / file, expect=REFUSED).err
                self.assertRegex(told, rf"{file}:(\d+:\d+| offset 0x[0-9a-f]+): error: ")

    def test_any(self):
        for file in self.rows("any"):
            with self.subTest(file):
                result = self.tool("convert", CORPUS / file, "-o", "x.bvh", "-f", expect=None)
                self.assertIn(result.returncode, (DONE, REFUSED))
                self.assertRegex(result.err, rf"{file}:(\d+:\d+| offset 0x[0-9a-f]+): (error|warning): ")


# -- Made files ---------------------------------------------------------------------------------


class Made(MadeTest):
    def test_modes(self):
        turned = quaternion(Z, 120)
        self.check(Document({"name": "a"}).channel(0, "rotation", [1, 2], [0, 0, 0, 1] + turned),
                   {t: (None, quaternion(Z, 120 * t)) for t in (0, 0.1, 0.5, 1)})
        self.check(Document({"name": "a"}).channel(0, "rotation", [0, 1], [0, 0, 0, 1] + [-x for x in turned]),
                   {t: (None, quaternion(Z, 120 * t)) for t in (0, 0.1, 0.5, 1)})
        self.check(Document({"name": "a"}).channel(0, "translation", [0, 1, 3], [1, 2, 3, 2, 3, 4, 5, 5, 5], "STEP"),
                   {0: ((1, 2, 3), None), 0.999: ((1, 2, 3), None), 1: ((2, 3, 4), None), 2.9: ((2, 3, 4), None),
                    3: ((5, 5, 5), None)})
        # Out-tangent of the first key 3, in-tangent of the second one -2.
        spline = [0, 0, 0, 1, 0, 0, 3, 0, 0, -2, 0, 0, 5, 0, 0, 0, 0, 0]
        def x(u):
            return (2 * u**3 - 3 * u**2 + 1) + 2 * (u**3 - 2 * u**2 + u) * 3 + (3 * u**2 - 2 * u**3) * 5 \
                + 2 * (u**3 - u**2) * -2
        self.check(Document({"name": "a"}).channel(0, "translation", [0, 2], spline, "CUBICSPLINE"),
                   {2 * u: ((x(u), 0, 0), None) for u in (0, 0.1, 0.37, 0.5, 0.9, 1)}, close=1e-3)

    def test_transforms(self):
        """T . R . S or a matrix, and those above count: the scale is in the places of what is below."""
        half = 0.5 ** 0.5
        nodes = [{"name": "top", "children": [1], "matrix": [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1]},
                 {"name": "a", "translation": [1, 0, 0], "rotation": [half * 3, 0, 0, half * 3]}]
        self.check(Document(*nodes).channel(1, "translation", [0, 1], [1, 0, 0, 0, 1, 0]),
                   {0: ((1, 4, 3), [0.5, 0.5, 0.5, 0.5]), 1: ((-1, 2, 3), None)})

    def test_integers(self):
        """Normalised integers, sparse values and a stride."""
        for component, largest in ((5120, 127), (5122, 32767)):
            values = [0, 0, 0, largest, 0, 0, largest, 0, 0, 0, -largest - 1, 0]
            document = Document({"name": "a"}).channel(0, "rotation", [0, 1, 2], values, component=component, normalized=True)
            self.check(document, {0: (None, [0, 0, 0, 1]), 1: (None, [0, 0, 1, 0]), 2: (None, [0, 0, -1, 0])})
        document = Document({"name": "a"})
        document.channel(0, "translation", [0, 1, 2, 3], [1.0] * 12)
        indices, values = document.view(struct.pack("<HH", 1, 3)), document.view(struct.pack("<6f", 5, 6, 7, 8, 9, 9))
        document.json["accessors"][0]["sparse"] = {"count": 2, "indices": {"bufferView": indices, "componentType": 5123},
                                                       "values": {"bufferView": values}}
        expected = {0: ((1, 1, 1), None), 1: ((5, 6, 7), None), 2: ((1, 1, 1), None), 3: ((8, 9, 9), None)}
        self.check(document, expected)
        del document.json["accessors"][0]["bufferView"]
        self.check(document, {**expected, 0: ((0, 0, 0), None), 2: ((0, 0, 0), None)})
        document = Document({"name": "a"})
        view = document.view(struct.pack("<8f", 1, 2, 3, 99, 4, 5, 6, 99), byteStride=16)
        document.json["accessors"].append({"bufferView": view, "componentType": 5126, "count": 2, "type": "VEC3"})
        self.check(document.channel(0, "translation", [0, 1], 0), {0: ((1, 2, 3), None), 1: ((4, 5, 6), None)})

    def test_buffers(self):
        """The same bytes beside the file, and in its text however they are written."""
        document = Document({"name": "a"})
        times = [i / 32 for i in range(9000)]
        values = [math.sin(i * 12.9) * 50 for i in range(27000)]
        document.channel(0, "translation", times, values)
        uri = document.embedded()
        start = uri.index(",") + 1
        escaped = uri[:start] + uri[start:].replace("+", "%2B").replace("A", "\\u0041")
        broken = uri[:start] + "\\n".join(uri[i:i + 76] for i in range(start, len(uri), 76))
        self.write("my data.bin", document.data)
        for text in (document.text("my%20data.bin"), document.text(uri), document.text(uri).replace("application/", "application\\/"),
                     document.text(uri.rstrip("=")), document.text(uri.replace("data:", "DATA:").replace("base64", "Base64")), document.text("@").replace("@", escaped), document.text("@").replace("@", broken),
                     "\ufeff" + document.text(uri, indent=1)):
            self.write("x.gltf", text)
            at = [0, 3000, 17, 8999, 4000]
            data = self.poses("x.gltf", [times[i] for i in at])
            for pose, i in zip(data["poses"], at):
                self.assertLess(math.dist(pose["joints"][0][:3], values[3 * i:3 * i + 3]), 1e-4)
        for uri, code in (("../x.bin", "beside-name"), ("/etc/passwd", "beside-name"), ("http://a.b/c", "beside-name"),
                          ("no.bin", "beside-missing"), ("data:text/plain,abc", "beside-name"),
                          ("data:;base64,AAAA", "gltf-short-buffer"), ("data:;base64,A*AA", "gltf-base64")):
            with self.subTest(uri):
                self.write("x.gltf", document.text(uri, indent=1))
                self.assertRegex(self.tool("inspect", "x.gltf", expect=REFUSED).err, rf"x.gltf:(\d+:\d+| offset 0x\w+): error: .*\[{code}\]")
        self.write("short.bin", document.data[:100])
        self.write("x.gltf", document.text("short.bin"))
        self.assertRegex(self.tool("inspect", "x.gltf", expect=REFUSED).err, r"x.gltf:\d+:\d+: error: .*: short.bin \[gltf-short-buffer\]")
        self.write("x.gltf", document.text("data:text/plain," + "a" * 100_000))
        self.assertLess(len(self.tool("inspect", "x.gltf", expect=REFUSED).err), 1000)

    def test_only_what_is_needed(self):
        """Meshes, pictures and their buffers need not be there; and are not read."""
        document = Document({"name": "a", "mesh": 0}, meshes=[{"primitives": [{"attributes": {"POSITION": 99}}]}],
                            images=[{"uri": "data:image/png;base64," + "A" * 3_000_000}], materials=[{"a": [1, {"b": "}"}]}])
        document.channel(0, "translation", [0, 1], [0, 0, 0, 1, 0, 0])
        document.json["bufferViews"].append({"buffer": 1, "byteLength": 100})
        document.json["accessors"].append({"bufferView": len(document.json["bufferViews"]) - 1, "componentType": 5126,
                                           "count": 10**6, "type": "VEC3"})
        text = json.loads(document.text(document.embedded()))
        text["buffers"].append({"byteLength": 10**9, "uri": "not-there.bin"})
        self.write("x.gltf", json.dumps(text))
        self.assertEqual(self.poses("x.gltf", [1])["poses"][0]["joints"][0][:3], [1, 0, 0])

    def test_container(self):
        document = Document({"name": "a"}).channel(0, "translation", [0, 1], [0, 0, 0, 1, 0, 0])
        expected = {1: ((1, 0, 0), None)}
        self.check(document.glb(pad=b"\0"), expected)
        self.check(document.glb(tail=b"more"), expected)
        self.assertIn("gltf-trailing:", self.findings(document.glb(tail=b"more")))
        whole = document.glb()
        for size in range(4, len(whole), 5):
            self.write("x.glb", whole[:size])
            self.assertRegex(self.tool("inspect", "x.glb", expect=REFUSED).err, r"x.glb: offset 0x[0-9a-f]+: error: ")
        piped = self.tool("inspect", "-", input=whole)
        self.assertIn("1.000 s", piped.stdout.decode() if isinstance(piped.stdout, bytes) else piped.stdout)

    def test_names(self):
        """Animations are chosen by their names, or by their numbers where these are missing or repeated."""
        document = Document({}, {"name": "a", "children": [0]}, {"name": "a"})
        document.channel(0, "translation", [0, 1], [0, 0, 0, 1, 0, 0], name="walk")
        document.channel(0, "translation", [0, 2], [0, 0, 0, 2, 0, 0], name="walk")
        document.json["animations"].append({})
        document.channel(0, "translation", [0, 3], [0, 0, 0, 3, 0, 0], name="")
        del document.json["animations"][-1:]
        document.json["animations"].append({"channels": [], "samplers": []})
        document.channel(0, "translation", [0, 3], [0, 0, 0, 3, 0, 0])
        self.write("x.glb", document.glb())
        data = self.poses("x.glb", [1])
        self.assertEqual(data["clips"], ["walk", "#2", "#3", "#4"])
        self.assertEqual([joint["name"] for joint in data["joint_list"]], ["a", "node0"])
        self.assertIn("gltf-others:", self.findings(document))
        for clip, duration in (("walk", 1), ("#2", 2), ("#3", 0), ("#4", 3)):
            self.assertAlmostEqual(self.poses("x.glb", [0], f"--clip={clip}")["duration"], duration)
        self.assertIn("walk, #2", self.tool("inspect", "x.glb", "--clip=run", expect=USAGE).err)
        document = Document({"name": "", "children": [1]}, {"name": "a"}).channel(0, "translation", [0, 1], [0, 0, 0, 1, 0, 0])
        self.write("x.glb", document.glb())
        self.assertEqual([joint["name"] for joint in self.poses("x.glb", [0])["joint_list"]], ["node0"])
        # No text has this character in it; its digits are four.
        document.json["nodes"][0]["name"] = "a\0b"
        self.write("x.glb", document.glb())
        self.assertIn("\\u0000", self.tool("inspect", "x.glb", expect=REFUSED).err)

    def test_other_animations(self):
        """Without skins, what any animation moves is a joint, also where only a later one does; with skins, others are not read."""
        document = Document({"name": "a", "children": [1]}, {"name": "b", "children": [2]}, {"name": "c"})
        for node, name in enumerate(("one", "two", "three")):
            document.channel(node, "translation", [0, 1], [0, 0, 0, 1, 0, 0], name=name)
        self.write("x.glb", document.glb())
        for clip in ("one", "two", "three"):
            data = self.poses("x.glb", [1], f"--clip={clip}")
            self.assertEqual([joint["name"] for joint in data["joint_list"]], ["a", "b", "c"])
        document.json["animations"][2]["channels"][0]["target"]["node"] = -1
        self.write("x.glb", document.glb())
        self.assertIn("[gltf-value]", self.tool("inspect", "x.glb", expect=REFUSED).err)
        document.json["skins"] = [{"joints": [0]}]
        self.write("x.glb", document.glb())
        self.assertEqual([joint["name"] for joint in self.poses("x.glb", [1])["joint_list"]], ["a"])

    def test_times(self):
        """The clip runs from the first to the last key of all channels."""
        document = Document({"name": "a", "children": [1]}, {"name": "b"}, skins=[{"joints": [0]}])
        document.channel(0, "translation", [1.5, 2], [0, 0, 0, 1, 0, 0]).channel(1, "translation", [1, 4], [0, 0, 0, 1, 0, 0])
        self.check(document, {0: ((0, 0, 0), None), 0.75: ((0.5, 0, 0), None), 3: ((1, 0, 0), None)})
        self.assertAlmostEqual(self.poses("x.glb", [0])["duration"], 3)
        for rate, wanted in ((24, 24), (60, 60), (23.976, 23.976), (0.5, 30)):
            times = [i / rate for i in range(100)]
            data = self.check(Document({"name": "a"}).channel(0, "translation", times, [float(i) for i in range(300)]),
                              {0: ((0, 1, 2), None)})
            self.assertAlmostEqual(1 / data["frame_time"], wanted, places=2)

    def test_still_joints(self):
        """A capture in which most joints stand still has more frames than keys; what is recognised of it is told as of any."""
        nodes = [{"name": "Hips", "translation": [0, 1, 0], "children": [1]}]
        for name, move in (("Spine", [0, 0.1, 0]), ("Spine2", [0, 0.2, 0]), ("Neck", [0, 0.2, 0]), ("Head", [0, 0.1, 0])):
            nodes.append({"name": name, "translation": move, "children": [len(nodes) + 1]})
        nodes[-1]["children"] = []

        def limb(above, *joints):
            for name, move in joints:
                nodes.append({"name": name, "translation": move, "children": []})
                nodes[above]["children"].append(len(nodes) - 1)
                above = len(nodes) - 1
            return above

        for side, x in (("Left", 1), ("Right", -1)):
            limb(0, (side + "UpLeg", [0.1 * x, 0, 0]), (side + "Leg", [0, -0.45, 0]), (side + "Foot", [0, -0.45, 0]),
                 (side + "ToeBase", [0, -0.08, 0.12]))
            hand = limb(2, (side + "Shoulder", [0.05 * x, 0.15, 0]), (side + "Arm", [0.12 * x, 0, 0]),
                        (side + "ForeArm", [0.28 * x, 0, 0]), (side + "Hand", [0.26 * x, 0, 0]))
            for k, finger in enumerate(("Thumb", "Index", "Middle", "Ring", "Pinky")):
                limb(hand, *((f"{side}Hand{finger}{i}", [0.03 * x, 0, 0.04 - 0.02 * k if i == 1 else 0]) for i in (1, 2, 3, 4)))
        for node in nodes:
            node["name"] = "mixamorig:" + node["name"]
        document = Document(*nodes, skins=[{"joints": list(range(len(nodes)))}])
        times = [i / 120 for i in range(7000)]
        turns = [quaternion(Z, 20 * math.sin(3 * time)) for time in times]
        document.channel(1, "rotation", times, [part for turn in turns for part in turn])
        self.write("x.glb", document.glb())
        guesses = json.loads(self.tool("inspect", "--json", "x.glb").out)["guesses"]
        self.assertIn("up-axis", [guess["what"] for guess in guesses])

    def test_moment(self):
        """A motion that ends a moment after its reference is a frame more, and does not take for ever."""
        for moment in (3e-6, 9e-6, 2e-5):
            times = [0, 1 / 30, 1 / 30 + moment]
            document = Document({"name": "mPelvis", "children": [1]}, {"name": "mTorso", "translation": [0, 0.1, 0]})
            self.write("x.glb", document.channel(1, "rotation", times, [*quaternion(Z, 0), *quaternion(Z, 40), *quaternion(Z, 80)]).glb())
            self.tool("convert", "x.glb", "--reference=drop", "-f", "-o", "x.bvh")
            lines = (self.dir / "x.bvh").read_text().splitlines()
            rows = [[float(value) for value in line.split()] for line in lines[lines.index("MOTION") + 3:]]
            self.assertEqual([round(max(map(abs, row[3:]))) for row in rows], [0, 40, 80])

    def test_jumps(self):
        """What jumps has one value until its time, and the next one from then on, whatever the times of the format are."""
        for times in ([0, 0.5, 1], [0, 1 / 30, 1], [0, 30, 59], [0, 20, 40.01, 59.5], [0, 2e-5, 3]):
            document = Document({"name": "mPelvis", "children": [1]}, {"name": "mTorso", "translation": [0, 0.1, 0]})
            turns = [part for i in range(len(times)) for part in quaternion(Z, 40 * i)]
            self.write("x.glb", document.channel(1, "rotation", times, turns, mode="STEP").glb())
            for reduce in ("default", "none"):
                self.tool("convert", "x.glb", "-f", "-o", "x.anim", f"--reduce={reduce}")
                track = Animation((self.dir / "x.anim").read_bytes()).turns["mTorso"]
                tick = times[-1] / 65535
                for i, time in list(enumerate(times))[1:]:
                    for at, wanted in ((max(time - 3 * tick, 0), 40 * (i - 1)), (min(time + 2 * tick, times[-1]), 40 * i)):
                        if times[0] <= at < times[-1]:
                            found = angle(track.at(at, nlerp), (0, 0, 0, 1))
                            self.assertAlmostEqual(found, wanted, delta=0.1, msg=f"{times} {reduce} at {at}")

    def test_bind(self):
        """Where meshes are bound is the rest pose; two skins that share a joint are one."""
        half = 0.5 ** 0.5
        nodes = [{"name": "a", "children": [1], "translation": [0, 9, 0]},
                 {"name": "b", "children": [2], "translation": [0, 1, 0], "rotation": [half, 0, 0, half]},
                 {"name": "c", "translation": [0, 1, 0]}]
        document = Document(*nodes).channel(1, "rotation", [0, 1], [half, 0, 0, half, 0, 0, 0, 1])
        def inverse(x, y, z):
            return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1]
        document.json["skins"] = [{"joints": [1, 0], "inverseBindMatrices": document.accessor(inverse(0, 11, 0) + inverse(0, 10, 0), 16)},
                                  {"joints": [2, 1], "inverseBindMatrices": document.accessor(inverse(5, 1, 0) + inverse(5, 0, 0), 16)}]
        self.write("x.glb", document.glb())
        rest = self.poses("x.glb", [0])["rest"]
        for i, y in enumerate((0, 1, 2)):
            self.assertLess(math.dist([a - b for a, b in zip(rest[i][:3], rest[0][:3])], (0, y, 0)), 1e-6)
            self.assertLess(angle(rest[i][3:], (0, 0, 0, 1)), 1e-3)

    def test_cameras(self):
        """Without bones, what moves is the skeleton, but not a camera or a light."""
        nodes = [{"name": "eye", "camera": 0}, {"name": "lamp", "extensions": {"KHR_lights_punctual": {"light": 0}}}, {"name": "a"}]
        document = Document(*nodes)
        for i in range(3):
            document.channel(i, "translation", [0, 1], [0, 0, 0, 1, 0, 0])
        self.assertEqual([joint["name"] for joint in self.check(document, {1: ((1, 0, 0), None)})["joint_list"]], ["a"])

    def test_findings(self):
        def document(**members):
            return Document({"name": "a"}, {"name": "b", "matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}, **members)
        good = ("translation", [0, 1], [0, 0, 0, 1, 0, 0])
        nan = math.nan
        for code, made in {
                "gltf-channel": document().channel(7, *good).channel(0, *good),
                "gltf-repeated": document().channel(0, *good).channel(0, *good),
                "gltf-matrix": document().channel(1, *good),
                "gltf-weights": document().channel(0, *good).channel(1, "weights", [0, 1], [0, 1]),
                "gltf-keys": document().channel(0, "translation", [0, 1, 1, 2], [0, 0, 0, 1, 0, 0, 5, 5, 5, 2, 0, 0]),
                "gltf-interpolation": document().channel(0, *good, mode="WAVY"),
                "gltf-extension": document(extensionsRequired=["KHR_texture_transform", "ACME_motion"]).channel(0, *good),
                "scene-still": document(skins=[{"joints": [0, 1]}])}.items():
            with self.subTest(code):
                self.assertIn(f"{code}:", self.findings(made))
                self.check(made, {1: (None, None)}, made.json["nodes"][0]["name"] if code != "gltf-matrix" else "b")
        made = document().channel(0, "translation", [0, 1, 2], [0, 0, 0, nan, 0, 0, 2, 0, 0])
        self.check(made, {1: ((1, 0, 0), None)})
        self.assertIn("gltf-keys:", self.findings(made))
        self.assertEqual(self.findings(document().channel(0, *good)), "")
        pointer = document().channel(0, *good)
        target = pointer.json["animations"][0]["channels"][0]["target"]
        target.update(path="pointer", extensions={"KHR_animation_pointer": {"pointer": "/nodes/0/translation"}})
        del target["node"]
        self.check(pointer, {1: ((1, 0, 0), None)})
        target["extensions"]["KHR_animation_pointer"]["pointer"] = "/materials/0/x"
        pointer.channel(0, *good)
        self.assertIn("gltf-pointer:", self.findings(pointer))

    def test_bad(self):
        def made(change=lambda d: None, *nodes):
            document = Document(*(nodes or ({"name": "a"},))).channel(0, "translation", [0, 1], [0, 0, 0, 1, 0, 0])
            change(document.json)
            return document
        def accessor(**members):
            return lambda json: json["accessors"][0].update(members)
        def view(**members):
            return lambda json: json["bufferViews"][0].update(members)
        for code, document in (
                ("gltf-version", made(lambda json: json.update(asset={"version": "1.0"}))),
                ("gltf-version", made(lambda json: json.pop("asset"))),
                ("gltf-value", made(lambda json: json.update(nodes=[1]))),
                ("gltf-value", made(accessor(count=-1))), ("gltf-value", made(accessor(count=1.5))),
                ("gltf-value", made(lambda json: json["nodes"][0].update(rotation=[1, 2]))),
                ("gltf-value", made(lambda json: json["nodes"][0].update(children=[-1]))),
                ("gltf-no-node", made(lambda json: json["nodes"][0].update(children=[9]))),
                ("gltf-no-node", made(lambda json: json.update(skins=[{"joints": [9]}]))),
                ("gltf-two-parents", made(lambda json: None, {"children": [1, 1]}, {})),
                ("scene-loop", made(lambda json: None, {"children": [1]}, {"children": [0]})),
                ("scene-loop", made(lambda json: None, {"children": [0]})),
                ("gltf-accessor", made(accessor(count=3))), ("gltf-accessor", made(accessor(count=2**32 - 1))),
                ("gltf-accessor", made(accessor(byteOffset=2**52))), ("gltf-accessor", made(accessor(bufferView=9))),
                ("gltf-accessor", made(accessor(type="VEC4"))), ("gltf-accessor", made(accessor(componentType=5130))),
                ("gltf-accessor", made(accessor(componentType=5124))), ("gltf-accessor", made(view(byteLength=2**40))),
                ("gltf-accessor", made(view(byteOffset=2**52))), ("gltf-accessor", made(view(buffer=5))),
                ("gltf-accessor", made(view(byteStride=2))),
                ("gltf-key-count", made(accessor(count=1))),
                ("gltf-meshopt", made(view(extensions={"EXT_meshopt_compression": {}}))),
                ("scene-no-skeleton", made(lambda json: json.pop("animations")))):
            with self.subTest(code):
                self.write("x.glb", document.glb())
                self.assertRegex(self.tool("inspect", "x.glb", expect=REFUSED).err,
                                 rf"x.glb: offset 0x[0-9a-f]+: error: .*\[{code}\]")
        text = json.dumps({"asset": {"version": "2.0"}, "nodes": [{"name": 7.5}]})
        for word in ("nan", "1e--5", "7.5.5"):
            self.write("x.gltf", text.replace("7.5", word))
            self.assertRegex(self.tool("inspect", "x.gltf", expect=REFUSED).err,
                             f"x.gltf:1:50: error: Invalid JSON: “{word}” is not a value")
        document = made()
        for member, code in (("buffers", "gltf-no-buffer"),):
            text = json.loads(document.text(document.embedded()))
            text[member] = [{"byteLength": len(document.data)}]
            self.write("x.gltf", json.dumps(text, indent=1))
            self.assertRegex(self.tool("inspect", "x.gltf", expect=REFUSED).err, rf"x.gltf:\d+:\d+: error: .*\[{code}\]")

    def test_claims(self):
        """Counts without bytes behind them take no memory."""
        document = Document({"name": "a"})
        document.json["accessors"] = [{"componentType": 5126, "count": 2**31, "type": "SCALAR"},
                                      {"componentType": 5126, "count": 2**31, "type": "VEC3"}]
        document.data = b"1234"
        self.write("x.glb", document.channel(0, "translation", 0, 1).glb())
        self.assertRegex(self.tool("inspect", "x.glb", expect=None).err, r"x.glb: offset 0x\w+: error: .*\[gltf-too-large\]")

    def test_places_of_the_whole(self):
        """What is wrong with an animation as a whole is said where that begins."""
        document = Document({"name": "a"})
        document.channel(0, "translation", [0, 1e7], [0, 0, 0, 1, 0, 0])
        text = document.text(document.embedded(), indent=1)
        self.write("x.gltf", text)
        line = 1 + text[:text.index("{", text.index('"animations"'))].count("\n")
        self.assertRegex(self.tool("inspect", "x.gltf", expect=None).err, rf"x.gltf:{line}:\d+: error: .*\[scene-too-long\]")

    def test_place_of_what_is_missing(self):
        document = Document({"name": "a"}).channel(0, "translation", [0, 1], [0, 0, 0, 1, 0, 0])
        del document.json["accessors"]
        self.write("x.gltf", document.text(document.embedded()))
        self.assertRegex(self.tool("inspect", "x.gltf", expect=REFUSED).err, r"x.gltf:1:1: error: .*\[gltf-accessor\]")


if __name__ == "__main__":
    unittest.main()
