/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of findings, included by mo-diagnostics with MO_CODE defined:
 * MO_CODE (id, stable name, severity, sentence, what to do next or NULL). The particulars of a case
 * follow the sentence after a colon. Rows are grouped by what they are about. */

/* Any file */
MO_CODE (UNRECOGNISED, "unrecognised", ERROR, N_ ("This is no motion file that Limber knows"),
         N_ ("Open a BVH, BVJ, HTR, VML or .anim file, or a Firestorm pose."))
MO_CODE (FOREIGN, "foreign", ERROR, N_("Limber does not read files of this kind"),
         N_("Export the motion as BVH from the program that it comes from."))
MO_CODE (STAGE_MISSING, "stage-missing", WARNING,
         N_("A motion of the stage is not where it was"),
         N_("Put it back there, or take it off the stage."))
MO_CODE (STAGE_CHANGED, "stage-changed", NOTE,
         N_("A motion of the stage is not the one with which the project was saved"),
         N_("Look whether it still fits; saving the project takes it as it is."))
MO_CODE (EMPTY, "empty", ERROR, N_("The file is empty"),
         N_("Export it again, or get the whole file again."))
MO_CODE (TOO_MANY_FINDINGS, "too-many-findings", NOTE, N_("More findings are not listed"), NULL)
MO_CODE (NOT_UTF8, "not-utf8", WARNING, N_("A name is not UTF-8 and was read as Latin-1"),
         N_("Save the file as UTF-8."))
MO_CODE (WRONG_ENCODING, "wrong-encoding", ERROR, N_("The text is not UTF-8"),
         N_("Save the file as UTF-8."))
MO_CODE (HEADER_TOO_LARGE, "header-too-large", ERROR,
         N_("The part before the motion is larger than any skeleton needs"),
         N_("Make sure that this is the right file."))

MO_CODE (ONE_CLIP, "one-clip", WARNING,
         N_("An animation was chosen by its name, but such a file holds one only"),
         N_("Leave --clip out."))

/* .anim: the bytes (docs/world/file.md, Reading) */
MO_CODE (ANIM_TRUNCATED, "anim-truncated", ERROR, N_("The file ends inside its data"),
         N_("Get the whole file again; nothing behind this point can be known."))
MO_CODE (ANIM_VERSION, "anim-version", ERROR, N_("The file has a version that no viewer plays"),
         N_("Make sure that this is an .anim file of version 1.0 or 0.1."))
MO_CODE (ANIM_OLD_VERSION, "anim-old-version", NOTE,
         N_("The file has the older version 0.1 and will be written as 1.0"), NULL)
MO_CODE (ANIM_BAD_HEADER, "anim-bad-header", ERROR,
         N_("A value of the header is none that the world plays"),
         N_("The file is damaged, or another kind of file."))
MO_CODE (ANIM_BAD_JOINT, "anim-bad-joint", ERROR, N_("A joint is none that the world plays"),
         N_("The file is damaged, or was written by a faulty program."))
MO_CODE (ANIM_BAD_KEY, "anim-bad-key", ERROR, N_("A key is none that the world plays"),
         N_("The file is damaged, or was written by a faulty program."))
MO_CODE (ANIM_BAD_CONSTRAINT, "anim-bad-constraint", ERROR,
         N_("A constraint is one for which the world refuses the file"),
         N_("Its volumes must be the avatar’s, its numbers finite, and the joints above the source "
            "volume in the file: as many as the chain is long, and one more."))
MO_CODE (ANIM_UNKNOWN_JOINT, "anim-unknown-joint", WARNING,
         N_("The avatar has no such joint: it plays without it, and an upload is refused"),
         N_("Leave the joint out or give it a name of the avatar."))
MO_CODE (ANIM_INERT_JOINT, "anim-inert-joint", WARNING,
         N_("The world accepts this joint and moves nothing by it"), NULL)
MO_CODE (ANIM_PRIORITY_HIGH, "anim-priority-high", WARNING,
         N_("A base priority above 6 is played as 6"), NULL)
MO_CODE (ANIM_UNKNOWN_EMOTE, "anim-unknown-emote", WARNING,
         N_("The world knows no such expression and plays none"),
         N_("Choose an expression from the list."))
MO_CODE (ANIM_CONSTRAINTS_IGNORED, "anim-constraints-ignored", WARNING,
         N_("With this number of constraints the world plays the animation without any"),
         N_("Keep at most ten constraints."))
MO_CODE (ANIM_TRAILING_BYTES, "anim-trailing-bytes", NOTE,
         N_("Bytes follow the end of the animation; the world ignores them"), NULL)
MO_CODE (ANIM_DUPLICATE_TIME, "anim-duplicate-time", NOTE,
         N_("Keys of a joint share a time; the last of them is played"), NULL)
MO_CODE (ANIM_FACTS_DROPPED, "anim-facts-dropped", NOTE,
         N_("Bytes of the file that mean nothing were left out because something was changed"),
         NULL)

/* BVH: what was repaired */
MO_CODE (BVH_NO_HIERARCHY, "bvh-no-hierarchy", WARNING,
         N_("The word HIERARCHY is missing; the first joint follows at once"), NULL)
MO_CODE (BVH_NO_JOINT, "bvh-no-joint", ERROR, N_("No ROOT joint was found"),
         N_("A BVH file begins with HIERARCHY and ROOT; make sure that this is one."))
MO_CODE (BVH_NO_MOTION, "bvh-no-motion", ERROR, N_("The file ends before its MOTION part"),
         N_("Export it again; this one holds a skeleton and no animation."))
MO_CODE (BVH_AS_VIEWER, "bvh-as-viewer", WARNING,
         N_("The file makes no sense as a BVH, but the viewer takes it; it was read by the viewer’s "
            "rules"),
         N_("Export it again to be sure of what it holds."))
