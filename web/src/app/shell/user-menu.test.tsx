import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { anna } from '#/testing/people';
import { startEnglish } from '#/testing/render';
import { serve } from '#/testing/server';
import { SHELL_ANSWERS, visit } from '#/testing/visit';
import german from '../../../../locales/de/pages.json';

beforeEach(() => forgetSession('stay'));

// API-06
it('tells the server which language was chosen, so that emails use it, too', async () => {
  const calls = serve({ ...SHELL_ANSWERS, 'POST /v1/setLang/': [200, { language: 'de' }] });
  await visit('/changePassword', { user: anna });
  const panel = within(await screen.findByRole('complementary'));
  await userEvent.click(panel.getByRole('button', { name: /Anna Lindqvist/ }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'de');
  expect(await screen.findByRole('heading', { name: german.password.changeTitle })).toBeTruthy();
  await waitFor(() =>
    expect(calls.filter((call) => call.path === '/v1/setLang/').map((call) => call.body)).toEqual([
      '{"language":"de"}',
    ]),
  );
  await startEnglish();
});
