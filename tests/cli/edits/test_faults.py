#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Edits' JSON that is wrong: where, what is allowed, and the exit code."""

import json
import unittest

from tool import ACCESS, LIMIT, REFUSED, USAGE, ToolTest


class Faults(ToolTest):
    def setUp(self):
        super().setUp()
        self.sample("walk.bvh")

    BAD = (
        ('{"list": 3}', "line 1, column 10: list: ", "a list"),
        ('[]', "line 1, column 1: edits: ", "an object"),
        ('{"list": [\n{"mode": "more"}]}', "line 2, column 10: list[0].mode: ", "keys, add, plant, smooth, not “more”"),
        ('{"list": [{"KEYFRAMES": []}]}', "line 1, column 11: list[0]: ", "“mode”"),
        ('{"list": [{"mode": 1}]}', "list[0].mode: ", "keys, add, plant, smooth"),
        ('{"list": [{"mode": "add", "weight": 2}]}', "line 1, column 37: list[0].weight: ", "from 0 to 1"),
        ('{"list": [{"mode": "add", "name": 2}]}', "list[0].name: ", "text"),
        ('{"list": [{"mode": "add", "muted": 2}]}', "list[0].muted: ", "true or false"),
        ('{"list": [{"mode": "add", "fade": [1, -1]}]}', "list[0].fade: ", "seconds"),
        ('{"list": [{"mode": "add", "strength": 2}]}', "line 1, column 27: list[0].strength: ",
         "name, mode, muted, weight, from, to, fade, closes, about, KEYFRAMES"),
        ('{"list": [{"mode": "plant", "KEYFRAMES": []}]}', "list[0]: ", "“plants”"),
        ('{"list": [{"mode": "add",\n "KEYFRAMES": [{"AT": 1, "mHed": [0,0,0,1]}]}]}',
         "line 2, column 26: list[0].KEYFRAMES[0].mHed: ", "no joint “mHed”"),
        ('{"list": [{"mode": "add", "KEYFRAMES": [{"AT": 2}, {"mHead": [0,0,0,1]}]}]}',
         "line 1, column 52: list[0].KEYFRAMES[1]: ", "“AT”"),
        ('{"list": [{"mode": "add", "KEYFRAMES": [{"AT": 2, "mHead": [0,0,0,1]},\n'
         '{"AT": 1, "mHead": [0,0,0,1]}]}]}', "line 2, column 20: list[0].KEYFRAMES[1].mHead: ", "1 s comes after 2 s"),
        ('{"list": [{"mode": "add", "KEYFRAMES": [{"AT": 2, "mHead": [0,0,0,0]}]}]}',
         "line 1, column 60: list[0].KEYFRAMES[0].mHead: ", "four numbers"),
        ('{"list": [{"mode": "add", "KEYFRAMES": [{"AT": 2, "mHead": [0,0,1]}]}]}', "KEYFRAMES[0].mHead: ", "four numbers"),
        ('{"list": [{"mode": "add", "KEYFRAMES": [{"AT": 1e999, "mHead": [0,0,0,1]}]}]}', "KEYFRAMES[0].AT: ", "from -1e+06"),
        ('{"list": [{"mode": "add", "KEYFRAMES": [{"AT": 2, "mHead": {"turn": [0,0,0,1], "in": "hold"}}]}]}',
         "list[0].KEYFRAMES[0].mHead.in: ", "auto, flat, line, not “hold”"),
        ('{"list": [{"mode": "add", "KEYFRAMES": [{"AT": 2, "mHead": {"turn": [0,0,0,1], "out": "held"}}]}]}',
         "list[0].KEYFRAMES[0].mHead.out: ", "auto, flat, line, hold, not “held”"),
        ('{"list": [{"mode": "add", "KEYFRAMES": [{"AT": 2, "mHead": {"in": "flat"}}]}]}', "KEYFRAMES[0].mHead: ", "“turn”"),
        ('{"list": [{"mode": "add", "KEYFRAMES": [{"AT": 2, "mHead": {"turn": [0,0,0,1], "moves": 1}}]}]}',
         "KEYFRAMES[0].mHead.moves: ", "moveIn"),
        # What would be used in silence, or do nothing.
        ('{"list": [{"mode": "add", "from": 2,\n"to": 1}]}', "line 2, column 7: list[0].to: ", "at 1 s, before it begins at 2 s"),
        ('{"list": [{"mode": "plant", "plants": [{"joint": "mAnkleLeft", "from": 2, "to": 1.5, "at": [0, 0, 0]}]}]}',
         "list[0].plants[0].to: ", "at 1.5 s, before it begins at 2 s"),
        ('{"list": [{"mode": "plant", "plants": [{"joint": "mHead", "from": 1, "to": 2, "at": [0, 0, 0]}]}]}',
         "list[0].plants[0].joint: ", "“mHead” cannot be held: only wrists, ankles"),
        ('{"list": [{"mode": "plant", "plants": []}]}', "list[0].plants: ", "at least one"),
        ('{"list": [{"mode": "smooth", "cutoff": 4}]}', "list[0]: ", "“joints”"),
        ('{"list": [{"mode": "smooth", "joints": [], "cutoff": 4}]}', "list[0].joints: ", "at least one joint"),
        ('{"list": [{"mode": "smooth", "joints": ["mHead"]}]}', "list[0]: ", "“cutoff”"),
        ('{"list": [{"mode": "smooth", "joints": ["mHead", "mHead"], "cutoff": 4}]}', "list[0].joints[1]: ", "twice"),
        ('{"list": [{"mode": "add",\n"mode": "keys"}]}', "line 1, column 12: list[0].mode: ", "twice"),
        ('{"list": [{"mode": "add", "KEYFRAMES": [{"AT": 1, "AT": 2}]}]}', "list[0].KEYFRAMES[0].AT: ", "twice"),
        ('{"list": [{"mode": "add", "KEYFRAMES": [{"AT": 1, "mHead": [0,0,0,1], "mHead": [0,0,1,0]}]}]}',
         "list[0].KEYFRAMES[0].mHead: ", "twice"),
        ('{"madeOn": {"clip": "a", "clip": "b"}}', "madeOn.clip: ", "twice"),
        ('{"list": [], "list": []}', "list: ", "twice"),
    )

    def refused(self, expect, where, *what, word="--edits=bad.json"):
        error = self.tool("convert", "walk.bvh", "-o", "x.anim", "-f", word, expect=expect).err
        self.assertTrue(error.startswith("limber-tool: " + where), error)
        for part in what:
            self.assertIn(part, error)
        self.assertFalse((self.dir / "x.anim").exists())

    def test_bad_edits_say_where(self):
        """From a file, from the command line and from a recipe: the same place, named as there."""
        for i, (text, where, what) in enumerate(self.BAD):
            with self.subTest(text):
                self.write("bad.json", text)
                self.refused(USAGE, "bad.json: line ", where, what)
                if i % 8:
                    continue
                if text[0] == "{":
                    self.refused(USAGE, "--edits: line ", where, what, word="--edits=" + text)
                self.write("recipe.json", f'{{"edits":{text}}}')
                path = where.split(": ")[-2]
                self.refused(USAGE, "recipe.json: line ", ": edits" if path == "edits" else ": edits.", f"{path}: ", what,
                             word="--recipe=recipe.json")

    def test_exit_codes(self):
        """Of what is no JSON in a file, of the same as an option, and of what is beyond a limit."""
        self.write("bad.json", "")
        self.refused(REFUSED, "bad.json: line 1")
        for text in ('{"list": [{"mode": "add", "weight": NaN}]}', '{"list": [{"mode": "add"', '{"list": [01]}'):
            self.write("bad.json", text)
            self.refused(REFUSED, "bad.json: line 1")
            self.refused(USAGE, "--edits: line 1", word="--edits=" + text)
        self.refused(ACCESS, "none.json: ", word="--edits=none.json")
        many = '{"list": [' + ",".join(['{"mode": "add"}'] * 33) + "]}"
        plant = '{"joint": "mAnkleLeft", "from": 0, "to": 1, "at": [0, 0, 0]}'
        plants = '{"list": [{"mode": "plant", "plants": [' + ",".join([plant] * 4097) + "]}]}"
        for text, where, limit in ((many, "list[32]: ", "32 edits"), (plants, "list[0].plants[4096]: ", "4096 plants")):
            self.write("bad.json", text)
            self.refused(LIMIT, "bad.json: line 1", where, limit)
            self.refused(LIMIT, "--edits: line 1", where, limit, word="--edits=" + text) if len(text) < 100_000 else None

    def test_very_many_keys(self):
        frames = ",".join(f'{{"AT":{i / 5e4:.6f},"mHead":[0.0123456,-0.0234567,0.0345678,0.9990526]}}'
                          for i in range(100_000))
        self.write("many.json", f'{{"list":[{{"mode":"keys","KEYFRAMES":[{frames}]}}]}}')
        self.tool("convert", "walk.bvh", "-o", "x.anim", "-f", "--edits=many.json")
        joints = ",".join(f'"mHand{finger}{bone}{side}":[0,0,0,1]' for finger in ("Thumb", "Index", "Middle", "Ring", "Pinky")
                          for bone in (1, 2, 3) for side in ("Left", "Right"))
        frames = ",".join(f'{{"AT":{i},{joints}}}' for i in range(35_000))
        self.write("many.json", f'{{"list":[{{"mode":"keys","KEYFRAMES":[{frames}]}}]}}')
        result = self.tool("convert", "walk.bvh", "-o", "x.anim", "-f", "--edits=many.json", expect=LIMIT)
        self.assertIn("1048576 keys", result.err)


if __name__ == "__main__":
    unittest.main()