MO_CODE (BVH_KEYWORD_SPELLING, "bvh-keyword-spelling", WARNING,
         N_("A keyword is spelt unusually"), N_("The viewer wants the usual spelling."))
MO_CODE (BVH_NO_NAME, "bvh-no-name", WARNING, N_("A joint has no name"), NULL)
MO_CODE (BVH_NAME_APART, "bvh-name-apart", WARNING,
         N_("A joint’s name stands on the line after its keyword"), NULL)
MO_CODE (BVH_NAME_CUT, "bvh-name-cut", WARNING, N_("A name is longer than any in use and was cut"),
         NULL)
MO_CODE (BVH_DUPLICATE_NAME, "bvh-duplicate-name", WARNING, N_("Two joints have the same name"),
         NULL)
MO_CODE (BVH_UNKNOWN_WORD, "bvh-unknown-word", WARNING,
         N_("A word that means nothing here was skipped"), NULL)
MO_CODE (BVH_BRACE_MISSING, "bvh-brace-missing", WARNING, N_("A { or } is missing"), NULL)
MO_CODE (BVH_BRACE_EXTRA, "bvh-brace-extra", WARNING, N_("A { or } has no partner"), NULL)
MO_CODE (BVH_NESTED_ROOT, "bvh-nested-root", WARNING,
         N_("A ROOT stands inside another joint; it was taken as a root of its own"), NULL)
MO_CODE (BVH_ORPHAN_JOINT, "bvh-orphan-joint", WARNING,
         N_("A JOINT stands outside of every ROOT; it was taken as a root"), NULL)
MO_CODE (BVH_END_SITE_CHANNELS, "bvh-end-site-channels", WARNING,
         N_("An end site has channels; it was taken as a joint"), NULL)
MO_CODE (BVH_ORDER, "bvh-order", WARNING, N_("Lines stand in another order than usual"),
         N_("The viewer wants OFFSET before CHANNELS, and Frames before Frame Time."))
MO_CODE (BVH_REPEATED, "bvh-repeated", WARNING,
         N_("A joint has the same line twice; the offset was taken from the last, the channels "
            "from all"),
         NULL)
MO_CODE (BVH_OFFSET_MISSING, "bvh-offset-missing", WARNING,
         N_("An OFFSET is missing or incomplete; 0 was taken"), NULL)
MO_CODE (BVH_CHANNELS_MISSING, "bvh-channels-missing", WARNING,
         N_("A joint lists no channels; it does not move"), NULL)
MO_CODE (BVH_CHANNEL_COUNT, "bvh-channel-count", WARNING,
         N_("CHANNELS announces another number than it lists; the list was taken"), NULL)
MO_CODE (BVH_CHANNEL_NAME, "bvh-channel-name", WARNING,
         N_("A channel name is spelt unusually"), NULL)
MO_CODE (BVH_UNKNOWN_CHANNEL, "bvh-unknown-channel", ERROR,
         N_("A channel is neither a position nor a rotation about X, Y or Z"),
         N_("Channels are named Xposition … Zposition, Xrotation … Zrotation."))
MO_CODE (BVH_DUPLICATE_CHANNEL, "bvh-duplicate-channel", WARNING,
         N_("A joint lists a channel twice"), NULL)
MO_CODE (BVH_TOO_MANY_CHANNELS, "bvh-too-many-channels", ERROR,
         N_("A joint has more channels than there are motions"),
         N_("Channels are named Xposition … Zposition, Xrotation … Zrotation."))
MO_CODE (BVH_TOO_DEEP, "bvh-too-deep", ERROR, N_("Joints are nested deeper than any body is"),
         N_("Look for missing } before this place."))
MO_CODE (BVH_TOO_MANY_JOINTS, "bvh-too-many-joints", ERROR,
         N_("The file has more joints than any body has"),
         N_("Make sure that this is the right file."))
MO_CODE (BVH_COMMENT, "bvh-comment", NOTE, N_("A comment was skipped"), NULL)
MO_CODE (BVH_MOTION_MISSING, "bvh-motion-missing", WARNING,
         N_("The word MOTION is missing; what follows it was found without"), NULL)
MO_CODE (BVH_FRAMES_MISSING, "bvh-frames-missing", WARNING,
         N_("The number of frames is not given; they were counted"), NULL)
MO_CODE (BVH_FRAME_TIME_MISSING, "bvh-frame-time-missing", WARNING,
         N_("The frame time is not given; a thirtieth of a second was taken"), NULL)
MO_CODE (BVH_FRAME_TIME_SENSELESS, "bvh-frame-time-senseless", WARNING,
         N_("The frame time makes no sense; a thirtieth of a second is played instead"),
         N_("Set the frame rate that the motion was made with."))
MO_CODE (BVH_FRAME_COUNT, "bvh-frame-count", WARNING,
         N_("The file announces another number of frames than it holds; those it holds were taken"),
         NULL)
MO_CODE (BVH_NO_FRAMES, "bvh-no-frames", WARNING, N_("The file holds no frame"),
         N_("Export it again; this one holds a skeleton and no animation."))
MO_CODE (BVH_SHORT_LINE, "bvh-short-line", WARNING,
         N_("A frame has too few numbers; the rest was taken from the frame before"), NULL)
MO_CODE (BVH_LONG_LINE, "bvh-long-line", WARNING,
         N_("A frame has too many numbers; those at the end were left out"), NULL)
MO_CODE (BVH_WRONG_WIDTH, "bvh-wrong-width", ERROR,
         N_("The lines of numbers do not fit the channels of the skeleton"),
         N_("The skeleton and the motion are of different files; export it again."))
MO_CODE (BVH_FRAMES_BROKEN, "bvh-frames-broken", WARNING,
         N_("Frames do not stand on one line each; they were told apart by counting"), NULL)
