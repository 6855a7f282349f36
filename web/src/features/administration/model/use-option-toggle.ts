import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PartnerFeature } from '#/api/administration';
import { client } from '#/api/client';
import { toProblem, unwrap } from '#/api/problem';
import { problemText } from '#/ui/feedback/error-text';
import { useMessage } from '#/ui/feedback/message';
import { ADMINISTRATION_KEY } from './use-list';

/** The timeout of a change (ADM-08). */
const PATIENCE_MS = 15_000;

async function saveOption(id: string, option: boolean, signal: AbortSignal): Promise<void> {
  const params = { path: { id } };
  await unwrap(client.PATCH('/v1/cs/partnerfeatures/{id}/', { params, body: { option }, signal }));
}

/**
 * Saves the option of one device as soon as it is switched, and shows an error if that fails or takes too
 * long.
 */
export function useOptionToggle() {
  const queryClient = useQueryClient();
  const [pendingIds, setPendingIds] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useMessage();

  const mark = (id: string, isPending: boolean) =>
    setPendingIds((before) => {
      const after = new Set(before);
      if (isPending) after.add(id);
      else after.delete(id);
      return after;
    });

  async function toggle({ id }: PartnerFeature, option: boolean) {
    if (pendingIds.has(id)) return;
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
    mark(id, true);
    setFailure(undefined);
    try {
      await saveOption(id, option, patience.signal);
    } catch (error) {
      const isLate = patience.signal.aborted;
      setFailure((t) => (isLate ? t('adm.partnerFeatures.timedOut') : problemText(t, toProblem(error))));
    } finally {
      clearTimeout(timer);
      // The answer may be lost, so reload the state from the server.
      await queryClient.invalidateQueries({ queryKey: ADMINISTRATION_KEY });
      mark(id, false);
    }
  }

  return {
    failure,
    pendingIds,
    toggle: (row: PartnerFeature, option: boolean) => void toggle(row, option),
  };
}
