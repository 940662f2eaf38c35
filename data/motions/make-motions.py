#!/usr/bin/env python3
"""Write Limber's base motions: what an avatar does by itself in the world.

    make-motions.py [FOLDER]        (default: the folder of this script)

Stand, walk, sit, fly and type are endless loops, so that a clip can be viewed over them.  The figure, the
inverse kinematics of its legs and the curves are those of ../samples/make-samples.py, which explains axes,
units and frame 0.  Every movement is a sum of sines with whole numbers of periods in the loop, so that there
is no seam.
"""

import importlib.util
import json
import sys
from pathlib import Path

SAMPLES = Path(__file__).resolve().parent.parent / "samples" / "make-samples.py"
spec = importlib.util.spec_from_file_location("samples", SAMPLES)
samples = importlib.util.module_from_spec(spec)
spec.loader.exec_module(samples)

Pose, sine, sole = samples.Pose, samples.sine, samples.sole
SIDES = ("l", 1), ("r", -1)


def stand(joints, t):
    """Breathing; the weight shifts from one leg to the other."""
    pose = Pose(joints)
    sway, breath = sine(t), sine(3 * t)
    late, look = sine(t - 0.06), sine(t - 0.2) + 0.3 * sine(2 * t)
    pose.hip = (0.022 * sway, 1.055 - 0.004 * sine(2 * t + 0.25), 0.012)
    pose.set("hip", 1, 2 * sway, 1.6 * sway)
    for side, sign in SIDES:
        pose.leg(side, *sole(sign * 0.095, 0.10 + 0.025 * sign, sign * 10),
                 splay=6)
    pose.set("abdomen", 1 + 0.4 * breath, -1.2 * late, -1.6 * late)
    pose.set("chest", -1.5 - 1.2 * breath, -1 * late, -0.6 * late)
    pose.set("neck", 3 + 0.6 * breath, 2 * look, 0.5 * late)
    pose.set("head", -1 + 0.5 * sine(2 * t), 4 * look, 0.6 * sway)
    for side, sign in SIDES:
        pose.arm(side, -77 + 0.8 * breath, 3 + 1.2 * sine(t + 0.1 * sign), -8,
                 17 + 1.5 * sine(t + 0.3 + 0.1 * sign), 12, 5)
    return pose


def walk(joints, t):
    """The sample's walk: two steps on the spot."""
    pose = samples.walk(joints, (1 + t) * samples.CYCLE)
    pose.hip = (*pose.hip[:2], 0)
    return pose


def sit(joints, t):
    """On a seat: hands on the thighs, feet on the floor, and a glance to the side."""
    pose = Pose(joints)
    breath, look = sine(3 * t), sine(t - 0.1) + 0.4 * sine(2 * t)
    pose.hip = (0.006 * sine(t), 0.565, -0.02)
    pose.set("hip", -6, 1.2 * sine(t), 0.8 * sine(t))
    for side, sign in SIDES:
        pose.leg(side, *sole(sign * 0.13, 0.56 + 0.02 * sign, sign * 8),
                 splay=8)
    pose.set("abdomen", 8 + 0.5 * breath, -1 * sine(t), -0.8 * sine(t))
    pose.set("chest", 5 - 1.2 * breath, 2 * look, 0)
    pose.set("neck", 2 + 0.5 * breath, 3 * look, 0)
    pose.set("head", -4 + 0.8 * sine(2 * t), 6 * look, 1.2 * sine(t))
    for side, sign in SIDES:
        pose.arm(side, -85 + 0.5 * breath, -31 - 0.5 * breath, -26, 12, 64, -37)
    return pose


