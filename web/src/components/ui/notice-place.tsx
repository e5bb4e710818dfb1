import classes from './notice.module.css';

/** Holds the place of a notice that may come, so that nothing moves when it does. */
export function NoticePlace() {
  return <div className={classes.place} aria-hidden="true" />;
}
