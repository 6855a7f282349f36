import { useEffect, useRef } from 'react';

/** From this width, the panel is beside the chart, not below it. */
const BESIDE = '(min-width: 1024px)';

/** Whether a key of the chart selects teeth; the others only move the focus. */
function chooses({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === ' ' || key === 'Enter' || shiftKey || ctrlKey || metaKey;
}

/**
 * Once teeth are chosen, scrolls until the bar with Send does not cover the jaws, or the panel if it is below them.
 * Only after the pointer is released: a person cannot draw over teeth that move. Also scrolls to the chart when a
 * key moves the focus in it, because the bar could cover it.
 */
export function useShownPanel() {
  const chart = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = chart.current;
    if (!frame) return;
    const isTrue = (query: string) => window.matchMedia(query).matches;
    function show(target: Element) {
      const isCalm = isTrue('(prefers-reduced-motion: reduce)');
      target.scrollIntoView?.({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
    }
    function showChosen() {
      const head = frame?.parentElement?.querySelector('section[aria-label] > header');
      if (frame && head) show(isTrue(BESIDE) ? frame : head);
    }
    // The panel is drawn in the next frame.
    const onChosen = () => requestAnimationFrame(showChosen);
    function onClick({ detail }: MouseEvent) {
      // A click by a key on a button, or by a screen reader.
      if (detail === 0) onChosen();
    }
    const onKeyDown = (event: KeyboardEvent) =>
      requestAnimationFrame(() => {
        // The chart handles its own keys before this.
        if (!event.defaultPrevented) return;
        if (chooses(event)) showChosen();
        else show(frame);
      });
    const end = new AbortController();
    const { signal } = end;
    frame.addEventListener('pointerup', onChosen, { signal });
    frame.addEventListener('click', onClick, { signal });
    frame.addEventListener('keydown', onKeyDown, { signal });
    return () => end.abort();
  }, []);
  return chart;
}
