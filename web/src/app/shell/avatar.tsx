import type { StoredUser } from '#/api/types';
import classes from './avatar.module.css';

/** A person's picture, or the first letters of the name. */
export function Avatar({ user }: { user: StoredUser }) {
  if (user.picture) return <img src={user.picture} alt="" className={classes.avatar} />;
  const initials = [user.first_name, user.last_name].map((name) => [...name.trim()][0] ?? '').join('');
  // Drawn by the sheet: as text, the letters would count as the visible name of the button around them.
  return <span className={classes.avatar} data-initials={initials.toLocaleUpperCase()} aria-hidden="true" />;
}
