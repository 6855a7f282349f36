import { expect, it } from 'vitest';
import { readStl } from './stl';

const CORNERS = [0, 0, 0, 1, 0, 0, 0, 1, 0];

/** A binary STL with equal triangles. */
function binary(triangles: number, header = '', extra = 0): ArrayBuffer {
  const bytes = new ArrayBuffer(84 + triangles * 50 + extra);
  new TextEncoder().encodeInto(header, new Uint8Array(bytes));
  const view = new DataView(bytes);
  view.setUint32(80, triangles, true);
  for (let triangle = 0; triangle < triangles; triangle += 1) {
    for (const [number, value] of CORNERS.entries()) {
      view.setFloat32(84 + triangle * 50 + 12 + number * 4, value, true);
    }
  }
  return bytes;
}

const text = (content: string) => new TextEncoder().encode(content).buffer as ArrayBuffer;
const FACET =
  'facet normal 0 0 1\n outer loop\n  vertex 0 0 0\n  vertex 1 0 0\n  vertex 0 1 0\n endloop\nendfacet\n';

it('binary', () => {
  expect([...readStl(binary(2)).positions]).toEqual([...CORNERS, ...CORNERS]);
});

it('binary that begins like text, or has something appended', () => {
  expect(readStl(binary(1, 'solid made by a scanner')).positions).toHaveLength(9);
  expect(readStl(binary(1, 'solid made by a scanner', 7)).positions).toHaveLength(9);
});

it('text, also with capitals and from Windows', () => {
  expect([...readStl(text(`solid jaw\n${FACET}endsolid jaw\n`)).positions]).toEqual(CORNERS);
  const shouted = `SOLID\r\n${FACET.toUpperCase().replaceAll('\n', '\r\n')}ENDSOLID\r\n`;
  expect([...readStl(text(shouted)).positions]).toEqual(CORNERS);
});

it.each([
  ['a byte', new ArrayBuffer(1), 'unreadable'],
  ['a pointer where a scan should be', text('version https://git-lfs.github.com/spec/v1\n'), 'unreadable'],
  ['a count that lies', binary(3).slice(0, 120), 'truncated'],
  [
    'text that breaks off',
    text(`solid jaw\n${FACET}facet normal 0 0 1\n outer loop\n  vertex 0 0`),
    'truncated',
  ],
  ['no triangles', binary(0), 'empty'],
])('refuses %s', (_, bytes, reason) => {
  expect(() => readStl(bytes)).toThrow(reason);
});
