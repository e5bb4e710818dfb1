import {
  type AccountRepository,
  type DueDelivery,
  isQuietAt,
  type NoticeSettingsRepository,
  type NoticesRepository,
  pushEndpointOf,
  type PushSubscription,
  type PushSubscriptionsRepository,
  pushText,
  quietEndsAt,
} from '@app/accounts';
import { type Clock, errorMessage, type Logger } from '@app/platform';
import type { PushMessage, PushOutcome, PushSender } from './push-sender.js';

export interface PushNoticesParts {
  readonly notices: NoticesRepository;
  readonly settings: NoticeSettingsRepository;
  readonly accounts: AccountRepository;
  readonly subscriptions: PushSubscriptionsRepository;
  readonly sender: PushSender;
  /** PUSH_HOSTS: a service may have been taken off the list since. */
  readonly hosts: readonly string[];
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const AT_ONCE = 1_000;
/** A service that answers late holds up as many people at most. */
const PEOPLE_AT_ONCE = 16;
const TRY_AGAIN_MS = 5 * 60_000;
/** What no push service took within this time after it was first due is read in the app. */
const GIVEN_UP_MS = 6 * 3_600_000;

/** Pushes what is due to every browser of the person; what falls into quiet hours waits until they end. */
export async function pushNotices(parts: PushNoticesParts): Promise<void> {
  const { notices, subscriptions, clock } = parts;
  await subscriptions.removeEnded();
  const due = await notices.findDue('push', clock.now(), AT_ONCE);
  const people = Map.groupBy(due, ({ userId }) => userId).values();
  // Each takes the next person of the same iterator until nobody is left.
  const pushToPeople = async (): Promise<void> => {
    for (const ofPerson of people) await pushToPerson(parts, ofPerson);
  };
  await Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, pushToPeople));
}

async function pushToPerson(parts: PushNoticesParts, ofPerson: readonly DueDelivery[]): Promise<void> {
  const { logger, signal } = parts;
  const failing = new Set<string>();
  for (const due of ofPerson) {
    if (signal.aborted) return;
    try {
      await pushNotice(parts, due, failing);
    } catch (error) {
      logger.warn({ reason: errorMessage(error), noticeId: due.noticeId }, 'a notice waits to be pushed');
    }
  }
}

/** @param failing - subscriptions that failed in this run: their next notices wait without another try */
async function pushNotice(parts: PushNoticesParts, due: DueDelivery, failing: Set<string>): Promise<void> {
  const { notices, settings, accounts, subscriptions, clock } = parts;
  const { noticeId, userId, content } = due;
  const { state } = await accounts.load(userId);
  const now = clock.now();
  const { kinds, quietHours } = await settings.find(userId);
  if (state.status === 'active' && due.readAt === null && kinds[content.kind].push) {
    if (isQuietAt(quietHours, now, state.timeZone))
      return notices.postpone(noticeId, 'push', quietEndsAt(quietHours, now, state.timeZone));
    const lang = state.language === 'pt' ? 'pt-BR' : 'en';
    const message = { ...pushText(content, state.language), tag: noticeId, lang };
    const done = new Set(due.doneSubscriptions);
    const open = (await subscriptions.list(userId)).filter(({ subscriptionId }) => !done.has(subscriptionId));
    await Promise.all(
      open.map(async (browser) => {
        const { subscriptionId } = browser;
        const outcome = failing.has(subscriptionId) ? 'failed' : await pushTo(parts, browser, message);
        (outcome === 'failed' ? failing : done).add(subscriptionId);
      }),
    );
    const isOpen = open.some(({ subscriptionId }) => !done.has(subscriptionId));
    if (isOpen && now.getTime() - due.firstDueAt.getTime() < GIVEN_UP_MS)
      return notices.retryPush(noticeId, new Date(now.getTime() + TRY_AGAIN_MS), [...done]);
  }
  await notices.finish(noticeId, 'push');
}

async function pushTo(
  { subscriptions, sender, hosts }: PushNoticesParts,
  browser: PushSubscription,
  message: PushMessage,
): Promise<PushOutcome> {
  const endpoint = pushEndpointOf(browser.endpoint, hosts);
  const outcome = endpoint === undefined ? 'gone' : await sender.send({ ...browser, endpoint }, message);
  if (outcome === 'gone') await subscriptions.remove(browser.userId, browser.subscriptionId);
  return outcome;
}
