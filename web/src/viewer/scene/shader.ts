/**
 * Lights scans from above and from the left, with lamps that move with the camera, so that a scan looks alike from
 * every direction. Edges are a little darker, or white teeth would blend into a light background; the inside is
 * darker still, so that it is not taken for the outside.
 */
export const VERTEX_SHADER = `
precision highp float;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
uniform mat3 normalMatrix;
uniform vec3 tint;
uniform float coloured;
in vec3 position;
in vec3 normal;
in float hollow;
in vec3 color;
out vec3 facing;
out vec3 paint;

void main() {
  facing = normalMatrix * normal;
  float shade = 1.0 - 0.55 * smoothstep(-0.08, 0.75, hollow) + 0.12 * smoothstep(0.15, 1.0, -hollow);
  paint = mix(tint, color, coloured) * shade;
  gl_Position = projectionMatrix * (modelViewMatrix * vec4(position, 1.0));
}
`;

export const FRAGMENT_SHADER = `
precision highp float;
uniform float opacity;
in vec3 facing;
in vec3 paint;
out vec4 shown;

const vec3 KEY = vec3(-0.403, 0.549, 0.732);
const vec3 FILL = vec3(0.768, -0.171, 0.617);
const vec3 HALFWAY = vec3(-0.217, 0.295, 0.931);

void main() {
  vec3 normal = normalize(facing) * (gl_FrontFacing ? 1.0 : -1.0);
  vec3 light = mix(vec3(0.26, 0.27, 0.31), vec3(0.47, 0.47, 0.46), 0.5 + 0.5 * normal.y)
    + vec3(0.56, 0.55, 0.52) * max(dot(normal, KEY), 0.0)
    + vec3(0.15, 0.16, 0.18) * max(dot(normal, FILL), 0.0);
  float edge = mix(0.62, 1.0, smoothstep(0.0, 0.55, normal.z));
  float gloss = 0.14 * pow(max(dot(normal, HALFWAY), 0.0), 42.0);
  vec3 linear = paint * light * edge * (gl_FrontFacing ? 1.0 : 0.62) + gloss;
  vec3 screen = mix(1.055 * pow(linear, vec3(1.0 / 2.4)) - 0.055, linear * 12.92, vec3(lessThan(linear, vec3(0.0031308))));
  shown = vec4(screen, opacity);
}
`;
