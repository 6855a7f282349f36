import { useEffect, useRef } from 'react';
import type { LayerLooks } from '../model/layers';
import { encodeView } from '../model/view-state';
import type { Scene } from '../scene/scene';

const PAUSE_MS = 300;

/** Tells the page what is looked at, once the hand is still. */
export function useViewReport(
  scene: Scene | undefined,
  looks: LayerLooks,
  isSolid: boolean,
  onViewChange: ((view: string) => void) | undefined,
): void {
  const latest = useRef({ looks, isSolid, onViewChange });
  latest.current = { looks, isSolid, onViewChange };
  const isWanted = onViewChange !== undefined;

  useEffect(() => {
    if (!scene || !isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let told = '';
    // A changed look is drawn, too.
    const stop = scene.drawn.listen(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const { looks: shown, isSolid: solid, onViewChange: report } = latest.current;
        const view = encodeView({ camera: scene.eye.view, looks: shown, isSolid: solid });
        if (view === told) return;
        told = view;
        report?.(view);
      }, PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [scene, isWanted]);
}
