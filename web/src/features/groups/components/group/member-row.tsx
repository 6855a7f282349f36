import type { ReactNode } from 'react';
import { Avatar } from '#/ui/data-display/avatar';
import classes from './member-row.module.css';

const AVATAR_PX = 40;

interface MemberRowProps {
  /** The person of the picture. A person without an account has only an email address. */
  person: { name: string; email: string; picture?: string | null };
  title: string;
  /** Shown beside the title. */
  mark?: string | false;
  facts?: string | false;
  /** The state of this person. */
  state?: ReactNode;
  actions?: ReactNode;
  /** True if the actions have labels, which take a separate line on a phone. */
  isWide?: boolean;
}

/** A person of the group: picture, two lines of text, state and actions. */
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
