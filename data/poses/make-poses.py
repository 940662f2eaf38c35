#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Write the poses of Limber's library.

    make-poses.py TOOL [FOLDER] [POSE...]        (TOOL: limber-tool; default: the folder of this script, all poses)

Each pose is made as a person would make it with `limber-tool pose`, in a few steps: angles as in docs/posing.md (bend, side,
twist; degrees), and places that wrists and ankles reach (metres forward, to the left, above the floor).  What is said of the
left side alone is said of the right side as well if a step says so.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

BODY = ["mPelvis", "mTorso", "mChest", "mNeck", "mHead",
        *(part + side for part in ("mCollar", "mShoulder", "mElbow", "mWrist", "mHip", "mKnee", "mAnkle")
          for side in ("Left", "Right")), "hands"]
RIGHT_ARM = ["mCollarRight", "mShoulderRight", "mElbowRight", "mWristRight",
             *(f"mHand{finger}{bone}Right" for finger in ("Thumb", "Index", "Middle", "Ring", "Pinky") for bone in "123")]


def turn(joint, *angles):
    return f"--turn={joint}=" + ",".join(str(a) for a in angles)


def reach(joint, x, y, z):
    return f"--reach={joint}={x},{y},{z}"


def move(x, y, z):
    return f"--move={x},{y},{z}"


def swivel(joint, degrees):
    return f"--swivel={joint}={degrees}"


def trunk(torso=0, chest=0, neck=0, head=0):
    return [turn("mTorso", torso), turn("mChest", chest), turn("mNeck", neck), turn("mHead", head)]


RELAXED = ["--apply=hand-relaxed"]


def arm(side, shoulder, elbow, wrist=(0, 0, 0), collar=(0, 0)):
    return [turn("mCollar" + side, *collar), turn("mShoulder" + side, *shoulder), turn("mElbow" + side, elbow, 0, 0),
            turn("mWrist" + side, *wrist)]


def leg(side, hip, knee, ankle=(0, 0, 0)):
    return [turn("mHip" + side, *hip), turn("mKnee" + side, knee), turn("mAnkle" + side, *ankle)]


HANGING = arm("Left", (-76, -4, 10), -14, (-4, 0, 0), (-3, 0)) + arm("Right", (-76, -4, 10), -14, (-4, 0, 0), (-3, 0))


def both(part, *angles):
    return [turn(part + "Left", *angles), turn(part + "Right", *angles)]


def arms(shoulder, elbow, wrist=(0, 0, 0), collar=(0, 0)):
    return arm("Left", shoulder, elbow, wrist, collar) + arm("Right", shoulder, elbow, wrist, collar)


def legs(hip, knee, ankle=(0, 0, 0)):
    return leg("Left", hip, knee, ankle) + leg("Right", hip, knee, ankle)


