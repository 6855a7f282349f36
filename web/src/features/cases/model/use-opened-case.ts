import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUser } from '#/api/session';
import { useIsOutOfSight } from '#/ui/keyboard/out-of-sight';
import { caseOptions, patchCase } from '../api/case';
import { markRead } from '../api/case-list';
import { tellOpened } from '../api/tell-opened';

/**
 * Loads a case and tracks whether it counts as opened. A case that the page selected by itself counts as
 * opened only once the person acts on it (CAS-02).
 */
export function useOpenedCase(numberOrId: string, isUnasked: boolean) {
  const queryClient = useQueryClient();
  const [wasUnasked] = useState(isUnasked);
  const [hasActed, setActed] = useState(false);
  const isOpened = !isUnasked || hasActed;
  // Loading a case marks it as read on the server.
  const enabled = !useIsOutOfSight();
  const { data, dataUpdatedAt, error, refetch } = useQuery({ ...caseOptions(numberOrId, isOpened), enabled });
  const id = data?.content.id;

  useEffect(() => {
    if (!wasUnasked || !isOpened || !id || currentUser()?.support) return;
    tellOpened(id).then(
      (content) => patchCase(queryClient, id, content),
      // Not needed: the next load marks it as opened as well.
      () => undefined,
    );
  }, [wasUnasked, isOpened, id, queryClient]);

  useEffect(() => {
    if (isOpened && id && dataUpdatedAt) markRead(queryClient, id);
  }, [isOpened, id, dataUpdatedAt, queryClient]);

  return { data, dataUpdatedAt, error, refetch, act: () => setActed(true) };
}
