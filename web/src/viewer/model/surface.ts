import { blocksOf } from './blocks';
import { hollowsOf } from './hollows';
import { type Box, boxOf, type Cloud, MeshFault, type Path, type Surface, type Triangles } from './mesh';
import { normalsOf } from './normals';
import { weld } from './weld';

/** Completes the data of a reader; rejects files that cannot be drawn. */
export function toShape(found: Triangles): Surface | Cloud {
  const isCloud = found.index?.length === 0 && found.positions.length > 0;
  return isCloud ? toCloud(found) : toSurface(found);
}

export function toSurface(found: Triangles): Surface {
  const { positions, index } = found.index ? { ...found, index: found.index } : weld(found.positions);
  if (index.length < 3) throw new MeshFault('empty');
  checkFinite(positions);
  checkIndex(index, positions.length / 3);
  const normals = found.normals ?? normalsOf(positions, index);
  return {
    kind: 'surface',
    positions,
    index,
    normals,
    hollows: hollowsOf(positions, index, normals),
    // Welding renumbers the vertices, so their colours would no longer fit.
    colours: found.index ? found.colours : undefined,
    blocks: blocksOf(positions, index),
    box: boxOf(positions),
    pose: found.pose,
  };
}

function toCloud({ positions, colours, pose }: Triangles): Cloud {
  checkFinite(positions);
  const box = boxOf(positions);
  return { kind: 'cloud', positions, colours, spacingMm: spacingMm(positions.length / 3, box), box, pose };
}

/** As if the points were spread over the two longer sides of the box. */
function spacingMm(count: number, box: Box): number {
  const [, middle = 0, longest = 0] = [box[3] - box[0], box[4] - box[1], box[5] - box[2]].sort(
    (a, b) => a - b,
  );
  return Math.sqrt((middle * longest) / count);
}

export function toPath(positions: Float32Array<ArrayBuffer>): Path {
  if (positions.length < 6) throw new MeshFault('empty');
  checkFinite(positions);
  return { kind: 'path', positions, box: boxOf(positions) };
}

function checkFinite(positions: Float32Array): void {
  // Any finite number times 0 is 0; infinity and NaN give NaN. So one comparison checks all numbers.
  let sum = 0;
  for (let at = 0; at < positions.length; at += 1) sum += (positions[at] as number) * 0;
  if (sum !== 0) throw new MeshFault('damaged');
}

function checkIndex(index: Uint32Array, vertices: number): void {
  let greatest = 0;
  for (let at = 0; at < index.length; at += 1) {
    if ((index[at] as number) > greatest) greatest = index[at] as number;
  }
  if (greatest >= vertices) throw new MeshFault('damaged');
}
