import { uuidv5 } from '@app/platform';
import type { RecordedEvent } from '../port/event-store.js';
import { eventMetadataSchema } from './event-metadata.js';
import { createChainCheck, type ChainFaultKind, type ChainHead } from './hash-chain.js';

export type AuditFaultKind =
  | ChainFaultKind
  /** Its id is not the one that its command and its place in the batch give. */
  | 'event-id'
  /** It is dated before the event before it. */
  | 'time';

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
};

/** A fault as a line for a person. */
export const auditFaultText = ({ stream, revision, fault }: AuditFault): string =>
  `${stream}, revision ${revision}: ${WORDS[fault]}`;

/** Checks one stream from its beginning, event by event; after a fault it is of no more use. */
export interface StreamAudit {
  check(event: RecordedEvent): AuditFault | undefined;
  head(): ChainHead | 'no-stream';
}

/** The hash chain, and all of an event that the chain itself takes on trust: id, metadata, order of time. */
export function createStreamAudit(): StreamAudit {
  const chain = createChainCheck();
  let batch = { commandId: '', index: 0 };
  let occurredAt = Number.NEGATIVE_INFINITY;

  function faultOf(event: RecordedEvent): AuditFaultKind | undefined {
    const broken = chain.check(event);
    if (broken !== undefined) return broken.fault;
    const parsed = eventMetadataSchema.safeParse(event.metadata);
    if (!parsed.success) return 'metadata';
    const { commandId, occurredAt: at } = parsed.data;
    batch = { commandId, index: batch.commandId === commandId ? batch.index + 1 : 0 };
    if (event.id !== uuidv5(commandId, batch.index.toString())) return 'event-id';
    if (Date.parse(at) < occurredAt) return 'time';
    occurredAt = Date.parse(at);
    return undefined;
  }

  return {
    check: (event) => {
      const fault = faultOf(event);
      return fault === undefined ? undefined : { stream: event.stream, revision: event.revision, fault };
    },
    head: () => chain.head(),
  };
}
