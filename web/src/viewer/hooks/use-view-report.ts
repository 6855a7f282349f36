import { useEffect, useRef } from 'react';
import type { LayerLooks, LayerRow } from '../model/layers';
import { encodeView } from '../model/view-state';
import type { Scene } from '../scene/scene';

const PAUSE_MS = 300;

interface Shown {
  rows: readonly LayerRow[];
  looks: LayerLooks;
  isSolid: boolean;
}

/** Reports the view to the page once the movement has stopped. */
export function useViewReport(
  scene: Scene | undefined,
  shown: Shown,
  onViewChange: ((view: string) => void) | undefined,
): void {
  const latest = useRef({ ...shown, onViewChange });
  latest.current = { ...shown, onViewChange };
  const isWanted = onViewChange !== undefined;

  useEffect(() => {
    if (!scene || !isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let told = '';
    // Also runs after a change of opacity or colours, because that is drawn, too.
    const stop = scene.drawn.listen(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const { rows, looks, isSolid, onViewChange: report } = latest.current;
        const view = encodeView({ camera: scene.eye.view, looks, isSolid }, rows);
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
