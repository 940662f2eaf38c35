/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of findings, included by mo-diagnostics with MO_CODE defined:
 * MO_CODE (id, stable name, severity, sentence, what to do next or NULL). The particulars of a case
 * follow the sentence after a colon. Rows are grouped by what they are about. */

/* Any file */
MO_CODE (UNRECOGNISED, "unrecognised", ERROR, N_ ("Not a motion file that Limber can read"),
         N_ ("Open a BVH, BVJ, HTR, VML, FBX, glTF, COLLADA or .anim file, or a Firestorm pose."))
MO_CODE (FOREIGN, "foreign", ERROR, N_ ("Limber does not read files of this kind"),
         N_ ("Export the motion as BVH from the program it was made in."))
MO_CODE (STAGE_MISSING, "stage-missing", WARNING, N_ ("A motion on the stage is missing"),
         N_ ("Put the file back, or take the motion off the stage."))
MO_CODE (STAGE_CHANGED, "stage-changed", NOTE,
         N_ ("A motion on the stage has changed since the project was saved"),
         N_ ("Check that it still fits; saving the project accepts the change."))
MO_CODE (EMPTY, "empty", ERROR, N_ ("The file is empty"),
         N_ ("Export it again, or get a complete copy of the file."))
MO_CODE (TOO_MANY_FINDINGS, "too-many-findings", NOTE, N_ ("More findings are not listed"), NULL)
MO_CODE (BESIDE_NAME, "beside-name", ERROR,
         N_ ("The file refers to another one by a path that Limber does not follow"),
         N_ ("Keep both in one folder, and refer to the other one by its name alone."))
MO_CODE (BESIDE_MISSING, "beside-missing", ERROR, N_ ("A file that this one needs cannot be read"),
         N_ ("Put it where this file expects it: in the same folder, or in one below it."))
MO_CODE (
    BESIDE_NOTHING, "beside-nothing", ERROR,
    N_ ("A file that this one needs cannot be looked for, since this one was not opened by its name"),
    N_ ("Save both in one folder, and open this one from there."))
MO_CODE (BESIDE_TOO_MUCH, "beside-too-much", ERROR,
         N_ ("The files that this one needs are too many or too large"),
         N_ ("Make sure that this is the right file."))
MO_CODE (NOT_UTF8, "not-utf8", WARNING, N_ ("A name is not UTF-8 and was read as Latin-1"),
         N_ ("Save the file as UTF-8."))
MO_CODE (WRONG_ENCODING, "wrong-encoding", ERROR, N_ ("The text is not UTF-8"),
         N_ ("Save the file as UTF-8."))
MO_CODE (HEADER_TOO_LARGE, "header-too-large", ERROR,
         N_ ("The part before the motion is larger than any skeleton needs"),
         N_ ("Make sure that this is the right file."))

MO_CODE (ONE_CLIP, "one-clip", WARNING,
         N_ ("An animation was chosen by name, but this format holds only one"),
         N_ ("Leave --clip out."))

/* Poses and keys of the maker */
MO_CODE (
    EDITS_LENGTH, "edits-length", WARNING, N_ ("The edits were made on a motion of another length"),
    N_ ("Let them be fitted, in the shell by “pose --refit”, or move their keys where they do not "
        "fit."))
MO_CODE (EDITS_BEYOND, "edits-beyond", WARNING,
         N_ ("Keys of an edit lie after the end of the motion"),
         N_ ("Move them, delete them, or make the motion longer."))
MO_CODE (EDITS_BASE_MOVED, "edits-base-moved", WARNING,
         N_ ("What an edit changes is another motion by now than when it was made"),
         N_ ("Look at it there: move its keys, or make them over what there is now."))
MO_CODE (
    EDITS_OPEN_LOOP, "edits-open-loop", WARNING,
    N_ ("An edit that closes the loop does not close it any more"),
    N_ ("Let it be made anew for the loop that there is now, in the shell by “pose --refit=loop”."))
MO_CODE (EDITS_OTHER_CLIP, "edits-other-clip", WARNING,
         N_ ("The edits were made on another animation of the file and do nothing here"),
         N_ ("Choose that animation, or remove the edits."))
MO_CODE (EDITS_FREE, "edits-free", WARNING,
         N_ ("A joint is left free by a rule, so its edits do nothing"),
         N_ ("Remove the rule, or the edits."))
MO_CODE (EDITS_OFF, "edits-off", WARNING,
         N_ ("A rule leaves rotations or positions of a joint out, so edits of these do nothing"),
         N_ ("Remove the rule, or the edits."))
MO_CODE (EDITS_ABSENT, "edits-absent", WARNING,
         N_ ("A joint without any motion cannot be smoothed"),
         N_ ("Leave it out, or give it keys below."))
MO_CODE (EDITS_UNREACHED, "edits-unreached", WARNING,
         N_ ("The end of a limb does not reach the place where an edit holds it"),
         N_ ("Move that place, lower the hips there, or shorten the time."))
MO_CODE (EDITS_NOT_IN_VIEWER, "edits-not-in-viewer", WARNING,
         N_ ("The official viewer reads the file itself, so the edits are not in its result"),
         N_ ("Import as in the file to work them in."))
MO_CODE (EDITS_BAKED, "edits-baked", NOTE,
         N_ ("The edits were worked into the motion, as this format cannot keep them apart"),
         N_ ("Save a BVJ too if you want to change them later."))
MO_CODE (POSE_RANGE, "pose-range", WARNING, N_ ("A joint turns no further than its range"),
         N_ ("Turn it less, or pose without ranges."))
MO_CODE (POSE_UNDONE, "pose-undone", WARNING,
         N_ ("What stays or reaches turned a joint again that should turn"),
         N_ ("Leave out one of the two."))
MO_CODE (POSE_TURNED, "pose-turned", WARNING,
         N_ ("A hand or a foot that stays has turned, as its range ends"),
         N_ ("Move the body less, or pose without ranges."))
MO_CODE (POSE_MISSED, "pose-missed", WARNING, N_ ("A joint does not get where it should"),
         N_ ("Choose a place that it reaches, move the hips, or pose without ranges."))

/* Scenes of 3D programs: FBX, glTF, COLLADA */
MO_CODE (SCENE_NO_SKELETON, "scene-no-skeleton", ERROR,
         N_ ("The file contains neither a skeleton nor anything that moves"),
         N_ ("Export the skeleton together with its animation."))
MO_CODE (SCENE_LOOP, "scene-loop", ERROR, N_ ("A node of the scene is its own ancestor"),
         N_ ("The file is damaged; export it again."))
MO_CODE (SCENE_JOINTS, "scene-joints", ERROR,
         N_ ("The skeleton has more joints, or is deeper, than any real one"),
         N_ ("Make sure that this is the right file."))
MO_CODE (SCENE_TOO_LONG, "scene-too-long", ERROR, N_ ("The animation is longer than a day"),
         N_ ("Export only the frames that you need."))
MO_CODE (SCENE_STILL, "scene-still", WARNING,
         N_ ("The file contains a skeleton, but nothing moves it; it was read as a pose"),
         N_ ("If it should move, bake the animation onto the bones before you export it."))
MO_CODE (SCENE_SCALES, "scene-scales", NOTE,
         N_ ("Bones change their size; only their rotations and positions were read"), NULL)
MO_CODE (SCENE_SIMPLIFIED, "scene-simplified", WARNING,
         N_ ("The curves between the keys were simplified, since they would need too many keys"),
         N_ ("Bake the animation onto frames before you export it."))
MO_CODE (SCENE_BIND, "scene-bind", NOTE,
         N_ ("The file’s bind pose does not fit its bones and was not used"), NULL)

/* COLLADA */
MO_CODE (DAE_XML, "dae-xml", ERROR, N_ ("The text is not XML, or ends too early"),
         N_ ("Get a complete copy of the file, or export it again."))
MO_CODE (DAE_DTD, "dae-dtd", ERROR, N_ ("The file declares a document type; this is not allowed"),
         N_ ("Remove the DOCTYPE and its entities."))
MO_CODE (DAE_ROOT, "dae-root", ERROR, N_ ("The XML text is not a COLLADA document"),
         N_ ("Make sure that this is the right file."))
MO_CODE (
    DAE_VERSION, "dae-version", WARNING,
    N_ ("The file has a version of COLLADA other than 1.4 and 1.5, and was read as if it were one of them"),
    N_ ("Export it as COLLADA 1.4.1 if something is missing."))
MO_CODE (DAE_NO_SCENE, "dae-no-scene", ERROR, N_ ("The file has no visual scene"),
         N_ ("Export the skeleton together with its animation."))
MO_CODE (DAE_TOO_MANY, "dae-too-many", ERROR,
         N_ ("The scene has more nodes, channels or keys than a file of its size needs"),
         N_ ("Make sure that this is the right file."))
MO_CODE (DAE_NAME_LONG, "dae-name-long", ERROR, N_ ("A name is too long"), N_ ("Shorten it."))
MO_CODE (DAE_NO_SUCH_CLIP, "dae-no-such-clip", ERROR,
         N_ ("The file has no animation of that name, only these"),
         N_ ("Choose one of them with --clip NAME."))
MO_CODE (DAE_OTHERS, "dae-others", NOTE, N_ ("The file has several animations; only one was read"),
         N_ ("Choose another one at the top of the window, or with --clip NAME."))
