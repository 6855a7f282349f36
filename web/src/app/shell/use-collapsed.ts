import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

const COLLAPSED_UP_TO = '(max-width: 1440px)';
/** Kept per browser, not per person: it depends on the screen. */
const STORAGE_KEY = 'panel';

type Choice = 'collapsed' | 'expanded';

function readChoice(): Choice | undefined {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'collapsed' || stored === 'expanded' ? stored : undefined;
}

/**
 * The panel is collapsed on narrower windows until a person uses the toggle; from then on their choice holds, also
 * after a reload (NAV-01).
 */
export function useCollapsed() {
  const isNarrow = useMediaQuery(COLLAPSED_UP_TO, undefined, { getInitialValueInEffect: false }) ?? false;
  const [choice, setChoice] = useState(readChoice);
  const isCollapsed = choice ? choice === 'collapsed' : isNarrow;
  return {
    isCollapsed,
    toggle: () => {
      const next = isCollapsed ? 'expanded' : 'collapsed';
      localStorage.setItem(STORAGE_KEY, next);
      setChoice(next);
    },
  };
}
