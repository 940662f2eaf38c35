#!/usr/bin/env python3
"""Write Limber's sample motions: wave, walk, dance, hands-and-face.

    make-samples.py [FOLDER]        (default: the folder of this script)

The motions are animated here, with curves over time and inverse kinematics for the legs.  Nothing is recorded
and nothing is random, so every run writes the same files.

Axes are those of a BVH avatar: X to its left, Y up, Z forward.  Lengths are in metres, and written in inches.
Angles are degrees about X, Y and Z.  At rest the figure stands in a T-pose, palms down; frame 0 of every file
is that pose, which the viewer takes as its reference and does not play.

Limbs are posed by the angles of the left side; the right side is mirrored.
"""

import math
import sys
from bisect import bisect_right
from collections import namedtuple
from pathlib import Path

INCH = 0.0254
FPS = 30

# Joint, parent, rotation order and position in the parent at rest.  A line with "?" stands for a joint of the
# left side and its mirror image on the right.
BODY = """
    hip       -         YXZ  0      1.067  0
    abdomen   hip       YXZ  0      0.084  0
    chest     abdomen   YXZ  0      0.205 -0.015
    neck      chest     YXZ  0      0.251 -0.010
    head      neck      YXZ  0      0.076  0
    ?Collar   chest     YZX  0.085  0.165 -0.021
    ?Shldr    ?Collar   XYZ  0.079  0      0
    ?ForeArm  ?Shldr    YZX  0.248  0      0
    ?Hand     ?ForeArm  ZYX  0.205  0      0
"""
LEGS = """
    lThigh  hip     XZY  0.127 -0.041  0.034
    lShin   lThigh  XZY -0.046 -0.491 -0.001
    lFoot   lShin   XYZ  0.001 -0.468 -0.029
    rThigh  hip     XZY -0.129 -0.041  0.034
    rShin   rThigh  XZY  0.049 -0.491 -0.001
    rFoot   rShin   XYZ  0     -0.468 -0.029
"""
FINGERS = """
    mHandThumb1?   ?Hand          YZX  0.026  0.004  0.031
    mHandThumb2?   mHandThumb1?   YZX  0.032 -0.001  0.028
    mHandThumb3?   mHandThumb2?   YZX  0.031 -0.001  0.023
    mHandIndex1?   ?Hand          ZYX  0.097  0.015  0.038
    mHandIndex2?   mHandIndex1?   ZYX  0.036 -0.006  0.017
    mHandIndex3?   mHandIndex2?   ZYX  0.032 -0.006  0.014
    mHandMiddle1?  ?Hand          ZYX  0.101  0.015  0.013
    mHandMiddle2?  mHandMiddle1?  ZYX  0.040 -0.006 -0.001
    mHandMiddle3?  mHandMiddle2?  ZYX  0.049 -0.008 -0.001
    mHandRing1?    ?Hand          ZYX  0.099  0.009 -0.010
    mHandRing2?    mHandRing1?    ZYX  0.038 -0.008 -0.013
    mHandRing3?    mHandRing2?    ZYX  0.040 -0.009 -0.013
    mHandPinky1?   ?Hand          ZYX  0.095  0.003 -0.031
    mHandPinky2?   mHandPinky1?   ZYX  0.025 -0.006 -0.024
    mHandPinky3?   mHandPinky2?   ZYX  0.018 -0.004 -0.015
"""
FACE = """
    mFaceRoot            head             XYZ  0      0.045  0.025
    mFaceEyebrowInner?   mFaceRoot        XYZ  0.022  0.051  0.075
    mFaceEyebrowCenter?  mFaceRoot        XYZ  0.043  0.056  0.070
    mFaceEyebrowOuter?   mFaceRoot        XYZ  0.051  0.048  0.064
    mFaceEyeLidUpper?    mFaceRoot        XYZ  0.036  0.034  0.073
    mFaceEyeLidLower?    mFaceRoot        XYZ  0.036  0.034  0.073
    mFaceCheekUpper?     mFaceRoot        XYZ  0.034 -0.005  0.070
    mFaceJaw             mFaceRoot        XYZ  0     -0.015 -0.001
    mFaceTeethUpper      mFaceRoot        XYZ  0     -0.030  0.020
    mFaceLipCorner?      mFaceTeethUpper  XYZ -0.019 -0.010  0.028
"""

