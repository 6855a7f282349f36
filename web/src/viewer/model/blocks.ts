/**
 * Boxes around consecutive triangles. Neighbours in a file are neighbours in the mouth, so a ray meets few boxes:
 * nearly as fast to search as a tree, and built in one pass.
 */
export const BLOCK_TRIANGLES = 256;

export function blocksOf(positions: Float32Array, index: Uint32Array): Float32Array<ArrayBuffer> {
  const corners = BLOCK_TRIANGLES * 3;
  const blocks = new Float32Array(Math.ceil(index.length / corners) * 6);
  for (let block = 0; block * 6 < blocks.length; block += 1) {
    let [minX, minY, minZ] = [Infinity, Infinity, Infinity];
    let [maxX, maxY, maxZ] = [-Infinity, -Infinity, -Infinity];
    const end = Math.min(index.length, (block + 1) * corners);
    for (let corner = block * corners; corner < end; corner += 1) {
      const at = (index[corner] as number) * 3;
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
    blocks.set([minX, minY, minZ, maxX, maxY, maxZ], block * 6);
  }
  return blocks;
}
