import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/api/session';
import type { PaletteEntry } from '#/features/palette/model/entries';
import { matches } from '#/features/palette/model/matches';
import { mayAdminister } from '../administration/areas';
import { menuOf } from '../administration/menu';

/** The administration screens that the person may open; none for everyone else (ADM-01). */
export function useAdministrationEntries(search: string): PaletteEntry[] {
  const { t, i18n } = useTranslation();
  const router = useRouter();
  const user = useUser();
  const isWanted = user !== null && mayAdminister(user);
  // Their names are in the administration's catalogue, which nobody else ever loads.
  const { isSuccess } = useQuery({
    queryKey: ['administration-texts', i18n.language],
    queryFn: async () => {
      const { loadAdministrationTexts } = await import('#/features/administration/texts/administration');
      await loadAdministrationTexts();
      return true;
    },
    enabled: isWanted,
    staleTime: 'static',
  });
  if (!user || !isWanted || !isSuccess) return [];
  const area = t('login.administration');
  return menuOf(t, user)
    .flatMap(({ entries }) => entries)
    .filter(({ label }) => matches(search, [label, area]))
    .map(({ to, label, icon: Icon }) => ({
      key: to,
      label,
      detail: area,
      mark: <Icon size={18} stroke={1.6} aria-hidden />,
      open: () => void router.navigate({ to }),
    }));
}
