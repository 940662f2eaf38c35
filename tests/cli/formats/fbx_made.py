# SPDX-License-Identifier: GPL-3.0-or-later
"""Small FBX files, made from scratch in every form that the format has. Run as a program, it writes them to a folder, as
seeds for a fuzzer."""

import pathlib
import struct
import sys
import zlib

TICKS = 46186158000

# Lengths of the types of values.
SCALARS = {"C": "B", "Y": "h", "I": "i", "L": "q", "F": "f", "D": "d"}
ARRAYS = {"f": "f", "d": "d", "l": "q", "i": "i", "b": "B"}

# Flags of keys.
CONSTANT, LINEAR, CUBIC, USER, AUTO, TCB = 0x2, 0x4, 0x8, 0x400, 0x100, 0x200


class Node:
    """Its values are pairs of a type letter and a value; a bare text, whole number or float is S, L or D."""

    def __init__(self, name, *values, children=None):
        self.name, self.children = name, children
        letters = {str: "S", int: "L", float: "D"}
        self.values = [value if isinstance(value, tuple) else (letters[type(value)], value) for value in values]


# -- Binary ----------------------------------------------------------------------------------------------------------


def binary_text(text):
    name, colons, rest = text.partition("::")
    return (rest + "\0\1" + name if colons else text).encode()


def binary_value(kind, value, order, packed):
    if kind in SCALARS:
        return struct.pack(order + "c" + SCALARS[kind], kind.encode(), ord(value) if kind == "C" else value)
    if kind in "SR":
        data = value if isinstance(value, bytes) else binary_text(value)
        return struct.pack(order + "cI", kind.encode(), len(data)) + data
    data = struct.pack(f"{order}{len(value)}{ARRAYS[kind]}", *value)
    count = len(value)
    if packed:
        data = zlib.compress(data)
    return struct.pack(order + "cIII", kind.encode(), count, packed, len(data)) + data


def binary_node(node, start, version, order, packed):
    wide = "Q" if version >= 7500 else "I"
    values = b"".join(binary_value(kind, value, order, packed) for kind, value in node.values)
    head = struct.calcsize(order + 3 * wide) + 1 + len(node.name)
    inner = b""
    for child in node.children or []:
        inner += binary_node(child, start + head + len(values) + len(inner), version, order, packed)
    if node.children is not None:
        inner += bytes(struct.calcsize(order + 3 * wide) + 1)
    end = start + head + len(values) + len(inner)
    return (struct.pack(order + 3 * wide + "B", end, len(node.values), len(values), len(node.name))
            + node.name.encode() + values + inner)


def binary(nodes, version=7400, big=False, packed=True):
    order = ">" if big else "<"
    data = b"Kaydara FBX Binary  \0\x1a" + bytes([big]) + struct.pack(order + "I", version)
    for node in nodes:
        data += binary_node(node, len(data), version, order, packed)
    return data + bytes(25 if version >= 7500 else 13)


# -- Text ------------------------------------------------------------------------------------------------------------


def text_value(kind, value, version):
    if kind in "SR":
        return '"' + value.replace('"', "&quot;") + '"'
    if kind in ARRAYS:
        numbers = ",".join(map(repr, value))
        return numbers if version < 7000 else f"*{len(value)} {{\n a: {numbers}\n}}"
    return value if kind == "C" else repr(value)


def text_node(node, version, depth):
    indent = "\t" * depth
    line = f"{indent}{node.name}: " + ", ".join(text_value(*value, version) for value in node.values)
    if node.children is None:
        return line + "\n"
    return line + " {\n" + "".join(text_node(c, version, depth + 1) for c in node.children) + indent + "}\n"


def text(nodes, version=7400):
    digits = f"{version // 1000}.{version // 100 % 10}.0"
    return (f"; FBX {digits} project file\n" + "".join(text_node(node, version, 0) for node in nodes)).encode()


# -- A motion --------------------------------------------------------------------------------------------------------


def properties(version, rows):
    """Rows of name, type and values."""
    if version < 7000:
        return Node("Properties60", children=[Node("Property", name, kind, "A", *values) for name, kind, *values in rows])
    return Node("Properties70", children=[Node("P", name, kind, "", "A", *values) for name, kind, *values in rows])


