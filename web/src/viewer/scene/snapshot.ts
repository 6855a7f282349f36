import type { Measured } from '../model/measuring';
import { toPixel } from '../model/screen';
import type { Scene } from './scene';

/** JPEG is good enough for a picture of scans, and a tenth of a PNG. */
const TYPE = 'image/jpeg';
const QUALITY = 0.92;

interface SnapshotOptions {
  /** The colours come from its style. */
  stage: HTMLElement;
  measured: Measured;
  /** The text on the measured line. */
  label?: string;
}

/** The picture as shown, with the measurement, without the buttons. */
export function takeSnapshot(scene: Scene, { stage, measured, label }: SnapshotOptions): Promise<Blob> {
  const { canvas, screen } = scene.takePicture();
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  const paper = copy.getContext('2d');
  if (!paper) return Promise.reject(new Error('no canvas'));
  const style = getComputedStyle(stage);
  paper.fillStyle = style.backgroundColor;
  paper.fillRect(0, 0, copy.width, copy.height);
  paper.drawImage(canvas, 0, 0);
  paper.scale(copy.width / screen.widthPx, copy.height / screen.heightPx);
  const pixels = measured.flatMap(({ point }) => toPixel(screen, point) ?? []);
  const [from, to] = pixels;
  if (from && to && label) {
    const colour = style.getPropertyValue('--measure');
    paper.lineCap = 'round';
    for (const [width, stroke] of [
      [5, style.getPropertyValue('--measure-halo')],
      [2, colour],
    ] as const) {
      paper.lineWidth = width;
      paper.strokeStyle = stroke;
      paper.beginPath();
      paper.moveTo(from.x, from.y);
      paper.lineTo(to.x, to.y);
      paper.stroke();
    }
    paper.font = `600 13px ${style.fontFamily}`;
    paper.textAlign = 'center';
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2 - 24];
    const halfWidth = paper.measureText(label).width / 2 + 9;
    paper.fillStyle = colour;
    paper.beginPath();
    paper.roundRect(x - halfWidth, y - 12, halfWidth * 2, 24, 6);
    paper.fill();
    paper.fillStyle = '#ffffff';
    paper.textBaseline = 'middle';
    paper.fillText(label, x, y);
  }
  return new Promise((resolve, reject) => {
    copy.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), TYPE, QUALITY);
  });
}
