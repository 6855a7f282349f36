import classes from './counted-heading.module.css';

interface CountedHeadingProps {
  /** The id that labels the section. */
  id: string;
  title: string;
  count: number;
}

/** A list's title and the number of its entries. */
export function CountedHeading({ id, title, count }: CountedHeadingProps) {
  return (
    <header className={classes.header}>
      <h2 id={id}>{title}</h2>
      <span className={classes.count}>{count}</span>
    </header>
  );
}
