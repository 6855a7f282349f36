import { expect, test } from '@playwright/test';
import { screens } from '../harness/screens';
import { accountScreens, welcomeScreens } from '../harness/screens-account';
import { administrationScreens } from '../harness/screens-administration';
import { caseScreens } from '../harness/screens-cases';
import { deskScreens } from '../harness/screens-desk';
import { fileScreens } from '../harness/screens-files';
import { groupScreens } from '../harness/screens-groups';
import { partnerScreens } from '../harness/screens-partners';
import { regionScreens } from '../harness/screens-region';
import { securityScreens } from '../harness/screens-security';
import { dataScreens, shellScreens } from '../harness/screens-shell';
import { socialScreens } from '../harness/screens-social';
import { STATES } from '../harness/states';

test('each state that is left out is one of the screens', () => {
  const all = [
    screens,
    accountScreens,
    welcomeScreens,
    administrationScreens,
    caseScreens,
    deskScreens,
    fileScreens,
    groupScreens,
    partnerScreens,
    regionScreens,
    securityScreens,
    dataScreens,
    shellScreens,
    socialScreens(() => {
      throw new Error('no screen is opened here');
    }),
  ].flat();
  const names = new Set(all.map(({ name }) => name));
  expect([...STATES].filter((name) => !names.has(name))).toEqual([]);
  expect(names.size - STATES.size, 'screens that make test inspects').toBeGreaterThan(70);
});
