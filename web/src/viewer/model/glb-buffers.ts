import { MeshFault } from './mesh';

/** The parts of a glTF file that are read here. Everything may be missing, because the file is unchecked. */
export interface Gltf {
  scene?: number;
  scenes?: { nodes?: number[]; extras?: unknown }[];
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

/** The limit of one decoded buffer. Uploads end at 200 MB, and what they hold cannot be much larger. */
const DECODED_BYTES_MAX = 1 << 30;

const COMPONENTS: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

/** The number types, and for integers that encode fractions the value that means 1. */
const NUMBERS = {
  5120: { List: Int8Array, max: 127 },
  5121: { List: Uint8Array, max: 255 },
  5122: { List: Int16Array, max: 32_767 },
  5123: { List: Uint16Array, max: 65_535 },
  5125: { List: Uint32Array, max: 4_294_967_295 },
  5126: { List: Float32Array, max: 1 },
};

/** Reads the numbers of a GLB by accessor, decompressed where needed. */
export class GlbBuffers {
  private readonly decoded = new Map<
    number,
    { bytes: Uint8Array<ArrayBuffer>; stride: number | undefined }
  >();

  constructor(
    private readonly gltf: Gltf,
    private readonly binary: Uint8Array<ArrayBuffer>,
    private readonly decode: DecodeMeshopt,
  ) {}

  /** Each row has as many numbers as the accessor says; normalised integers become fractions. */
  read(accessorNumber: number): { values: Float32Array<ArrayBuffer>; width: number; type: number } {
    const accessor = this.accessor(accessorNumber);
    const { numbers, step, width, count, max } = this.layout(accessor);
    const scale = accessor.normalized ? 1 / max : 1;
    const values = new Float32Array(count * width);
    for (let row = 0, to = 0; row < count; row += 1) {
      const from = row * step;
      for (let column = 0; column < width; column += 1, to += 1) {
        values[to] = (numbers[from + column] as number) * scale;
      }
    }
    return { values, width, type: accessor.componentType ?? 0 };
  }

  readIndex(accessorNumber: number): Uint32Array<ArrayBuffer> {
    const { numbers, step, width, count } = this.layout(this.accessor(accessorNumber));
    if (width !== 1) throw new MeshFault('damaged');
    // Copied as a whole, which is fast from the first call.
    if (step === 1) return new Uint32Array(numbers);
    return Uint32Array.from({ length: count }, (_, row) => numbers[row * step] as number);
  }

  private accessor(accessorNumber: number): GltfAccessor {
    const accessor = this.gltf.accessors?.[accessorNumber];
    if (!accessor) throw new MeshFault('damaged');
    return accessor;
  }

  /** A view of an accessor's numbers in the buffer: `width` numbers at every `step`. */
  private layout({ bufferView, byteOffset = 0, componentType = 0, type = '', count = 0 }: GltfAccessor) {
    const kind = NUMBERS[componentType as keyof typeof NUMBERS];
    const width = COMPONENTS[type];
    if (bufferView === undefined || !kind || !width) throw new MeshFault('damaged');
    const { List, max } = kind;
    const size = List.BYTES_PER_ELEMENT;
    const { bytes, stride = size * width } = this.bytesOf(bufferView);
    const end = byteOffset + (count - 1) * stride + size * width;
    if (byteOffset < 0 || count < 1 || !(end <= bytes.length)) throw new MeshFault('truncated');
    // The format requires alignment; without it, no view of the buffer is possible.
    if (stride % size !== 0) throw new MeshFault('damaged');
    const isAligned = (bytes.byteOffset + byteOffset) % size === 0;
    const rows = isAligned ? bytes.subarray(byteOffset, end) : bytes.slice(byteOffset, end);
    const numbers = new List(rows.buffer, rows.byteOffset, rows.length / size);
    return { numbers, step: stride / size, width, count, max };
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

  private unpack(packed: MeshoptView): Uint8Array<ArrayBuffer> {
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

  private slice({ buffer = 0, byteOffset = 0, byteLength = 0 }: GltfBufferView): Uint8Array<ArrayBuffer> {
    const isInside = byteOffset >= 0 && byteLength >= 0 && byteOffset + byteLength <= this.binary.length;
    if (buffer !== 0 || !isInside) throw new MeshFault('truncated');
    return this.binary.subarray(byteOffset, byteOffset + byteLength);
  }
}
