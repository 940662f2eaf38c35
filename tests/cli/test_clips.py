#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files with several animations: what is written of them, and what is reported about the rest. And what can
be written: nothing that could not be read again."""

import json
import math
import re
import unittest
import xml.etree.ElementTree as tree

from tool import DONE, REFUSED, USAGE, ToolTest

SKELETON = """<Skeleton>
<Bone id="0" parent="-1" name="hip"><TranslationKey x="0" y="0" z="1"/><RotationKey x="0" y="0" z="0" w="1"/></Bone>
<Bone id="1" parent="0" name="{0}"><TranslationKey x="0" y="0" z="0.2"/><RotationKey x="0" y="0" z="0" w="1"/></Bone>
</Skeleton>"""


def animation(name, seconds, degrees, bone="1", named=True):
    half = math.radians(degrees) / 2
    return (f'<SkeletalAnimation{f" name={chr(34)}{name}{chr(34)}" if named else ""} duration="{seconds}">'
            f'<SkeletalAnimationTrack bone="{bone}"><RotationKey x="0" y="0" z="0" w="1" t="0"/>'
            f'<RotationKey x="{math.sin(half):.7f}" y="0" z="0" w="{math.cos(half):.7f}" t="{seconds}"/>'
            "</SkeletalAnimationTrack></SkeletalAnimation>")


SEVERAL = "<VML>" + SKELETON.format("chest") + animation("walk", 1, 30) + animation("nod", 2, 40, "chest") \
    + SKELETON.format("head") + animation("look", 1.5, 50, "head") + "</VML>"


class Several(ToolTest):
    def names(self, file):
        return [a.get("name") for a in tree.parse(self.dir / file).iter("SkeletalAnimation")]

    def test_written_again(self):
        """A VML keeps all of them, each with its skeleton."""
        self.write("x.vml", SEVERAL)
        self.tool("convert", "x.vml", "-o", "y.vml", "-q")
        self.assertEqual(self.names("y.vml"), ["walk", "nod", "look"])
        self.tool("convert", "y.vml", "-o", "z.vml", "-q")
        self.assertEqual((self.dir / "y.vml").read_bytes(), (self.dir / "z.vml").read_bytes())
        for clip in ("walk", "nod", "look"):
            for file in ("x", "y"):
                self.tool("convert", f"{file}.vml", "--clip", clip, "-o", f"{file}.anim", "-f", "-q")
            self.assertEqual((self.dir / "x.anim").read_bytes(), (self.dir / "y.anim").read_bytes())

    def test_one_is_asked_for(self):
        self.write("x.vml", SEVERAL)
        for clip in ("nod", "look"):
            told = self.tool("convert", "x.vml", "--clip", clip, "-o", "y.vml", "-f")
            self.assertEqual(self.names("y.vml"), [clip])
            self.assertNotIn("[clips-left]", told.err)

    def test_left(self):
        """If the format holds only one, the others are named."""
        self.write("x.vml", SEVERAL)
        for kind in ("anim", "bvh", "bvj", "htr"):
            told = self.tool("convert", "x.vml", "-o", f"y.{kind}")
            self.assertRegex(told.err, r"nod, look \[clips-left\]")
            told = self.tool("convert", "x.vml", "--clip", "nod", "-o", f"y.{kind}", "-f")
            self.assertNotIn("[clips-left]", told.err)

    def test_split(self):
        """All are written, each under its name."""
        self.write("x.vml", SEVERAL)
        for kind in ("anim", "bvh"):
            self.tool("split", "x.vml", "-d", "out", "-t", kind, "-q")
            for clip in ("walk", "nod", "look"):
                self.tool("convert", "x.vml", "--clip", clip, "-o", f"y.{kind}", "-f", "-q")
                self.assertEqual((self.dir / "out" / f"{clip}.{kind}").read_bytes(),
                                 (self.dir / f"y.{kind}").read_bytes())
        self.assertIn("--part", self.tool("split", "x.vml", "--clip", "nod", expect=USAGE).err)

    def test_split_counts_what_it_wrote(self):
        """Findings for one animation are those of inspect; a result of all animations reports how many there
        are."""
        self.write("x.vml", SEVERAL)
        told = self.tool("split", "x.vml", "-o", "y.vml")
        self.assertEqual(told.out, f"x.vml -> y.vml: {len(self.names('y.vml'))} parts\n")
        for kind in ("anim", "bvh", "htr"):
            for words in ([], ["--clip", "walk", "--part", "one=..0.5", "--part", "two=0.25.."]):
                told = self.tool("split", "x.vml", "-d", "out", "-t", kind, "-f", *words).out.splitlines()
                self.assertEqual(len(told), 2 if words else 3)
                for line in told:
                    name = line.split(" -> ")[1].split(": ")[0]
                    found = json.loads(self.tool("inspect", "--json", name).out)
                    n = found["frames"] if found["keys"] is None else sum(found["keys"].values())
                    with self.subTest(line=line):
                        self.assertRegex(line, rf": {found['joints']} joints?, {n} (keys?|frames?), ")

    def test_split_finds_once(self):
        """A finding about the file is reported once, however many animations it has; one about any animation
        is reported."""
        text = "<VML>" + SKELETON.format("chest") + animation("walk", 1, 30) + animation("", 1, 20, named=False) \
            + animation("nod", 2, 40, "chest") + SKELETON.format("head").replace('name="hip"', 'name="frill"') \
            + animation("look", 1.5, 50, "head") + animation("sway", 1, 20, "frill") + "</VML>"
        self.write("x.vml", text)
        once = self.tool("convert", "x.vml", "-o", "y.anim", "--clip", "walk").err
        self.assertRegex(once, r"#2 \[vml-nameless\]\n")
        self.tool("convert", "x.vml", "-o", "y.vml", "-q")
        for words in (["-t", "bvh"], ["-o", "z.vml"]):
            told = self.tool("split", "x.vml", "-f", *words, *(["-d", "out"] if words[0] == "-t" else [])).err
            self.assertIn(once.splitlines()[0], told)
            self.assertNotIn("×", told)
        told = self.tool("split", "x.vml", "-d", "out", "-t", "anim", expect=REFUSED).err
        self.assertRegex(told, r"frill: .* \[unknown-joint\]")
        self.assertNotIn("×", told)

    def test_empty_track(self):
        """Names that the avatar knows are not blamed if only the motion is missing."""
        empty = '<SkeletalAnimation duration="1"><SkeletalAnimationTrack bone="1"/></SkeletalAnimation></VML>'
        for name, code in (("chest", "[no-motion]"), ("frill", "[no-motion]")):
            self.write("x.vml", "<VML>" + SKELETON.format(name) + empty)
            self.assertIn(code, self.tool("convert", "x.vml", "-o", "x.anim", expect=REFUSED).err)
        self.write("x.vml", ("<VML>" + SKELETON.format("frill") + empty).replace("hip", "stalk"))
        self.assertIn("[foreign-skeleton]", self.tool("convert", "x.vml", "-o", "x.anim", expect=REFUSED).err)

    def test_broken_neighbour(self):
        """An animation that was not asked for and moves none of the file's bones is left out, with a finding."""
        self.write("x.vml", "<VML>" + SKELETON.format("chest") + animation("walk", 1, 30)
                   + animation("lost", 1, 30, "tail") + "</VML>")
        told = self.tool("convert", "x.vml", "-o", "y.vml")
        self.assertIn("[vml-left]", told.err)
        self.assertEqual(self.names("y.vml"), ["walk"])


