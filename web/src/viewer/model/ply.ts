import { toLinear } from './colours';
import { growingIndex } from './growing-array';
import { MeshFault, type Triangles } from './mesh';
import { type PlyElement, type PlyHeader, type PlyType, readPlyHeader, sizeOf } from './ply-header';
import { TextScanner } from './text-scanner';

/**
 * Reads elements and properties in any order, as text or binary of either byte order; skips those that are not
 * needed.
 */
export function readPly(bytes: ArrayBuffer): Triangles {
  const header = readPlyHeader(new Uint8Array(bytes));
  const values = header.encoding === 'ascii' ? textValues(bytes, header) : binaryValues(bytes, header);
  let triangles: Triangles | undefined;
  const index = growingIndex();
  for (const element of header.elements) {
    // Every row needs at least one byte, so a wrong count is found before memory is allocated for it.
    if (element.properties.length > 0 && element.count > values.bytesLeft()) throw new MeshFault('truncated');
    if (element.name === 'vertex') triangles = readVertices(element, values);
    else readRows(element, values, index);
  }
  if (!triangles) throw new MeshFault('unreadable');
  return { ...triangles, index: index.finish() };
}

interface Values {
  next: (type: PlyType) => number;
  bytesLeft: () => number;
}

function binaryValues(bytes: ArrayBuffer, header: PlyHeader): Values {
  const view = new DataView(bytes);
  const isLittle = header.encoding === 'binary_little_endian';
  let at = header.bytes;
  const read: Record<PlyType, (from: number) => number> = {
    i1: (from) => view.getInt8(from),
    u1: (from) => view.getUint8(from),
    i2: (from) => view.getInt16(from, isLittle),
    u2: (from) => view.getUint16(from, isLittle),
    i4: (from) => view.getInt32(from, isLittle),
    u4: (from) => view.getUint32(from, isLittle),
    f4: (from) => view.getFloat32(from, isLittle),
    f8: (from) => view.getFloat64(from, isLittle),
  };
  return {
    next: (type) => {
      const from = at;
      at += sizeOf(type);
      if (at > view.byteLength) throw new MeshFault('truncated');
      return read[type](from);
    },
    bytesLeft: () => view.byteLength - at,
  };
}

function textValues(bytes: ArrayBuffer, header: PlyHeader): Values {
  const text = new TextScanner(new Uint8Array(bytes));
  text.at = header.bytes;
  return {
    next: () => {
      text.skipSpace();
      if (text.isAtEnd) throw new MeshFault('truncated');
      const number = text.readNumber();
      if (Number.isNaN(number)) throw new MeshFault('damaged');
      return number;
    },
    bytesLeft: () => bytes.byteLength - text.at,
  };
}

const AXES = ['x', 'y', 'z'];
const COLOURS = ['red', 'green', 'blue'];

/** The maximum of a colour channel for each type: 1, 255 or more. */
const COLOUR_MAX: Record<PlyType, number> = {
  i1: 127,
  u1: 255,
  i2: 32_767,
  u2: 65_535,
  i4: 255,
  u4: 255,
  f4: 1,
  f8: 1,
};

function readVertices({ count, properties }: PlyElement, values: Values): Triangles {
  const places = properties.map(({ name, type, countType }) => ({
    type,
    countType,
    axis: AXES.indexOf(name),
    colour: COLOURS.indexOf(name.replace(/^diffuse_/, '')),
    scale: 255 / COLOUR_MAX[type],
  }));
  if (AXES.some((_, axis) => !places.some((place) => place.axis === axis))) throw new MeshFault('unreadable');
  const hasColours = COLOURS.every((_, colour) => places.some((place) => place.colour === colour));
  const positions = new Float32Array(count * 3);
  const colours = hasColours ? new Uint16Array(count * 3) : undefined;
  for (let vertex = 0; vertex < count; vertex += 1) {
    for (const { type, countType, axis, colour, scale } of places) {
      if (countType) {
        skipList(countType, type, values);
        continue;
      }
      const value = values.next(type);
      if (axis >= 0) positions[vertex * 3 + axis] = value;
      else if (colour >= 0 && colours) colours[vertex * 3 + colour] = toLinear(value * scale);
    }
  }
  return { positions, colours };
}

function skipList(countType: PlyType, type: PlyType, values: Values): void {
  for (let left = values.next(countType); left > 0; left -= 1) values.next(type);
}

/** Turns faces into triangles. Rows of other elements are read and dropped, to reach the elements after them. */
function readRows(element: PlyElement, values: Values, index: ReturnType<typeof growingIndex>): void {
  for (let row = 0; row < element.count; row += 1) {
    for (const { name, type, countType } of element.properties) {
      if (!countType) values.next(type);
      else if (element.name === 'face' && /^vertex_ind(ex|ices)$/.test(name)) {
        readFace(values.next(countType), type, values, index);
      } else skipList(countType, type, values);
    }
  }
}

function readFace(corners: number, type: PlyType, values: Values, index: ReturnType<typeof growingIndex>) {
  let first = 0;
  let last = 0;
  for (let corner = 0; corner < corners; corner += 1) {
    const vertex = values.next(type);
    if (vertex < 0) throw new MeshFault('damaged');
    if (corner === 0) first = vertex;
    if (corner > 1) {
      index.push(first);
      index.push(last);
      index.push(vertex);
    }
    last = vertex;
  }
}
