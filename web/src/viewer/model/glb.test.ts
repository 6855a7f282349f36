import { expect, it } from 'vitest';
import { readGlb } from './glb';
import type { DecodeMeshopt, Gltf } from './glb-buffers';

const SHORT = 5123;
const BYTE = 5121;

/** A GLB file with one JSON and one binary chunk. */
function glb(json: unknown, binary: ArrayBuffer): ArrayBuffer {
  const text = new TextEncoder().encode(
    JSON.stringify(json).padEnd(Math.ceil(JSON.stringify(json).length / 4) * 4),
  );
  const bytes = new Uint8Array(28 + text.length + binary.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x46546c67, true);
  view.setUint32(4, 2, true);
  view.setUint32(8, bytes.length, true);
  view.setUint32(12, text.length, true);
  view.setUint32(16, 0x4e4f534a, true);
  bytes.set(text, 20);
  view.setUint32(20 + text.length, binary.byteLength, true);
  view.setUint32(24 + text.length, 0x004e4942, true);
  bytes.set(new Uint8Array(binary), 28 + text.length);
  return bytes.buffer;
}

/**
 * Steps of 0.5 mm from (10, 20, 30), four numbers per vertex with the last as padding; then colours; then triangle
 * corners.
 */
const STEPS = [0, 0, 0, 0, 2, 0, 0, 0, 0, 4, 0, 0, 2, 4, 6, 0];
const COLOURS = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 51, 51, 51, 255];
const CORNERS = [0, 1, 2, 2, 1, 3];

const binary = new ArrayBuffer(60);
new Uint16Array(binary, 0, 16).set(STEPS);
new Uint8Array(binary, 32, 16).set(COLOURS);
new Uint16Array(binary, 48, 6).set(CORNERS);

const plain: Gltf = {
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0, scale: [0.5, 0.5, 0.5], translation: [10, 20, 30] }],
  meshes: [{ primitives: [{ mode: 4, indices: 2, attributes: { POSITION: 0, COLOR_0: 1 } }] }],
  accessors: [
    { bufferView: 0, componentType: SHORT, count: 4, type: 'VEC3' },
    { bufferView: 1, componentType: BYTE, count: 4, type: 'VEC4', normalized: true },
    { bufferView: 2, componentType: SHORT, count: 6, type: 'SCALAR' },
  ],
  bufferViews: [
    { buffer: 0, byteOffset: 0, byteLength: 32, byteStride: 8 },
    { buffer: 0, byteOffset: 32, byteLength: 16, byteStride: 4 },
    { buffer: 0, byteOffset: 48, byteLength: 12 },
  ],
};

/** A decoder that copies its input, for data that is not compressed. */
const copying: DecodeMeshopt = (target, _count, _size, source) => target.set(source);

const packed: Gltf = {
  ...plain,
  bufferViews: plain.bufferViews?.map((view, number) => ({
    buffer: 1,
    byteLength: view.byteLength,
    extensions: {
      KHR_meshopt_compression: {
        ...view,
        count: number === 2 ? 6 : 4,
        byteStride: [8, 4, 2][number],
        mode: number === 2 ? 'TRIANGLES' : 'ATTRIBUTES',
      },
    },
  })),
};

function trianglesOf(gltf: Gltf, decode = copying) {
  const content = readGlb(glb(gltf, binary), decode);
  if (content.kind !== 'triangles') throw new Error('a line');
  return content.triangles;
}

it.each([
  ['as it is', plain],
  ['compressed', packed],
])('VWR-05: steps become millimetres again, colours stay linear: %s', (_, gltf) => {
  const { positions, colours, index } = trianglesOf(gltf);
  expect([...positions]).toEqual([10, 20, 30, 11, 20, 30, 10, 22, 30, 11, 22, 33]);
  expect([...(colours ?? [])]).toEqual([65_535, 0, 0, 0, 65_535, 0, 0, 0, 65_535, 13_107, 13_107, 13_107]);
  expect([...(index ?? [])]).toEqual(CORNERS);
});

