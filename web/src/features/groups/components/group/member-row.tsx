import type { ReactNode } from 'react';
import { Avatar } from '#/ui/data-display/avatar';
import classes from './member-row.module.css';

const AVATAR_PX = 40;

interface MemberRowProps {
  /** Whose picture it is; somebody without an account has only an address. */
  person: { name: string; email: string; picture?: string | null };
  title: string;
  /** Beside the title. */
  mark?: string | false;
  facts?: string | false;
  /** How things stand with this person. */
  state?: ReactNode;
  actions?: ReactNode;
  /** True when the actions have words on them, which take a line of their own on a phone. */
  isWide?: boolean;
}

/** A person of the group: picture, two lines, a state, what can be done. */
export function MemberRow({ person, title, mark, facts, state, actions, isWide }: MemberRowProps) {
  return (
    <li className={classes.row} data-wide={isWide || undefined}>
      <Avatar {...person} picture={person.picture} size={AVATAR_PX} />
      <div className={classes.person}>
        <div className={classes.name}>
          <span title={title}>{title}</span>
          {mark && <span className={classes.quiet}>{mark}</span>}
        </div>
        {facts && (
          <div className={classes.facts} title={facts}>
            {facts}
          </div>
        )}
      </div>
      <div className={classes.state}>{state}</div>
      <div className={classes.actions}>{actions}</div>
    </li>
  );
}