MO_CODE (DAE_SAMPLER, "dae-sampler", ERROR, N_ ("A channel has no times or no values"),
         N_ ("The file is damaged; export it again."))
MO_CODE (DAE_NO_KEYS, "dae-no-keys", ERROR, N_ ("A channel has no complete key"),
         N_ ("The file is damaged; export it again."))
MO_CODE (DAE_SHORT, "dae-short", WARNING,
         N_ ("There are fewer numbers than the file says; those that are there were read"),
         N_ ("Get a complete copy of the file, or export it again."))
MO_CODE (DAE_NUMBER, "dae-number", WARNING, N_ ("What should be a number was read as 0"),
         N_ ("Check what moves there; export the file again if it is wrong."))
MO_CODE (DAE_ORDER, "dae-order", WARNING,
         N_ ("The times of a channel do not rise; its keys were sorted"), NULL)
MO_CODE (DAE_CHANNEL_TWICE, "dae-channel-twice", WARNING,
         N_ ("Several channels move the same thing; only the last was read"),
         N_ ("Export each animation into a file of its own."))
MO_CODE (DAE_TARGET, "dae-target", NOTE,
         N_ ("Channels that move no node of the scene were left out"), NULL)
MO_CODE (DAE_INTERPOLATION, "dae-interpolation", WARNING,
         N_ ("A kind of curve is not supported; straight lines were read in its place"),
         N_ ("Bake the animation onto frames before you export it."))
MO_CODE (DAE_TRANSFORM, "dae-transform", WARNING,
         N_ ("A kind of transform is not supported and was left out"),
         N_ ("Bake the animation as matrices before you export it."))
MO_CODE (DAE_INSTANCE, "dae-instance", WARNING,
         N_ ("The scene refers to a node that is not in the file"), NULL)
MO_CODE (DAE_UNIT, "dae-unit", WARNING,
         N_ ("The unit of length is not a number; metres were assumed"), NULL)
MO_CODE (DAE_UP_AXIS, "dae-up-axis", WARNING,
         N_ ("The up axis is none of X_UP, Y_UP and Z_UP; y was taken"), NULL)
MO_CODE (DAE_INNER_ASSET, "dae-inner-asset", WARNING,
         N_ ("A part of the file has a unit or an up axis of its own, which was ignored"), NULL)

/* FBX */
MO_CODE (FBX_TRUNCATED, "fbx-truncated", ERROR, N_ ("Unexpected end of file"),
         N_ ("Get a complete copy of the file."))
MO_CODE (FBX_DAMAGED, "fbx-damaged", ERROR, N_ ("The file is damaged"),
         N_ ("Get another copy of the file, or export it again."))
MO_CODE (FBX_DEPTH, "fbx-depth", ERROR, N_ ("Nodes are nested too deeply"),
         N_ ("The file is damaged; export it again."))
MO_CODE (FBX_VERSION, "fbx-version", ERROR, N_ ("The file has an FBX version that is too old"),
         N_ ("Export it again as FBX 7.4 (2014) or later."))
MO_CODE (FBX_TAKES, "fbx-takes", ERROR, N_ ("The file contains too many takes"),
         N_ ("Make sure that this is the right file."))
MO_CODE (FBX_KEYS, "fbx-keys", ERROR, N_ ("The file contains more keys than its size allows"),
         N_ ("Make sure that this is the right file."))
MO_CODE (FBX_LAYERS, "fbx-layers", ERROR,
         N_ ("The animation has more layers than a file of this size may ask for"),
         N_ ("Merge the layers before you export it."))
MO_CODE (FBX_NO_SUCH_CLIP, "fbx-no-such-clip", ERROR,
         N_ ("The file has no take of that name, only these"),
         N_ ("Choose one of them with --clip NAME."))
MO_CODE (FBX_OTHERS, "fbx-others", NOTE, N_ ("The file has several takes; only this one was read"),
         N_ ("Choose another one at the top of the window, or with --clip NAME."))
MO_CODE (FBX_SAME_ID, "fbx-same-id", WARNING,
         N_ ("Several objects have the same id; only the first one counts"), NULL)
MO_CODE (FBX_LENGTHS, "fbx-lengths", WARNING,
         N_ ("The lists of a curve have different lengths; incomplete keys were left out"),
         N_ ("Check the motion or, better, export it again."))
MO_CODE (FBX_NOT_FINITE, "fbx-not-finite", WARNING,
         N_ ("A number is infinite or undefined; the one before it was used"),
         N_ ("Check the motion or, better, export it again."))
MO_CODE (FBX_PIVOTS, "fbx-pivots", WARNING,
         N_ ("A pivot or an additional rotation has keys, which were left out"),
         N_ ("Bake the animation before you export it."))
MO_CODE (FBX_QUATERNIONS, "fbx-quaternions", NOTE,
         N_ ("A bone asks for quaternions between its keys; its angles were followed instead"),
         N_ ("Bake the animation onto frames if it looks different."))
MO_CODE (FBX_SPHERIC, "fbx-spheric", WARNING,
         N_ ("A bone has a rotation order that programs interpret differently; XYZ was used"),
         N_ ("Set another rotation order before you export it."))

/* glTF, GLB, VRM, VRMA */
MO_CODE (GLTF_VERSION, "gltf-version", ERROR, N_ ("The file is not glTF 2.0"),
         N_ ("Export it as glTF 2.0, or as a GLB."))
MO_CODE (GLTF_CONTAINER, "gltf-container", ERROR, N_ ("The parts of the GLB file are not valid"),
         N_ ("The file is damaged; export it again."))
MO_CODE (GLTF_TRUNCATED, "gltf-truncated", ERROR, N_ ("The GLB file ends too early"),
         N_ ("Get a complete copy of the file."))
MO_CODE (GLTF_TRAILING, "gltf-trailing", NOTE,
         N_ ("Extra data follows the end of the GLB file and was ignored"), NULL)
MO_CODE (GLTF_VALUE, "gltf-value", ERROR, N_ ("A value has another type than glTF requires here"),
         N_ ("The file was written by a faulty program, or edited by hand."))
MO_CODE (GLTF_TOO_LARGE, "gltf-too-large", ERROR,
         N_ ("The file describes far more than its size can hold"),
         N_ ("The file is damaged, or was not made by an exporter."))
MO_CODE (GLTF_NO_NODE, "gltf-no-node", ERROR, N_ ("The file refers to a node that is missing"),
         N_ ("The file is damaged; export it again."))
MO_CODE (GLTF_TWO_PARENTS, "gltf-two-parents", ERROR, N_ ("A node has two parents"),
         N_ ("The file is damaged; export it again."))
MO_CODE (GLTF_ACCESSOR, "gltf-accessor", ERROR,
         N_ ("The numbers that an animation or a skin needs cannot be read"),
         N_ ("The file is damaged; export it again."))
MO_CODE (GLTF_KEY_COUNT, "gltf-key-count", ERROR,
         N_ ("A curve has a different number of times and of values"),
         N_ ("The file is damaged; export it again."))
MO_CODE (GLTF_MESHOPT, "gltf-meshopt", ERROR,
         N_ ("The file was saved with meshopt compression, which Limber does not read"),
         N_ ("Export it without compression, or unpack it with a program that can."))
MO_CODE (GLTF_NO_BUFFER, "gltf-no-buffer", ERROR, N_ ("The file does not contain its binary data"),
         N_ ("Export it again, as a GLB."))
MO_CODE (GLTF_SHORT_BUFFER, "gltf-short-buffer", ERROR,
         N_ ("The binary data of the file ends too early"), N_ ("Get a complete copy of the file."))
MO_CODE (GLTF_BASE64, "gltf-base64", ERROR, N_ ("The binary data in the text are not base64"),
         N_ ("The file is damaged; export it again."))
MO_CODE (GLTF_CHANNEL, "gltf-channel", WARNING,
         N_ ("A channel’s target does not exist; the channel was left out"), NULL)
MO_CODE (GLTF_REPEATED, "gltf-repeated", WARNING,
         N_ ("The same movement of a node is there twice; the first one was used"), NULL)
MO_CODE (GLTF_KEYS, "gltf-keys", WARNING,
         N_ ("Keys whose times do not rise or whose numbers are invalid were left out"), NULL)
MO_CODE (GLTF_INTERPOLATION, "gltf-interpolation", WARNING,
         N_ ("An unknown kind of interpolation was read as linear"), NULL)
MO_CODE (GLTF_WEIGHTS, "gltf-weights", NOTE,
         N_ ("The animation changes the shape of a mesh; only movements of nodes were read"), NULL)
MO_CODE (GLTF_POINTER, "gltf-pointer", NOTE,
         N_ ("The animation changes things other than nodes; these were left out"), NULL)
MO_CODE (GLTF_MATRIX, "gltf-matrix", NOTE,
         N_ ("A node that moves has a matrix, which was taken apart"), NULL)
MO_CODE (GLTF_EXTENSION, "gltf-extension", WARNING,
         N_ ("The file needs an extension that Limber does not know"),
         N_ ("Check that the figure moves as it should."))
MO_CODE (GLTF_CONSTRAINT, "gltf-constraint", WARNING,
         N_ ("Some bones follow others by constraints, which were left out"),
         N_ ("If these bones matter, bake the constraints before you export the file."))
MO_CODE (GLTF_OTHERS, "gltf-others", NOTE,
         N_ ("The file has several animations; only the first was read"),
         N_ ("Choose another one at the top of the window, or with --clip NAME."))
