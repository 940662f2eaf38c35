in float height;

layout (location = 0) out vec4 colour;

void
main ()
{
  // Noise below one step of a colour, so that the gradient shows no bands.
  float grain = fract (52.9829189 * fract (dot (gl_FragCoord.xy, vec2 (0.06711056, 0.00583715))));

  colour = vec4 (mix (backdrop[0].rgb, backdrop[1].rgb, height) + (grain - 0.5) / 255.0, 1.0);
}
