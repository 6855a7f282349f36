/** Scanners write sRGB colours; lighting is calculated with linear ones. */
const LINEAR = Uint16Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return Math.round(65_535 * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
});

/** From 0–255. */
export function toLinear(byte: number): number {
  return LINEAR[Math.min(255, Math.max(0, Math.round(byte)))] ?? 0;
}
