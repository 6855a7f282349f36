export const ZOOM_STEP = 1.25;
const LEAST = 0.5;
const MOST = 4;

export function zoomed(zoom: number, factor: number): number {
  return Math.min(MOST, Math.max(LEAST, zoom * factor));
}
