out vec3 place; // on the floor, and depth
out vec3 line;  // distance from its middle in pixels, times depth: dividing undoes the perspective; half its width; strength

// Six vertices make a line across the visible floor, widened to both sides by pixels; lines along x
// come first.
void
main ()
{
  int n = int (floor_place.w), corner = gl_VertexID % 6, number = gl_VertexID / 6;
  vec2 first = floor (floor_place.xy - 0.5 * float (n) + 0.5);
  bool is_along_x = number <= n;
  vec2 from = first + (is_along_x ? vec2 (0.0, number) : vec2 (number - n - 1, 0.0));
  vec2 to = from + (is_along_x ? vec2 (n, 0.0) : vec2 (0.0, n));
  vec4 a = view_projection * vec4 (from, 0.0, 1.0), b = view_projection * vec4 (to, 0.0, 1.0);

  // The part of a line behind the eye cannot be projected.
  float before_a = clamp ((picture.w - a.w) / (b.w - a.w), 0.0, 1.0);
  float before_b = clamp ((picture.w - b.w) / (a.w - b.w), 0.0, 1.0);
  vec4 near_a = a.w < picture.w ? mix (a, b, before_a) : a, near_b = b.w < picture.w ? mix (b, a, before_b) : b;
  bool is_end = corner == 1 || corner == 3 || corner == 4;
  vec4 here = is_end ? near_b : near_a;
  vec2 way = (near_b.xy / near_b.w - near_a.xy / near_a.w) * picture.xy;
  vec2 beside = vec2 (-way.y, way.x) / max (length (way), 1e-4);

  place.xy = is_end ? mix (to, from, b.w < picture.w ? before_b : 0.0)
                    : mix (from, to, a.w < picture.w ? before_a : 0.0);
  place.z = here.w;
  float aside = corner == 0 || corner == 1 || corner == 3 ? -picture.z - 0.6 : picture.z + 0.6;
  line = vec3 (aside * here.w, picture.z + 0.5, grid.a);
  gl_Position = here + vec4 (beside * aside / picture.xy * here.w * 2.0, 0.0, 0.0);
  if (max (a.w, b.w) < picture.w)
    gl_Position = vec4 (0.0, 0.0, 2.0, 1.0);
}
