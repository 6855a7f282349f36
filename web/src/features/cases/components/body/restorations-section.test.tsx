import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#/testing/render';
import { RestorationsSection } from './restorations-section';

const empty = { number_sys: 'FDI' as const, restorations: [], bridges: [], missing_teeth: [] };

it('CHK-04: shows missing teeth even if no restorations are ordered', async () => {
  await renderInApp(<RestorationsSection content={{ ...empty, missing_teeth: ['tu4'] }} />);
  const chart = screen.getByRole('img', { name: /^Tooth chart/ });
  expect(chart.getAttribute('aria-label')).toBe('Tooth chart. Missing: 15.');
  expect(screen.getByText('Missing: 15')).toBeTruthy();
  expect(screen.getByText('Numbering: FDI')).toBeTruthy();
  expect(screen.getByText('No restorations ordered.')).toBeTruthy();
});

it('CAS-01: shows no chart if no tooth is ordered or missing', async () => {
  await renderInApp(<RestorationsSection content={empty} />);
  expect(screen.getByText('No restorations ordered.')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});
