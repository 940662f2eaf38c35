#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Recipe files: the same settings as options and as a file, and the name of a result."""

import json
import unittest

from tool import ACCESS, DONE, REFUSED, USAGE, ToolTest, motion, recipe_fields

# An option for each field of the table.
FLAGS = ["--name=Wave 2", "--description=Slow; with arms", "--priority=4", "--loop", "--loop-at=points",
         "--loop-in=10f", "--loop-out=80%", "--ease-in=0.2", "--ease-out=0.35", "--hand-pose=fist",
         "--emote=big-smile", "--mode=faithful", "--map=head=mHead", "--partial", "--reference=drop", "--up-axis=z",
         "--front-axis=x", "--units=in", "--length-scale=0.9", "--bind-pose=changed", "--rest=offsets",
         "--rest-from=head=0,0,0,1",
         "--travel=kept", "--plant-feet=no", "--touch-hands", "--trim-start=0.1s",
         "--trim-end=95%", "--speed=1.25", "--frame-rate=24", "--reverse", "--mirror",
         "--in-place=forward", "--walk-in-place", "--begin=at-stand", "--hip-height=0.05", "--hip-turn=-30", "--joint=mHead:priority=5",
         '--edits={"list": [{"mode": "add", "KEYFRAMES": [{"AT": 0.5, "mHead": [0.2, 0, 0, 0.98]}]}]}',
         "--joint=legs:free", "--constraint=L_HAND:CHEST,chain=1,ease=0/0.2/1/1.2",
         "--reduce=best", "--error=3", "--angle-error=1", "--max-bytes=4000",
         "--joint=legs:free", "--clip=wave",
         "--part=nod=0.5s..36f", "--constraint=L_HAND:CHEST,chain=1,ease=0/0.2/1/1.2",
         "--keyframe-error=0.5", "--skeleton=avatar"]


class RecipeTest(ToolTest):
    def setUp(self):
        super().setUp()
        self.sample("wave.bvh")

    def result(self, *args):
        self.tool("convert", "wave.bvh", "-o", "out.anim", "--force", *args)
        return (self.dir / "out.anim").read_bytes()

    def recipe(self, name="r.json", **members):
        return self.write(name, json.dumps(members))

    def saved(self, *args):
        self.result(*args, "--save-recipe", "saved.json")
        return json.loads((self.dir / "saved.json").read_text())


class RoundTrip(RecipeTest):
    def test_every_field_is_here(self):
        named = {flag.split("=")[0][2:] for flag in FLAGS}
        self.assertEqual(named, set(recipe_fields()))

    def test_flags_and_file_give_the_same_bytes(self):
        for flags in (FLAGS, FLAGS[::-1]):
            plain = self.result(*flags, "--save-recipe=r.json")
            self.assertNotEqual(plain, self.result())
            self.assertEqual(plain, self.result("--recipe=r.json"))
            # And saving the loaded file gives the same file.
            self.result("--recipe=r.json", "--save-recipe=again.json")
            self.assertEqual((self.dir / "r.json").read_bytes(), (self.dir / "again.json").read_bytes())

    def test_a_bvj_keeps_them(self):
        for flags in [FLAGS[:-2]] + [[flag] for flag in FLAGS[:-2]]:
            plain = self.result(*flags)
            self.tool("convert", "wave.bvh", "-o", "m.bvj", "--force", *flags)
            self.tool("convert", "m.bvj", "-o", "m.anim", "--force")
            self.assertEqual(plain, (self.dir / "m.anim").read_bytes(), flags)
            # And options override it.
            self.tool("convert", "m.bvj", "-o", "m.anim", "--force", "--priority=1")
            self.assertEqual((self.dir / "m.anim").read_bytes()[4:8], b"\1\0\0\0")

    def test_each_flag_alone(self):
        for flag in FLAGS:
            plain = self.result(flag, "--save-recipe=r.json")
            self.assertEqual(plain, self.result("--recipe=r.json"), flag)

    def test_order_of_the_upload_form(self):
        # It limits each ease by the value that the other one has at that moment.
        flags = ["--mode=viewer", "--ease-in=2", "--ease-out=2"]
        one = self.result(*flags, "--save-recipe=r.json")
        self.assertEqual(one, self.result("--recipe=r.json"))
        other = self.result(*flags[::-1], "--save-recipe=r.json")
        self.assertEqual(other, self.result("--recipe", "r.json"))
        self.assertNotEqual(one, other)

    def test_without_settings(self):
        self.assertEqual(self.saved(), {})

    def test_check_and_diff_take_it_too(self):
        self.recipe(joint=["*:priority=-1"], priority=-1, reduce="none")
        found = json.loads(self.tool("check", "--json", "wave.bvh", "--recipe=r.json").stdout)
        self.assertIn("no-priority", [row["code"] for row in found["findings"]])
        self.result("--recipe=r.json")
        self.tool("diff", "wave.bvh", "out.anim", expect=1)
        self.tool("diff", "wave.bvh", "out.anim", "--recipe=r.json")


