import { useState } from 'react';
import classes from './avatar.module.css';
import { initialsOf } from './initials';

interface AvatarProps {
  name: string;
  email?: string;
  picture: string | null | undefined;
  size?: number;
}

/** A person's picture or initials. The name is always written beside it, so it has no accessible name. */
export function Avatar({ name, email, picture, size = 34 }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const style = { width: size, height: size, fontSize: Math.round(size * 0.36) };
  if (picture && picture !== broken) {
    return (
      <img src={picture} alt="" className={classes.avatar} style={style} onError={() => setBroken(picture)} />
    );
  }
  // Drawn by the style sheet: as text, the letters would be part of the visible name of the button around them.
  return (
    <span
      className={classes.avatar}
      style={style}
      data-initials={initialsOf(name, email)}
      aria-hidden="true"
    />
  );
}