it('passes the decoder the data it needs', () => {
  const asked: unknown[] = [];
  trianglesOf(packed, (target, count, size, source, mode, filter) => {
    asked.push([target.length, count, size, source.length, mode, filter]);
    target.set(source);
  });
  expect(asked).toEqual([
    [32, 4, 8, 32, 'ATTRIBUTES', undefined],
    [12, 6, 2, 12, 'TRIANGLES', undefined],
    [16, 4, 4, 16, 'ATTRIBUTES', undefined],
  ]);
});

it('nodes within nodes, and several parts', () => {
  const { positions, index } = trianglesOf({
    ...plain,
    nodes: [{ children: [1, 2], translation: [1, 0, 0] }, { mesh: 0 }, { mesh: 0, rotation: [0, 0, 1, 0] }],
  });
  expect([...positions.slice(9, 12)]).toEqual([3, 4, 6]);
  expect([...positions.slice(21, 24)]).toEqual([-1, -4, 6]);
  expect([...(index ?? [])].slice(6)).toEqual(CORNERS.map((corner) => corner + 4));
});

it('a line, closed where it is a loop', () => {
  const line = (mode: number) =>
    readGlb(
      glb({ ...plain, meshes: [{ primitives: [{ mode, attributes: { POSITION: 0 } }] }] }, binary),
      copying,
    );
  expect(line(3)).toMatchObject({ kind: 'line', positions: { length: 12 } });
  expect(line(2)).toMatchObject({ kind: 'line', positions: { length: 15 } });
});

it('VWR-06: the orientation of the scan, if the file has a valid one', () => {
  const poseOf = (extras: unknown) => trianglesOf({ ...plain, scenes: [{ nodes: [0], extras }] }).pose;
  const said = { chewing: [0, 0, -1], front: [0, 0.6, 0.8] };
  expect(poseOf({ ...said, whole: true })).toEqual({ ...said, isWhole: true });
  expect(poseOf(said)).toEqual({ ...said, isWhole: false });
  expect(trianglesOf(plain).pose).toBeUndefined();
  for (const extras of [
    7,
    'up',
    [],
    { chewing: [0, 0, 1] },
    { ...said, front: [0, 0, 2] },
    { ...said, front: [1, null, 'x'] },
  ])
    expect(poseOf(extras)).toBeUndefined();
});

it('VWR-06: a cloud of points has no triangles', () => {
  const meshes = [{ primitives: [{ mode: 0, attributes: { POSITION: 0, COLOR_0: 1 } }] }];
  const { positions, index, colours } = trianglesOf({ ...plain, meshes });
  expect([positions.length, index?.length, colours?.length]).toEqual([12, 0, 12]);
});

const broken = (change: Partial<Gltf>) => glb({ ...plain, ...change }, binary);
const failing: DecodeMeshopt = () => {
  throw new Error('malformed');
};

it.each<[string, ArrayBuffer, string, DecodeMeshopt?]>([
  [
    'another file',
    new TextEncoder().encode('solid jaw and some more words').buffer as ArrayBuffer,
    'unreadable',
  ],
  ['a file that breaks off', glb(plain, binary).slice(0, -30), 'truncated'],
  ['buffers beyond its end', broken({ bufferViews: [{ byteLength: 9999 }] }), 'truncated'],
  [
    'counts beyond its buffers',
    broken({ accessors: [{ ...plain.accessors?.[0], count: 5000 }] }),
    'truncated',
  ],
  ['no accessors', broken({ accessors: [] }), 'damaged'],
  ['a scale that is no number', broken({ nodes: [{ mesh: 0, scale: [1, 1] }] }), 'damaged'],
  ['a node that is its own child', broken({ nodes: [{ children: [0] }] }), 'empty'],
  ['nothing in it', broken({ meshes: [] }), 'empty'],
  ['what the decoder cannot unpack', glb(packed, binary), 'damaged', failing],
])('refuses %s', (_, bytes, reason, decode = copying) => {
  expect(() => readGlb(bytes, decode)).toThrow(reason);
});
