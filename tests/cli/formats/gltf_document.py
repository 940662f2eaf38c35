# SPDX-License-Identifier: GPL-3.0-or-later
"""glTF documents in the making, and what the tool reads of them."""

import base64
import json
import math
import struct

from tool import ToolTest

COMPONENTS = {5120: "b", 5121: "B", 5122: "h", 5123: "H", 5125: "I", 5126: "f"}
TYPES = {1: "SCALAR", 3: "VEC3", 4: "VEC4", 16: "MAT4"}


def angle(a, b):
    """Degrees between two quaternions."""
    difference = min(math.dist(a, b), math.dist(a, [-x for x in b]))
    return math.degrees(4 * math.asin(min(difference / 2, 1)))


def quaternion(axis, degrees):
    half = math.radians(degrees) / 2
    return [*(math.sin(half) * a for a in axis), math.cos(half)]


X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)


class Document:
    """A file in the making: `json` is its text, `data` its buffer."""

    def __init__(self, *nodes, **members):
        self.data = b""
        self.json = {"asset": {"version": "2.0"}, "nodes": list(nodes), "accessors": [], "bufferViews": [], **members}

    def view(self, data, **members):
        self.json["bufferViews"].append({"buffer": 0, "byteOffset": len(self.data), "byteLength": len(data), **members})
        self.data += data + bytes(-len(data) % 4)
        return len(self.json["bufferViews"]) - 1

    def accessor(self, values, width=1, component=5126, **members):
        data = struct.pack(f"<{len(values)}{COMPONENTS[component]}", *values)
        self.json["accessors"].append({"bufferView": self.view(data), "componentType": component,
                                       "count": len(values) // width, "type": TYPES[width], **members})
        return len(self.json["accessors"]) - 1

    def channel(self, node, path, times, values, mode="LINEAR", name=None, **members):
        """Adds to the last animation, or to a new one if there is a name, or none yet."""
        animations = self.json.setdefault("animations", [])
        if name is not None or not animations:
            animations.append({"channels": [], "samplers": [], **({"name": name} if name else {})})
        width = {"translation": 3, "rotation": 4, "scale": 3, "weights": 1}[path]
        animations[-1]["channels"].append({"sampler": len(animations[-1]["samplers"]),
                                           "target": {"node": node, "path": path}})
        output = values if isinstance(values, int) else self.accessor(values, width, **members)
        animations[-1]["samplers"].append({"input": times if isinstance(times, int) else self.accessor(times),
                                           "output": output, "interpolation": mode})
        return self

    def buffer(self, **members):
        return {"byteLength": len(self.data), **members}

    def glb(self, pad=b" ", tail=b""):
        text = json.dumps({**self.json, "buffers": [self.buffer()]}).encode()
        text += pad * (-len(text) % 4)
        size = 12 + 8 + len(text) + 8 + len(self.data)
        return b"glTF" + struct.pack("<III", 2, size, len(text)) + b"JSON" + text \
            + struct.pack("<I", len(self.data)) + b"BIN\0" + self.data + tail

    def text(self, uri, **options):
        return json.dumps({**self.json, "buffers": [self.buffer(uri=uri)]}, **options)

    def embedded(self):
        return "data:application/octet-stream;base64," + base64.b64encode(self.data).decode()


class GltfTest(ToolTest):
    def poses(self, file, times, *args):
        result = self.tool("inspect", "--json", "--at=" + ",".join(map(str, times)), *args, file)
        return json.loads(result.stdout)


class MadeTest(GltfTest):
    def check(self, document, expected, name="a", *args, close=1e-6):
        """`expected`: place (or None) and rotation (or None) by time."""
        self.write("x.glb", document if isinstance(document, bytes) else document.glb())
        data = self.poses("x.glb", expected, *args)
        at = [joint["name"] for joint in data["joint_list"]].index(name)
        for pose, (time, (place, turn)) in zip(data["poses"], expected.items()):
            if place is not None:
                self.assertLess(math.dist(pose["joints"][at][:3], place), close, f"{time}: {pose['joints'][at]}")
            if turn is not None:
                self.assertLess(angle(pose["joints"][at][3:], turn), 1e-3, f"{time}: {pose['joints'][at]}")
        return data

    def findings(self, document, file="x.glb"):
        """One line for each: "vrm-emote: An expression became ...: happy"."""
        self.write(file, document if isinstance(document, (bytes, str)) else document.glb())
        told = json.loads(self.tool("inspect", "--json", file, expect=None).stdout)["findings"]
        return "".join(f"{finding['code']}: {finding['message']}\n" for finding in told)
