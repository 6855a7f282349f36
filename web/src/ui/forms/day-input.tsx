import { useCallback, useEffect, useRef, useState } from 'react';
import { DayField } from './day-field/day-field';

/** A half-typed day is a different day for a moment: the first of January before the tenth. */
const SETTLE_MS = 500;

interface DayInputProps {
  /** "2026-11-15", or an empty text. */
  day: string;
  /** Called with a day or an empty text, only after typing has stopped. */
  onDay: (day: string) => void;
  label?: string;
  id?: string;
}

/** A day field of a filter. */
export function DayInput({ day, onDay, label, id }: DayInputProps) {
  const [chosen, setChosen] = useState(day);
  const [known, setKnown] = useState(day);
  if (day !== known) {
    setKnown(day);
    setChosen(day);
  }

  const latest = useRef({ day, chosen, onDay });
  latest.current = { day, chosen, onDay };
  const tell = useCallback(() => {
    const now = latest.current;
    if (now.chosen !== now.day) now.onDay(now.chosen);
  }, []);
  useEffect(() => {
    if (chosen === latest.current.day) return;
    const timer = setTimeout(tell, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [chosen, tell]);

  return (
    <DayField
      id={id}
      size="sm"
      label={label}
      day={chosen}
      whenInvalid="revert"
      onDay={(next) => {
        // Kept in a ref, because the field may be left before the next render.
        latest.current.chosen = next;
        setChosen(next);
      }}
      onLeft={tell}
    />
  );
}
