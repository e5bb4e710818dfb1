import type { Kysely } from 'kysely';
import {
  accountRepository,
  type AccountRepository,
  type AccountServices,
  createAccountServices,
  createSigningKey,
  KEY_ROTATION,
  KeyWrapping,
  loadMasterKey,
  PersonalTexts,
  PersonKeysRepository,
} from '@app/accounts';
import { accountHousekeepingQueue, accountSweepQueue, mailOutboxQueue } from '@app/contracts';
import type { EventStore } from '@app/event-store';
import { type Clock, type Logger, systemIds } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import type { WorkerConfig } from '../config.js';
import { FinishErasures } from '../erasure/finish-erasures.js';
import { startErasurePurge } from '../erasure/start-erasure-purge.js';
import { FollowerCheckpointRepository } from '../followers/follower-checkpoint.repository.js';
import { reportPart } from '../health/report-part.js';
import { reportedJob } from '../health/reported-job.js';
import { AnchorMails } from '../mail/anchor-mails.js';
import { domainOf } from '../mail/domain-of.js';
import type { MailTransport } from '../mail/mail-transport.js';
import { SendMails } from '../mail/send-mails.js';
import { smtpTransport } from '../mail/smtp-transport.js';
import type { Queueing } from '../queue/queueing.js';
import { AccountEffects } from './account-effects.js';
import { followAccounts } from './follow-accounts.js';
import { sweepAccounts } from './sweep-accounts.js';

export interface AccountJobsParts {
  readonly config: WorkerConfig;
  readonly store: EventStore;
  readonly database: Kysely<AppSchema>;
  readonly queueing: Queueing;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

export interface AccountJobs {
  readonly services: AccountServices;
  readonly accounts: AccountRepository;
  readonly texts: PersonalTexts;
  readonly wrapping: KeyWrapping;
  /** Resolves when the signal has aborted and the last event is handled. */
  readonly finished: Promise<void>;
}

const MAILS_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
/** Sent mails are remembered for so long, without their words. */
const MAILS_KEPT_MS = 90 * DAY_MS;
const SUBSCRIPTION = 'account-effects';
const ERASURES = 'erasures';

/** Everything that happens to accounts without anybody asking: mails, erasures, lost registrations, new keys. */
export async function startAccounts(parts: AccountJobsParts): Promise<AccountJobs> {
  const { config, store, database, clock, logger, signal } = parts;
  const wrapping = new KeyWrapping(await loadMasterKey(config));
  const texts = new PersonalTexts({
    keys: new PersonKeysRepository(database),
    wrapping,
    ids: systemIds,
    logger,
  });
  const accounts = accountRepository(store, clock, wrapping);
  const services = createAccountServices({
    ...{ database, accounts, texts, wrapping, passwordSettings: config, clock, ids: systemIds },
    pushKey: config.VAPID_PRIVATE_KEY,
  });
  const transport = transportOf(config, logger);
  await startMails(parts, services, transport);
  await startSweep(parts, services, transport);
  await startHousekeeping(parts, services);
  const { outbox, commands, emailConfirmations, erasures } = services;
  const following = followAccounts({
    store,
    checkpoint: new FollowerCheckpointRepository(database, SUBSCRIPTION),
    effects: [
      new AccountEffects({ store, accounts, outbox, texts, commands, emailConfirmations, erasures, clock }),
      new AnchorMails({ store, outbox, clock }),
    ],
    logger,
    signal,
  });
  const reported = reportPart({
    ...{ database, part: SUBSCRIPTION, instance: systemIds.uuidv7(), logger, signal },
    health: () => following.health(),
  });
  return {
    ...{ services, accounts, texts, wrapping },
    finished: Promise.all([following.finished, reported]).then(() => {
      transport?.close();
    }),
  };
}

function transportOf(config: WorkerConfig, logger: Logger): MailTransport | undefined {
  if (config.SMTP_URL !== undefined) return smtpTransport({ url: config.SMTP_URL, from: config.MAIL_FROM });
  const isProduction = config.NODE_ENV === 'production';
  if (isProduction)
    logger.error(
      'SMTP_URL is not set: no mail is sent, and a mail with a password is not kept for anybody to read',
    );
  else logger.info('SMTP_URL is not set: mails are kept for the administrator');
  return undefined;
}

async function startMails(
  { config, queueing, clock, logger, signal }: AccountJobsParts,
  { mails, outbox }: AccountServices,
  transport: MailTransport | undefined,
): Promise<void> {
  const sending = new SendMails({
    ...{ mails, outbox, transport, clock, logger },
    isProduction: config.NODE_ENV === 'production',
    domain: domainOf(config.MAIL_FROM),
    appUrl: config.PUBLIC_URL,
  });
  const queue = queueing.openQueue(mailOutboxQueue);
  await queueing.startWorker(
    mailOutboxQueue,
    async () => {
      await sending.run(signal);
    },
    { concurrency: 1 },
  );
  await queue.schedule('mail-outbox', { everyMs: MAILS_EVERY_MS }, {});
}

async function startSweep(
  { config, store, database, queueing, clock, logger, signal }: AccountJobsParts,
  { erasures, erasure, outbox, pendingRegistrations }: AccountServices,
  transport: MailTransport | undefined,
): Promise<void> {
  const finishing = new FinishErasures({
    ...{ store, erasures, erasure, outbox, transport, clock, logger },
    domain: domainOf(config.MAIL_FROM),
  });
  const queue = queueing.openQueue(accountSweepQueue);
  await queueing.startWorker(
    accountSweepQueue,
    async () => {
      await sweepAccounts({
        finishErasures: () =>
          reportedJob({ database, part: ERASURES, logger, signal }, () => finishing.run()),
        settleRegistrations: () => pendingRegistrations.settle(),
        logger,
      });
    },
    { concurrency: 1 },
  );
  await queue.schedule('account-sweep', { everyMs: SWEEP_EVERY_MS }, {});
  await startErasurePurge({ queueing, erasures, clock, logger });
}

async function startHousekeeping(
  { queueing, clock, logger }: AccountJobsParts,
  { sessions, mails, signingKeys }: AccountServices,
): Promise<void> {
  const queue = queueing.openQueue(accountHousekeepingQueue);
  await queueing.startWorker(
    accountHousekeepingQueue,
    async () => {
      const now = clock.now();
      const { isAdded, retired } = await signingKeys.rotate(await createSigningKey(), {
        now,
        ...KEY_ROTATION,
      });
      if (isAdded || retired > 0) logger.info({ isAdded, retired }, 'signing keys rotated');
      await sessions.deleteExpired(now);
      await mails.deleteFinishedBefore(new Date(now.getTime() - MAILS_KEPT_MS));
    },
    { concurrency: 1 },
  );
  await queue.schedule('account-housekeeping', { cronUtc: '25 3 * * *' }, {});
  // A machine that sleeps at that hour is served by its first start of the day.
  await queue.add(`account-housekeeping-${clock.now().toISOString().slice(0, 10)}`, {});
}
