import { useMediaQuery } from '@mantine/hooks';

/** Below this there is room for one thing at a time. */
const SMALL = '(max-width: 1023.98px)';

export function useIsSmall(): boolean {
  return useMediaQuery(SMALL, undefined, { getInitialValueInEffect: false }) ?? false;
}
