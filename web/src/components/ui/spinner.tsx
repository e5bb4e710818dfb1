import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import classes from './spinner.module.css';

export interface SpinnerProps {
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  readonly color?: 'primary' | 'secondary' | 'white' | 'gray';
  readonly isFullScreen?: boolean;
  /** 'Loading...' unless told otherwise; null shows the ring alone (readers still hear it). */
  readonly text?: string | null;
}

/** Only where no shape is known yet: a route change, the check of a sign-in. Panels have skeletons. */
export function Spinner({ size = 'md', color = 'primary', isFullScreen = false, text }: SpinnerProps) {
  const { t } = useTranslation();
  const words = text === undefined || text === null ? t('spinner.loading') : text;
  return (
    <div role="status" className={cx(classes.root, isFullScreen && classes.full)}>
      <span aria-hidden="true" className={cx(classes.ring, classes[size], classes[color])} />
      <span className={text === null ? 'ui-visually-hidden' : classes.text}>{words}</span>
    </div>
  );
}
