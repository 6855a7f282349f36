import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentUser } from '#/api/session';
import { isPageCovered, isSingleKey } from '#/ui/keyboard/shortcut-keys';
import { showOverlay } from './overlay';

/** How long a two-key shortcut waits for its second key. */
const SECOND_KEY_MS = 1_500;

function isPaletteChord({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** The shortcuts that work on every page; a page adds its own. */
export function useShortcuts(): void {
  const router = useRouter();
  useEffect(() => {
    let awaitsSecondUntil = 0;

    function actionOf(key: string): (() => void) | undefined {
      if (performance.now() < awaitsSecondUntil) {
        awaitsSecondUntil = 0;
        if (key === 'd') return () => void router.navigate({ to: '/dashboard' });
        if (key === 'c') return () => void router.navigate({ to: '/cases' });
      }
      if (key === 'n' && !currentUser()?.support) return () => void router.navigate({ to: '/cases/new' });
      if (key === '?') return () => showOverlay('shortcuts');
      if (key === 'g') {
        return () => {
          awaitsSecondUntil = performance.now() + SECOND_KEY_MS;
        };
      }
      return undefined;
    }

    function onKeyDown(event: KeyboardEvent) {
      // Also while a person types: no field uses this key combination.
      const opensPalette = isPaletteChord(event) && !event.defaultPrevented && !isPageCovered(event);
      const action = opensPalette
        ? () => showOverlay('palette')
        : isSingleKey(event)
          ? actionOf(event.key)
          : undefined;
      if (!action) return;
      event.preventDefault();
      // Keeps the page's own shortcut from running as well: the c of "g c" must not start a comment.
      event.stopPropagation();
      action();
    }

    // In the capture phase, before the shortcuts of the page.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [router]);
}
