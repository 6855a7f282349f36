import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import type { OrderBody } from '../model/order';

async function loadOrder(no: string, signal: AbortSignal) {
  const { content } = await unwrap(client.GET('/v1/cases/{id}/', { params: { path: { id: no } }, signal }));
  return content;
}

export type OrderContent = Awaited<ReturnType<typeof loadOrder>>;

export function isDraft({ status }: OrderContent): boolean {
  return status.code === 'DRFT';
}

/** Loaded once each time a form opens: changes made elsewhere are detected on saving. */
export function orderOptions(no: string, edition: number) {
  return queryOptions({
    queryKey: ['orders', no, edition],
    queryFn: ({ signal }) => loadOrder(no, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Repeating the call with the same key does not create a second draft (ORD-01). */
export function createDraft(body: OrderBody, key: string, keepalive: boolean) {
  return unwrap(
    client.POST('/v1/cases/', { params: { header: { 'Idempotency-Key': key } }, body, keepalive }),
  );
}

export type SavedOrder = Awaited<ReturnType<typeof createDraft>>;

/** Refused with 409 if another person has saved since `updated_date`. */
export function saveOrder({ id, updated_date }: SavedOrder, order: OrderBody, keepalive: boolean) {
  const body = { ...order, updated_date };
  return unwrap(client.PUT('/v1/cases/{id}/', { params: { path: { id } }, body, keepalive }));
}

/** Sends the draft with the files it has now; from then on the recipient sees it (ORD-01). */
export function sendOrder(id: string): Promise<SavedOrder> {
  return unwrap(client.PUT('/v1/cases/{id}/files/upload-done/', { params: { path: { id } } }));
}
