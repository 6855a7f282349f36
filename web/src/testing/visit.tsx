import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { App } from '#/api/app-info';
import { startSession } from '#/api/session';
import type { User } from '#/api/types';
import { Providers } from '#/app/providers';
import { createAppRouter } from '#/app/router';
import { anna, app, signedIn } from './people';
import { startEnglish } from './render';

interface Visit {
  /** The signed-in person; absent for an anonymous visit. */
  user?: User;
  installation?: Partial<App>;
}

/** Opens a whole page as in the browser. */
export async function visit(path: string, { user, installation }: Visit = {}) {
  await startEnglish();
  if (user) startSession(signedIn(user));
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  render(
    <Providers app={{ ...app, ...installation }} withCssVariables={false}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { router, here: () => router.state.location.href };
}

/** The answers that every signed-in page needs. */
export const SHELL_ANSWERS: Record<string, [number, unknown]> = {
  'GET /v1/auth/check/': [200, anna],
  'GET /v1/user/alarms/': [200, { contacts: [], sg_users: [] }],
  'GET /v1/group/users/': [200, { sharegroup: null, sg_users: { pending: [], accepted: [] } }],
};
