import classes from './company-name.module.css';

const LONG_NAME_CHARS = 24;

/** A person's institution, as a line below the name: long names are smaller, so that more of the text is visible. */
export function CompanyName({ name }: { name: string }) {
  // Counts code points: letters outside the basic plane would count twice.
  const isLong = [...name].length > LONG_NAME_CHARS;
  return (
    <span className={classes.company} data-long={isLong || undefined} title={isLong ? name : undefined}>
      {name}
    </span>
  );
}
