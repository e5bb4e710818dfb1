import {
  type AccountRepository,
  mailDate,
  type MailOutbox,
  type NewNotice,
  type NoticesRepository,
} from '@app/accounts';
import type { Actor, Repository } from '@app/event-store';
import {
  type AccountState,
  dateInZone,
  decideSubscription,
  instantOf,
  type SubscriptionCommand,
  type SubscriptionEvent,
  type SubscriptionState,
} from '@app/ledger';
import { type Clock, errorMessage, type Logger, uuidv5 } from '@app/platform';
import type { DueNotice, SubscriptionNoticesRepository } from './subscription-notices.repository.js';

export interface NoticeSubscriptionEndsParts {
  readonly notices: SubscriptionNoticesRepository;
  readonly accounts: AccountRepository;
  readonly subscriptions: Repository<SubscriptionState, SubscriptionEvent>;
  readonly outbox: MailOutbox;
  readonly inApp: NoticesRepository;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const SYSTEM: Actor = { kind: 'system', id: 'subscription-expiry' };
const AT_ONCE = 10_000;
/** After a long outage nobody is mailed about an end of last month; the event is appended at any age. */
const MAIL_AGE_MAX_MS = 7 * 24 * 3_600_000;

/**
 * Appends `subscription.expired` for each subscription that has ended, and mails and notices before and after the end. Each is
 * once per person and end: the event by its command id, the mail by its key, the notice by its cause. Safe to run twice at the same time.
 */
export async function noticeSubscriptionEnds(parts: NoticeSubscriptionEndsParts): Promise<void> {
  const { notices, clock, logger, signal } = parts;
  const now = clock.now();
  for (const due of await notices.findDue(now, AT_ONCE)) {
    if (signal.aborted) return;
    try {
      await noticeEnd(parts, due, now);
    } catch (error) {
      const { userId, notice } = due;
      logger.warn({ reason: errorMessage(error), userId, notice }, 'the end of a subscription waits');
    }
  }
}

async function noticeEnd(parts: NoticeSubscriptionEndsParts, due: DueNotice, now: Date): Promise<void> {
  const { notices, accounts, subscriptions } = parts;
  const { state: account } = await accounts.load(due.userId);
  if (account.status === 'erased') return;
  const subscription =
    due.notice === 'ended'
      ? await expire(subscriptions, due, now)
      : (await subscriptions.load(due.userId)).state;
  // Renewed or cancelled meanwhile: the read model follows in a moment.
  if (!isEnd(subscription, due)) return;
  if (account.status === 'active' && now.getTime() - due.paidUntil.getTime() < MAIL_AGE_MAX_MS)
    await tell(parts, { due, account, now });
  await notices.add(due, now);
}

async function expire(
  subscriptions: NoticeSubscriptionEndsParts['subscriptions'],
  due: DueNotice,
  now: Date,
): Promise<SubscriptionState> {
  const commandId = uuidv5(due.userId, `expiry of ${due.paidUntil.toISOString()}`);
  const command: SubscriptionCommand = { kind: 'expire', at: instantOf(now.toISOString()), commandId };
  const executed = await subscriptions.execute(
    due.userId,
    { commandId, correlationId: commandId, actor: SYSTEM },
    (state) => (isEnd(state, due) ? decideSubscription(command, state) : { outcome: 'decided', events: [] }),
  );
  return executed.state;
}

const isEnd = ({ paidUntil, isCancelled }: SubscriptionState, due: DueNotice): boolean =>
  !isCancelled && paidUntil !== null && new Date(paidUntil).getTime() === due.paidUntil.getTime();

async function tell(
  { outbox, inApp }: NoticeSubscriptionEndsParts,
  { due, account, now }: { readonly due: DueNotice; readonly account: AccountState; readonly now: Date },
): Promise<void> {
  await inApp.add(due.userId, noticeOf(due), now);
  await mail(outbox, due, account);
}

function noticeOf({ notice, paidUntil: end }: DueNotice): NewNotice {
  const paidUntil = end.toISOString();
  const cause = `subscription ${notice} ${paidUntil}`;
  if (notice === 'ended') return { cause, content: { kind: 'subscription-ended', params: { paidUntil } } };
  const days = notice === 'ends-in-1-day' ? 1 : 7;
  return { cause, content: { kind: 'subscription-ending', params: { days, paidUntil } } };
}

async function mail(
  outbox: MailOutbox,
  { userId, paidUntil, notice }: DueNotice,
  account: AccountState,
): Promise<void> {
  const recipient = await outbox.recipientIn(userId, account);
  if (recipient === undefined) return;
  const end = paidUntil.toISOString();
  const until = mailDate(dateInZone(end, account.timeZone), account.language);
  const order = { ...recipient, userId, key: `${userId} subscription ${notice} ${end}` };
  if (notice === 'ended')
    await outbox.enqueue({ ...order, template: 'subscription-ended', params: { until } });
  else
    await outbox.enqueue({
      ...{ ...order, template: 'subscription-ending' },
      params: { until, isLast: notice === 'ends-in-1-day' },
    });
}
