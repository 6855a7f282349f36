import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiProblem } from '#/api/problem';
import { startEnglish } from '#/testing/render';
import { checkText, invitationOutcome, outcomeOf, problemOutcome } from './details';

let t: TFunction;
beforeAll(async () => {
  await startEnglish();
  t = i18next.t;
});

const NO_PERMISSION =
  'Access denied because you are not the user with the requested email. Are you logged in with another account?';
const OTHER_REGION =
  'This email account is located in a different region: you cannot connect to transfer data.';

// GRP-03
describe('the catalogue', () => {
  it.each([
    ['email_of_member', "email same as member's", 'Warning', 'Requested user is already a member'],
    [
      'email_already_added',
      'email already added',
      'Warning',
      'You already have a connection to this email address.',
    ],
    ['already_member', 'user already member', 'Warning', 'User is already a member'],
    ['request_already_accepted', 'request already accepted', 'Info', 'Request is already accepted'],
    ['token_invalid', 'invalid token', 'Error', 'Invalid token'],
    ['state_invalid', 'Invalid state', 'Error', 'Invalid state'],
    ['in_other_group', 'already joined another group', 'Warning', 'Already joined another group'],
    ['request_needed', 'request needed', 'Warning', 'Request is needed'],
    ['different_role', 'different role', 'Warning', "The user's role is different from that of the group"],
    [
      'already_connected',
      'already in connections',
      'Warning',
      'This email address already exists in connections',
    ],
    ['not_invited', 'no permission', 'Error', NO_PERMISSION],
    ['invitation_without_location', 'no server location', 'Error', 'Invalid data'],
    ['wrong_server', 'server is wrong', 'Error', 'The users are from different regions: EU and non-EU.'],
    ['person_in_other_region', 'user not in the same region', 'Warning', OTHER_REGION],
    ['own_email', 'email same as yours', 'Warning', "Can't invite yourself"],
    ['same_group', 'same group user', 'Warning', "Can't invite group member"],
    ['data_invalid', 'data invalid', 'Error', 'Data is invalid'],
  ] as const)('refuses with %s: %s', (code, detail, title, text) => {
    expect(problemOutcome(t, new ApiProblem(400, { code, text: detail }))).toEqual({ title, text });
  });

  it.each([
    ['joined group', 'Joined group'],
    ['request rejected', 'Request rejected'],
    ['request email sent', 'Request mail has been sent'],
  ])('confirms %s', (detail, text) => {
    expect(outcomeOf(t, detail)).toEqual({ title: 'Info', text });
  });

  it('has a separate text for a new invitation', () => {
    expect(invitationOutcome(t, 'request email sent').text).toBe('An Invitation has been sent');
  });

  it('explains what to do about an account without an email', () => {
    const { title, text } = problemOutcome(
      t,
      new ApiProblem(400, { text: 'no email', code: 'email_missing' }),
    );
    expect(title).toBe('Error');
    expect(text).toMatch(/^Unable to verify the requester/);
  });

  it('shows Access denied for every 403', () => {
    expect(
      problemOutcome(t, new ApiProblem(403, { text: 'no permission', code: 'not_group_owner' })),
    ).toEqual({
      title: 'Error',
      text: 'Access denied',
    });
  });

  it.each([
    ['something learned yesterday', 'something learned yesterday'],
    ['constructor', 'constructor'],
    ['Too many attempts. Please try again later.', 'Too many attempts. Please try again later.'],
  ])('shows as received: %s', (detail, text) => {
    expect(problemOutcome(t, new ApiProblem(400, { text: detail }))).toEqual({ title: 'Error', text });
    expect(outcomeOf(t, detail)).toEqual({ title: 'Info', text });
  });

  it('shows that the server cannot be reached', () => {
    expect(problemOutcome(t, new ApiProblem(0, undefined)).text).toMatch(/^The server cannot be reached/);
  });
});

// GRP-01
it.each([
  [{ code: 'person_in_other_region' }, OTHER_REGION],
  [{ code: 'different_role' }, "The user's role is different from that of the group"],
  [{ code: 'email_invalid' }, 'Enter a valid email address.'],
  [{ text: 'what nobody has written down' }, 'what nobody has written down'],
] as const)('an address is refused with %o', (fault, shown) => expect(checkText(t, [fault])).toBe(shown));