# Points of the sole, from the ankle.
HEEL = (0, -0.067, -0.060)
BALL = (0, -0.067, 0.112)
TOE = (0, -0.067, 0.221)

Joint = namedtuple("Joint", "name parent order place")


def rig(*tables):
    """The joints in some tables by name."""
    joints = {}
    for side, word in ("l", "Left"), ("r", "Right"):
        for line in filter(str.strip, "".join(tables).splitlines()):
            name, parent, order, x, y, z = line.split()
            x = float(x) * (-1 if "?" in name and side == "r" else 1)
            name, parent = (s.replace("?", word if s[0] == "m" else side)
                            for s in (name, parent))
            place = (x, float(y), float(z))
            joints.setdefault(name, Joint(name, parent, order, place))
    return joints


# -- Vectors and rotations ---------------------------------------------------

AXES = {"X": (1, 0, 0), "Y": (0, 1, 0), "Z": (0, 0, 1)}


def add(a, b):
    return tuple(p + q for p, q in zip(a, b))


def sub(a, b):
    return tuple(p - q for p, q in zip(a, b))


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1],
            a[2] * b[0] - a[0] * b[2],
            a[0] * b[1] - a[1] * b[0])


def unit(a):
    return tuple(p / math.hypot(*a) for p in a)


def transpose(m):
    return tuple(zip(*m))


def turn(m, v):
    return tuple(dot(row, v) for row in m)


def product(first, *rest):
    for m in rest:
        first = tuple(turn(transpose(m), row) for row in first)
    return first


def about(axis, angle):
    """The rotation about a coordinate axis."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return {"X": ((1, 0, 0), (0, c, -s), (0, s, c)),
            "Y": ((c, 0, s), (0, 1, 0), (-s, 0, c)),
            "Z": ((c, -s, 0), (s, c, 0), (0, 0, 1))}[axis]


def angles_of(m, order):
    """The angles about X, Y and Z that give a rotation in a joint's order."""
    i, j, k = ("XYZ".index(axis) for axis in order)
    sign = 1 if (j - i) % 3 == 1 else -1
    angles = [0, 0, 0]
    angles[i] = math.atan2(-sign * m[j][k], m[k][k])
    angles[j] = math.asin(max(-1, min(1, sign * m[i][k])))
    angles[k] = math.atan2(-sign * m[i][j], m[i][i])
    return tuple(map(math.degrees, angles))


# -- Curves over time --------------------------------------------------------

def sine(cycles):
    return math.sin(2 * math.pi * cycles)


def mix(a, b, t):
    return a + (b - a) * t


def ease(t):
    t = max(0, min(1, t))
    return t * t * (3 - 2 * t)


def hermite(a, slope_a, b, slope_b, t):
    return (mix(a, b, ease(t))
            + t * (1 - t) * (slope_a * (1 - t) - slope_b * t))


def curve(t, *keys):
    """Value at t of a smooth curve through keys of time and value.

    It is level at its ends and at each extreme, and never overshoots a key. Values may be tuples.
    """
    if isinstance(keys[0][1], tuple):
        times, values = zip(*keys)
        return tuple(curve(t, *zip(times, part)) for part in zip(*values))
    n = bisect_right([key[0] for key in keys], t)
    if n in (0, len(keys)):
        return keys[max(n - 1, 0)][1]

    def slope(k):
        if k in (0, len(keys) - 1):
            return 0
        (t0, v0), (t1, v1), (t2, v2) = keys[k - 1:k + 2]
        before, after = (v1 - v0) / (t1 - t0), (v2 - v1) / (t2 - t1)
        if before * after <= 0:
            return 0
        return 2 * before * after / (before + after)

    (t0, a), (t1, b) = keys[n - 1:n + 1]
    span = t1 - t0
    return hermite(a, slope(n - 1) * span, b, slope(n) * span, (t - t0) / span)


# -- The figure --------------------------------------------------------------

