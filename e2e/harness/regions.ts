/** Sets the data region of an account through the API instead of on the profile page (PRF-03). */
import { expect } from '@playwright/test';
import type { Account, Server } from './server';

export async function confirmRegion(server: Server, account: Account, country: string): Promise<void> {
  const signedIn = await fetch(`${server.url}/v1/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account.email, password: account.password }),
  });
  const { user } = (await signedIn.json()) as { user: { token: string } };
  const authorization = `Bearer ${user.token}`;
  const form = new FormData();
  const profile = { first_name: 'Clara', last_name: 'Sommer', role: 'clinic', country };
  for (const [name, value] of Object.entries(profile)) form.set(name, value);
  const saved = await fetch(`${server.url}/v1/user/edit/`, {
    method: 'PUT',
    headers: { authorization },
    body: form,
  });
  expect(saved.status, await saved.text()).toBe(200);
}