MO_CODE (BVH_DECIMAL_COMMA, "bvh-decimal-comma", WARNING,
         N_("A number has a decimal comma"), N_("Export with English number settings."))
MO_CODE (BVH_SEPARATED, "bvh-separated", WARNING,
         N_("Numbers are separated by commas or semicolons"), NULL)
MO_CODE (BVH_NUMBERS_TOGETHER, "bvh-numbers-together", WARNING,
         N_("Numbers run together and were split"), NULL)
MO_CODE (BVH_NOT_A_NUMBER, "bvh-not-a-number", WARNING,
         N_("Something stands where a number must be; the frame before gave it"), NULL)
MO_CODE (BVH_NOT_FINITE, "bvh-not-finite", WARNING,
         N_("A number is infinite or undefined; the frame before gave it"), NULL)
MO_CODE (BVH_JUNK_LINE, "bvh-junk-line", WARNING,
         N_("A line among the frames holds no number and was skipped"), NULL)
MO_CODE (BVH_TRAILING_JUNK, "bvh-trailing-junk", WARNING,
         N_("Text follows the last frame and was left out"), NULL)
MO_CODE (BVH_TRAILER, "bvh-trailer", NOTE,
         N_("The marks of an editor follow the last frame and are kept"), NULL)
MO_CODE (BVH_MARKS, "bvh-marks", WARNING,
         N_ ("Not all of the editor’s marks make sense; they are kept as they are"), NULL)
MO_CODE (
    BVH_KEYS_DIFFER, "bvh-keys-differ", WARNING,
    N_ ("Between its key frames the editor would play something else than the frames of the file, "
        "which count"),
    N_ ("Open the file in the editor and save it again, if its keys are what you want."))
MO_CODE (BVH_TOO_MANY_VALUES, "bvh-too-many-values", ERROR,
         N_("The file holds more motion than fits into memory"), NULL)
MO_CODE (BVH_NAME_CHANGED, "bvh-name-changed", WARNING,
         N_("A name cannot stand in a BVH and was changed"), NULL)

/* HTR */
MO_CODE (
    HTR_DATA_TYPE, "htr-data-type", WARNING,
    N_ ("The header names other data than HTRS; the numbers are read as translation, rotation and scale "
        "all the same"),
    N_ ("Look whether the figure moves as it should."))
MO_CODE (HTR_SECTION_MISSING, "htr-section-missing", ERROR, N_("A section of the file is missing"),
         N_("An HTR has the sections [Header], [SegmentNames&Hierarchy] and [BasePosition], and one "
            "for each segment; export it again."))
MO_CODE (HTR_LINE, "htr-line", ERROR, N_("The line is none that can stand here"),
         N_("Mend the line; # begins a comment."))
MO_CODE (HTR_NOT_A_NUMBER, "htr-not-a-number", ERROR,
         N_("Something else stands where a number must be"), N_("Write a finite number there."))
MO_CODE (HTR_VALUE, "htr-value", ERROR, N_("The header has a value that means nothing"), NULL)
MO_CODE (HTR_OTHER_KEY, "htr-other-key", WARNING,
         N_("A line of the header has no known meaning; it is kept"), NULL)
MO_CODE (HTR_UNKNOWN_SEGMENT, "htr-unknown-segment", ERROR,
         N_("The hierarchy has no such segment"),
         N_("Every segment must be listed in [SegmentNames&Hierarchy], spelt the same."))
MO_CODE (HTR_SEGMENT_TWICE, "htr-segment-twice", ERROR, N_("A segment stands here a second time"),
         N_("Remove one of the two."))
MO_CODE (HTR_BLOCK_TWICE, "htr-block-twice", WARNING,
         N_("A segment has two sections of frames; the one that moves was taken"),
         N_("Remove the other one, and look whether the figure moves as it should."))
MO_CODE (HTR_CIRCLE, "htr-circle", ERROR, N_("Segments are each other’s parents in a circle"),
         N_("One of them must have the parent GLOBAL."))
MO_CODE (HTR_COUNT, "htr-count", WARNING,
         N_("The header announces another number than the file holds; what it holds was taken"),
         NULL)
MO_CODE (HTR_RATE, "htr-rate", WARNING,
         N_("The frame rate makes no sense; 30 frames a second were taken"), NULL)
MO_CODE (HTR_BASE_MISSING, "htr-base-missing", WARNING,
         N_("A segment has no base position; 0 was taken"), NULL)
MO_CODE (HTR_MOTION_MISSING, "htr-motion-missing", WARNING,
         N_("A segment has no frames; it stays in its base position"), NULL)
MO_CODE (HTR_FRAMES_MISSING, "htr-frames-missing", WARNING,
         N_("A segment has fewer frames than others; its last one holds"), NULL)
MO_CODE (HTR_NO_END, "htr-no-end", WARNING,
         N_("[EndOfFile] is missing; the file may be cut short"), NULL)
MO_CODE (HTR_AFTER_END, "htr-after-end", WARNING,
         N_("Text follows [EndOfFile] and was left out"), NULL)
MO_CODE (HTR_NAME_CHANGED, "htr-name-changed", WARNING,
         N_("A name cannot stand in an HTR and was changed"), NULL)
MO_CODE (HTR_END_SITE, "htr-end-site", WARNING,
         N_("Of an end site, an HTR holds the distance and not the direction"), NULL)

/* JSON text */
MO_CODE (JSON_SYNTAX, "json-syntax", ERROR, N_("The text is no JSON at this place"),
         N_("Mend it there; JSON has commas between members, none behind the last, and no comments."))
MO_CODE (JSON_TRUNCATED, "json-truncated", ERROR,
         N_("The text ends before its last bracket is closed"),
         N_("Get the whole file again, or close what is open."))
MO_CODE (JSON_TOO_DEEP, "json-too-deep", ERROR, N_("Brackets are nested deeper than any body is"),
         N_("Make sure that this is the right file."))
