import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiProblem, toProblem } from '#/api/problem';
import { useRefresh } from '#/api/touched';
import { notify } from '#/ui/feedback/notify';
import { acceptConnection } from '../api/accept-connection';
import type { Connection } from '../api/connections';
import { rejectConnection } from '../api/reject-connection';
import { detailText } from './details';

type AnswerKind = 'accept' | 'reject';

interface AnswerOptions {
  /** The region of this server, which is also the region of every invitation in the list. */
  location: string;
  onDone: (connection: Connection) => void;
  onProblem: (problem: ApiProblem) => void;
}

/** Answers an invitation in the list. Busy until the list has been reloaded. */
export function useAnswer({ location, onDone, onProblem }: AnswerOptions) {
  const { t } = useTranslation();
  const changed = useRefresh('connections_changed');
  const isLocked = useRef(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ connection, kind }: { connection: Connection; kind: AnswerKind }) =>
      kind === 'reject'
        ? rejectConnection(connection.id)
        : acceptConnection({ cidb64: connection.idb64, token: connection.accept_token ?? '', location }),
    onSuccess: async (detail, { connection }) => {
      await changed();
      void notify({ kind: 'success', text: detailText(t, detail) });
      onDone(connection);
    },
    onError: (error) => {
      onProblem(toProblem(error));
      // Usually it was answered or withdrawn meanwhile.
      void changed();
    },
    onSettled: () => {
      isLocked.current = false;
    },
  });
  const give = useCallback(
    (connection: Connection, kind: AnswerKind) => {
      if (isLocked.current) return;
      isLocked.current = true;
      mutate({ connection, kind });
    },
    [mutate],
  );
  return { busyWith: isPending ? variables.connection.id : undefined, give };
}
