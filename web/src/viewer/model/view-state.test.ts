import { expect, it } from 'vitest';
import { turnBy, turnOf } from './camera';
import { keyOf, type LayerLooks } from './layers';
import { PLAIN_POSE } from './pose';
import { decodeView, encodeView, type ViewState } from './view-state';

const state: ViewState = {
  camera: turnBy(
    { turn: turnOf('front', PLAIN_POSE.turn), target: [1.25, -200.5, 33.75], distanceMm: 312.4, zoom: 1.5 },
    0.7,
    -0.3,
  ),
  looks: {
    [keyOf('upper', 0)]: { opacity: 35, isShown: true },
    [keyOf('upper', 2)]: { opacity: 0, isShown: true },
    [keyOf('bite', 0)]: { opacity: 0, isShown: false },
  },
  isSolid: true,
};

it('what is written can be read again', () => {
  const back = decodeView(encodeView(state));
  expect(back?.looks).toEqual(state.looks);
  expect(back?.isSolid).toBe(true);
  expect(back?.camera.target).toEqual(state.camera.target);
  expect(back?.camera.distanceMm).toBeCloseTo(312.4, 1);
  expect(back?.camera.zoom).toBeCloseTo(1.5, 3);
  for (const [part, value] of state.camera.turn.entries()) {
    expect(back?.camera.turn[part]).toBeCloseTo(value, 4);
  }
});

it('is short, and fit for a link', () => {
  expect(encodeView(state)).toMatch(/^[\w-]{30,48}$/);
  expect(encodeView({ ...state, looks: {} })).toHaveLength(35);
});

it('layers that are simply shown take no room', () => {
  const looks = { [keyOf('upper', 0)]: { opacity: 100, isShown: true } };
  expect(encodeView({ ...state, looks })).toBe(encodeView({ ...state, looks: {} }));
});

/** The same bytes, some of them others. */
function forged(change: (view: DataView) => void, looks: LayerLooks = {}): string {
  const text = encodeView({ ...state, looks })
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  change(new DataView(bytes.buffer));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

it.each([
  ['nothing', ''],
  ['words', 'hello-there'],
  ['markup', '<script>'],
  ['too much', 'A'.repeat(500)],
  ['another version', forged((view) => view.setUint8(0, 9))],
  ['no direction', forged((view) => [2, 4, 6, 8].forEach((at) => void view.setInt16(at, 0)))],
  ['no number', forged((view) => view.setFloat32(10, Number.NaN))],
  ['the other end of the world', forged((view) => view.setFloat32(10, 1e30))],
])('passes over %s', (_, text) => {
  expect(decodeView(text)).toBeUndefined();
});

it('VWR-02: a forged distance stays within the limits', () => {
  const near = decodeView(forged((view) => view.setUint16(22, 1)));
  const far = decodeView(forged((view) => view.setUint16(24, 65_535)));
  expect(near?.camera.distanceMm).toBe(70);
  expect(far?.camera.zoom).toBe(3);
});

it('a forged layer is passed over', () => {
  const looks = { [keyOf('margin', 15)]: { opacity: 99, isShown: true } };
  expect(decodeView(forged(() => {}, looks))?.looks).toEqual(looks);
  expect(decodeView(forged((view) => view.setUint8(26, 255), looks))?.looks).toEqual({});
  expect(decodeView(forged((view) => view.setUint8(27, 101), looks))?.looks).toEqual({});
});