def fly(joints, t):
    """Hovering, leaning forward; arms and legs trail behind and follow late."""
    pose = Pose(joints)
    bob, late, later = sine(t), sine(t - 0.12), sine(t - 0.24)
    roll = sine(t + 0.1) * 0.5 + 0.5 * sine(2 * t)
    pose.hip = (0.02 * roll, 1.42 + 0.05 * bob, 0)
    pose.set("hip", 22 - 3 * late, 2 * roll, 2 * roll)
    pose.set("abdomen", -3 - 2 * late, -1 * roll, -1 * roll)
    pose.set("chest", -6 - 2.5 * late, 1 * roll, -1 * roll)
    pose.set("neck", -6 + 2 * late, 0, 0)
    pose.set("head", -9 + 2 * later, 2 * roll, -1 * roll)
    for side, sign, bend in ("l", 1, 14), ("r", -1, 38):
        pose.set(side + "Thigh", 6 - 0.5 * bend + 4 * late, 0, 4)
        pose.set(side + "Shin", bend + 5 * later)
        pose.set(side + "Foot", 28 + 4 * later)
        pose.arm(side, -52 + 6 * late, 26 + 3 * later, -6, 24 - 5 * later, 10,
                 4 - 6 * later)
    return pose


def type_words(joints, t):
    """On a keyboard in front; the hands alternate, and hurry now and then."""
    pose = Pose(joints)
    for side, sign in SIDES:
        beat = sine(9 * t + 0.25 * sign) * (0.6 + 0.4 * sine(t + 0.25 * sign))
        reach = sine(2 * t + 0.2 * sign)
        pose.arm(side, -84 + 0.8 * beat, -14 + 1.5 * reach, -22,
                 79 + 2 * reach, 75, 2 + 9 * beat, 5 + 4 * reach)
    return pose


def node(joints, joint, moved):
    """A joint and its children, as in a BVJ."""
    channels = ["%srotation" % axis for axis in joint.order]
    if joint.name == "hip":
        channels = ["%sposition" % axis for axis in "XYZ"] + channels
    children = [node(joints, j, moved)
                for j in joints.values() if j.parent == joint.name]
    result = {"NAME": joint.name,
              "OFFSET": [round(p / samples.INCH, 4) for p in joint.place]}
    if joint.name in moved:
        result["CHANNELS"] = channels
    if children:
        result["JOINTS"] = children
    return result


def values(pose, order, moved):
    """One frame, with the joints in the order of the hierarchy."""
    for name in order:
        if name not in moved:
            continue
        if name == "hip":
            yield from (p / samples.INCH for p in pose.hip)
        yield from (pose.angles[name]["XYZ".index(axis)]
                    for axis in pose.joints[name].order)


def walk_names(tree):
    yield tree["NAME"]
    for child in tree.get("JOINTS", ()):
        yield from walk_names(child)


def write(path, motion, seconds, n_frames, settings, moved=None):
    joints = samples.rig(samples.BODY, samples.LEGS)
    moved = moved or joints.keys()
    tree = node(joints, joints["hip"], moved)
    poses = [Pose(joints)] + [motion(joints, n / n_frames)
                              for n in range(n_frames + 1)]
    order = list(walk_names(tree))
    rows = (json.dumps([round(v, 3) + 0 for v in values(pose, order, moved)],
                       separators=(",", ":")) for pose in poses)
    head = json.dumps({**settings, "HIERARCHY": tree}, indent=1)
    path.write_text("%s,\n \"MOTION\": {\n  \"Frame Time\": %.7f,\n"
                    "  \"Frames\": [\n%s\n  ]\n }\n}\n"
                    % (head.removesuffix("\n}"), seconds / n_frames,
                       ",\n".join(rows)), encoding="ascii", newline="\n")


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    base = {"priority": 0, "looped": True, "easeIn": 0.5, "easeOut": 0.5,
            "handPose": "relaxed", "limber": {"reference": "drop"}}
    above = {**base, "priority": 1}
    write(folder / "stand.bvj", stand, 9, 90, base)
    write(folder / "walk.bvj", walk, samples.CYCLE, 32, base)
    write(folder / "sit.bvj", sit, 9, 90, above)
    write(folder / "fly.bvj", fly, 3, 45, base)
    write(folder / "type.bvj", type_words, 3, 90,
          {**above, "handPose": "typing", "easeIn": 0.3, "easeOut": 0.3},
          [side + bone for side in "lr"
           for bone in ("Collar", "Shldr", "ForeArm", "Hand")])


if __name__ == "__main__":
    main()
