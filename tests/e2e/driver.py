# SPDX-License-Identifier: GPL-3.0-or-later
"""The program as used through accessibility and the keyboard."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402 (after require_version)

PATIENCE = 90.0  # seconds; a busy machine is slow, and nothing here measures time
SAMPLES = pathlib.Path(os.environ["LIMBER_SOURCE"]) / "data" / "samples"


def poll(look, what):
    """Waits until `look` returns something true, and returns that."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            found = look()
        except GLib.Error:  # an object disappeared meanwhile
            found = None
        if found:
            return found
        if time.monotonic() > until:
            raise AssertionError(f"waited in vain for {what}")
        time.sleep(0.02)


def children(node):
    """Those that still exist when they are asked."""
    try:
        found = [node.get_child_at_index(i) for i in range(node.get_child_count())]
    except GLib.Error:
        return []
    return [child for child in found if child is not None]


def walk(node):
    yield node
    for child in children(node):
        yield from walk(child)


def is_a(node, role, name):
    """A button with a mnemonic is called "_Open Open"."""
    try:
        if node.get_role_name() != role:
            return False
        return name is None or node.get_name().replace("_", "") in (name, f"{name} {name}")
    except GLib.Error:
        return False


def is_shown(node):
    return node.get_state_set().contains(Atspi.StateType.VISIBLE)


class Program:
    """A run of limber with a home of its own in `folder`."""

    def __init__(self, folder, *files):
        self.folder = pathlib.Path(folder)
        settings = self.folder / "config" / "gtk-4.0" / "settings.ini"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text("[Settings]\ngtk-enable-animations=0\n")
        home = {f"XDG_{name.upper()}_HOME": str(self.folder / name)
                for name in ("config", "data", "cache", "state")}
        self.said = tempfile.TemporaryFile()
        self.process = subprocess.Popen([os.environ["LIMBER"], *map(str, files)],
                                        env={**os.environ, **home}, stderr=self.said)
        self.root = poll(self.find_root, "the program on the accessibility bus")

    def find_root(self):
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            app = desktop.get_child_at_index(i)
            if app is not None and app.get_process_id() == self.process.pid:
                return app if app.get_child_count() > 0 else None
        return None

    # -- Finding

    def all(self, role, name=None, under=None):
        return [node for node in walk(under or self.root) if is_a(node, role, name)]

    def one(self, role, name=None, under=None):
        return poll(lambda: self.all(role, name, under), f"{role} “{name}”")[0]

    def labels(self):
        return [node.get_name() for node in self.all("label") if is_shown(node)]

    def wait_for_label(self, text):
        return poll(lambda: next((name for name in self.labels() if text in name), None),
                    f"the words “{text}”")

    def window(self):
        """The frame; its actions are the commands of the window. A busy program answers late, as if it had none."""
        return poll(lambda: next((child for child in children(self.root) if is_a(child, "frame", None)), None),
                    "the window")

    # -- Doing

    def act(self, node, action):
        for i in range(node.get_n_actions()):
            if node.get_action_name(i) == action:
                if not node.do_action(i):
                    raise AssertionError(f"{action} failed at {node.get_name()}")
                return
        names = [node.get_action_name(i) for i in range(node.get_n_actions())]
        raise AssertionError(f"{node.get_name()} has no action {action}, but {names}")

    def focus_window(self, title):
        """Keys go to the focused window, and without a window manager nothing else moves the focus."""
        subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--name", title,
                        "windowfocus", "--sync"], check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE)

    def keys(self, *keys):
        for key in keys:
            subprocess.run(["xdotool", "key", "--clearmodifiers", key], check=True)

    def tab_to(self, node):
        """Presses Tab until `node` has the focus."""
        for _ in range(150):
            if node.get_state_set().contains(Atspi.StateType.FOCUSED):
                return
            self.keys("Tab")
        raise AssertionError(f"Tab does not reach {node.get_name()}")

    def unfold(self):
        """Unfolds all parts of the settings; their contents do not exist before."""
        for node in [node for node in walk(self.root) if is_a(node, "push button", None)]:
            # The action of an expander is not that of a button.
            if node.get_n_actions() == 1 and node.get_action_name(0) == "activate":
                self.act(node, "activate")

    def type(self, text):
        subprocess.run(["xdotool", "type", "--clearmodifiers", "--delay", "4", text], check=True)

    def chosen(self, box):
        """The text that a drop-down shows."""
        shown = [node.get_name() for node in self.all("label", under=box) if node.get_name() != "(None)"]
        return shown[0] if shown else None

    def enter_path(self, path, title, *first):
        """In the desktop's file dialog: a path may be typed anywhere, and Return accepts it. The dialog loads
        the folder first, with no sign of when it has finished, so lost characters are typed again."""
        self.focus_window(title)
        dialog = poll(lambda: [node for node in children(self.root) if re.search(title, node.get_name() or "")],
                      f"the dialog {title}")[0]
        for _ in range(20):
            self.keys(*first)
            self.type(path)
            if self.soon(lambda: str(path) in self.texts_of(dialog)):
                break
            first = ("ctrl+a",)
        for _ in range(20):
            self.keys("Return")
            if self.soon(lambda: dialog not in children(self.root)):
                return
        raise AssertionError(f"{title} does not take {path}: {self.texts_of(dialog)}")

    def texts_of(self, node):
        return [entry.get_text(0, entry.get_character_count()) for entry in self.all("text", under=node)]

    def soon(self, look):
        """Whether it happens within some seconds."""
        until = time.monotonic() + 3.0
        while not look():
            if time.monotonic() > until:
                return False
            time.sleep(0.05)
        return True

    # -- Ending

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()


class ProgramTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.mkdtemp(prefix="limber-e2e-")
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        self.folder = pathlib.Path(folder)

    def start(self, *files):
        program = Program(self.folder, *files)
        self.addCleanup(self.end, program)
        return program

    def end(self, program):
        """GTK's own warnings without a window manager are not ours."""
        program.close()
        program.said.seek(0)
        said = program.said.read().decode(errors="replace")
        ours = [line for line in said.splitlines() if re.search(r"GLib-GObject|Limber-|Gtk-CRITICAL", line)]
        self.assertEqual(ours, [])

    def sample(self, name):
        return pathlib.Path(shutil.copy(SAMPLES / name, self.folder))
