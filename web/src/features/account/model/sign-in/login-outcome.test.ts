import { expect, it } from 'vitest';
import { signedIn } from '#/testing/people';
import { readLoginAnswer } from './login-outcome';

// ACC-09, ACC-10, ACC-14
it('distinguishes the answers to a sign-in', () => {
  expect(readLoginAnswer(signedIn()).kind).toBe('signed-in');
  expect(
    readLoginAnswer({
      detail: 'OTP required',
      two_factor_method: 1,
      sent_to: '+46 … 67',
      username: 'a@b.example',
    }),
  ).toEqual({ kind: 'code-required', request: { username: 'a@b.example', method: 1, sentTo: '+46 … 67' } });
  expect(readLoginAnswer({ user_loc: 'US', server_loc: 'EU', site: 'https://us.archway.test' })).toEqual({
    kind: 'elsewhere',
    site: 'https://us.archway.test',
  });
  expect(readLoginAnswer({ detail: 'Sign-up required', data: 'eyJ' })).toEqual({
    kind: 'sign-up-required',
    data: 'eyJ',
  });
});
