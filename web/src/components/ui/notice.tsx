import { Card } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { cx } from '../../lib/classes';
import classes from './notice.module.css';

interface NoticeProps {
  /** 20 px, muted. */
  readonly icon: ReactNode;
  /** The bold fact. */
  readonly title: string;
  readonly children?: ReactNode;
  /** Links at its end. */
  readonly links?: ReactNode;
}

/** Something worth knowing that is no fault: a page-coloured card under the page head, at most one at a time. */
export function Notice({ icon, title, children, links }: NoticeProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} className={classes.notice}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <div className="ui-muted">
        <h2 id={id} className={classes.title}>
          {title}
        </h2>{' '}
        {children}
      </div>
      {links === undefined ? null : (
        <div className={cx('ui-wrap ui-gap-16 ui-rows-4', classes.links)}>{links}</div>
      )}
    </Card>
  );
}