MO_CODE (GLTF_NO_SUCH_CLIP, "gltf-no-such-clip", ERROR,
         N_ ("The file has no animation of that name, only these"),
         N_ ("Choose one of them with --clip NAME."))
MO_CODE (VRM_BONE, "vrm-bone", WARNING,
         N_ ("A bone of the humanoid is unknown or missing, and was left out"), NULL)
MO_CODE (VRM_EMOTE, "vrm-emote", NOTE,
         N_ ("The strongest expression is shown during the whole animation"), NULL)
MO_CODE (VRM_FACE, "vrm-face", NOTE,
         N_ ("Expressions became keys of the bones of the face, over the motion"), NULL)
MO_CODE (VRM_EXPRESSIONS, "vrm-expressions", WARNING,
         N_ ("Expressions that only this file knows were left out"),
         N_ ("Move the face in mode Pose, with the page Pose."))

/* .anim: the bytes (docs/world/file.md, Reading) */
MO_CODE (ANIM_TRUNCATED, "anim-truncated", ERROR, N_ ("Unexpected end of file"),
         N_ ("Get a complete copy of the file; nothing after this point can be recovered."))
MO_CODE (ANIM_VERSION, "anim-version", ERROR, N_ ("The file has a version that no viewer plays"),
         N_ ("Make sure that this is an .anim file of version 1.0 or 0.1."))
MO_CODE (ANIM_OLD_VERSION, "anim-old-version", NOTE,
         N_ ("The file has the older version 0.1 and will be written as 1.0"), NULL)
MO_CODE (ANIM_BAD_HEADER, "anim-bad-header", ERROR,
         N_ ("The header contains a value the viewer rejects"),
         N_ ("The file is damaged, or is not an .anim file."))
MO_CODE (ANIM_BAD_JOINT, "anim-bad-joint", ERROR, N_ ("The viewer rejects this joint"),
         N_ ("The file is damaged, or was written by a faulty program."))
MO_CODE (ANIM_BAD_KEY, "anim-bad-key", ERROR, N_ ("The viewer rejects this key"),
         N_ ("The file is damaged, or was written by a faulty program."))
MO_CODE (ANIM_BAD_CONSTRAINT, "anim-bad-constraint", ERROR,
         N_ ("The viewer rejects the file because of this constraint"),
         N_ ("Its volumes must belong to the avatar, its numbers must be finite, and the file must "
             "contain the joints above the source volume: one more than the length of the chain."))
MO_CODE (ANIM_UNKNOWN_JOINT, "anim-unknown-joint", WARNING,
         N_ ("The avatar has no such joint: the file plays without it, but cannot be uploaded"),
         N_ ("Leave the joint out, or rename it to a joint of the avatar."))
MO_CODE (ANIM_INERT_JOINT, "anim-inert-joint", WARNING,
         N_ ("The viewer accepts this joint, but it has no effect"), NULL)
MO_CODE (ANIM_PRIORITY_HIGH, "anim-priority-high", WARNING,
         N_ ("A base priority above 6 plays as 6"), NULL)
MO_CODE (ANIM_UNKNOWN_EMOTE, "anim-unknown-emote", WARNING,
         N_ ("The viewer does not know this expression and ignores it"),
         N_ ("Choose an expression from the list."))
MO_CODE (ANIM_CONSTRAINTS_IGNORED, "anim-constraints-ignored", WARNING,
         N_ ("With this number of constraints, the viewer ignores all of them"),
         N_ ("Keep at most ten constraints."))
MO_CODE (ANIM_TRAILING_BYTES, "anim-trailing-bytes", NOTE,
         N_ ("Extra data follows the end of the animation; the viewer ignores it"), NULL)
MO_CODE (ANIM_DUPLICATE_TIME, "anim-duplicate-time", NOTE,
         N_ ("A joint has several keys at the same time; the last one plays"), NULL)
MO_CODE (ANIM_FACTS_DROPPED, "anim-facts-dropped", NOTE,
         N_ ("Unused bytes were dropped from the file because the animation was changed"), NULL)

/* BVH: what was repaired */
MO_CODE (BVH_NO_HIERARCHY, "bvh-no-hierarchy", WARNING,
         N_ ("The word HIERARCHY is missing before the first joint"), NULL)
MO_CODE (BVH_NO_JOINT, "bvh-no-joint", ERROR, N_ ("No ROOT joint was found"),
         N_ ("A BVH file begins with HIERARCHY and ROOT; make sure that this is one."))
MO_CODE (BVH_NO_MOTION, "bvh-no-motion", ERROR, N_ ("The file ends before its MOTION part"),
         N_ ("Export it again; this file has a skeleton but no animation."))
MO_CODE (BVH_AS_VIEWER, "bvh-as-viewer", WARNING,
         N_ ("Not a well-formed BVH, but the viewer accepts it; it was read by the viewer’s rules"),
         N_ ("Export it again to be sure of its content."))
MO_CODE (BVH_KEYWORD_SPELLING, "bvh-keyword-spelling", WARNING,
         N_ ("Unusual spelling of a keyword"), N_ ("The viewer requires the usual spelling."))
MO_CODE (BVH_NO_NAME, "bvh-no-name", WARNING, N_ ("A joint has no name"), NULL)
MO_CODE (BVH_NAME_APART, "bvh-name-apart", WARNING,
         N_ ("The name of a joint is on the line after its keyword"), NULL)
MO_CODE (BVH_NAME_CUT, "bvh-name-cut", WARNING, N_ ("A name is too long and was cut"), NULL)
MO_CODE (BVH_DUPLICATE_NAME, "bvh-duplicate-name", WARNING, N_ ("Two joints have the same name"),
         NULL)
MO_CODE (BVH_UNKNOWN_WORD, "bvh-unknown-word", WARNING, N_ ("Unknown word skipped"), NULL)
MO_CODE (BVH_BRACE_MISSING, "bvh-brace-missing", WARNING, N_ ("A { or } is missing"), NULL)
MO_CODE (BVH_BRACE_EXTRA, "bvh-brace-extra", WARNING, N_ ("Unmatched { or }"), NULL)
MO_CODE (BVH_NESTED_ROOT, "bvh-nested-root", WARNING,
         N_ ("A ROOT is inside another joint; it was read as a separate root"), NULL)
MO_CODE (BVH_ORPHAN_JOINT, "bvh-orphan-joint", WARNING,
         N_ ("A JOINT is outside every ROOT; it was read as a root"), NULL)
MO_CODE (BVH_END_SITE_CHANNELS, "bvh-end-site-channels", WARNING,
         N_ ("An end site has channels; it was read as a joint"), NULL)
MO_CODE (BVH_ORDER, "bvh-order", WARNING, N_ ("The lines are in an unusual order"),
         N_ ("The viewer requires OFFSET before CHANNELS, and Frames before Frame Time."))
MO_CODE (BVH_REPEATED, "bvh-repeated", WARNING,
         N_ ("A joint has the same line twice; the last offset and all the channels were used"),
         NULL)
MO_CODE (BVH_OFFSET_MISSING, "bvh-offset-missing", WARNING,
         N_ ("An OFFSET is missing or incomplete; 0 was used"), NULL)
MO_CODE (BVH_CHANNELS_MISSING, "bvh-channels-missing", WARNING,
         N_ ("A joint lists no channels, so it does not move"), NULL)
MO_CODE (BVH_CHANNEL_COUNT, "bvh-channel-count", WARNING,
         N_ ("The number after CHANNELS does not match the channels listed; the list was used"),
         NULL)
MO_CODE (BVH_CHANNEL_NAME, "bvh-channel-name", WARNING, N_ ("Unusual spelling of a channel name"),
         NULL)
MO_CODE (BVH_UNKNOWN_CHANNEL, "bvh-unknown-channel", ERROR,
         N_ ("A channel is neither a position nor a rotation about X, Y or Z"),
         N_ ("Channels are named Xposition … Zposition, Xrotation … Zrotation."))
MO_CODE (BVH_DUPLICATE_CHANNEL, "bvh-duplicate-channel", WARNING,
         N_ ("A joint lists a channel twice"), NULL)
MO_CODE (BVH_TOO_MANY_CHANNELS, "bvh-too-many-channels", ERROR,
         N_ ("A joint has too many channels"),
         N_ ("Channels are named Xposition … Zposition, Xrotation … Zrotation."))
MO_CODE (BVH_TOO_DEEP, "bvh-too-deep", ERROR, N_ ("Joints are nested too deeply"),
         N_ ("Look for missing } before this place."))
MO_CODE (BVH_TOO_MANY_JOINTS, "bvh-too-many-joints", ERROR, N_ ("The file has too many joints"),
         N_ ("Make sure that this is the right file."))
MO_CODE (BVH_COMMENT, "bvh-comment", NOTE, N_ ("A comment was skipped"), NULL)
MO_CODE (BVH_MOTION_MISSING, "bvh-motion-missing", WARNING,
         N_ ("The word MOTION is missing; the motion was found without it"), NULL)
MO_CODE (BVH_FRAMES_MISSING, "bvh-frames-missing", WARNING,
         N_ ("The number of frames is missing; the frames were counted"), NULL)
MO_CODE (BVH_FRAME_TIME_MISSING, "bvh-frame-time-missing", WARNING,
         N_ ("The frame time is missing; 1/30 s was used"), NULL)
