import { useState } from 'react';
import { type Day, readDay, writeDay } from './day-text';

interface DayTextOptions {
  language: string;
  day: Day;
  latest?: Day;
  onDay: (day: Day) => void;
  /** What becomes of a text that is no day once the field is left: it stays with a complaint, or is what it was. */
  whenInvalid: 'complain' | 'revert';
}

/** What stands in a field for a day. What is typed is left alone until the field is left. */
export function useDayText({ language, day, latest, onDay, whenInvalid }: DayTextOptions) {
  const [text, setText] = useState(() => writeDay(language, day));
  const [known, setKnown] = useState({ day, language });
  const [isInvalid, setInvalid] = useState(false);
  // Chosen elsewhere, or in another language; not what has been typed here.
  if (known.day !== day || known.language !== language) {
    setKnown({ day, language });
    setText(writeDay(language, day));
    setInvalid(false);
  }

  function tell(next: Day) {
    if (next === day) return;
    setKnown({ day: next, language });
    onDay(next);
  }

  return {
    text,
    isInvalid,
    type: (typed: string) => {
      setText(typed);
      setInvalid(false);
      const read = readDay(language, typed, { isWhole: false, latest });
      if (read !== undefined || typed.trim() === '') tell(read ?? '');
    },
    pick: (picked: Day) => {
      setText(writeDay(language, picked));
      setInvalid(false);
      tell(picked);
    },
    settle: () => {
      const read = readDay(language, text, { isWhole: true, latest });
      if (read !== undefined || text.trim() === '') {
        setText(writeDay(language, read ?? ''));
        tell(read ?? '');
      } else if (whenInvalid === 'revert') {
        setText(writeDay(language, day));
      } else {
        // Not the day from before: it was to be replaced.
        setInvalid(true);
        tell('');
      }
    },
  };
}
