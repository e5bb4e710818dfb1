import type { ReactNode } from 'react';

import { cx } from '../../../lib/classes';
import classes from './week-card.module.css';

export function WeekSentence({ children }: { readonly children: ReactNode }) {
  return <p className={cx('ui-body ui-muted ui-above-8 ui-below-16', classes.sentence)}>{children}</p>;
}