class Pose:
    """The angles of every joint, and the position of the hip."""

    def __init__(self, joints):
        self.joints = joints
        self.hip = joints["hip"].place
        self.angles = dict.fromkeys(joints, (0, 0, 0))

    def set(self, name, x=0, y=0, z=0):
        mirrored = name[0] == "r" or name.endswith("Right")
        self.angles[name] = (x, -y, -z) if mirrored else (x, y, z)

    def arm(self, side, lift, swing, twist, bend, roll, wrist, tilt=0):
        """Pose an arm; its collar follows when it is raised.

        Lift is 0 for level and -90 for hanging; a negative swing moves a hanging arm forward; roll turns the
        forearm, palm to the front.
        """
        shrug = (lift + 75) * 0.12
        self.set(side + "Collar", 0, swing * 0.05, 4 + shrug)
        self.set(side + "Shldr", swing, twist, lift - shrug)
        self.set(side + "ForeArm", roll, -bend)
        self.set(side + "Hand", 0, tilt, -wrist)

    def leg(self, side, ankle, foot, splay):
        """Bend a leg so that its foot has a position and a rotation."""
        thigh, shin, end = (self.joints[side + bone]
                            for bone in ("Thigh", "Shin", "Foot"))
        pelvis = product(*(about(axis, self.angles["hip"]["XYZ".index(axis)])
                           for axis in self.joints["hip"].order))
        reach = sub(ankle, add(self.hip, turn(pelvis, thigh.place)))

        # Solve |a + Rx(bend) b| = |reach|: the knee only turns about X.
        a, b = shin.place, end.place
        along = a[1] * b[1] + a[2] * b[2]
        across = a[2] * b[1] - a[1] * b[2]
        need = (dot(reach, reach) - dot(a, a) - dot(b, b)) / 2 - a[0] * b[0]
        cosine = need / math.hypot(along, across)
        if abs(cosine) > 1:
            raise ValueError("%sFoot is out of reach at %s" % (side, ankle))
        bend = math.degrees(math.atan2(across, along) + math.acos(cosine))
        knee = about("X", bend)

        # Aim the leg; the knee faces half-way between the pelvis and the foot.
        ahead = add(transpose(pelvis)[2], transpose(foot)[2])
        ahead = turn(about("Y", splay if side == "l" else -splay), ahead)

        def frame(y, x):
            y = unit(y)
            z = unit(cross(x, y))
            return transpose((cross(y, z), y, z))

        aim = product(frame(reach, cross(AXES["Y"], ahead)),
                      transpose(frame(add(a, turn(knee, b)), AXES["X"])))
        self.angles[shin.name] = (bend, 0, 0)
        for joint, m in ((thigh, product(transpose(pelvis), aim)),
                         (end, product(transpose(product(aim, knee)), foot))):
            self.angles[joint.name] = angles_of(m, joint.order)


def sole(x, z, yaw, pitch=0, lift=0, pivot=TOE):
    """Ankle and rotation of a foot whose ball is at x, z when it lies flat.

    A pitch (toes up when positive) keeps the pivot in place.
    """
    flat = about("Y", yaw)
    foot = product(flat, about("X", -pitch))
    ankle = add((x, lift, z), turn(flat, sub(pivot, BALL)))
    return sub(ankle, turn(foot, pivot)), foot


# A foot lands at a time, at x, z rotated about the origin, with its toes turned out by `toe`.
Step = namedtuple("Step", "time x z turn toe")
# How long and how high a foot swings; its pitch when it lands and when it leaves; how long it rolls down
# after landing and up before leaving.
Gait = namedtuple("Gait", "swing height land leave roll_down roll_up")


