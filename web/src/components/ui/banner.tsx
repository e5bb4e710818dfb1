import type { ReactNode } from 'react';

import { cx } from '../../lib/classes';
import classes from './banner.module.css';
import { IconClock, IconError, IconInfo, IconWarning } from './icons';

const ICONS = { stale: IconClock, warn: IconWarning, error: IconError, info: IconInfo } as const;

export interface BannerProps {
  readonly tone: 'stale' | 'warn' | 'error' | 'info';
  /** The bold fact. */
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** One link or button at the end. */
  readonly action?: ReactNode;
}

/** One fact about the whole screen, at most one at a time. */
export function Banner({ tone, title, children, action }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={cx(classes.banner, classes[tone])}>
      <Icon size={18} stroke={1.7} aria-hidden="true" className={classes.icon} />
      <p className={cx('ui-fill', classes.text)}>
        <strong>{title}</strong> {children}
      </p>
      {action === undefined ? null : <span className={cx('ui-rigid', classes.action)}>{action}</span>}
    </div>
  );
}
