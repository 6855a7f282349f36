import { useEffect, useRef } from 'react';

/** From here on the panel stands beside the chart, not below it. */
const BESIDE = '(min-width: 1024px)';

/** Of the keys of the chart, those that choose teeth; the others move the focus. */
function chooses({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === ' ' || key === 'Enter' || shiftKey || ctrlKey || metaKey;
}

/**
 * Once teeth are chosen, the page moves as far as the bar with Send would hide both jaws, or, where the panel is below
 * them, the panel that has opened. Only when the finger is up: nobody draws over teeth that move. The page moves to the
 * chart as well when a key moves the focus in it, which the bar would hide, too.
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
      // By a key on a button, or by a screen reader.
      if (detail === 0) onChosen();
    }
    const onKeyDown = (event: KeyboardEvent) =>
      requestAnimationFrame(() => {
        // The chart takes its own keys, and has done so by now.
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
