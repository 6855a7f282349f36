import { IconClipboardText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { patientName } from '#/features/cases/model/names';
import { foundCasesOptions } from '#/features/palette/api/find-cases';
import type { PaletteEntry } from '#/features/palette/model/entries';
import classes from './command-palette.module.css';

/** As many as fit beside the other results; for more there is the search of the list. */
const SHOWN_CASES = 6;

/** The cases that match the search; none without a search. */
export function useCaseEntries(search: string) {
  const { t } = useTranslation();
  const router = useRouter();
  const { data, isFetching, isError } = useQuery(foundCasesOptions(search));
  const found = search && data ? data.slice(0, SHOWN_CASES) : [];
  const entries = found.map(({ id, no, usertype, author, to, case: patient }): PaletteEntry => {
    const partner = usertype === 'OT' ? author : to;
    const name = patientName(t, patient.pat_firstname, patient.pat_lastname);
    return {
      key: id,
      label: name || no,
      detail: [partner?.disp_name, partner?.institution].filter(Boolean).join(' · '),
      mark: <IconClipboardText size={18} stroke={1.6} aria-hidden />,
      aside: name ? <span className={classes.number}>{no}</span> : undefined,
      open: () => void router.navigate({ to: '/cases/$caseNo', params: { caseNo: no } }),
    };
  });
  return { entries, isSearching: search !== '' && isFetching, hasFailed: search !== '' && isError };
}
