interface Welded {
  positions: Float32Array<ArrayBuffer>;
  index: Uint32Array<ArrayBuffer>;
}

const EMPTY = 0xffffffff;

/**
 * An STL repeats a vertex for each of its triangles. Only one of each is kept, so that the shading is smooth across
 * edges and the mesh needs a third of the memory. Vertices are equal if their bits are: scanners write one vertex
 * always the same way.
 */
export function weld(corners: Float32Array): Welded {
  const count = Math.floor(corners.length / 9) * 3;
  // Adding 0 turns -0, which has other bits, into 0.
  for (let at = 0; at < count * 3; at += 1) corners[at] = (corners[at] as number) + 0;
  const bits = new Uint32Array(corners.buffer, corners.byteOffset, count * 3);
  let slots = 1;
  while (slots < count * 2) slots *= 2;
  const table = new Uint32Array(slots).fill(EMPTY);
  const index = new Uint32Array(count);
  const kept = new Uint32Array(count);
  let unique = 0;
  for (let corner = 0; corner < count; corner += 1) {
    const at = corner * 3;
    const x = bits[at] as number;
    const y = bits[at + 1] as number;
    const z = bits[at + 2] as number;
    let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ Math.imul(z, 0xc2b2ae3d);
    hash ^= hash >>> 15;
    let slot = hash & (slots - 1);
    for (;;) {
      const vertex = table[slot] as number;
      if (vertex === EMPTY) {
        table[slot] = unique;
        kept[unique] = corner;
        index[corner] = unique;
        unique += 1;
        break;
      }
      const other = (kept[vertex] as number) * 3;
      if (bits[other] === x && bits[other + 1] === y && bits[other + 2] === z) {
        index[corner] = vertex;
        break;
      }
      slot = (slot + 1) & (slots - 1);
    }
  }
  const positions = new Float32Array(unique * 3);
  for (let vertex = 0; vertex < unique; vertex += 1) {
    const from = (kept[vertex] as number) * 3;
    positions[vertex * 3] = corners[from] as number;
    positions[vertex * 3 + 1] = corners[from + 1] as number;
    positions[vertex * 3 + 2] = corners[from + 2] as number;
  }
  return { positions, index };
}
