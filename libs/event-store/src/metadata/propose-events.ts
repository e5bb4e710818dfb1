import { GENESIS_HASH, HASH_VERSION } from '@app/contracts';
import { uuidv5 } from '@app/platform';
import { toStorableObject } from '../json/storable-json.js';
import type { ProposedEvent } from '../port/event-store.js';
import { EventNotStorableError } from '../port/store.errors.js';
import type { AppendPosition } from './append-position.js';
import { eventMetadataSchema } from './event-metadata.js';
import type { Actor, EventMetadata } from './event-metadata.js';
import { hashEvent } from './hash-chain.js';

/** What every event of one command has in common. */
export interface CommandMetadata {
  /** UUID; the same command sent again carries the same one. */
  readonly commandId: string;
  readonly correlationId: string;
  /** The message that led to the command; the command itself when left out. */
  readonly causationId?: string | undefined;
  readonly actor: Actor;
}

/** An event as its codec wrote it down. */
export interface EncodedEvent {
  /** Stable name chosen by hand, such as `BitcoinBought`. */
  readonly type: string;
  readonly schemaVersion: number;
  /** Plain JSON; integers and strings only, amounts as integer strings. */
  readonly data: unknown;
}

/** Where the next event follows on. */
export interface StreamHead {
  readonly revision: bigint;
  readonly hash: string;
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
}

/** An event linked to its stream, with the metadata that will be stored. */
export interface LinkedEvent extends ProposedEvent {
  readonly metadata: Omit<EventMetadata, 'append'> & { readonly append: AppendPosition };
}

const eventType = /^[A-Za-z][A-Za-z0-9._-]{0,199}$/;

/**
 * Gives the encoded events of one append their ids and metadata and links them to the head of their stream. Pure: the
 * same input gives the same bytes, so an append whose outcome is unknown can be repeated exactly.
 * @param now becomes `occurredAt`, unless the stream's head is later (clocks of two machines differ)
 * @throws EventNotStorableError
 */
export function proposeEvents(
  encoded: readonly EncodedEvent[],
  command: CommandMetadata,
  head: StreamHead | 'no-stream',
  now: Date,
): LinkedEvent[] {
  let previous = head;
  return encoded.map((event, index) => {
    const append = { index, count: encoded.length };
    const linked = link(event, command, { previous, now, append });
    previous = linked.head;
    return { id: uuidv5(command.commandId, index.toString()), ...linked.event };
  });
}

interface LinkedTo {
  readonly previous: StreamHead | 'no-stream';
  readonly now: Date;
  readonly append: AppendPosition;
}

function link(
  { type, schemaVersion, data }: EncodedEvent,
  command: CommandMetadata,
  { previous, now, append }: LinkedTo,
): { readonly event: Omit<LinkedEvent, 'id'>; readonly head: StreamHead } {
  if (!eventType.test(type)) throw new EventNotStorableError('type', `"${type}" is no event type`);
  const storable = toStorableObject(data, 'data');
  const revision = previous === 'no-stream' ? 0n : previous.revision + 1n;
  const prevHash = previous === 'no-stream' ? GENESIS_HASH : previous.hash;
  const occurredAt = latestOf(now.toISOString(), previous === 'no-stream' ? undefined : previous.occurredAt);
  const unhashed = {
    commandId: command.commandId,
    $correlationId: command.correlationId,
    $causationId: command.causationId ?? command.commandId,
    actor: { kind: command.actor.kind, id: command.actor.id },
    schemaVersion,
    occurredAt,
    append,
    prevHash,
    hashVersion: HASH_VERSION,
  };
  const hash = hashEvent({ type, revision, data: storable, metadata: unhashed, prevHash });
  const metadata = { ...unhashed, hash };
  // What could not be read back must not be written.
  const checked = eventMetadataSchema.safeParse(metadata);
  if (!checked.success) {
    const fields = checked.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new EventNotStorableError('metadata', `is not valid (${fields})`);
  }
  return { event: { type, data: storable, metadata }, head: { revision, hash, occurredAt } };
}

function latestOf(iso: string, other: string | undefined): string {
  if (other === undefined) return iso;
  return Date.parse(other) > Date.parse(iso) ? other : iso;
}
