/** The administration and the people who may open it. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { User } from '#/api/types';
import { anna } from './people';
import { serve } from './server';
import { SHELL_ANSWERS, visit } from './visit';
import { XhrByFetch } from './xhr-by-fetch';

type Answers = Parameters<typeof serve>[0];

export const staff: User = { ...anna, is_staff: true, is_main_company: true };
export const deviceManager: User = { ...anna, is_device_manager: true, is_main_company: true };
export const salesManager: User = { ...anna, is_sales_manager: true };
export const viewer: User = { ...anna, is_device_user_viewer: true };

export function listOf<Row>(results: Row[], info: Record<string, unknown> = {}): [number, unknown] {
  const count = results.length;
  return [
    200,
    {
      results,
      pageInfo: {
        total: count,
        count,
        number: 1,
        num_pages: 1,
        has_previous: false,
        has_next: false,
        page_range: [1],
        has_more: false,
        ...info,
      },
    },
  ];
}

export async function openAdministration(path: string, person: User, answers: Answers = {}) {
  const calls = serve({ ...SHELL_ANSWERS, 'GET /v1/auth/check/': [200, person], ...answers });
  vi.stubGlobal('XMLHttpRequest', XhrByFetch);
  const page = await visit(path, { user: person });
  return {
    ...page,
    calls,
    user: userEvent.setup(),
    /** The calls to a path, the newest last. */
    queries: (asked: string) => calls.filter(({ method, path: to }) => method === 'GET' && to === asked),
    changes: () => calls.filter(({ method }) => method !== 'GET'),
  };
}

/** The table row that contains this text. */
export async function rowOf(text: string): Promise<HTMLElement> {
  return (await screen.findByText(text)).closest('tr') as HTMLElement;
}

/** Selects the rows with these names. */
export async function select(user: { click: (element: Element) => Promise<void> }, ...names: string[]) {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
}
