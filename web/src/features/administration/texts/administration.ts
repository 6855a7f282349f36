/** The texts of the administration: its own catalogue, and the translations of server texts used there. */

import { FALLBACK_LANGUAGE, type Language } from '#/i18n/languages';
import { addServerTexts } from '#/i18n/server-texts';
import { joinCatalogue } from '#/i18n/setup';
import { addFaultTexts } from '#/ui/feedback/fault-texts';
import type en from '../../../../../locales/en/administration.json';
import { administrationFaults } from './fault-texts';
import { administrationTexts } from './server-texts';

const catalogues = import.meta.glob<{ default: typeof en }>('../../../../../locales/*/administration.json');

addServerTexts(administrationTexts);
addFaultTexts(administrationFaults);

async function load(language: Language): Promise<object> {
  const find = (code: Language) => catalogues[`../../../../../locales/${code}/administration.json`];
  const catalogue = find(language) ?? find(FALLBACK_LANGUAGE);
  if (!catalogue) throw new Error('no catalogue');
  return (await catalogue()).default;
}

export function loadAdministrationTexts(): Promise<void> {
  return joinCatalogue(load);
}
