import { Matrix4, OrthographicCamera, PerspectiveCamera } from 'three';
import { expect, it } from 'vitest';
import { nearestVertex, pick, pickPoint } from './picking';
import { distanceMm, type Screen, toPixel } from './screen';
import { toSurface } from './surface';

/** A grid of squares of 0.1 mm in the plane at height z. */
function sheet(squares: number, z: number) {
  const positions: number[] = [];
  const index: number[] = [];
  const side = squares + 1;
  for (let y = 0; y < side; y += 1) for (let x = 0; x < side; x += 1) positions.push(x / 10, y / 10, z);
  for (let y = 0; y < squares; y += 1) {
    for (let x = 0; x < squares; x += 1) {
      const at = y * side + x;
      index.push(at, at + 1, at + side, at + 1, at + side + 1, at + side);
    }
  }
  return toSurface({ positions: new Float32Array(positions), index: new Uint32Array(index) });
}

function screenOf(camera: PerspectiveCamera | OrthographicCamera): Screen {
  camera.position.set(5, 5, 100);
  camera.updateMatrixWorld();
  camera.updateProjectionMatrix();
  const toClip = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  return { toClip: toClip.elements, fromClip: toClip.clone().invert().elements, widthPx: 800, heightPx: 600 };
}

const perspective = screenOf(new PerspectiveCamera(8, 800 / 600, 1, 500));
const parallel = screenOf(new OrthographicCamera(-8, 8, 6, -6, 1, 500));
const front = sheet(100, 10);
const back = sheet(100, 0);

it.each([
  ['perspective', perspective],
  ['parallel', parallel],
])('VWR-03: a click snaps to the nearest vertex it sees, in %s projection', (_, screen) => {
  const vertex = [3.2, 6.7, 10] as const;
  const at = toPixel(screen, vertex);
  expect(at).toBeDefined();
  const picked = at && pick([back, front], screen, { x: at.x + 1.5, y: at.y - 1 });
  expect(picked).toMatchObject({ surface: 1, isVertex: true });
  expect(distanceMm(picked?.point ?? [0, 0, 0], vertex)).toBeLessThan(1e-4);
});

it('finds the surface behind a hidden one', () => {
  const at = toPixel(perspective, [5, 5, 0]) ?? { x: 0, y: 0 };
  expect(pick([back], perspective, at)?.point[2]).toBe(0);
});

it('just beside an edge, the vertices of the edge are within reach, up to eight pixels', () => {
  const corner = toPixel(parallel, [0, 0, 10]) ?? { x: 0, y: 0 };
  expect(pick([front], parallel, { x: corner.x - 5, y: corner.y + 5 })?.isVertex).toBe(true);
  expect(pick([front], parallel, { x: corner.x - 9, y: corner.y })).toBeUndefined();
});

it('where vertices are far apart, the surface itself is taken', () => {
  const large = toSurface({ positions: new Float32Array([0, 0, 0, 10, 0, 0, 0, 10, 0]) });
  const at = toPixel(parallel, [3, 3, 0]) ?? { x: 0, y: 0 };
  const picked = pick([large], parallel, at);
  expect(picked?.isVertex).toBe(false);
  expect(distanceMm(picked?.point ?? [9, 9, 9], [3, 3, 0])).toBeLessThan(1e-6);
});

it('finds nothing beside the surface', () => {
  expect(pick([front], perspective, { x: 2, y: 2 })).toBeUndefined();
  expect(pick([], perspective, { x: 400, y: 300 })).toBeUndefined();
});

it('a point moves to the nearest vertex of a finer level', () => {
  const [x, y, z] = nearestVertex(front.positions, [3.24, 6.71, 10.3]);
  expect([x.toFixed(4), y.toFixed(4), z]).toEqual(['3.2000', '6.7000', 10]);
});

it('VWR-03, VWR-06: of a cloud the point in front that is nearest to the click', () => {
  const cloud = new Float32Array([...front.positions, ...back.positions]);
  const vertex = [3.2, 6.7, 10] as const;
  const at = toPixel(perspective, vertex) ?? { x: 0, y: 0 };
  const picked = pickPoint(cloud, perspective, { x: at.x + 1, y: at.y - 1 }, [5, 5, 100]);
  expect(picked && distanceMm(picked, vertex)).toBeLessThan(1e-5);
  expect(pickPoint(cloud, perspective, { x: 0, y: 0 }, [5, 5, 100])).toBeUndefined();
});
