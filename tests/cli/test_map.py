#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Joint maps: --map with lines, names and files; the command that shows and writes them."""

import json
import unittest

from tool import ACCESS, SAMPLES, SOURCE, USAGE, ToolTest

# Names of the sample, and what a map of another program may call them.
OTHERS = {"hip": "Koshi", "abdomen": "Hara", "chest": "Mune", "neck": "Kubi", "head": "Atama",
          "lCollar": "HidariSakotsu", "rCollar": "MigiSakotsu", "lShldr": "HidariUde", "rShldr": "MigiUde",
          "lForeArm": "HidariHiji", "rForeArm": "MigiHiji", "lHand": "HidariTe", "rHand": "MigiTe",
          "lThigh": "HidariMomo", "rThigh": "MigiMomo", "lShin": "HidariSune", "rShin": "MigiSune",
          "lFoot": "HidariAshi", "rFoot": "MigiAshi"}


class MapTest(ToolTest):
    def setUp(self):
        super().setUp()
        text = (SAMPLES / "walk.bvh").read_text()
        for ours, theirs in OTHERS.items():
            text = text.replace(f" {ours}\n", f" {theirs}\n")
        self.write("walk.bvh", text)
        self.map = {"limber-map": 1, "joints": {theirs: ours for ours, theirs in OTHERS.items()}}

    def convert(self, *args, **options):
        result = self.tool("convert", "-f", "-o", "out.anim", "walk.bvh", *args, **options)
        return result, (self.dir / "out.anim").read_bytes() if result.returncode == 0 else None


