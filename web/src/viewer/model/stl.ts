import { growingFloats } from './growing-array';
import { MeshFault, type Triangles } from './mesh';
import { TextScanner } from './text-scanner';

const HEADER_BYTES = 84;
const TRIANGLE_BYTES = 50;

/** The length tells text from binary: binary files often begin with "solid", too. */
export function readStl(bytes: ArrayBuffer): Triangles {
  const { byteLength } = bytes;
  const count = byteLength >= HEADER_BYTES ? new DataView(bytes).getUint32(80, true) : 0;
  const binaryBytes = HEADER_BYTES + count * TRIANGLE_BYTES;
  if (byteLength >= HEADER_BYTES && byteLength === binaryBytes) return readBinary(bytes, count);
  const text = new TextScanner(new Uint8Array(bytes));
  text.skipSpace();
  if (text.startsWith('solid')) {
    const triangles = readText(text);
    if (triangles.positions.length > 0) return triangles;
  }
  if (byteLength < HEADER_BYTES) throw new MeshFault('unreadable');
  // Some programs append data.
  if (byteLength > binaryBytes && count > 0) return readBinary(bytes, count);
  throw new MeshFault(count > 0 ? 'truncated' : 'empty');
}

function readBinary(bytes: ArrayBuffer, count: number): Triangles {
  if (count === 0) throw new MeshFault('empty');
  const view = new DataView(bytes);
  const positions = new Float32Array(count * 9);
  for (let triangle = 0; triangle < count; triangle += 1) {
    // The first twelve bytes are the normal; many programs write zeros there.
    const from = HEADER_BYTES + triangle * TRIANGLE_BYTES + 12;
    const to = triangle * 9;
    for (let number = 0; number < 9; number += 1) {
      positions[to + number] = view.getFloat32(from + number * 4, true);
    }
  }
  return { positions };
}

function readText(text: TextScanner): Triangles {
  const positions = growingFloats();
  let isClosed = false;
  for (text.skipLine(); !text.isAtEnd; text.skipLine()) {
    text.skipBlanks();
    if (text.startsWith('vertex')) {
      text.at += 'vertex'.length;
      for (let axis = 0; axis < 3; axis += 1) {
        text.skipBlanks();
        positions.push(text.readNumber());
      }
    } else if (text.startsWith('endsolid')) isClosed = true;
  }
  if (positions.length % 9 !== 0 || (positions.length > 0 && !isClosed)) throw new MeshFault('truncated');
  return { positions: positions.finish() };
}