# Of each pose: its steps, and the joints that it has.
POSES = {
    "stand-easy": ([RELAXED + trunk(2, -3, 6, -2) + HANGING + legs((0, 0, 7), 0),
                    [move(0, 0, -0.005), reach("mAnkleLeft", 0.03, 0.1, 0.067),
                     reach("mAnkleRight", -0.01, -0.1, 0.067)]], BODY),
    "stand-straight": ([RELAXED + trunk(0, -3, 3, -1) + arms((-82, -2, 6), -5, (-2, 0, 0), (-2, 4)),
                        [move(0, 0, -0.002), reach("mAnkleLeft", 0.004, 0.06, 0.067),
                         reach("mAnkleRight", 0.004, -0.06, 0.067)]], BODY),
    "stand-hip": ([RELAXED + trunk(3, -2, 5, -2) + [turn("mPelvis", 0, -5, 4)] + HANGING
                   + leg("Left", (0, 0, 16), 0) + leg("Right", (0, 0, 6), 0),
                   [turn("mTorso", 3, 7, 2), turn("mHead", -2, -4, 10), move(0, -0.045, -0.01),
                    reach("mAnkleLeft", 0.07, 0.14, 0.067), reach("mAnkleRight", 0.0, -0.085, 0.067)],
                   arm("Right", (-48, 30, 40), -80),
                   [reach("mWristRight", 0.02, -0.25, 1.1), swivel("mWristRight", -60)],
                   [turn("mWristRight", -50, 0, 30)]], BODY),
    "stand-crossed-arms": ([RELAXED + trunk(2, -4, 4, -1) + arms((-62, -30, 10), -100, (-10, 0, 0))
                            + legs((0, 0, 8), 0),
                            [move(0, 0, -0.005), reach("mAnkleLeft", 0.01, 0.12, 0.067),
                             reach("mAnkleRight", 0.0, -0.12, 0.067),
                             reach("mWristLeft", 0.17, -0.1, 1.28), reach("mWristRight", 0.13, 0.1, 1.24)]], BODY),
    "stand-hands-behind": ([RELAXED + trunk(-2, -4, 4, 0) + arms((-62, 30, 40), -40) + legs((0, 0, 8), 0),
                            [move(0, 0, -0.004), reach("mAnkleLeft", 0.01, 0.1, 0.067),
                             reach("mAnkleRight", 0.0, -0.1, 0.067),
                             reach("mWristLeft", -0.17, 0.05, 1.08), reach("mWristRight", -0.19, -0.04, 1.05)]], BODY),
    "stand-stride": ([RELAXED + trunk(4, -3, 2, -2) + [turn("mTorso", 4, 0, -6), turn("mChest", -3, 0, -5)]
                      + arm("Left", (-74, 24, 10), -18) + arm("Right", (-74, -28, 10), -32)
                      + leg("Left", (0, 0, 4), 0, (0, 0, 0)) + leg("Right", (0, 0, 6), 0, (32, 0, 0)),
                      [move(0, 0, -0.05), reach("mAnkleLeft", 0.27, 0.09, 0.067),
                       reach("mAnkleRight", -0.27, -0.09, 0.14)],
                      [turn("mToeRight", -30)]], BODY + ["mToeRight"]),
    "sit-chair": ([RELAXED + trunk(4, -4, 4, -2) + arms((-68, -35, 10), -60) + legs((-88, 5, 0), 88)
                   + [move(0, 0, -0.486)],
                   [reach("mAnkleLeft", 0.47, 0.11, 0.067), reach("mAnkleRight", 0.47, -0.11, 0.067),
                    reach("mWristLeft", 0.31, 0.15, 0.68), reach("mWristRight", 0.31, -0.15, 0.68)]], BODY),
    "sit-chair-crossed": ([RELAXED + trunk(-4, -2, 8, 0) + arms((-68, -35, 10), -60) + legs((-88, 5, 0), 88)
                           + [move(0, 0, -0.486), turn("mPelvis", -6)],
                           [reach("mAnkleRight", 0.44, -0.07, 0.067)],
                           leg("Left", (-98, -20, -12), 92, (25, 0, 0)),
                           [reach("mWristLeft", 0.3, 0.07, 0.78), reach("mWristRight", 0.26, -0.13, 0.72)]], BODY),
    "sit-edge": ([RELAXED + trunk(10, 0, -4, -4) + arms((-68, 10, 10), -20) + legs((-82, 8, 0), 78, (25, 0, 0))
                  + [move(0, 0, -0.36)],
                  [reach("mWristLeft", 0.02, 0.24, 0.68), reach("mWristRight", 0.02, -0.24, 0.68)]], BODY),
    "sit-ground-crossed": ([RELAXED + trunk(12, -2, -4, -2) + [turn("mPelvis", -4)] + arms((-62, -40, 10), -50)
                            + legs((-75, 50, 90), 120) + [move(0, 0, -0.95), "--free"],
                            ["--free", reach("mAnkleLeft", 0.28, -0.08, 0.07), reach("mAnkleRight", 0.38, 0.07, 0.08)],
                            both("mAnkle", 10, 0, 0)
                            + [reach("mWristLeft", 0.36, 0.3, 0.31), reach("mWristRight", 0.36, -0.3, 0.31)]], BODY),
    "sit-ground-side": ([RELAXED + trunk(6, 0, 2, -2) + [turn("mPelvis", 0, 8, 0), turn("mTorso", 6, -14, 4),
                         turn("mHead", -2, 8, -8)] + arms((-66, -30, 10), -40)
                         + leg("Left", (-85, -5, -40), 118) + leg("Right", (-70, 45, 55), 120)
                         + [move(0, 0, -0.95)],
                         [reach("mAnkleLeft", 0.05, 0.45, 0.08), reach("mAnkleRight", 0.3, 0.2, 0.06),
                          reach("mWristRight", 0.02, -0.42, 0.06), reach("mWristLeft", 0.3, 0.1, 0.26)],
                         both("mAnkle", 35, 0, 0)], BODY),
    "sit-lounge": ([RELAXED + trunk(-2, 6, 14, 8) + arms((-62, -5, 20), -45) + legs((-64, 6, 10), 62, (26, 0, 0))
                    + [turn("mPelvis", -24), move(-0.1, 0, -0.62)],
                    [reach("mAnkleLeft", 0.66, 0.13, 0.067), reach("mAnkleRight", 0.6, -0.13, 0.067)],
                    [reach("mWristLeft", 0.2, 0.17, 0.62), reach("mWristRight", 0.2, -0.17, 0.62)]], BODY),
    "kneel-both": ([RELAXED + trunk(2, -3, 4, -2) + arms((-68, -25, 10), -50) + legs((-6, 3, 0), 96, (60, 0, 0))
                    + [move(0, 0, -0.49)],
                    [reach("mWristLeft", 0.13, 0.17, 0.6), reach("mWristRight", 0.13, -0.17, 0.6)]], BODY),
    "kneel-one": ([RELAXED + trunk(6, -3, 0, -2) + arms((-68, -25, 10), -50)
                   + leg("Right", (4, 3, 0), 88, (50, 0, 0)) + leg("Left", (-88, 5, 0), 88)
                   + [move(0, 0, -0.5)],
                   [reach("mAnkleLeft", 0.46, 0.12, 0.067), reach("mWristLeft", 0.34, 0.13, 0.66)]], BODY),
    "lie-back": ([RELAXED + trunk(0, 0, 4, 4) + arms((-62, 0, -20), -12) + legs((0, 4, 14), 3, (28, 0, 0))
                  + [turn("mPelvis", -90), move(0, 0, -0.96)]], BODY),
    "lie-side": ([RELAXED + trunk(8, 4, 6, 4) + arm("Left", (14, -100, -80), -115) + arm("Right", (-50, -50, 20), -60)
                  + leg("Left", (-30, 0, 0), 55, (20, 0, 0)) + leg("Right", (-60, -12, 0), 75, (20, 0, 0))
                  + [turn("mPelvis", 0, -88), move(0, 0, -0.86)]], BODY),
    "gesture-wave": ([RELAXED + arm("Right", (0, -18, -85), -95, (8, 0, 0), (6, 0)) + ["--apply=hand-palm-right"]],
                     RIGHT_ARM),
    "gesture-point": ([["--apply=hand-point-right"] + arm("Right", (2, -84, 0), -4, (0, 0, 0), (0, -18))], RIGHT_ARM),
    "gesture-welcome": ([RELAXED + arms((-42, -50, -70), -35, (10, 0, 0))],
                        [part + side for part in ("mCollar", "mShoulder", "mElbow", "mWrist")
                         for side in ("Left", "Right")] + ["hands"]),
    "gesture-think": ([RELAXED + ["--apply=hand-point-right=50"] + arms((-62, -30, 0), -100)
                       + [turn("mHead", 8, -4, -8), turn("mNeck", 8)],
                       [reach("mWristLeft", 0.17, -0.1, 1.24), reach("mWristRight", 0.15, -0.05, 1.5)]],
                      ["mNeck", "mHead"] + [part + side for part in ("mCollar", "mShoulder", "mElbow", "mWrist")
                                            for side in ("Left", "Right")] + ["hands"]),
}


def last_of_each(step):
    """A joint that is turned twice in a step: the later one counts."""
    said = {}
    for word in step:
        key = word.rsplit("=", 1)[0] if word.startswith("--turn=") else word
        said.pop(key, None)
        said[key] = word
    return list(said.values())


def make(tool, folder, name):
    steps, joints = POSES[name]
    with tempfile.TemporaryDirectory() as temporary:
        document = Path(temporary) / "pose.bvj"
        for i, step in enumerate(steps):
            source = ["--new"] if i == 0 else [str(document)]
            subprocess.run([tool, "pose", *source, *last_of_each(step), "-q", "-f", "-o", str(document)], check=True)
        subprocess.run([tool, "pose", str(document), "--only=" + ",".join(joints), "-q", "-f",
                        f"--save-pose={Path(folder) / name}.bvj"], check=True)


def main():
    tool = sys.argv[1]
    folder = sys.argv[2] if len(sys.argv) > 2 else Path(__file__).resolve().parent
    for name in sys.argv[3:] or POSES:
        make(tool, folder, name)


if __name__ == "__main__":
    main()
