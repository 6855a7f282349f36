import type { ComponentType } from 'react';
import classes from './tool-button.module.css';

interface ToolButtonProps {
  label: string;
  /** The keyboard shortcut. */
  shortcut?: string;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** For a button that switches something on and off. */
  isPressed?: boolean;
  onClick: () => void;
}

export function ToolButton({ label, shortcut, icon: Icon, isPressed, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      aria-keyshortcuts={shortcut}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
    </button>
  );
}
