import classes from './loading-bar.module.css';

/** A thin line at the top while the next page loads. Its style sheet delays it, so fast pages do not show it. */
export function LoadingBar({ active }: { active: boolean }) {
  return active ? <div className={classes.bar} role="presentation" /> : null;
}