class Join(ToolTest):
    def test_join(self):
        """Files in any format become one VML; each animation is that of its file."""
        self.sample("walk.bvh")
        self.sample("wave.bvh")
        self.write("x.vml", SEVERAL)
        self.tool("convert", "walk.bvh", "-o", "walk.vml", "-q")
        self.tool("join", "walk.bvh", "wave.bvh", "x.vml", "walk.vml", "-o", "all.vml")
        names = [a.get("name") for a in tree.parse(self.dir / "all.vml").iter("SkeletalAnimation")]
        self.assertEqual(names, ["walk", "wave", "walk 2", "nod", "look", "walk 3"])
        for file, clip in (("walk.bvh", "walk"), ("wave.bvh", "wave"), ("walk.vml", "walk 3")):
            self.tool("convert", file, "-o", "way.vml", "-f", "-q")
            self.tool("convert", "way.vml", "-o", "a.anim", "-f", "-q")
            self.tool("convert", "all.vml", "--clip", clip, "-o", "b.anim", "-f", "-q")
            self.assertEqual((self.dir / "a.anim").read_bytes(), (self.dir / "b.anim").read_bytes())
        self.tool("split", "all.vml", "-d", "out", "-q")
        self.assertEqual(len(list((self.dir / "out").iterdir())), 6)

    def test_wrong(self):
        self.sample("walk.bvh")
        self.tool("join", "walk.bvh", expect=USAGE)
        self.tool("join", "walk.bvh", "-o", "x.bvh", expect=USAGE)
        self.write("broken.vml", "<VML>")
        self.tool("join", "walk.bvh", "broken.vml", "-o", "x.vml", expect=REFUSED)
        self.assertFalse((self.dir / "x.vml").exists())


