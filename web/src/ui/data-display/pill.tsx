import type { ReactNode } from 'react';
import classes from './pill.module.css';

export type Tone = 'blue' | 'amber' | 'green' | 'grey';

/** A state as a word on a colour; the colour never carries the meaning alone. */
export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  );
}