MO_CODE (BVH_FRAME_TIME_SENSELESS, "bvh-frame-time-senseless", WARNING,
         N_ ("The frame time makes no sense; 1/30 s is used instead"),
         N_ ("Set the frame rate the motion was made at."))
MO_CODE (BVH_FRAME_COUNT, "bvh-frame-count", WARNING,
         N_ ("The number of frames in the header does not match the file; the frames in the file "
             "were used"),
         NULL)
MO_CODE (BVH_NO_FRAMES, "bvh-no-frames", WARNING, N_ ("The file has no frames"),
         N_ ("Export it again; this file has a skeleton but no animation."))
MO_CODE (BVH_SHORT_LINE, "bvh-short-line", WARNING,
         N_ ("A frame has too few numbers; the rest were copied from the previous frame"), NULL)
MO_CODE (BVH_LONG_LINE, "bvh-long-line", WARNING,
         N_ ("A frame has too many numbers; the extra ones were dropped"), NULL)
MO_CODE (BVH_WRONG_WIDTH, "bvh-wrong-width", ERROR,
         N_ ("The number of values per line does not match the channels of the skeleton"),
         N_ ("The skeleton and the motion come from different files; export the file again."))
MO_CODE (BVH_FRAMES_BROKEN, "bvh-frames-broken", WARNING,
         N_ ("Frames are not on one line each; they were separated by counting numbers"), NULL)
MO_CODE (BVH_DECIMAL_COMMA, "bvh-decimal-comma", WARNING, N_ ("A number has a decimal comma"),
         N_ ("Export with a decimal point."))
MO_CODE (BVH_SEPARATED, "bvh-separated", WARNING,
         N_ ("Numbers are separated by commas or semicolons"), NULL)
MO_CODE (BVH_NUMBERS_TOGETHER, "bvh-numbers-together", WARNING,
         N_ ("Numbers run together; they were separated"), NULL)
MO_CODE (BVH_NOT_A_NUMBER, "bvh-not-a-number", WARNING,
         N_ ("Not a number; the value was copied from the previous frame"), NULL)
MO_CODE (BVH_NOT_FINITE, "bvh-not-finite", WARNING,
         N_ ("A number is infinite or undefined; the value was copied from the previous frame"),
         NULL)
MO_CODE (BVH_JUNK_LINE, "bvh-junk-line", WARNING,
         N_ ("A line among the frames holds no numbers and was skipped"), NULL)
MO_CODE (BVH_TRAILING_JUNK, "bvh-trailing-junk", WARNING,
         N_ ("Text after the last frame was ignored"), NULL)
MO_CODE (BVH_TRAILER, "bvh-trailer", NOTE,
         N_ ("An editor’s marks follow the last frame; they are kept"), NULL)
MO_CODE (BVH_MARKS, "bvh-marks", WARNING,
         N_ ("Some of the editor’s marks make no sense; they are kept unchanged"), NULL)
MO_CODE (BVH_KEYS_DIFFER, "bvh-keys-differ", WARNING,
         N_ ("Between its keyframes, the editor would play something different from the frames in "
             "the file; the frames were used"),
         N_ ("If you want the motion of its keyframes, open the file in the editor and save it "
             "again."))
MO_CODE (BVH_TOO_MANY_VALUES, "bvh-too-many-values", ERROR,
         N_ ("The motion is too large to fit in memory"), NULL)
MO_CODE (BVH_NAME_CHANGED, "bvh-name-changed", WARNING,
         N_ ("A name is not allowed in BVH and was changed"), NULL)

/* HTR */
MO_CODE (HTR_DATA_TYPE, "htr-data-type", WARNING,
         N_ ("The data type in the header is not HTRS; the numbers were read as translation, "
             "rotation and scale anyway"),
         N_ ("Check that the figure moves as it should."))
MO_CODE (HTR_SECTION_MISSING, "htr-section-missing", ERROR, N_ ("A section of the file is missing"),
         N_ ("An HTR needs the sections [Header], [SegmentNames&Hierarchy] and [BasePosition], and "
             "one for each segment; export it again."))
MO_CODE (HTR_LINE, "htr-line", ERROR, N_ ("Unexpected line"),
         N_ ("Correct the line; # begins a comment."))
MO_CODE (HTR_NOT_A_NUMBER, "htr-not-a-number", ERROR, N_ ("Expected a number"),
         N_ ("Enter a finite number."))
MO_CODE (HTR_VALUE, "htr-value", ERROR, N_ ("The header contains an invalid value"), NULL)
MO_CODE (HTR_OTHER_KEY, "htr-other-key", WARNING, N_ ("Unknown line in the header; it is kept"),
         NULL)
MO_CODE (HTR_UNKNOWN_SEGMENT, "htr-unknown-segment", ERROR,
         N_ ("The segment is not in the hierarchy"),
         N_ ("List every segment in [SegmentNames&Hierarchy], with the same spelling."))
MO_CODE (HTR_SEGMENT_TWICE, "htr-segment-twice", ERROR, N_ ("Duplicate segment"),
         N_ ("Remove one of the two."))
MO_CODE (HTR_BLOCK_TWICE, "htr-block-twice", WARNING,
         N_ ("A segment has two sections of frames; the one that moves was used"),
         N_ ("Remove the other section, and check that the figure moves as it should."))
MO_CODE (HTR_CIRCLE, "htr-circle", ERROR, N_ ("Segments form a circle of parents"),
         N_ ("Set the parent of one of them to GLOBAL."))
MO_CODE (HTR_COUNT, "htr-count", WARNING,
         N_ ("A count in the header does not match the file; what the file contains was used"),
         NULL)
MO_CODE (HTR_RATE, "htr-rate", WARNING,
         N_ ("The frame rate makes no sense; 30 frames per second was used"), NULL)
MO_CODE (HTR_BASE_MISSING, "htr-base-missing", WARNING,
         N_ ("A segment has no base position; 0 was used"), NULL)
MO_CODE (HTR_MOTION_MISSING, "htr-motion-missing", WARNING,
         N_ ("A segment has no frames; it stays in its base position"), NULL)
MO_CODE (HTR_FRAMES_MISSING, "htr-frames-missing", WARNING,
         N_ ("A segment has fewer frames than others; its last frame was held"), NULL)
MO_CODE (HTR_NO_END, "htr-no-end", WARNING,
         N_ ("[EndOfFile] is missing; the file may be cut short"), NULL)
MO_CODE (HTR_AFTER_END, "htr-after-end", WARNING, N_ ("Text after [EndOfFile] was ignored"), NULL)
MO_CODE (HTR_NAME_CHANGED, "htr-name-changed", WARNING,
         N_ ("A name is not allowed in HTR and was changed"), NULL)
MO_CODE (HTR_END_SITE, "htr-end-site", WARNING,
         N_ ("HTR stores the length of an end site, but not its direction"), NULL)

/* JSON text */
MO_CODE (JSON_SYNTAX, "json-syntax", ERROR, N_ ("Invalid JSON"),
         N_ ("Correct the text here; JSON needs commas between members, but not after the last "
             "one, and allows no comments."))
MO_CODE (JSON_TRUNCATED, "json-truncated", ERROR,
         N_ ("Unexpected end of the text: a bracket is still open"),
         N_ ("Get a complete copy of the file, or close the bracket."))
MO_CODE (JSON_TOO_DEEP, "json-too-deep", ERROR, N_ ("Brackets are nested too deeply"),
         N_ ("Make sure that this is the right file."))
MO_CODE (JSON_TOO_LARGE, "json-too-large", ERROR,
         N_ ("The text outside the frames is too large for a motion file"),
         N_ ("Make sure that this is the right file."))
MO_CODE (JSON_DUPLICATE, "json-duplicate", WARNING,
         N_ ("Duplicate member in an object; the last one was used"), NULL)

/* XML text */
MO_CODE (XML_ATTRIBUTES, "xml-attributes", ERROR, N_ ("An element has too many attributes"),
         N_ ("Make sure that this is the right file."))
MO_CODE (XML_TOO_DEEP, "xml-too-deep", ERROR, N_ ("Elements are nested too deeply"),
         N_ ("Make sure that this is the right file."))

/* BVJ */
MO_CODE (BVJ_NO_HIERARCHY, "bvj-no-hierarchy", ERROR, N_ ("The file has no HIERARCHY"),
         N_ ("A BVJ has its joints there; make sure that this is a BVJ."))
MO_CODE (BVJ_WRONG_KIND, "bvj-wrong-kind", ERROR, N_ ("Wrong kind of value"), NULL)
MO_CODE (BVJ_VALUE, "bvj-value", WARNING, N_ ("Invalid value ignored"), NULL)
MO_CODE (BVJ_SPELLING, "bvj-spelling", WARNING, N_ ("Unusual spelling of a member"),
         N_ ("Other programs may not find it."))
MO_CODE (BVJ_NEW_ATTACHMENT, "bvj-new-attachment", NOTE,
         N_ ("The file defines an attachment point the avatar does not have"), NULL)
MO_CODE (BVJ_PIVOT_OUTSIDE, "bvj-pivot-outside", WARNING,
         N_ ("A PIVOT is outside the prim, whose ends are at -1 and 1"), NULL)
MO_CODE (BVJ_SHORT_FRAME, "bvj-short-frame", ERROR,
         N_ ("A frame has fewer numbers than the joints have channels"),
         N_ ("The joints and the motion come from different files; export the file again."))