def tread(steps, gait, time, twist=0):
    """Ankle and rotation, at a time, of a foot that makes some steps."""
    n = bisect_right([step.time for step in steps], time)
    here = steps[n - 1]
    there = steps[n] if n < len(steps) else None
    landing = HEEL if gait.land > 0 else TOE
    until = there.time - gait.swing if there else math.inf
    if time < until:
        pitch = gait.land * (1 - ease((time - here.time) / gait.roll_down))
        pivot, lift = landing if pitch * gait.land > 0 else TOE, 0
        pitch += gait.leave * max(0, 1 - (until - time) / gait.roll_up) ** 2
        x, z, around, toe = here[1:]
    else:
        s = (time - until) / gait.swing
        rate = gait.leave * gait.swing / gait.roll_up
        pitch = hermite(gait.leave, rate, gait.land, 0, s)
        pivot = tuple(mix(p, q, ease(s)) for p, q in zip(TOE, landing))
        # It rises early, and is over its target just before it lands.
        lift = gait.height * math.sin(math.pi * s ** 0.7) ** 2
        x, z, around, toe = (mix(p, q, ease(1.08 * s))
                             for p, q in zip(here[1:], there[1:]))
    x, _, z = turn(about("Y", around), (x, 0, z))
    return sole(x, z, around + toe + twist, pitch, lift, pivot)


# -- The motions: each makes the pose at a time -------------------------------

STAND = {"l": sole(0.10, 0.11, 9), "r": sole(-0.11, 0.12, -8)}


def wave(joints, t):
    """Three seconds: the right arm goes up, waves and comes down."""
    pose = Pose(joints)
    up = curve(t, (0.1, 0), (0.85, 1), (2.15, 1), (2.9, 0))
    late = curve(t, (0.2, 0), (1.0, 1), (2.3, 1), (3.0, 0))
    swing = curve(t, (0.7, 0), (1.0, 1), (1.95, 1), (2.3, 0))
    beat, after = swing * sine(2 * t - 1.6), swing * sine(2 * t - 1.74)
    pose.hip = (0.012 + 0.035 * late, 1.056 - 0.005 * late, 0.01)
    pose.set("hip", 0, -3 * late, 2.5 * late)
    for side in "lr":
        pose.leg(side, *STAND[side], splay=6)
    pose.set("abdomen", 2 - 2 * up, -4 * late, -4 * late)
    pose.set("chest", 1 - 4 * up, -7 * up + 1.2 * after, -1 - 5 * late)
    pose.set("neck", 3 - 2 * late, 4 * up, 2 * late)
    pose.set("head", 2 - 5 * late, -8 * late + 2 * after, 7 * late - beat)
    pose.arm("r", mix(-80, 12, up), mix(-4, -78, up), 12 * up,
             mix(20, 74, up) + 26 * beat, 10, mix(6, -8, up),
             -4 * up - 13 * after)
    pose.arm("l", -79 + 5 * late, 4 - 3 * late, -8, 18 + 7 * late, 10,
             6 + 5 * late)
    return pose


STRIDE = 1.2
CYCLE = 32 / FPS
WALK = Gait(swing=0.38, height=0.06, land=19, leave=-40,
            roll_down=0.11, roll_up=0.22)
WALK_STEPS = {
    side: [Step(n + half, x, STRIDE * (n + half) + 0.44, 0, toe)
           for n in range(-1, 4)]
    for side, half, x, toe in (("l", 0, 0.075, 6), ("r", -0.5, -0.075, -6))}


def walk(joints, t):
    """Two cycles of two steps; the left heel lands at the start."""
    pose = Pose(joints)
    cycle = t / CYCLE
    reach, side, nod = sine(cycle + 0.25), sine(cycle - 0.06), sine(2 * cycle)
    pose.hip = (0.018 * side, 1.041 - 0.014 * sine(2 * cycle + 0.22),
                STRIDE * cycle)
    pose.set("hip", 4, -6 * reach, 3 * side)
    for name in "lr":
        pose.leg(name, *tread(WALK_STEPS[name], WALK, cycle), splay=2)
    pose.set("abdomen", 1 - nod, 5 * reach, -2 * side)
    pose.set("chest", 1 + nod, 8 * reach, -2.5 * side)
    pose.set("neck", 2, -3 * reach, 0.5 * side)
    pose.set("head", -3 + 1.2 * sine(2 * cycle - 0.1), -4 * reach, 0.8 * side)
    for name, sign in ("l", 1), ("r", -1):
        swing, bend = sign * sine(cycle + 0.22), sign * sine(cycle + 0.12)
        pose.arm(name, -80 + 2 * swing, 24 * swing - 3, -6 - 4 * swing,
                 27 - 13 * bend, 14, 5 - 4 * bend, 2 * bend)
    return pose