class Option(MapTest):
    def test_file(self):
        self.write("my.json", json.dumps(self.map))
        _, motion = self.convert("--map=my.json")
        self.assertGreater(len(motion), 500)
        # It is in the recipe whole: the file is not needed any more.
        self.convert("--map=my.json", "--save-recipe=r.json")
        saved = json.loads((self.dir / "r.json").read_text())["map"]
        self.assertIn("HidariUde=mShoulderLeft", saved)
        (self.dir / "my.json").unlink()
        self.assertEqual(self.convert("--recipe=r.json")[1], motion)

    def test_order(self):
        """The first of a file that the skeleton has counts, and what is said after the file counts more."""
        self.map["joints"] = {"Kata": "mNeck", **self.map["joints"], "Atama": "mNeck", "Tsuno": "mHead"}
        self.write("my.json", json.dumps(self.map))
        self.convert("--map=my.json", "--map=Kubi=none", "--save-recipe=r.json", expect=None)
        saved = json.loads((self.dir / "r.json").read_text())["map"] if (self.dir / "r.json").exists() else []
        self.assertEqual(saved[-1:], ["Kubi=none"])
        self.assertEqual(saved[-2:-1], ["Kata=mNeck"])

    def test_own_name(self):
        self.write("data/limber/maps/mine.json", json.dumps(self.map))
        env = {"XDG_DATA_HOME": str(self.dir / "data")}
        self.assertIsNotNone(self.convert("--map=mine", env=env)[1])
        self.tool("convert", "walk.bvh", "-o", "x.anim", "--map=other", env=env, expect=USAGE)

    def test_mistakes(self):
        self.write("my.json", '{\n  "limber-map": 1,\n  "joints": {\n    "a": "mNose"\n  }\n}\n')
        self.write("new.json", '{\n  "limber-map": 2,\n  "joints": {}\n}\n')
        self.write("twice.json", '{"limber-map": 1,\n "joints": {"a": "mHead",\n "b": "mNeck", "a": null}}\n')
        self.write("kind.json", '{"limber-map": 1, "joints": {"a": 3}}\n')
        for word, said in (("twice.json", "twice.json: line 2, column 18: “a” is given twice: leave one of them out"),
                           ("kind.json", "line 1, column 35: “a” must be the name of a joint in quotes, or null"),
                           ("new.json", "new.json: line 2, column 17: this is a map of version 2; Limber reads version 1"),
                           ("my.json", "my.json: line 4, column 10: the avatar has no joint “mNose”"),
                           ("a=mNose", "the avatar has no joint “mNose”"),
                           ("a b", "there is no joint map “a b”"),
                           ("mixamoo", "there is no joint map “mixamoo”")):
            result = self.tool("convert", "walk.bvh", f"--map={word}", expect=None)
            self.assertNotEqual(result.returncode, 0)
            self.assertIn(said, result.err)
            self.assertFalse((self.dir / "walk.anim").exists())

    def test_unknown_in_a_recipe(self):
        self.write("r.json", json.dumps({"map": ["mine"]}))
        self.sample("walk.bvh", "own.bvh")
        result = self.tool("convert", "own.bvh", "--recipe=r.json", "-o", "x.anim")
        self.assertIn("[unknown-map]", result.err)

    def test_unfollowed(self):
        """Half of a change makes no body: what is not followed is told, and no more when all of it is said."""
        words = {"Hidari": "Left", "Migi": "Right", "Sakotsu": "Shoulder", "Ude": "Arm", "Hiji": "ForeArm", "Te": "Hand",
                 "Momo": "UpLeg", "Sune": "Leg", "Ashi": "Foot", "Koshi": "Hips", "Hara": "Spine", "Mune": "Spine1",
                 "Kubi": "Neck", "Atama": "Head"}
        text = (self.dir / "walk.bvh").read_text()
        for ours, theirs in words.items():
            text = text.replace(ours, theirs)
        self.write("walk.bvh", text)
        as_found = self.convert()[1]
        for line, joint in (("LeftForeArm=mShoulderRight", "LeftForeArm"), ("RightUpLeg=mKneeRight", "RightUpLeg"),
                            ("Hips=none", "Hips")):
            result, motion = self.convert(f"--map={line}")
            self.assertRegex(result.err, f"{joint}: .*map-unfollowed")
            self.assertEqual(motion, as_found)
        swapped = [f"--map={'Right' if side == 'Left' else 'Left'}{part}=m{joint}{side}" for side in ("Left", "Right")
                   for part, joint in (("Shoulder", "Collar"), ("Arm", "Shoulder"), ("ForeArm", "Elbow"),
                                       ("Hand", "Wrist"))]
        result, motion = self.convert(*swapped)
        self.assertNotIn("map-unfollowed", result.err)
        self.assertNotEqual(motion, as_found)

    def test_names_none(self):
        """What is said of joints that the file does not have is told once; where it has one of them, nothing is."""
        for lines, told in ((["Nope=mHead"], True), (["Nope=mHead", "Atama=mHead"], False)):
            result = self.tool("convert", "-f", "-o", "out.anim", "walk.bvh", "--partial",
                               *[f"--map={line}" for line in lines], expect=None)
            self.assertEqual("[map-no-joint]" in result.err, told, result.err)

    def test_by_hand_is_fitted(self):
        """Where the maker says which joint is which, also the avatar's own names are fitted."""
        self.sample("walk.bvh", "own.bvh")
        own = self.tool("convert", "own.bvh", "-v", "-o", "x.anim")
        self.assertNotIn("[retargeted]", own.err)
        fitted = self.tool("convert", "own.bvh", "-v", "-o", "y.anim", "--map=head=mHead")
        self.assertIn("[retargeted]", fitted.err)

    def test_program_maps_are_valid(self):
        for path in sorted((SOURCE / "data" / "maps").glob("*.json")):
            with self.subTest(path.name):
                data = json.loads(path.read_text())
                self.assertEqual(data["name"], path.stem)
                self.assertEqual(set(data) - {"limber-map", "name", "title", "prefixes", "joints"}, set())


