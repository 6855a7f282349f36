import { useEffect, useRef } from 'react';

/** From here on the panel stands beside the chart, not below it. */
const BESIDE = '(min-width: 1024px)';

/**
 * Once teeth are chosen, the page moves as far as the bar with Send would hide both jaws, or, where the panel is below
 * them, the panel that has opened. Only when the finger is up: nobody draws over teeth that move.
 */
export function useShownPanel() {
  const chart = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = chart.current;
    if (!frame) return;
    const show = () =>
      requestAnimationFrame(() => {
        const head = frame.parentElement?.querySelector('section[aria-label] > header');
        const target = window.matchMedia(BESIDE).matches ? frame : head;
        const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
        if (head) target?.scrollIntoView?.({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
      });
    const end = new AbortController();
    frame.addEventListener('pointerup', show, { signal: end.signal });
    return () => end.abort();
  }, []);
  return chart;
}
