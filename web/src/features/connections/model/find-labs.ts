/** Labs by any part of what their row shows. */
import { countryName } from '#/i18n/countries';
import type { Lab } from '../api/labs';

export function findLabs(labs: Lab[], search: string, language: string): Lab[] {
  const wanted = search.trim().toLocaleLowerCase(language);
  return labs.filter(({ name, company_name, contact_name, country_name }) =>
    [name, company_name, contact_name, country_name && countryName(language, country_name)].some((text) =>
      text.toLocaleLowerCase(language).includes(wanted),
    ),
  );
}
