import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SIDES, type Side } from '../model/camera';
import { cubeTransform, faceTransform } from '../model/cube';
import type { Drawn, Scene } from '../scene/scene';
import classes from './orientation-cube.module.css';

const HALF_PX = 25;
const FACES = SIDES.map((side) => ({ side, transform: faceTransform(side, HALF_PX) }));

/** Says from where one looks, and turns the view when a side is clicked; keys 1 to 6 do the same (VWR-02). */
export function OrientationCube({ scene }: { scene: Scene }) {
  const { t } = useTranslation();
  const cube = useRef<HTMLDivElement>(null);
  const names: Record<Side, string> = {
    A: t('viewer.sides.anterior'),
    P: t('viewer.sides.posterior'),
    L: t('viewer.sides.left'),
    R: t('viewer.sides.right'),
    H: t('viewer.sides.head'),
    F: t('viewer.sides.feet'),
  };

  // With every picture: not through React, which would render sixty times a second.
  useEffect(() => {
    const turn = ({ view, patient }: Drawn) => {
      if (cube.current) cube.current.style.transform = cubeTransform(view.turn, patient);
    };
    turn(scene.now);
    return scene.drawn.listen(turn);
  }, [scene]);

  return (
    <fieldset className={classes.place}>
      <legend className={classes.legend}>{t('viewer.sides.title')}</legend>
      <div ref={cube} className={classes.cube}>
        {FACES.map(({ side, transform }, number) => (
          <button
            key={side}
            type="button"
            translate="no"
            tabIndex={-1}
            className={classes.face}
            // The picture keeps the keys.
            onPointerDown={(event) => event.preventDefault()}
            data-side={side}
            style={{ transform }}
            aria-label={names[side]}
            title={`${names[side]} (${number + 1})`}
            onClick={() => scene.eye.lookFrom(side)}
          >
            {side}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
