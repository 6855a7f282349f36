import { expect, it } from 'vitest';
import { toLinear } from './colours';
import { readPly } from './ply';

const text = (content: string) => new TextEncoder().encode(content).buffer as ArrayBuffer;

const ASCII = `ply
format ascii 1.0
comment made by a scanner
element vertex 4
property uchar red
property float y
property float x
property double z
property uchar green
property uchar blue
element face 1
property uchar flags
property list uchar int vertex_indices
end_header
255 2 1 3 0 0
0 0 1 0 255 0
0 1 0 0 0 255
255 1 1 0 255 255
7 4 0 1 2 3
`;

it('text, with properties in any order and a face of four corners', () => {
  const { positions, colours, index } = readPly(text(ASCII));
  expect([...positions.slice(0, 3)]).toEqual([1, 2, 3]);
  expect([...(colours ?? [])].slice(0, 3)).toEqual([65_535, 0, 0]);
  expect([...(index ?? [])]).toEqual([0, 1, 2, 0, 2, 3]);
});

it('text from Windows', () => {
  expect(readPly(text(ASCII.replaceAll('\n', '\r\n'))).index).toHaveLength(6);
});

function binary(isLittle: boolean, cut = 0): ArrayBuffer {
  const encoding = isLittle ? 'binary_little_endian' : 'binary_big_endian';
  const header = new TextEncoder().encode(
    `ply\nformat ${encoding} 1.0\nelement vertex 3\nproperty double x\nproperty float y\nproperty short z\n` +
      'property float red\nproperty float green\nproperty float blue\nelement edge 1\nproperty int vertex1\n' +
      'element face 1\nproperty list uchar uint vertex_index\nproperty list uchar float texcoord\nend_header\n',
  );
  const body = new DataView(new ArrayBuffer(3 * 26 + 4 + 13 + 9));
  for (let vertex = 0; vertex < 3; vertex += 1) {
    body.setFloat64(vertex * 26, vertex + 0.5, isLittle);
    body.setFloat32(vertex * 26 + 8, -vertex, isLittle);
    body.setInt16(vertex * 26 + 12, vertex * 100, isLittle);
    body.setFloat32(vertex * 26 + 14, 0.5, isLittle);
  }
  body.setUint8(82, 3);
  for (const corner of [0, 1, 2]) body.setUint32(83 + corner * 4, corner, isLittle);
  body.setUint8(95, 2);
  return Uint8Array.from([...header, ...new Uint8Array(body.buffer)]).buffer.slice(
    0,
    header.length + 104 - cut,
  );
}

it.each([true, false])('binary, with unused elements and lists (little-endian: %s)', (isLittle) => {
  const { positions, colours, index } = readPly(binary(isLittle));
  expect([...positions]).toEqual([0.5, -0, 0, 1.5, -1, 100, 2.5, -2, 200]);
  expect(colours?.[0]).toBe(toLinear(127.5));
  expect([...(index ?? [])]).toEqual([0, 1, 2]);
});

it.each([
  ['another file', text('solid jaw'), 'unreadable'],
  ['an unknown type', text(ASCII.replace('uchar red', 'colour red')), 'unreadable'],
  ['vertices without a place', text(ASCII.replace('float x', 'float s')), 'unreadable'],
  ['a file that breaks off', binary(true, 20), 'truncated'],
  ['a count that lies', text(ASCII.replace('vertex 4', 'vertex 4000000000')), 'truncated'],
  ['words for numbers', text(ASCII.replace('255 2 1 3', '255 two 1 3')), 'damaged'],
])('refuses %s', (_, bytes, reason) => {
  expect(() => readPly(bytes)).toThrow(reason);
});
