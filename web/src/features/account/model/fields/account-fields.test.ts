import { expect, it } from 'vitest';
import {
  emptySignup,
  fieldsToValidate,
  missingFields,
  SIGNUP_REQUIRED,
  SOCIAL_REQUIRED,
} from './account-fields';
import { checkPicture } from './picture';

// ACC-01
it('is prefilled from the query', () => {
  expect(emptySignup({ email: 'a@b.example', fname: 'A', lname: 'B' })).toMatchObject({
    username: 'a@b.example',
    first_name: 'A',
    last_name: 'B',
  });
});

// ACC-02
it('requires seven items, for a social account two', () => {
  expect(missingFields(SIGNUP_REQUIRED, emptySignup({}))).toHaveLength(7);
  expect(missingFields(SIGNUP_REQUIRED, { ...emptySignup({ email: ' ' }), role: 'lab' })).not.toContain(
    'role',
  );
  expect(missingFields(SOCIAL_REQUIRED, emptySignup({}))).toEqual(['role', 'country']);
});

// ACC-03
it('validates one field at a time, the confirmation together with its password', () => {
  const fields = { ...emptySignup({}), password: 'one', password_confirm: 'two', first_name: 'A' };
  expect(fieldsToValidate('first_name', fields)).toEqual({ first_name: 'A' });
  expect(fieldsToValidate('password_confirm', fields)).toEqual({
    password: 'one',
    password_confirm: 'two',
  });
});

// ACC-01
it('accepts PNG and JPEG up to 5 MB', () => {
  expect(checkPicture({ type: 'image/png', size: 1 })).toBeUndefined();
  expect(checkPicture({ type: 'image/svg+xml', size: 1 })).toBe('type');
  expect(checkPicture({ type: 'image/jpeg', size: 5 * 1024 * 1024 + 1 })).toBe('size');
});
