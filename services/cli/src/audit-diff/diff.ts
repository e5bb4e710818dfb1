import { PersonalTexts, PersonKeysRepository } from '@app/accounts';
import {
  AuditError,
  CredentialsRepository,
  diffEverybody,
  diffPerson,
  type DiffReport,
  type DiffStores,
  Patience,
  ReadModelsRepository,
  type StreamDifferences,
} from '@app/audit';
import type { UserId } from '@app/ledger';
import { silentLogger, systemIds } from '@app/platform';
import {
  type Environment,
  requiredDatabase,
  resolveUser,
  withAuditStores,
} from '../audit-shared/audit-stores.js';

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
    const report = new PrintedReport(options.onLine);
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
    if (report.behindCount > 0)
      throw new AuditError(
        'AUDIT.PROJECTOR_BEHIND',
        `${report.behindCount} of ${compared} streams are not compared to their end: the projector is behind.`,
      );
    return compared;
  });
}

class PrintedReport implements DiffReport {
  count = 0;
  /** Streams that the projector was behind with after the wait. */
  behindCount = 0;

  constructor(private readonly onLine: (line: string) => void) {}

  difference(line: string): void {
    this.count += 1;
    if (this.count <= LINES_MAX) this.onLine(line);
    if (this.count === LINES_MAX + 1) this.onLine('more differences are counted and not printed');
  }

  behind(line: string): void {
    this.behindCount += 1;
    this.onLine(`note: ${line}`);
  }
}

function add({ differences, behind }: StreamDifferences, report: PrintedReport): void {
  for (const line of differences) report.difference(line);
  if (behind !== undefined) report.behind(behind);
}

/** @returns how many of the person's streams there are */
async function diffUser(diff: DiffStores, report: PrintedReport, userId: UserId): Promise<number> {
  const { streams, compared } = await diffPerson(diff, userId);
  for (const each of compared) add(each, report);
  return streams;
}
