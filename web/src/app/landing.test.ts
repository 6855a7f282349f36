import { describe, expect, it } from 'vitest';
import { anna } from '#/testing/people';
import { mayAdminister } from './administration/areas';
import { adminLandingPath, landingPath } from './landing';

// ACC-12
describe('landingPath', () => {
  it('prefers next', () => {
    expect(landingPath({ next: '/settings', isSmall: true })).toBe('/settings');
  });
  it('ignores a next of another site', () => {
    expect(landingPath({ next: '//evil.example', isSmall: false })).toBe('/dashboard');
  });
  it('sends small screens to the cases', () => {
    expect(landingPath({ next: undefined, isSmall: true })).toBe('/cases');
    expect(landingPath({ next: undefined, isSmall: false })).toBe('/dashboard');
  });
});

// ACC-11
describe('adminLandingPath', () => {
  it.each([
    [{ is_device_manager: true }, '/adm/registration'],
    [{ is_device_user_viewer: true }, '/adm/registration'],
    [{ is_sales_manager: true, is_main_company: true }, '/adm/devices'],
    [{ is_sales_manager: true }, '/adm/feature_partner'],
    [{ is_staff: true, is_main_company: true }, '/adm/dashboard'],
  ])('%j lands on %s', (flags, path) => {
    const user = { ...anna, ...flags };
    expect(mayAdminister(user)).toBe(true);
    expect(adminLandingPath(user)).toBe(path);
    expect(adminLandingPath(user, '/adm/users?page=2')).toBe('/adm/users?page=2');
    expect(adminLandingPath(user, 'https://evil.example')).toBe(path);
  });
  it.each([{}, { is_staff: true }, { is_main_company: true }, { is_device_rental_manager: true }])(
    'has no area for %j',
    (flags) => expect(mayAdminister({ ...anna, ...flags })).toBe(false),
  );
});
