import { IconChevronDown } from '@tabler/icons-react';
import classes from './table-toolbar.module.css';

interface ChoiceSelectProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A native select: every phone has its own way to show it. */
export function ChoiceSelect({ label, value, options, onChange }: ChoiceSelectProps) {
  return (
    <label className={classes.choice} data-active={value !== '' || undefined}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={15} stroke={1.75} aria-hidden />
    </label>
  );
}
