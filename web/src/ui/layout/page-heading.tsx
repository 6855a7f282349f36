import classes from './page-heading.module.css';
import { usePageTitle } from './page-title';

interface PageHeadingProps {
  title: string;
  /** One line on what the page is for. */
  text?: string;
  /** The name in the browser's tab, when it is another. */
  tab?: string;
}

/** The name of a signed-in page, on it and in the browser's tab. */
export function PageHeading({ title, text, tab = title }: PageHeadingProps) {
  usePageTitle(tab);
  const heading = <h1 className={classes.title}>{title}</h1>;
  if (!text) return heading;
  return (
    <header className={classes.header}>
      {heading}
      <p className={classes.text}>{text}</p>
    </header>
  );
}
