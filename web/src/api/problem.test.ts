import { expect, it } from 'vitest';
import { problemFromBody, toProblem } from './problem';

// API-04
it('reads a refusal with its code and values', () => {
  const params = { no: 'A-1' };
  const body = { detail: 'Not now.', code: 'case_not_deletable', params, uid: 'u', rows: ['2: twice'] };
  const problem = problemFromBody(409, body);
  expect(problem.fault).toEqual({ text: 'Not now.', code: 'case_not_deletable', params });
  expect(problem).toMatchObject({ status: 409, code: 'case_not_deletable', uid: 'u', rows: ['2: twice'] });
  expect(problem.fields).toEqual({});
});

// API-04
it('reads field errors with their codes, which are not fields', () => {
  const problem = problemFromBody(400, {
    username: ['taken'],
    note: ['too long', 'odd'],
    odd: 3,
    error_codes: { username: ['email_taken'], note: ['too_long'] },
    error_params: { username: [{}], note: [{ max_chars: 5 }] },
  });
  expect(problem.fault).toBeUndefined();
  expect(problem.fields).toEqual({
    username: [{ text: 'taken', code: 'email_taken', params: {} }],
    note: [{ text: 'too long', code: 'too_long', params: { max_chars: 5 } }, { text: 'odd' }],
  });
});

// API-04
it('reads the errors of a field named like a property of the error body', () => {
  const problem = problemFromBody(400, { code: ['Odd.'], error_codes: { code: ['wrong_code'] } });
  expect(problem.fault).toBeUndefined();
  expect(problem.fields).toEqual({ code: [{ text: 'Odd.', code: 'wrong_code' }] });
});

it('accepts any other body', () => {
  expect(problemFromBody(502, '<html>').fault).toBeUndefined();
  expect(problemFromBody(400, { name: ['odd'], error_codes: 7, error_params: [1] }).fields).toEqual({
    name: [{ text: 'odd' }],
  });
  expect(toProblem(new TypeError('fetch failed')).isUnreachable).toBe(true);
});
