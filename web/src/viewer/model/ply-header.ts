import { MeshFault } from './mesh';

export type PlyType = 'i1' | 'u1' | 'i2' | 'u2' | 'i4' | 'u4' | 'f4' | 'f8';

interface PlyProperty {
  name: string;
  type: PlyType;
  /** The type of the length before a list; undefined for a single value. */
  countType?: PlyType;
}

export interface PlyElement {
  name: string;
  count: number;
  properties: PlyProperty[];
}

export interface PlyHeader {
  encoding: 'ascii' | 'binary_little_endian' | 'binary_big_endian';
  elements: PlyElement[];
  bytes: number;
}

const TYPES: Record<string, PlyType> = {
  char: 'i1',
  int8: 'i1',
  uchar: 'u1',
  uint8: 'u1',
  short: 'i2',
  int16: 'i2',
  ushort: 'u2',
  uint16: 'u2',
  int: 'i4',
  int32: 'i4',
  uint: 'u4',
  uint32: 'u4',
  float: 'f4',
  float32: 'f4',
  double: 'f8',
  float64: 'f8',
};

const HEADER_BYTES_MAX = 65_536;

export const sizeOf = (type: PlyType): number => Number(type[1]);

export function readPlyHeader(bytes: Uint8Array): PlyHeader {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_BYTES_MAX));
  const end = /(^|[\r\n])end_header[ \t]*(\r\n|\n|\r)/.exec(start);
  if (!/^ply\s/.test(start) || !end) throw new MeshFault('unreadable');
  const header: PlyHeader = { encoding: 'ascii', elements: [], bytes: end.index + end[0].length };
  for (const line of start.slice(0, end.index).split(/[\r\n]+/)) readLine(line.trim().split(/\s+/), header);
  return header;
}

function readLine([keyword, ...words]: string[], header: PlyHeader): void {
  if (keyword === 'format') {
    const [encoding] = words;
    if (encoding !== 'ascii' && encoding !== 'binary_little_endian' && encoding !== 'binary_big_endian') {
      throw new MeshFault('unreadable');
    }
    header.encoding = encoding;
  } else if (keyword === 'element') {
    const [name = '', count] = words;
    if (!/^\d{1,10}$/.test(count ?? '')) throw new MeshFault('unreadable');
    header.elements.push({ name, count: Number(count), properties: [] });
  } else if (keyword === 'property') {
    header.elements.at(-1)?.properties.push(propertyOf(words));
  }
}

function propertyOf(words: string[]): PlyProperty {
  const isList = words[0] === 'list';
  const countType = isList ? TYPES[words[1] ?? ''] : undefined;
  const type = TYPES[words[isList ? 2 : 0] ?? ''];
  if (!type || (isList && !countType)) throw new MeshFault('unreadable');
  return { name: words[isList ? 3 : 1] ?? '', type, countType };
}
