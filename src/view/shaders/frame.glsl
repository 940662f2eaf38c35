// The uniform block of a frame: ViewFrame in view-frame.h, member by member.
layout (std140) uniform Frame
{
  vec4 motion[266]; // of each joint since rest: a dual quaternion, real part and dual part
  vec4 tint[133];   // colour of the light on what a joint carries; a is its strength
  mat4 view_projection;
  vec4 lamp;   // unit vector towards it
  vec4 to_eye; // unit vector; a is pixels per metre at the camera's target
  vec4 sky;    // light from above; a is the strength of the lamp
  vec4 bounce; // light from the floor; a is the strength of the light along edges
  vec4 skin, cloth, lip_paint, hair, eye, iris;
  vec4 limb[2], end[2]; // left, right
  vec4 bone[3];         // middle, left, right
  vec4 axes[3];
  vec4 grid, shadow;
  vec4 backdrop[2];  // bottom, top
  vec4 floor_place;  // x and y of its middle, visible radius, length of a line; metres
  vec4 shadow_place; // x and y of its corner, its edge length, 0
  vec4 picture;      // width and height in pixels, half a line's width in pixels, metres
                     // from the eye to the near plane
};

// The light that a surface with that normal gets. In a fold, little ambient light arrives, and less
// from the lamp.
vec3
light_of (vec3 normal, float open)
{
  // The light is warm towards the shadow.
  vec3 wrap = vec3 (0.30, 0.22, 0.18);
  vec3 lit = max (dot (normal, lamp.xyz) * (1.0 - wrap) + wrap, 0.0) * sky.a;
  float away = 1.0 - max (dot (normal, to_eye.xyz), 0.0);

  return mix (bounce.rgb, sky.rgb, normal.z * 0.5 + 0.5) * open + lit * (0.45 + 0.55 * open)
         + bounce.a * open * away * away * away;
}
