/** The details in a lab's row, and the search through all texts of a row (LAB-01). */
import { countryName } from '#/i18n/countries';
import type { Lab } from '../api/labs';

/** The contact and the address. */
export function labFacts(lab: Lab, language: string): string[] {
  const { contact_name, contact_email, email, company_address, country_name } = lab;
  const address = company_address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return [
    contact_name,
    contact_email || email,
    ...address,
    country_name && countryName(language, country_name),
  ].filter(Boolean);
}

export function findLabs(labs: Lab[], search: string, language: string): Lab[] {
  const wanted = search.trim().toLocaleLowerCase(language);
  return labs.filter((lab) =>
    [lab.name, lab.company_name, ...labFacts(lab, language)].some((text) =>
      text.toLocaleLowerCase(language).includes(wanted),
    ),
  );
}
