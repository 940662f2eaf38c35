#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""VRM models and VRM animations: small ones whose poses are known by calculation."""

import json
import math
import re
import unittest

from gltf_document import Document, MadeTest, X, Y, angle, quaternion
from retarget_played import Animation, played as nlerp, straight


class Vrm(MadeTest):
    def humanoid(self, extension, humanoid, **members):
        nodes = [{"name": "x", "children": [1], "translation": [0, 1, 0]}, {"name": "y", "translation": [0.1, 0.2, 0.1]}, {"name": "face"},
                 {"name": "other"}, {"name": "third"}]
        return Document(*nodes, extensions={extension: {"specVersion": "1.0", "humanoid": {"humanBones": humanoid}, **members}})

    def test_humanoid(self):
        """VRM's maps say which joint is which, and VRM 0 looks the other way."""
        new = {"hips": {"node": 0}, "leftThumbProximal": {"node": 1}, "tail": {"node": 2}, "head": {"node": 77}, "jaw": {}}
        old = [{"bone": "hips", "node": 0}, {"bone": "leftThumbIntermediate", "node": 1}]
        for extension, bones, front in (("VRMC_vrm", new, 1), ("VRMC_vrm_animation", new, 1), ("VRM", old, -1)):
            document = self.humanoid(extension, bones).channel(0, "translation", [0, 1], [0, 1, 0, 0, 2, 0])
            data = self.check(document, {1: ((0.1, 2.2, 0.1), None)}, "y")
            self.assertEqual([joint["name"] for joint in data["joint_list"]], ["x", "y"])
            self.tool("convert", "x.glb", "-o", "x.bvh", "-f")
            offset = re.search(r"JOINT y\s*{\s*OFFSET (\S+) (\S+) (\S+)", (self.dir / "x.bvh").read_text())
            self.assertEqual([float(offset[i]) > 0 for i in (1, 2, 3)], [front > 0, True, front > 0])
        self.assertEqual(self.findings(self.humanoid("VRMC_vrm", new)).count("vrm-bone:"), 1)

    def test_thumbs(self):
        """VRM 0 calls the bones of a thumb as it does those of other fingers."""
        body = ["hips", "spine", "chest", "neck", "head", *(side + name for side in ("left", "right") for name in (
            "UpperArm", "LowerArm", "Hand", "UpperLeg", "LowerLeg", "Foot"))]
        above = {"spine": "hips", "chest": "spine", "neck": "chest", "head": "neck", "UpperArm": "chest", "LowerArm": "UpperArm",
                 "Hand": "LowerArm", "UpperLeg": "hips", "LowerLeg": "UpperLeg", "Foot": "LowerLeg"}
        for extension, names in (("VRM", ("Proximal", "Intermediate", "Distal")), ("VRMC_vrm", ("Metacarpal", "Proximal", "Distal"))):
            thumb = ["leftThumb" + name for name in names]
            bones = body + thumb
            nodes = [{"name": f"n{i}", "translation": [0.1 * (i % 3 - 1), 0.1, 0], "children": []} for i in range(len(bones))]
            for i, bone in enumerate(bones):
                side = re.match("left|right|", bone)[0]
                parent = "leftHand" if bone == thumb[0] else thumb[thumb.index(bone) - 1] if bone in thumb \
                    else above.get(bone[len(side):])
                parent = side + parent if parent and side + parent in bones else parent
                if parent:
                    nodes[bones.index(parent)]["children"].append(i)
            for node in nodes:
                if not node["children"]:
                    del node["children"]
            human = [{"bone": bone, "node": i} for i, bone in enumerate(bones)] + [{"bone": "jaw", "node": -1}]
            if extension != "VRM":
                human = {bone["bone"]: {"node": bone["node"]} for bone in human}
            document = Document(*nodes, extensions={extension: {"humanoid": {"humanBones": human}}})
            self.write("x.glb", document.channel(0, "translation", [0, 1], [0, 1, 0, 0, 2, 0]).glb())
            drives = {j["name"]: j["drives"] for j in json.loads(self.tool("inspect", "--json", "x.glb").stdout)["joint_list"]}
            self.assertEqual([drives[f"n{bones.index(bone)}"] for bone in thumb], [f"mHandThumb{i}Left" for i in (1, 2, 3)])
            self.assertEqual([drives["n0"], drives[f"n{bones.index('rightFoot')}"]], ["mPelvis", "mAnkleRight"])
            # A BVJ has no roles: it says so in its settings.
            self.tool("convert", "x.glb", "-o", "x.bvj", "-f")
            data = json.loads(self.tool("inspect", "--json", "x.bvj").stdout)
            self.assertEqual({j["name"]: j["drives"] for j in data["joint_list"] if j["name"] in drives}, drives)

    def test_expressions(self):
        """The expression that is strong for most of the time becomes the avatar's."""
        bones = {"hips": {"node": 0}}
        presets = {"preset": {"happy": {"node": 2}, "aa": {"node": 3}}, "custom": {"nose": {"node": 4}}}
        document = self.humanoid("VRMC_vrm_animation", bones, expressions=presets)
        document.channel(0, "translation", [0, 1], [0, 1, 0, 0, 2, 0])
        document.channel(2, "translation", [0, 1], [0.8, 0, 0, 1, 0, 0]).channel(3, "translation", [0, 1], [0, 0, 0, 1, 0, 0]) \
            .channel(4, "translation", [0, 1], [0, 0, 0, 1, 0, 0])
        told = self.findings(document)
        self.assertRegex(told, r"vrm-emote: .*: happy\n")
        self.assertRegex(told, r"vrm-face: .*: happy, aa\n")
        self.assertRegex(told, r"vrm-expressions: .*: nose\n")
        places = {finding["code"]: finding["offset"]
                  for finding in json.loads(self.tool("inspect", "--json", "x.glb").stdout)["findings"]}
        self.assertEqual(places["vrm-emote"], (self.dir / "x.glb").read_bytes().index(b'"happy"'))
        recipe = json.loads(self.tool("convert", "x.glb", "--to", "bvj", "-o", "-").stdout)
        self.assertIn("express_smile", json.dumps(recipe))
        document.json["animations"][0]["channels"][1]["target"]["node"] = 1
        told = self.findings(document)
        self.assertNotIn("vrm-emote", told)

    def face(self, extra=(), **members):
        """A head whose mouth opens in a second, as the .anim plays it: turns by joint and time."""
        document = self.humanoid("VRMC_vrm_animation", {"hips": {"node": 0}}, **members)
        document.channel(0, "translation", [1, 2, 4], [0, 1, 0, 0, 2, 0, 0, 1, 0])
        for channel in extra:
            document.channel(*channel)
        self.write("x.glb", document.glb())
        self.tool("convert", "x.glb", "-o", "x.anim", "-f")
        return Animation((self.dir / "x.anim").read_bytes())

    def test_face(self):
        """Weights move bones of the face in proportion, at their own times; those of a step jump."""
        presets = {"preset": {"aa": {"node": 2}, "blinkLeft": {"node": 3}}}
        played = self.face([(2, "translation", [1, 2, 3], [0, 0, 0, 1, 0, 0, 0.5, 0, 0]),
                            (3, "translation", [1, 2], [0, 9, 9, 7, 0, 0], "STEP")], expressions=presets)

        def opened(seconds):
            return angle(played.turns["mFaceJaw"].at(seconds, nlerp), (0, 0, 0, 1))

        whole = opened(1)
        self.assertGreater(whole, 15)
        for seconds, share in (0, 0), (0.25, 0.25), (0.5, 0.5), (1.5, 0.75), (2, 0.5), (2.9, 0.5):
            self.assertAlmostEqual(opened(seconds), share * whole, delta=0.5)
        lid = played.turns["mFaceEyeLidUpperLeft"]
        self.assertLess(angle(lid.at(0.9, nlerp), (0, 0, 0, 1)), 0.5)
        self.assertGreater(angle(lid.at(1.1, nlerp), (0, 0, 0, 1)), 10)
        self.assertNotIn("mFaceEyeLidUpperRight", played.turns)
        for name in set(played.turns) | set(played.places) - {"mPelvis"}:
            self.assertRegex(name, "^m(Face|Pelvis)")
        self.assertAlmostEqual(played.places["mPelvis"].at(1, straight)[2] - played.places["mPelvis"].at(0, straight)[2], 1, delta=0.3)

    def test_gaze(self):
        """Left of the file is left of the avatar, and up is up: its eyes look along x, and turn."""
        for turn, axis, sign in ((quaternion(Y, 20), 2, 1), (quaternion(X, 20), 1, 1)):
            played = self.face([(4, "rotation", [1, 3], [0, 0, 0, 1] + turn)], lookAt={"node": 4})
            for eye in "mEyeLeft", "mEyeRight", "mFaceEyeAltLeft", "mFaceEyeAltRight":
                q = played.turns[eye].at(1, nlerp)
                self.assertAlmostEqual(angle(q, (0, 0, 0, 1)), 10, delta=0.5)
                self.assertGreater(sign * q[axis], 0.08)

    def test_hostile_face(self):
        """Numbers that are none, or that grow beyond all bounds, move nothing, and no key is before the first."""
        nan, presets = math.nan, {"preset": {"aa": {"node": 2}, "oh": {"node": 77}, "ee": {"node": 3}, "ou": {"node": 3}}}
        played = self.face([(2, "translation", [0, 1, 3], [nan, 0, 0, 1e30, 0, 0, -5, 0, 0]),
                            (3, "translation", [2, 2, 1], [1] * 9)], expressions=presets)
        for track in played.turns.values():
            self.assertTrue(all(math.isfinite(x) for q in track.values for x in q))

    def test_face_without_keys(self):
        """A gaze and a weight whose lists are empty are none."""
        self.face([(4, "rotation", [], []), (2, "translation", [], [])], lookAt={"node": 4},
                  expressions={"preset": {"aa": {"node": 2}}})
        self.assertNotIn("CRITICAL", self.tool("inspect", "x.glb").err)


if __name__ == "__main__":
    unittest.main()