MO_CODE (JSON_TOO_LARGE, "json-too-large", ERROR,
         N_("Beside its frames the text is larger than any motion needs"),
         N_("Make sure that this is the right file."))
MO_CODE (JSON_DUPLICATE, "json-duplicate", WARNING,
         N_("A member stands twice in an object; the last one counts"), NULL)

/* XML text */
MO_CODE (XML_ATTRIBUTES, "xml-attributes", ERROR,
         N_("An element has more attributes than any motion needs"),
         N_("Make sure that this is the right file."))
MO_CODE (XML_TOO_DEEP, "xml-too-deep", ERROR,
         N_("Elements stand in one another more deeply than any motion needs"),
         N_("Make sure that this is the right file."))

/* BVJ */
MO_CODE (BVJ_NO_HIERARCHY, "bvj-no-hierarchy", ERROR, N_("The file has no HIERARCHY"),
         N_("A BVJ holds its joints there; make sure that this is one."))
MO_CODE (BVJ_WRONG_KIND, "bvj-wrong-kind", ERROR, N_("Something else must stand here"), NULL)
MO_CODE (BVJ_VALUE, "bvj-value", WARNING,
         N_("The value is none that can stand here, and has no effect"), NULL)
MO_CODE (BVJ_SPELLING, "bvj-spelling", WARNING, N_("A member is spelt unusually"),
         N_("Other programs may not find it."))
MO_CODE (BVJ_NEW_ATTACHMENT, "bvj-new-attachment", NOTE,
         N_("The file defines an attachment point that the world does not have"), NULL)
MO_CODE (BVJ_PIVOT_OUTSIDE, "bvj-pivot-outside", WARNING,
         N_("A PIVOT lies outside the prim, whose ends are at -1 and 1"), NULL)
MO_CODE (BVJ_SHORT_FRAME, "bvj-short-frame", ERROR,
         N_("A frame has fewer numbers than the joints have channels"),
         N_("The joints and the motion are of different files; export it again."))
MO_CODE (BVJ_NOT_A_NUMBER, "bvj-not-a-number", ERROR,
         N_("Something else stands where a number must be"), NULL)
MO_CODE (BVJ_BOTH, "bvj-both", WARNING,
         N_("The file has frames and keyframes; the keyframes are its motion"), NULL)
MO_CODE (BVJ_KEYFRAME_TIME, "bvj-keyframe-time", ERROR,
         N_("A keyframe has no time, or one before 0"), N_("Give it an AT in seconds."))
MO_CODE (BVJ_KEYFRAME_ORDER, "bvj-keyframe-order", WARNING,
         N_("Keyframes do not stand in the order of their times and were sorted"), NULL)
MO_CODE (BVJ_KEYFRAME_TWICE, "bvj-keyframe-twice", WARNING,
         N_("Two keyframes have the same time; the later one counts where both move a joint"), NULL)
MO_CODE (BVJ_KEYFRAME_JOINT, "bvj-keyframe-joint", WARNING,
         N_("A keyframe moves a joint that HIERARCHY does not have"), NULL)
MO_CODE (BVJ_KEYFRAME_LENGTH, "bvj-keyframe-length", ERROR,
         N_("A keyframe gives a joint another number of values than it has channels"), NULL)
MO_CODE (BVJ_AMBIGUOUS_NAME, "bvj-ambiguous-name", ERROR,
         N_("A keyframe moves a joint whose name several have"), N_("Give each joint a name of its own."))
MO_CODE (BVJ_SETTING, "bvj-setting", WARNING,
         N_("A setting has a value that it cannot have, and no effect"), NULL)
MO_CODE (BVJ_SETTING_TWICE, "bvj-setting-twice", WARNING,
         N_("A setting stands at the top and in MOTION; the one at the top counts"), NULL)
MO_CODE (BVJ_SOURCE, "bvj-source", WARNING,
         N_("The copy of the file that this is a project of is damaged; the motion beside it was "
            "taken"),
         N_("Open that file itself, and save the project anew."))
MO_CODE (BVJ_NAME_CHANGED, "bvj-name-changed", WARNING,
         N_("A name that keyframes could not tell from another one was changed"),
         N_("Give each joint a name of its own."))
MO_CODE (BVJ_NOT_KEYED, "bvj-not-keyed", WARNING,
         N_("Frames were written and no keyframes, which need a frame time and joints with a name of "
            "their own"),
         NULL)
MO_CODE (BVJ_MANY_KEYS, "bvj-many-keys", WARNING,
         N_ ("Frames were written and no keyframes, which would be more than can be read again"),
         N_ ("Let keyframes be further off (--keyframe-error), or trim the motion."))

/* VML */
MO_CODE (VML_XML, "vml-xml", ERROR, N_("The text is not XML"), N_("Mend it at that place, or export it again."))
MO_CODE (VML_DTD, "vml-dtd", ERROR, N_("The file declares a document type, which no motion needs and which is refused"),
         N_("Take the DOCTYPE and its entities out."))
MO_CODE (VML_ATTRIBUTE_MISSING, "vml-attribute-missing", ERROR, N_("An element lacks an attribute that it must have"),
         N_("Add the attribute, or export the file again."))
MO_CODE (VML_NUMBER, "vml-number", ERROR, N_("An attribute is no number"), N_("Write it with digits and a point, such as -0.25."))
MO_CODE (VML_ID, "vml-id", ERROR, N_("An id is not a whole number from 0 to 65535 (a parent may be -1)"),
         N_("Count the bones from 0."))
MO_CODE (VML_NAME_LONG, "vml-name-long", ERROR, N_("A name is longer than any bone needs"), N_("Shorten it."))
MO_CODE (VML_NO_ROTATION, "vml-no-rotation", ERROR, N_("A quaternion of nothing but zeros is no rotation"),
         N_("Write 0 0 0 1 where nothing turns."))
