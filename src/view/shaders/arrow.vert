out vec2 place;

void
main ()
{
  place = vec2 ((gl_VertexID & 1) == 0 ? 0.60 : 0.78, (gl_VertexID & 2) == 0 ? -0.11 : 0.11);
  gl_Position = view_projection * vec4 (place, 0.0, 1.0);
}
