import { describe, expect, it } from 'vitest';
import { anna } from '#/testing/people';
import { adminLandingPath, landingPath, mayAdminister } from './landing';

const everything = () => true;
const nothing = () => false;

// ACC-12
describe('landingPath', () => {
  it('prefers next', () => {
    expect(landingPath({ next: '/settings', isSmall: true, exists: everything })).toBe('/settings');
  });
  it('ignores a next of another site', () => {
    expect(landingPath({ next: '//evil.example', isSmall: false, exists: everything })).toBe('/dashboard');
  });
  it('sends small screens to the cases once that page exists', () => {
    expect(landingPath({ next: undefined, isSmall: true, exists: everything })).toBe('/cases');
    expect(landingPath({ next: undefined, isSmall: true, exists: nothing })).toBe('/dashboard');
    expect(landingPath({ next: undefined, isSmall: false, exists: everything })).toBe('/dashboard');
  });
});

// ACC-11
describe('adminLandingPath', () => {
  it.each([
    [{ is_device_manager: true }, '/adm/registration'],
    [{ is_device_user_viewer: true }, '/adm/registration'],
    [{ is_sales_manager: true }, '/adm/devices'],
    [{ is_staff: true }, '/adm/dashboard'],
  ])('%j lands on %s', (flags, path) => {
    const user = { ...anna, ...flags };
    expect(mayAdminister(user)).toBe(true);
    expect(adminLandingPath(user, { next: undefined, exists: everything })).toBe(path);
  });
  it('knows who may not', () => expect(mayAdminister(anna)).toBe(false));
});
