out vec2 at;

// The square of the floor that the shadow grid covers.
void
main ()
{
  at = vec2 (float (gl_VertexID & 1), float (gl_VertexID >> 1));
  gl_Position = view_projection * vec4 (shadow_place.xy + at * shadow_place.z, 0.0, 1.0);
}
