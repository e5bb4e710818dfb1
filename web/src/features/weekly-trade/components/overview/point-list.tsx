import classes from './overview.module.css';

/** Short sentences under one another. */
export function PointList({ points }: { readonly points: readonly string[] }) {
  return (
    <ul className={classes.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
