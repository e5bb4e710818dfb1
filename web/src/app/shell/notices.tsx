import { Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { IconButton } from '../../components/ui/icon-button';
import { IconBell } from '../../components/ui/icons';
import { useFormat } from '../../lib/format/use-format';
import { clearNotifications, useNotifications } from '../../lib/notifications/notification-store';
import classes from './top-bar.module.css';

/** The notices kept on this page: what a toast said stays here until it is cleared. */
export function Notices() {
  const { t } = useTranslation();
  const format = useFormat();
  const kept = useNotifications().filter((item) => item.placement !== 'toast');
  return (
    <Popover position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <IconButton label={t('notices.open', { count: kept.length })}>
          <span className={classes.bell}>
            <IconBell size={20} stroke={1.7} />
            {kept.length === 0 ? null : <span className={classes.dot} />}
          </span>
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('notices.title')}>
        {kept.length === 0 ? (
          <p className={classes.empty}>{t('notices.none')}</p>
        ) : (
          <>
            <div className={classes.noticeHead}>
              <h2>{t('notices.title')}</h2>
              <button type="button" className="ui-link" onClick={clearNotifications}>
                {t('notices.clear')}
              </button>
            </div>
            <ul className={classes.notices}>
              {kept.toReversed().map((item) => (
                <li key={item.id} className={classes.notice}>
                  <p className={classes.noticeTitle}>{item.title}</p>
                  {item.message === undefined ? null : <p>{item.message}</p>}
                  <p className="ui-muted">{format.age(new Date(item.timestamp).toISOString())}</p>
                </li>
              ))}
            </ul>
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