def bits(*floats):
    """Whole numbers that are the bits of floats, as texts have them."""
    return list(struct.unpack(f"<{len(floats)}i", struct.pack(f"<{len(floats)}f", *floats)))


class Scene:
    """Objects, connections and takes. `is_text` because texts write the data of keys as their bits."""

    def __init__(self, version=7400, is_text=False):
        self.version, self.is_text = version, is_text
        self.objects, self.links, self.next_id = [], [], 1000
        self.settings, self.takes = [], []

    def add(self, kind, name, subclass, *children):
        if self.version < 7000:
            self.objects.append(Node(kind, f"{kind}::{name}", subclass, children=list(children)))
            return f"{kind}::{name}"
        self.next_id += 1
        self.objects.append(Node(kind, self.next_id, f"{kind}::{name}", subclass, children=list(children)))
        return self.next_id

    def link(self, child, parent, *what):
        name = "C" if self.version >= 7000 else "Connect"
        self.links.append(Node(name, "OP" if what else "OO", child, parent, *what))

    def bone(self, name, parent=None, rows=(), subclass="LimbNode"):
        bone = self.add("Model", name, subclass, properties(self.version, rows))
        self.link(bone, parent or (0 if self.version >= 7000 else "Model::Scene"))
        return bone

    def take(self, name, seconds):
        stack = self.add("AnimationStack", name, "", properties(self.version, [
            ("LocalStart", "KTime", 0), ("LocalStop", "KTime", round(seconds * TICKS))]))
        layer = self.layer(stack, "BaseLayer")
        return stack, layer

    def layer(self, stack, name, rows=()):
        layer = self.add("AnimationLayer", name, "", properties(self.version, rows))
        self.link(layer, stack)
        return layer

    def channel(self, layer, target, what, defaults=(0.0, 0.0, 0.0)):
        channel = self.add("AnimationCurveNode", "node", "", properties(self.version, [
            (f"d|{axis}", "Number", value) for axis, value in zip("XYZ", defaults)]))
        self.link(channel, layer)
        self.link(channel, target, what)
        return channel

    def curve(self, channel, axis, keys, flags=LINEAR, data=(0.0, 0.0, 0.0, 0.0), outside=()):
        """Keys are pairs of seconds and a value; flags and data hold for all of them."""
        floats = ("i", bits(*data)) if self.is_text else ("f", list(data))
        curve = self.add("AnimationCurve", "", "",
                         Node("KeyTime", ("l", [round(time * TICKS) for time, value in keys])),
                         Node("KeyValueFloat", ("f", [value for time, value in keys])),
                         Node("KeyAttrFlags", ("i", [flags])),
                         Node("KeyAttrDataFloat", floats),
                         Node("KeyAttrRefCount", ("i", [len(keys)])),
                         *(Node(f"{place}-Extrapolation", children=[Node("Type", ("C", mode)),
                                                                    Node("Repetition", ("I", -1))])
                           for place, mode in outside))
        self.link(curve, channel, f"d|{axis}")
        return curve

    def nodes(self):
        version = self.version
        settings = properties(version, [("UpAxis", "int", ("I", 1)), ("FrontAxis", "int", ("I", 2)),
                                        ("CoordAxis", "int", ("I", 0)), ("UnitScaleFactor", "double", 1.0),
                                        ("TimeMode", "enum", ("I", 6)), *self.settings])
        objects = list(self.objects)
        extension = [Node("FBXHeaderVersion", ("I", 1003)), Node("FBXVersion", ("I", version))]
        top = [Node("FBXHeaderExtension", children=extension)]
        if version < 7000:
            objects.append(Node("GlobalSettings", children=[settings]))
        else:
            top.append(Node("GlobalSettings", children=[settings]))
        top += [Node("Objects", children=objects), Node("Connections", children=self.links)]
        return top + ([Node("Takes", children=self.takes)] if self.takes else [])

    def binary(self, **options):
        return binary(self.nodes(), self.version, **options)

    def text(self):
        return text(self.nodes(), self.version)


