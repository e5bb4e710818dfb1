import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { IconArrowRight } from './icons';
import classes from './previous-next.module.css';

interface PreviousNextProps {
  readonly before: ReactNode;
  readonly after: ReactNode;
}

/** "2,418.60 → 2,151.89 USD": what it was, muted, and what it will be. The arrow is read aloud as "to". */
export function PreviousNext({ before, after }: PreviousNextProps) {
  const { t } = useTranslation();
  return (
    <span className={cx('ui-inline-row ui-gap-8 ui-rows-0', classes.root)}>
      <span className="ui-muted">{before}</span>
      <span className={classes.arrow}>
        <IconArrowRight size={16} stroke={1.7} aria-hidden="true" />
        <span className="ui-visually-hidden"> {t('amount.to')} </span>
      </span>
      <span className="ui-strong">{after}</span>
    </span>
  );
}
