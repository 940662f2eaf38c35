#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What comments and documents cite exists: documents, headings, files, functions."""

import re
import unittest

from tool import SOURCE

WORLD = SOURCE / "docs" / "world"
FOLDERS = ["data", "docs", "po", "src", "tests", "ui"]
SUFFIXES = {".build", ".c", ".css", ".frag", ".glsl", ".h", ".in", ".md", ".po", ".py", ".txt", ".ui", ".vert",
            ".xml"}

DOCUMENT = re.compile(r"[\w./-]*\w\.md\b")
# After a comma, a capital starts a heading. "docs/world/mixing.md, which" cites the whole page.
CITATION = re.compile(r"docs/world/(\w+)\.md(?:, ([A-Z].{0,80}))?")
WITHIN = re.compile(r"\b(\w+)\.md, ([A-Z].{0,80})")
LINK = re.compile(r"\[[^]]*\]\(([^)\s]+)\)")
FILE = re.compile(r"`([\w-]+(?:\.def)?\.[ch])`(?: \(((?:`\w+`(?:, )?)+)\))?")
NAME = re.compile(r"`((?:mo|MO|edit|EDIT)_\w+)`")


def sources():
    """The texts of the repository, each with its path."""
    yield from (SOURCE / name for name in ["README.md", "CONTRIBUTING.md", "meson.build", "dev"])
    for folder in FOLDERS:
        for path in (SOURCE / folder).rglob("*"):
            if path.suffix in SUFFIXES and path.is_file():
                yield path


def flowing(text):
    """The text without its line breaks, also within comments."""
    return re.sub(r"\s*\n[ \t]*(?:\*(?!/)|#\.?|//)?\s*", " ", text)


def headings(path):
    return re.findall(r"(?m)^#+ (.+)$", path.read_text())


def anchors(path):
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings(path)}


def starts_with_heading(text, path):
    return any(re.match(re.escape(heading) + r"(?!\w)", text) for heading in headings(path))


class Docs(unittest.TestCase):
    def test_documents_exist(self):
        for path in sources():
            # Paths are relative to the root or to the file that cites them; those within URLs are elsewhere.
            text = re.sub(r"https?://\S+", "", path.read_text())
            for name in set(DOCUMENT.findall(text)):
                with self.subTest(file=str(path.relative_to(SOURCE)), document=name):
                    self.assertTrue((SOURCE / name).is_file() or (path.parent / name).is_file())

    def test_citations_resolve(self):
        n_cited = 0
        for path in sources():
            for page, heading in CITATION.findall(flowing(path.read_text())):
                n_cited += 1
                with self.subTest(file=str(path.relative_to(SOURCE)), page=page, heading=heading[:30]):
                    self.assertTrue((WORLD / f"{page}.md").is_file())
                    if heading:
                        self.assertTrue(starts_with_heading(heading, WORLD / f"{page}.md"))
        self.assertGreater(n_cited, 30)

    def test_pages_cite_each_other(self):
        for path in WORLD.glob("*.md"):
            text = flowing(LINK.sub(r"\1", path.read_text()))
            for page, heading in WITHIN.findall(text):
                with self.subTest(file=path.name, page=page, heading=heading[:30]):
                    self.assertTrue(starts_with_heading(heading, WORLD / f"{page}.md"))

    def test_links_lead_somewhere(self):
        documents = [path for path in sources() if path.suffix == ".md"]
        for path in documents:
            for link in LINK.findall(path.read_text()):
                if "://" in link:
                    continue
                name, _, anchor = link.partition("#")
                target = path.parent / name if name else path
                with self.subTest(file=str(path.relative_to(SOURCE)), link=link):
                    self.assertTrue(target.exists())
                    if anchor:
                        self.assertIn(anchor, anchors(target))

    def test_code_exists(self):
        code = {}
        for path in [*(SOURCE / "src").rglob("*.[ch]")]:
            code.setdefault(path.name, []).append(path.read_text())
        every_word = set(re.findall(r"\w+", " ".join(text for texts in code.values() for text in texts)))
        for path in WORLD.glob("*.md"):
            text = flowing(path.read_text())
            for name, inside in FILE.findall(text):
                with self.subTest(page=path.name, file=name):
                    self.assertEqual(len(code.get(name, [])), 1)
                    for word in re.findall(r"\w+", inside):
                        self.assertRegex(code[name][0], rf"\b{word}\b")
            for word in NAME.findall(text):
                with self.subTest(page=path.name, name=word):
                    self.assertIn(word, every_word)
            for name in re.findall(r"`(tests/[\w./-]+)`", text):
                with self.subTest(page=path.name, file=name):
                    self.assertTrue((SOURCE / name).is_file())


if __name__ == "__main__":
    unittest.main()
