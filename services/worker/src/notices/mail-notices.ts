import type { NoticeSettingsRepository } from '@app/accounts';
import {
  type AccountRepository,
  type DueDelivery,
  isQuietAt,
  type MailOutbox,
  type NoticesRepository,
  quietEndsAt,
} from '@app/accounts';
import { type Clock, errorMessage, type Logger } from '@app/platform';

export interface MailNoticesParts {
  readonly notices: NoticesRepository;
  readonly settings: NoticeSettingsRepository;
  readonly accounts: AccountRepository;
  readonly outbox: MailOutbox;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const AT_ONCE = 1_000;

/** Mails what is due, each once by its key; what falls into quiet hours waits until they end. */
export async function mailNotices(parts: MailNoticesParts): Promise<void> {
  const { notices, clock, logger, signal } = parts;
  for (const due of await notices.findDue('mail', clock.now(), AT_ONCE)) {
    if (signal.aborted) return;
    try {
      await mailNotice(parts, due);
    } catch (error) {
      logger.warn({ reason: errorMessage(error), noticeId: due.noticeId }, 'a notice waits to be mailed');
    }
  }
}

async function mailNotice(
  { notices, settings, accounts, outbox, clock }: MailNoticesParts,
  { noticeId, userId, content }: DueDelivery,
): Promise<void> {
  const { state } = await accounts.load(userId);
  if (state.status === 'active') {
    const { quietHours } = await settings.find(userId);
    const now = clock.now();
    if (isQuietAt(quietHours, now, state.timeZone))
      return notices.postpone(noticeId, 'mail', quietEndsAt(quietHours, now, state.timeZone));
    const recipient = await outbox.recipientIn(userId, state);
    if (recipient !== undefined)
      await outbox.enqueue({
        ...{ ...recipient, userId, key: `notice ${noticeId}` },
        ...{ template: 'market-notice', params: content },
      });
  }
  await notices.finish(noticeId, 'mail');
}
