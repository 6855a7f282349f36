/** The people selected by the institution and person of the filter (LST-03). */
import type { FilterOptions } from '../../api/filter-options';
import type { CaseFilters } from './filters';

type PartnerChoice = Pick<CaseFilters, 'institution' | 'person' | 'userIds'>;

export function idsOf({ institutions }: FilterOptions, institution: string | null): string[] {
  return institutions.find(({ name }) => name === institution)?.user_ids ?? [];
}

/** The people of the chosen institution, or all. */
export function peopleOf(options: FilterOptions, institution: string | null): FilterOptions['users'] {
  if (institution === null) return options.users;
  const ids = idsOf(options, institution);
  return options.users.filter(({ id }) => ids.includes(id));
}

/** Clears the chosen person if they do not belong to the institution. */
export function withInstitution(
  options: FilterOptions,
  before: PartnerChoice,
  institution: string | null,
): PartnerChoice {
  const isStillThere = peopleOf(options, institution).some(({ id }) => id === before.person);
  return withPerson(options, { ...before, institution }, isStillThere ? before.person : null);
}

export function withPerson(
  options: FilterOptions,
  before: PartnerChoice,
  person: string | null,
): PartnerChoice {
  const { institution } = before;
  return { institution, person, userIds: person ? [person] : idsOf(options, institution) };
}
