import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiProblem } from '#/api/problem';
import { startEnglish } from '#/testing/render';
import { detailText, emailProblemText, problemDetailText } from './details';

beforeAll(startEnglish);

const OTHER_REGION =
  'This email account is located in a different region: you cannot connect to transfer data.';

/** The texts of successful actions, as in the specification. */
const DONE = {
  'request email sent': 'An Invitation has been sent',
  'request accepted': 'Request is accepted',
  'request rejected': 'Request is rejected',
};

/** The error texts, as in the specification. */
const REFUSALS = [
  ['email_already_added', 'email already added', 'You already have a connection to this email address.'],
  ['own_email', 'email same as yours', "Can't invite yourself"],
  ['same_group', 'same group user', "Can't invite group member"],
  ['data_invalid', 'data invalid', 'Data is invalid'],
  ['request_already_accepted', 'request already accepted', 'Request is already accepted'],
  ['token_invalid', 'invalid token', 'Invalid token'],
  ['request_needed', 'request needed', 'Request is needed'],
  [
    'email_missing',
    'no email',
    'Unable to verify the requester: your account has no email. Please verify the email on your social media account and try again.',
  ],
  [
    'not_invited',
    'no permission',
    'Access denied because you are not the user with the requested email. Are you logged in with another account?',
  ],
  ['invitation_without_location', 'no server location', 'Invalid data'],
  ['wrong_server', 'server is wrong', 'The users are from different regions: EU and non-EU.'],
  ['person_in_other_region', 'user not in the same region', OTHER_REGION],
] as const;

describe('the catalogue of details', () => {
  // CON-04, CON-05, CON-07
  it.each(Object.entries(DONE))('%s is shown as documented', (detail, text) => {
    expect(detailText(i18next.t, detail)).toBe(text);
  });

  // CON-04, CON-05, CON-07
  it.each(REFUSALS)('%s is shown as documented', (code, detail, text) => {
    expect(problemDetailText(i18next.t, new ApiProblem(400, { code, text: detail }))).toBe(text);
  });

  // CON-04
  it('shows unknown texts as received', () => {
    expect(detailText(i18next.t, 'the moon is wrong')).toBe('the moon is wrong');
    expect(detailText(i18next.t, 'constructor')).toBe('constructor');
    expect(problemDetailText(i18next.t, new ApiProblem(400, { text: 'the moon is wrong' }))).toBe(
      'the moon is wrong',
    );
  });

  // CON-04
  it('shows every 403 as access denied', () => {
    expect(
      problemDetailText(i18next.t, new ApiProblem(403, { text: 'no permission', code: 'not_group_owner' })),
    ).toBe('Access denied');
  });

  it('shows the general text of every other error', () => {
    expect(problemDetailText(i18next.t, new ApiProblem(404, { text: 'Not found.', code: 'not_found' }))).toBe(
      'Not found.',
    );
    expect(problemDetailText(i18next.t, new ApiProblem(500, { text: 'panic' }))).toMatch(
      /^Something went wrong/,
    );
  });

  // CON-02, CON-07
  it('knows which errors belong to the email address', () => {
    expect(
      emailProblemText(
        i18next.t,
        new ApiProblem(400, { text: 'user not in the same region', code: 'person_in_other_region' }),
      ),
    ).toBe(OTHER_REGION);
    expect(
      emailProblemText(i18next.t, new ApiProblem(400, { text: 'email same as yours', code: 'own_email' })),
    ).toBe("Can't invite yourself");
    const fields = { email: [{ code: 'email_invalid' as const }] };
    expect(emailProblemText(i18next.t, new ApiProblem(400, undefined, fields))).toBe(
      'Enter a valid email address.',
    );
    expect(
      emailProblemText(i18next.t, new ApiProblem(400, { text: 'data invalid', code: 'data_invalid' })),
    ).toBeUndefined();
  });
});