MO_CODE (VML_NOT_UNIT, "vml-not-unit", WARNING, N_("A quaternion is not of length 1 and was scaled"), NULL)
MO_CODE (VML_TIME_NEGATIVE, "vml-time-negative", ERROR, N_("A key lies before the beginning"),
         N_("Count its seconds from 0."))
MO_CODE (VML_MISPLACED, "vml-misplaced", WARNING, N_("An element stands where it means nothing and was passed over"), NULL)
MO_CODE (VML_BIND_MISSING, "vml-bind-missing", WARNING, N_("A bone lacks a key of its bind pose, which counts as zero"), NULL)
MO_CODE (VML_BIND_TWICE, "vml-bind-twice", WARNING, N_("A bone has two keys of its bind pose of one kind; the last one counts"), NULL)
MO_CODE (VML_TOO_MANY_BONES, "vml-too-many-bones", ERROR, N_("The skeleton has more bones than any file needs"), NULL)
MO_CODE (VML_TOO_DEEP, "vml-too-deep", ERROR, N_("The bones hang below one another more deeply than any body needs"), NULL)
MO_CODE (VML_ID_GAP, "vml-id-gap", ERROR, N_("The ids of the bones are not complete from 0 on"), N_("Number n bones from 0 to n-1."))
MO_CODE (VML_ID_TWICE, "vml-id-twice", ERROR, N_("Two bones have the same id"), N_("Give each bone an id of its own."))
MO_CODE (VML_NAME_TWICE, "vml-name-twice", WARNING, N_("Two bones have the same name"), N_("Give each bone a name of its own."))
MO_CODE (VML_PARENT, "vml-parent", ERROR, N_("A bone hangs on one that the skeleton does not have"), N_("Give the id of a bone, or -1 for a root."))
MO_CODE (VML_LOOP, "vml-loop", ERROR, N_("Bones hang on one another in a circle"), N_("Let one of them be a root (-1) or hang on another bone."))
MO_CODE (VML_NO_SKELETON, "vml-no-skeleton", ERROR, N_("The file has no skeleton, so its tracks have no joints"), N_("Put the Skeleton of the body into the same file, or let the tracks name joints of the avatar."))
MO_CODE (VML_AVATAR_BONES, "vml-avatar-bones", WARNING, N_("The file has no skeleton, but its tracks name joints of the avatar, whose bones were taken"), N_("Put the Skeleton of the body into the file if that is another one."))
MO_CODE (VML_SKELETONS, "vml-skeletons", NOTE, N_("The file has several skeletons; the last one before the animation counts, else the first"), NULL)
MO_CODE (VML_NO_ANIMATION, "vml-no-animation", ERROR, N_("The file has no SkeletalAnimation"), N_("Export it again, with an animation."))
MO_CODE (VML_NO_SUCH_CLIP, "vml-no-such-clip", ERROR, N_("The file has no animation of that name, but these"), N_("Choose one of them with --clip NAME."))
MO_CODE (VML_LEFT, "vml-left", WARNING,
         N_("An animation of the file moves bones that its skeleton does not have; it is left out"),
         N_("Mend the ids or names of its tracks."))
MO_CODE (VML_OTHERS, "vml-others", NOTE, N_("The file has more animations; the first one was read"), N_("Choose another one at the top of the window, or with --clip NAME."))
MO_CODE (VML_NAMELESS, "vml-nameless", WARNING, N_("One of several animations has no name of its own"), N_("Give each a name, so that it can be chosen."))
MO_CODE (VML_NO_DURATION, "vml-no-duration", NOTE, N_("The animation says no duration; it ends with its last key"), NULL)
MO_CODE (VML_DURATION, "vml-duration", ERROR, N_("A key lies behind the end of the animation"), N_("Raise the duration to the time of the last key."))
MO_CODE (VML_UNKNOWN_BONE, "vml-unknown-bone", ERROR, N_("A track is of a bone that the skeleton does not have"), N_("Give the id or the name of a bone."))
MO_CODE (VML_TRACK_TWICE, "vml-track-twice", WARNING, N_("Two tracks are of the same bone and were joined"), NULL)
MO_CODE (VML_ORDER, "vml-order", WARNING, N_("The keys of a track are not in the order of their times and were sorted"), NULL)
MO_CODE (VML_SAME_TIME, "vml-same-time", WARNING, N_("Keys of a track share a time; the last one counts"), NULL)
MO_CODE (VML_NO_KEYS, "vml-no-keys", WARNING, N_("The animation has no key"), NULL)

/* Firestorm pose */
MO_CODE (POSE_XML, "pose-xml", ERROR, N_ ("The text is not XML"),
         N_ ("Mend it at that place, or export it again."))
MO_CODE (POSE_DTD, "pose-dtd", ERROR,
         N_ ("The file declares a document type, which no motion needs and which is refused"),
         N_ ("Take the DOCTYPE and its entities out."))
MO_CODE (POSE_NOT_LLSD, "pose-not-llsd", ERROR, N_ ("This XML is neither a pose nor a VML"),
         N_ ("Poses are the .xml files in the poses folder of the Firestorm viewer."))
MO_CODE (POSE_STRUCTURE, "pose-structure", ERROR,
         N_ ("An element stands where a pose can have none"),
         N_ ("Save the pose again in the viewer."))
MO_CODE (POSE_LONG, "pose-long", ERROR, N_ ("A text is longer than any in a pose"),
         N_ ("Make sure that this is the right file."))
MO_CODE (POSE_NUMBER, "pose-number", ERROR, N_ ("A value of the pose is no number"),
         N_ ("Write it with digits and a point, such as -0.25."))
MO_CODE (POSE_VECTOR, "pose-vector", ERROR,
         N_ ("A joint’s rotation, position or scale has not three numbers"),
         N_ ("Write one for each of x, y and z."))
