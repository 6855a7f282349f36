import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const COLLAPSED_UP_TO = '(max-width: 1440px)';

/** Collapsed on narrower windows; the toggle overrules that until the window crosses the border again (NAV-01). */
export function useCollapsed() {
  const isNarrow = useMediaQuery(COLLAPSED_UP_TO, undefined, { getInitialValueInEffect: false }) ?? false;
  const [isCollapsed, setCollapsed] = useState(isNarrow);
  useEffect(() => setCollapsed(isNarrow), [isNarrow]);
  return { isCollapsed, toggle: () => setCollapsed((before) => !before) };
}
