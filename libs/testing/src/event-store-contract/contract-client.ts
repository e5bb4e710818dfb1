import { randomUUID } from 'node:crypto';
import type {
  AppendExpectedRevision,
  Credentials,
  EventData,
  EventStoreDBClient,
  JSONType,
  Position,
  ResolvedEvent,
} from '@eventstore/db-client';
import { END, jsonEvent, NO_STREAM } from '@eventstore/db-client';

// Helpers of the contract. Each test works in streams of its own, so that it can run on a store that others write to.

export const newStream = (category = 'contract'): string => `${category}-${randomUUID()}`;

export function newEvents(count: number, data: JSONType = { amount: '1' }): EventData[] {
  return Array.from({ length: count }, (_, index) =>
    jsonEvent({ id: randomUUID(), type: 'contract.counted', data: { index, data }, metadata: { index } }),
  );
}

export async function append(
  client: EventStoreDBClient,
  stream: string,
  events: EventData[],
  expectedRevision: AppendExpectedRevision,
): Promise<bigint> {
  const result = await client.appendToStream(stream, events, { expectedRevision });
  return result.nextExpectedRevision;
}

export async function collect(events: AsyncIterable<ResolvedEvent>): Promise<ResolvedEvent[]> {
  const found: ResolvedEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
}

export const idOf = (resolved: ResolvedEvent): string | undefined => resolved.event?.id;

export const typeOf = (resolved: ResolvedEvent): string | undefined => resolved.event?.type;

export function positionOf(resolved: ResolvedEvent | undefined): Position {
  const position = resolved?.event?.position;
  if (position === undefined) throw new Error('The event has no position');
  return position;
}

/** Resolves with the error; fails where there is none. */
export async function errorOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('Expected an error');
}

/** Reads a subscription until `count` events have come; the caller's test timeout is the limit. */
export async function take(
  subscription: AsyncIterable<ResolvedEvent>,
  count: number,
): Promise<ResolvedEvent[]> {
  const found: ResolvedEvent[] = [];
  if (count === 0) return found;
  for await (const event of subscription) {
    found.push(event);
    if (found.length === count) break;
  }
  return found;
}

/** Reads a subscription until the event with this id has come. */
export async function takeUntil(
  subscription: AsyncIterable<ResolvedEvent>,
  id: string,
): Promise<ResolvedEvent[]> {
  const found: ResolvedEvent[] = [];
  for await (const event of subscription) {
    found.push(event);
    if (idOf(event) === id) break;
  }
  return found;
}

type SubscriptionNotice = 'confirmation' | 'caughtUp';

interface Notifying {
  once(event: SubscriptionNotice, listener: () => void): unknown;
}

function noticed(subscription: Notifying, notice: SubscriptionNotice): Promise<void> {
  return new Promise((resolve) => {
    subscription.once(notice, () => {
      resolve();
    });
  });
}

/**
 * The subscription has everything that the store holds. Not for a stream without an event, or a deleted one: servers of
 * 23.10 notify that one only after its first event.
 */
export const caughtUp = (subscription: Notifying): Promise<void> => noticed(subscription, 'caughtUp');

/** The subscription is open: what is written from now on comes, after what is there already. */
export const confirmed = (subscription: Notifying): Promise<void> => noticed(subscription, 'confirmation');

/** Options of an append that the client sends by the older, classic call; without them it sends a batch append. */
export function classicAppend(connectionString: string): { readonly credentials: Credentials } {
  // Servers without TLS do not look at credentials.
  const [, username = 'admin', password = 'changeit'] =
    /:\/\/([^:@/]+):([^@/]+)@/.exec(connectionString) ?? [];
  return { credentials: { username: decodeURIComponent(username), password: decodeURIComponent(password) } };
}

/** The newest position of the log, behind which a test's own events come. */
export async function endOfLog(client: EventStoreDBClient): Promise<Position> {
  await append(client, newStream('marker'), newEvents(1), NO_STREAM);
  const [newest] = await collect(client.readAll({ direction: 'backwards', fromPosition: END, maxCount: 1 }));
  return positionOf(newest);
}
