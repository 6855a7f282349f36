/** The result of reading a file: arrays that can be transferred from a worker and drawn. */

import type { Point } from './screen';

/** x, y, z of the smallest corner, then of the largest; millimetres. */
export type Box = readonly [number, number, number, number, number, number];

/** A scan's orientation in its file, as the server found it; unit vectors. */
export interface ScanPose {
  /** From the gums to the cusps. */
  chewing: Point;
  /** From the molars to the incisors; for a part of an arch, to the cheek. */
  front: Point;
  /** Whether it is a whole arch, which reaches around the tongue. */
  isWhole: boolean;
}

export interface Surface {
  kind: 'surface';
  positions: Float32Array<ArrayBuffer>;
  index: Uint32Array<ArrayBuffer>;
  normals: Float32Array<ArrayBuffer>;
  /** Curvature in 1/mm, positive where the surface is concave. */
  hollows: Float32Array<ArrayBuffer>;
  /** Linear red, green and blue for each vertex. */
  colours?: Uint16Array<ArrayBuffer>;
  /** A box around each block of triangles, to find the triangle under a pointer. */
  blocks: Float32Array<ArrayBuffer>;
  box: Box;
  pose?: ScanPose;
}

/** A point cloud: what a scanner recorded before a surface was computed. */
export interface Cloud {
  kind: 'cloud';
  positions: Float32Array<ArrayBuffer>;
  /** Linear red, green and blue for each point. */
  colours?: Uint16Array<ArrayBuffer>;
  /** The approximate distance between neighbouring points. */
  spacingMm: number;
  box: Box;
  pose?: ScanPose;
}

/** A line through points, such as the margin of a preparation. */
export interface Path {
  kind: 'path';
  positions: Float32Array<ArrayBuffer>;
  box: Box;
}

export type Shape = Surface | Cloud | Path;

/** A reader's result, before normals and boxes are computed. */
export interface Triangles {
  positions: Float32Array<ArrayBuffer>;
  /** Without an index, every three vertices are a triangle; an empty index means a point cloud. */
  index?: Uint32Array<ArrayBuffer>;
  normals?: Float32Array<ArrayBuffer>;
  colours?: Uint16Array<ArrayBuffer>;
  pose?: ScanPose;
}

export type FaultReason = 'empty' | 'truncated' | 'unreadable' | 'damaged';

/** Why a file cannot be shown, as a code that the page translates. */
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
