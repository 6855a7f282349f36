/** The approximate colour of a shade, to find it by eye; the order uses its name. */

interface Look {
  lightness: number;
  chroma: number;
  hue: number;
}

/** VITA classical: A is reddish brown, B reddish yellow, C grey, D reddish grey. */
const CLASSICAL: Record<string, Look> = {
  A1: { lightness: 0.91, chroma: 0.04, hue: 84 },
  A2: { lightness: 0.88, chroma: 0.056, hue: 82 },
  A3: { lightness: 0.845, chroma: 0.066, hue: 80 },
  'A3.5': { lightness: 0.805, chroma: 0.076, hue: 77 },
  A4: { lightness: 0.745, chroma: 0.08, hue: 74 },
  B1: { lightness: 0.925, chroma: 0.032, hue: 95 },
  B2: { lightness: 0.9, chroma: 0.052, hue: 92 },
  B3: { lightness: 0.84, chroma: 0.082, hue: 86 },
  B4: { lightness: 0.815, chroma: 0.09, hue: 85 },
  C1: { lightness: 0.86, chroma: 0.036, hue: 90 },
  C2: { lightness: 0.82, chroma: 0.052, hue: 87 },
  C3: { lightness: 0.77, chroma: 0.056, hue: 84 },
  C4: { lightness: 0.7, chroma: 0.066, hue: 78 },
  D2: { lightness: 0.865, chroma: 0.034, hue: 80 },
  D3: { lightness: 0.83, chroma: 0.046, hue: 78 },
  D4: { lightness: 0.825, chroma: 0.058, hue: 89 },
};

const HUE_3D = { L: 94, M: 84, R: 75 };

/** A 3D-Master name contains the colour: lightness, hue and chroma. */
function look3d(code: string): Look | undefined {
  const found = /^(\d)([LMR])([\d.]+)$/.exec(code);
  if (!found) return undefined;
  const [, value, hue, strength] = found;
  return {
    lightness: 0.955 - 0.046 * Number(value),
    chroma: 0.01 + 0.022 * Number(strength) + 0.004 * Number(value),
    hue: HUE_3D[hue as keyof typeof HUE_3D],
  };
}

/** Bleach and die shades are numbered from light to dark. */
function lookNumbered(guide: string, code: string): Look | undefined {
  const step = Number(/\d+$/.exec(code)?.[0] ?? Number.NaN);
  if (Number.isNaN(step)) return undefined;
  if (guide === 'ivoclar_bleach')
    return { lightness: 0.985 - 0.016 * step, chroma: 0.006 + 0.006 * step, hue: 92 };
  return { lightness: 0.93 - 0.045 * step, chroma: 0.03 + 0.008 * step, hue: 84 - 4 * step };
}

export function shadeColor(guide: string, code: string): string | undefined {
  const look = (guide === 'vita_classical' ? CLASSICAL[code] : look3d(code)) ?? lookNumbered(guide, code);
  return look && `oklch(${look.lightness.toFixed(3)} ${look.chroma.toFixed(3)} ${look.hue})`;
}
