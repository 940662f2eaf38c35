out vec2 at; // pixels from the lower left corner

// One triangle that covers the picture.
void
main ()
{
  vec2 corner = vec2 (gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);

  at = (corner * 0.5 + 0.5) * picture.xy;
  gl_Position = vec4 (corner, 0.0, 1.0);
}
