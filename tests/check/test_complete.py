#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each language in po/LINGUAS has all sentences, with the same placeholders. Part of ./dev check and not of
./dev test, so that adding a sentence does not require knowing every language."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PO = SOURCE / "po"


def languages():
    lines = (PO / "LINGUAS").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


class Complete(unittest.TestCase):
    def template(self, folder):
        """The sentences in the current sources."""
        pot = pathlib.Path(folder) / "limber.pot"
        subprocess.run(["xgettext", "--from-code=UTF-8", "--add-comments", "--files-from=po/POTFILES",
                        "--keyword=_", "--keyword=N_", "--keyword=C_:1c,2", "--keyword=NC_:1c,2",
                        "--keyword=g_dngettext:2,3", "--flag=g_strdup_printf:1:c-format",
                        "-o", pot], cwd=SOURCE, check=True, stderr=subprocess.DEVNULL)
        return pot

    def test_complete(self):
        with tempfile.TemporaryDirectory() as folder:
            pot = self.template(folder)
            for language in languages():
                merged = pathlib.Path(folder) / f"{language}.po"
                subprocess.run(["msgmerge", "--quiet", "--no-fuzzy-matching", "-o", merged,
                                PO / f"{language}.po", pot], check=True)
                done = subprocess.run(["msgfmt", "--check", "--statistics", "-o", "/dev/null", merged],
                                      text=True, stderr=subprocess.PIPE, env={**os.environ, "LC_ALL": "C"})
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIsNone(re.search(r"untranslated|fuzzy", done.stderr), f"{language}: {done.stderr}")


if __name__ == "__main__":
    unittest.main()
