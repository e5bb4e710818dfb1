import { useTranslation } from 'react-i18next';

import { IconOffline, IconRefresh } from '../../components/ui/icons';
import { useFormat } from '../../lib/format/use-format';
import { useLive } from '../../lib/live/use-live-updates';
import { useNow } from '../../lib/viewport/use-now';
import classes from './connection.module.css';

/** Younger than a minute the figures are those of now. */
const WORTH_SAYING_MS = 60_000;

interface ConnectionPillProps {
  /** When the oldest figure was read that is shown from what this device keeps; null where none is. */
  readonly keptAt: number | null;
}

/** Says, over the page and without moving it, that the line is lost, how old the figures are, and that it is tried again. */
export function ConnectionPill({ keptAt }: ConnectionPillProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { status, heardAt, retry } = useLive();
  const isLost = status === 'offline' || status === 'reconnecting';
  const Icon = status === 'offline' ? IconOffline : IconRefresh;
  const readAt = keptAt ?? heardAt;
  const hasAge = readAt !== null && now - readAt >= WORTH_SAYING_MS;
  return (
    <div role="status">
      {isLost ? (
        <p className={classes.pill}>
          <Icon size={16} stroke={1.7} aria-hidden="true" />
          <span>{status === 'offline' ? t('live.offline') : t('live.reconnecting')}</span>
          {/* The age moves on; a reader does not want to hear it each minute. */}
          {hasAge ? (
            <span aria-live="off">
              {t('live.figures', { age: format.age(new Date(readAt).toISOString(), now) })}
            </span>
          ) : null}
          <button type="button" className="ui-link" onClick={retry}>
            {t('live.retry')}
          </button>
        </p>
      ) : null}
    </div>
  );
}