class ReadAgain(ToolTest):
    """What is written can be read; if it could not be, the conversion fails and nothing is written."""

    def bvj(self, **members):
        return json.dumps({"HIERARCHY": {"NAME": "hip", "OFFSET": [0, 40, 0], "CHANNELS": [
            "Xposition", "Yposition", "Zposition", "Xrotation", "Yrotation", "Zrotation"]}, **members})

    def test_all_or_nothing(self):
        rows = [[0, 40, 0, i, 0, 0] for i in range(4)]
        sources = {
            "far.bvj": self.bvj(MOTION={"Frame Time": 0.1, "Frames": [[1e13, 0, 0, i, 0, 0] for i in range(4)]}),
            "fast.bvj": self.bvj(MOTION={"Frame Time": 1e-9, "Frames": rows}),
            "slow.bvj": self.bvj(MOTION={"Frame Time": 1e9, "Frames": rows}),
            "negative.bvj": self.bvj(MOTION={"Frame Time": -0.1, "Frames": rows}),
            "members.bvj": self.bvj(MOTION={"Frame Time": 0.1, "Frames": rows, "frames": 3}),
            "turned.bvj": self.bvj(MOTION={"Frame Time": 0.1, "Frames": [[0, 0, 0, 1e38, i, 0] for i in range(4)]}),
            "nothing.bvj": json.dumps({"HIERARCHY": {"END": True, "OFFSET": [0, 1, 0]},
                                       "MOTION": {"Frame Time": 0.1, "Frames": [[], []]}}),
        }
        n = 0
        for name, text in sources.items():
            self.write(name, text)
            for kind in ("bvh", "bvj", "htr", "vml"):
                result = self.tool("convert", name, "-o", f"y.{kind}", "-f", "-q", expect=None)
                with self.subTest(file=name, to=kind):
                    self.assertIn(result.returncode, (DONE, REFUSED), result.err)
                    if result.returncode == DONE:
                        n += 1
                        self.tool("convert", f"y.{kind}", "-o", f"z.{kind}", "-f", "-q")
                    else:
                        self.assertRegex(result.err, r"\[[a-z-]+\]")
                        self.assertFalse((self.dir / f"y.{kind}").exists())
                (self.dir / f"y.{kind}").unlink(missing_ok=True)
        self.assertGreater(n, 8)


class Kinds(ToolTest):
    def test_htr2(self):
        """The suffix determines the variant of HTR."""
        self.sample("walk.bvh")
        self.tool("convert", "walk.bvh", "-o", "a.htr", "-q")
        self.tool("convert", "walk.bvh", "-o", "b.htr2", "-q")
        self.tool("convert", "a.htr", "-o", "c.HTR2", "-q")
        self.assertIn("FileVersion 1\n", (self.dir / "a.htr").read_text())
        self.assertEqual((self.dir / "b.htr2").read_bytes(), (self.dir / "c.HTR2").read_bytes())
        self.assertTrue(re.search(r"^FileVersion 2$.*^Frame 0:$", (self.dir / "b.htr2").read_text(), re.M | re.S))
        for name in ("a.htr", "b.htr2"):
            self.tool("convert", name, "-o", name + ".anim", "-q")
        self.assertEqual((self.dir / "a.htr.anim").read_bytes(), (self.dir / "b.htr2.anim").read_bytes())


if __name__ == "__main__":
    unittest.main()
