in vec2 at;

uniform sampler2D chart;

layout (location = 0) out vec4 colour;

void
main ()
{
  colour = vec4 (shadow.rgb, shadow.a * texture (chart, at).r);
}
