import type { ReactNode } from 'react';

import { cx } from '../../lib/classes';
import { IconCheck } from './icons';
import classes from './pill.module.css';

interface PillProps {
  /** `open` in the role's tint, `done` with a check, `none` without ground, `warn` amber. */
  readonly tone: 'invest' | 'reinvest' | 'sell' | 'warn' | 'done' | 'none';
  readonly children: ReactNode;
}

export function Pill({ tone, children }: PillProps) {
  return (
    <span className={cx(classes.pill, classes[tone])}>
      {tone === 'done' ? <IconCheck size={14} stroke={2} aria-hidden="true" /> : null}
      {children}
    </span>
  );
}
