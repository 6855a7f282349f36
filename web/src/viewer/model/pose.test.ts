import { Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import type { Jaw } from '../source';
import { EYES } from './camera';
import type { ScanPose } from './mesh';
import { findPose, PLAIN_POSE, type Pose, type PosePart } from './pose';
import type { Point } from './screen';

/** An arbitrary rotation of the file. */
const TURN = new Quaternion(0.3, -0.5, 0.2, 0.7).normalize();
const turned = (x: number, y: number, z: number): Point => {
  const { x: a, y: b, z: c } = new Vector3(x, y, z).applyQuaternion(TURN);
  return [a, b, c];
};

/** A jaw of a patient whose front is at -y and whose head is at +z. */
function jaw(
  kind: Jaw,
  given: Partial<Omit<PosePart, 'pose'>> & { pose?: Partial<ScanPose> } = {},
): PosePart {
  const pose = { chewing: turned(0, 0, kind === 'upper' ? -1 : 1), front: turned(0, -1, 0), isWhole: true };
  return {
    jaw: kind,
    middle: turned(0, 0, kind === 'upper' ? 5 : -5),
    ...given,
    pose: { ...pose, ...given.pose },
  };
}

const both = new Set<Jaw>(['upper', 'lower']);

/** The direction from which the case is seen, and the one that is up, in the file's axes. */
function seen({ turn, side }: Pose): { from: Point; up: Point } {
  const { from, up } = EYES[side];
  const place = (point: Point) => new Vector3(...point).applyQuaternion(new Quaternion(...turn)).toArray();
  return { from: place(from), up: place(up) };
}

function expectSeen(pose: Pose, from: Point, up: Point) {
  const { from: seenFrom, up: seenUp } = seen(pose);
  for (const axis of [0, 1, 2] as const) {
    expect(seenFrom[axis]).toBeCloseTo(from[axis], 4);
    expect(seenUp[axis]).toBeCloseTo(up[axis], 4);
  }
}

describe('VWR-06', () => {
  it('a pair is seen from the front, the upper jaw above, in every orientation', () => {
    const pose = findPose([jaw('upper'), jaw('lower')], both);
    expect(pose.side).toBe('front');
    expectSeen(pose, turned(0, -1, 0), turned(0, 0, 1));
  });

  it('so is the first of two while the other still loads', () => {
    for (const part of [jaw('upper'), jaw('lower')]) {
      expectSeen(findPose([part], both), turned(0, -1, 0), turned(0, 0, 1));
    }
  });

  it('a jaw alone is seen from its chewing side, the patient’s right on the left', () => {
    expectSeen(findPose([jaw('upper')], new Set(['upper'])), turned(0, 0, -1), turned(0, -1, 0));
    expectSeen(findPose([jaw('lower')], new Set(['lower'])), turned(0, 0, 1), turned(0, 1, 0));
    const unknown = { ...jaw('lower'), jaw: undefined };
    expectSeen(findPose([unknown], new Set()), turned(0, 0, 1), turned(0, -1, 0));
  });

  it('the positions of two jaws outweigh their orientations', () => {
    const upper = jaw('upper', { pose: { chewing: turned(0, 0, 1) } });
    const lower = jaw('lower', { pose: { chewing: turned(0, 0, -1) } });
    expectSeen(findPose([upper, lower], both), turned(0, -1, 0), turned(0, 0, 1));
  });

  it('the front is that of the whole arch, and jaws that do not face each other are no pair', () => {
    const part = jaw('upper', { pose: { front: turned(1, 0, 0), isWhole: false } });
    expectSeen(findPose([part, jaw('lower')], both), turned(0, -1, 0), turned(0, 0, 1));
    const aside = jaw('lower', { pose: { chewing: turned(1, 0, 0), isWhole: false } });
    expectSeen(findPose([aside, jaw('upper')], both), turned(0, -1, 0), turned(0, 0, 1));
  });

  it('a scan without an orientation is shown unrotated', () => {
    expect(findPose([], both)).toEqual(PLAIN_POSE);
    expect(findPose([{ jaw: 'upper', middle: [0, 0, 0] }], new Set(['upper']))).toEqual(PLAIN_POSE);
  });
});
