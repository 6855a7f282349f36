import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import { Switch } from '@mantine/core';

interface RowSwitchProps {
  label: string;
  checked: boolean;
  isBusy?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch in a row of a table; what it switches is said to those who hear the page. */
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
