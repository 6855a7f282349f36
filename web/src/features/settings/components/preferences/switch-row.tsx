import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import { Switch } from '@mantine/core';
import classes from './switch-row.module.css';

interface SwitchRowProps {
  name: string;
  label: string;
  text?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A row with a switch at its end; the whole row can be clicked. */
export function SwitchRow({ name, label, text, checked, onChange }: SwitchRowProps) {
  return (
    <Switch
      name={name}
      label={label}
      description={text}
      labelPosition="left"
      size="md"
      withThumbIndicator={false}
      classNames={{
        root: classes.row,
        body: classes.body,
        labelWrapper: classes.words,
        label: classes.label,
        description: classes.text,
      }}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
