import type { StreamEventsResponse } from '@app/contracts';
import { type ChainHead, createChainCheck, eventMetadataSchema, type RecordedEvent } from '@app/event-store';
import { isSealedText, isUserId } from '@app/ledger';
import { occurredAt } from './stream-heads.js';

type EventView = StreamEventsResponse['events'][number];

const SEALED = '[sealed]';

const metadataOf = ({ metadata }: RecordedEvent) => eventMetadataSchema.safeParse(metadata).data;

/** Who is to be named; systems have no id of a person. */
export function actorIdOf(event: RecordedEvent): readonly string[] {
  const id = metadataOf(event)?.actor.id;
  return isUserId(id) ? [id] : [];
}

export function eventView(event: RecordedEvent, names: ReadonlyMap<string, string>): EventView {
  const metadata = metadataOf(event);
  const { revision, id, type, data } = event;
  return {
    ...{ revision: revision.toString(), id, type, at: occurredAt(event) },
    actor:
      metadata === undefined ? null : { ...metadata.actor, username: names.get(metadata.actor.id) ?? null },
    commandId: metadata?.commandId ?? null,
    correlationId: metadata?.$correlationId ?? null,
    hash: metadata?.hash ?? null,
    data: withoutSealed(data),
  };
}

/** The same JSON in the same order, with a mark in place of each sealed text. */
function withoutSealed(value: unknown): unknown {
  if (isSealedText(value)) return SEALED;
  if (Array.isArray(value)) return value.map(withoutSealed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutSealed(each)]));
}

/**
 * Whether events that follow one another are what was hashed.
 * @param before the one before the first, whose own hash is taken as it is
 */
export function chainOf(
  events: readonly RecordedEvent[],
  before: RecordedEvent | undefined,
): StreamEventsResponse['chain'] {
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined) return null;
  const chain = createChainCheck(startOf(first, before));
  let fault: ReturnType<typeof chain.check>;
  for (const event of events) {
    fault = chain.check(event);
    if (fault !== undefined) break;
  }
  return {
    from: first.revision.toString(),
    to: last.revision.toString(),
    fault: fault === undefined ? null : { revision: fault.revision.toString(), fault: fault.fault },
  };
}

function startOf(first: RecordedEvent, before: RecordedEvent | undefined): ChainHead | 'no-stream' {
  if (first.revision === 0n || before === undefined) return 'no-stream';
  return { revision: before.revision, hash: metadataOf(before)?.hash ?? '' };
}
