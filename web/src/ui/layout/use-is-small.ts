import { useMediaQuery } from '@mantine/hooks';

/** Below this width there is room for one pane at a time. */
const SMALL = '(max-width: 1023.98px)';

export function useIsSmall(): boolean {
  return useMediaQuery(SMALL, undefined, { getInitialValueInEffect: false }) ?? false;
}
