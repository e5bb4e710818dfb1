import {
  decodeEvent,
  type EventStore,
  type FoldedEvent,
  type StreamCodec,
  USER_CATEGORIES,
  type UserCategory,
} from '@app/event-store';
import { ledgerEventCodec, subscriptionEventCodec, type UserId } from '@app/ledger';
import { compareRows } from './compare-rows.js';
import { diffCredentials } from './diff-credentials.js';
import type { DiffStores, Patience } from './diff-stores.js';
import { expectedLedger } from './expected-ledger.js';
import { COMPARED_TABLES, type ExpectedTable } from './expected-row.js';
import { expectedAccount, expectedSubscription } from './expected-settings.js';
import type { ReadModelsRepository, StreamProgress } from './read-models.repository.js';

/** What comparing one stream told. */
export interface StreamDifferences {
  readonly differences: readonly string[];
  /** No difference, but the end of the stream is not compared: how far the projector is behind it. */
  readonly behind: string | undefined;
}

/**
 * Compares the rows of one stream with what its events up to the rows' revision give; of an account the credentials too.
 * @throws StoreUnavailableError, EventDecodeError, LedgerInvariantError
 */
export async function diffStream(
  stores: DiffStores,
  category: UserCategory,
  userId: UserId,
): Promise<StreamDifferences> {
  const { differences, behind } = await diffRows(stores, category, userId);
  const ofCredentials = category === 'account' ? await diffCredentials(stores, userId) : [];
  return { differences: [...differences, ...ofCredentials], behind };
}

/** {@link diffStream} for each stream of a person, whether it is there or not. */
export async function diffPerson(
  stores: DiffStores,
  userId: UserId,
): Promise<{
  /** How many of the person's streams there are. */
  readonly streams: number;
  readonly compared: readonly StreamDifferences[];
}> {
  let streams = 0;
  const compared: StreamDifferences[] = [];
  for (const category of USER_CATEGORIES) {
    if ((await stores.store.readHead(`${category}-${userId}`)) !== 'no-stream') streams += 1;
    compared.push(await diffStream(stores, category, userId));
  }
  return { streams, compared };
}

async function diffRows(
  { store, models, accountCodec, patience }: DiffStores,
  category: UserCategory,
  userId: UserId,
): Promise<StreamDifferences> {
  const stream = `${category}-${userId}`;
  const head = await store.readHead(stream);
  const end = head === 'no-stream' ? -1n : head.revision;
  await untilProjected(models, stream, { end, patience });
  const tables = Object.keys(COMPARED_TABLES[category]);
  const { progress, tables: found } = await models.rowsOf(stream, userId, tables);
  const revision = progress?.revision ?? -1n;
  const expected = await expectedTables({ store, accountCodec }, category, { userId, revision });
  const differences = expected.flatMap((table) => compareRows(table, found.get(table.table) ?? []));
  if (progress !== undefined && progress.parkedReason !== null)
    differences.unshift(
      `stream_progress, row ${stream}: parked at revision ${revision}: ${progress.parkedReason}`,
    );
  // The stream may have grown meanwhile, but never become shorter.
  if (revision > end && (await endOf(store, stream)) < revision)
    differences.unshift(
      `stream_progress, row ${stream}, field revision: expected at most ${end}, found ${revision}`,
    );
  const lag = end - revision;
  const behind =
    lag > 0n && isFollowing(progress)
      ? `${stream}: the projector is ${lag} events behind; compared at revision ${revision} of ${end}`
      : undefined;
  return { differences: differences.map((line) => `user ${userId}, ${line}`), behind };
}

/** Whether the projector may still come up to the stream: a parked one it does not touch. */
const isFollowing = (progress: StreamProgress | undefined): boolean =>
  progress === undefined || progress.parkedReason === null;

async function endOf(store: EventStore, stream: string): Promise<bigint> {
  const head = await store.readHead(stream);
  return head === 'no-stream' ? -1n : head.revision;
}

async function untilProjected(
  models: ReadModelsRepository,
  stream: string,
  { end, patience }: { readonly end: bigint; readonly patience: Patience },
): Promise<void> {
  for (;;) {
    const progress = await models.progressOf(stream);
    const isThere = (progress?.revision ?? -1n) >= end || !isFollowing(progress);
    if (isThere || !(await patience.wait())) return;
  }
}

async function expectedTables(
  { store, accountCodec }: Pick<DiffStores, 'store' | 'accountCodec'>,
  category: UserCategory,
  { userId, revision }: { readonly userId: UserId; readonly revision: bigint },
): Promise<ExpectedTable[]> {
  const upTo = <Event>(codec: Pick<StreamCodec<Event>, 'decode'>): Promise<readonly FoldedEvent<Event>[]> =>
    decodedUpTo(store, codec, { stream: `${category}-${userId}`, revision });
  switch (category) {
    case 'ledger':
      return [...expectedLedger(userId, await upTo(ledgerEventCodec))];
    case 'account':
      return [...expectedAccount(userId, await upTo(accountCodec))];
    case 'subscription':
      return [...expectedSubscription(userId, await upTo(subscriptionEventCodec))];
  }
}

async function decodedUpTo<Event>(
  store: EventStore,
  codec: Pick<StreamCodec<Event>, 'decode'>,
  { stream, revision }: { readonly stream: string; readonly revision: bigint },
): Promise<readonly FoldedEvent<Event>[]> {
  const events: FoldedEvent<Event>[] = [];
  if (revision < 0n) return events;
  for await (const recorded of store.readStream(stream)) {
    if (recorded.revision > revision) break;
    events.push(decodeEvent(codec, recorded));
  }
  return events;
}