MO_CODE (BVJ_NOT_A_NUMBER, "bvj-not-a-number", ERROR, N_ ("Expected a number"), NULL)
MO_CODE (BVJ_BOTH, "bvj-both", WARNING,
         N_ ("The file has both frames and keyframes; the keyframes were used"), NULL)
MO_CODE (BVJ_KEYFRAME_TIME, "bvj-keyframe-time", ERROR,
         N_ ("The time of a keyframe is missing or negative"), N_ ("Give it an AT in seconds."))
MO_CODE (BVJ_KEYFRAME_ORDER, "bvj-keyframe-order", WARNING,
         N_ ("The keyframes were not in order of time; they were sorted"), NULL)
MO_CODE (BVJ_KEYFRAME_TWICE, "bvj-keyframe-twice", WARNING,
         N_ ("Two keyframes have the same time; where both move a joint, the later one in the file "
             "was used"),
         NULL)
MO_CODE (BVJ_KEYFRAME_JOINT, "bvj-keyframe-joint", WARNING,
         N_ ("A keyframe moves a joint that is not in HIERARCHY"), NULL)
MO_CODE (BVJ_KEYFRAME_LENGTH, "bvj-keyframe-length", ERROR,
         N_ ("The number of values of a joint in a keyframe does not match its channels"), NULL)
MO_CODE (BVJ_AMBIGUOUS_NAME, "bvj-ambiguous-name", ERROR,
         N_ ("A keyframe moves a joint whose name is not unique"),
         N_ ("Give each joint a unique name."))
MO_CODE (BVJ_SETTING, "bvj-setting", WARNING, N_ ("Invalid value of a setting ignored"), NULL)
MO_CODE (BVJ_SETTING_TWICE, "bvj-setting-twice", WARNING,
         N_ ("A setting is both at the top level and in MOTION; the one at the top level was used"),
         NULL)
MO_CODE (BVJ_SOURCE, "bvj-source", WARNING,
         N_ ("The original file stored in this project is damaged; the motion stored beside it was "
             "used"),
         N_ ("Open the original file, and save a new project."))
MO_CODE (
    BVJ_KEYS_CHANGED, "bvj-keys-changed", WARNING,
    N_ ("Another program has changed the motion since its keys were set; the motion was used, and the keys rest"),
    N_ ("Pose on top of the motion; or unmute the edits, whose keys replace it."))
MO_CODE (BVJ_NAME_CHANGED, "bvj-name-changed", WARNING,
         N_ ("A name was changed because keyframes could not distinguish it from another"),
         N_ ("Give each joint a unique name."))
MO_CODE (BVJ_NOT_KEYED, "bvj-not-keyed", WARNING,
         N_ ("Frames were written instead of keyframes, which need a frame time and uniquely named "
             "joints"),
         NULL)
MO_CODE (BVJ_MANY_KEYS, "bvj-many-keys", WARNING,
         N_ ("Frames were written instead of keyframes, because there would be too many keyframes "
             "to read back"),
         N_ ("Allow a larger error (--keyframe-error), or trim the motion."))

/* VML */
MO_CODE (VML_XML, "vml-xml", ERROR, N_ ("The text is not XML"),
         N_ ("Correct the text here, or export the file again."))
MO_CODE (VML_DTD, "vml-dtd", ERROR, N_ ("The file declares a document type; this is not allowed"),
         N_ ("Remove the DOCTYPE and its entities."))
MO_CODE (VML_ATTRIBUTE_MISSING, "vml-attribute-missing", ERROR,
         N_ ("A required attribute is missing"),
         N_ ("Add the attribute, or export the file again."))
MO_CODE (VML_NUMBER, "vml-number", ERROR, N_ ("An attribute is not a number"),
         N_ ("Write it with digits and a decimal point, for example -0.25."))
MO_CODE (VML_ID, "vml-id", ERROR,
         N_ ("An id is not a whole number from 0 to 65535 (a parent may be -1)"),
         N_ ("Number the bones from 0."))
MO_CODE (VML_NAME_LONG, "vml-name-long", ERROR, N_ ("A name is too long"), N_ ("Shorten it."))
MO_CODE (VML_NO_ROTATION, "vml-no-rotation", ERROR,
         N_ ("A quaternion of all zeros is not a rotation"), N_ ("Write 0 0 0 1 for no rotation."))
MO_CODE (VML_NOT_UNIT, "vml-not-unit", WARNING,
         N_ ("A quaternion did not have length 1; it was normalised"), NULL)
MO_CODE (VML_TIME_NEGATIVE, "vml-time-negative", ERROR, N_ ("A key has a negative time"),
         N_ ("Count its seconds from 0."))
MO_CODE (VML_MISPLACED, "vml-misplaced", WARNING, N_ ("Unexpected element ignored"), NULL)
MO_CODE (VML_BIND_MISSING, "vml-bind-missing", WARNING,
         N_ ("A bone has an incomplete bind pose; the missing values count as zero"), NULL)
MO_CODE (VML_BIND_TWICE, "vml-bind-twice", WARNING,
         N_ ("A bone has two bind pose keys of the same kind; the last one was used"), NULL)
MO_CODE (VML_TOO_MANY_BONES, "vml-too-many-bones", ERROR, N_ ("The skeleton has too many bones"),
         NULL)
MO_CODE (VML_TOO_DEEP, "vml-too-deep", ERROR, N_ ("The bones are nested too deeply"), NULL)
MO_CODE (VML_ID_GAP, "vml-id-gap", ERROR, N_ ("The ids of the bones have gaps"),
         N_ ("Number the bones from 0 without gaps."))
MO_CODE (VML_ID_TWICE, "vml-id-twice", ERROR, N_ ("Two bones have the same id"),
         N_ ("Give each bone a unique id."))
MO_CODE (VML_NAME_TWICE, "vml-name-twice", WARNING, N_ ("Two bones have the same name"),
         N_ ("Give each bone a unique name."))
MO_CODE (VML_PARENT, "vml-parent", ERROR, N_ ("The parent of a bone is not in the skeleton"),
         N_ ("Enter the id of another bone, or -1 for a root."))
MO_CODE (VML_LOOP, "vml-loop", ERROR, N_ ("Bones form a circle of parents"),
         N_ ("Make one of them a root (-1), or give it another parent."))
MO_CODE (VML_NO_SKELETON, "vml-no-skeleton", ERROR,
         N_ ("The file has no skeleton, so its tracks have no joints"),
         N_ ("Add a Skeleton to the file, or name joints of the avatar in the tracks."))
MO_CODE (VML_AVATAR_BONES, "vml-avatar-bones", WARNING,
         N_ ("The file has no skeleton, but its tracks name joints of the avatar; the avatar’s "
             "bones were used"),
         N_ ("If that is not the right skeleton, add a Skeleton to the file."))
MO_CODE (VML_SKELETONS, "vml-skeletons", NOTE,
         N_ ("The file has several skeletons; the last one before the animation is used, or else "
             "the first"),
         NULL)
MO_CODE (VML_NO_ANIMATION, "vml-no-animation", ERROR, N_ ("The file has no SkeletalAnimation"),
         N_ ("Export it again, with an animation."))
MO_CODE (VML_NO_SUCH_CLIP, "vml-no-such-clip", ERROR,
         N_ ("The file has no animation of that name, only these"),
         N_ ("Choose one of them with --clip NAME."))
MO_CODE (VML_LEFT, "vml-left", WARNING,
         N_ ("An animation moves bones that are not in its skeleton; it was left out"),
         N_ ("Correct the ids or names of its tracks."))
MO_CODE (VML_OTHERS, "vml-others", NOTE,
         N_ ("The file has several animations; only the first was read"),
         N_ ("Choose another one at the top of the window, or with --clip NAME."))
MO_CODE (VML_NAMELESS, "vml-nameless", WARNING, N_ ("One of several animations has no unique name"),
         N_ ("Give each animation a unique name, so that it can be chosen."))
MO_CODE (VML_NO_DURATION, "vml-no-duration", NOTE,
         N_ ("The animation has no duration; it ends with its last key"), NULL)
MO_CODE (VML_DURATION, "vml-duration", ERROR, N_ ("A key is after the end of the animation"),
         N_ ("Raise the duration to the time of the last key."))
MO_CODE (VML_UNKNOWN_BONE, "vml-unknown-bone", ERROR,
         N_ ("The bone of a track is not in the skeleton"),
         N_ ("Enter the id or the name of a bone."))
MO_CODE (VML_TRACK_TWICE, "vml-track-twice", WARNING,
         N_ ("Two tracks of the same bone were merged"), NULL)
MO_CODE (VML_ORDER, "vml-order", WARNING,
         N_ ("The keys of a track were not in order of time; they were sorted"), NULL)
MO_CODE (VML_SAME_TIME, "vml-same-time", WARNING,
         N_ ("A track has several keys at the same time; the last one was used"), NULL)
MO_CODE (VML_NO_KEYS, "vml-no-keys", WARNING, N_ ("The animation has no keys"), NULL)

/* Firestorm pose */
MO_CODE (POSE_XML, "pose-xml", ERROR, N_ ("The text is not XML"),
         N_ ("Correct the text here, or export the file again."))
