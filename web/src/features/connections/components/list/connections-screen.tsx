import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { LookOnly } from '#/ui/controls/look-only';
import { InfoDialog } from '#/ui/dialogs/info-dialog';
import { focusIfLost } from '#/ui/keyboard/focus-if-lost';
import { PageHeading } from '#/ui/layout/page-heading';
import type { Connection } from '../../api/connections';
import type { MenuAction, RowButton } from '../../model/actions';
import { problemDetailText } from '../../model/details';
import { useAnswer } from '../../model/use-answer';
import { useDialogs } from '../../model/use-dialogs';
import { ConnectionDialogs } from '../dialogs/connection-dialogs';
import { ConnectionLists } from './connection-lists';
import { ConnectionSearch } from './connection-search';
import classes from './connections-screen.module.css';

/** How long a changed row is highlighted. */
const FRESH_MS = 2_500;

interface ConnectionsScreenProps {
  search: string;
  onSearch: (search: string) => void;
  /** Clinics can also choose a lab from the list. */
  isClinic: boolean;
  /** The region of this server. */
  location: string;
}

export function ConnectionsScreen({ search, onSearch, isClinic, location }: ConnectionsScreenProps) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const [freshId, setFreshId] = useState<string>();
  const [problem, setProblem] = useState<ApiProblem>();
  const [isProblemShown, setProblemShown] = useState(false);
  const answer = useAnswer({
    location,
    onDone: ({ id }) => {
      setFreshId(id);
      // A rejected invitation disappears together with its focused button.
      requestAnimationFrame(() => focusIfLost(document.querySelector('main')));
    },
    onProblem: (found) => {
      setProblem(found);
      setProblemShown(true);
    },
  });

  const { give } = answer;
  const { show } = dialogs;
  const act = useCallback(
    (connection: Connection, action: MenuAction | RowButton) => {
      if (action === 'accept' || action === 'reject') give(connection, action);
      else show({ name: action, connection });
    },
    [give, show],
  );

  useEffect(() => {
    if (!freshId) return;
    const timer = setTimeout(() => setFreshId(undefined), FRESH_MS);
    return () => clearTimeout(timer);
  }, [freshId]);

  const create = () => show({ name: 'create' });
  return (
    <>
      <header className={classes.header}>
        <PageHeading title={t('connections.title')} />
        <ConnectionSearch search={search} onSearch={onSearch} />
        <LookOnly>
          <Button
            size="sm"
            className={classes.create}
            leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={create}
          >
            {t('connections.create')}
          </Button>
        </LookOnly>
      </header>
      <ConnectionLists
        search={search}
        busyWith={answer.busyWith}
        freshId={freshId}
        onAct={act}
        onCreate={create}
        onClearSearch={() => onSearch('')}
      />
      <ConnectionDialogs dialogs={dialogs} isClinic={isClinic} onChanged={setFreshId} />
      <InfoDialog
        opened={isProblemShown}
        title={t('connections.errorTitle')}
        onClose={() => setProblemShown(false)}
      >
        {problem && <p>{problemDetailText(t, problem)}</p>}
      </InfoDialog>
    </>
  );
}
