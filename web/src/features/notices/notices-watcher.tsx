import type { Notice, NoticeKind, NoticesResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { useDisplayZone } from '../../lib/format/display-zone';
import { useLanguage } from '../../lib/i18n/use-language';
import { notify } from '../../lib/notifications/notification-store';
import { setUnreadNotices } from '../../lib/notifications/unread-notices';
import { newestNoticesQuery, useReadNotices } from './api/notices';
import { noticeLink, noticeMessage, noticeType } from './model/notice-message';

/** Notices that opening the app makes. */
const OF_THE_OPENING: ReadonlySet<NoticeKind> = new Set(['welcome-back', 'monthly-comparison']);

/**
 * Which unread notices arrived while the page was open. What was there before, and what opening the app makes, stays under
 * the bell: its toast would lie over the buttons that the person came for.
 */
function newsOf(answer: NoticesResponse, known: ReadonlySet<string> | null): readonly Notice[] {
  const { notices, isQuiet } = answer;
  if (isQuiet || known === null) return [];
  return notices
    .filter(({ id, kind, readAt }) => readAt === null && !OF_THE_OPENING.has(kind) && !known.has(id))
    .toReversed();
}

/** Reads the newest notices, counts what is unread for the bell, and shows a toast of each that arrives. */
export function NoticesWatcher({ isOpen }: { readonly isOpen: boolean }) {
  useTranslation('notices');
  const { language } = useLanguage();
  const zone = useDisplayZone();
  const navigate = useNavigate();
  const { mutate: read } = useReadNotices();
  const { data } = useQuery({ ...newestNoticesQuery, enabled: isOpen });
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    setUnreadNotices(data.unread);
    for (const notice of newsOf(data, known.current)) {
      // A toast is drawn once: an amount in it would stay on screen when amounts are hidden.
      const writing = { language, zone, hidesAmounts: true };
      const { action, to } = noticeLink(notice);
      notify({
        key: `notice ${notice.id}`,
        type: noticeType(notice.kind),
        placement: 'toast',
        title: (t) => noticeMessage(notice, t, writing).title,
        message: (t) => noticeMessage(notice, t, writing).text ?? '',
        actions: [
          {
            label: (t) => t(`notices:action.${action}`),
            onSelect: () => {
              read({ ids: [notice.id] });
              void navigate(to);
            },
          },
        ],
      });
    }
    known.current ??= new Set();
    for (const { id } of data.notices) known.current.add(id);
  }, [data, language, zone, navigate, read]);
  return null;
}
