layout (location = 0) in vec3 corner; // of a form with edges at -1 and 1
layout (location = 1) in vec3 normal;

uniform vec4 turn; // a quaternion
uniform vec3 middle;
uniform vec3 extent; // half the edges, metres
uniform vec3 paint;  // as linear light

flat out vec3 lit;

vec3
turned (vec3 v)
{
  return v + 2.0 * cross (turn.xyz, cross (turn.xyz, v) + turn.w * v);
}

void
main ()
{
  lit = sqrt (paint * light_of (normalize (turned (normal / extent)), 1.0));
  gl_Position = view_projection * vec4 (turned (corner * extent) + middle, 1.0);
}
