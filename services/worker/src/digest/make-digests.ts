import {
  type AccountRepository,
  type DigestsRepository,
  type DueDigest,
  isDigestTime,
  type MailOutbox,
  nextDigestAt,
  type UnsubscribeLinks,
} from '@app/accounts';
import type { Repository } from '@app/event-store';
import {
  type AccountState,
  dateInZone,
  mondayOf,
  type SubscriptionEvent,
  type SubscriptionState,
  sundayOf,
  weekOf,
} from '@app/ledger';
import { type Clock, errorMessage, type Logger } from '@app/platform';
import {
  digestAmount,
  digestMarket,
  digestRecord,
  type DigestSourceParts,
  type DigestSources,
  readDigestSources,
} from './digest-facts.js';

export interface MakeDigestsParts extends DigestSourceParts {
  readonly digests: DigestsRepository;
  readonly accounts: AccountRepository;
  readonly subscriptions: Repository<SubscriptionState, SubscriptionEvent>;
  readonly outbox: MailOutbox;
  readonly links: UnsubscribeLinks;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const AT_ONCE = 1_000;

/**
 * Writes the digests whose hour has come: one a person and ISO week, by a row that is there before the mail can leave.
 * After an outage of more than the day a week has none.
 * @returns how many were written
 */
export async function makeDigests(parts: MakeDigestsParts, atOnce: number = AT_ONCE): Promise<number> {
  const { digests, clock, logger, signal } = parts;
  const now = clock.now();
  let due = await digests.findDue(now, atOnce);
  if (due.length === 0) return 0;
  const sources = await readDigestSources(parts, now);
  let written = 0;
  for (;;) {
    let failed = 0;
    for (const each of due) {
      if (signal.aborted) return written;
      try {
        if (await makeDigest(parts, each, { sources, now })) written += 1;
      } catch (error) {
        failed += 1;
        logger.warn({ reason: errorMessage(error), userId: each.userId }, 'a weekly digest waits');
      }
    }
    // Those that failed are due still: they wait for the next run, and would be found again for ever.
    if (due.length < atOnce || failed > 0) return written;
    due = await digests.findDue(now, atOnce);
  }
}

interface DigestMoment {
  readonly sources: DigestSources;
  readonly now: Date;
}

async function makeDigest(
  parts: MakeDigestsParts,
  due: DueDigest,
  { sources, now }: DigestMoment,
): Promise<boolean> {
  const { digests, accounts, outbox } = parts;
  const { userId } = due;
  const { state } = await accounts.load(userId);
  const next = nextDigestAt(due, now, state.timeZone);
  const recipient = state.status === 'active' ? await outbox.recipientIn(userId, state) : undefined;
  // The zone was changed, or nothing ran for a day.
  if (recipient === undefined || !isDigestTime(due, now, state.timeZone)) {
    await digests.postpone(userId, next);
    return false;
  }
  const week = weekOf(dateInZone(now.toISOString(), state.timeZone));
  const mail = await outbox.prepare({
    ...{ ...recipient, userId, key: `${userId} digest ${week}`, template: 'weekly-digest' },
    params: await paramsOf(parts, { due, state, sources, week, now }),
  });
  return digests.write(week, mail, next);
}

interface DigestOf extends DigestMoment {
  readonly due: DueDigest;
  readonly state: AccountState;
  readonly week: ReturnType<typeof weekOf>;
}

async function paramsOf(
  { subscriptions, links }: MakeDigestsParts,
  { due, state, sources, week, now }: DigestOf,
) {
  const { state: subscription } = await subscriptions.load(due.userId);
  const { paidUntil, isCancelled } = subscription;
  const isPaid = paidUntil !== null && !isCancelled && new Date(paidUntil) > now;
  const { timeZone, profile } = state;
  return {
    ...{ monday: mondayOf(week), sunday: sundayOf(week), profile },
    market: digestMarket(sources.market, timeZone),
    record: digestRecord(sources.record),
    amount: due.showsAmounts && isPaid ? digestAmount(sources.record, week, state) : null,
    paidUntil: isPaid ? dateInZone(paidUntil, timeZone) : null,
    unsubscribePath: links.pathOf(due.userId),
  };
}