# The dance counts in beats, 20 in its ten seconds; feet land on the beat.
TEMPO = 120
DANCE = Gait(swing=0.65, height=0.05, land=-12, leave=-18,
             roll_down=0.35, roll_up=0.35)
DANCE_STEPS = {
    "l": [Step(-4, 0.13, 0, 0, 12), Step(2, -0.09, 0.03, 0, 8),
          Step(3, 0.29, 0, 0, 16), Step(6, -0.09, 0.03, 0, 8),
          Step(7, 0.29, 0, 0, 16), Step(13, 0.13, 0, 90, 6),
          Step(15, 0.13, 0, 270, 6), Step(17, 0.13, 0, 360, 12)],
    "r": [Step(-4, -0.13, 0, 0, -12), Step(1, -0.29, 0, 0, -16),
          Step(4, 0.09, 0.03, 0, -8), Step(5, -0.29, 0, 0, -16),
          Step(8, 0.09, 0.03, 0, -8), Step(9, -0.19, 0, 0, -16),
          Step(14, -0.13, 0, 180, -6), Step(16, -0.13, 0, 360, -12)]}
# The hip's position to the side, how low it is, and how far the figure has turned.
DANCE_SIDE = ((0, 0), (0.4, 0), (1.5, -0.22), (2.2, -0.24), (3.5, 0.22),
              (4.2, 0.24), (5.5, -0.22), (6.2, -0.24), (7.5, 0.22),
              (8.2, 0.24), (9, -0.06), (10, 0.15), (11, -0.06), (12, 0.16),
              (12.9, -0.04), (14, 0), (20, 0))
DANCE_DIP = ((0, 0.04), (8, 0.05), (9, 0.06), (12, 0.07), (13, 0.04),
             (16, 0.05), (17, 0.07), (18, 0.14), (19, 0.09), (20, 0.04))
DANCE_TURN = ((12, 0), (12.5, -16), (13.25, 60), (14, 135), (15, 225),
              (16, 325), (16.8, 360))
# Lift, swing, twist and bend of an arm; and the arms on each beat.
ARM = {"ready": (-68, -10, -5, 75), "back": (-62, 20, -10, 70),
       "snap": (-48, -34, -15, 110), "guard": (-45, -24, -10, 95),
       "loose": (-55, 10, -10, 80), "punch": (66, -15, 0, 18),
       "high": (76, -15, 0, 25), "low": (48, -20, 0, 43),
       "wing": (0, -12, 0, 20), "fold": (-14, -12, -10, 40),
       "tuck": (-48, -5, -5, 85), "waist": (-42, 44, -40, 84),
       "point": (46, -18, 0, 8), "across": (-138, -38, 0, 14)}
DANCE_ARMS = {side: tuple((beat, ARM[name]) for beat, name
                          in enumerate(names.split())) for side, names in {
    "l": "ready back snap back snap guard loose punch guard low high low high"
         " wing fold wing tuck waist waist waist ready",
    "r": "ready snap back snap back punch guard guard loose high low high low"
         " wing fold wing tuck point across point ready"}.items()}


def dance(joints, t):
    """Five bars: step and touch, punch the air, sway, turn, twist."""
    pose = Pose(joints)
    beat = t * TEMPO / 60
    down, soon = sine(beat + 0.25), sine(beat + 0.38)
    side = curve(beat, *DANCE_SIDE)
    lean = (curve(beat + 0.3, *DANCE_SIDE) - side) / 0.1
    sway = curve(beat, (8, 0), (9, 1), (12, 1), (13, 0))
    tip = mix(2.5 * lean, 85 * (0.045 - side), sway)
    twist = curve(beat, (16.8, 0), (17.2, 1), (19.4, 1), (19.9, 0))
    twist *= sine(beat)
    pose.hip = (side, 1.069 - curve(beat, *DANCE_DIP) - 0.021 * (1 + down),
                0.085 + 0.012 * down)
    pose.set("hip", 3 + 2 * down,
             curve(beat, *DANCE_TURN) + 17 * twist - 4 * lean, tip)
    for name in "lr":
        pose.leg(name, *tread(DANCE_STEPS[name], DANCE, beat, 17 * twist),
                 splay=8)
    pose.set("abdomen", 1 + 2 * soon, 3 * lean - 12 * twist, -0.75 * tip)
    pose.set("chest", -1 + 4 * sine(beat + 0.18), 6 * lean - 16 * twist,
             -0.75 * tip - 2 * lean)
    pose.set("neck", -1 + 3 * sine(beat + 0.12), 4 * twist, 0.2 * tip)
    pose.set("head", -2 + 5 * sine(beat + 0.06), 7 * twist - 5 * lean,
             0.3 * tip + 4 * lean)
    for name, sign in ("l", 1), ("r", -1):
        lift, swing, turned, bend = curve(beat, *DANCE_ARMS[name])
        pose.arm(name, lift + 3 * down, swing + 3 * sign * lean, turned,
                 bend + 6 * soon, 12, 8 * sine(beat), 6 * sine(beat - 0.1))
    return pose


