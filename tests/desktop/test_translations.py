#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Translations exist, and a program that was never installed uses them."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["LIMBER_SOURCE"])
PO = SOURCE / "po"


def languages():
    lines = (PO / "LINGUAS").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


class Translations(unittest.TestCase):
    def test_files_are_listed(self):
        listed = (PO / "POTFILES").read_text()
        made = subprocess.run([PO / "make-potfiles", "-"], check=True, text=True,
                              stdout=subprocess.PIPE).stdout
        self.assertEqual(made, listed, "run po/make-potfiles")

    def test_german_and_french_are_there(self):
        self.assertLessEqual({"de", "fr"}, set(languages()))


class NotInstalled(unittest.TestCase):
    """A build that was never installed uses the desktop's language, too."""

    def test_tool(self):
        build = pathlib.Path(os.environ["LIMBER_BUILD"])
        if not (build / "po" / "de").is_dir():
            self.skipTest("this build has no translations, as gettext is not installed")
        said = {language: subprocess.run([os.environ["LIMBER_TOOL"], "--help"], text=True, check=True,
                                         stdout=subprocess.PIPE,
                                         env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": language,
                                              "LIMBER_LOCALE_DIR": str(build / "po")}).stdout
                for language in ("en", "de")}
        self.assertIn("Commands:", said["en"])
        self.assertIn("Befehle:", said["de"])

    def test_dev_run(self):
        """With everything that it calls replaced by a record of the calls."""
        with tempfile.TemporaryDirectory() as folder:
            top = pathlib.Path(folder).resolve()
            shutil.copy(SOURCE / "dev", top)
            programs = {"bin/meson": "echo 1.0.1", "bin/apt-get": "exit 1", "bin/dpkg-query": "printf 'installed '",
                        "build/src/app/limber": 'echo "window: $LIMBER_LOCALE_DIR"'}
            for name, line in programs.items():
                path = top / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(f"#!/bin/sh\n{line}\n")
                path.chmod(0o755)
            for name in ("build.ninja", "meson-private/coredata.dat"):
                (top / "build" / name).parent.mkdir(exist_ok=True)
                (top / "build" / name).write_text("here\n")
            run = subprocess.run(["sh", top / "dev", "run", "x.bvh"], text=True, stdout=subprocess.PIPE,
                                 env={**os.environ, "PATH": f"{top}/bin:{os.environ['PATH']}", "DISPLAY": ":0"})
            self.assertIn(f"window: {top}/build/po\n", run.stdout)


if __name__ == "__main__":
    unittest.main()