MO_CODE (POSE_DTD, "pose-dtd", ERROR, N_ ("The file declares a document type; this is not allowed"),
         N_ ("Remove the DOCTYPE and its entities."))
MO_CODE (POSE_NOT_LLSD, "pose-not-llsd", ERROR, N_ ("This XML is neither a pose nor a VML"),
         N_ ("Poses are the .xml files in the poses folder of the Firestorm viewer."))
MO_CODE (POSE_STRUCTURE, "pose-structure", ERROR, N_ ("Unexpected element in a pose"),
         N_ ("Save the pose again in the viewer."))
MO_CODE (POSE_LONG, "pose-long", ERROR, N_ ("A text is too long for a pose"),
         N_ ("Make sure that this is the right file."))
MO_CODE (POSE_NUMBER, "pose-number", ERROR, N_ ("A value in the pose is not a number"),
         N_ ("Write it with digits and a decimal point, for example -0.25."))
MO_CODE (POSE_VECTOR, "pose-vector", ERROR,
         N_ ("The rotation, position or scale of a joint does not have three numbers"),
         N_ ("Enter one each for x, y and z."))
MO_CODE (POSE_NO_JOINT, "pose-no-joint", ERROR,
         N_ ("Not a pose: the file names no joint of the avatar"),
         N_ ("Poses are the .xml files in the poses folder of the Firestorm viewer."))
MO_CODE (POSE_ALL_FREE, "pose-all-free", ERROR, N_ ("The pose has no joints"),
         N_ ("Enable joints in the poser, and save the pose again."))
MO_CODE (POSE_UNKNOWN_JOINT, "pose-unknown-joint", WARNING,
         N_ ("The pose names a joint the avatar does not have; it was ignored"), NULL)
MO_CODE (POSE_TWICE, "pose-twice", WARNING,
         N_ ("The pose names a joint twice; the last one was used"), NULL)
MO_CODE (POSE_MEMBER, "pose-member", NOTE,
         N_ ("The pose sets a property of a joint that an animation cannot store"), NULL)
MO_CODE (POSE_SCALE, "pose-scale", WARNING,
         N_ ("The pose scales a joint, which an animation cannot do"), NULL)
MO_CODE (POSE_RELATIVE, "pose-relative", WARNING,
         N_ ("The pose was saved relative to the avatar’s pose at the time; it was applied to the "
             "rest pose instead"),
         N_ ("In the poser, start from the T-pose, and save the pose again."))
MO_CODE (POSE_OLD, "pose-old", WARNING,
         N_ ("The pose was saved by an early poser: its positions and scales were read as "
             "absolute, not relative"),
         N_ ("Check the result; if it is wrong, load the pose in a newer viewer and save it "
             "again."))

/* Conversion as the file says */
MO_CODE (AXES_CLASH, "axes-clash", WARNING,
         N_ ("The avatar cannot face along the up axis; the front axis was ignored"),
         N_ ("Choose another front axis."))
MO_CODE (UNKNOWN_JOINT, "unknown-joint", WARNING,
         N_ ("Not recognised as a joint of the avatar; the motion is left out"),
         N_ ("Rename it to a joint of the avatar, or leave it out with --joint NAME:free."))
MO_CODE (UNKNOWN_STILL_JOINT, "unknown-still-joint", NOTE,
         N_ ("Not recognised as a joint of the avatar; it does not move, and was left out"), NULL)
MO_CODE (FOREIGN_SKELETON, "foreign-skeleton", ERROR, N_ ("No human skeleton was recognised"),
         N_ ("Use --map to say which joint is which (limber-tool map writes a map to edit), or use "
             "the avatar’s joint names: hip, abdomen, lShldr …"))
MO_CODE (MOSTLY_LOST, "mostly-lost", ERROR,
         N_ ("Most of the motion would be lost, because the avatar has no joints of these names"),
         N_ ("Rename the joints to match the avatar’s, or use --partial to import only those that "
             "match."))
MO_CODE (RETARGETED, "retargeted", NOTE,
         N_ ("The motion was fitted to the avatar from another skeleton"),
         N_ ("Check the result; use --map to change which joint is which."))
MO_CODE (OTHER_REST, "other-rest", NOTE,
         N_ ("The joints have the avatar’s names but another rest pose; the motion was fitted"),
         N_ ("Use --map=avatar to turn the joints exactly as the file says."))
MO_CODE (OTHER_FIGURES, "other-figures", NOTE,
         N_ ("The file has several figures; the first that moves was taken"), NULL)
MO_CODE (UNKNOWN_MAP, "unknown-map", WARNING,
         N_ ("There is no joint map of this name; the joints were recognised without it"),
         N_ ("Choose another map, or name its file."))
MO_CODE (MAP_NO_JOINT, "map-no-joint", WARNING,
         N_ ("The file has none of the joints that the map names"),
         N_ ("Write names as limber-tool inspect shows them."))
MO_CODE (
    MAP_UNFOLLOWED, "map-unfollowed", WARNING,
    N_ ("The joint map is not followed here, as the body would not hang together"),
    N_ ("The joints of an arm or a leg have to hang on each other in the file; hips are always "
        "needed."))
MO_CODE (
    SIDES_MENDED, "sides-mended", WARNING,
    N_ ("Names of one arm or leg say both left and right; the side of most of its joints was taken"),
    N_ ("Rename the joints, or use --map to say which is which."))
MO_CODE (SIDES_SWAPPED, "sides-swapped", WARNING,
         N_ ("Names say left of what toes and knees show to be the right side; left and right were "
             "taken as they are seen"),
         N_ ("If the names are right, name the map with --map, or say of one joint that it is what "
             "its name says."))
MO_CODE (REST_FROM, "rest-from", NOTE, N_ ("The rest pose is that of another file"), NULL)
MO_CODE (REST_FROM_FEW, "rest-from-few", WARNING,
         N_ ("The rest pose is that of another file, which has few of the joints"),
         N_ ("Make sure that it is the character that the motion was made for."))
MO_CODE (REST_FROM_NONE, "rest-from-none", WARNING,
         N_ ("The file with the rest pose has no joint of the same name"),
         N_ ("Choose the file with the character that the motion was made for."))
MO_CODE (FEET_PLANTED, "feet-planted", NOTE,
         N_ ("Feet were held in place where they touch the floor"),
         N_ ("Use --plant-feet=no to leave the legs exactly as in the file."))
MO_CODE (HANDS_TOUCHED, "hands-touched", NOTE,
         N_ ("Arms were bent so that hands touch what they touch in the file"),
         N_ ("Use --touch-hands=no to leave the arms exactly as in the file."))
MO_CODE (RULE_WITHOUT_JOINT, "rule-without-joint", WARNING,
         N_ ("A joint rule matches no joint that the file moves"),
         N_ ("Only joints in the file can be written; use inspect to list their names."))
MO_CODE (JOINT_TWICE, "joint-twice", WARNING,
         N_ ("Two joints in the file move the same joint of the avatar; the first was used"), NULL)
MO_CODE (POSITIONS_IGNORED, "positions-ignored", NOTE,
         N_ ("Positions were not written, except for the hip"),
         N_ ("They would replace bone lengths; --joint NAME:position=on writes them."))
MO_CODE (NO_MOTION, "no-motion", ERROR, N_ ("There are no frames to convert"),
         N_ ("Export it again; this file has a skeleton but no animation."))
MO_CODE (NOTHING_MOVES, "nothing-moves", ERROR,
         N_ ("No joint of the avatar moves or differs from the reference"),
         N_ ("Use --reference=keep if the first frame is part of the motion, or write a joint with "
             "--joint NAME:write."))
MO_CODE (
    REST_HELD, "rest-held", WARNING,
    N_ ("No joint of the avatar moves or differs from the reference; all joints are held at rest"),
    N_ ("Use --reference=keep if the first frame is part of the motion."))
MO_CODE (FIRST_IS_MOTION, "first-is-motion", NOTE,
         N_ ("The first frame is part of the motion, not a reference pose"),
         N_ ("Use --reference=drop to treat it as a reference, as the official viewer does."))
MO_CODE (REFERENCE_LEANS, "reference-leans", NOTE,
         N_ ("The hips lean in the first frame, a reference pose; the motion is compared with an "
             "upright pose instead"),
         N_ ("Use --reference=drop to treat it as a reference, as the official viewer does."))
MO_CODE (STATURE, "stature", NOTE,
         N_ ("The skeleton is not the avatar’s size; its travel was scaled to fit"),
         N_ ("Use --units=in to read its lengths as inches, as the official viewer does."))
MO_CODE (TRIM_EMPTY, "trim-empty", ERROR, N_ ("Nothing is left after trimming"),
         N_ ("Set the end after the start."))
MO_CODE (BEGINS_AWAY, "begins-away", WARNING,
         N_ ("The trimmed motion begins away from the avatar’s place"),
         N_ ("Use --begin=at-stand to begin at the avatar’s place."))
MO_CODE (VIEWER_WHOLE, "viewer-whole", ERROR,
         N_ ("The viewer can only import a whole motion: it cannot be cut or combined with "
             "another"),
         N_ ("Use the mode “faithful”."))
MO_CODE (PARTS_WHOLE, "parts-whole", WARNING,
         N_ ("Parts are defined, but the result is the whole motion"),
         N_ ("Use the split command to write each part to a file."))
MO_CODE (OVER_SHORTER, "over-shorter", WARNING,
         N_ ("The motion laid over ends first; its joints hold their last pose"),
         N_ ("Make both the same length, for example with --speed."))
