#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes the pictures in docs/screenshots from the real program: docs/make-screenshots.py [BUILD] [NAME ...]

Needs what the end-to-end tests need, and ImageMagick. It starts its own X server and session bus."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else TOP / "build").resolve()
OUTPUT = pathlib.Path(os.environ.get("LIMBER_SCREENSHOTS", TOP / "docs" / "screenshots"))
SAMPLES = TOP / "data" / "samples"


def run_again_inside():
    """With our own display and session bus, which end with this script."""
    environment = {
        **os.environ, "LIMBER_INSIDE": "1", "LIMBER": str(BUILD / "src/app/limber"),
        "LIMBER_SOURCE": str(TOP), "GSETTINGS_BACKEND": "keyfile",
        "GSETTINGS_SCHEMA_DIR": str(BUILD / "data"), "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo",
        "LC_ALL": "C.UTF-8", "PYTHONWARNINGS": "ignore::DeprecationWarning",
    }
    os.execvpe("sh", ["sh", str(TOP / "tests/app/with-xvfb.sh"), "dbus-run-session", sys.executable, "-B",
                      __file__, str(BUILD), *sys.argv[2:]], environment)


class Shot:
    """The program with a home folder of its own, in a window of that size."""

    def __init__(self, folder, size, *files, dark=False):
        from driver import Program

        if dark:
            keys = pathlib.Path(folder) / "config/glib-2.0/settings/keyfile"
            keys.parent.mkdir(parents=True)
            keys.write_text("[io/github/limber_anim/Limber]\ncolor-scheme='dark'\n")
        self.size = size
        self.program = Program(folder, *files)
        self.title = files[0].name if files else "Limber"
        self.program.focus_window(f"^{self.title}")
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", f"^{self.title}"], check=True,
                               text=True, stdout=subprocess.PIPE).stdout.split()
        subprocess.run(["xdotool", "windowsize", found[0], *map(str, size), "windowmove", found[0], "0", "0"],
                       check=True)
        self.program.wait_for_label("bytes" if files else "Drop a motion file here")

    def page(self, name):
        """Opens a page of the sidebar; the title of Findings includes their number."""
        tabs = [tab for tab in self.program.all("page tab") if tab.get_name().startswith(name)]
        self.program.act(tabs[0], "click")

    def go_to(self, *keys):
        """Presses keys on the timeline, which gets the focus."""
        self.program.tab_to(self.program.one("slider", "Time"))
        self.program.keys(*keys)

    def choose(self, title, steps):
        """Chooses the item of a drop-down that is so many steps below the first."""
        box = self.program.one("combo box", title)
        self.program.act(self.program.one("push button", under=box), "click")
        time.sleep(1.0)
        self.program.keys("Home", *["Down"] * steps, "Return")

    def zoom(self, x, y, steps):
        """Turns the wheel at a position in the window."""
        subprocess.run(["xdotool", "mousemove", str(x), str(y), "click", "--repeat", str(steps), "--delay", "50", "4",
                        "mousemove", "5", "5"], check=True)

    def press(self, name):
        from driver import poll, walk

        button = poll(lambda: [node for node in walk(self.program.root)
                               if node.get_name() == name and node.get_n_actions() > 0], name)[0]
        self.program.act(button, "click")

    def unfold(self, name):
        from driver import poll, walk

        header = poll(lambda: [node for node in walk(self.program.root)
                               if node.get_name() == name and node.get_n_actions() > 0], name)[0]
        self.program.act(header, "activate")
        time.sleep(1.0)

    def wait_for_command(self, name):
        from driver import poll

        window = self.program.window()
        poll(lambda: name in [window.get_action_name(i) for i in range(window.get_n_actions())], name)

    def moments(self):
        """The rows of the worst moments, once there are any."""
        from driver import poll

        return poll(lambda: [row for row in self.program.all("list item") if row.get_name().endswith(" mm")],
                    "the worst moments")

    def take(self, name):
        time.sleep(3.0)  # buttons fade, and a still picture is drawn again with smooth edges
        path = OUTPUT / f"{name}.png"
        # Without a window manager there is a border of five pixels, which is black here.
        subprocess.run(["import", "-window", "root", "-crop", "{}x{}+5+5".format(self.size[0] - 10, self.size[1] - 10),
                        "+repage", str(path)], check=True)
        # Steps of two, of 255, are not visible in a colour and compress well.
        subprocess.run(["mogrify", "-strip", "+dither", "-posterize", "128", "-define", "png:compression-level=9",
                        "-define", "png:compression-filter=5", str(path)], check=True)
        print(path.name, path.stat().st_size, "bytes")
        self.program.close()


