/** Reads files in a worker, so that the page stays responsive (VWR-04). */
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import { MeshFault } from '../model/mesh';
import type { ReadAnswer, ReadRequest } from './mesh-reader';
import { buffersOf, readShape } from './read-shape';

async function answer({ number, format, bytes }: ReadRequest): Promise<void> {
  const reply = (message: ReadAnswer, transfer: ArrayBuffer[] = []) => postMessage(message, { transfer });
  try {
    if (format === 'glb') await MeshoptDecoder.ready;
    const shape = readShape(format, bytes, MeshoptDecoder.decodeGltfBuffer);
    reply({ number, shape }, buffersOf(shape));
  } catch (error) {
    reply({ number, reason: error instanceof MeshFault ? error.reason : undefined });
  }
}

addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => void answer(data));
