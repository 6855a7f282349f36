import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** The numbers on the wire (ACC-09). */
export const METHOD = { off: 0, sms: 1, mail: 2, authenticator: 3 } as const;
export type Method = (typeof METHOD)[keyof typeof METHOD];

export function secondFactorOptions() {
  return queryOptions({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => unwrap(client.GET('/v1/user/second-factor/', { signal })),
  });
}

/** Starts the setup of an app; nothing changes until its first code is confirmed. */
export async function startAuthenticator(password: string) {
  return unwrap(client.POST('/v1/user/second-factor/authenticator/', { body: { password } }));
}

interface FactorChange {
  method: Method;
  password: string;
  /** A code of the app that is being set up. */
  code?: string;
}

export async function changeSecondFactor(change: FactorChange): Promise<string[]> {
  const answer = await unwrap(client.PUT('/v1/user/second-factor/', { body: change }));
  return answer.recovery_codes;
}

export async function newRecoveryCodes(password: string): Promise<string[]> {
  const answer = await unwrap(client.POST('/v1/user/second-factor/recovery-codes/', { body: { password } }));
  return answer.recovery_codes;
}
