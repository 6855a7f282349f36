import { useEffect, useRef } from 'react';
import { useIsOutOfSight } from './out-of-sight';
import { areSingleKeysOn, isKeyTaken } from './shortcut-keys';

/** Runs an action when this key is pressed alone anywhere on the page, repeatedly while it is held. */
export function useSingleKey(key: string, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  const isOutOfSight = useIsOutOfSight();
  useEffect(() => {
    if (isOutOfSight) return;
    function onKeyDown(event: KeyboardEvent) {
      const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key !== key || !isAlone || !areSingleKeysOn() || isKeyTaken(event)) return;
      event.preventDefault();
      latest.current();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [key, isOutOfSight]);
}
