import { useCallback, useEffect, useState } from 'react';
import { addPoint, type Measured } from '../model/measuring';
import type { Pixel } from '../model/screen';
import type { Scene } from '../scene/scene';

export interface Measure {
  isOn: boolean;
  measured: Measured;
  toggle: () => void;
  leave: () => void;
  placeAt: (pixel: Pixel) => void;
}

const NONE: Measured = [];

/** Measuring on or off; switching it off removes the points. */
export function useMeasure(scene: Scene | undefined): Measure {
  const [isOn, setOn] = useState(false);
  const [measured, setMeasured] = useState<Measured>(NONE);

  // Moves points from a coarse level to the fine one, or the distance would be that of the coarse level.
  useEffect(
    () =>
      scene?.shown.listen((shownId) =>
        setMeasured((points) =>
          points.map((point) =>
            point.sourceId === shownId ? { ...point, point: scene.snap(shownId, point.point) } : point,
          ),
        ),
      ),
    [scene],
  );

  const leave = useCallback(() => {
    setOn(false);
    setMeasured(NONE);
  }, []);
  const toggle = useCallback(() => {
    setOn((wasOn) => !wasOn);
    setMeasured(NONE);
  }, []);
  const placeAt = useCallback(
    (pixel: Pixel) => {
      const picked = scene?.pick(pixel);
      setMeasured((points) => addPoint(points, picked));
    },
    [scene],
  );
  return { isOn, measured, toggle, leave, placeAt };
}