class Order(RecipeTest):
    def test_left_to_right(self):
        self.recipe(priority=5, easeIn=0.1)
        self.assertEqual(self.saved("--recipe=r.json", "--priority=1")["priority"], 1)
        self.assertEqual(self.saved("--priority=1", "--recipe=r.json")["priority"], 5)
        self.assertEqual(self.saved("--priority=1", "--recipe=r.json", "--ease-in=0.4"),
                         {"priority": 5, "easeIn": 0.4})

    def test_files_over_files(self):
        self.recipe("a.json", priority=5, looped=True)
        self.recipe("b.json", priority=3, easeIn=0.1)
        self.assertEqual(self.saved("--recipe=a.json", "--recipe=b.json"),
                         {"looped": True, "priority": 3, "easeIn": 0.1})

    def test_lists_replace_and_then_grow(self):
        self.recipe(joint=["mHead:free"])
        saved = self.saved("--joint=legs:free", "--recipe=r.json", "--joint=mNeck:priority=1")
        self.assertEqual(saved["joint"], ["mHead:free", "mNeck:priority=1"])

    def test_from_stdin(self):
        self.tool("convert", "wave.bvh", "--recipe=-", "--save-recipe=r.json", input=b'{"priority": 6}')
        self.assertEqual(json.loads((self.dir / "r.json").read_text()), {"priority": 6})


class Errors(RecipeTest):
    def refused(self, text, *parts, expect=USAGE):
        self.write("r.json", text)
        result = self.tool("convert", "wave.bvh", "--recipe=r.json", expect=expect)
        self.assertTrue(result.err.startswith("limber-tool: r.json: "), result.err)
        for part in parts:
            self.assertIn(part, result.err)
        self.assertEqual(self.files(), ["r.json", "wave.bvh"])

    def test_no_json(self):
        self.refused('{\n  "priority": hello\n}', "line 2", expect=REFUSED)
        self.refused("", expect=REFUSED)
        self.refused("[]", expect=REFUSED)
        self.refused(b'{"name": "\xff"}', expect=REFUSED)
        self.refused("[" * 1000000, expect=REFUSED)
        self.refused(" " * 2000000, expect=REFUSED)

    def test_no_setting(self):
        self.refused('{"priorty": 3}', "“priorty”", "--help")

    def test_twice(self):
        self.refused('{"priority": 3,\n"priority": 4}', "line 1, column 2: “priority” is given twice")

    def test_no_value(self):
        self.refused('{"priority": "high"}', "priority")
        self.refused('{"looped": {}}', "line 1, column 12: “looped” has the wrong kind of value: use yes or no")
        self.refused('{"joint": "mHead:2"}', "a list of texts")
        self.refused('{"joint": ["mHead:free", "nobody:write"]}', "nobody:write")

    def test_one_line_and_nothing_odd(self):
        self.refused('{"name": "a\\nb\\u001b[31m"}')
        self.assertEqual(len(self.tool("convert", "wave.bvh", "--recipe=r.json", expect=USAGE)
                             .err.splitlines()), 2)

    def test_no_file(self):
        self.assertRegex(self.tool("convert", "wave.bvh", "--recipe=none.json", expect=ACCESS).err,
                         r"^limber-tool: none\.json: The file does not exist\n$")
        self.tool("convert", "wave.bvh", "--recipe=.", expect=ACCESS)

    def test_help_names_it(self):
        for command in ("convert", "check", "diff"):
            self.assertIn("--recipe=FILE", self.tool(command, "--help").out)
        self.assertNotIn("--recipe", self.tool("inspect", "--help").out)


