import { productName } from '@app/contracts';

import { cx } from '../../lib/classes';
import classes from './brand.module.css';

/** The mark: a column of figures, right aligned like a ledger. */
export function Mark() {
  return (
    <svg className="ui-rigid" width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <rect className={classes.ground} width="28" height="28" rx="6" />
      <path className={classes.stroke} d="M11 8.5h10M9 13h12M7 17.5h14M7 21h14" />
    </svg>
  );
}

/** Mark and name. */
export function Brand() {
  return (
    <span className={cx('ui-strong ui-inline-row ui-gap-10', classes.brand)}>
      <Mark />
      <span>{productName}</span>
    </span>
  );
}
