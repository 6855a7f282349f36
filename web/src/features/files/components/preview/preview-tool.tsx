import type { ComponentType } from 'react';
import classes from './preview-overlay.module.css';

interface PreviewToolProps {
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Without an effect now, but not disabled, because it may have the focus. */
  isUseless?: boolean;
  className?: string;
  onClick: () => void;
}

/** A button of the preview: an icon with a tooltip. */
export function PreviewTool({
  label,
  icon: Icon,
  isUseless = false,
  className = '',
  onClick,
}: PreviewToolProps) {
  return (
    <button
      type="button"
      className={`${classes.tool} ${className}`}
      aria-label={label}
      title={label}
      aria-disabled={isUseless}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
