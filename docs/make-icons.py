#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes ui/window/icons from the SVG icons; needs python3-gi and gdk-pixbuf's loader for SVG."""

import pathlib

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, GLib  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
INTO = ROOT / "ui/window/icons"
ICONS = [
    ("limber", ROOT / "data/icons/io.github.limber_anim.Limber.svg", (48, 96)),
    ("limber-sidebar", ROOT / "ui/window/limber-sidebar-symbolic.svg", (16, 32)),
]


def as_symbolic(picture):
    """Of a symbolic picture GTK colours the alpha channel alone; the others are for further colours."""
    pixels = bytearray(picture.get_pixels())
    for channel in range(3):
        pixels[channel::4] = bytes(len(pixels[channel::4]))
    return GdkPixbuf.Pixbuf.new_from_bytes(
        GLib.Bytes.new(bytes(pixels)), picture.get_colorspace(), True, 8,
        picture.get_width(), picture.get_height(), picture.get_rowstride())


for name, source, sizes in ICONS:
    for size in sizes:
        made = GdkPixbuf.Pixbuf.new_from_file_at_size(str(source), size, size)
        if "symbolic" in source.name:
            made = as_symbolic(made)
        made.savev(str(INTO / f"{name}-{size}.png"), "png", ["compression"], ["9"])
