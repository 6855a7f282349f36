import { useState } from 'react';
import { type Day, readDay, writeDay } from './day-text';

interface DayTextOptions {
  language: string;
  day: Day;
  latest?: Day;
  onDay: (day: Day) => void;
  /**
   * What happens to a text that is no day when the field is left: it stays with an error, or the last day returns.
   */
  whenInvalid: 'complain' | 'revert';
}

/** The text of a day field. Typed text is not reformatted until the field is left. */
export function useDayText({ language, day, latest, onDay, whenInvalid }: DayTextOptions) {
  const [text, setText] = useState(() => writeDay(language, day));
  const [known, setKnown] = useState({ day, language });
  const [isInvalid, setInvalid] = useState(false);
  // The day was chosen elsewhere, or the language changed; typed text does not get here.
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
        // Reports no day, not the previous one, which the person wanted to replace.
        setInvalid(true);
        tell('');
      }
    },
  };
}
