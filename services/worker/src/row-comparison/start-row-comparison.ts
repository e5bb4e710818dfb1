import type { Kysely } from 'kysely';
import { type KeyWrapping, type PersonalTexts, signedAccountCodec } from '@app/accounts';
import { CredentialsRepository, Patience, ReadModelsRepository } from '@app/audit';
import { rowComparisonQueue } from '@app/contracts';
import type { EventStore } from '@app/event-store';
import type { Clock, Logger } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { reportedJob } from '../health/reported-job.js';
import type { Queueing } from '../queue/queueing.js';
import { compareRows } from './compare-rows.js';

/** How long a projector that is behind is waited for, over all streams together. */
const WAIT_MS = 60_000;

export interface RowComparisonParts {
  readonly store: EventStore;
  readonly database: Kysely<AppSchema>;
  readonly wrapping: KeyWrapping;
  readonly texts: PersonalTexts;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** Looked for every hour of the day, so that an outage at night does not cost a day its comparison. Needs no market. */
export async function startRowComparison(
  queueing: Queueing,
  { store, database, wrapping, texts, ...parts }: RowComparisonParts,
): Promise<void> {
  const { logger, signal } = parts;
  const queue = queueing.openQueue(rowComparisonQueue);
  const stores = {
    ...{ store, texts, accountCodec: signedAccountCodec(wrapping) },
    models: new ReadModelsRepository(database),
    credentials: new CredentialsRepository(database),
  };
  await queueing.startWorker(
    rowComparisonQueue,
    async () => {
      await reportedJob({ database, part: 'row-comparison', logger, signal }, async () =>
        compareRows({ ...parts, database, stores: { ...stores, patience: new Patience(WAIT_MS) } }),
      );
    },
    { concurrency: 1 },
  );
  await queue.schedule('nightly-comparison', { cronUtc: '50 2-23 * * *' }, {});
}
