import { encode } from 'uqr';

export interface QrDrawing {
  /** The side of the square in modules, with its quiet zone. */
  size: number;
  /** All dark modules as one path. */
  path: string;
}

/** The quiet zone that a reader needs around the code. */
const BORDER_MODULES = 4;

export function drawQr(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER_MODULES });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
