#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""COLLADA files: real ones, compared with tables of an independent reader, and small ones whose poses are known by
calculation."""

import json
import math
import os
import pathlib
import unittest

from retarget_played import Animation
from tool import LIMIT, REFUSED, USAGE, ToolTest

CORPUS = pathlib.Path(os.environ["LIMBER_CORPUS"]) / "dae"

NAMESPACE = "http://www.collada.org/2005/11/COLLADASchema"


def angle(a, b):
    """Degrees between two quaternions."""
    difference = min(math.dist(a, b), math.dist(a, [-x for x in b]))
    return math.degrees(4 * math.asin(min(difference / 2, 1)))


class Table:
    """An expected table: joints, times, and where each joint is then."""

    def __init__(self, path):
        self.joints, self.poses, self.times = {}, {}, []
        for line in path.read_text().splitlines():
            cells = line.split("\t")
            if cells[0] == "# times":
                self.times = cells[1:]
            elif cells[0] == "joint":
                self.joints[int(cells[1])] = (cells[6], cells[4] == "1", cells[5] == "1")
            elif cells[0].isdigit():
                self.poses[int(cells[0]), int(cells[1])] = [float(x) for x in cells[2:9]]

    def size(self):
        places = list(zip(*(pose[:3] for pose in self.poses.values())))
        return math.dist([min(axis) for axis in places], [max(axis) for axis in places])


class DaeTest(ToolTest):
    def poses(self, file, times, *args):
        """Places and rotations by joint, for each time."""
        data = json.loads(self.tool("inspect", "--json", "--at=" + ",".join(map(str, times)), *args, file).stdout)
        names = [joint["name"] for joint in data["joint_list"]]
        return names, [pose["joints"] for pose in data["poses"]], data

    def codes(self, text):
        """Of the findings about a file."""
        self.write("x.dae", text)
        return [finding["code"] for finding in json.loads(self.tool("inspect", "--json", "x.dae").stdout)["findings"]]


@unittest.skipUnless((CORPUS / "MANIFEST.tsv").exists(), "the corpus is not here")
class Corpus(DaeTest):
    def rows(self, expect):
        lines = (CORPUS / "MANIFEST.tsv").read_text().splitlines()
        columns = lines[0].split("\t")
        rows = [dict(zip(columns, line.split("\t"))) for line in lines[1:]]
        return [row["file"] for row in rows if row["expect"] == expect]

    def test_through_others(self):
        """Somebody who lies keeps the axis that the file says is up, and few keys their even turns, also on the way
        through another format: before keys are reduced, which may choose otherwise."""
        for name, degrees, millimetres in ("torque-death.dae", 1.0, 4.0), ("cowboy.dae", 0.02, 0.5):
            self.tool("convert", CORPUS / name, "--reduce=none", "-f", "-o", "x.anim")
            for suffix in ("bvj", "vml"):
                self.tool("convert", CORPUS / name, "-f", "-o", f"x.{suffix}")
                self.tool("convert", f"x.{suffix}", "--reduce=none", "-f", "-o", "again.anim")
                worst = json.loads(self.tool("diff", "--json", "x.anim", "again.anim", expect=None).stdout)["worst"]
                self.assertLess(worst["degrees"] or 0, degrees, f"{name} {suffix}")
                self.assertLess(worst["millimetres"] or 0, millimetres, f"{name} {suffix}")

    def test_decimal_frames(self):
        """Times with six digits are the frames that they mean, also after the way through another format: a foot on
        the floor is there for as many frames."""
        for name in ("astro-max.dae", "edge-mixamo-style.dae"):
            files = [CORPUS / name]
            for suffix in ("bvj", "vml"):
                files.append(f"x.{suffix}")
                self.tool("convert", CORPUS / name, "-f", "-o", files[-1])
            made = []
            for file in files:
                self.tool("convert", "--reduce=none", file, "-f", "-o", "x.anim")
                made.append(Animation((self.dir / "x.anim").read_bytes()))
            for other in made[1:]:
                for time in made[0].places["mPelvis"].times:
                    (a, turns), (b, others) = made[0].pose(time), other.pose(time)
                    self.assertLess(math.dist(a["mPelvis"], b["mPelvis"]), 5e-4, (name, time))
                    self.assertEqual(turns.keys(), others.keys())
                    self.assertLess(max(angle(turns[joint], others[joint]) for joint in turns), 0.05, (name, time))

    def compare(self, name):
        table = Table(CORPUS / "expected" / f"{name}.tsv")
        names, poses, data = self.poses(CORPUS / name, table.times)
        bound, after = 1e-5 * table.size() + 1e-9, -1
        self.assertAlmostEqual(data["duration"], float(table.times[-1]), delta=1e-6)
        for index, (joint, is_needed, turns) in table.joints.items():
            if joint not in names[after + 1:]:
                self.assertFalse(is_needed, joint)
                continue
            after = names.index(joint, after + 1)
            for i in range(len(table.times)):
                wanted, found = table.poses[i, index], poses[i][after]
                self.assertLess(math.dist(wanted[:3], found[:3]), bound, f"{joint} at {table.times[i]}")
                if turns:
                    self.assertLess(angle(wanted[3:], found[3:]), 0.01, f"{joint} at {table.times[i]}")

    def test_poses(self):
        files = self.rows("ok")
        self.assertGreater(len(files), 10)
        for name in files:
            with self.subTest(name):
                self.compare(name)

    def test_refused(self):
        for name in self.rows("refuse"):
            with self.subTest(name):
                told = self.tool("inspect", CORPUS / name, expect=REFUSED).err
                self.assertRegex(told, rf"{name}:\d+:\d+: error: ")

    def test_any(self):
        for name in self.rows("any"):
            with self.subTest(name):
                if self.tool("inspect", CORPUS / name, expect=None).returncode != REFUSED:
                    self.assertNotEqual(self.codes((CORPUS / name).read_bytes()), [])


# -- Made files ---------------------------------------------------------------------------------


def numbers(values):
    return " ".join(repr(float(v)) for v in values)


def source(name, values, stride=1, accessor=None):
    n = len(values) // stride
    return f'<source id="{name}"><float_array id="{name}-array" count="{len(values)}">{numbers(values)}</float_array>' \
        f'<technique_common>' + (accessor or f'<accessor source="#{name}-array" count="{n}" stride="{stride}"/>') \
        + "</technique_common></source>"


def channel(name, target, times, values, modes=None, tangents=None, stride=None, animation=None):
    stride = stride or len(values) // len(times)
    text = f'<animation id="{animation or name}">' + source(f"{name}-in", times) + source(f"{name}-out", values, stride)
    inputs = f'<input semantic="INPUT" source="#{name}-in"/><input semantic="OUTPUT" source="#{name}-out"/>'
    if modes:
        text += f'<source id="{name}-modes"><Name_array id="{name}-modes-array" count="{len(modes)}">{" ".join(modes)}' \
            f'</Name_array><technique_common><accessor source="#{name}-modes-array" count="{len(modes)}" stride="1"/>' \
            "</technique_common></source>"
        inputs += f'<input semantic="INTERPOLATION" source="#{name}-modes"/>'
    for semantic, list_of in (tangents or {}).items():
        text += source(f"{name}-{semantic}", list_of, len(list_of) // len(times))
        inputs += f'<input semantic="{semantic}" source="#{name}-{semantic}"/>'
    return text + f'<sampler id="{name}-sampler">{inputs}</sampler>' \
        f'<channel source="#{name}-sampler" target="{target}"/></animation>'


def document(nodes, animations="", more="", up="Z_UP", unit='meter="0.01"', scene="s", namespace=NAMESPACE):
    return f'<?xml version="1.0" encoding="utf-8"?>\n<COLLADA xmlns="{namespace}" version="1.4.1">' \
        f"<asset><unit {unit}/><up_axis>{up}</up_axis></asset>\n" \
        f"<library_animations>{animations}</library_animations>{more}\n" \
        f'<library_visual_scenes><visual_scene id="s">{nodes}</visual_scene></library_visual_scenes>\n' \
        f'<scene><instance_visual_scene url="#{scene}"/></scene></COLLADA>\n'


TURNS = '<rotate sid="rz">0 0 1 0</rotate><rotate sid="ry">0 1 0 0</rotate><rotate sid="rx">1 0 0 0</rotate>'


def joint(name, inside="", below="", kind="JOINT", more=""):
    return f'<node id="{name}-id" name="{name}" sid="{name}" type="{kind}"{more}>{inside}{below}</node>'


def quaternion(axis, degrees):
    half = math.radians(degrees) / 2
    return [*(math.sin(half) * a for a in axis), math.cos(half)]


def product(*quaternions):
    """The first leftmost, for column vectors."""
    x, y, z, w = quaternions[0]
    for a, b, c, d in quaternions[1:]:
        x, y, z, w = (w * a + x * d + y * c - z * b, w * b - x * c + y * d + z * a,
                      w * c + x * b - y * a + z * d, w * d - x * a - y * b - z * c)
    return [x, y, z, w]


X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)


def bezier(points, time):
    """The value at a time, by halves."""
    def at(i, s):
        a, b, c, d = (p[i] for p in points)
        return (1 - s) ** 3 * a + 3 * (1 - s) ** 2 * s * b + 3 * (1 - s) * s * s * c + s ** 3 * d
    low, high = 0.0, 1.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if at(0, middle) < time else (low, middle)
    return at(1, low)


class Made(DaeTest):
    def check(self, text, expected, name="a", **options):
        """`expected`: place (or None) and rotation (or None) by time."""
        self.write("x.dae", text)
        names, poses, data = self.poses("x.dae", expected, *options.get("args", ()))
        at = names.index(name)
        for pose, (time, (place, turn)) in zip(poses, expected.items()):
            if place is not None:
                self.assertLess(math.dist(pose[at][:3], place), options.get("close", 1e-5), f"{time}: {pose[at]}")
            if turn is not None:
                self.assertLess(angle(pose[at][3:], turn), 4e-3, f"{time}: {pose[at]}")
        return data

    def test_euler(self):
        """Several axes at once bend between their keys."""
        animations = channel("1", "a-id/rz.ANGLE", [0, 1], [0, 80]) + channel("2", "a-id/ry.ANGLE", [0, 1], [0, -60]) \
            + channel("3", "a-id/rx.ANGLE", [0, 1], [0, 150])
        self.check(document(joint("a", TURNS), animations), {
            t: (None, product(quaternion(Z, 80 * t), quaternion(Y, -60 * t), quaternion(X, 150 * t)))
            for t in (0, 0.123, 0.5, 0.77, 1)})

    def test_whole_turns(self):
        for degrees in (360, 720, 1440, -200):
            with self.subTest(degrees):
                self.check(document(joint("a", TURNS), channel("1", "a-id/rz.ANGLE", [0, 2], [10, 10 + degrees])), {
                    t: (None, quaternion(Z, 10 + degrees * t / 2)) for t in (0, 0.11, 0.5, 1, 1.3, 1.99)})

    def test_pivot(self):
        """A turn before a translation moves the node on a circle."""
        nodes = joint("a", '<translate>5 0 0</translate><rotate sid="r">0 0 2 0</rotate><translate>1 0 0</translate>')
        self.check(document(nodes, channel("1", "a-id/r.ANGLE", [0, 1], [0, 90])), {
            t: ((5 + math.cos(math.radians(90 * t)), math.sin(math.radians(90 * t)), 0), quaternion(Z, 90 * t))
            for t in (0, 0.31, 0.5, 1)})

    def test_step(self):
        nodes = joint("a", '<translate sid="t">0 0 0</translate>')
        data = channel("1", "a-id/t", [1, 2, 3], [1, 0, 0, 2, 0, 0, 4, 0, 0], ["STEP", "LINEAR", "STEP"])
        self.check(document(nodes, data), {0: ((1, 0, 0), None), 0.5: ((1, 0, 0), None), 0.999: ((1, 0, 0), None),
                                           1: ((2, 0, 0), None), 1.5: ((3, 0, 0), None), 2: ((4, 0, 0), None)})

    def test_step_beside_curve(self):
        """What bends from the key on at which something else jumps is followed."""
        nodes = joint("a", '<translate sid="t">0 0 0</translate><rotate sid="r">0 0 1 0</rotate><translate>1 0 0</translate>')
        data = channel("1", "a-id/t.X", [0, 1, 3], [0, 5, 5], ["STEP"] * 3) + channel("2", "a-id/r.ANGLE", [0, 1, 3], [0, 0, 90])
        self.check(document(nodes, data), {
            t: ((5 + math.cos(math.radians(45 * (t - 1))), math.sin(math.radians(45 * (t - 1))), 0),
                quaternion(Z, 45 * (t - 1))) for t in (1.01, 1.5, 2, 2.3, 3)})

    def test_step_at_half_turn(self):
        """A jump counts whatever else is at that time, a rounding error before it."""
        nodes = joint("a", '<translate sid="t">0 0 0</translate><rotate sid="r">0 0 1 0</rotate>')
        times = [0.0, 0.266666667, 0.4]
        data = channel("1", "a-id/t.X", times, [0, 5, 5], ["STEP"] * 3) + channel("2", "a-id/r.ANGLE", [0.133333333, 0.4], [0, 120])
        self.check(document(nodes, data), {0.26666: ((0, 0, 0), None), 0.26666667: ((5, 0, 0), None), 0.3: ((5, 0, 0), None)})

    def test_frames_of_turn(self):
        """Where keys are on frames, all frames are exact, also between keys that a wide turn gets."""
        nodes = joint("a", TURNS + "<translate>3 0 0</translate>")
        times = [i / 30 for i in (0, 4, 8, 30)]
        data = channel("1", "a-id/rz.ANGLE", times, [0, 80, 20, 20]) + channel("2", "a-id/ry.ANGLE", times, [0, -70, 10, 10]) \
            + channel("3", "a-id/rx.ANGLE", times, [0, 60, 0, 0])
        turns = [product(quaternion(Z, 80 * u), quaternion(Y, -70 * u), quaternion(X, 60 * u)) for u in (0.25, 0.5, 0.75)]
        self.check(document(nodes, data), {
            i / 30: ([3 * (1 - 2 * (y * y + z * z)), 6 * (x * y + z * w), 6 * (x * z - y * w)], [x, y, z, w])
            for i, (x, y, z, w) in enumerate(turns, 1)})

    def test_turn_after_scale(self):
        """A rotation after a scale shears what hangs on the node: it is where the product of all transforms puts it, while that
        stands and while it turns."""
        nodes = joint("a", '<scale>0.5 2 1</scale><rotate sid="r">0 0 1 30</rotate><translate>1 0 0</translate>',
                      joint("b", "<translate>1 1 0</translate>", joint("c", '<translate sid="t">2 0 0</translate>')))
        moves = channel("1", "c-id/t.Z", [0, 1], [0, 1])
        for data, degrees in ((moves, lambda t: 30), (moves + channel("2", "a-id/r.ANGLE", [0, 1], [30, 80]), lambda t: 30 + 50 * t)):
            for name, x, y in (("a", 1, 0), ("b", 2, 1), ("c", 4, 1)):
                places = {}
                for t in (0, 0.3, 0.5, 1):
                    c, s = math.cos(math.radians(degrees(t))), math.sin(math.radians(degrees(t)))
                    places[t] = (0.5 * (c * x - s * y), 2 * (s * x + c * y), t if name == "c" else 0), None
                with self.subTest(name, moving=data != moves):
                    self.check(document(nodes, data), places, name, close=1e-4)

    def test_bezier(self):
        nodes = joint("a", '<translate sid="t">7 8 9</translate>')
        tangents = {"IN_TANGENT": [0, 0, 1.4, 9], "OUT_TANGENT": [0.2, 3, 2, 5]}
        points = [(0, 1), (0.2, 3), (1.4, 9), (2, 5)]
        data = channel("1", "a-id/t.Y", [0, 2], [1, 5], ["BEZIER", "BEZIER"], tangents)
        self.check(document(nodes, data), {t: ((7, bezier(points, t), 9), None) for t in (0, 0.1, 0.5, 1.1, 1.7, 2)},
                   close=2e-4)

    def test_tangents_of_values(self):
        """Without times of their own, tangents are at thirds of the span."""
        nodes = joint("a", '<translate sid="t">0 0 0</translate>')
        data = channel("1", "a-id/t.X", [0, 3], [1, 4], ["BEZIER", "BEZIER"], {"IN_TANGENT": [0, 9], "OUT_TANGENT": [-2, 0]})
        points = [(0, 1), (1, -2), (2, 9), (3, 4)]
        self.check(document(nodes, data), {t: ((bezier(points, t), 0, 0), None) for t in (0, 0.4, 1.5, 2.2, 3)}, close=2e-4)
        data = channel("1", "a-id/t.X", [0, 3], [1, 4], ["BEZIER", "BEZIER"])
        self.check(document(nodes, data), {1.5: ((2.5, 0, 0), None)})

    def test_tangents_of_vectors(self):
        """Of several numbers at once, each has a time and a value, or all share a time."""
        nodes = joint("a", '<translate sid="t">0 0 0</translate>')
        values, modes = [1, 0, 0, 5, 6, 0], ["BEZIER", "BEZIER"]
        pairs = {"OUT_TANGENT": [0.2, 3, 0.2, -1, 0.2, 2] + [2, 0] * 3, "IN_TANGENT": [0, 0] * 3 + [1.4, 9, 1.4, 4, 1.4, 0]}
        shared = {"OUT_TANGENT": [0.2, 3, -1, 2, 2, 0, 0, 0], "IN_TANGENT": [0, 0, 0, 0, 1.4, 9, 4, 0]}
        curves = [[(0, 1), (0.2, 3), (1.4, 9), (2, 5)], [(0, 0), (0.2, -1), (1.4, 4), (2, 6)], [(0, 0), (0.2, 2), (1.4, 0), (2, 0)]]
        for tangents in (pairs, shared):
            self.check(document(nodes, channel("1", "a-id/t", [0, 2], values, modes, tangents)), {
                t: ([bezier(points, t) for points in curves], None) for t in (0, 0.1, 0.5, 1.1, 1.7, 2)}, close=2e-4)
        # Nobody knows what other numbers mean.
        text = document(nodes, channel("1", "a-id/t", [0, 2], values, modes, {name: [0] * 10 for name in pairs}))
        self.check(text, {1: ((3, 3, 0), None)})
        self.assertIn("dae-interpolation", self.codes(text))

    def test_matrices(self):
        """Matrices are blended part by part: halfway between two rotations is a rotation."""
        def matrix(degrees, x):
            c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
            return [c, -s, 0, x, s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]
        nodes = joint("a", f'<matrix sid="m">{numbers(matrix(0, 0))}</matrix>')
        expected = {t: ((3 * t, 0, 0), quaternion(Z, 120 * t)) for t in (0, 0.25, 0.5, 1)}
        self.check(document(nodes, channel("1", "a-id/m", [0, 1], matrix(0, 0) + matrix(120, 3))), expected)
        elements = "".join(channel(f"{c}{r}", f"a-id/m({c})({r})", [0, 1], [matrix(0, 0)[4 * r + c], matrix(120, 3)[4 * r + c]])
                           for c in range(4) for r in range(4))
        self.check(document(nodes, elements), expected)

    def test_parts_of_matrices(self):
        """A channel for each number is as one for the whole, whether numbers that stay have all keys or some; and what moves at
        other times, or in steps, is not lost."""
        def place(node, *parts):
            channels = "".join(channel(f"{i}", f"a-id/m({target})", *keys) for i, (target, *keys) in enumerate(parts))
            return document(joint("a", f'<matrix sid="m">1 0 0 7 0 1 0 8 0 0 1 9 0 0 0 1</matrix>{node}'), channels)
        x, y = ("3)(0", [0, 1, 2], [0, 4, 0]), ("3)(1", [0, 2], [5, 5])
        expected = {0: ((0, 5, 9), None), 0.5: ((2, 5, 9), None), 1: ((4, 5, 9), None), 1.75: ((1, 5, 9), None)}
        for parts in ((x, y), (y, x), (x, ("3)(1", [0, 1, 2], [5, 5, 5])), (x, y, ("0)(0", [1], [1]))):
            with self.subTest(parts):
                self.check(place("", *parts), expected)
        self.check(place("<translate>0 0 1</translate>", x, y), {0.5: ((2, 5, 10), None), 2: ((0, 5, 10), None)})
        # What moves at fewer times, beyond them, or elsewhere.
        self.check(place("", x, ("3)(1", [0, 2], [0, 4])), {0: ((0, 0, 9), None), 1: ((4, 2, 9), None), 2: ((0, 4, 9), None)})
        self.check(place("", x, ("3)(1", [0, 3], [5, 5])), {1: ((4, 5, 9), None), 2: ((0, 5, 9), None), 3: ((0, 5, 9), None)})
        self.check(place("", x, ("3)(1", [0, 1, 3], [0, 4, 8])), {1: ((4, 4, 9), None), 2: ((0, 6, 9), None), 3: ((0, 8, 9), None)})
        self.check(place("", x, ("3)(1", [0, 1, 2], [0, 4, 8], ["STEP"] * 3)), {0.5: ((2, 0, 9), None), 1: ((4, 4, 9), None)})
        # Of two for the same number the later one counts.
        self.check(place("", x, ("3)(0", [0, 1, 2], [1, 2, 3])), {0: ((1, 8, 9), None), 1: ((2, 8, 9), None)})

    def test_addresses(self):
        """A node is named by its id, sid or name; the whole of an angle by one number."""
        nodes = joint("b", "", joint("a", '<translate sid="t">0 0 0</translate><rotate sid="r">0 0 1 0</rotate>'))
        for target in ("a-id/t", "a/t", "b-id/a/t"):
            with self.subTest(target):
                self.check(document(nodes, channel("1", target, [0, 1], [0, 0, 0, 1, 2, 3])), {1: ((1, 2, 3), None)})
        self.check(document(nodes, channel("1", "a-id/t(1)", [0, 1], [0, 5])), {1: ((0, 5, 0), None)})
        self.check(document(nodes, channel("1", "a-id/r", [0, 1], [0, 50])), {1: (None, quaternion(Z, 50))})
        for target in ("c-id/t", "a-id/t.ANGLE", "a-id/u", "a-id", "a-id/visibility", "mesh-morph/t(0)"):
            with self.subTest(target):
                self.assertIn("dae-target", self.codes(document(nodes, channel("1", target, [0, 1], [0, 5]))))

    def test_accessors(self):
        """Two accessors over one array; no stride; fewer numbers than there should be; times that do not rise."""
        nodes = joint("a", '<translate sid="t">0 0 0</translate>')
        plain = channel("1", "a-id/t.X", [0, 1], [0, 5])
        shared = plain.replace(source("1-in", [0, 1]), source("1-in", [9, 0, 0, 1, 5], 1, '<accessor source="#1-in-array" '
                               'count="2" offset="1" stride="2"/>')) \
            .replace(source("1-out", [0, 5]), '<source id="1-out"><technique_common><accessor source="#1-in-array" '
                     'offset="2" count="2" stride="2"/></technique_common></source>')
        self.assertNotEqual(shared, plain)
        self.check(document(nodes, shared), {0.5: ((2.5, 0, 0), None), 1: ((5, 0, 0), None)})
        whole = channel("1", "a-id/t", [0, 1], [0, 0, 0, 1, 2, 3])
        self.check(document(nodes, whole.replace(' stride="3"', "")), {1: ((1, 2, 3), None)})
        self.check(document(nodes, whole.replace("3.0<", "3.0 9.0<")), {1: ((1, 2, 3), None)})
        mixed = channel("1", "a-id/t.X", [2, 0, 1], [7, 0, 5])
        self.check(document(nodes, mixed), {0.5: ((2.5, 0, 0), None), 1: ((5, 0, 0), None), 2: ((7, 0, 0), None)})
        for text, code in ((mixed, "dae-order"), (whole.replace("3.0<", "<"), "dae-short"),
                           (whole.replace(' 3.0<', ' nan<'), "dae-number"),
                           (plain + channel("2", "a-id/t.X", [0, 1], [0, 6]), "dae-channel-twice")):
            with self.subTest(code):
                self.assertIn(code, self.codes(document(nodes, text)))

    def test_long_text(self):
        """Numbers are split between the pieces in which the parser gives text."""
        n = 30000
        values = [math.sin(i) * 10.0 ** (i % 4) for i in range(n)]
        text = document(joint("a", '<translate sid="t">0 0 0</translate>'), channel("1", "a-id/t.X", range(n), values))
        expected = {t: ((values[t], 0, 0), None) for t in range(0, n, 97)}
        self.check(text, expected, close=1e-9)
        self.check(text.replace(".0 ", ".0 <!-- -->\n").replace("-0.", "<![CDATA[-0.]]>"), expected, close=1e-9)

    def test_places(self):
        """What is wrong within an array, or after a long one, is said to be where it is; text that is no plain number
        is read as XML means it."""
        n = 3000
        times, values = range(n), [i % 7 + 0.25 for i in range(n)]
        text = document(joint("a", '<translate sid="t">0 0 0</translate>'), channel("1", "a-id/t.X", times, values))
        at = text.index(" 6.25", text.index("1-out-array") + 7000)

        def place(broken, wrong):
            before = broken[:broken.index(wrong)]
            return before.count("\n") + 1, len(before) - before.rfind("\n")

        def told(broken, expect):
            self.write("x.dae", broken)
            return self.tool("inspect", "x.dae", expect=expect).err.splitlines()[0]

        for gap in " ", "\n", "\r\n":
            broken = text[:at].replace(" 3.25", gap + "3.25") + " 6.2.5" + text[at + 5:]
            self.write("x.dae", broken.encode())
            found = json.loads(self.tool("inspect", "--json", "x.dae").stdout)["findings"]
            self.assertEqual([(x["line"], x["column"]) for x in found if x["code"] == "dae-number"],
                             [place(broken, "6.2.5")])
            broken = text.replace(" 3.25", gap + "3.25").replace("</float_array><technique_common><accessor source=\"#1-out-array",
                                                                 "</float_array><b></c>")
            self.assertNotEqual(broken, text)
            line, column = place(broken, "</c>")
            self.assertTrue(told(broken, REFUSED).startswith(f"x.dae:{line}:{column + len('</c>')}: "))
        for whole in "6.<!-- 1 -->25", "<![CDATA[6.25]]>", "6&#46;25", "6.2<?x 1?>5":
            self.check(text[:at + 1] + whole + text[at + 5:],
                       {t: ((values[t], 0, 0), None) for t in range(0, n, 97)}, close=1e-9)

    def test_encodings(self):
        text = document(joint("ä b", '<translate sid="t">0 0 0</translate>'), channel("1", "ä b-id/t.X", [0, 1], [0, 5]))
        for data in (text.encode("utf-8-sig"), text.replace("utf-8", "UTF-16").encode("utf-16")):
            self.write("x.dae", data)
            names, poses, _ = self.poses("x.dae", [1])
            self.assertEqual((names, poses[0][0][0]), (["ä b"], 5))

    def test_sentence(self):
        """What the parser says of a text is one line, without the bytes that it lists in others."""
        self.write("x.dae", document(joint("a", TURNS)).encode().replace(b"a-id", b"\xff\xfe", 1))
        told = self.tool("inspect", "x.dae", expect=REFUSED)
        error = [line for line in told.err.splitlines() if "error:" in line]
        self.assertEqual(len(error), 1)
        self.assertRegex(error[0], r"^x\.dae:\d+:\d+: error: .* not proper UTF-8, indicate encoding ! \[dae-xml\]$")

    def test_names(self):
        nodes = joint("LFBXASC032ArmFBXASC195FBXASC164", TURNS,
                      joint("FBXASC255", "", '<node id="only" type="JOINT"/><node sid="sid" type="JOINT"/>'))
        self.write("x.dae", document(nodes))
        names, _, _ = self.poses("x.dae", [0])
        self.assertEqual(names, ["L Armä", "FBXASC255", "only", "sid"])

    def test_spaces(self):
        """A BVH has y up, z to the front and inches."""
        nodes = joint("a", '<translate sid="t">1 2 3</translate>')
        for up, place in (("X_UP", (-2, 1, 3)), ("Y_UP", (1, 2, 3)), ("Z_UP", (1, 3, -2))):
            with self.subTest(up):
                self.write("x.dae", document(nodes, channel("1", "a-id/t.X", [0, 1], [1, 1.001]), up=up, unit='meter="0.0254"'))
                self.tool("convert", "x.dae", "-o", "x.bvh", "-f")
                lines = (self.dir / "x.bvh").read_text().splitlines()
                channels = next(line.split()[2:5] for line in lines if "CHANNELS 6" in line)
                row = dict(zip(channels, map(float, lines[-1].split())))
                self.assertLess(math.dist(place, [row[axis + "position"] for axis in "XYZ"]), 0.1)

    def test_bones(self):
        """Bones are what the file calls joints, or what meshes are bound to, or what channels move."""
        moved = '<translate sid="t">0 0 0</translate>'
        data = channel("1", "a-id/t.X", [0, 1], [0, 5])
        mesh = '<node id="m" name="m" type="JOINT"><instance_geometry url="#g"/></node>'
        eye = '<node id="c" name="c"><instance_camera url="#g"/></node>'
        self.write("x.dae", document(joint("a", moved, joint("b", below=mesh)) + eye, data))
        self.assertEqual(self.poses("x.dae", [0])[0], ["a", "b"])
        skin = '<library_controllers><controller id="k"><skin source="#g"><source id="j"><Name_array id="j-array" count="2">' \
            'b a</Name_array><technique_common><accessor source="#j-array" count="2"/></technique_common></source>' \
            + source("w", [0.5] * 40) + source("i", [1, 0, 0, -3, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1,
                                                     1, 0, 0, -1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], 16) \
            + '<joints><input semantic="JOINT" source="#j"/><input semantic="INV_BIND_MATRIX" source="#i"/></joints>' \
            "</skin></controller></library_controllers>"
        use = '<node name="mesh"><instance_controller url="#k"><skeleton>#a-id</skeleton></instance_controller></node>'
        arm = "<translate>0 2 0</translate>"
        nodes = joint("a", moved, joint("b", arm, kind="NODE") + joint("c", kind="NODE"), kind="NODE") + use
        self.write("x.dae", document(nodes, data, skin))
        names, _, told = self.poses("x.dae", [0])
        self.assertEqual(names, ["a", "b"])
        self.assertAlmostEqual(told["rest"][1][0] - told["rest"][0][0], 2)
        self.write("x.dae", document(nodes, data))
        self.assertEqual(self.poses("x.dae", [0])[0], ["a"])

    def test_instances(self):
        library = f'<library_nodes>{joint("a", "<translate>1 2 3</translate>", joint("b", TURNS))}</library_nodes>'
        nodes = '<node name="top"><translate sid="t">5 0 0</translate><instance_node url="#a-id"/></node>'
        data = channel("1", "b-id/rz.ANGLE", [0, 1], [0, 90])
        self.check(document(nodes, data, library), {1: ((6, 2, 3), quaternion(Z, 90))}, "b")
        loop = library.replace("</rotate></node>", '</rotate><instance_node url="#a-id"/></node>')
        self.write("x.dae", document(nodes, data, loop))
        self.assertIn("[scene-loop]", self.tool("inspect", "x.dae", expect=REFUSED).err)

    def test_takes(self):
        """Clips are parts of one time line, or have animations of their own."""
        nodes = joint("a", '<translate sid="t">0 0 0</translate>')
        data = channel("1", "a-id/t.X", [1, 5], [0, 4])
        clips = '<library_animation_clips><animation_clip name="up" start="2" end="3"/>' \
            '<animation_clip start="3" end="9"/></library_animation_clips>'
        text = document(nodes, data, clips)
        told = self.check(text, {0: ((0, 0, 0), None), 4: ((4, 0, 0), None)})
        self.assertEqual(told["clips"], ["#1", "up", "#3"])
        self.assertEqual(self.check(text, {0: ((1, 0, 0), None), 1: ((2, 0, 0), None)}, args=["--clip=up"])["duration"], 1)
        self.assertEqual(self.check(text, {2: ((4, 0, 0), None)}, args=["--clip=#3"])["duration"], 2)
        self.assertIn("up", self.tool("inspect", "x.dae", "--clip=down", expect=USAGE).err)
        one = text.replace('<animation_clip start="3" end="9"/>', "")
        self.assertNotEqual(one, text)
        self.assertEqual((self.codes(one), self.check(one, {4: ((4, 0, 0), None)})["duration"]), ([], 4))
        data += channel("2", "a-id/t.X", [0, 2], [9, 11])
        clips = '<library_animation_clips><animation_clip name="one" start="1" end="5"><instance_animation url="#1"/>' \
            '</animation_clip><animation_clip name="two" start="0" end="2"><instance_animation url="#2"/></animation_clip>' \
            "</library_animation_clips>"
        text = document(nodes, data, clips)
        self.assertEqual(self.check(text, {0: ((0, 0, 0), None), 4: ((4, 0, 0), None)})["clips"], ["one", "two"])
        self.check(text, {0: ((9, 0, 0), None), 2: ((11, 0, 0), None)}, args=["--clip=two"])

    def test_bad(self):
        good = document(joint("a", TURNS), channel("1", "a-id/rz.ANGLE", [0, 1], [0, 5]))
        for code, text in {
                "dae-xml": good.replace("</visual_scene>", ""), "dae-root": good.replace("COLLADA", "Collada"),
                "dae-no-scene": good.replace("visual_scene", "scene_visual"),
                "dae-sampler": good.replace('"INPUT"', '"PUT"'), "dae-no-keys": good.replace("0.0 1.0<", "<"),
                "dae-dtd": good.replace("<COLLADA", "<!DOCTYPE COLLADA><COLLADA", 1),
                "dae-name-long": good.replace("a-id", "a" * 2000),
                "xml-too-deep": good.replace("<node", "<node>" * 300 + "<node").replace("</node>", "</node>" * 301),
                "scene-no-skeleton": good.replace("JOINT", "NODE").replace("a-id/", "b-id/")}.items():
            with self.subTest(code):
                self.write("x.dae", text)
                self.assertRegex(self.tool("inspect", "x.dae", expect=None).err, rf"x.dae:\d+:\d+: error: .*\[{code}\]")
        for code, text in {
                "dae-unit": good.replace('"0.01"', '"-1"'), "dae-up-axis": good.replace("Z_UP", "UP"),
                "dae-version": good.replace("1.4.1", "2.0"), "scene-still": document(joint("a")),
                "dae-transform": good.replace("<rotate", "<skew>1 2 3 4 5 6 7</skew><rotate", 1),
                "dae-instance": good.replace("<rotate", '<instance_node url="#no"/><rotate', 1),
                "dae-inner-asset": good.replace("<node", '<asset><unit meter="1"/></asset><node', 1)}.items():
            with self.subTest(code):
                self.assertEqual(self.codes(text), [code])
        self.assertEqual(self.codes(good), [])

    def test_work(self):
        """A small file cannot ask for endless work."""
        nodes = document('<node name="top"><instance_node url="#n0"/></node>', more="<library_nodes>{}</library_nodes>")
        double = "".join(f'<node id="n{i}">' + f'<instance_node url="#n{i + 1}"/>' * 2 + "</node>" for i in range(40))
        deep = "".join(f'<node id="n{i}" type="JOINT"><instance_node url="#n{i + 1}"/></node>' for i in range(3000))
        times = list(range(5000))
        shared = "<animation>" + source("t", times) + source("v", times) + '<sampler id="s"><input semantic="INPUT" ' \
            'source="#t"/><input semantic="OUTPUT" source="#v"/></sampler>' \
            + "".join(f'<channel source="#s" target="j{i}/rx.ANGLE"/>' for i in range(2000)) + "</animation>"
        for code, text in (("dae-too-many", nodes.format(double + '<node id="n40" type="JOINT"/>')),
                           ("scene-joints", nodes.format(deep)),
                           ("dae-too-many", document("".join(joint(f"j{i}", TURNS) for i in range(2000)), shared)),
                           ("dae-too-many", document(joint("a", "<scale/>" * 65)))):
            with self.subTest(code):
                self.write("x.dae", text)
                self.assertIn(f"[{code}]", self.tool("inspect", "x.dae", expect=LIMIT).err)
        spins = "".join(channel(str(i), f"a{i}-id/rz.ANGLE", [0, 80000], [0, 1e6]) for i in range(500))
        found = self.codes(document("".join(joint(f"a{i}", TURNS) for i in range(500)), spins))
        self.assertEqual(found, ["scene-simplified"])


if __name__ == "__main__":
    unittest.main()
