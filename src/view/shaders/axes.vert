layout (location = 0) in vec3 corner;
layout (location = 1) in float axis;

uniform vec4 turn;   // rotation of the axes in the world, a quaternion
uniform vec4 origin; // a is their length in metres

flat out vec3 paint;

void
main ()
{
  vec3 p = corner * origin.w;

  p += 2.0 * cross (turn.xyz, cross (turn.xyz, p) + turn.w * p);
  paint = axes[int (axis)].rgb;
  gl_Position = view_projection * vec4 (p + origin.xyz, 1.0);
}
