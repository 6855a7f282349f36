import { expect, it } from 'vitest';
import { menuActions, rowButton, type Section, sharedHow } from './actions';

const me = { username: 'Mia Lind', email: 'mia@lind.example', picture: null, is_unknown: false };
const partner = { username: 'Erik Holm', email: 'erik@holm.example', picture: null, is_unknown: false };
const other = { ...me, email: 'ida@lind.example' };
const { email } = partner;

const owner = { is_owner: true, Im_invited: false, may_remove: true, email, owner: me };
const invited = { is_owner: false, Im_invited: true, may_remove: true, email, owner: partner };
const colleague = { is_owner: false, Im_invited: false, may_remove: false, email, owner: other };

// CON-01, CON-07
it.each([
  ['the owner', owner, 'accepted', ['info', 'edit', 'remove'], undefined, undefined],
  ['the invited', invited, 'accepted', ['info', 'remove'], undefined, 'requested'],
  ['a colleague', colleague, 'accepted', ['info'], undefined, 'shared'],
  [
    'a colleague of the invited',
    { ...colleague, owner: partner },
    'accepted',
    ['info'],
    undefined,
    'requested',
  ],
  ['the invited', invited, 'pending', ['reject'], 'accept', 'requested'],
  ['the owner', owner, 'pending', ['edit', 'remove'], 'request-again', undefined],
  ['the owner', { ...owner, may_remove: false }, 'designated', ['info', 'edit'], undefined, undefined],
  ['the owner, whatever the server says,', owner, 'designated', ['info', 'edit'], undefined, undefined],
  ['the invited', { ...invited, may_remove: false }, 'designated', ['info'], undefined, 'requested'],
] as const)('%s of a connection gets the right actions (%#)', (_, sides, section, menu, button, how) => {
  expect(menuActions(sides, section as Section)).toEqual(menu);
  expect(rowButton(sides, section as Section)).toBe(button);
  expect(sharedHow(sides)).toBe(how);
});
