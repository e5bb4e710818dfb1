import {
  EventDecodeError,
  type EventStore,
  type Position,
  readToEnd,
  USER_CATEGORIES,
  type UserCategory,
} from '@app/event-store';
import { isUserId, LedgerInvariantError, parseStreamName, type UserId } from '@app/ledger';
import type { DiffStores } from './diff-stores.js';
import { diffStream, type StreamDifferences } from './diff-stream.js';
import { COMPARED_TABLES } from './expected-row.js';

/** Streams whose names are held in memory at a time, whatever the number of users. */
const PAGE = 500;
/** Rows without a stream that are told of one table. */
const LINES_MAX = 100;

/** Takes what comparing tells, as it is met. */
export interface DiffReport {
  /** A difference; `userId` where the row is one of a person. */
  difference(line: string, userId: string | undefined): void;
  /** A stream whose end is not compared, since the projector is behind. */
  behind(line: string): void;
}

/**
 * Compares the read models with an independent computation from the streams of everybody. A stream that cannot be read
 * is a difference of its person.
 *
 * @returns how many streams were compared
 * @throws StoreUnavailableError; the signal's reason once it is aborted
 */
export async function diffEverybody(
  stores: DiffStores,
  report: DiffReport,
  signal?: AbortSignal,
): Promise<number> {
  let compared = 0;
  for (let from: Position | 'start' | undefined = 'start'; from !== undefined;) {
    const page: StreamsPage = await streamsFrom(stores.store, from);
    for (const { category, userId } of page.streams) {
      signal?.throwIfAborted();
      const { differences, behind } = await diffReadable(stores, category, userId);
      for (const line of differences) report.difference(line, userId);
      if (behind !== undefined) report.behind(behind);
    }
    compared += page.streams.length;
    from = page.next;
  }
  await reportUnknownStreams(stores, report);
  await reportRowsWithoutStream(stores, report);
  await reportCredentialsWithoutStream(stores, report);
  return compared;
}

async function diffReadable(
  stores: DiffStores,
  category: UserCategory,
  userId: UserId,
): Promise<StreamDifferences> {
  try {
    return await diffStream(stores, category, userId);
  } catch (error) {
    if (!(error instanceof EventDecodeError || error instanceof LedgerInvariantError)) throw error;
    const line = `stream ${category}-${userId}: cannot be compared: ${error.message}`;
    return { differences: [`user ${userId}, ${line}`], behind: undefined };
  }
}

interface StreamsPage {
  readonly streams: readonly { readonly category: UserCategory; readonly userId: UserId }[];
  /** Where the log goes on; undefined at its end. */
  readonly next: Position | undefined;
}

/** Streams that begin after a place in the log: every stream begins once, so none is met twice. */
async function streamsFrom(store: EventStore, from: Position | 'start'): Promise<StreamsPage> {
  const streams: StreamsPage['streams'][number][] = [];
  const prefixes = USER_CATEGORIES.map((category) => `${category}-`);
  const { signal } = new AbortController();
  for await (const message of readToEnd(store, { prefixes, from, signal })) {
    if (message.kind !== 'event' || message.event.revision !== 0n) continue;
    const { userId } = parseStreamName(message.event.stream) ?? {};
    const category = USER_CATEGORIES.find((each) => message.event.stream.startsWith(`${each}-`));
    if (userId === undefined || category === undefined) continue;
    streams.push({ category, userId });
    if (streams.length >= PAGE) return { streams, next: message.event.position };
  }
  return { streams, next: undefined };
}

/** The read models know a stream that the event store does not have. */
async function reportUnknownStreams({ store, models }: DiffStores, report: DiffReport): Promise<void> {
  for (let after = ''; ;) {
    const page = await models.knownStreams(after, PAGE);
    for (const { stream } of page)
      if ((await store.readHead(stream)) === 'no-stream')
        report.difference(
          ...ofUser(userOf(stream), `stream_progress, row ${stream}: there, and there is no such stream`),
        );
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.stream;
  }
}

function userOf(stream: string): UserId | undefined {
  const id = stream.slice(stream.indexOf('-') + 1);
  return isUserId(id) ? id : undefined;
}

const ofUser = (userId: string | undefined, line: string): readonly [string, string | undefined] => [
  userId === undefined ? line : `user ${userId}, ${line}`,
  userId,
];

async function reportCredentialsWithoutStream(
  { store, credentials }: DiffStores,
  report: DiffReport,
): Promise<void> {
  for (let after: string | undefined; ;) {
    const page: readonly string[] = await credentials.userIds(after, PAGE);
    for (const userId of page)
      if ((await store.readHead(`account-${userId}`)) === 'no-stream')
        report.difference(
          ...ofUser(userId, `app.credentials: a row is there, and no stream account-${userId}`),
        );
    after = page.at(-1);
    if (page.length < PAGE) return;
  }
}

async function reportRowsWithoutStream({ models }: DiffStores, report: DiffReport): Promise<void> {
  for (const category of USER_CATEGORIES)
    for (const table of Object.keys(COMPARED_TABLES[category]))
      for (const userId of await models.usersWithoutStream(table, category, LINES_MAX))
        report.difference(
          ...ofUser(userId, `${table}: rows are there, and no stream ${category}-${userId} was ever read`),
        );
}
