import { MeshoptEncoder } from 'meshoptimizer';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import { beforeAll, expect, it } from 'vitest';
import type { Gltf } from '../model/glb-buffers';
import { buffersOf, readShape } from './read-shape';

beforeAll(() => Promise.all([MeshoptEncoder.ready, MeshoptDecoder.ready]));

const CODEC = 1;
const STEPS = [0, 0, 0, 0, 2000, 0, 0, 0, 0, 4000, 0, 0, 2000, 4000, 6000, 0];
const CORNERS = [0, 1, 2, 2, 1, 3];

/** As the server writes it: in steps of 5 µm from a corner, compressed by the server's codec. */
function compact(): ArrayBuffer {
  const parts = [
    { bytes: new Uint8Array(new Uint16Array(STEPS).buffer), count: 4, stride: 8, mode: 'ATTRIBUTES' },
    { bytes: new Uint8Array(new Uint32Array(CORNERS).buffer), count: 6, stride: 4, mode: 'TRIANGLES' },
  ].map((part) => ({
    ...part,
    packed: MeshoptEncoder.encodeGltfBuffer(part.bytes, part.count, part.stride, part.mode, CODEC),
  }));
  let at = 0;
  const bufferViews = parts.map(({ count, stride, mode, packed }) => {
    const view = { buffer: 0, byteOffset: at, byteLength: packed.length, byteStride: stride, count, mode };
    at += packed.length;
    return {
      buffer: 1,
      byteLength: count * stride,
      extensions: { KHR_meshopt_compression: view },
    };
  });
  const gltf: Gltf = {
    nodes: [{ mesh: 0, scale: [0.005, 0.005, 0.005], translation: [200, -40, 7] }],
    meshes: [{ primitives: [{ mode: 4, indices: 1, attributes: { POSITION: 0 } }] }],
    accessors: [
      { bufferView: 0, componentType: 5123, count: 4, type: 'VEC3' },
      { bufferView: 1, componentType: 5125, count: 6, type: 'SCALAR' },
    ],
    bufferViews,
  };
  const json = new TextEncoder().encode(JSON.stringify(gltf));
  const file = new Uint8Array(28 + json.length + at);
  const view = new DataView(file.buffer);
  const words = [0x46546c67, 2, file.length, json.length, 0x4e4f534a];
  for (const [word, value] of words.entries()) view.setUint32(word * 4, value, true);
  file.set(json, 20);
  view.setUint32(20 + json.length, at, true);
  view.setUint32(24 + json.length, 0x004e4942, true);
  let to = 28 + json.length;
  for (const { packed } of parts) {
    file.set(packed, to);
    to += packed.length;
  }
  return file.buffer;
}

it('VWR-05: a compact version is read to the micrometre', () => {
  const shape = readShape('glb', compact(), MeshoptDecoder.decodeGltfBuffer);
  if (shape.kind !== 'surface') throw new Error('a line');
  const expected = [200, -40, 7, 210, -40, 7, 200, -20, 7, 210, -20, 37];
  for (const [at, value] of expected.entries()) expect(shape.positions[at]).toBeCloseTo(value, 3);
  // The codec may rotate the corners of a triangle.
  const triangles = [shape.index.slice(0, 3), shape.index.slice(3)].map((corners) => [...corners].sort());
  expect(triangles).toEqual([
    [0, 1, 2],
    [1, 2, 3],
  ]);
  expect(shape.box).toEqual(expect.arrayContaining([200, -40, 7]));
});

it('all arrays of a surface are transferred, not copied', () => {
  const shape = readShape('glb', compact(), MeshoptDecoder.decodeGltfBuffer);
  const arrays = Object.values(shape).filter((value) => ArrayBuffer.isView(value));
  expect(new Set(buffersOf(shape))).toEqual(new Set(arrays.map(({ buffer }) => buffer)));
});