# The rotations of the thumb's joints, and the bend of a finger's joints, from the hand outwards, in a fist.
THUMB = (20, 25, -25), (0, 45, 0), (0, 50, 0)
FINGER = 78, 100, 60
LOOSE = (0.3, 0.2, 0.25, 0.3, 0.35)
OPEN = (0, 0, 0, 0, 0)
ONE = (1, 0, 1, 1, 1)
TWO = (1, 0, 0, 1, 1)


def hand(pose, side, spread, curls):
    """Curl the fingers, thumb first, from 0 (straight) to 1 (a fist).

    Spread 1 leaves them apart as at rest, 0 puts them side by side.
    """
    for n, angles in enumerate(THUMB, 1):
        pose.set("mHandThumb%d%s" % (n, side),
                 *(angle * curls[0] for angle in angles))
    for finger, curl in zip(("Index", "Middle", "Ring", "Pinky"), curls[1:]):
        for n, bend in enumerate(FINGER, 1):
            # A finger bends about the axis across it, not across the hand.
            along = pose.joints["mHand%s%dLeft" % (finger, max(n, 2))].place
            aside = math.degrees(math.atan2(along[2], along[0]))
            close = aside * (1 - spread) if n == 1 else 0
            m = product(about("Y", close - aside), about("Z", -bend * curl),
                        about("Y", aside))
            pose.set("mHand%s%d%s" % (finger, n, side), *angles_of(m, "ZYX"))


def face(pose, smile, blink, brows, jaw):
    """Pose the face; each part goes from 0, at rest, to 1."""
    pose.set("mFaceJaw", 9 * jaw)
    for side in "Left", "Right":
        for name, lift in ("Inner", 9), ("Center", 13), ("Outer", 10):
            pose.set("mFaceEyebrow%s%s" % (name, side), -lift * brows)
        pose.set("mFaceEyeLidUpper" + side, 18 * blink + 2 * smile - 5 * brows)
        pose.set("mFaceEyeLidLower" + side, -5 * blink - 3 * smile)
        pose.set("mFaceCheekUpper" + side, -9 * smile)
        pose.set("mFaceLipCorner" + side, -5 * smile, 4 * smile, 5 * smile)


