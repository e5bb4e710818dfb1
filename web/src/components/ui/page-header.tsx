import { useEffect } from 'react';
import type { ReactNode } from 'react';

import { productName } from '@app/contracts';

import { cx } from '../../lib/classes';
import { useArrivalFocus } from '../../lib/navigation/arrival';
import { PAGE_HEADING_ID } from '../../lib/navigation/page-heading';
import classes from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** One muted line under the title. */
  readonly line?: ReactNode;
  /** At the base on the right; under the title on a phone. */
  readonly actions?: ReactNode;
}

/** The heading every page starts with: it also names the browser tab and takes the focus after a navigation. */
export function PageHeader({ title, line, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
  useArrivalFocus();
  return (
    <header
      className={cx('ui-flex ui-between ui-gap-24 ui-below-20 ui-rows-12', classes.head)}
      data-page-head=""
    >
      <div className={cx('ui-shrink', classes.words)}>
        <h1 id={PAGE_HEADING_ID} tabIndex={-1}>
          {title}
        </h1>
        {line === undefined ? null : (
          <p className={cx('ui-muted ui-measure ui-above-2', classes.line)}>{line}</p>
        )}
      </div>
      {actions === undefined ? null : (
        <div className={cx('ui-not-printed ui-row ui-rigid ui-gap-12', classes.actions)}>{actions}</div>
      )}
    </header>
  );
}
