/** A dashboard with cases to work on. */
import userEvent from '@testing-library/user-event';
import type { App } from '#/api/app-info';
import type { User } from '#/api/types';
import { anna } from './people';
import { serve } from './server';
import { SHELL_ANSWERS, visit } from './visit';

type Answers = Parameters<typeof serve>[0];

export function activity(changes: Record<string, unknown> = {}) {
  return {
    action: 'COMMENT_ADD',
    action_date: '2026-11-13T09:20:00.000Z',
    user_id: 'u2',
    post_id: 'p1',
    post_no: 'KT4-92F',
    status: null,
    file_count: 0,
    ...changes,
  };
}

export const jonas = { id: 'u2', name: 'Jonas Weber', picture: null, is_deleted: false };

export const DASHBOARD_ANSWERS: Answers = {
  'GET /v1/dashboard/cases/status/': [
    200,
    { status_counts: { open: 12, inprog: 7, completed: 1480, reopened: 0, closed: 3 } },
  ],
  'GET /v1/dashboard/cases/restorations/': [
    200,
    {
      restoration_counts: [
        { name: 'veneer', count: 4 },
        { name: 'crown', count: 9 },
      ],
    },
  ],
  'GET /v1/dashboard/cases/activities/': [200, { users: [jonas], cases_actions: [activity()], num_pages: 1 }],
};

interface Opened {
  answers?: Answers;
  person?: User;
  installation?: Partial<App>;
}

export async function openDashboard({ answers = {}, person = anna, installation }: Opened = {}) {
  const calls = serve({
    ...SHELL_ANSWERS,
    ...DASHBOARD_ANSWERS,
    'GET /v1/auth/check/': [200, person],
    ...answers,
  });
  const page = await visit('/dashboard', { user: person, installation });
  return { ...page, calls, user: userEvent.setup() };
}
