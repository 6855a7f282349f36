import { expect, it } from 'vitest';
import { problemFromBody, toProblem } from './problem';

// API-04
it('reads details, field errors and uids', () => {
  const problem = problemFromBody(400, { detail: 'no', uid: 'u', username: ['taken'], odd: 3 });
  expect(problem).toMatchObject({ status: 400, detail: 'no', uid: 'u', fields: { username: ['taken'] } });
});

it('survives anything else', () => {
  expect(problemFromBody(502, '<html>').detail).toBeUndefined();
  expect(toProblem(new TypeError('fetch failed')).isUnreachable).toBe(true);
});
