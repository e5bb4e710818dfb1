import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import classes from './spinner.module.css';

export interface SpinnerProps {
  readonly isFullScreen?: boolean;
  /** 'Loading...' unless told otherwise; null shows the ring alone (readers still hear it). */
  readonly text?: string | null;
}

/** Only where no shape is known yet: a route change, the check of a sign-in. Panels have skeletons. */
export function Spinner({ isFullScreen = false, text }: SpinnerProps) {
  const { t } = useTranslation();
  const words = text === undefined || text === null ? t('spinner.loading') : text;
  return (
    <div role="status" className={cx(classes.root, isFullScreen && classes.full)}>
      <span aria-hidden="true" className={classes.ring} />
      <span className={text === null ? 'ui-visually-hidden' : 'ui-body ui-muted'}>{words}</span>
    </div>
  );
}