def start_page(folder):
    Shot(folder, (1200, 800)).take("start-page")


def playing(folder):
    shot = Shot(folder, (1200, 800), sample("dance.bvh", folder))
    shot.go_to(*["Right"] * 60, "i", *["Right"] * 30, "space")
    shot.take("playing")


def hands(folder):
    shot = Shot(folder, (1200, 800), sample("wave.bvh", folder))
    shot.go_to(*["Right"] * 40, "l")
    shot.choose("Expression", 16)
    shot.choose("Hand pose", 4)
    shot.zoom(440, 100, 6)
    shot.take("hands")


def posing_hands(folder):
    """A fist, a smile, and near enough to see them."""
    shot = Shot(folder, (1200, 800), sample("wave.bvh", folder))
    shot.go_to(*["Right"] * 40)
    shot.page("Pose")
    for part in "Hands", "Face":
        shot.unfold(part)
    shot.choose("Shape of the hands", 4)
    shot.choose("Expression of the face", 17)
    shot.program.one("slider", "Eyebrows Up").set_current_value(60.0)
    shot.zoom(440, 100, 6)
    shot.take("posing-hands")


def joints(folder):
    shot = Shot(folder, (1200, 800), sample("wave.bvh", folder))
    shot.go_to(*["Right"] * 40)
    shot.page("Joints")
    shot.take("joints")


def findings(folder):
    motion = sample("walk.bvh", folder)
    text = motion.read_text().replace(".", ",", 400).replace("Frames: ", "Frames: 1")
    motion.write_text(text)
    shot = Shot(folder, (1200, 800), motion)
    shot.go_to("l", *["Right"] * 20)
    shot.page("Findings")
    shot.take("findings")


def loss(folder):
    shot = Shot(folder, (1200, 800), sample("wave.bvh", folder))
    shot.go_to("Home")
    shot.page("Loss")
    shot.press("Viewer")
    shot.program.tab_to(shot.moments()[0])
    shot.program.keys("Return")
    shot.take("loss")


def stage(folder):
    shot = Shot(folder, (1200, 800), sample("dance.bvh", folder))
    shot.page("Stage")
    shot.program.keys("ctrl+shift+o")
    shot.program.enter_path(sample("wave.bvh", folder), "^Open Motion")
    shot.program.focus_window("^dance.bvh")
    shot.program.wait_for_label("wave.bvh")
    shot.choose("Avatar", 1)
    shot.go_to(*["Right"] * 50)
    shot.take("stage")


def posing(folder):
    """A raised arm, with the rings of its elbow and the mirror on."""
    shot = Shot(folder, (1200, 800), sample("wave.bvh", folder))
    shot.go_to(*["Right"] * 30)
    shot.page("Pose")
    shot.program.act(shot.program.one("push button", "Pose"), "click")
    window = shot.program.window()
    shot.wait_for_command("pose.next-handle")
    for _ in range(7):
        shot.program.act(window, "pose.next-handle")
    shot.program.act(window, "pose.mirror")
    for _ in range(3):
        shot.program.act(window, "pose.bend-far-more")
    shot.program.act(window, "pose.next-handle")
    shot.program.act(window, "pose.bend-far-less")
    shot.take("posing")


