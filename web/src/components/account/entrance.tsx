import type { ReactNode } from 'react';

import { PageHead } from '../ui/page-head';
import { PublicFrame } from '../ui/public-frame';
import classes from './entrance.module.css';

interface EntranceProps {
  readonly title: string;
  readonly line: string;
  readonly children: ReactNode;
  /** Where else to go, under the card. */
  readonly foot?: ReactNode;
}

/** A card of its own on the public page: sign in, register, choose a new password. */
export function Entrance({ title, line, children, foot }: EntranceProps) {
  return (
    <PublicFrame>
      <div className={classes.place}>
        <div className={classes.card}>
          <PageHead title={title} line={line} />
          {children}
        </div>
        {foot === undefined ? null : <p className={classes.foot}>{foot}</p>}
      </div>
    </PublicFrame>
  );
}
