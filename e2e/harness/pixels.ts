/** The content of a screenshot. */
import { inflateSync } from 'node:zlib';

export interface Picture {
  width: number;
  height: number;
  /** Red, green and blue of a pixel. */
  at: (x: number, y: number) => [number, number, number];
}

/** The prediction of a PNG filter, from the neighbours to the left, above, and above left. */
function foretold(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((value) => Math.abs(guess - value)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Reads a PNG as browsers write it: eight bits, not interlaced. */
export function readPng(file: Buffer): Picture {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const channels = file[25] === 6 ? 4 : 3;
  const packed: Buffer[] = [];
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  const lines = inflateSync(Buffer.concat(packed));
  const length = width * channels;
  const pixels = Buffer.alloc(length * height);
  for (let y = 0; y < height; y += 1) {
    const line = y * (length + 1);
    const filter = lines[line] ?? 0;
    const before = (y - 1) * length;
    for (let x = 0; x < length; x += 1) {
      const left = x < channels ? 0 : (pixels[y * length + x - channels] ?? 0);
      const above = y === 0 ? 0 : (pixels[before + x] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (pixels[before + x - channels] ?? 0);
      pixels[y * length + x] = (lines[line + 1 + x] ?? 0) + foretold(filter, left, above, corner);
    }
  }
  const at = (x: number, y: number): [number, number, number] => {
    const start = y * length + x * channels;
    return [pixels[start] ?? 0, pixels[start + 1] ?? 0, pixels[start + 2] ?? 0];
  };
  return { width, height, at };
}

function isNear(one: readonly number[], other: readonly number[], by: number): boolean {
  return one.every((value, part) => Math.abs(value - (other[part] ?? 0)) <= by);
}

/** The share of pixels that differ between two pictures of the same size, from 0 to 1. */
export function unlike(one: Picture, other: Picture): number {
  let count = 0;
  for (let y = 0; y < one.height; y += 1)
    for (let x = 0; x < one.width; x += 1) if (!isNear(one.at(x, y), other.at(x, y), 6)) count += 1;
  return count / (one.width * one.height);
}

export interface Seen {
  /** The share of pixels that are not background, from 0 to 1. */
  share: number;
  /** The average distance of its pixels from grey, from 0 to 255. */
  colourfulness: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The ignored border of the picture, in which its frame may be drawn. */
const EDGE_PX = 5;

/** Describes what is in front of the background; the corner shows the background. */
export function seenOn({ width, height, at }: Picture): Seen {
  const ground = at(EDGE_PX, EDGE_PX);
  const seen = { left: width, right: 0, top: height, bottom: 0 };
  let count = 0;
  let colour = 0;
  for (let y = EDGE_PX; y < height - EDGE_PX; y += 1)
    for (let x = EDGE_PX; x < width - EDGE_PX; x += 1) {
      const pixel = at(x, y);
      if (isNear(pixel, ground, 8)) continue;
      count += 1;
      colour += Math.max(...pixel) - Math.min(...pixel);
      seen.left = Math.min(seen.left, x);
      seen.right = Math.max(seen.right, x + 1);
      seen.top = Math.min(seen.top, y);
      seen.bottom = Math.max(seen.bottom, y + 1);
    }
  return { ...seen, share: count / (width * height), colourfulness: count > 0 ? colour / count : 0 };
}