MO_CODE (OVER_NOTHING, "over-nothing", WARNING,
         N_ ("The motion laid over moves none of these joints"),
         N_ ("Name joints that it moves; use inspect to list them."))
MO_CODE (EDITS_TOO_MUCH, "edits-too-much", ERROR,
         N_ ("The edits that hold hands and feet would take too long to work in"),
         N_ ("Remove some of them, or make one of several."))
MO_CODE (TOO_MANY_KEYS, "too-many-keys", ERROR,
         N_ ("At this rate, the clip would have too many keys to fit in memory"),
         N_ ("Trim the clip or choose a lower --frame-rate."))
MO_CODE (HTR_TOO_MANY_GAPS, "htr-too-many-gaps", ERROR,
         N_ ("Nearly all frames of nearly all segments are missing"),
         N_ ("Check that the number of frames and the segments are correct."))
MO_CODE (
    KEYS_COARSE, "keys-coarse", NOTE,
    N_ ("Fewer keys were added between keyframes, as they would be too many; rotations are off"),
    NULL)
MO_CODE (TOO_MANY_MADE_KEYS, "too-many-made-keys", ERROR,
         N_ ("The curves between keyframes need too many keys for a file of this size"),
         N_ ("Trim the motion, leave joints out, or export it with linear keyframes."))
MO_CODE (TOO_LONG_TO_EDIT, "too-long-to-edit", ERROR, N_ ("The motion is longer than a day"),
         N_ ("Correct the frame time or the times of the keys."))
MO_CODE (POSITION_CLAMPED, "position-clamped", WARNING,
         N_ ("A position is more than 5 metres away; it was clamped to what the format can store"),
         N_ ("Of hips that travel, use --in-place=level or trim the motion; bring others back."))
MO_CODE (TRAVEL_REMOVED, "travel-removed", NOTE,
         N_ ("The mean travel over the ground was taken out of the motion"),
         N_ ("Let a script move the avatar as fast."))
MO_CODE (ERROR_NOT_KEPT, "error-not-kept", WARNING,
         N_ ("The format is too coarse for the maximum error; the nearest values it can store were "
             "used"),
         N_ ("Allow a larger maximum error."))

/* Conversion as the viewer does it */
MO_CODE (VIEWER_REFUSES, "viewer-refuses", ERROR, N_ ("The viewer rejects the file"),
         N_ ("Import it with --mode faithful, which accepts more."))
MO_CODE (VIEWER_REFUSES_TOO, "viewer-refuses-too", ERROR, N_ ("The viewer rejects the file too"),
         NULL)
MO_CODE (VIEWER_UNKNOWN_JOINT, "viewer-unknown-joint", ERROR,
         N_ ("The viewer rejects the file because this joint moves and the avatar has no joint of "
             "that name"),
         N_ ("Rename the joint, or remove its motion."))
MO_CODE (VIEWER_NO_JOINTS, "viewer-no-joints", ERROR,
         N_ ("The viewer rejects the file because no joint moves"),
         N_ ("A joint only counts as moving if it differs from the first frame, which is the "
             "reference."))
MO_CODE (VIEWER_INVALID_TIME, "viewer-invalid-time", ERROR,
         N_ ("The viewer rejects the file because the frame time is negative or not a number"),
         NULL)
MO_CODE (VIEWER_NOT_FINITE, "viewer-not-finite", WARNING,
         N_ ("A number in the motion is infinite or undefined; what the viewer makes of it varies "
             "between computers"),
         N_ ("Correct the number, or import with --mode faithful."))
MO_CODE (VIEWER_DROPPED_JOINT, "viewer-dropped-joint", NOTE,
         N_ ("The viewer leaves this joint out because it does not move"), NULL)
MO_CODE (VIEWER_NO_EFFECT, "viewer-no-effect", WARNING,
         N_ ("The viewer’s upload form has no such setting"),
         N_ ("Import with --mode faithful to use it."))
MO_CODE (PRIORITY_FRACTION, "priority-fraction", WARNING,
         N_ ("Priorities are whole numbers; the fraction was dropped"), NULL)
MO_CODE (VALUE_CLAMPED, "value-clamped", WARNING, N_ ("A setting was clamped to its allowed range"),
         NULL)

/* Limits of the world */
MO_CODE (TOO_LONG, "too-long", ERROR, N_ ("The animation is longer than 60 seconds"),
         N_ ("Cut it to 60 seconds or less, or let limber-tool split --auto do that."))
MO_CODE (CANNOT_FIT, "cannot-fit", ERROR,
         N_ ("No error is large enough to make the animation fit the requested size"),
         N_ ("Allow more bytes, trim the clip, or leave joints out."))
MO_CODE (TOO_LARGE, "too-large", ERROR, N_ ("The animation has more than 250,000 bytes"),
         N_ ("Shorten it, leave joints out, or reduce its keys."))
MO_CODE (TOO_MANY_JOINTS, "too-many-joints", ERROR, N_ ("The animation has more than 216 joints"),
         N_ ("Leave joints out."))

MO_CODE (OVERSIZE, "oversize", WARNING, N_ ("The result is too large to upload"),
         N_ ("Shorten it, leave joints out, or reduce its keys: the limit is 250,000 bytes."))
MO_CODE (TOO_MANY_CONSTRAINTS, "too-many-constraints", ERROR,
         N_ ("With more than ten constraints, the viewer ignores all of them"),
         N_ ("Keep at most ten constraints."))
MO_CODE (CHAIN_TOO_LONG, "chain-too-long", ERROR,
         N_ ("A chain of more than three joints can crash viewers"),
         N_ ("Set the chain to three joints or fewer."))
MO_CODE (JOINT_REFUSED, "joint-refused", ERROR,
         N_ ("The avatar has no such joint: the animation cannot be uploaded"),
         N_ ("Leave it out with --joint NAME:free, or rename it."))
MO_CODE (TEXT_TOO_LONG, "text-too-long", ERROR, N_ ("The text is too long for the upload form"),
         N_ ("Names can have up to 63 characters, descriptions 127."))
MO_CODE (TEXT_CHARACTERS, "text-characters", WARNING,
         N_ ("The upload form accepts only plain letters, digits and punctuation, without the "
             "vertical bar"),
         N_ ("It replaces other characters with question marks."))

/* What would surprise in the world */
MO_CODE (
    CONSTRAINT_NEVER_ACTS, "constraint-never-acts", WARNING,
    N_ ("A constraint never acts: its ease-in takes no time, or its times are outside the motion"),
    N_ ("Give it times within the motion, and a longer ease-in."))
MO_CODE (CONSTRAINT_WITHOUT_BASE, "constraint-without-base", WARNING,
         N_ ("With a base priority of -1, a constraint never acts"),
         N_ ("Set a base priority of 0 to 6."))
MO_CODE (CONSTRAINT_UNMOVED, "constraint-unmoved", WARNING,
         N_ ("A chain of 0 moves only a joint that has positions, so this constraint does nothing"),
         N_ ("Set a chain of one bone or more, so that these follow."))
MO_CODE (CONSTRAINT_OUT_OF_REACH, "constraint-out-of-reach", WARNING,
         N_ ("The target is too far away for the chain, so the constraint lets go and misses it"),
         N_ ("Lengthen the chain, or move the target closer."))
MO_CODE (CONSTRAINT_MISSES, "constraint-misses", WARNING,
         N_ ("The constraint acts fully, and its source is still far from the target"),
         N_ ("Lengthen the chain, choose another source, or move the target."))
MO_CODE (
    CONSTRAINT_ON_ITSELF, "constraint-on-itself", WARNING,
    N_ ("The target of the constraint is part of what it pulls and goes with it, so that it can "
        "never be reached"),
    N_ ("Choose the ground, or another part of the body, as its target."))
MO_CODE (CONSTRAINT_ENDS_AT_ONCE, "constraint-ends-at-once", WARNING,
         N_ ("The ease-out of a constraint takes no time, so that its joints jump where it ends"),
         N_ ("Let it end a tenth of a second later than it begins to let go."))
MO_CODE (
    CONSTRAINT_RUNS_AWAY, "constraint-runs-away", WARNING,
    N_ ("The viewer’s own solution breaks down: the chain is stretched too far, and its joints "
        "fall back to their keys"),
    N_ ("Move the target closer, or remove the constraint."))
MO_CODE (CONSTRAINT_FIGHTS, "constraint-fights", NOTE,
         N_ ("The constraint turns a joint far away from its keys"),
         N_ ("Bake the constraint, so that its keys say the same."))
MO_CODE (STANDS_LEFT, "stands-left", WARNING,
         N_ ("The feet stand more often than constraints can hold them: those that slide least are "
             "left as they are"),
         N_ ("Hold the feet with limber-tool pose --plant=feet, which has no such limit."))
MO_CODE (STANDS_STEADY, "stands-steady", NOTE,
         N_ ("Feet that a constraint would hold less steadily than they stand already are left as "
             "they are"),
         N_ ("Hold them with limber-tool pose --plant=feet, which is exact."))
MO_CODE (PRESET_IDLE, "preset-idle", WARNING, N_ ("The preset finds nothing to hold"), NULL)
MO_CODE (BAKED_LEFT, "baked-left", WARNING,
         N_ ("Constraints that act for more than an hour in all cannot be baked together; the last "
             "ones were left out"),
         N_ ("Bake them in two steps."))
