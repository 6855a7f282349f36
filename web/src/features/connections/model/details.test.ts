import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiProblem } from '#/api/problem';
import { startEnglish } from '#/testing/render';
import { detailText, emailProblemText, problemDetailText } from './details';

beforeAll(startEnglish);

const OTHER_REGION =
  'This email account is located in a different region: you cannot connect to transfer data.';

/** The error catalogue of the specification, word for word. */
const CATALOGUE = {
  'email already added': 'You already have a connection to this email address.',
  'email same as yours': "Can't invite yourself",
  'same group user': "Can't invite group member",
  'request email sent': 'An Invitation has been sent',
  'data invalid': 'Data is invalid',
  'request accepted': 'Request is accepted',
  'request already accepted': 'Request is already accepted',
  'invalid token': 'Invalid token',
  'request needed': 'Request is needed',
  'request rejected': 'Request is rejected',
  'no email':
    'Unable to verify the requester: your account has no email. Please verify the email on your social media account and try again.',
  'no permission':
    'Access denied because you are not the user with the requested email. Are you logged in with another account?',
  'no server location': 'Invalid data',
  'server is wrong': 'The users are from different regions: EU and non-EU.',
  'user not in the same region': OTHER_REGION,
};

describe('the catalogue of details', () => {
  // CON-04, CON-05, CON-07
  it.each(Object.entries(CATALOGUE))('%s is said as documented', (code, text) => {
    expect(detailText(i18next.t, code)).toBe(text);
    expect(problemDetailText(i18next.t, new ApiProblem(400, code))).toBe(text);
  });

  // CON-04
  it('shows what nobody has written down as received', () => {
    expect(detailText(i18next.t, 'the moon is wrong')).toBe('the moon is wrong');
    expect(detailText(i18next.t, 'constructor')).toBe('constructor');
    expect(problemDetailText(i18next.t, new ApiProblem(400, 'the moon is wrong'))).toBe('the moon is wrong');
  });

  // CON-04
  it('says of every 403 that access is denied', () => {
    expect(problemDetailText(i18next.t, new ApiProblem(403, 'no permission'))).toBe('Access denied');
  });

  it('says the usual things of everything else', () => {
    expect(problemDetailText(i18next.t, new ApiProblem(404, 'Not found.'))).toBe('Not found.');
    expect(problemDetailText(i18next.t, new ApiProblem(500, 'panic'))).toMatch(/^Something went wrong/);
  });

  // CON-02, CON-07
  it('knows which complaints belong to the address', () => {
    expect(emailProblemText(i18next.t, new ApiProblem(400, 'user not in the same region'))).toBe(
      OTHER_REGION,
    );
    expect(emailProblemText(i18next.t, new ApiProblem(400, 'email same as yours'))).toBe(
      "Can't invite yourself",
    );
    const fields = { email: ['Enter a valid email address.'] };
    expect(emailProblemText(i18next.t, new ApiProblem(400, undefined, fields))).toBe(
      'Enter a valid email address.',
    );
    expect(emailProblemText(i18next.t, new ApiProblem(400, 'data invalid'))).toBeUndefined();
  });
});