MO_CODE (POSE_NO_JOINT, "pose-no-joint", ERROR,
         N_ ("The file is no pose: it names no joint of the avatar"),
         N_ ("Poses are the .xml files in the poses folder of the Firestorm viewer."))
MO_CODE (POSE_ALL_FREE, "pose-all-free", ERROR, N_ ("The pose holds no joint"),
         N_ ("Enable joints in the poser, and save the pose again."))
MO_CODE (POSE_UNKNOWN_JOINT, "pose-unknown-joint", WARNING,
         N_ ("The pose names a joint that the avatar lacks; it was passed over"), NULL)
MO_CODE (POSE_TWICE, "pose-twice", WARNING,
         N_ ("The pose names a joint twice; the last one counts"), NULL)
MO_CODE (POSE_MEMBER, "pose-member", NOTE,
         N_ ("The pose says something of a joint that no animation can hold"), NULL)
MO_CODE (POSE_SCALE, "pose-scale", WARNING,
         N_ ("The pose changes the size of a joint, which no animation can hold"), NULL)
MO_CODE (
    POSE_RELATIVE, "pose-relative", WARNING,
    N_ ("The pose was saved as a change of what the avatar did then; it is taken as a change of the "
        "resting pose"),
    N_ ("In the poser, begin with the T pose, and save the pose again."))
MO_CODE (
    POSE_OLD, "pose-old", WARNING,
    N_ ("The pose was saved by an early poser: its positions and sizes are taken as whole ones and "
        "not as changes"),
    N_ ("Look at it closely; if it is wrong, load and save it in a newer viewer."))

/* Conversion as the file says */
MO_CODE (AXES_CLASH, "axes-clash", WARNING,
         N_ ("The body cannot look along the axis that points up; this was set aside"),
         N_ ("Choose another axis to look along."))
MO_CODE (UNKNOWN_JOINT, "unknown-joint", WARNING,
         N_("The avatar has no such joint; its motion is left out"),
         N_("Rename it to a joint of the avatar, or say --joint NAME:free to leave it out."))
MO_CODE (UNKNOWN_STILL_JOINT, "unknown-still-joint", NOTE,
         N_("The avatar has no such joint; it does not move and is left out"), NULL)
MO_CODE (FOREIGN_SKELETON, "foreign-skeleton", ERROR,
         N_("No joint of the file has a name that the avatar knows"),
         N_("Name the joints as the avatar does: hip, abdomen, chest, neck, head, lShldr … or "
            "mPelvis, mTorso …"))
MO_CODE (MOSTLY_LOST, "mostly-lost", ERROR,
         N_("Most of what moves in the file does not arrive, since the avatar has no joints of these names"),
         N_("Rename the joints to those of the avatar, or use --partial to take what there is."))
MO_CODE (RULE_WITHOUT_JOINT, "rule-without-joint", WARNING,
         N_ ("A setting of joints fits no joint that the file moves"),
         N_ ("Only joints that the file has can be written; look at their names with inspect."))
MO_CODE (JOINT_TWICE, "joint-twice", WARNING,
         N_("Two joints of the file move the same joint of the avatar; the first one does"), NULL)
MO_CODE (POSITIONS_IGNORED, "positions-ignored", NOTE,
         N_("Positions of other joints than the hip are not written"),
         N_("They would replace the lengths of bones; --joint NAME:position=on writes them."))
MO_CODE (NO_MOTION, "no-motion", ERROR, N_("There is no frame to convert"),
         N_("Export it again; this one holds a skeleton and no animation."))
MO_CODE (NOTHING_MOVES, "nothing-moves", ERROR,
         N_("No joint of the avatar moves or stands away from the reference"),
         N_("Use --reference=keep if the first frame is part of the motion, or --joint "
            "NAME:write."))
MO_CODE (TRIM_EMPTY, "trim-empty", ERROR, N_("Nothing is left between the two ends"),
         N_("Give an end that lies after the start."))
MO_CODE (BEGINS_AWAY, "begins-away", WARNING,
         N_("The trimmed motion begins away from the avatar"),
         N_("Use --begin=at-stand to let it begin at the avatar’s place."))
MO_CODE (VIEWER_WHOLE, "viewer-whole", ERROR,
         N_("The viewer imports a motion whole and alone: nothing can be cut from it or laid over it"),
         N_("Take the mode “faithful”."))
MO_CODE (PARTS_WHOLE, "parts-whole", WARNING,
         N_("Parts are given, but the result is the whole motion"),
         N_("Use the command split for a file of each part."))
MO_CODE (OVER_SHORTER, "over-shorter", WARNING,
         N_("The motion that is laid over ends first, and its joints stay in its last pose"),
         N_("Make both of the same length, such as with --speed."))
MO_CODE (OVER_NOTHING, "over-nothing", WARNING,
         N_("The motion that is laid over moves none of these joints"),
         N_("Name joints that it moves; inspect lists them."))
MO_CODE (TOO_MANY_KEYS, "too-many-keys", ERROR,
         N_("At this rate the clip would have more keys than fit into memory"),
         N_("Trim the clip or choose a lower --frame-rate."))
MO_CODE (HTR_TOO_MANY_GAPS, "htr-too-many-gaps", ERROR,
         N_ ("Nearly all frames of nearly all segments are missing"),
         N_ ("Make sure that the number of frames and the segments are those of this motion."))
MO_CODE (
    KEYS_COARSE, "keys-coarse", NOTE,
    N_ ("So long a motion got fewer keys between its keyframes than others: turns may be 0.02 degrees off"),
    NULL)
MO_CODE (
    TOO_MANY_MADE_KEYS, "too-many-made-keys", ERROR,
    N_ ("Between its keyframes the motion needs more keys than this program makes of a file of this size"),
    N_ ("Cut it, leave joints out, or write it with linear keyframes."))
