import { uuidv5 } from '@app/platform';
import type { RecordedEvent } from '../port/event-store.js';
import { type AppendPosition, appendPositionOf, isUnfinished } from './append-position.js';
import { eventMetadataSchema } from './event-metadata.js';
import { type ChainFaultKind, type ChainHead, createChainCheck } from './hash-chain.js';

export type AuditFaultKind =
  | ChainFaultKind
  /** Its id is not the one that its command and its place in the batch give. */
  | 'event-id'
  /** It is dated before the event before it. */
  | 'time'
  /** It is not the event of its append that it says, or the append before it is not there as a whole. */
  | 'append'
  /** The stream ends with it in the middle of its append: the rest was cut off. */
  | 'append-end';

/** The first event of a stream at which something does not hold. */
export interface AuditFault {
  readonly stream: string;
  readonly revision: bigint;
  readonly fault: AuditFaultKind;
}

const WORDS: Readonly<Record<AuditFaultKind, string>> = {
  stream: 'the event belongs to another stream',
  revision: 'a revision is missing, doubled or out of order',
  metadata: 'its metadata is missing or not complete',
  'previous-hash': 'it does not follow the event before it: an event was replaced, removed or moved',
  hash: 'its content is not what was hashed',
  'event-id': 'its id is not the one of its command and place in the batch',
  time: 'it is dated before the event before it',
  append: 'events that were appended together are not there together',
  'append-end': 'the stream ends in the middle of an append: events were cut off its end',
};

/** A fault as a line for a person. */
export const auditFaultText = ({ stream, revision, fault }: AuditFault): string =>
  `${stream}, revision ${revision}: ${WORDS[fault]}`;

/** Checks one stream from its beginning, event by event; after a fault it is of no more use. */
export interface StreamAudit {
  check(event: RecordedEvent): AuditFault | undefined;
  /** To be asked after the newest event: whether the stream may end there. */
  end(): AuditFault | undefined;
  head(): ChainHead | 'no-stream';
}

/** The hash chain, and all of an event that the chain itself takes on trust: id, metadata, order of time, its append. */
export function createStreamAudit(): StreamAudit {
  const chain = createChainCheck();
  let batch = { commandId: '', index: 0 };
  let last: { readonly event: RecordedEvent; readonly place: AppendPosition } | undefined;
  let occurredAt = Number.NEGATIVE_INFINITY;

  function faultOf(event: RecordedEvent): AuditFaultKind | undefined {
    const broken = chain.check(event);
    if (broken !== undefined) return broken.fault;
    const parsed = eventMetadataSchema.safeParse(event.metadata);
    if (!parsed.success) return 'metadata';
    const { commandId, occurredAt: at, append } = parsed.data;
    batch = { commandId, index: batch.commandId === commandId ? batch.index + 1 : 0 };
    if (event.id !== uuidv5(commandId, batch.index.toString())) return 'event-id';
    const place = appendPositionOf(event);
    if (append !== undefined && !follows(place, last?.place, batch.index)) return 'append';
    if (batch.index === 0 && last !== undefined && isUnfinished(last.place)) return 'append';
    last = { event, place };
    if (Date.parse(at) < occurredAt) return 'time';
    occurredAt = Date.parse(at);
    return undefined;
  }

  return {
    check: (event) => {
      const fault = faultOf(event);
      return fault === undefined ? undefined : { stream: event.stream, revision: event.revision, fault };
    },
    end: () => {
      if (last === undefined || !isUnfinished(last.place)) return undefined;
      const { stream, revision } = last.event;
      return { stream, revision, fault: 'append-end' };
    },
    head: () => chain.head(),
  };
}

/** An append is one command's: its events are in their order, and all of them know how many they are. */
function follows(place: AppendPosition, before: AppendPosition | undefined, index: number): boolean {
  return place.index === index && (index === 0 || place.count === before?.count);
}
