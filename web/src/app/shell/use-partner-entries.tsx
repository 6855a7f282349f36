import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { connectionsOptions } from '#/features/connections/api/connections';
import { displayName, otherNames } from '#/features/connections/model/names';
import type { PaletteEntry } from '#/features/palette/model/entries';
import { matches } from '#/features/palette/model/matches';
import { Avatar } from '#/ui/data-display/avatar';

const SHOWN_PARTNERS = 5;

/** The partners that match the search; none without a search. */
export function usePartnerEntries(search: string): PaletteEntry[] {
  const router = useRouter();
  const { data } = useQuery(connectionsOptions());
  if (!search || !data) return [];
  return [...data.accepted, ...data.locked, ...data.pending]
    .filter((partner) => matches(search, [partner.alias, partner.name, partner.email, partner.institution]))
    .slice(0, SHOWN_PARTNERS)
    .map((partner) => {
      const name = displayName(partner);
      return {
        key: partner.id,
        label: name,
        detail: [partner.institution, ...otherNames(partner)].filter(Boolean).join(' · '),
        mark: <Avatar name={name} email={partner.email} picture={partner.picture} size={24} />,
        open: () => void router.navigate({ to: '/connections', search: { search: name } }),
      };
    });
}
