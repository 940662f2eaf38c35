// Drivers that draw in software compile how a triangle is set up for each set of what goes from vertices to pixels, without
// keeping that from one run to the next. All programs of a usual picture have the same: two vectors of three.
in vec3 at;
in vec3 shade;

layout (location = 0) out vec4 colour;

void
main ()
{
  // The middle of the pixel, whatever interpolation makes of it.
  vec2 pixel = floor (at.xy) + 0.5;
  // Noise below one step of a colour, so that the gradient shows no bands.
  float grain = fract (52.9829189 * fract (dot (pixel, vec2 (0.06711056, 0.00583715))));

  colour = vec4 (backdrop[0].rgb + shade * at.z + (grain - 0.5) / 255.0, 1.0);
}