def keys(folder):
    """A bow from nothing: its keys in lanes."""
    tool, bow = BUILD / "src/cli/limber-tool", pathlib.Path(folder) / "bow.bvj"
    subprocess.run([tool, "pose", "--new", "--length=2", "-q", "-o", bow], check=True)
    for at, trunk, head in ("0s", 0, 0), ("0.6s", 55, 25), ("1.2s", 55, 25), ("2s", 0, 0):
        arms = [f"--turn=mShoulder{side}={-70 + trunk / 3}" for side in ("Left", "Right")]
        subprocess.run([tool, "pose", bow, "--at=" + at, f"--turn=mTorso={trunk}", f"--turn=mHead={head}", *arms, "-q",
                        "-f", "-o", bow], check=True)
    shot = Shot(folder, (1200, 800), bow)
    shot.go_to(*["Right"] * 18)
    shot.page("Pose")
    shot.program.act(shot.program.one("push button", "Pose"), "click")
    shot.wait_for_command("pose.next-handle")
    box = shot.program.one("panel", "Keys").get_extents(0)
    for y in 30, 90:  # the parts Torso and Arms
        subprocess.run(["xdotool", "mousemove", str(box.x + 40), str(box.y + 5 + y), "click", "1"], check=True)
        time.sleep(0.5)
    shot.take("keys")


def skeleton(folder):
    """A dance under the names of another program, each guess with its reason."""
    motion = sample("dance.bvh", folder)
    names = {"hip": "Hips", "abdomen": "Spine", "chest": "Spine2", "neck": "Neck", "head": "Head", "Collar": "Shoulder",
             "Shldr": "Arm", "ForeArm": "ForeArm", "Hand": "Hand", "Thigh": "UpLeg", "Shin": "Leg", "Foot": "Foot"}
    sides = {"l": "Left", "r": "Right"}
    motion.write_text(re.sub(r"(?m)^(\s*(?:ROOT|JOINT) )([lr](?=[A-Z]))?(\w+)",
                             lambda line: f"{line[1]}mixamorig:{sides.get(line[2], '')}{names[line[3]]}",
                             motion.read_text()))
    shot = Shot(folder, (1200, 800), motion)
    shot.page("Skeleton")
    shot.go_to(*["Right"] * 50)
    shot.take("skeleton")


def mending(folder):
    """Feet that stand, as found, and the best loops of a part of a dance."""
    motion = sample("dance.bvh", folder)
    shot = Shot(folder, (1200, 800), motion)
    shot.page("Pose")
    shot.unfold("Feet")
    shot.program.wait_for_label("Feet slide while they stand")
    shot.go_to(*["Right"] * 50)
    shot.take("mending")


def seeing(folder, size=(1200, 800), **options):
    """The poses around a moment of a dance, the ways of hands and feet, and the angles of an elbow."""
    shot = Shot(folder, size, sample("dance.bvh", folder), **options)
    shot.go_to(*["Right"] * 50)
    shot.page("Pose")
    shot.program.act(shot.program.one("push button", "Pose"), "click")
    window = shot.program.window()
    shot.wait_for_command("pose.next-handle")
    for action in "view.ghosts", "view.trails", "play.bends":
        shot.program.act(window, action)
    for _ in range(8):
        shot.program.act(window, "pose.next-handle")
    for _ in range(2):
        shot.program.act(window, "pose.bend-far-less")
    shot.zoom(440, 150, 4)
    shot.take("seeing")


def dark(folder):
    shot = Shot(folder, (1200, 800), sample("dance.bvh", folder), dark=True)
    shot.go_to(*["Right"] * 50)
    shot.take("dark")


def small(folder):
    shot = Shot(folder, (900, 600), sample("walk.bvh", folder))
    shot.go_to(*["Right"] * 25)
    shot.take("small")


def sample(name, folder):
    return pathlib.Path(shutil.copy(SAMPLES / name, folder))


def main():
    if "LIMBER_INSIDE" not in os.environ:
        run_again_inside()
    sys.path.insert(0, str(TOP / "tests" / "e2e"))
    OUTPUT.mkdir(parents=True, exist_ok=True)
    pictures = (start_page, playing, hands, joints, findings, loss, stage, skeleton, posing, keys, posing_hands, mending, seeing,
                dark, small)
    wanted = sys.argv[2:]
    for picture in (picture for picture in pictures if not wanted or picture.__name__ in wanted):
        with tempfile.TemporaryDirectory(prefix="limber-") as folder:
            picture(folder)


if __name__ == "__main__":
    main()
