import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { distanceTexts } from '../model/distance';
import { type Measured, measuredMm } from '../model/measuring';
import { type Screen, toPixel } from '../model/screen';
import type { Scene } from '../scene/scene';
import classes from './measure-overlay.module.css';

interface MeasureOverlayProps {
  scene: Scene;
  measured: Measured;
  /** Shows a hint for the next click. */
  isOn: boolean;
}

/** The distance as text once two points are set. */
export function useDistanceText(measured: Measured): string | undefined {
  const { t, i18n } = useTranslation();
  const mm = measuredMm(measured);
  return mm === undefined ? undefined : t('viewer.distance', distanceTexts(i18n.language, mm));
}

/** Points, line and label over the picture; they follow its rotation (VWR-03). */
export function MeasureOverlay({ scene, measured, isOn }: MeasureOverlayProps) {
  const { t } = useTranslation();
  const text = useDistanceText(measured);
  const drawing = useRef<SVGSVGElement>(null);
  const label = useRef<HTMLDivElement>(null);

  const place = useCallback(
    (screen: Screen) => {
      const pixels = measured.map(({ point }) => toPixel(screen, point) ?? { x: -99, y: -99 });
      drawing.current?.querySelectorAll('circle').forEach((circle, number) => {
        const { x, y } = pixels[number >> 1] ?? { x: -99, y: -99 };
        circle.setAttribute('cx', String(x));
        circle.setAttribute('cy', String(y));
      });
      const [from, to] = pixels;
      if (!from || !to) return;
      drawing.current?.querySelectorAll('line').forEach((line) => {
        line.setAttribute('x1', String(from.x));
        line.setAttribute('y1', String(from.y));
        line.setAttribute('x2', String(to.x));
        line.setAttribute('y2', String(to.y));
      });
      if (!label.current) return;
      label.current.style.transform = `translate(${(from.x + to.x) / 2}px, ${(from.y + to.y) / 2}px)`;
    },
    [measured],
  );

  useEffect(() => {
    place(scene.now.screen);
    return scene.drawn.listen(({ screen }) => place(screen));
  }, [scene, place]);

  const hint = measured.length === 0 ? t('viewer.measureFirst') : t('viewer.measureSecond');
  return (
    <div className={classes.overlay}>
      <svg ref={drawing} className={classes.drawing} aria-hidden="true">
        {measured.length === 2 && (
          <>
            <line className={classes.halo} />
            <line className={classes.line} />
          </>
        )}
        {measured.map(({ point }, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the points have no other id than first and second
          <g key={number} data-point={point.join(' ')}>
            <circle r={7} className={classes.ring} />
            <circle r={2.5} className={classes.dot} />
          </g>
        ))}
      </svg>
      <div ref={label} className={classes.place} hidden={!text}>
        <span className={classes.label}>{text}</span>
      </div>
      <p role="status" className={classes.hint} data-quiet={text !== undefined || !isOn || undefined}>
        {isOn && (text ?? hint)}
      </p>
    </div>
  );
}
