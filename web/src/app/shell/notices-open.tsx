import { Popover } from '@mantine/core';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '../../components/ui/icon-button';
import { IconClose } from '../../components/ui/icons';
import type { OpensImmediately } from '../../components/ui/lazy-control';
import { NotificationBody } from '../../components/ui/notification-body';
import { SkeletonLines } from '../../components/ui/panel';
import { NoticesList } from '../../features/notices/notices-list';
import { useFormat } from '../../lib/format/use-format';
import type { Notification } from '../../lib/notifications/notification';
import { clearNotices, removeNotification } from '../../lib/notifications/notification-store';
import { NoticesButton } from './notices-button';
import classes from './notices.module.css';
import { useKeptNotices } from './use-kept-notices';

function PageNotice({ item }: { readonly item: Notification }) {
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

/** The bell with the notices under it: those of the account, and the cards of what happened on this page. */
export function OpenNotices({ isOpenAtOnce }: OpensImmediately) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(isOpenAtOnce);
  const kept = useKeptNotices();
  return (
    <Popover position="bottom-end" width={380} trapFocus returnFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <NoticesButton
          onClick={() => {
            setOpen(!isOpen);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown p={0} maw="calc(100vw - 24px)" aria-label={t('notices.title')}>
        <Suspense
          fallback={
            <div className={classes.empty}>
              <SkeletonLines lines={3} />
            </div>
          }
        >
          <NoticesList
            title={t('notices.title')}
            ofThisPage={kept.map((item) => ({
              ...{ id: item.id, timestamp: item.timestamp },
              card: <PageNotice key={item.id} item={item} />,
            }))}
            action={
              kept.length === 0 ? null : (
                <button type="button" className="ui-link" onClick={clearNotices}>
                  {t('notices.clear')}
                </button>
              )
            }
            onLeave={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
