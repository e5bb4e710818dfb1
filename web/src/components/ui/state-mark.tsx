import type { ReactNode } from 'react';

import { cx } from '../../lib/classes';
import type { IconCheck } from './icons';
import classes from './state-mark.module.css';

export interface StateLook {
  readonly Icon: typeof IconCheck;
  readonly tone: 'plain' | 'warn' | 'error';
}

/** A state as icon and word, never as colour alone. */
export function StateMark({
  look: { Icon, tone },
  children,
}: {
  readonly look: StateLook;
  readonly children: ReactNode;
}) {
  return (
    <span className={cx(classes.mark, classes[tone])}>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {children}
    </span>
  );
}