MO_CODE (
    BAKED_IDLE, "baked-idle", WARNING,
    N_ ("A constraint that becomes keys does nothing: it never acts, or its chain is stretched "
        "too far for the viewer’s own solution"),
    N_ ("Change its times, move its target closer, or remove it."))
MO_CODE (PART_NAMES_CUT, "part-names-cut", NOTE,
         N_ ("Names of parts are shortened, as an inventory keeps 63 bytes of a name"),
         N_ ("Give the motion a shorter name with --name."))
MO_CODE (
    BAKED_OPEN_LOOP, "baked-open-loop", WARNING,
    N_ ("The motion jumps where it repeats, since a constraint became keys"),
    N_ ("Let the constraint act at both ends of the loop, or at neither: for the whole motion, or eased "
        "in and out within the loop."))
MO_CODE (CONSTRAINT_AT_START, "constraint-at-start", WARNING,
         N_ ("A constraint whose times are all 0 only acts in a pose, and here only at the first "
             "moment"),
         N_ ("Give it times, for example --constraint SOURCE:TARGET,ease=0/0.5/2/2.5."))
MO_CODE (JOINT_LISTED_TWICE, "joint-listed-twice", WARNING,
         N_ ("The joint is in the file twice; only the first entry plays"), NULL)
MO_CODE (JOINT_WITHOUT_KEYS, "joint-without-keys", NOTE, N_ ("The joint has no keys"), NULL)
MO_CODE (POSITION_AT_LIMIT, "position-at-limit", WARNING,
         N_ ("A position is at the limit of the format, 5 metres"),
         N_ ("Move the motion closer to the avatar’s place."))
MO_CODE (POSITION_HEIGHT, "position-height", WARNING,
         N_ ("A position moves a bone that determines the avatar’s height: the body rises or "
             "sinks"),
         N_ ("Leave it out with --joint NAME:position=off."))
MO_CODE (POSITION_DEFORMS, "position-deforms", NOTE,
         N_ ("A position moves a bone out of place, which changes the body’s shape"),
         N_ ("Leave it out with --joint NAME:position=off."))
MO_CODE (JOINT_PRIORITY_HIGH, "joint-priority-high", WARNING,
         N_ ("A joint priority above 6 behaves differently from viewer to viewer"),
         N_ ("Set it to 6 with --joint NAME:priority=6."))
MO_CODE (NO_PRIORITY, "no-priority", WARNING,
         N_ ("The base priority and all joint priorities are -1: the animation vanishes once it "
             "has eased in"),
         N_ ("Set a base priority of 0 to 6."))
MO_CODE (VANISHES, "vanishes", WARNING,
         N_ ("With a priority of 8 or more, the animation vanishes once it has eased in"),
         N_ ("Set the joint priorities to 6 or less."))
MO_CODE (BASE_BELOW_JOINTS, "base-below-joints", WARNING,
         N_ ("The base priority is below that of a joint, so other animations can switch the "
             "constraints off"),
         N_ ("Raise the base priority to that of the joint."))
MO_CODE (HAND_POSE_IGNORED, "hand-pose-ignored", WARNING,
         N_ ("The number of the hand pose is invalid; the viewer ignores it"),
         N_ ("Choose a hand pose from 0 to 13."))
MO_CODE (HAND_POSE_WEAK, "hand-pose-weak", NOTE,
         N_ ("The hand pose uses the highest priority set for a joint, not the base priority"),
         N_ ("Set the priority of a joint, for example --joint mHead:priority=4."))
MO_CODE (LOOP_OUTSIDE, "loop-outside", WARNING, N_ ("A loop point is outside the animation"),
         N_ ("Set the loop points between 0 and the end."))
MO_CODE (LOOP_REVERSED, "loop-reversed", WARNING, N_ ("The loop ends before it begins"),
         N_ ("Set --loop-out after --loop-in."))
MO_CODE (LOOP_MEETS, "loop-meets", WARNING,
         N_ ("Both loop points are at the same time, so the motion freezes there"),
         N_ ("Set --loop-out after --loop-in."))
MO_CODE (LOOP_SEAM, "loop-seam", WARNING, N_ ("The body jumps where the loop restarts"),
         N_ ("Move the loop points, or make the last pose match the first."))
MO_CODE (LOOP_FOUND, "loop-found", NOTE, N_ ("The motion loops where it fits best"),
         N_ ("Set --loop-in and --loop-out, with --loop-at=points, to loop elsewhere."))
MO_CODE (LOOP_POINTS_UNUSED, "loop-points-unused", WARNING,
         N_ ("Loop points that are set do nothing where the motion loops where it fits best"),
         N_ ("Leave out --loop-in and --loop-out, or use --loop-at=points."))
MO_CODE (LOOP_AT_UNUSED, "loop-at-unused", WARNING,
         N_ ("Where the motion loops best is looked for, but it does not loop"),
         N_ ("Leave out --no-loop, or --loop-at."))
MO_CODE (LOOP_BETTER, "loop-better", NOTE, N_ ("Elsewhere the motion can loop with a smaller jump"),
         N_ ("Use --loop-at=auto, with --walk-in-place for a motion that travels; "
             "limber-tool pose --close-loop=10 closes what is left."))
MO_CODE (EASE_NEGATIVE, "ease-negative", WARNING, N_ ("An ease is negative"),
         N_ ("Set eases of 0 s or more."))
MO_CODE (EASE_HIDES_ALL, "ease-hides-all", WARNING,
         N_ ("The ease-out is as long as the animation, so the animation never shows"),
         N_ ("Shorten the ease-out."))
MO_CODE (EASES_OVERLAP, "eases-overlap", WARNING,
         N_ ("The eases together are longer than the animation, so it eases out after its end, "
             "holding its last pose"),
         N_ ("Shorten one of the eases."))
MO_CODE (EASE_UNSEEN, "ease-unseen", NOTE,
         N_ ("No built-in animation moves these joints, so they do not ease: they jump into place "
             "and stay there afterwards"),
         N_ ("Begin and end a motion with them in their rest pose; after a pose, only another "
             "animation moves them back."))
MO_CODE (POSE_NOT_LOOPED, "pose-not-looped", WARNING, N_ ("A pose without a loop ends by itself"),
         N_ ("Turn on the loop."))
MO_CODE (FOOT_SLIDES, "foot-slides", NOTE, N_ ("A foot slides while it stands on the floor"),
         N_ ("Hold it with limber-tool pose --plant=feet."))
MO_CODE (REFERENCE_LEFT, "reference-left", WARNING,
         N_ ("The animation starts in the rest pose and jumps away from it: a reference frame was "
             "left in"),
         N_ ("Import with --reference=drop, or trim off the first frame."))
MO_CODE (FEET_BELOW_FLOOR, "feet-below-floor", WARNING, N_ ("The feet sink through the floor"),
         N_ ("Raise the hip with --hip-height."))

/* Writing */
MO_CODE (TOO_MANY_SAMPLES, "too-many-samples", ERROR,
         N_ ("The keyframes span too much time to be written as frames"),
         N_ ("Set a longer frame time, or end the motion sooner."))
MO_CODE (CANNOT_HOLD, "cannot-hold", ERROR, N_ ("The format cannot hold this"), NULL)
MO_CODE (ORIGINAL_TOO_LARGE, "original-too-large", WARNING,
         N_ ("The file is too large to store in a project; a project will store only its motion"),
         N_ ("Keep the original file."))
MO_CODE (JOINT_NOT_HELD, "joint-not-held", WARNING,
         N_ ("The avatar has no such joint, so its keys were left out"), NULL)
MO_CODE (SETTING_NOT_HELD, "setting-not-held", WARNING,
         N_ ("There is no setting for this; it was left out"), NULL)
MO_CODE (SETTINGS_LOST, "settings-lost", WARNING,
         N_ ("The format cannot store settings; they were left out"),
         N_ ("Convert to BVJ or .anim to keep them."))
MO_CODE (MARKS_LOST, "marks-lost", WARNING,
         N_ ("The format cannot store the marks an editor left after the frames"),
         N_ ("Convert to BVH or BVJ to keep them."))
MO_CODE (HTR_FACTORS_LOST, "htr-factors-lost", NOTE,
         N_ ("The format cannot store bone length factors, which have no effect on the motion"),
         NULL)
MO_CODE (HTR_LINES_LOST, "htr-lines-lost", NOTE,
         N_ ("The format cannot store the unknown lines of the header"), NULL)
MO_CODE (SAMPLED, "sampled", NOTE,
         N_ ("The format stores frames, not keys at arbitrary times; the motion was sampled"),
         N_ ("Use --frame-rate to change the number of frames."))
MO_CODE (RATE_FITTED, "rate-fitted", WARNING,
         N_ ("At this rate the last pose falls between frames; the nearest rate that has a frame "
             "there was used"),
         N_ ("To keep the rate, convert to VML or .anim, where the last key can be at any time."))
MO_CODE (CLIPS_LEFT, "clips-left", WARNING,
         N_ ("The file has several animations, but the result holds only one"),
         N_ ("Choose one with --clip NAME, or write them all with limber-tool split."))
MO_CODE (MEMBERS_LOST, "members-lost", WARNING,
         N_ ("Additional data of the BVJ is not in the result"), N_ ("Convert to BVJ to keep it."))
