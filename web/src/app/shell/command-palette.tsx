import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Palette } from '#/features/palette/components/palette';
import { useAdministrationEntries } from './use-administration-entries';
import { useCaseEntries } from './use-case-entries';
import { usePageEntries } from './use-page-entries';
import { usePartnerEntries } from './use-partner-entries';

const TYPING_PAUSE_MS = 200;

/** Searches cases, partners and pages; loaded when it is first opened. */
export default function CommandPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const typed = search.trim();
  const [asked] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const cases = useCaseEntries(typed && asked);
  const partners = usePartnerEntries(typed);
  const pages = usePageEntries(typed);
  const administration = useAdministrationEntries(typed);
  return (
    <Palette
      opened={opened}
      onClose={onClose}
      search={search}
      onSearch={setSearch}
      isSearching={typed !== '' && (typed !== asked || cases.isSearching)}
      problem={cases.hasFailed ? t('palette.casesFailed') : undefined}
      groups={[
        { key: 'cases', title: t('palette.cases'), entries: cases.entries },
        { key: 'partners', title: t('palette.partners'), entries: partners },
        { key: 'pages', title: t('palette.pages'), entries: pages },
        { key: 'administration', title: t('login.administration'), entries: administration },
      ]}
    />
  );
}