class Command(MapTest):
    def foreign(self):
        """A skeleton with the names of another program."""
        text = (SAMPLES / "walk.bvh").read_text()
        for ours, theirs in (("hip", "Hips"), ("abdomen", "Spine"), ("chest", "Spine1"), ("neck", "Neck"),
                             ("head", "Head"), ("Collar", "Shoulder"), ("Shldr", "Arm"), ("ForeArm", "ForeArm"),
                             ("Hand", "Hand"), ("Thigh", "UpLeg"), ("Shin", "Leg"), ("Foot", "Foot")):
            for side, word in (("l", "Left"), ("r", "Right"), ("", "")):
                text = text.replace(f" {side}{ours}\n", f" {word}{theirs}\n")
        return self.write("foreign.bvh", text)

    def test_table(self):
        lines = self.tool("map", self.foreign()).out.splitlines()
        self.assertIn("humanik, 19 joints of the avatar", lines[0])
        self.assertEqual(lines[1].split(), ["Joint", "Avatar", "Known", "by", "Sure"])
        self.assertIn(["LeftUpLeg", "mHipLeft", "map", "98", "%"], [line.split() for line in lines])

    def test_quiet(self):
        """Quiet prints failures only, and still the data that is asked for."""
        self.assertEqual(self.tool("map", "-q", self.foreign()).out, "")
        self.assertEqual(json.loads(self.tool("map", "-q", "--json", "foreign.bvh").out)["map"], "humanik")
        self.assertIn("nothing.bvh", self.tool("map", "-q", "nothing.bvh", expect=None).err)

    def test_json(self):
        data = json.loads(self.tool("map", "--json", self.foreign()).out)
        self.assertEqual((data["file"], data["map"]), ("foreign.bvh", "humanik"))
        self.assertGreater(data["confidence"], 0.9)
        joints = {row["joint"]: row for row in data["joints"]}
        self.assertEqual(joints["RightHand"], {"joint": "RightHand", "avatar": "mWristRight", "known": "map",
                                               "confidence": 0.98})

    def test_written(self):
        """The map that is written gives the same motion as none."""
        self.foreign()
        self.tool("map", "foreign.bvh", "-o", "mine.json")
        data = json.loads((self.dir / "mine.json").read_text())
        self.assertEqual((data["limber-map"], data["name"]), (1, "mine"))
        self.assertEqual(data["joints"]["LeftArm"], "mShoulderLeft")
        self.tool("convert", "foreign.bvh", "-o", "a.anim")
        self.tool("convert", "foreign.bvh", "-o", "b.anim", "--map=mine.json")
        self.assertEqual((self.dir / "a.anim").read_bytes(), (self.dir / "b.anim").read_bytes())
        self.tool("map", "foreign.bvh", "-o", "mine.json", expect=ACCESS)
        self.tool("map", "foreign.bvh", "-o", "mine.json", "--force")

    def test_unknown(self):
        """Of a skeleton that is not recognised all joints are listed, to be filled in."""
        self.tool("map", "walk.bvh", "-o", "mine.json")
        joints = json.loads((self.dir / "mine.json").read_text())["joints"]
        self.assertEqual(set(joints), set(OTHERS.values()))

    def test_list(self):
        self.write("data/limber/maps/mine.json", json.dumps(self.map))
        lines = self.tool("map", "--list", env={"XDG_DATA_HOME": str(self.dir / "data")}).out.splitlines()
        names = [line.split()[0] for line in lines]
        self.assertEqual(names[1], "avatar")
        self.assertEqual(names[2:-1], sorted(p.stem for p in (SOURCE / "data" / "maps").glob("*.json")))
        self.assertEqual(names[-1], "mine")

    def test_misuse(self):
        for args in ([], ["a.bvh", "b.bvh"], ["--list", "a.bvh"]):
            self.tool("map", *args, expect=USAGE)
        self.tool("map", "none.bvh", expect=ACCESS)
        self.sample("wave.bvh")
        self.tool("convert", "wave.bvh")
        self.assertIn("own", self.tool("map", "wave.anim", expect=None).err)

    def test_axes(self):
        """What is said of the axes counts more than how the figure stands."""
        self.foreign()
        motions = {}
        for axes in ("", "--front-axis=z", "--front-axis=x", "--up-axis=y", "--up-axis=z"):
            self.tool("convert", "-f", "foreign.bvh", "-o", "a.anim", *axes.split())
            motions[axes] = (self.dir / "a.anim").read_bytes()
        self.assertEqual(motions["--front-axis=z"], motions[""])
        self.assertEqual(motions["--up-axis=y"], motions[""])
        self.assertEqual(len(set(motions.values())), 3)

    def test_inspect(self):
        self.foreign()
        guesses = json.loads(self.tool("inspect", "--json", "foreign.bvh").out)["guesses"]
        self.assertEqual(guesses[0]["mapped"], 19)
        self.assertEqual([(g["what"], g["value"]) for g in guesses],
                         [("map", "humanik"), ("units", "in"), ("up-axis", "y"), ("front-axis", "z"),
                          ("rest", "offsets"), ("reference", "drop"),
                          ("hip-height", None)])
        text = self.tool("inspect", "foreign.bvh").out
        self.assertIn("humanik, 19 joints", text)
        self.assertRegex(text, r"up-axis +y +100 % +the head is above the feet along Y")


if __name__ == "__main__":
    unittest.main()
