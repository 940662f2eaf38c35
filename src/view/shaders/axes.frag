flat in vec3 paint;

layout (location = 0) out vec4 colour;

void
main ()
{
  colour = vec4 (paint, 1.0);
}
