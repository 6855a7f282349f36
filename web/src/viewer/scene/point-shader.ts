/** Draws point clouds: each point as a small ball, lit like a surface, so that its depth is visible. */
export const POINT_VERTEX_SHADER = `
precision highp float;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 tint;
uniform float coloured;
uniform float spacingMm;
uniform float heightPx;
in vec3 position;
in vec3 color;
out vec3 paint;

void main() {
  paint = mix(tint, color, coloured);
  gl_Position = projectionMatrix * (modelViewMatrix * vec4(position, 1.0));
  float pixels = spacingMm * projectionMatrix[1][1] * heightPx * 0.5 / gl_Position.w;
  gl_PointSize = clamp(1.5 * pixels, 2.0, 48.0);
}
`;

export const POINT_FRAGMENT_SHADER = `
precision highp float;
uniform float opacity;
in vec3 paint;
out vec4 shown;

const vec3 KEY = vec3(-0.403, 0.549, 0.732);

void main() {
  vec2 aside = gl_PointCoord * 2.0 - 1.0;
  float square = dot(aside, aside);
  if (square > 1.0) discard;
  vec3 normal = vec3(aside.x, -aside.y, sqrt(1.0 - square));
  vec3 linear = paint * (0.42 + 0.6 * max(dot(normal, KEY), 0.0)) * mix(0.7, 1.0, normal.z);
  vec3 screen = mix(1.055 * pow(linear, vec3(1.0 / 2.4)) - 0.055, linear * 12.92, vec3(lessThan(linear, vec3(0.0031308))));
  shown = vec4(screen, opacity);
}
`;
