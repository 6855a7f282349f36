import { readGlb } from '../model/glb';
import type { DecodeMeshopt } from '../model/glb-buffers';
import { readMargin } from '../model/margin';
import type { Shape } from '../model/mesh';
import { readObj } from '../model/obj';
import { readPly } from '../model/ply';
import { readStl } from '../model/stl';
import { toPath, toShape, toSurface } from '../model/surface';
import type { SourceFormat } from '../source';

/** The compact version, or an original as it was uploaded. */
export type ReadFormat = 'glb' | SourceFormat;

export function readShape(format: ReadFormat, bytes: ArrayBuffer, decode: DecodeMeshopt): Shape {
  switch (format) {
    case 'glb': {
      const content = readGlb(bytes, decode);
      return content.kind === 'line' ? toPath(content.positions) : toShape(content.triangles);
    }
    case 'stl':
      return toSurface(readStl(bytes));
    case 'ply':
      return toShape(readPly(bytes));
    case 'obj':
      return toShape(readObj(bytes));
    case 'margin':
      return toPath(readMargin(bytes));
  }
}

/** The buffers to transfer from the worker instead of copying them. */
export function buffersOf(shape: Shape): ArrayBuffer[] {
  if (shape.kind === 'path') return [shape.positions.buffer];
  const { positions, colours } = shape;
  const ofSurface = shape.kind === 'surface' ? [shape.index, shape.normals, shape.hollows, shape.blocks] : [];
  const arrays = [positions, ...ofSurface, ...(colours ? [colours] : [])];
  return arrays.map(({ buffer }) => buffer);
}
