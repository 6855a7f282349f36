/** Smooth normals: each is the mean of the normals of its triangles, weighted by area. */
export function normalsOf(positions: Float32Array, index: Uint32Array): Float32Array<ArrayBuffer> {
  const normals = new Float32Array(positions.length);
  for (let at = 0; at + 2 < index.length; at += 3) {
    const a = (index[at] as number) * 3;
    const b = (index[at + 1] as number) * 3;
    const c = (index[at + 2] as number) * 3;
    const ax = positions[a] as number;
    const ay = positions[a + 1] as number;
    const az = positions[a + 2] as number;
    const ux = (positions[b] as number) - ax;
    const uy = (positions[b + 1] as number) - ay;
    const uz = (positions[b + 2] as number) - az;
    const vx = (positions[c] as number) - ax;
    const vy = (positions[c + 1] as number) - ay;
    const vz = (positions[c + 2] as number) - az;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    (normals[a] as number) += x;
    (normals[a + 1] as number) += y;
    (normals[a + 2] as number) += z;
    (normals[b] as number) += x;
    (normals[b + 1] as number) += y;
    (normals[b + 2] as number) += z;
    (normals[c] as number) += x;
    (normals[c + 1] as number) += y;
    (normals[c + 2] as number) += z;
  }
  for (let at = 0; at < normals.length; at += 3) {
    const x = normals[at] as number;
    const y = normals[at + 1] as number;
    const z = normals[at + 2] as number;
    const length = Math.sqrt(x * x + y * y + z * z);
    if (length === 0) continue;
    normals[at] = x / length;
    normals[at + 1] = y / length;
    normals[at + 2] = z / length;
  }
  return normals;
}
