import { type RefObject, useCallback, useEffect, useState } from 'react';

/** `page`: the browser has no full screen for elements (iPhones), so the viewer fills the page. */
type Fullness = 'no' | 'screen' | 'page';

export interface FullScreen {
  isFull: boolean;
  fills: Fullness;
  toggle: () => void;
  leave: () => Promise<void>;
}

export function useFullScreen(root: RefObject<HTMLElement | null>): FullScreen {
  const [fills, setFills] = useState<Fullness>('no');

  useEffect(() => {
    const onChange = () =>
      setFills((before) => {
        if (document.fullscreenElement !== null && document.fullscreenElement === root.current)
          return 'screen';
        return before === 'screen' ? 'no' : before;
      });
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [root]);

  // Above everything else on the page, whatever contains the viewer.
  useEffect(() => {
    const element = root.current;
    if (fills !== 'page' || !element) return undefined;
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    if (typeof element.showPopover === 'function') {
      element.popover = 'manual';
      element.showPopover();
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setFills('no');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      document.documentElement.style.overflow = overflow;
      if (element.popover === null) return;
      element.hidePopover();
      element.popover = null;
    };
  }, [fills, root]);

  const enter = useCallback(async () => {
    const fill = root.current?.requestFullscreen?.bind(root.current);
    if (!document.fullscreenEnabled || !fill) return setFills('page');
    // Refused, for example inside a frame.
    await fill().catch(() => setFills('page'));
  }, [root]);

  const leave = useCallback(async () => {
    setFills((before) => (before === 'page' ? 'no' : before));
    if (document.fullscreenElement !== null && document.fullscreenElement === root.current) {
      await document.exitFullscreen();
    }
  }, [root]);

  const toggle = useCallback(() => {
    void (fills === 'no' ? enter() : leave());
  }, [fills, enter, leave]);

  return { isFull: fills !== 'no', fills, toggle, leave };
}
