/** Partners of every kind, and the page that lists them. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '#/api/types';
import type { Connection, Connections } from '#/features/connections/api/connections';
import type { Lab } from '#/features/connections/api/labs';
import { anna } from './people';
import { serve } from './server';
import { SHELL_ANSWERS, visit } from './visit';

export function connection(given: Partial<Connection> & { id: string }): Connection {
  return {
    idb64: `b64-${given.id}`,
    status: 'ACCD',
    alias: '',
    name: '',
    email: '',
    picture: null,
    institution: '',
    phone: '',
    address: '',
    country: '',
    text: '',
    is_owner: true,
    Im_invited: false,
    owner: { username: 'Anna Lindqvist', email: anna.email, picture: null, is_unknown: false },
    is_unknown: false,
    accept_token: null,
    may_remove: true,
    ...given,
  };
}

const marta = {
  username: 'Marta Kowalska',
  email: 'marta@protetyka.example',
  picture: null,
  is_unknown: false,
};

/** A request from Marta to Anna. */
export const invitation = connection({
  id: 'c1',
  status: 'REQD',
  is_owner: false,
  Im_invited: true,
  accept_token: 'token-1',
  name: 'Marta Kowalska',
  email: 'marta@protetyka.example',
  institution: 'Protetyka Kraków',
  text: 'We met in Cologne.',
  owner: marta,
});
export const sent = connection({
  id: 'c2',
  status: 'REQD',
  email: 'lab@smile.example',
  alias: 'Smile',
  text: 'Hello',
});
export const rejected = connection({
  id: 'c3',
  status: 'REJD',
  email: 'dental@atelier.example',
  text: 'Bonjour',
});
export const partner = connection({
  id: 'c4',
  alias: 'Milling center',
  name: 'Jonas Weber',
  email: 'weber@fraes.example',
  institution: 'Fräszentrum Süd',
  country: 'DE',
  phone: '+49 89 1234567',
  address: 'Lindwurmstraße 4',
});

export function lab(given: Partial<Lab> & { id: string }): Lab {
  return {
    name: '',
    user: null,
    company_name: '',
    lab_logo: null,
    country_name: '',
    contact_name: '',
    contact_email: '',
    contact_phone: '',
    company_address: '',
    email: '',
    status: null,
    ...given,
  };
}

export function lists(given: Partial<Connections> = {}): [number, Connections] {
  return [200, { pending: [], accepted: [], locked: [], ...given }];
}

const answers: Parameters<typeof serve>[0] = {
  ...SHELL_ANSWERS,
  'GET /v1/connections/': lists({ pending: [invitation, sent, rejected], accepted: [partner] }),
  'GET /v1/labs/': [200, { dental_labs: [] }],
  'POST /v1/auth/validate/': [200, {}],
};

export async function openConnections(
  changed: typeof answers = {},
  person: User = anna,
  path = '/connections',
) {
  const calls = serve({ ...answers, 'GET /v1/auth/check/': [200, person], ...changed });
  const page = await visit(path, { user: person });
  await screen.findByRole('heading', { name: 'Connections' });
  return { ...page, calls, user: userEvent.setup() };
}
