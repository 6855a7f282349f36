import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SIDES, type Side } from '../model/camera';
import { cubeTransform, faceTransform } from '../model/cube';
import type { Drawn, Scene } from '../scene/scene';
import classes from './orientation-cube.module.css';

const HALF_PX = 31;
const FONT_PX_MAX = 15;
/** The width of a letter relative to its height; Chinese, Japanese and Korean letters are as wide as high. */
const LETTER = 0.6;
const WIDE_LETTER = 1;
const FACES = SIDES.map((side) => ({ side, transform: faceTransform(side, HALF_PX) }));

/** Shows the direction of view; a click on a side, or the keys 1 to 6, turns the view (VWR-02). */
export function OrientationCube({ scene }: { scene: Scene }) {
  const { t } = useTranslation();
  const cube = useRef<HTMLDivElement>(null);
  const names: Record<Side, string> = {
    front: t('viewer.sides.front'),
    back: t('viewer.sides.back'),
    left: t('viewer.sides.left'),
    right: t('viewer.sides.right'),
    upper: t('viewer.sides.upper'),
    lower: t('viewer.sides.lower'),
  };

  const fontSize = fontPx(Object.values(names));

  // Updated with every frame, not by React, which would render sixty times a second.
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
            // Keeps the focus in the picture, which takes the keys.
            onPointerDown={(event) => event.preventDefault()}
            data-side={side}
            style={{ transform, fontSize }}
            title={`${names[side]} (${number + 1})`}
            onClick={() => scene.eye.lookFrom(side)}
          >
            {names[side]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** One font size for all sides: the largest at which the longest word fits. */
function fontPx(words: string[]): number {
  const widest = Math.max(
    ...words.map((word) => word.length * (/[\u3000-\u9fff\uac00-\ud7af]/.test(word) ? WIDE_LETTER : LETTER)),
  );
  return Math.min(FONT_PX_MAX, Math.floor((10 * (2 * HALF_PX - 6)) / widest) / 10);
}
