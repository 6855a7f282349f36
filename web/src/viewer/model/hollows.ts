/** The radius over which a hollow is smoothed, so that fissures are shaded but the noise of a scan is not. */
const REACH_MM = 0.6;
const SMOOTHINGS_MAX = 3;

/**
 * How concave the surface is at each vertex, in 1/mm: positive in fissures and between teeth, negative on cusps.
 * Light alone makes a chewing surface look flat; darker hollows show its shape from every direction.
 */
export function hollowsOf(
  positions: Float32Array,
  index: Uint32Array,
  normals: Float32Array,
): Float32Array<ArrayBuffer> {
  const vertices = positions.length / 3;
  // The sums of the vectors from each vertex to its neighbours, and of their squared lengths.
  const ways = new Float32Array(positions.length);
  const squares = new Float32Array(vertices);
  let square = 0;
  for (let at = 0; at + 2 < index.length; at += 3) {
    const a = index[at] as number;
    const b = index[at + 1] as number;
    const c = index[at + 2] as number;
    const x = positions[a * 3] as number;
    const y = positions[a * 3 + 1] as number;
    const z = positions[a * 3 + 2] as number;
    const abX = (positions[b * 3] as number) - x;
    const abY = (positions[b * 3 + 1] as number) - y;
    const abZ = (positions[b * 3 + 2] as number) - z;
    const acX = (positions[c * 3] as number) - x;
    const acY = (positions[c * 3 + 1] as number) - y;
    const acZ = (positions[c * 3 + 2] as number) - z;
    const bcX = acX - abX;
    const bcY = acY - abY;
    const bcZ = acZ - abZ;
    add(ways, a, abX + acX, abY + acY, abZ + acZ);
    add(ways, b, bcX - abX, bcY - abY, bcZ - abZ);
    add(ways, c, -acX - bcX, -acY - bcY, -acZ - bcZ);
    const ab = abX * abX + abY * abY + abZ * abZ;
    const bc = bcX * bcX + bcY * bcY + bcZ * bcZ;
    const ac = acX * acX + acY * acY + acZ * acZ;
    (squares[a] as number) += ab + ac;
    (squares[b] as number) += ab + bc;
    (squares[c] as number) += ac + bc;
    square += ab + bc + ac;
  }
  const hollows = new Float32Array(vertices);
  for (let vertex = 0; vertex < vertices; vertex += 1) {
    const mm2 = squares[vertex] as number;
    if (mm2 === 0) continue;
    const x = vertex * 3;
    const above =
      (ways[x] as number) * (normals[x] as number) +
      (ways[x + 1] as number) * (normals[x + 1] as number) +
      (ways[x + 2] as number) * (normals[x + 2] as number);
    // The mean height of the neighbours above the tangent plane, divided by the squared distance, is half the
    // curvature.
    hollows[vertex] = (2 * above) / mm2;
  }
  const meanSquare = square / index.length;
  const smoothings = Math.min(SMOOTHINGS_MAX, Math.floor(REACH_MM ** 2 / meanSquare));
  const counts = smoothings > 0 ? trianglesAt(index, vertices) : undefined;
  for (let time = 0; counts && time < smoothings; time += 1) smooth(hollows, index, counts);
  return hollows;
}

function add(sums: Float32Array, vertex: number, x: number, y: number, z: number): void {
  (sums[vertex * 3] as number) += x;
  (sums[vertex * 3 + 1] as number) += y;
  (sums[vertex * 3 + 2] as number) += z;
}

function trianglesAt(index: Uint32Array, vertices: number): Uint32Array {
  const counts = new Uint32Array(vertices);
  for (let at = 0; at < index.length; at += 1) (counts[index[at] as number] as number) += 1;
  return counts;
}

/** Sets each vertex to the mean of its triangles. */
function smooth(values: Float32Array, index: Uint32Array, counts: Uint32Array): void {
  const sums = new Float32Array(values.length);
  for (let at = 0; at + 2 < index.length; at += 3) {
    const a = index[at] as number;
    const b = index[at + 1] as number;
    const c = index[at + 2] as number;
    const mean = ((values[a] as number) + (values[b] as number) + (values[c] as number)) / 3;
    (sums[a] as number) += mean;
    (sums[b] as number) += mean;
    (sums[c] as number) += mean;
  }
  for (let vertex = 0; vertex < values.length; vertex += 1) {
    const count = counts[vertex] as number;
    if (count > 0) values[vertex] = (sums[vertex] as number) / count;
  }
}
