#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Help, usage errors, the manual page and the completion: everything that needs no motion."""

import shutil
import subprocess
import unittest

from tool import DONE, SOURCE, USAGE, ToolTest, recipe_fields


class Help(ToolTest):
    def test_main_help_names_commands_and_exit_codes(self):
        text = self.tool("--help").out
        for word in ("convert", "inspect", "check", "diff", "map", "formats", *"012345"):
            self.assertIn(f"\n  {word} ", text)

    def test_convert_help_names_every_recipe_field(self):
        text = self.tool("convert", "--help").out
        self.assertGreater(len(recipe_fields()), 8)
        for field in recipe_fields():
            self.assertIn(f"--{field}=", text)

    def test_help_lists_the_values_of_names(self):
        text = self.tool("convert", "-h").out
        for word in ("faithful", "viewer", "salute-right", "big-smile"):
            self.assertIn(word, text)

    def test_help_wins_over_missing_files(self):
        self.tool("inspect", "--help")

    def test_version(self):
        self.assertRegex(self.tool("--version").out, r"^limber-tool \d+\.\d+\.\d+\n$")

    def test_formats(self):
        lines = self.tool("formats").out.splitlines()
        self.assertIn("bvh", [line.split()[0] for line in lines])
        self.assertIn("anim", [line.split()[0] for line in lines])


class Usage(ToolTest):
    def refused(self, *args):
        result = self.tool(*args, expect=USAGE)
        self.assertEqual(result.out, "")
        self.assertTrue(result.err.startswith("limber-tool: "), result.err)
        self.assertRegex(result.err, r"\nSee limber-tool (\w+ )?--help\n$")
        self.assertEqual(len(result.err.splitlines()), 2, result.err)
        return result.err

    def test_no_command(self):
        self.refused()

    def test_unknown_command_suggests(self):
        self.assertIn("“convert”", self.refused("convrt", "x.bvh"))

    def test_unknown_flag_suggests(self):
        self.assertIn("--ease-in", self.refused("convert", "--easein", "1", "x.bvh"))
        self.assertIn("--hand-pose", self.refused("convert", "--hand=fist", "x.bvh"))
        self.assertIn("--loop", self.refused("convert", "--name", "x", "--lopo", "x.bvh"))

    def test_unknown_flag_far_from_all(self):
        self.assertIn("--xylophone", self.refused("convert", "--xylophone", "x.bvh"))

    def test_no_file(self):
        self.refused("convert", "--loop")
        self.refused("inspect")

    def test_formats_takes_no_file(self):
        self.refused("formats", "x.bvh")

    def test_values(self):
        for flag in ("--priority=high", "--ease-in=1,5", "--loop=maybe", "--loop-in=3x",
                     "--hand-pose=claw", "--mode=fast", "--to=gif", "--jobs=-1", "--jobs=x"):
            self.refused("convert", flag, "x.bvh")

    def test_a_flag_without_its_value(self):
        self.refused("convert", "x.bvh", "--priority")

    def test_empty_names(self):
        for args in (["inspect", ""], ["convert", ""], ["check", "x.bvh", ""], ["convert", "x.bvh", "-o", ""]):
            self.assertIn("name of a file is empty", self.refused(*args))

    def test_quiet_and_verbose(self):
        self.refused("inspect", "-q", "-v", "x.bvh")

    def test_outputs_that_exclude_each_other(self):
        self.refused("convert", "-o", "y.anim", "a.bvh", "b.bvh")
        self.refused("convert", "-o", "y.anim", "-d", "out", "a.bvh")
        self.refused("convert", "-", "-", "-d", "out")
        self.assertIn("--out-dir", self.refused("convert", "a.bvh", "-o", "."))

    def test_same_output_twice(self):
        self.assertIn("a.anim", self.refused("convert", "x/a.bvh", "y/a.bvh", "-d", "out"))
        self.assertIn("a.anim", self.refused("convert", "a.bvh", "./a.txt"))
        self.assertEqual(list(self.dir.iterdir()), [])

    def test_result_that_would_replace_its_input(self):
        for name in ("a.anim", "./a.anim"):
            self.assertIn("--out-dir", self.refused("convert", name, "--force"))


class Documents(ToolTest):
    def options_of(self, command):
        for line in self.tool("--completion").out.splitlines():
            if f"*:{command}:-*)" in line:
                return line.split("'")[1].split()
        self.fail(f"the completion knows no {command}")

    def test_completion_names_every_recipe_field(self):
        options = self.options_of("convert")
        for field in recipe_fields():
            self.assertIn(f"--{field}", options)
        self.assertIn("--no-loop", options)
        self.assertIn("--recipe", options)

    def test_page_names_every_option(self):
        template = SOURCE / "data" / "man" / "limber-tool.1.in"
        page = self.tool("--manual", template).out
        self.assertNotIn("OPTIONS of ", page)
        for command in ("convert", "inspect", "check", "diff", "map", "formats"):
            for option in self.options_of(command):
                self.assertIn(option.replace("-", "\\-"), page)

    @unittest.skipUnless(shutil.which("groff"), "groff is not here")
    def test_page_is_sound(self):
        template = SOURCE / "data" / "man" / "limber-tool.1.in"
        page = self.tool("--manual", template).stdout
        result = subprocess.run(["groff", "-ww", "-man", "-Kutf8", "-Tutf8"], input=page,
                                capture_output=True)
        self.assertEqual(result.stderr, b"")

    @unittest.skipUnless(shutil.which("bash"), "bash is not here")
    def test_completion_completes(self):
        script = self.tool("--completion").out
        self.write("completion", script)
        for words, wanted in ((["con"], ["convert"]), (["convert", "--ease-o"], ["--ease-out"]),
                              (["convert", "--hand-pose", "sa"], ["salute-right"]),
                              (["convert", "--mode", "=", "v"], ["viewer"]),
                              (["convert", "--map", "mixa"], ["mixamo"]),
                              (["convert", "wal"], [])):
            command = ["limber-tool", *words]
            run = (". ./completion; COMP_WORDS=(%s); COMP_CWORD=%d; _limber_tool; "
                   'printf "%%s\\n" "${COMPREPLY[@]}"' % (" ".join(command), len(command) - 1))
            result = subprocess.run(["bash", "-c", run], cwd=self.dir, capture_output=True, text=True)
            self.assertEqual(result.returncode, DONE, result.stderr)
            self.assertEqual(result.stdout.split(), wanted)


if __name__ == "__main__":
    unittest.main()
