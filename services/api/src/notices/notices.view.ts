import type { StoredNotice } from '@app/accounts';
import type { Notice } from '@app/contracts';

export const noticeView = ({ noticeId, content, createdAt, readAt }: StoredNotice): Notice => ({
  ...content,
  id: noticeId,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});