def hands_and_face(joints, t):
    """Three seconds: the hands open, one counts to two; a smile, a blink."""
    pose = Pose(joints)
    up = curve(t, (0, 0), (0.65, 1), (2.35, 1), (3, 0))
    left = curve(t, (0, 0), (0.7, 1), (1.05, 1), (1.75, 0.1), (3, 0))
    nod = curve(t, (0.9, 0), (1.2, 1), (1.4, 0.3), (1.7, 1), (2.1, 0))
    tilt = curve(t, (1.4, 0), (1.9, 1), (2.4, 1), (3, 0))
    wag = curve(t, (1.6, 0), (1.8, -1), (2, 1), (2.2, -1), (2.5, 0))
    pose.set("abdomen", 2 - 2 * up, -2 * tilt, -2 * tilt)
    pose.set("chest", 2 - 4 * left, -3 * tilt, -2 * tilt)
    pose.set("neck", 3 + 2 * nod, 2 * tilt, 2 * tilt)
    pose.set("head", 1 - 3 * left + 5 * nod, -2 * tilt, 6 * tilt)
    pose.arm("r", mix(-79, -64, up), mix(2, -24, up), mix(-6, 24, up),
             mix(16, 128, up), mix(10, 72, up), mix(6, -14, up), 9 * wag)
    pose.arm("l", mix(-79, -62, left), mix(2, -20, left), mix(-6, 10, left),
             mix(16, 122, left), mix(10, 76, left), mix(6, -16, left))
    hand(pose, "Right",
         curve(t, (0.1, 0.3), (0.7, 1), (0.9, 1), (1.2, 0.7), (3, 0.3)),
         curve(t, (0.1, LOOSE), (0.7, OPEN), (0.9, OPEN), (1.2, ONE),
               (1.45, ONE), (1.7, TWO), (2.35, TWO), (2.85, LOOSE)))
    hand(pose, "Left", mix(0.3, 1, left),
         tuple(curl * (1 - left) for curl in LOOSE))
    face(pose,
         smile=curve(t, (0.9, 0), (1.7, 1), (2.6, 1), (3, 0)),
         blink=curve(t, (0.2, 0), (0.3, 1), (0.5, 0),
                     (2, 0), (2.1, 1), (2.3, 0)),
         brows=curve(t, (0.4, 0), (0.75, 1), (1.1, 1), (1.6, 0.3), (2.8, 0)),
         jaw=curve(t, (0.45, 0), (0.8, 1), (1, 0.7), (1.5, 0.2), (2.7, 0)))
    return pose


# -- Writing -----------------------------------------------------------------

def numbers(values):
    words = (("%.4f" % value).rstrip("0").rstrip(".") for value in values)
    return " ".join("0" if word == "-0" else word for word in words)


def end_of(joint):
    """The end of a bone that has no child."""
    if joint.name.endswith("Foot"):
        return (0, -0.061, 0.112)
    if joint.name.startswith("mFace"):
        return (0, 0, 0.026)
    part = 0.3 if joint.name.endswith("Hand") else 0.8
    return tuple(p * part for p in joint.place)


def hierarchy(joints, joint, pad=""):
    """The lines of a joint and its children."""
    channels = ["%srotation" % axis for axis in joint.order]
    if not pad:
        channels = ["%sposition" % axis for axis in "XYZ"] + channels
    yield "%s%s %s" % (pad, "JOINT" if pad else "ROOT", joint.name)
    yield pad + "{"
    yield pad + "  OFFSET " + numbers(p / INCH for p in joint.place)
    yield "%s  CHANNELS %d %s" % (pad, len(channels), " ".join(channels))
    children = [j for j in joints.values() if j.parent == joint.name]
    for child in children:
        yield from hierarchy(joints, child, pad + "  ")
    if not children:
        yield pad + "  End Site"
        yield pad + "  {"
        yield pad + "    OFFSET " + numbers(p / INCH for p in end_of(joint))
        yield pad + "  }"
    yield pad + "}"


def write(path, joints, motion, seconds):
    lines = ["HIERARCHY", *hierarchy(joints, joints["hip"])]
    names = [line.split()[1] for line in lines
             if line.lstrip().startswith(("ROOT", "JOINT"))]
    poses = [Pose(joints)]
    poses += (motion(joints, n / FPS) for n in range(round(seconds * FPS) + 1))
    lines += ["MOTION", "Frames: %d" % len(poses),
              "Frame Time: %.7f" % (1 / FPS)]
    for pose in poses:
        values = [p / INCH for p in pose.hip]
        values += (pose.angles[name]["XYZ".index(axis)] for name in names
                   for axis in joints[name].order)
        lines.append(numbers(values))
    path.write_text("\n".join(lines) + "\n", encoding="ascii", newline="\n")


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    body = rig(BODY, LEGS)
    write(folder / "wave.bvh", body, wave, 3)
    write(folder / "walk.bvh", body, walk, 2 * CYCLE)
    write(folder / "dance.bvh", body, dance, 10)
    write(folder / "hands-and-face.bvh", rig(BODY, FINGERS, FACE),
          hands_and_face, 3)


if __name__ == "__main__":
    main()
