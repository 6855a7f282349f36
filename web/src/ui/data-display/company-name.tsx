import classes from './company-name.module.css';

const LONG_NAME_CHARS = 24;

/** Where somebody works, as a line below the person: long names are written smaller, so that more of them is read. */
export function CompanyName({ name }: { name: string }) {
  // By code points: letters outside the basic plane would count twice.
  const isLong = [...name].length > LONG_NAME_CHARS;
  return (
    <span className={classes.company} data-long={isLong || undefined} title={isLong ? name : undefined}>
      {name}
    </span>
  );
}
