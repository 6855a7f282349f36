import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { ApiProblem } from '#/api/problem';
import { problemText } from './error-text';

const t = ((key: string) => key) as TFunction;

// API-04
it.each([
  [0, undefined, 'errors.unreachable'],
  [400, 'Check your email or password', 'server.credentialsWrong'],
  [400, 'Something new', 'Something new'],
  [404, undefined, 'errors.server'],
  [500, 'Something went wrong on our side.', 'errors.server'],
  [500, 'thread panicked at main.rs', 'errors.server'],
  [502, undefined, 'errors.server'],
  [503, 'The service is busy. Please try again in a moment.', 'server.busy'],
  [507, 'The storage is full.', 'server.storageFull'],
])('%i %s is said as %s', (status, detail, text) => {
  expect(problemText(t, new ApiProblem(status, detail))).toBe(text);
});

// API-04
it('a field that no page shows is still named as what it is', () => {
  const problem = new ApiProblem(400, undefined, { sort: ['This is not a valid choice.'] });
  expect(problemText(t, problem)).toBe('server.choiceInvalid');
});
