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
    ["email same as member's", 'Warning', 'Requested user is already a member'],
    ['email already added', 'Warning', 'You already have a connection to this email address.'],
    ['user already member', 'Warning', 'User is already a member'],
    ['request already accepted', 'Info', 'Request is already accepted'],
    ['invalid token', 'Error', 'Invalid token'],
    ['Invalid state', 'Error', 'Invalid state'],
    ['already joined another group', 'Warning', 'Already joined another group'],
    ['request needed', 'Warning', 'Request is needed'],
    ['different role', 'Warning', "The user's role is different from that of the group"],
    ['already in connections', 'Warning', 'This email address already exists in connections'],
    ['no permission', 'Error', NO_PERMISSION],
    ['no server location', 'Error', 'Invalid data'],
    ['server is wrong', 'Error', 'The users are from different regions: EU and non-EU.'],
    ['user not in the same region', 'Warning', OTHER_REGION],
    ['email same as yours', 'Warning', "Can't invite yourself"],
    ['same group user', 'Warning', "Can't invite group member"],
    ['data invalid', 'Error', 'Data is invalid'],
  ])('refuses with %s', (detail, title, text) => {
    expect(problemOutcome(t, new ApiProblem(400, detail))).toEqual({ title, text });
  });

  it.each([
    ['joined group', 'Joined group'],
    ['request rejected', 'Request rejected'],
    ['request email sent', 'Request mail has been sent'],
  ])('confirms %s', (detail, text) => {
    expect(outcomeOf(t, detail)).toEqual({ title: 'Info', text });
  });

  it('tells a new invitation from one that was sent again', () => {
    expect(invitationOutcome(t, 'request email sent').text).toBe('An Invitation has been sent');
  });

  it('says what to do about an account without an email', () => {
    const { title, text } = problemOutcome(t, new ApiProblem(400, 'no email'));
    expect(title).toBe('Error');
    expect(text).toMatch(/^Unable to verify the requester/);
  });

  it('says Access denied at 403, whatever the code', () => {
    expect(problemOutcome(t, new ApiProblem(403, 'no permission'))).toEqual({
      title: 'Error',
      text: 'Access denied',
    });
  });

  it.each([
    ['something learned yesterday', 'something learned yesterday'],
    ['constructor', 'constructor'],
    ['Too many attempts. Please try again later.', 'Too many attempts. Please try again later.'],
  ])('shows as received: %s', (detail, text) => {
    expect(problemOutcome(t, new ApiProblem(400, detail))).toEqual({ title: 'Error', text });
    expect(outcomeOf(t, detail)).toEqual({ title: 'Info', text });
  });

  it('says that nobody answered', () => {
    expect(problemOutcome(t, new ApiProblem(0, undefined)).text).toMatch(/^The server cannot be reached/);
  });
});

// GRP-01
it.each([
  ['user not in the same region', OTHER_REGION],
  ['different role', "The user's role is different from that of the group"],
  ['Enter a valid email address.', 'Enter a valid email address.'],
  ['what nobody has written down', 'what nobody has written down'],
])('an address is refused with %s', (received, shown) => expect(checkText(t, received)).toBe(shown));
