#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures of the start page (data/starts) match the samples with the current figure: each is closer to
its own sample, drawn now, than to any other, and close to it. docs/make-sheets.py renews them."""

import struct
import unittest
import zlib

from tool import SOURCE, ToolTest

NAMES = ["walk", "wave", "dance", "hands-and-face"]
SIZE = (264, 216)
MOST = 3.0  # of 255, on average: the pictures are drawn more finely, and drivers differ


def predict(kind, left, up, corner):
    """The prediction for a byte of a line in a PNG."""
    if kind == 4:
        guess = left + up - corner
        return min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
    return (0, left, up, (left + up) // 2)[kind]


def pixels(data):
    """Red, green and blue of a PNG with eight bits per colour, one after the other."""
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert (width, height) == SIZE and depth == 8 and colours in (2, 6) and not interlaced, body
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    raw, n = zlib.decompress(packed), 3 if colours == 2 else 4
    line, lines, row = bytearray(width * n), [], width * n + 1
    for y in range(height):
        kind, above = raw[y * row], line
        line = bytearray(raw[y * row + 1:(y + 1) * row])
        for x in range(width * n if kind else 0):
            left, corner = (line[x - n], above[x - n]) if x >= n else (0, 0)
            line[x] = line[x] + predict(kind, left, above[x], corner) & 255
        lines.append(line if n == 3 else bytearray(byte for x, byte in enumerate(line) if x % 4 < 3))
    return b"".join(lines)


def difference(a, b):
    return sum(abs(p - q) for p, q in zip(a, b)) / len(a)


class Starts(ToolTest):
    def draw(self, name, flags):
        result = self.tool("render", self.sample(f"{name}.bvh"), "-o", "a.png", "--force", "--verbose", "--size",
                           "{}x{}".format(*SIZE), *flags)
        if "OpenGL" not in result.err or "built without" in result.err:
            self.skipTest("there is no OpenGL without a display here")
        return pixels((self.dir / "a.png").read_bytes())

    def check(self, end, *flags):
        drawn = {name: self.draw(name, flags) for name in NAMES}
        for name in NAMES:
            stored = pixels((SOURCE / "data" / "starts" / f"{name}{end}.png").read_bytes())
            off = {other: difference(stored, drawn[other]) for other in NAMES}
            with self.subTest(name=name + end, off=off):
                self.assertLess(off[name], MOST)
                self.assertEqual(min(off, key=off.get), name)

    def test_light(self):
        self.check("")

    def test_dark(self):
        self.check("-dark", "--dark")


if __name__ == "__main__":
    unittest.main()
