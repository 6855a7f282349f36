import { type KeyboardEvent, useEffect, useRef } from 'react';
import { keyAction } from '../model/keys';
import { followGestures } from '../scene/gestures';
import type { Scene } from '../scene/scene';
import type { FullScreen } from './use-full-screen';
import type { Measure } from './use-measure';

interface ControlsOptions {
  stage: HTMLElement | null;
  scene: Scene | undefined;
  measure: Measure;
  full: FullScreen;
}

/** Pointer gestures on the picture, and keys while it has the focus. */
export function useControls({ stage, scene, measure, full }: ControlsOptions) {
  const latest = useRef(measure);
  latest.current = measure;

  useEffect(() => {
    if (!stage || !scene) return undefined;
    const { eye } = scene;
    return followGestures(stage, {
      turn: (rightPx, downPx, rollRad) => eye.turn(rightPx, downPx, rollRad),
      shift: (rightPx, downPx) => eye.shift(rightPx, downPx),
      zoom: (factor, at) => eye.zoom(factor, at),
      click: (at) => {
        if (latest.current.isOn) latest.current.placeAt(at);
      },
      doubleClick: (at) => {
        const picked = latest.current.isOn ? undefined : scene.pick(at);
        if (picked) eye.lookAt(picked.point);
      },
    });
  }, [stage, scene]);

  function onKeyDown(event: KeyboardEvent) {
    const action = keyAction(event);
    if (!action || !scene || event.target !== stage) return;
    const { eye } = scene;
    switch (action.type) {
      case 'turn':
        eye.turn(action.rightPx, action.downPx);
        break;
      case 'shift':
        eye.shift(action.rightPx, action.downPx);
        break;
      case 'zoom':
        eye.zoom(action.factor);
        break;
      case 'look':
        eye.lookFrom(action.side);
        break;
      case 'reset':
        eye.reset();
        break;
      case 'full':
        full.toggle();
        break;
      case 'measure':
        measure.toggle();
        break;
      case 'place':
        // Without measuring, Enter is left to the page.
        if (!measure.isOn) return;
        measure.placeAt(scene.centre);
        break;
      case 'leave':
        if (!measure.isOn) return;
        measure.leave();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return { onKeyDown };
}
