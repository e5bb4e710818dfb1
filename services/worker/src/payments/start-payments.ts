import type { Kysely } from 'kysely';
import {
  accountRepository,
  type AccountServices,
  KeyWrapping,
  loadMasterKey,
  PersonalTexts,
  PersonKeysRepository,
} from '@app/accounts';
import { paymentNoticeQueue, paymentPollQueue, paymentSweepQueue, productName } from '@app/contracts';
import { createRepository, type EventStore, PAYMENT_CATEGORY, runSubscription } from '@app/event-store';
import { type SubscriptionEvent, type SubscriptionState, subscriptionStreams } from '@app/ledger';
import { createGateways, createPaymentServices, type PaymentServices } from '@app/payments';
import { type Clock, type Logger, systemIds } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import type { WorkerConfig } from '../config.js';
import { FollowerCheckpointRepository } from '../followers/follower-checkpoint.repository.js';
import { reportPart } from '../health/report-part.js';
import type { Queueing } from '../queue/queueing.js';
import { PaymentEffects } from './payment-effects.js';
import { pollEndedPayments, pollPayments } from './poll-payments.js';
import { processNotices } from './process-notices.js';

export interface PaymentJobsParts {
  readonly config: WorkerConfig;
  readonly store: EventStore;
  readonly database: Kysely<AppSchema>;
  readonly queueing: Queueing;
  readonly accountServices: AccountServices;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const SUBSCRIPTION = 'payment-effects';
const NOTICES_EVERY_MS = 1_000;
const POLL_EVERY_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** Addresses of people without an account, after the payment has ended. */
const CONTACTS_KEPT_MS = 30 * DAY_MS;
const NOTICES_KEPT_MS = 90 * DAY_MS;

/** Everything that happens to payments without anybody asking: notices, polls, ends, accounts and periods. */
export async function startPayments(parts: PaymentJobsParts): Promise<{ readonly finished: Promise<void> }> {
  const { store, database, clock, logger, signal } = parts;
  const services = await servicesOf(parts);
  await startJobs(parts, services);
  const effects = new PaymentEffects(services, parts.accountServices.notices, clock);
  const checkpoint = new FollowerCheckpointRepository(database, SUBSCRIPTION);
  const following = runSubscription({
    store,
    prefixes: [`${PAYMENT_CATEGORY}-`],
    loadCheckpoint: () => checkpoint.load(),
    remedy: 'Connect the former event store, or restore event store and Postgres from the same backup.',
    handleBatch: async (batch) => {
      for (const event of batch.events) await effects.handle(event);
      await checkpoint.store(batch.checkpoint);
    },
    logger,
    signal,
  });
  const reported = reportPart({
    ...{ database, part: SUBSCRIPTION, instance: systemIds.uuidv7(), logger, signal },
    health: () => following.health(),
  });
  return { finished: Promise.all([following.finished, reported]).then(() => undefined) };
}

async function servicesOf(parts: PaymentJobsParts): Promise<PaymentServices> {
  const { config, store, database, accountServices, clock, logger } = parts;
  const wrapping = new KeyWrapping(await loadMasterKey(config));
  return createPaymentServices({
    ...{ database, store, accountServices, wrapping, clock, ids: systemIds },
    accounts: accountRepository(store, clock, wrapping),
    texts: new PersonalTexts({ keys: new PersonKeysRepository(database), wrapping, ids: systemIds, logger }),
    subscriptions: createRepository<SubscriptionState, SubscriptionEvent>({
      ...{ store, clock, ...subscriptionStreams, confirmsAppends: true },
    }),
    gateways: createGateways({
      ...{ settings: config, clock, userAgent: `${productName}/1.0` },
      publicUrl: config.PUBLIC_URL ?? 'http://localhost',
      isProduction: config.NODE_ENV === 'production',
    }),
  });
}

async function startJobs(
  { queueing, clock, logger, signal }: PaymentJobsParts,
  services: PaymentServices,
): Promise<void> {
  const start = async (queue: string, run: () => Promise<void>): Promise<void> => {
    await queueing.startWorker(queue, run, { concurrency: 1 });
  };
  await start(paymentNoticeQueue, () => processNotices(services, { logger, now: clock.now(), signal }));
  await start(paymentPollQueue, () => pollPayments(services, { logger, now: clock.now(), signal }));
  await start(paymentSweepQueue, async () => {
    await pollEndedPayments(services, { logger, now: clock.now(), signal });
    const now = clock.now().getTime();
    const contacts = await services.contacts.deleteEndedBefore(new Date(now - CONTACTS_KEPT_MS));
    await services.events.deleteProcessedBefore(new Date(now - NOTICES_KEPT_MS));
    logger.info({ contacts }, 'addresses of ended payments deleted');
  });
  await queueing.openQueue(paymentNoticeQueue).schedule('payment-notices', { everyMs: NOTICES_EVERY_MS }, {});
  await queueing.openQueue(paymentPollQueue).schedule('payment-poll', { everyMs: POLL_EVERY_MS }, {});
  await queueing.openQueue(paymentSweepQueue).schedule('payment-sweep', { cronUtc: '10 4 * * *' }, {});
}
