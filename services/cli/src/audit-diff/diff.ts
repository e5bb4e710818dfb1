import { PersonalTexts, PersonKeysRepository } from '@app/accounts';
import {
  AuditError,
  COMPARED_TABLES,
  CredentialsRepository,
  diffPerson,
  type DiffStores,
  diffStream,
  Patience,
  ReadModelsRepository,
  type StreamDifferences,
} from '@app/audit';
import {
  type EventStore,
  type Position,
  readToEnd,
  USER_CATEGORIES,
  type UserCategory,
} from '@app/event-store';
import { isUserId, parseStreamName, type UserId } from '@app/ledger';
import { silentLogger, systemIds } from '@app/platform';
import {
  type Environment,
  requiredDatabase,
  resolveUser,
  withAuditStores,
} from '../audit-shared/audit-stores.js';

/** Streams whose names are held in memory at a time, whatever the number of users. */
const PAGE = 500;
/** Differences printed in full. */
const LINES_MAX = 100;

export interface DiffOptions {
  /** Name or id; everybody when undefined. */
  readonly user: string | undefined;
  /** Longest wait for the projector, over all streams together. */
  readonly waitMs: number;
  /** Called for each line: a difference, or a stream that the projector is behind with. */
  readonly onLine: (line: string) => void;
}

/**
 * Compares the read models with an independent computation from the streams.
 *
 * @returns how many streams were compared
 * @throws AuditError AUDIT.DIFFERENCES when there are any; AUDIT.PROJECTOR_BEHIND where streams are behind after the
 *   wait; for what cannot be compared at all
 */
export async function diffReadModels(options: DiffOptions, env: Environment): Promise<number> {
  return withAuditStores(env, async (stores) => {
    const database = requiredDatabase(stores, 'to compare the read models');
    const models = new ReadModelsRepository(database);
    const credentials = new CredentialsRepository(database);
    const report = new DiffReport(options.onLine);
    const { store, accountCodec, wrapping } = stores;
    const keys = new PersonKeysRepository(database);
    const texts = wrapping && new PersonalTexts({ keys, wrapping, ids: systemIds, logger: silentLogger() });
    const diff = { store, accountCodec, texts, models, credentials, patience: new Patience(options.waitMs) };
    const compared =
      options.user === undefined
        ? await diffEverybody(diff, report)
        : await diffUser(diff, report, await resolveUser(stores, options.user));
    if (compared === 0 && options.user !== undefined)
      throw new AuditError('AUDIT.USER_UNKNOWN', `There is no stream of a user ${options.user}.`);
    if (report.count > 0)
      throw new AuditError(
        'AUDIT.DIFFERENCES',
        `${report.count} differences between the streams and the read models.`,
      );
    if (report.behind > 0)
      throw new AuditError(
        'AUDIT.PROJECTOR_BEHIND',
        `${report.behind} of ${compared} streams are not compared to their end: the projector is behind.`,
      );
    return compared;
  });
}

class DiffReport {
  count = 0;
  /** Streams that the projector was behind after the wait. */
  behind = 0;

  constructor(private readonly onLine: (line: string) => void) {}

  difference(line: string): void {
    this.count += 1;
    if (this.count <= LINES_MAX) this.onLine(line);
    if (this.count === LINES_MAX + 1) this.onLine('more differences are counted and not printed');
  }

  streamBehind(line: string): void {
    this.behind += 1;
    this.onLine(`note: ${line}`);
  }
}

function add({ differences, behind }: StreamDifferences, report: DiffReport): void {
  for (const line of differences) report.difference(line);
  if (behind !== undefined) report.streamBehind(behind);
}

/** @returns how many of the person's streams there are */
async function diffUser(diff: DiffStores, report: DiffReport, userId: UserId): Promise<number> {
  const { streams, compared } = await diffPerson(diff, userId);
  for (const each of compared) add(each, report);
  return streams;
}

async function diffEverybody(diff: DiffStores, report: DiffReport): Promise<number> {
  let compared = 0;
  for (let from: Position | 'start' | undefined = 'start'; from !== undefined;) {
    const page: StreamsPage = await streamsFrom(diff.store, from);
    for (const { category, userId } of page.streams) add(await diffStream(diff, category, userId), report);
    compared += page.streams.length;
    from = page.next;
  }
  await reportUnknownStreams(diff, report);
  await reportRowsWithoutStream(diff, report);
  await reportCredentialsWithoutStream(diff, report);
  return compared;
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
          `${userOf(stream)}stream_progress, row ${stream}: there, and there is no such stream`,
        );
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.stream;
  }
}

const userOf = (stream: string): string => {
  const id = stream.slice(stream.indexOf('-') + 1);
  return isUserId(id) ? `user ${id}, ` : '';
};

async function reportCredentialsWithoutStream(
  { store, credentials }: DiffStores,
  report: DiffReport,
): Promise<void> {
  for (let after: string | undefined; ;) {
    const page: readonly string[] = await credentials.userIds(after, PAGE);
    for (const userId of page)
      if ((await store.readHead(`account-${userId}`)) === 'no-stream')
        report.difference(`user ${userId}, app.credentials: a row is there, and no stream account-${userId}`);
    after = page.at(-1);
    if (page.length < PAGE) return;
  }
}

async function reportRowsWithoutStream({ models }: DiffStores, report: DiffReport): Promise<void> {
  for (const category of USER_CATEGORIES)
    for (const table of Object.keys(COMPARED_TABLES[category]))
      for (const userId of await models.usersWithoutStream(table, category, LINES_MAX))
        report.difference(
          `user ${userId}, ${table}: rows are there, and no stream ${category}-${userId} was ever read`,
        );
}
