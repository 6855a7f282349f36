import { useQuery } from '@tanstack/react-query';
import { call } from '#/api/call';
import type { components } from '#/api/schema.gen';
import { ADMINISTRATION_KEY } from './use-list';

type FactorState = Pick<components['schemas']['SecondFactorState'], 'method' | 'required'>;

const MAIL = 2;
const PATH = '/v1/user/second-factor/';

/** How whoever is signed in here proves who they are, as the server numbers it; nothing until that is known. */
export function useOwnMethod(isWanted: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: [...ADMINISTRATION_KEY, PATH],
    queryFn: ({ signal }) => call<FactorState>('GET', PATH, { signal }),
    enabled: isWanted,
  });
  if (!data) return undefined;
  // Who must have a factor and has chosen none gets the codes by mail.
  return data.method === 0 && data.required ? MAIL : data.method;
}
