/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-edits-json.h"

/* What an object of a schema allows, as JSON text: easier to read than calls that would build it. */
static const char members[] =
    "{'length': {'type': 'number', 'minimum': 0},"
    " 'madeOn': {'type': 'object', 'additionalProperties': false, 'properties': {"
    "   'duration': {'type': 'number', 'minimum': 0},"
    "   'frameTime': {'type': 'number', 'minimum': 0},"
    "   'clip': {'type': 'string'}}},"
    " 'list': {'type': 'array', 'maxItems': 32, 'items': {"
    "   'type': 'object', 'required': ['mode'], 'additionalProperties': false, 'properties': {"
    "     'name': {'type': 'string'},"
    "     'mode': {'enum': ['keys', 'add', 'plant', 'smooth']},"
    "     'muted': {'type': 'boolean'},"
    "     'weight': {'type': 'number', 'minimum': 0, 'maximum': 1},"
    "     'from': {'type': 'number'},"
    "     'to': {'type': 'number'},"
    "     'fade': {'$ref': '#/$defs/fade'},"
    "     'about': {'type': 'object', 'additionalProperties': {'enum': ['own', 'parent']}},"
    "     'KEYFRAMES': {'type': 'array', 'items': {"
    "       'type': 'object', 'required': ['AT'], 'properties': {'AT': {'type': 'number'}},"
    "       'additionalProperties': {'oneOf': [{'$ref': '#/$defs/rotation'}, {'$ref': '#/$defs/key'}]}}},"
    "     'plants': {'type': 'array', 'minItems': 1, 'maxItems': 4096, 'items': {"
    "       'type': 'object', 'required': ['joint', 'from', 'to', 'at'], 'additionalProperties': false,"
    "       'properties': {"
    "         'joint': {'enum': ['mWristLeft', 'mWristRight', 'mAnkleLeft', 'mAnkleRight',"
    "           'mHindLimb3Left', 'mHindLimb3Right']},"
    "         'from': {'type': 'number'},"
    "         'to': {'type': 'number'},"
    "         'fade': {'$ref': '#/$defs/fade'},"
    "         'at': {'$ref': '#/$defs/position'},"
    "         'turn': {'$ref': '#/$defs/rotation'},"
    "         'swivel': {'type': 'number'}}}},"
    "     'joints': {'type': 'array', 'minItems': 1, 'uniqueItems': true, 'items': {'type': 'string'}},"
    "     'closes': {'type': 'number', 'minimum': 0},"
    "     'cutoff': {'type': 'number', 'minimum': 0.001, 'maximum': 1000}},"
    "   'allOf': ["
    "     {'if': {'properties': {'mode': {'const': 'smooth'}}}, 'then': {'required': ['joints', 'cutoff']}},"
    "     {'if': {'properties': {'mode': {'const': 'plant'}}}, 'then': {'required': ['plants']}}]}}}";

static const char definitions[] =
    "{'rotation': {'type': 'array', 'items': {'type': 'number'}, 'minItems': 4, 'maxItems': 4},"
    " 'position': {'type': 'array', 'items': {'type': 'number'}, 'minItems': 3, 'maxItems': 3},"
    " 'fade': {'type': 'array', 'items': {'type': 'number', 'minimum': 0}, 'minItems': 2, 'maxItems': 2},"
    " 'key': {'type': 'object', 'additionalProperties': false, 'properties': {"
    "   'turn': {'$ref': '#/$defs/rotation'},"
    "   'move': {'$ref': '#/$defs/position'},"
    "   'in': {'enum': ['auto', 'flat', 'line']},"
    "   'out': {'enum': ['auto', 'flat', 'line', 'hold']},"
    "   'made': {'type': 'boolean'},"
    "   'over': {'$ref': '#/$defs/rotation'},"
    "   'moveIn': {'enum': ['auto', 'flat', 'line']},"
    "   'moveOut': {'enum': ['auto', 'flat', 'line', 'hold']},"
    "   'moveMade': {'type': 'boolean'},"
    "   'moveOver': {'$ref': '#/$defs/position'}}}}";

static JsonNode *
node_of (const char *text)
{
  g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');
  JsonNode *node = json_from_string (json, NULL);

  g_assert (node != NULL);
  return node;
}

void
mo_edits_describe (JsonObject *schema)
{
  json_object_set_boolean_member (schema, "additionalProperties", FALSE);
  json_object_set_member (schema, "properties", node_of (members));
}

JsonNode *
mo_edits_definitions (void)
{
  return node_of (definitions);
}
