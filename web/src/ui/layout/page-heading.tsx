import classes from './page-heading.module.css';
import { usePageTitle } from './page-title';

interface PageHeadingProps {
  title: string;
  /** One line about the purpose of the page. */
  text?: string;
  /** The title in the browser's tab, if it differs. */
  tab?: string;
}

/** The title of a signed-in page, on the page and in the browser's tab. */
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