class Saving(RecipeTest):
    def test_replaces_nothing_without_force(self):
        self.write("r.json", "mine")
        result = self.tool("convert", "wave.bvh", "--save-recipe=r.json", expect=ACCESS)
        self.assertIn("--force", result.err)
        self.assertEqual((self.dir / "r.json").read_text(), "mine")
        # Nothing was done.
        self.assertEqual(self.files(), ["r.json", "wave.bvh"])
        self.tool("convert", "wave.bvh", "--save-recipe=r.json", "--force")
        self.assertEqual(self.files(), ["r.json", "wave.anim", "wave.bvh"])

    def test_never_over_input_or_result(self):
        for path in ("wave.bvh", "./wave.bvh", "wave.anim"):
            self.tool("convert", "wave.bvh", "--force", "--save-recipe", path, expect=USAGE)
        self.assertEqual(self.files(), ["wave.bvh"])

    def test_to_stdout(self):
        result = self.tool("convert", "wave.bvh", "--loop", "--save-recipe=-")
        self.assertEqual(json.loads(result.stdout), {"looped": True})
        self.tool("convert", "wave.bvh", "-o", "-", "--save-recipe=-", expect=USAGE)

    def test_of_many(self):
        self.sample("wave.bvh", "b.bvh")
        self.tool("convert", "wave.bvh", "b.bvh", "-d", "out", "--loop", "--save-recipe=r.json")
        self.assertEqual(self.files(), ["b.bvh", "out/b.anim", "out/wave.anim", "r.json", "wave.bvh"])


class Schema(ToolTest):
    def test_schema_names_every_field(self):
        schema = json.loads(self.tool("--json-schema").stdout)
        members = set(schema["properties"])
        for field in recipe_fields():
            first, *rest = field.split("-")
            self.assertIn("looped" if field == "loop" else first + "".join(map(str.title, rest)), members)
        self.assertIs(schema["additionalProperties"], False)

    def test_a_file_may_name_its_schema(self):
        self.write("m.bvh", motion())
        self.write("r.json", '{"$schema": "limber.schema.json", "priority": 3}')
        self.tool("convert", "m.bvh", "--recipe=r.json")


class Name(ToolTest):
    def named(self, name, *args, source="m.bvh", expect=DONE):
        self.write(source, motion())
        before = set(self.files())
        self.tool("convert", source, f"--name={name}", *args, expect=expect)
        made = set(self.files()) - before
        for path in made:
            (self.dir / path).unlink()
        return sorted(made)

    def test_proposes_the_file_name(self):
        self.assertEqual(self.named("Slow Walk"), ["Slow Walk.anim"])
        self.assertEqual(self.named("Tänzer"), ["Tänzer.anim"])
        self.assertEqual(self.named("v1.2"), ["v1.2.anim"])
        self.assertEqual(self.named("Walk", source="in/m.bvh"), ["in/Walk.anim"])
        self.assertEqual(self.named("Walk", "-d", "out"), ["out/Walk.anim"])
        self.assertEqual(self.named("Walk", "--to", "bvh"), ["Walk.bvh"])

    def test_output_comes_first(self):
        self.assertEqual(self.named("Walk", "-o", "other.anim"), ["other.anim"])

    def test_is_made_safe(self):
        self.assertEqual(self.named("a/b\\c:d*e?f\"g<h>i|j"), ["a_b_c_d_e_f_g_h_i_j.anim"])
        self.assertEqual(self.named("../../etc/x"), ["_._.._etc_x.anim"])
        self.assertEqual(self.named("-f"), ["_f.anim"])
        self.assertEqual(self.named(".hidden"), ["_hidden.anim"])
        self.assertEqual(self.named("  "), ["m.anim"])
        self.assertEqual(self.named(""), ["m.anim"])
        long, = self.named("ä" * 300)
        self.assertLessEqual(len(long.encode()), 255)

    def test_of_several_each_keeps_its_own(self):
        self.write("a.bvh", motion())
        self.assertEqual(self.named("Walk", "a.bvh"), ["a.anim", "m.anim"])

    def test_stdin_stays_a_pipe(self):
        result = self.tool("convert", "-", "--name=Walk", input=motion().encode())
        self.assertEqual(result.stdout[:4], b"\1\0\0\0")
        self.tool("convert", "-", "--name=Walk", "-d", "out", input=motion().encode())
        self.assertEqual(self.files(), ["out/Walk.anim"])

    def test_from_a_recipe(self):
        self.write("m.bvh", motion())
        self.write("r.json", '{"name": "Walk"}')
        self.tool("convert", "m.bvh", "--recipe=r.json")
        self.assertIn("Walk.anim", self.files())

    def test_never_over_the_input(self):
        self.write("m.bvh", motion())
        self.tool("convert", "m.bvh", "-o", "Walk.anim")
        self.assertIn("--out-dir", self.tool("convert", "Walk.anim", "--name=Walk", "-f",
                                             expect=USAGE).err)


if __name__ == "__main__":
    unittest.main()
