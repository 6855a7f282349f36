/**
 * Reads the compact version of a scan: a GLB as the server writes it, quantised and compressed with meshopt.
 * Textures, materials and animations in files of other programs are ignored.
 */
import { type DecodeMeshopt, GlbBuffers, type Gltf, type GltfNode, type GltfPrimitive } from './glb-buffers';
import { multiply, nodeMatrix, type Placement, placeAll } from './glb-placement';
import { readPose } from './glb-pose';
import { MeshFault, type Triangles } from './mesh';

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const POINTS = 0;
const TRIANGLES = 4;
const LINE_LOOP = 2;
const LINE_STRIP = 3;
const DEPTH_MAX = 16;

export type GlbContent =
  | { kind: 'triangles'; triangles: Triangles }
  | { kind: 'line'; positions: Float32Array<ArrayBuffer> };

export function readGlb(bytes: ArrayBuffer, decode: DecodeMeshopt): GlbContent {
  const { gltf, binary } = readChunks(bytes);
  const buffers = new GlbBuffers(gltf, binary, decode);
  const found = placedPrimitives(gltf);
  const surfaces = found.filter(({ primitive }) => (primitive.mode ?? TRIANGLES) === TRIANGLES);
  const pose = readPose(gltf);
  if (surfaces.length > 0) return { kind: 'triangles', triangles: { ...join(surfaces, buffers), pose } };
  const cloud = found.find(({ primitive: { mode } }) => mode === POINTS);
  if (cloud) {
    const { positions, colours } = readPrimitive(cloud, buffers);
    return { kind: 'triangles', triangles: { positions, colours, index: new Uint32Array(), pose } };
  }
  const line = found.find(({ primitive: { mode } }) => mode === LINE_LOOP || mode === LINE_STRIP);
  if (!line) throw new MeshFault('empty');
  const { positions } = readPrimitive(line, buffers);
  const isLoop = line.primitive.mode === LINE_LOOP;
  return {
    kind: 'line',
    positions: isLoop ? new Float32Array([...positions, ...positions.slice(0, 3)]) : positions,
  };
}

function readChunks(bytes: ArrayBuffer): { gltf: Gltf; binary: Uint8Array<ArrayBuffer> } {
  const view = new DataView(bytes);
  if (bytes.byteLength < 20 || view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== 2) {
    throw new MeshFault('unreadable');
  }
  if (view.getUint32(8, true) > bytes.byteLength) throw new MeshFault('truncated');
  let gltf: Gltf | undefined;
  let binary = new Uint8Array();
  for (let at = 12; at + 8 <= bytes.byteLength; ) {
    const length = view.getUint32(at, true);
    const kind = view.getUint32(at + 4, true);
    if (at + 8 + length > bytes.byteLength) throw new MeshFault('truncated');
    const chunk = new Uint8Array(bytes, at + 8, length);
    if (kind === JSON_CHUNK) gltf = parse(chunk);
    else if (kind === BINARY_CHUNK) binary = chunk;
    at += 8 + length;
  }
  if (!gltf) throw new MeshFault('unreadable');
  return { gltf, binary };
}

function parse(chunk: Uint8Array): Gltf {
  try {
    return JSON.parse(new TextDecoder().decode(chunk)) as Gltf;
  } catch {
    throw new MeshFault('damaged');
  }
}

interface Placed {
  primitive: GltfPrimitive;
  placement: Placement;
}

function placedPrimitives(gltf: Gltf): Placed[] {
  const found: Placed[] = [];
  const visit = (node: GltfNode | undefined, parent: Placement, depth: number) => {
    // A file may name a node as its own child.
    if (!node || depth > DEPTH_MAX) return;
    const placement = multiply(parent, nodeMatrix(node));
    for (const primitive of gltf.meshes?.[node.mesh ?? -1]?.primitives ?? [])
      found.push({ primitive, placement });
    for (const child of node.children ?? []) visit(gltf.nodes?.[child], placement, depth + 1);
  };
  const roots = gltf.scenes?.[gltf.scene ?? 0]?.nodes ?? gltf.nodes?.keys() ?? [];
  for (const root of roots) visit(gltf.nodes?.[root], nodeMatrix({}), 0);
  return found;
}

function readPrimitive({ primitive, placement }: Placed, buffers: GlbBuffers) {
  const { POSITION, COLOR_0 } = primitive.attributes ?? {};
  if (POSITION === undefined) throw new MeshFault('damaged');
  const { values: positions, width } = buffers.read(POSITION);
  if (width !== 3) throw new MeshFault('damaged');
  placeAll(positions, placement);
  const vertices = positions.length / 3;
  return {
    positions,
    index:
      primitive.indices === undefined
        ? Uint32Array.from({ length: vertices }, (_, vertex) => vertex)
        : buffers.readIndex(primitive.indices),
    colours: COLOR_0 === undefined ? undefined : readColours(COLOR_0, vertices, buffers),
  };
}

function readColours(accessor: number, vertices: number, buffers: GlbBuffers): Uint16Array<ArrayBuffer> {
  const { values, width } = buffers.read(accessor);
  if (width < 3 || values.length / width !== vertices) throw new MeshFault('damaged');
  const colours = new Uint16Array(vertices * 3);
  for (let vertex = 0; vertex < vertices; vertex += 1) {
    for (let part = 0; part < 3; part += 1) {
      colours[vertex * 3 + part] = Math.round(65_535 * (values[vertex * width + part] ?? 1));
    }
  }
  return colours;
}

/** Joins the parts of a file, which usually has only one. */
function join(placed: Placed[], buffers: GlbBuffers): Triangles {
  const parts = placed.map((one) => readPrimitive(one, buffers));
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const vertices = parts.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const positions = new Float32Array(vertices * 3);
  const colours = new Uint16Array(vertices * 3).fill(65_535);
  const index = new Uint32Array(parts.reduce((sum, part) => sum + part.index.length, 0));
  let vertex = 0;
  let corner = 0;
  for (const part of parts) {
    positions.set(part.positions, vertex * 3);
    if (part.colours) colours.set(part.colours, vertex * 3);
    for (const [at, value] of part.index.entries()) index[corner + at] = value + vertex;
    vertex += part.positions.length / 3;
    corner += part.index.length;
  }
  return { positions, index, colours: parts.some((part) => part.colours) ? colours : undefined };
}
