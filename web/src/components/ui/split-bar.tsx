import type { ReactNode } from 'react';

import { cx } from '../../lib/classes';
import classes from './split-bar.module.css';

interface SplitBarProps {
  /** Share of the first part, 0 to 1, or null while there is no whole. Only the drawing uses it. */
  readonly firstShare: number | null;
  readonly height?: 8 | 12;
  readonly rows: readonly { readonly label: ReactNode; readonly value: ReactNode }[];
}

/** Two parts of a whole: a bar in ink and accent, and a row of label and figure for each. */
export function SplitBar({ firstShare, height = 8, rows }: SplitBarProps) {
  const share = firstShare === null ? null : Math.min(1, Math.max(0, firstShare)) * 100;
  return (
    <div>
      <div aria-hidden="true" className={classes.bar} data-height={height}>
        {share !== null && share > 0 ? <span className={classes.first} style={{ flexGrow: share }} /> : null}
        {share !== null && share < 100 ? (
          <span className={classes.second} style={{ flexGrow: 100 - share }} />
        ) : null}
      </div>
      <dl className={classes.rows}>
        {rows.map((row, index) => (
          <div key={index} className={cx('ui-body ui-flex ui-between ui-gap-12', classes.row)}>
            <dt className="ui-row ui-gap-8">
              <span aria-hidden="true" className={cx(classes.sample, classes[sampleOf(index)])} />
              {row.label}
            </dt>
            <dd className="ui-right">{row.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What is next to the whole, after the two parts, is a hollow square. */
function sampleOf(index: number): 'first' | 'second' | 'hollow' {
  if (index === 0) return 'first';
  return index === 1 ? 'second' : 'hollow';
}
