import classes from './page-heading.module.css';
import { usePageTitle } from './page-title';

/** The name of a signed-in page, on it and in the browser's tab. */
export function PageHeading({ title }: { title: string }) {
  usePageTitle(title);
  return <h1 className={classes.title}>{title}</h1>;
}
