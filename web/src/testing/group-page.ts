/** The group page as its owner, a member, an invited person and a person without a group see it. */
import userEvent from '@testing-library/user-event';
import { anna } from './people';
import { serve } from './server';
import { SHELL_ANSWERS, visit } from './visit';

export function member(changes: Record<string, unknown> = {}) {
  return {
    id: 'm1',
    sg_id: 'g1',
    sg_name: 'Praxis Nord',
    name: 'Lars Ek',
    email: 'lars@praxis.example',
    picture: null,
    requester: { username: 'Anna Lindqvist', email: anna.email, picture: null },
    status: 'ACCD',
    is_owner: false,
    Im_requester: false,
    Im_invited: false,
    is_unknown: false,
    idb64: 'bTE',
    accept_token: null,
    ...changes,
  };
}

const me = { id: 'm0', name: 'Anna Lindqvist', email: anna.email };
export const owner = member({ ...me, is_owner: true });
const sent = member({
  id: 'p1',
  name: '',
  email: 'new@praxis.example',
  status: 'REQD',
  Im_requester: true,
});
const rejected = member({ ...sent, id: 'p2', name: 'Olga Petrova', status: 'REJD' });
const invitation = member({
  id: 'i1',
  idb64: 'aTE',
  sg_id: 'g9',
  sg_name: 'Zahnzentrum West',
  email: anna.email,
  requester: { username: 'Bernd Maier', email: 'bernd@west.example', picture: null },
  status: 'REQD',
  Im_invited: true,
  accept_token: 'token-9',
});

type Member = ReturnType<typeof member>;

function group(is_owner: boolean | undefined, pending: Member[], accepted: Member[]) {
  const sharegroup = is_owner === undefined ? null : { id: 'g1', name: 'Praxis Nord', is_owner };
  return { sharegroup, sg_users: { pending, accepted } };
}

export const groups = {
  ofOwner: group(true, [sent, rejected], [member(), owner]),
  ofMember: group(
    false,
    [],
    [member({ ...me, Im_invited: true }), member({ id: 'm9', name: 'Bernd', is_owner: true })],
  ),
  ofInvited: group(undefined, [invitation], []),
  ofOwnerAlone: group(true, [sent], [owner]),
  ofNobody: group(undefined, [], []),
};

type Answers = Parameters<typeof serve>[0];

export async function openGroup(seen: unknown, changed: Answers = {}, path = '/groups') {
  const calls = serve({ ...SHELL_ANSWERS, 'GET /v1/group/users/': [200, seen], ...changed });
  const page = await visit(path, { user: anna });
  return {
    ...page,
    calls,
    user: userEvent.setup(),
    changes: () => calls.filter(({ method }) => method !== 'GET'),
  };
}
