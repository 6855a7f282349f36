import { TextInput } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';

/** While a year is typed, the browser gives days of the years 2, 20 and 202. */
const SENSIBLE_DAY = /^(19|20|21)\d\d-/;
/** A month that is typed is another one for a moment. */
const SETTLE_MS = 500;

interface DayInputProps {
  /** "2026-11-15", or nothing. */
  day: string;
  /** A day, or an empty text where none is chosen; not before typing has stopped. */
  onDay: (day: string) => void;
  label?: string;
  id?: string;
}

/** A day of a filter. What is typed stays as it is until it is a day: set anew in between, the box would begin again. */
export function DayInput({ day, onDay, label, id }: DayInputProps) {
  const [typed, setTyped] = useState(day);
  const [known, setKnown] = useState(day);
  if (day !== known) {
    setKnown(day);
    setTyped(day);
  }

  const latest = useRef({ day, typed, onDay });
  latest.current = { day, typed, onDay };
  const tell = useCallback(() => {
    const now = latest.current;
    const isWhole = now.typed === '' || SENSIBLE_DAY.test(now.typed);
    if (isWhole && now.typed !== now.day) now.onDay(now.typed);
    return isWhole;
  }, []);
  useEffect(() => {
    if (typed === latest.current.day) return;
    const timer = setTimeout(tell, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed, tell]);

  return (
    <TextInput
      id={id}
      size="sm"
      type="date"
      // Without an end browsers take years of six digits.
      min="1900-01-01"
      max="2199-12-31"
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => tell() || setTyped(day)}
    />
  );
}
