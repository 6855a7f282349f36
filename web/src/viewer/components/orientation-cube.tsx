import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SIDES, type Side } from '../model/camera';
import { cubeTransform, faceTransform } from '../model/cube';
import type { Drawn, Scene } from '../scene/scene';
import classes from './orientation-cube.module.css';

const HALF_PX = 31;
const FONT_PX_MAX = 15;
/** Of a letter, by its height; those of Chinese, Japanese and Korean are as wide as high. */
const LETTER = 0.6;
const WIDE_LETTER = 1;
const FACES = SIDES.map((side) => ({ side, transform: faceTransform(side, HALF_PX) }));

/** Says from where one looks, and turns the view when a side is clicked; keys 1 to 6 do the same (VWR-02). */
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

/** The same for all sides: as large as the longest word allows. */
function fontPx(words: string[]): number {
  const widest = Math.max(
    ...words.map((word) => word.length * (/[\u3000-\u9fff\uac00-\ud7af]/.test(word) ? WIDE_LETTER : LETTER)),
  );
  return Math.min(FONT_PX_MAX, Math.floor((10 * (2 * HALF_PX - 6)) / widest) / 10);
}
