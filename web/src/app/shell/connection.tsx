import { useTranslation } from 'react-i18next';

import { useLive } from '../../lib/live/use-live-updates';
import classes from './connection.module.css';

/** A quiet dot while changes from elsewhere arrive by themselves; it keeps its place while they do not. */
export function ConnectionDot() {
  const { t } = useTranslation();
  const isLive = useLive().status === 'live';
  return (
    <span className={classes.dot} data-live={isLive} title={isLive ? t('live.live') : undefined}>
      <span className="ui-visually-hidden">{isLive ? t('live.live') : null}</span>
    </span>
  );
}
