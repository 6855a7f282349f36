/** What is left of a file once it is read: arrays that can be handed from a worker to the page, and drawn. */

import type { Point } from './screen';

/** x, y, z of the least corner, then of the greatest; millimetres. */
export type Box = readonly [number, number, number, number, number, number];

/** How a scan lies in its file, as the server found it; directions of length one. */
export interface ScanPose {
  /** From the gums to the cusps. */
  chewing: Point;
  /** From the molars to the incisors; of a part of an arch to the cheek. */
  front: Point;
  /** Whether it is an arch that reaches around the tongue. */
  isWhole: boolean;
}

export interface Surface {
  kind: 'surface';
  positions: Float32Array<ArrayBuffer>;
  index: Uint32Array<ArrayBuffer>;
  normals: Float32Array<ArrayBuffer>;
  /** 1/mm, above nought where it is concave. */
  hollows: Float32Array<ArrayBuffer>;
  /** Linear, red green blue for each vertex. */
  colours?: Uint16Array<ArrayBuffer>;
  /** A box around each few hundred triangles, to find the one under a pointer. */
  blocks: Float32Array<ArrayBuffer>;
  box: Box;
  pose?: ScanPose;
}

/** What a scanner saw before anybody made a surface of it. */
export interface Cloud {
  kind: 'cloud';
  positions: Float32Array<ArrayBuffer>;
  /** Linear, red green blue for each point. */
  colours?: Uint16Array<ArrayBuffer>;
  /** About how far a point is from the next. */
  spacingMm: number;
  box: Box;
  pose?: ScanPose;
}

/** A line from point to point, such as the margin of a preparation. */
export interface Path {
  kind: 'path';
  positions: Float32Array<ArrayBuffer>;
  box: Box;
}

export type Shape = Surface | Cloud | Path;

/** As a reader finds them, before normals and boxes are made. */
export interface Triangles {
  positions: Float32Array<ArrayBuffer>;
  /** Without one, every three vertices are a triangle; an empty one has a cloud of points. */
  index?: Uint32Array<ArrayBuffer>;
  normals?: Float32Array<ArrayBuffer>;
  colours?: Uint16Array<ArrayBuffer>;
  pose?: ScanPose;
}

export type FaultReason = 'empty' | 'truncated' | 'unreadable' | 'damaged';

/** Why a file cannot be shown, in a word the page puts into a sentence. */
export class MeshFault extends Error {
  constructor(readonly reason: FaultReason) {
    super(reason);
    this.name = 'MeshFault';
  }
}

export function boxOf(positions: Float32Array): Box {
  let [minX, minY, minZ] = [Infinity, Infinity, Infinity];
  let [maxX, maxY, maxZ] = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 2 < positions.length; at += 3) {
    const x = positions[at] as number;
    const y = positions[at + 1] as number;
    const z = positions[at + 2] as number;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
    if (z < minZ) minZ = z;
    if (z > maxZ) maxZ = z;
  }
  return [minX, minY, minZ, maxX, maxY, maxZ];
}

export function joinBoxes(a: Box, b: Box): Box {
  return [
    Math.min(a[0], b[0]),
    Math.min(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.max(a[3], b[3]),
    Math.max(a[4], b[4]),
    Math.max(a[5], b[5]),
  ];
}
