import type { Notice } from '@app/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { IconButton } from '../../components/ui/icon-button';
import { IconCheck } from '../../components/ui/icons';
import { MoreButton } from '../../components/ui/more-button';
import { NotificationBody } from '../../components/ui/notification-body';
import { PanelFailure, SkeletonLines, StaleLine } from '../../components/ui/panel';
import { cx } from '../../lib/classes';
import { useFocusHandover } from '../../lib/focus/focus-handover';
import { useDisplayZone } from '../../lib/format/display-zone';
import { useFormat } from '../../lib/format/use-format';
import { translationsOf } from '../../lib/i18n/translations';
import type { Notification } from '../../lib/notifications/notification';
import { notify } from '../../lib/notifications/notification-store';
import { usePreferences } from '../../lib/preferences/preferences';
import { noticesQuery, useReadNotices } from './api/notices';
import { noticeLink, noticeMessage, noticeType } from './model/notice-message';
import classes from './notices-list.module.css';

/** A card of something that happened on this page. */
export interface PageNotice {
  readonly id: string;
  readonly timestamp: number;
  readonly card: ReactNode;
}

interface NoticesListProps {
  /** Newest last. */
  readonly ofThisPage: readonly PageNotice[];
  readonly title: string;
  /** Next to the title, for the cards of this page. */
  readonly action: ReactNode;
  readonly onLeave: () => void;
}

/** The notices of the account and of this page in one list, the newest first. */
export function NoticesList({ ofThisPage, title, action, onLeave }: NoticesListProps) {
  const { t } = useTranslation(['notices', 'common']);
  const query = useInfiniteQuery(noticesQuery);
  const read = useMarkRead();
  const { next: heading, leaving } = useFocusHandover<HTMLHeadingElement>();
  const newest = query.data?.pages[0];
  const notices = query.data?.pages.flatMap((page) => page.notices) ?? [];
  const cards = [
    ...ofThisPage,
    ...notices.map((notice) => ({
      id: notice.id,
      timestamp: Date.parse(notice.createdAt),
      card: <AccountNotice key={notice.id} notice={notice} onRead={read} onLeave={onLeave} />,
    })),
  ].sort((one, other) => other.timestamp - one.timestamp);
  const isEmpty = query.data !== undefined && cards.length === 0;
  return (
    <>
      <div className={cx('ui-row ui-wrap ui-between ui-gap-12 ui-rows-4', classes.head)}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <div className="ui-flex ui-gap-16">
          {newest === undefined || newest.unread === 0 ? null : (
            <button
              ref={leaving}
              type="button"
              className="ui-link"
              onClick={() => {
                read({ until: newest.at });
              }}
            >
              {t('markAllRead')}
            </button>
          )}
          {action}
        </div>
      </div>
      {query.data !== undefined && query.isError ? (
        <div className={classes.stale}>
          <StaleLine
            since={query.dataUpdatedAt}
            failure={t('failed')}
            onRetry={() => {
              void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
            }}
          />
        </div>
      ) : null}
      {isEmpty ? <p className={classes.empty}>{t('common:notices.none')}</p> : null}
      <ul className={cx('ui-list', classes.notices)}>{cards.map(({ card }) => card)}</ul>
      {query.data === undefined ? <Pending query={query} /> : null}
      {query.hasNextPage ? (
        <div className={classes.more}>
          <MoreButton query={query}>{t('older')}</MoreButton>
        </div>
      ) : null}
    </>
  );
}

function Pending({
  query,
}: {
  readonly query: Pick<ReturnType<typeof useInfiniteQuery>, 'isError' | 'isFetching' | 'refetch'>;
}) {
  const { t } = useTranslation('notices');
  return (
    <div className={classes.more} aria-busy={!query.isError}>
      {query.isError ? (
        <PanelFailure
          text={t('failed')}
          isRetrying={query.isFetching}
          onRetry={() => {
            void query.refetch();
          }}
        />
      ) : (
        <SkeletonLines lines={3} />
      )}
    </div>
  );
}

type Which = Parameters<ReturnType<typeof useReadNotices>['mutate']>[0];

function useMarkRead(): (which: Which) => void {
  const { mutate } = useReadNotices();
  return (which) => {
    mutate(which, {
      onError: () => {
        notify({ key: 'notices', type: 'error', placement: 'toast', title: (t) => t('notices:readFailed') });
      },
    });
  };
}

interface AccountNoticeProps {
  readonly notice: Notice;
  readonly onRead: (which: Which) => void;
  readonly onLeave: () => void;
}

function AccountNotice({ notice, onRead, onLeave }: AccountNoticeProps) {
  const { t, i18n } = useTranslation('notices');
  const format = useFormat();
  const zone = useDisplayZone();
  const { hideAmounts } = usePreferences();
  const navigate = useNavigate();
  const titleId = useId();
  const { next: item, leaving } = useFocusHandover<HTMLLIElement>();
  const isUnread = notice.readAt === null;
  const { action, to } = noticeLink(notice);
  const { title, text } = noticeMessage(notice, translationsOf(i18n), {
    ...{ language: format.language, zone, hidesAmounts: hideAmounts },
  });
  const notification: Notification = {
    ...{ id: notice.id, version: 0, type: noticeType(notice.kind), title, details: [], placement: 'card' },
    ...(text === null ? {} : { message: text }),
    ...{ timestamp: Date.parse(notice.createdAt), duration: 0, autoClose: false },
    ...{ isLeaving: false, isToast: false },
    actions: [
      {
        label: t(`action.${action}`),
        onSelect: () => {
          if (isUnread) onRead({ ids: [notice.id] });
          onLeave();
          void navigate(to);
        },
      },
    ],
  };
  return (
    <li
      ref={item}
      tabIndex={-1}
      className={cx('ui-flex ui-line-above ui-gap-12', classes.notice)}
      aria-labelledby={titleId}
      data-unread={isUnread}
    >
      <NotificationBody item={notification} titleId={titleId} />
      <div className={cx('ui-column ui-between ui-rigid', classes.end)}>
        {isUnread ? (
          <div className="ui-row ui-gap-4">
            <span className={classes.dot}>
              <span className="ui-visually-hidden">{t('unread')}</span>
            </span>
            <IconButton
              ref={leaving}
              label={t('markRead')}
              className={classes.button}
              onClick={() => {
                onRead({ ids: [notice.id] });
              }}
            >
              <IconCheck size={16} stroke={1.7} />
            </IconButton>
          </div>
        ) : (
          <span />
        )}
        <span className={classes.age}>{format.age(notice.createdAt)}</span>
      </div>
    </li>
  );
}
