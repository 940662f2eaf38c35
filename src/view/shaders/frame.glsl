// What all programs share in a frame: ViewFrame in view-frame.h, member by member.
layout (std140) uniform Frame
{
  vec4 motion[266]; // of each joint since rest: a dual quaternion, real part and dual part
  vec4 tint[133];   // light laid over what a joint carries; a says how much
  mat4 view_projection;
  vec4 lamp;   // unit vector to it
  vec4 to_eye; // unit vector; a is how many pixels a metre has at the camera's target
  vec4 sky;    // light from above; a is the strength of the lamp
  vec4 bounce; // light from the floor; a is the strength of the edges
  vec4 skin, cloth, lip_paint, hair, eye, iris;
  vec4 limb[2], end[2]; // left, right
  vec4 bone[3];         // middle, left, right
  vec4 axes[3];
  vec4 grid, shadow;
  vec4 backdrop[2];  // bottom, top
  vec4 floor_place;  // x and y of its middle, how far it is seen, metres of a line
  vec4 shadow_place; // x and y of its corner, its edge, 0
  vec4 picture;      // width and height in pixels, half a line's width in pixels, metres
                     // ahead of the eye where the picture begins
};

// What a surface that looks there gets of all light. What lies in a fold gets little of that from all
// around, and less of the lamp's.
vec3
light_of (vec3 normal, float open)
{
  // Where the lamp's light ends it is warm.
  vec3 wrap = vec3 (0.30, 0.22, 0.18);
  vec3 lit = max (dot (normal, lamp.xyz) * (1.0 - wrap) + wrap, 0.0) * sky.a;
  float away = 1.0 - max (dot (normal, to_eye.xyz), 0.0);

  return mix (bounce.rgb, sky.rgb, normal.z * 0.5 + 0.5) * open + lit * (0.45 + 0.55 * open)
         + bounce.a * open * away * away * away;
}
