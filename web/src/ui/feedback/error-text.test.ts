import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import type { ErrorCode } from '#/api/codes';
import { ApiProblem } from '#/api/problem';
import { fieldText, problemText } from './error-text';

const t = ((key: string) => key) as TFunction;
const UNKNOWN = 'learned_yesterday' as ErrorCode;

// API-04
it.each([
  [0, undefined, 'errors.unreachable'],
  [400, { code: 'credentials_wrong', text: 'Check your email or password' }, 'server.credentialsWrong'],
  [400, { code: UNKNOWN, text: 'Something new' }, 'Something new'],
  [400, { code: UNKNOWN }, 'errors.server'],
  [400, { code: 'malformed_body', text: 'The body is odd.' }, 'The body is odd.'],
  [400, { code: 'constructor' as ErrorCode, text: 'Something odd' }, 'Something odd'],
  [404, undefined, 'errors.server'],
  [500, { code: 'internal', text: 'Something went wrong on our side.' }, 'errors.server'],
  [500, { text: 'thread panicked at main.rs' }, 'errors.server'],
  [502, undefined, 'errors.server'],
  [503, { code: 'busy', text: 'The service is busy.' }, 'server.busy'],
  [507, { code: 'storage_full', text: 'The storage is full.' }, 'server.storageFull'],
] as const)('%i %o is said as %s', (status, fault, text) => {
  expect(problemText(t, new ApiProblem(status, fault))).toBe(text);
});

// API-04
it('fills the values of a refusal into its text', () => {
  const filled = ((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as TFunction;
  const problem = new ApiProblem(400, { code: 'too_long', params: { max_chars: 5 } });
  expect(problemText(filled, problem)).toBe('server.tooLong {"length":5}');
});

// API-04
it('an error of a field that no page shows is still shown', () => {
  const problem = new ApiProblem(400, undefined, { sort: [{ code: 'not_a_choice' }] });
  expect(problemText(t, problem)).toBe('server.choiceInvalid');
});

// ACC-03
it('an empty field says what is missing, and anything else what is wrong', () => {
  const fields = {
    code: [{ code: 'blank' }],
    phone: [{ code: 'phone_invalid' }, { text: 'And odd.' }],
  } as const;
  const problem = new ApiProblem(400, undefined, { code: [...fields.code], phone: [...fields.phone] });
  expect(fieldText(t, problem, 'code')).toBe('blank.code');
  expect(fieldText(t, problem, 'phone')).toBe('server.phoneInvalid And odd.');
  expect(fieldText(t, problem, 'role')).toBeUndefined();
});
