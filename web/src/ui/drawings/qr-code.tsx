import { useMemo } from 'react';
import { drawQr } from './qr-path';

interface QrCodeProps {
  text: string;
  /** The accessible name. */
  label: string;
  className?: string;
}

/** A QR code, always black on white with its quiet zone, as cameras need it. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawQr(text), [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={className} role="img" aria-label={label}>
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#ffffff" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
