import { readFile } from 'node:fs/promises';
import { AuditError } from '@app/audit/error';
import {
  readTrackRecordHead,
  type TrackRecordFaultKind,
  type TrackRecordHead,
  type TrackRecordVerdict,
  verifyTrackRecord,
  writeTrackRecordHead,
} from '@app/contracts';
import { UsageError } from '../cli-io.js';

const faults: Readonly<Record<TrackRecordFaultKind, string>> = {
  'cut-off': 'the file ends in the middle of it, or is no text',
  line: 'it is no line of a track record, or was written in another way',
  revision: 'a week before it is missing, doubled or out of order',
  week: 'its week does not follow the one before',
  'previous-hash': 'it does not follow the week before it',
  hash: 'its content is not what was hashed',
  head: 'it names another head than the last line has',
};

/**
 * Verifies a file that GET /api/track-record answered.
 *
 * @param head one that was kept earlier, as the page shows it
 * @throws AuditError AUDIT.NOT_VERIFIED with the first fault; AUDIT.FILE_INVALID; UsageError for a text that is no head
 */
export async function verifyRecordFile(
  path: string,
  name: string,
  head: string | undefined,
): Promise<readonly string[]> {
  const keptHead = head === undefined ? undefined : readTrackRecordHead(head);
  if (head !== undefined && keptHead === undefined)
    throw new UsageError(
      '--head takes a head as the page shows it: "track-record 12 9f86…", in quotation marks.',
    );
  const verdict = await verifyTrackRecord(await bytesOf(path, name), keptHead);
  if (verdict.outcome !== 'intact') throw notVerified(name, verdict);
  const { record, head: newest } = verdict;
  if (newest === undefined) return [`${name}: the record has no week yet.`];
  return [
    `${name}: ${record.lines.length} weeks, none changed, dropped or swapped.`,
    `Head: ${writeTrackRecordHead(newest)}`,
    keptHead === undefined
      ? 'Not proven: that it was not written anew as a whole, or cut at its end. A head that was kept earlier proves it (--head).'
      : `The kept head is that of week ${record.lines[Number(keptHead.revision)]?.data.week ?? ''}: nothing up to it was changed since.`,
  ];
}

async function bytesOf(path: string, name: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new AuditError('AUDIT.FILE_INVALID', `${name} cannot be read.`, { cause: error });
  }
}

function notVerified(name: string, verdict: Exclude<TrackRecordVerdict, { outcome: 'intact' }>): AuditError {
  if (verdict.outcome === 'broken')
    return new AuditError('AUDIT.NOT_VERIFIED', `${name}, line ${verdict.line}: ${faults[verdict.fault]}.`);
  return new AuditError('AUDIT.NOT_VERIFIED', `${name}: ${differenceOf(verdict.outcome, verdict.keptHead)}.`);
}

function differenceOf(outcome: 'rewritten' | 'shorter' | 'another-record', kept: TrackRecordHead): string {
  const { stream, revision } = kept;
  if (outcome === 'another-record') return `the kept head is of ${stream}, and this is another record`;
  return outcome === 'shorter'
    ? `it ends before revision ${revision} of the kept head: it was cut, or was answered earlier`
    : `revision ${revision} is another one than that of the kept head: the record was written anew`;
}
