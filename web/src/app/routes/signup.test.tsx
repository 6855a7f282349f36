import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve } from '#/testing/server';
import { visit } from '#/testing/visit';

// ACC-01
it('fills in what the query names', async () => {
  serve({ 'GET /v1/geo/': [200, { country_code: null }] });
  await visit('/signup?email=mia%40lab.example&fname=Mia&lname=1.%20Weber');
  expect((await screen.findByLabelText<HTMLInputElement>(/^Email/)).value).toBe('mia@lab.example');
  expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Mia');
  expect(screen.getByLabelText<HTMLInputElement>(/^Last name/).value).toBe('1. Weber');
});
