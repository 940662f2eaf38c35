layout (location = 0) in vec3 corner; // of a cube with edges of length 2
layout (location = 1) in vec3 normal;

uniform vec4 turn; // a quaternion
uniform vec3 middle;
uniform vec3 extent; // half the edges, metres
uniform int kind;    // ViewBoxKind

flat out vec3 lit;

vec3
turned (vec3 v)
{
  return v + 2.0 * cross (turn.xyz, cross (turn.xyz, v) + turn.w * v);
}

void
main ()
{
  vec3 paint = kind == 0 ? skin.rgb : kind == 3 ? cloth.rgb : limb[kind - 1].rgb;

  lit = sqrt (paint * light_of (turned (normal), 1.0));
  gl_Position = view_projection * vec4 (turned (corner * extent) + middle, 1.0);
}