MO_CODE (TOO_LONG_TO_EDIT, "too-long-to-edit", ERROR, N_ ("The motion is longer than a day"),
         N_ ("Correct the frame time or the times of the keys."))
MO_CODE (POSITION_CLAMPED, "position-clamped", WARNING,
         N_("A position is further away than the 5 metres which the world takes"), NULL)
MO_CODE (ERROR_NOT_KEPT, "error-not-kept", WARNING,
         N_("The format is too coarse for the error asked for; the nearest that it holds was taken"),
         N_("Allow a larger error."))

/* Conversion as the viewer does it */
MO_CODE (VIEWER_REFUSES, "viewer-refuses", ERROR,
         N_("The viewer refuses the file"),
         N_("Import it with --mode faithful, which takes more."))
MO_CODE (VIEWER_REFUSES_TOO, "viewer-refuses-too", ERROR,
         N_("The viewer refuses the file as well"), NULL)
MO_CODE (VIEWER_UNKNOWN_JOINT, "viewer-unknown-joint", ERROR,
         N_("The viewer refuses the file because this joint moves and the avatar has none of the "
            "name"),
         N_("Rename the joint, or leave it without motion."))
MO_CODE (VIEWER_NO_JOINTS, "viewer-no-joints", ERROR,
         N_("The viewer refuses the file because no joint moves"),
         N_("Every joint must differ from the first frame, which is only a reference."))
MO_CODE (VIEWER_INVALID_TIME, "viewer-invalid-time", ERROR,
         N_("The viewer refuses the file because the frame time is no number from zero up"), NULL)
MO_CODE (VIEWER_NOT_FINITE, "viewer-not-finite", WARNING,
         N_("A number of the motion is infinite or undefined; what the viewer makes of it differs "
            "from computer to computer"),
         N_("Mend the number, or import with --mode faithful."))
MO_CODE (VIEWER_DROPPED_JOINT, "viewer-dropped-joint", NOTE,
         N_("The viewer leaves this joint out because it finds no motion in it"), NULL)
MO_CODE (VIEWER_NO_EFFECT, "viewer-no-effect", WARNING,
         N_("The viewer’s upload form has no such setting"),
         N_("Import with --mode faithful to use it."))
MO_CODE (PRIORITY_FRACTION, "priority-fraction", WARNING,
         N_("The world has whole priorities only; the fraction was left out"), NULL)
MO_CODE (VALUE_CLAMPED, "value-clamped", WARNING, N_("A setting was limited to what the world takes"),
         NULL)

/* Limits of the world */
MO_CODE (TOO_LONG, "too-long", ERROR, N_("The animation is longer than 60 seconds"),
         N_("Cut it to 60 seconds or less."))
MO_CODE (CANNOT_FIT, "cannot-fit", ERROR, N_("No error makes the animation as small as was asked for"),
         N_("Ask for more bytes, cut the clip, or leave joints free."))
MO_CODE (TOO_LARGE, "too-large", ERROR, N_("The animation has more than 250,000 bytes"),
         N_("Shorten it, leave joints out or thin its keys."))
MO_CODE (TOO_MANY_JOINTS, "too-many-joints", ERROR, N_("The animation has more than 216 joints"),
         N_("Leave joints out."))

MO_CODE (OVERSIZE, "oversize", WARNING, N_ ("The result is larger than an upload may be"),
         N_ ("Shorten it, leave joints out or thin its keys: 250,000 bytes are taken."))
MO_CODE (TOO_MANY_CONSTRAINTS, "too-many-constraints", ERROR,
         N_("With more than ten constraints the world plays the animation without any"),
         N_("Keep at most ten constraints."))
MO_CODE (CHAIN_TOO_LONG, "chain-too-long", ERROR,
         N_("A chain of more than three joints makes viewers fail"),
         N_("Set the chain to three joints or fewer."))
MO_CODE (JOINT_REFUSED, "joint-refused", ERROR,
         N_("The avatar has no such joint: an upload is refused"),
         N_("Leave it out with --joint NAME:free, or rename it."))
MO_CODE (TEXT_TOO_LONG, "text-too-long", ERROR, N_("The upload form takes a shorter text"),
         N_("Names have at most 63 characters, descriptions 127."))
MO_CODE (TEXT_CHARACTERS, "text-characters", WARNING,
         N_("The upload form takes plain letters, digits and signs, and no vertical bar"),
         N_("Other characters become question marks there."))

/* What would surprise in the world */
MO_CODE (CONSTRAINT_NEVER_ACTS, "constraint-never-acts", WARNING,
         N_("A constraint whose ease-in takes no time never acts"),
         N_("Let its ease-in take some time."))
MO_CODE (CONSTRAINT_AT_START, "constraint-at-start", WARNING,
         N_("A constraint whose times are all 0 acts in a pose only, and here at the first moment"),
         N_("Give it times, such as --constraint SOURCE:TARGET,ease=0/0.5/2/2.5."))
MO_CODE (JOINT_LISTED_TWICE, "joint-listed-twice", WARNING,
         N_("The joint is in the file twice; only the first entry plays"), NULL)
MO_CODE (JOINT_WITHOUT_KEYS, "joint-without-keys", NOTE, N_("The joint has no key"), NULL)
MO_CODE (POSITION_AT_LIMIT, "position-at-limit", WARNING,
         N_("A position is at the end of what the format holds, 5 metres"),
         N_("Move the motion nearer to where the avatar stands."))
MO_CODE (POSITION_HEIGHT, "position-height", WARNING,
         N_("A position moves a bone that makes the avatar’s height: the body lifts or sinks"),
         N_("Leave it out with --joint NAME:position=off."))
MO_CODE (POSITION_DEFORMS, "position-deforms", NOTE,
         N_("A position moves a bone out of its place, which changes the body’s shape"),
         N_("Leave it out with --joint NAME:position=off."))
