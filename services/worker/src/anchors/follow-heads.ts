import {
  type AnchoredHead,
  checkCheckpoint,
  checkpointAt,
  type EventStore,
  isTombstone,
  readToEnd,
  type RecordedEvent,
  toStoredEvent,
} from '@app/event-store';
import { AppError } from '@app/platform';
import type { HeadsProgress, StreamHeadsRepository } from './stream-heads.repository.js';

/** Events of which only the heads of their streams are kept in memory. */
const PAGE_EVENTS = 5_000;
/** What an operator does where the kept heads are of another log. */
const REMEDY =
  'Connect the former event store, or delete the kept heads (docs/audit.md, daily anchor) to take them from this one.';
const START: HeadsProgress = { position: { commit: 0n, prepare: 0n }, events: 0n };

/**
 * A stream does not go on where it ended at the last anchor: it was cut or rewritten, and no new anchor may make that
 * the truth. `audit:verify` tells more.
 */
export class StreamForkedError extends AppError<'ANCHOR.STREAM_FORKED'> {
  constructor(stream: string, revision: bigint) {
    super(
      'ANCHOR.STREAM_FORKED',
      `Event ${revision} of ${stream} does not follow the head that was anchored.`,
    );
  }
}

/** Where the events of a page take one stream. */
interface Moved {
  readonly first: Pick<AnchoredHead, 'revision'> & { readonly prevHash: string };
  last: AnchoredHead;
}

/**
 * Brings the kept heads up to the present end of the log.
 * @returns how many events the heads now represent
 * @throws StreamForkedError, CheckpointNotInLogError, ServerTooOldError, EventDecodeError, StoreUnavailableError
 */
export async function followHeads(
  store: EventStore,
  heads: StreamHeadsRepository,
  { signal }: { readonly signal: AbortSignal },
): Promise<bigint> {
  const kept = await heads.progress();
  if (kept !== undefined) await checkCheckpoint(store, kept.position, { remedy: REMEDY, signal });
  let progress = kept ?? START;
  let moved = new Map<string, Moved>();
  let inPage = 0;

  async function keepPage(): Promise<void> {
    if (inPage === 0) return;
    const before = await heads.of([...moved.keys()]);
    for (const { first, last } of moved.values()) throwOnFork(before.get(last.stream), first, last.stream);
    await heads.keep({ heads: [...moved.values()].map(({ last }) => last), progress });
    moved = new Map();
    inPage = 0;
  }

  const from = kept === undefined ? 'start' : kept.position;
  for await (const message of readToEnd(store, { prefixes: [''], from, signal })) {
    // Streams of the server itself are not written by this product.
    if (message.kind !== 'event' || message.event.stream.startsWith('$') || isTombstone(message.event))
      continue;
    move(moved, message.event);
    progress = { position: checkpointAt(message.event), events: progress.events + 1n };
    inPage += 1;
    if (inPage >= PAGE_EVENTS) await keepPage();
  }
  signal.throwIfAborted();
  await keepPage();
  return progress.events;
}

function move(moved: Map<string, Moved>, event: RecordedEvent): void {
  const { stream, revision } = event;
  const { hash, prevHash } = toStoredEvent(event).metadata;
  const last = { stream, revision, hash };
  const known = moved.get(stream);
  if (known === undefined) {
    moved.set(stream, { first: { revision, prevHash }, last });
    return;
  }
  throwOnFork(known.last, { revision, prevHash }, stream);
  known.last = last;
}

function throwOnFork(before: AnchoredHead | undefined, next: Moved['first'], stream: string): void {
  const follows =
    before === undefined
      ? next.revision === 0n
      : next.revision === before.revision + 1n && next.prevHash === before.hash;
  if (!follows) throw new StreamForkedError(stream, next.revision);
}
