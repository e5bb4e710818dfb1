import type { ReactNode } from 'react';

import { cx } from '../../lib/classes';
import classes from './metric.module.css';

interface MetricProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly note?: ReactNode;
}

/** A label over a figure. Stands in a {@link MetricGrid}, whose hairlines part the cells. */
export function Metric({ label, children, note }: MetricProps) {
  return (
    <div className={classes.metric}>
      <dt className={cx('ui-note', classes.label)}>{label}</dt>
      <dd className={cx('ui-strong', classes.value)}>
        {children}
        {note === undefined ? null : <span className={cx('ui-note ui-block', classes.note)}>{note}</span>}
      </dd>
    </div>
  );
}

interface MetricGridProps {
  readonly columns: 2 | 3 | 4;
  readonly children: ReactNode;
  /** Cells fill a card to its edge and are parted by hairlines; else they stand free in a row. */
  readonly isRuled?: boolean;
}

/** Cells on wide screens, rows of label and value on a phone. */
export function MetricGrid({ columns, children, isRuled = false }: MetricGridProps) {
  return (
    <dl className={cx('ui-grid', classes.grid, isRuled && classes.ruled)} data-columns={columns}>
      {children}
    </dl>
  );
}