MO_CODE (JOINT_PRIORITY_HIGH, "joint-priority-high", WARNING,
         N_("A joint priority above 6 acts differently from viewer to viewer"),
         N_("Set it to 6 with --joint NAME:priority=6."))
MO_CODE (NO_PRIORITY, "no-priority", WARNING,
         N_("Base priority and all joints are -1: it vanishes as soon as it has eased in"),
         N_("Set a base priority of 0 to 6."))
MO_CODE (VANISHES, "vanishes", WARNING,
         N_("With priorities of 8 or more it vanishes as soon as it has eased in"),
         N_("Set the priorities of the joints to 6 or less."))
MO_CODE (BASE_BELOW_JOINTS, "base-below-joints", WARNING,
         N_("The base priority is below that of a joint, which lets other animations switch the "
            "constraints off"),
         N_("Raise the base priority to that of the joints."))
MO_CODE (HAND_POSE_IGNORED, "hand-pose-ignored", WARNING,
         N_("The hand pose has a number that the world ignores"),
         N_("Choose a hand pose from 0 to 13."))
MO_CODE (HAND_POSE_WEAK, "hand-pose-weak", NOTE,
         N_("The hand pose counts with the highest priority that a joint has of its own, not with "
            "the base priority"),
         N_("Give a joint a priority of its own, such as --joint mHead:priority=4."))
MO_CODE (LOOP_OUTSIDE, "loop-outside", WARNING, N_("A loop point lies outside the animation"),
         N_("Set the loop points between 0 and the end."))
MO_CODE (LOOP_REVERSED, "loop-reversed", WARNING,
         N_("The loop ends before it begins"), N_("Set loop-out after loop-in."))
MO_CODE (LOOP_MEETS, "loop-meets", WARNING,
         N_("Both loop points are at the same time, so the motion stands still there"),
         N_("Set loop-out after loop-in."))
MO_CODE (LOOP_SEAM, "loop-seam", WARNING, N_("The body jumps where the loop goes round"),
         N_("Move the loop points, or make the last pose like the first."))
MO_CODE (EASE_NEGATIVE, "ease-negative", WARNING, N_("An ease takes less than no time"),
         N_("Set eases of 0 or more seconds."))
MO_CODE (EASE_HIDES_ALL, "ease-hides-all", WARNING,
         N_("The ease-out is as long as the animation, which is therefore never seen"),
         N_("Shorten the ease-out."))
MO_CODE (EASES_OVERLAP, "eases-overlap", WARNING,
         N_("The eases together are longer than the animation, so that it eases out only after its "
            "end, standing still"),
         N_("Shorten one of the eases."))
MO_CODE (EASE_UNSEEN, "ease-unseen", NOTE,
         N_("No motion that an avatar has by itself moves such joints, so they do not ease: they jump "
            "into place and stay as they are left"),
         N_("Let the animation begin and end with them at rest."))
MO_CODE (POSE_NOT_LOOPED, "pose-not-looped", WARNING,
         N_("A pose without a loop stops as soon as it has begun"), N_("Switch the loop on."))
MO_CODE (REFERENCE_LEFT, "reference-left", WARNING,
         N_("The animation begins with a rest pose and jumps away from it: a reference frame was "
            "left in"),
         N_("Import with --reference=drop, or trim the first frame."))
MO_CODE (FEET_BELOW_FLOOR, "feet-below-floor", WARNING, N_("The feet sink into the floor"),
         N_("Raise the hip with --hip-height."))

/* Writing */
MO_CODE (TOO_MANY_SAMPLES, "too-many-samples", ERROR,
         N_("The keyframes reach too far to be written as frames"),
         N_("Give a greater frame time, or end the motion sooner."))
MO_CODE (CANNOT_HOLD, "cannot-hold", ERROR, N_("The format cannot hold this"), NULL)
MO_CODE (ORIGINAL_TOO_LARGE, "original-too-large", WARNING,
         N_("The file is too large for a project to carry it; a project will hold its motion only"),
         N_("Keep the file."))
MO_CODE (JOINT_NOT_HELD, "joint-not-held", WARNING,
         N_("The avatar has no such joint, so its keys were left out"), NULL)
MO_CODE (SETTING_NOT_HELD, "setting-not-held", WARNING,
         N_("No setting can say this, so it was left out"), NULL)
MO_CODE (SETTINGS_LOST, "settings-lost", WARNING,
         N_("The format has no place for settings, which were left out"),
         N_("Convert to BVJ, or to .anim, to keep them."))
MO_CODE (MARKS_LOST, "marks-lost", WARNING,
         N_("The format has no place for the marks that an editor stored behind the frames"),
         N_("Convert to BVH or BVJ to keep them."))
MO_CODE (HTR_FACTORS_LOST, "htr-factors-lost", NOTE,
         N_("The format has no place for factors of bone lengths, which move nothing"), NULL)
MO_CODE (HTR_LINES_LOST, "htr-lines-lost", NOTE,
         N_("The format has no place for lines of the header that have no known meaning"), NULL)
MO_CODE (SAMPLED, "sampled", NOTE,
         N_("The format has frames and no keys at times of their own; frames were taken"),
         N_("Use --frame-rate for another number of them."))
MO_CODE (RATE_FITTED, "rate-fitted", WARNING,
         N_("At this rate the last pose falls between frames; the nearest was taken at which one has it"),
         N_("Convert to VML or .anim, whose last key may stand at any time, to keep the rate."))
MO_CODE (CLIPS_LEFT, "clips-left", WARNING,
         N_("The file has more animations, and the result holds one"),
         N_("Choose one with --clip NAME, or write all of them with limber-tool split."))
MO_CODE (MEMBERS_LOST, "members-lost", WARNING,
         N_("The format has no place for what the BVJ says besides its motion"),
         N_("Convert to BVJ to keep it."))
