import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { type LinkOutcome, linkOptions } from '#/api/link';
import { unwrap } from '#/api/problem';

export type ActivationOutcome =
  /** `next` is the page of a waiting invitation, if there is one. */
  | { kind: 'activated'; next?: string }
  | { kind: 'invalid' }
  /** A sign-up through a provider can only be activated in the browser that started it. */
  | { kind: 'elsewhere' }
  | { kind: 'expired'; uid: string };

function activate(uidb64: string, token: string) {
  return unwrap(client.POST('/v1/auth/activate/', { body: { uidb64, token } }));
}

type Answer = Awaited<ReturnType<typeof activate>>;

function readOutcome({ answer, refusal }: LinkOutcome<Answer>): ActivationOutcome {
  if (!refusal) return { kind: 'activated', next: answer.next ?? undefined };
  if (refusal.uid) return { kind: 'expired', uid: refusal.uid };
  return { kind: refusal.code === 'other_browser' ? 'elsewhere' : 'invalid' };
}

export function activationOptions(uidb64: string, token: string) {
  return queryOptions({
    ...linkOptions(['activation', uidb64, token], () => activate(uidb64, token)),
    select: readOutcome,
  });
}
