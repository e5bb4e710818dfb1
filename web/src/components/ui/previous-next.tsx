import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

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
    <span className={classes.root}>
      <span className={classes.before}>{before}</span>
      <span className={classes.arrow}>
        <IconArrowRight size={16} stroke={1.7} aria-hidden="true" />
        <span className="ui-visually-hidden"> {t('amount.to')} </span>
      </span>
      <span className={classes.after}>{after}</span>
    </span>
  );
}
