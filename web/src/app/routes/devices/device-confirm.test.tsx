import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { serve } from '#/testing/server';
import { visit } from '#/testing/visit';

const PATH = '/devices/confirm-email/ZDE/token-1';
const CALL = `PUT /v1${PATH}/`;

// WEL-03
it.each([
  [200, undefined, 'Email confirmed', /^Your device is registered and its email is confirmed\.$/],
  [
    400,
    'device_link_invalid',
    'Email confirmation link invalid',
    /Click confirm email again to get a new one\.$/,
  ],
  [400, 'server_location_wrong', 'Server location parameter is invalid', /^The link is incomplete\./],
  [400, 'server_location_missing', 'No server location', /^The link is incomplete\./],
])('a person who is not signed in is told %i %s', async (status, code, detail, text) => {
  const locations: (string | null)[] = [];
  serve({
    [CALL]: (_, request) => {
      locations.push(new URL(request.url).searchParams.get('srv_loc'));
      return [status, { detail, code }];
    },
  });
  await visit(`${PATH}?sid=RVU%3D`);
  expect(await screen.findByRole('heading', { name: detail })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Home' })).toBeTruthy();
  expect(locations).toEqual(['RVU=']);
});

// WEL-03
it.each(['', '?sid='])('calls no server without a server location: %j', async (query) => {
  const calls = serve({});
  await visit(PATH + query);
  expect(await screen.findByRole('heading', { name: 'No server location' })).toBeTruthy();
  expect(calls).toHaveLength(0);
});

// WEL-03
it('can be tried again when nobody answered', async () => {
  let isBusy = true;
  serve({
    [CALL]: () =>
      isBusy
        ? [503, { detail: 'The service is busy. Please try again in a moment.', code: 'busy' }]
        : [200, { detail: 'Email confirmed' }],
  });
  await visit(`${PATH}?sid=RVU`);
  expect(await screen.findByText('The service is busy. Please try again in a moment.')).toBeTruthy();
  isBusy = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeTruthy();
});
