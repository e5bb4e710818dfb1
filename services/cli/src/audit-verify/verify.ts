import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { systemClock, type Clock } from '@app/platform';
import { AuditError } from '../audit-shared/audit.error.js';
import { withAuditStores, type Environment } from '../audit-shared/audit-stores.js';
import { parseHeadsFile, type HeadsFile } from './heads-file.js';
import { KeptHeadsRepository } from './kept-heads.repository.js';
import { refuseFindings } from './refuse-findings.js';
import { verifyStore, type StoreVerdict } from './verify-store.js';

/** @throws AuditError for a file that is not there or is none of heads */
export async function readHeadsFile(path: string, name: string): Promise<HeadsFile> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true) throw new AuditError('AUDIT.FILE_INVALID', `There is no file ${name}.`);
  const input = createReadStream(path, 'utf8');
  return parseHeadsFile(name, createInterface({ input, crlfDelay: Infinity }));
}

/**
 * Verifies the event store as a whole.
 * @returns lines that say what holds
 * @throws AuditError AUDIT.NOT_VERIFIED with the first fault and up to 19 more
 */
export async function verifyEventStore(
  env: Environment,
  { file }: { readonly file?: HeadsFile | undefined } = {},
): Promise<readonly string[]> {
  const verdict = await withAuditStores(env, async ({ store, database }) =>
    verifyStore(store, { file, kept: database && (await new KeptHeadsRepository(database).all()) }),
  );
  refuseFindings(verdict.findings);
  return linesOf(verdict, file);
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
  refuseFindings(findings);
  return { at, events, merkleRoot, heads };
}

function linesOf(verdict: StoreVerdict, file: HeadsFile | undefined): readonly string[] {
  const { events, streams, anchors, newestAnchorAt, merkleRoot } = verdict;
  return [
    `${events} events of ${streams} streams: every hash chain, event id and time holds.`,
    newestAnchorAt === undefined
      ? 'There is no anchor yet: a stream that was cut or rewritten as a whole would not be found without --heads.'
      : `${anchors} anchors hold, the newest of ${newestAnchorAt}.`,
    ...(file === undefined
      ? []
      : [`All ${file.heads.length} streams of the heads file of ${file.at} are as it says.`]),
    `Root over all heads now: ${merkleRoot}`,
  ];
}
