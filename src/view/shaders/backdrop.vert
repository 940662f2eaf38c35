out vec3 at;    // pixels from the lower left corner, and the part of the height
out vec3 shade; // how the top differs from the bottom

// One triangle that covers the picture.
void
main ()
{
  vec2 corner = vec2 (gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);

  vec2 along = corner * 0.5 + 0.5;

  at = vec3 (along * picture.xy, along.y);
  shade = backdrop[1].rgb - backdrop[0].rgb;
  gl_Position = vec4 (corner, 0.0, 1.0);
}
