import { status } from '@grpc/grpc-js';
import { afterEach, expect, it } from '@jest/globals';
import type { EventStore } from '../port/event-store.js';
import { startScriptedServer } from '../testing/scripted-server.js';
import { connectEventStore } from './connect-event-store.js';

const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A server that fails every read. */
async function failingServer(code: number, details: string): Promise<EventStore> {
  const server = await startScriptedServer((call) => call.emit('error', { code, details }));
  closers.push(server.close);
  const store = connectEventStore(server.url);
  closers.push(() => store.close());
  return store;
}

const readAt = async (store: EventStore): Promise<void> => {
  for await (const event of store.readLog({ from: { commit: 100n, prepare: 100n }, limit: 1 }))
    throw new Error(`unexpected ${event.id}`);
};

it.each([
  ['23.10', status.UNKNOWN, 'Unexpected ReadAllResult: Error'],
  ['24.6', status.INVALID_ARGUMENT, 'Trying to read from an invalid position.'],
])('a position where no event begins is told apart, as %s answers it', async (_version, code, details) => {
  const store = await failingServer(code, details);
  await expect(readAt(store)).rejects.toMatchObject({ code: 'STORE.NO_EVENT_AT_POSITION' });
});

it('another failure of a read is none of that', async () => {
  const store = await failingServer(status.UNKNOWN, 'disk is on fire');
  await expect(readAt(store)).rejects.toMatchObject({ code: 'STORE.UNAVAILABLE' });
});
