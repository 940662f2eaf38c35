out vec3 place; // on the floor, and how strong it is in the middle
out vec3 shade;

void
main ()
{
  place = vec3 ((gl_VertexID & 1) == 0 ? 0.60 : 0.78, (gl_VertexID & 2) == 0 ? -0.11 : 0.11, 2.0 * grid.a);
  shade = grid.rgb;
  gl_Position = view_projection * vec4 (place.xy, 0.0, 1.0);
}
