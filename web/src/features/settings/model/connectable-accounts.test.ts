import { expect, it } from 'vitest';
import { connectableAccounts } from './connectable-accounts';

const google = { name: 'google', label: 'Google', kind: 'google' };
const facebook = { name: 'facebook', label: 'Facebook', kind: 'facebook' };

// ACC-15
it('lists accounts that can be connected or are connected', () => {
  const accounts = connectableAccounts(
    [google, facebook],
    [
      { provider: 'google', label: 'Google', email: 'anna@mail.example' },
      { provider: 'old', label: 'Old provider', email: 'anna@old.example' },
    ],
  );
  expect(accounts.map(({ provider, isConnected, email }) => [provider, isConnected, email])).toEqual([
    ['google', true, 'anna@mail.example'],
    ['facebook', false, ''],
    ['old', true, 'anna@old.example'],
  ]);
});
