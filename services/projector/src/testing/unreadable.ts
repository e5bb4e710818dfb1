import type { EventStore } from '@app/event-store';
import { systemIds } from '@app/platform';

/** Appends an event of a type that nobody knows; its metadata are whole. */
export async function appendUnreadable(store: EventStore, stream: string): Promise<void> {
  const head = await store.readHead(stream);
  if (head === 'no-stream') throw new Error('the stream has a first event');
  const event = { id: systemIds.uuidv7(), type: 'ledger.never-heard-of', data: {} };
  await store.append(stream, [{ ...event, metadata: membersOf(head.metadata) }], head.revision);
}

function membersOf(metadata: unknown): Record<string, string> {
  return typeof metadata === 'object' && metadata !== null ? { ...metadata } : {};
}
