/**
 * The patient's orientation in the axes of the scans. The server finds the chewing side and the front of each scan
 * and writes them into its compact version; this file only combines them.
 */
import { Matrix4, Quaternion, Vector3 } from 'three';
import type { Jaw } from '../source';
import { type Side, type Turn, toTurn } from './camera';
import type { ScanPose } from './mesh';
import type { Point } from './screen';

export interface Pose {
  /** From the patient's axes (x to their left, y to their back, z to their head) to those of the scans. */
  turn: Turn;
  /** The first view of the case: two jaws from the front, a single jaw from its chewing side. */
  side: Side;
}

export interface PosePart {
  /** Undefined while nobody has set it; such a scan is shown like an upper jaw. */
  jaw?: Jaw;
  pose?: ScanPose;
  middle: Point;
}

/** Scans without an orientation are assumed to lie as patients do in DICOM. */
export const PLAIN_POSE: Pose = { turn: [0, 0, 0, 1], side: 'front' };

/** Jaws in occlusion face each other: the largest cosine between their chewing directions. */
const FACING_MAX = -0.5;
/** The smallest distance between the jaws' centres that shows which one is above. */
const APART_MIN_MM = 2;

type Posed = PosePart & { pose: ScanPose };

/** `expected` are the jaws that will be shown, including those still loading. */
export function findPose(parts: readonly PosePart[], expected: ReadonlySet<Jaw>): Pose {
  const posed = parts.filter((part): part is Posed => part.pose !== undefined);
  // The front of a whole arch is more reliable than that of a part.
  posed.sort((a, b) => Number(b.pose.isWhole) - Number(a.pose.isWhole));
  const [first] = posed.filter(({ jaw }) => jaw).concat(posed);
  if (!first) return PLAIN_POSE;
  const opposite = posed.find((other) => isOpposite(first, other));
  const up = opposite ? upOfPair(first, opposite) : upOf(first);
  const front = vector(first.pose.front);
  if (opposite?.pose.isWhole && first.pose.isWhole) front.add(vector(opposite.pose.front));
  const back = front.projectOnPlane(up).normalize().negate();
  if (back.lengthSq() === 0) return PLAIN_POSE;
  const basis = new Matrix4().makeBasis(back.clone().cross(up), back, up);
  return {
    turn: toTurn(new Quaternion().setFromRotationMatrix(basis)),
    side: opposite || expected.size > 1 ? 'front' : first.jaw === 'lower' ? 'upper' : 'lower',
  };
}

const vector = (point: Point) => new Vector3(...point);

function upOf({ jaw, pose }: Posed): Vector3 {
  const chewing = vector(pose.chewing);
  return jaw === 'lower' ? chewing : chewing.negate();
}

/** Whether these are opposite jaws, which face each other. */
function isOpposite(one: Posed, other: Posed): boolean {
  if (one.jaw && one.jaw === other.jaw) return false;
  return vector(one.pose.chewing).dot(vector(other.pose.chewing)) < FACING_MAX;
}

/**
 * The direction between them. If the distance is clear, their positions decide, because positions are more reliable
 * than orientations.
 */
function upOfPair(first: Posed, second: Posed): Vector3 {
  const lower = first.jaw === 'lower' || second.jaw === 'upper' ? first : second;
  const upper = lower === first ? second : first;
  const up = vector(lower.pose.chewing).sub(vector(upper.pose.chewing)).normalize();
  const apartMm = vector(upper.middle).sub(vector(lower.middle)).dot(up);
  return apartMm < -APART_MIN_MM ? up.negate() : up;
}
