import { Popover } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '../../components/ui/icon-button';
import { IconClose } from '../../components/ui/icons';
import type { OpensImmediately } from '../../components/ui/lazy-control';
import { NotificationBody } from '../../components/ui/notification-body';
import { useFormat } from '../../lib/format/use-format';
import type { Notification } from '../../lib/notifications/notification';
import { clearNotices, removeNotification } from '../../lib/notifications/notification-store';
import { NoticesButton } from './notices-button';
import classes from './notices.module.css';
import { useKeptNotices } from './use-kept-notices';

function Notice({ item }: { readonly item: Notification }) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  return (
    <li className={classes.notice} aria-labelledby={titleId}>
      <NotificationBody item={item} titleId={titleId} />
      <div className={classes.end}>
        <IconButton
          label={t('notices.remove')}
          className={classes.remove}
          onClick={() => {
            removeNotification(item.id);
          }}
        >
          <IconClose size={16} stroke={1.7} />
        </IconButton>
        <span className={classes.age}>{format.age(new Date(item.timestamp).toISOString())}</span>
      </div>
    </li>
  );
}

/** The bell with the notices under it. */
export function OpenNotices({ isOpenAtOnce }: OpensImmediately) {
  const { t } = useTranslation();
  const kept = useKeptNotices();
  return (
    <Popover position="bottom-end" width={360} trapFocus returnFocus defaultOpened={isOpenAtOnce}>
      <Popover.Target>
        <NoticesButton />
      </Popover.Target>
      <Popover.Dropdown p={0} maw="calc(100vw - 24px)" aria-label={t('notices.title')}>
        {kept.length === 0 ? (
          <p className={classes.empty}>{t('notices.none')}</p>
        ) : (
          <>
            <div className={classes.head}>
              <h2>{t('notices.title')}</h2>
              <button type="button" className="ui-link" onClick={clearNotices}>
                {t('notices.clear')}
              </button>
            </div>
            <ul className={classes.notices}>
              {kept.toReversed().map((item) => (
                <Notice key={item.id} item={item} />
              ))}
            </ul>
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
