out vec3 at; // in the chart, and how dark it is
out vec3 shade;

// The square of the floor that the shadow grid covers.
void
main ()
{
  at = vec3 (float (gl_VertexID & 1), float (gl_VertexID >> 1), shadow.a);
  shade = shadow.rgb;
  gl_Position = view_projection * vec4 (shadow_place.xy + at.xy * shadow_place.z, 0.0, 1.0);
}
