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
const TRY_AGAIN_MS = 5 * 60_000;
/** What no push service took by then is read in the app. */
const GIVEN_UP_MS = 6 * 3_600_000;

/** Pushes what is due to every browser of the person; what falls into quiet hours waits until they end. */
export async function pushNotices(parts: PushNoticesParts): Promise<void> {
  const { notices, subscriptions, clock, logger, signal } = parts;
  await subscriptions.removeEnded();
  for (const due of await notices.findDue('push', clock.now(), AT_ONCE)) {
    if (signal.aborted) return;
    try {
      await pushNotice(parts, due);
    } catch (error) {
      logger.warn({ reason: errorMessage(error), noticeId: due.noticeId }, 'a notice waits to be pushed');
    }
  }
}

async function pushNotice(parts: PushNoticesParts, due: DueDelivery): Promise<void> {
  const { notices, settings, accounts, subscriptions, clock } = parts;
  const { noticeId, userId, content, createdAt } = due;
  const { state } = await accounts.load(userId);
  const now = clock.now();
  if (state.status === 'active') {
    const { quietHours } = await settings.find(userId);
    if (isQuietAt(quietHours, now, state.timeZone))
      return notices.postpone(noticeId, 'push', quietEndsAt(quietHours, now, state.timeZone));
    const lang = state.language === 'pt' ? 'pt-BR' : 'en';
    const message = { ...pushText(content, state.language), tag: noticeId, lang };
    const browsers = await subscriptions.list(userId);
    const outcomes = await Promise.all(browsers.map((browser) => pushTo(parts, browser, message)));
    // Browsers that have it show it once: the same tag takes its own place.
    if (outcomes.includes('failed') && now.getTime() - createdAt.getTime() < GIVEN_UP_MS)
      return notices.postpone(noticeId, 'push', new Date(now.getTime() + TRY_AGAIN_MS));
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
