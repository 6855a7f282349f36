import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import { Switch } from '@mantine/core';

interface RowSwitchProps {
  label: string;
  checked: boolean;
  isBusy?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch in a table row; its label is for screen readers only. */
export function RowSwitch({ label, checked, isBusy, onChange }: RowSwitchProps) {
  return (
    <Switch
      aria-label={label}
      withThumbIndicator={false}
      checked={checked}
      disabled={isBusy}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
