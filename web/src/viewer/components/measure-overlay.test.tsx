import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#/testing/render';
import type { Measured } from '../model/measuring';
import { useDistanceText } from './measure-overlay';

const MEASURED: Measured = [
  { sourceId: 'a', point: [0, 0, 0] },
  { sourceId: 'a', point: [0, 12.3456, 0] },
];

function Distance() {
  return <p>{useDistanceText(MEASURED)}</p>;
}

it('VWR-03: a length is in millimetres, with centimetres after it', async () => {
  await renderInApp(<Distance />);
  expect(screen.getByText('12.35 mm (1.235 cm)')).toBeTruthy();
});
