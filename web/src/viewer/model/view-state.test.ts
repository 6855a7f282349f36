import { expect, it } from 'vitest';
import { LAYERS } from '../source';
import { turnBy, turnOf } from './camera';
import type { LayerLooks, LayerRow } from './layers';
import { PLAIN_POSE } from './pose';
import { decodeView, encodeView, type ViewState } from './view-state';

const state: ViewState = {
  camera: turnBy(
    { turn: turnOf('front', PLAIN_POSE.turn), target: [1.25, -200.5, 33.75], distanceMm: 312.4, zoom: 1.5 },
    0.7,
    -0.3,
  ),
  looks: {
    up: { opacity: 35, isShown: true },
    up3: { opacity: 0, isShown: true },
    bite: { opacity: 0, isShown: false },
  },
  isSolid: true,
};
const row = (key: string, layer: LayerRow['layer'], ordinal = 0) => ({ key, layer, ordinal });
const ROWS = [
  row('up', 'upper'),
  row('up2', 'upper', 1),
  row('up3', 'upper', 2),
  row('bite', 'bite'),
  row('last', 'other', 15),
  row('beyond', 'other', 16),
];

it('what is written can be read again', () => {
  const back = decodeView(encodeView(state, ROWS), ROWS);
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
  expect(encodeView(state, ROWS)).toMatch(/^[\w-]{30,48}$/);
  expect(encodeView({ ...state, looks: {} }, ROWS)).toHaveLength(35);
});

it('layers in the default look take no bytes', () => {
  const looks = { up: { opacity: 100, isShown: true } };
  expect(encodeView({ ...state, looks }, ROWS)).toBe(encodeView({ ...state, looks: {} }, ROWS));
});

/** The encoded text with some bytes changed. */
function forged(change: (view: DataView) => void, looks: LayerLooks = {}): string {
  const text = encodeView({ ...state, looks }, ROWS)
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
])('ignores %s', (_, text) => {
  expect(decodeView(text, ROWS)).toBeUndefined();
});

it('VWR-02: a forged distance stays within the limits', () => {
  const near = decodeView(
    forged((view) => view.setUint16(22, 1)),
    ROWS,
  );
  const far = decodeView(
    forged((view) => view.setUint16(24, 65_535)),
    ROWS,
  );
  expect(near?.camera.distanceMm).toBe(70);
  expect(far?.camera.zoom).toBe(3);
});

it('a forged or missing layer is ignored', () => {
  const looks = { last: { opacity: 99, isShown: true } };
  const looksOf = (text: string, rows = ROWS) => decodeView(text, rows)?.looks;
  const written = forged(() => {}, looks);
  expect(looksOf(written)).toEqual(looks);
  expect(looksOf(written, ROWS.slice(0, 4))).toEqual({});
  expect(looksOf(forged((view) => view.setUint8(26, 255), looks))).toEqual({});
  expect(looksOf(forged((view) => view.setUint8(27, 101), looks))).toEqual({});
});

it('the look of files beyond the limit of a layer is not written', () => {
  const looks = { beyond: { opacity: 0, isShown: false } };
  expect(encodeView({ ...state, looks }, ROWS)).toBe(encodeView({ ...state, looks: {} }, ROWS));
});

it('has room for every layer', () => {
  const rows = LAYERS.flatMap((layer) =>
    Array.from({ length: 16 }, (_, at) => row(`${layer}${at}`, layer, at)),
  );
  const looks = Object.fromEntries(rows.map(({ key }) => [key, { opacity: 0, isShown: false }]));
  expect(decodeView(encodeView({ ...state, looks }, rows), rows)?.looks).toEqual(looks);
});
