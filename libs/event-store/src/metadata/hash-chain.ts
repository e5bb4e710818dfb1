import { createHash } from 'node:crypto';
import { z } from 'zod';
import { GENESIS_HASH, HASH_VERSION, hashedText } from '@app/contracts';
import type { RecordedEvent } from '../port/event-store.js';

export interface HashInput {
  readonly type: string;
  readonly revision: bigint;
  readonly data: unknown;
  /** With keys in stored order; its own `hash` is left out. */
  readonly metadata: unknown;
  readonly prevHash: string;
}

/** SHA-256, in hex, over type, revision, data, metadata and previous hash (ledger.md, "Metadata of every event"). */
export const hashEvent = ({ revision, ...event }: HashInput): string =>
  createHash('sha256')
    .update(hashedText({ ...event, revision: revision.toString() }), 'utf8')
    .digest('hex');

const chained = z.looseObject({ prevHash: z.string(), hash: z.string(), hashVersion: z.number() });

/** The end of a checked chain. */
export interface ChainHead {
  readonly revision: bigint;
  readonly hash: string;
}

export type ChainFaultKind =
  /** The event belongs to another stream than the ones before. */
  | 'stream'
  /** A revision is missing, doubled or out of order. */
  | 'revision'
  /** No hashes are there, or of a version this program does not know. */
  | 'metadata'
  /** It does not follow the event before it. */
  | 'previous-hash'
  /** Its content is not what was hashed. */
  | 'hash';

/** The first event at which a chain does not hold. */
export interface ChainFault {
  readonly stream: string;
  readonly revision: bigint;
  readonly fault: ChainFaultKind;
}

export type ChainVerdict =
  | { readonly intact: true; readonly head: ChainHead | 'no-stream' }
  | ({ readonly intact: false } & ChainFault);

/** Checks one stream, event by event; `check` answers the first fault. */
export interface ChainCheck {
  check(event: RecordedEvent): ChainFault | undefined;
  head(): ChainHead | 'no-stream';
}

/** @param start the head to go on from; the beginning of the stream when left out */
export function createChainCheck(start: ChainHead | 'no-stream' = 'no-stream'): ChainCheck {
  let head = start;
  let stream: string | undefined;

  function faultOf(event: RecordedEvent): ChainFaultKind | undefined {
    stream ??= event.stream;
    if (event.stream !== stream) return 'stream';
    if (event.revision !== (head === 'no-stream' ? 0n : head.revision + 1n)) return 'revision';
    const parsed = chained.safeParse(event.metadata);
    if (!parsed.success || parsed.data.hashVersion !== HASH_VERSION) return 'metadata';
    const prevHash = head === 'no-stream' ? GENESIS_HASH : head.hash;
    if (parsed.data.prevHash !== prevHash) return 'previous-hash';
    const { type, revision, data } = event;
    const hash = hashEvent({ type, revision, data, metadata: event.metadata, prevHash });
    if (hash !== parsed.data.hash) return 'hash';
    head = { revision, hash };
    return undefined;
  }

  return {
    check: (event) => {
      const fault = faultOf(event);
      return fault === undefined ? undefined : { stream: event.stream, revision: event.revision, fault };
    },
    head: () => head,
  };
}

/**
 * Verifies the events of one stream from its beginning. Finds changed, dropped, swapped and reordered events; a stream
 * that was cut at its end or rewritten as a whole is found by the anchors alone.
 */
export async function verifyChain(
  events: Iterable<RecordedEvent> | AsyncIterable<RecordedEvent>,
): Promise<ChainVerdict> {
  const chain = createChainCheck();
  for await (const event of events) {
    const fault = chain.check(event);
    if (fault !== undefined) return { intact: false, ...fault };
  }
  return { intact: true, head: chain.head() };
}
