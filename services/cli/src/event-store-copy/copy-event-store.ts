import type { Kysely } from 'kysely';
import { verdictLines } from '@app/audit';
import {
  connectEventStore,
  EventTooLargeError,
  ServerTooOldError,
  StoreRefusedError,
  StoreUnavailableError,
} from '@app/event-store';
import { connectRawEventStore } from '@app/event-store/raw';
import { errorMessage } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { copiedEvents } from './copied-events.js';
import { type CopiedLog, copyLog } from './copy-log.js';
import type { CopyProgress } from './copy-progress.js';
import { CopyError, type CopyErrorCode } from './copy.error.js';
import { repointPositions } from './repoint-positions.repository.js';
import { type Survey, surveySource } from './survey-source.js';
import { verifyCopy } from './verify-copy.js';

export interface CopyEventStore {
  readonly sourceUrl: string;
  readonly targetUrl: string;
  readonly signal: AbortSignal;
  readonly progress: CopyProgress;
}

/** The last pass must find everything copied; each before it may copy what was written meanwhile. */
const PASSES_MAX = 3;

/**
 * Copies one event store into another, and proves that it is the same.
 * @returns lines for the person
 * @throws CopyError, AuditError AUDIT.NOT_VERIFIED
 */
export async function copyEventStore(options: CopyEventStore): Promise<readonly string[]> {
  try {
    const { survey, log } = await copyAndCompare(options);
    return [...copyLines(survey, log), ...(await verified(options))];
  } catch (error) {
    throw readable(error, options.signal);
  }
}

/**
 * Points what Postgres remembers of positions at a copy that is whole.
 * @throws CopyError
 */
export async function repointToCopy(
  database: Kysely<AppSchema>,
  { sourceUrl, targetUrl, signal }: Omit<CopyEventStore, 'progress'>,
): Promise<void> {
  const source = connectRawEventStore(sourceUrl);
  const target = connectRawEventStore(targetUrl);
  try {
    await repointPositions(database, {
      source: source.readAll({ signal }),
      target: target.readAll({ signal }),
    });
  } catch (error) {
    throw readable(error, signal);
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

async function copyAndCompare({
  sourceUrl,
  targetUrl,
  signal,
  progress,
}: CopyEventStore): Promise<{ readonly survey: Survey; readonly log: CopiedLog }> {
  const source = connectRawEventStore(sourceUrl);
  const target = connectRawEventStore(targetUrl);
  try {
    progress.begin('looking at the source', 0);
    const survey = await surveySource(copiedEvents(source.readAll({ signal })));
    let copied = 0;
    for (let pass = 1; pass <= PASSES_MAX; pass += 1) {
      progress.end();
      progress.begin(pass === 1 ? 'copying' : 'comparing', survey.events);
      const log = await copyLog({ source, target, signal, onProgress: progress.done });
      copied += log.copied;
      if (log.copied === 0) return { survey, log: { ...log, found: log.found - copied, copied } };
    }
    throw new CopyError(
      'COPY.SOURCE_CHANGED',
      'The source grows while it is copied: stop the services first.',
    );
  } finally {
    progress.end();
    await Promise.all([source.close(), target.close()]);
  }
}

async function verified({ sourceUrl, targetUrl, progress }: CopyEventStore): Promise<readonly string[]> {
  const source = connectEventStore(sourceUrl);
  const target = connectEventStore(targetUrl);
  try {
    progress.begin('verifying every hash chain', 0);
    const verdict = await verifyCopy(source, target);
    const reason = 'they still stand for the source; rebuild them from the target';
    return verdictLines(verdict, {
      ...{ file: undefined, progress: { value: undefined, reason } },
      signaturesUnchecked: 'they are the bytes of the source',
    });
  } finally {
    progress.end();
    await Promise.all([source.close(), target.close()]);
  }
}

function copyLines(survey: Survey, { found, copied, end }: CopiedLog): readonly string[] {
  const { events, tombstones, renumbered } = survey;
  return [
    `${found + copied} events stand in the target as in the source, in the same order, with the same ids, types and bytes: ${copied} were copied, ${found} were there.`,
    'Not kept: the time at which the source recorded each event (created), and the positions in its log. $maxAge counts from now.',
    ...(tombstones === 0 ? [] : [`Not kept: the ids of ${tombstones} tombstones.`]),
    ...(renumbered === 0 ? [] : [`Numbered anew: the metadata of ${renumbered} streams.`]),
    ...(end === undefined || events === 0
      ? []
      : [`The target's log ends at commit ${end.commit}, prepare ${end.prepare}.`]),
  ];
}

const EXPECTED: readonly (readonly [new (...args: never[]) => Error, CopyErrorCode])[] = [
  [ServerTooOldError, 'COPY.SERVER_TOO_OLD'],
  [StoreUnavailableError, 'COPY.STORE_UNREACHABLE'],
  [StoreRefusedError, 'COPY.REFUSED'],
  [EventTooLargeError, 'COPY.REFUSED'],
];

/** What the person at the console can act on, as a line; anything else is a bug and stays what it is. */
function readable(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted && !(error instanceof CopyError))
    return new CopyError('COPY.STOPPED', 'Stopped. The same command goes on where it was.', error);
  for (const [kind, code] of EXPECTED)
    if (error instanceof kind) return new CopyError(code, `${errorMessage(error)}.`, error);
  return error;
}