def arm(version=7400, is_text=False):
    """An arm of two bones that turns by 90 degrees within a second, and goes up by 10."""
    scene = Scene(version, is_text)
    upper = scene.bone("upper", rows=[("Lcl Translation", "Lcl Translation", 0.0, 100.0, 0.0)])
    lower = scene.bone("lower", upper, [("Lcl Translation", "Lcl Translation", 30.0, 0.0, 0.0),
                                        ("Lcl Rotation", "Lcl Rotation", 0.0, 0.0, 20.0)])
    scene.bone("hand", lower, [("Lcl Translation", "Lcl Translation", 25.0, 0.0, 0.0)])
    if version < 7000:
        scene.takes = [old_take("wave", upper)]
        return scene
    stack, layer = scene.take("wave", 1.0)
    turn = scene.channel(layer, upper, "Lcl Rotation")
    scene.curve(turn, "Z", [(0.0, 0.0), (1.0, 90.0)])
    move = scene.channel(layer, upper, "Lcl Translation", (0.0, 100.0, 0.0))
    scene.curve(move, "Y", [(0.0, 100.0), (1.0, 110.0)], CUBIC | USER, (10.0, 10.0, 0.0, 0.0))
    return scene


def old_take(name, model):
    """The same motion before version 7000."""
    def channel(name, *children):
        return Node("Channel", name, children=list(children))

    def keys(*values):
        return [Node("Default", 0.0), Node("KeyVer", ("I", 4005)), Node("KeyCount", ("I", 2)), Node("Key", *values)]

    turn = keys(0, 0.0, ("C", "L"), TICKS, 90.0, ("C", "L"))
    move = keys(0, 100.0, ("C", "U"), ("C", "s"), 10.0, 10.0, ("C", "n"), TICKS, 110.0, ("C", "L"))
    transform = channel("Transform", channel("T", channel("Y", *move)), channel("R", channel("Z", *turn)))
    return Node("Take", name, children=[Node("LocalTime", 0, TICKS), Node("Model", model, children=[transform])])


FORMS = {
    "binary-7400": lambda: arm(7400).binary(),
    "binary-7400-plain": lambda: arm(7400).binary(packed=False),
    "binary-7700": lambda: arm(7700).binary(),
    "binary-big-7500": lambda: arm(7500).binary(big=True, packed=False),
    "binary-6100": lambda: arm(6100).binary(),
    "text-7700": lambda: arm(7700, True).text(),
    "text-6100": lambda: arm(6100, True).text(),
}


def mixed(is_text=False):
    """Layers, tangents that are worked out, curves that repeat, pivots and a bind pose."""
    scene = Scene(7400, is_text)
    root = scene.bone("root", rows=[("RotationPivot", "Vector3D", 0.0, 5.0, 0.0), ("PreRotation", "Vector3D", 0.0, 30.0, 0.0),
                                    ("RotationActive", "bool", ("I", 1)), ("RotationOrder", "enum", ("I", 4))])
    tip = scene.bone("tip", root, [("Lcl Translation", "Lcl Translation", 0.0, 10.0, 0.0), ("InheritType", "enum", ("I", 2))])
    stack, layer = scene.take("mixed", 2.0)
    turn = scene.channel(layer, root, "Lcl Rotation")
    for axis, flags, data in [("X", CUBIC | AUTO, (20.0, -30.0, 0.0, 0.0)), ("Y", CUBIC | TCB, (0.1, 0.2, 0.3, 0.0)),
                              ("Z", CONSTANT, (0.0,) * 4)]:
        scene.curve(turn, axis, [(0.1, 0.0), (0.35, 25.0), (0.5, 10.0), (0.9, 40.0)], flags, data,
                    [("Pre", "M"), ("Post", "A" if axis == "X" else "R")])
    second = scene.layer(stack, "second", [("Weight", "Number", 50.0), ("BlendMode", "enum", ("I", 0))])
    more = scene.channel(second, root, "Lcl Rotation")
    scene.curve(more, "Y", [(0.0, 0.0), (2.0, 80.0)])
    size = scene.channel(layer, root, "Lcl Scaling", (1.0, 1.0, 1.0))
    scene.curve(size, "X", [(0.0, 1.0), (2.0, 1.5)])
    matrix = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 10.0, 0.0, 1.0]
    scene.add("Pose", "bind", "BindPose", Node("PoseNode", children=[Node("Node", tip), Node("Matrix", ("d", matrix))]))
    return scene


SEEDS = {**FORMS, "binary-mixed": lambda: mixed().binary(), "text-mixed": lambda: mixed(True).text()}


if __name__ == "__main__":
    for name, make in SEEDS.items():
        (pathlib.Path(sys.argv[1]) / name).write_bytes(make())
