import type { Kysely } from 'kysely';
import type { EventStore } from '@app/event-store';
import {
  delay,
  errorMessage,
  isTransient,
  isTransientDatabaseError,
  listen,
  type Logger,
} from '@app/platform';
import {
  activeSchemaOf,
  carryOutRepair,
  idOf,
  type ParkedRepair,
  parkedRepairsChannel,
  type RepairOutcome,
} from '@app/read-models';
import type { AppSchema, ReadSchema } from '@app/read-models';
import { rebuildUser, retryParked, type StreamOutcome } from '../rebuild/user-rows.repository.js';

export interface ParkedRepairsOptions {
  readonly app: Kysely<AppSchema>;
  /** Read models, without a schema of their own. */
  readonly db: Kysely<ReadSchema>;
  readonly store: EventStore;
  /** Connection string to LISTEN on; without it requests are noticed by looking alone. */
  readonly listenUrl?: string;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Called after each repair. */
  readonly onRepaired?: () => Promise<void>;
  /** How often it looks by itself, milliseconds. Default 2 000. */
  readonly lookEveryMs?: number;
}

const LOOK_EVERY_MS = 2_000;

/**
 * Carries out what administrators ask for parked streams, one after the other, until the signal aborts; then resolves.
 * Any projector may do it, whatever its partition: the stream's progress row is locked meanwhile.
 */
export async function followParkedRepairs(options: ParkedRepairsOptions): Promise<void> {
  const { listenUrl, logger, signal, lookEveryMs = LOOK_EVERY_MS } = options;
  let nudge = new AbortController();
  const lookSoon = (): void => {
    nudge.abort();
  };
  const listening =
    listenUrl === undefined
      ? Promise.resolve()
      : listen({
          url: listenUrl,
          applicationName: 'projector-repairs',
          channels: [parkedRepairsChannel],
          onNotification: lookSoon,
          onListening: lookSoon,
          logger,
          signal,
        });
  while (!signal.aborted) {
    nudge = new AbortController();
    const wasBusy = await repairOne(options).catch((error: unknown) => {
      logger.warn({ err: error }, 'a repair of a parked stream failed, trying again');
      return false;
    });
    if (!wasBusy) await delay(lookEveryMs, AbortSignal.any([signal, nudge.signal])).catch(() => undefined);
  }
  await listening;
}

async function repairOne(options: ParkedRepairsOptions): Promise<boolean> {
  const { app, logger, onRepaired } = options;
  const done = await carryOutRepair(app, (repair) => outcomeOf(options, repair));
  if (done === undefined) return false;
  const { repairId, stream, action, requestedBy, status, revision, reason } = done;
  logger.warn(
    { audit: true, repairId, stream, action, requestedBy, status, revision: revision?.toString(), reason },
    'parked stream repaired on request',
  );
  await onRepaired?.();
  return true;
}

/** @throws transient failures: the request waits for the next look */
async function outcomeOf(parts: ParkedRepairsOptions, repair: ParkedRepair): Promise<RepairOutcome> {
  try {
    return toOutcome(await repairStream(parts, repair));
  } catch (error) {
    if (isTransient(error) || isTransientDatabaseError(error)) throw error;
    parts.logger.error({ err: error, ...repair }, 'a parked stream cannot be repaired');
    return { status: 'failed', revision: undefined, reason: errorMessage(error).slice(0, 500) };
  }
}

async function repairStream(
  { db, store }: ParkedRepairsOptions,
  { stream, action }: ParkedRepair,
): Promise<StreamOutcome | undefined> {
  const schema = await activeSchemaOf(db);
  if (action === 'retry') return retryParked({ db, store }, schema, stream);
  const parked = await db
    .withSchema(schema)
    .selectFrom('stream_progress')
    .select('parked_at')
    .where('stream', '=', stream)
    .executeTakeFirst();
  if (parked === undefined || parked.parked_at === null) return undefined;
  const outcomes = await rebuildUser({ db, store }, schema, idOf(stream));
  return outcomes.find((outcome) => outcome.stream === stream);
}

function toOutcome(outcome: StreamOutcome | undefined): RepairOutcome {
  if (outcome === undefined) return { status: 'not_parked', revision: undefined, reason: undefined };
  const { revision, parkedReason } = outcome;
  return parkedReason === null
    ? { status: 'repaired', revision, reason: undefined }
    : { status: 'still_parked', revision, reason: parkedReason };
}
