import type { ReactNode } from 'react';
import { NOTHING } from '../model/moments';
import classes from './facts.module.css';

/** Names and values, in two columns if there is room. */
export function Facts({ facts }: { facts: (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === '' || value === null || value === undefined ? NOTHING : value}</dd>
        </div>
      ))}
    </dl>
  );
}
