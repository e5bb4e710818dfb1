import type { EventStore, Position } from '@app/event-store';

/** Events of a stream, taken as any reader takes them. */
export async function countEvents(events: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const event of events) if (event !== undefined) count += 1;
  return count;
}

/**
 * Follows a category as a projector does that starts again, until it has caught up or has had enough.
 * @returns how many events came
 */
export async function catchUp(
  store: EventStore,
  {
    from = 'start',
    category,
    atMost = Infinity,
    signal,
  }: {
    readonly from?: Position | 'start';
    readonly category: string;
    readonly atMost?: number;
    readonly signal: AbortSignal;
  },
): Promise<number> {
  let count = 0;
  for await (const { kind } of store.subscribeAll({ prefixes: [`${category}-`], from, signal })) {
    if (kind === 'event') count += 1;
    if (kind === 'caught-up' || count >= atMost) break;
  }
  return count;
}
