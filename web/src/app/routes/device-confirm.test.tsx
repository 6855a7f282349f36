import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve } from '#/testing/server';
import { visit } from '#/testing/visit';

const PATH = '/devices/confirm-email/ZDE/token-1';
const CALL = `PUT /v1${PATH}/`;

// WEL-03
it.each([
  [200, 'Email confirmed', 'Email confirmed'],
  [400, 'Email confirmation link invalid', 'Email confirmation link invalid'],
  [400, 'Server location parameter is invalid', 'Server location parameter is invalid'],
  [400, 'No server location', 'No server location'],
])('answered with %i %s', async (status, detail, title) => {
  const locations: (string | null)[] = [];
  serve({
    [CALL]: (_, request) => {
      locations.push(new URL(request.url).searchParams.get('srv_loc'));
      return [status, { detail }];
    },
  });
  await visit(`${PATH}?sid=RVU%3D`);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Home' })).toBeTruthy();
  expect(locations).toEqual(['RVU=']);
});

// WEL-03
it('asks nobody without a server location', async () => {
  const calls = serve({});
  await visit(PATH);
  expect(await screen.findByRole('heading', { name: 'No server location' })).toBeTruthy();
  expect(calls).toHaveLength(0);
});

it('can be tried again when nobody answered', async () => {
  serve({ [CALL]: [503, { detail: 'The service is busy. Please try again in a moment.' }] });
  await visit(`${PATH}?sid=RVU`);
  expect(await screen.findByText('The service is busy. Please try again in a moment.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
