import type { Gltf } from './glb-buffers';
import type { ScanPose } from './mesh';
import type { Point } from './screen';

/**
 * The orientation of a scan as the server wrote it; files of other programs, and older ones of the server, have
 * none.
 */
export function readPose({ scenes, scene }: Gltf): ScanPose | undefined {
  const extras = scenes?.[scene ?? 0]?.extras;
  if (typeof extras !== 'object' || extras === null) return undefined;
  const { chewing, front, whole } = extras as Record<string, unknown>;
  if (!isDirection(chewing) || !isDirection(front)) return undefined;
  return { chewing, front, isWhole: whole === true };
}

function isDirection(value: unknown): value is Point {
  if (!Array.isArray(value) || value.length !== 3) return false;
  return Math.abs(Math.hypot(...value.map(Number)) - 1) < 0.01;
}
