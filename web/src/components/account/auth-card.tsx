import type { ReactNode } from 'react';

import { cx } from '../../lib/classes';
import { PageHeader } from '../ui/page-header';
import { PublicFrame } from '../ui/public-frame';
import classes from './auth-card.module.css';

interface AuthCardProps {
  readonly title: string;
  readonly line: string;
  readonly children: ReactNode;
  /** Where else to go, under the card. */
  readonly foot?: ReactNode;
  /** What comes later than the card and may not move it. */
  readonly below?: ReactNode;
}

/** A card of its own on the public page: sign in, register, choose a new password. */
export function AuthCard({ title, line, children, foot, below }: AuthCardProps) {
  return (
    <PublicFrame>
      <div className={cx('ui-column ui-center', classes.place)}>
        <div className={cx('ui-card ui-full', classes.card)}>
          <PageHeader title={title} line={line} />
          {children}
        </div>
        {foot === undefined ? null : <p className={classes.foot}>{foot}</p>}
        {below}
      </div>
    </PublicFrame>
  );
}
