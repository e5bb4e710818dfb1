import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Kysely } from 'kysely';
import {
  type Asked,
  AuditError,
  compareProgress,
  type HeadsFile,
  KeptHeadsRepository,
  parseHeadsFile,
  personVerdictLines,
  ReadModelsRepository,
  throwOnFindings,
  verdictLines,
  verifyPersonWith,
  verifyStore,
} from '@app/audit';
import { StoreUnavailableError } from '@app/event-store';
import { type Clock, isTransientDatabaseError, sqlStateOf, systemClock } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import {
  type AuditStores,
  type Environment,
  resolveUser,
  withAuditStores,
} from '../audit-shared/audit-stores.js';

/** @throws AuditError for a file that is not there or is none of heads */
export async function readHeadsFile(path: string, name: string): Promise<HeadsFile> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true) throw new AuditError('AUDIT.FILE_INVALID', `There is no file ${name}.`);
  const input = createReadStream(path, 'utf8');
  return parseHeadsFile(name, createInterface({ input, crlfDelay: Infinity }));
}

/**
 * Verifies the event store as a whole. The proof lies in the log alone; what Postgres knows next to it is looked at where
 * it can be reached.
 * @returns lines that say what holds, and what this cannot prove
 * @throws AuditError AUDIT.NOT_VERIFIED with the first fault and up to 19 more
 */
export async function verifyEventStore(
  env: Environment,
  { file }: { readonly file?: HeadsFile | undefined } = {},
): Promise<readonly string[]> {
  return withAuditStores(env, async (stores) => {
    const { store, signaturesUnchecked } = stores;
    const kept = await fromDatabase(stores, (database) => new KeptHeadsRepository(database).all());
    const newestAnchor = await fromDatabase(stores, (database) =>
      new KeptHeadsRepository(database).newestAnchor(),
    );
    const verdict = await verifyStore(store, {
      ...{ file, kept: kept.value, newestAnchor: newestAnchor.value },
      accountCodec: signaturesUnchecked === undefined ? stores.accountCodec : undefined,
    });
    const ends = new Map(verdict.heads.map(({ stream, revision }) => [stream, revision]));
    const progress = await fromDatabase(stores, (database) =>
      compareProgress(new ReadModelsRepository(database), store, (stream) => ends.get(stream)),
    );
    throwOnFindings([...verdict.findings, ...(progress.value?.findings ?? [])]);
    return verdictLines(verdict, { file, progress, signaturesUnchecked });
  });
}

/**
 * Verifies the streams of one person, in their order and against the newest anchor.
 * @throws AuditError as {@link verifyEventStore}; for an unknown person
 */
export async function verifyUser(user: string, env: Environment): Promise<readonly string[]> {
  return withAuditStores(env, async (stores) => {
    const userId = await resolveUser(stores, user);
    const { store, database, signaturesUnchecked } = stores;
    const accountCodec = signaturesUnchecked === undefined ? stores.accountCodec : undefined;
    const verdict = await verifyPersonWith({ store, database, accountCodec }, userId);
    throwOnFindings(verdict.findings);
    if (verdict.streams.length === 0)
      throw new AuditError('AUDIT.USER_UNKNOWN', `There is no stream of a user ${user}.`);
    return personVerdictLines(verdict, signaturesUnchecked);
  });
}

/** What Postgres says, or why it says nothing: its failures are no failure of the proof. */
async function fromDatabase<T>(
  { database, databaseMissing }: AuditStores,
  ask: (database: Kysely<AppSchema>) => Promise<T>,
): Promise<Asked<T>> {
  if (database === undefined) return { value: undefined, reason: databaseMissing };
  try {
    return { value: await ask(database), reason: '' };
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    if (isTransientDatabaseError(error))
      return { value: undefined, reason: 'Postgres at DATABASE_URL cannot be reached' };
    if (sqlStateOf(error) === undefined) throw error;
    return { value: undefined, reason: `Postgres answers with SQLSTATE ${sqlStateOf(error) ?? ''}` };
  }
}

/**
 * The heads of all streams as they are now, for a file to be kept away from this installation.
 * @throws AuditError as {@link verifyEventStore}: heads of streams that do not hold prove nothing
 */
export async function presentHeads(env: Environment, clock: Clock = systemClock): Promise<HeadsFile> {
  const at = clock.now().toISOString();
  const { findings, events, merkleRoot, heads } = await withAuditStores(env, ({ store }) =>
    verifyStore(store),
  );
  throwOnFindings(findings);
  return { at, events, merkleRoot, heads };
}
