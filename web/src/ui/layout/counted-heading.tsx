import classes from './counted-heading.module.css';

interface CountedHeadingProps {
  /** Names the section. */
  id: string;
  title: string;
  count: number;
}

/** The name of a list and how many there are in it. */
export function CountedHeading({ id, title, count }: CountedHeadingProps) {
  return (
    <header className={classes.header}>
      <h2 id={id}>{title}</h2>
      <span className={classes.count}>{count}</span>
    </header>
  );
}
