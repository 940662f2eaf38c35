// Not gl_FragCoord: drivers that draw in software compile how a triangle is set up for each set of what goes from vertices to
// pixels, and a pair of coordinates is what the shadow has, too.
in vec2 at;

layout (location = 0) out vec4 colour;

void
main ()
{
  // The middle of the pixel, whatever interpolation makes of it.
  vec2 pixel = floor (at) + 0.5;
  // Noise below one step of a colour, so that the gradient shows no bands.
  float grain = fract (52.9829189 * fract (dot (pixel, vec2 (0.06711056, 0.00583715))));

  colour = vec4 (mix (backdrop[0].rgb, backdrop[1].rgb, pixel.y / picture.y) + (grain - 0.5) / 255.0, 1.0);
}
