import { MeshFault } from './mesh';

/** What of a glTF file is looked at here; everything may be missing, since nobody has checked it. */
export interface Gltf {
  scene?: number;
  scenes?: { nodes?: number[] }[];
  nodes?: GltfNode[];
  meshes?: { primitives?: GltfPrimitive[] }[];
  accessors?: GltfAccessor[];
  bufferViews?: GltfBufferView[];
}

export interface GltfNode {
  mesh?: number;
  children?: number[];
  matrix?: number[];
  translation?: number[];
  rotation?: number[];
  scale?: number[];
}

export interface GltfPrimitive {
  mode?: number;
  indices?: number;
  attributes?: Record<string, number>;
}

interface GltfAccessor {
  bufferView?: number;
  byteOffset?: number;
  componentType?: number;
  normalized?: boolean;
  count?: number;
  type?: string;
}

interface GltfBufferView {
  buffer?: number;
  byteOffset?: number;
  byteLength?: number;
  byteStride?: number;
  extensions?: Record<string, MeshoptView>;
}

interface MeshoptView extends GltfBufferView {
  count?: number;
  mode?: string;
  filter?: string;
}

export type DecodeMeshopt = (
  target: Uint8Array,
  count: number,
  size: number,
  source: Uint8Array,
  mode: string,
  filter?: string,
) => void;

/** Of one buffer, decoded. Uploads end at 200 MB, and what they hold cannot be much larger. */
const DECODED_BYTES_MAX = 1 << 30;

const COMPONENTS: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

const READERS: Record<number, { bytes: number; max: number; read: (view: DataView, at: number) => number }> =
  {
    5120: { bytes: 1, max: 127, read: (view, at) => view.getInt8(at) },
    5121: { bytes: 1, max: 255, read: (view, at) => view.getUint8(at) },
    5122: { bytes: 2, max: 32_767, read: (view, at) => view.getInt16(at, true) },
    5123: { bytes: 2, max: 65_535, read: (view, at) => view.getUint16(at, true) },
    5125: { bytes: 4, max: 4_294_967_295, read: (view, at) => view.getUint32(at, true) },
    5126: { bytes: 4, max: 1, read: (view, at) => view.getFloat32(at, true) },
  };

/** Numbers of a GLB by the number of their accessor, decompressed where needed. */
export class GlbBuffers {
  private readonly decoded = new Map<number, { bytes: Uint8Array; stride: number | undefined }>();

  constructor(
    private readonly gltf: Gltf,
    private readonly binary: Uint8Array,
    private readonly decode: DecodeMeshopt,
  ) {}

  /** As many numbers a row as the accessor says; integers that stand for fractions become those. */
  read(accessorNumber: number): { values: Float32Array<ArrayBuffer>; width: number; type: number } {
    const accessor = this.accessor(accessorNumber);
    const { reader, width, view, offset, stride, count } = this.layout(accessor);
    const scale = accessor.normalized ? 1 / reader.max : 1;
    const values = new Float32Array(count * width);
    for (let row = 0, to = 0; row < count; row += 1) {
      for (let column = 0; column < width; column += 1, to += 1) {
        values[to] = reader.read(view, offset + row * stride + column * reader.bytes) * scale;
      }
    }
    return { values, width, type: accessor.componentType ?? 0 };
  }

  readIndex(accessorNumber: number): Uint32Array<ArrayBuffer> {
    const { reader, width, view, offset, stride, count } = this.layout(this.accessor(accessorNumber));
    if (width !== 1) throw new MeshFault('damaged');
    const index = new Uint32Array(count);
    for (let row = 0; row < count; row += 1) index[row] = reader.read(view, offset + row * stride);
    return index;
  }

  private accessor(accessorNumber: number): GltfAccessor {
    const accessor = this.gltf.accessors?.[accessorNumber];
    if (!accessor) throw new MeshFault('damaged');
    return accessor;
  }

  private layout({ bufferView, byteOffset = 0, componentType = 0, type = '', count = 0 }: GltfAccessor) {
    const reader = READERS[componentType];
    const width = COMPONENTS[type];
    if (bufferView === undefined || !reader || !width) throw new MeshFault('damaged');
    const { bytes, stride = reader.bytes * width } = this.bytesOf(bufferView);
    const end = byteOffset + (count - 1) * stride + reader.bytes * width;
    if (byteOffset < 0 || count < 1 || !(end <= bytes.length)) throw new MeshFault('truncated');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { reader, width, view, offset: byteOffset, stride, count };
  }

  private bytesOf(viewNumber: number) {
    const known = this.decoded.get(viewNumber);
    if (known) return known;
    const view = this.gltf.bufferViews?.[viewNumber];
    if (!view) throw new MeshFault('damaged');
    const packed = view.extensions?.KHR_meshopt_compression ?? view.extensions?.EXT_meshopt_compression;
    const found = packed
      ? { bytes: this.unpack(packed), stride: packed.byteStride }
      : { bytes: this.slice(view), stride: view.byteStride };
    this.decoded.set(viewNumber, found);
    return found;
  }

  private unpack(packed: MeshoptView): Uint8Array {
    const { count = 0, byteStride = 0, mode = 'ATTRIBUTES', filter } = packed;
    const size = count * byteStride;
    if (!(size > 0 && size <= DECODED_BYTES_MAX)) throw new MeshFault('damaged');
    const target = new Uint8Array(size);
    try {
      this.decode(target, count, byteStride, this.slice(packed), mode, filter);
    } catch {
      throw new MeshFault('damaged');
    }
    return target;
  }

  private slice({ buffer = 0, byteOffset = 0, byteLength = 0 }: GltfBufferView): Uint8Array {
    const isInside = byteOffset >= 0 && byteLength >= 0 && byteOffset + byteLength <= this.binary.length;
    if (buffer !== 0 || !isInside) throw new MeshFault('truncated');
    return this.binary.subarray(byteOffset, byteOffset + byteLength);
  }
}
