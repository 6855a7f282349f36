import type { ReactNode } from 'react';
import classes from './pill.module.css';

export type Tone = 'blue' | 'amber' | 'green' | 'grey';

/** A state in a word, tinted by what it means; the colour never says it alone. */
export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  );
}
