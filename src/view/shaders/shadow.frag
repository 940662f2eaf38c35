in vec3 at;
in vec3 shade;

uniform sampler2D chart;

layout (location = 0) out vec4 colour;

void
main ()
{
  colour = vec4 (shade, at.z * texture (chart, at.xy).r);
}
