import { Server, ServerCredentials, status } from '@grpc/grpc-js';
import { afterEach, expect, it } from '@jest/globals';
import type { EventStore } from '../port/event-store.js';
import { connectEventStore } from './connect-event-store.js';

const asTheyAre = (bytes: Buffer): Buffer => bytes;
const read = {
  path: '/event_store.client.streams.Streams/Read',
  requestStream: false,
  responseStream: true,
  requestSerialize: asTheyAre,
  requestDeserialize: asTheyAre,
  responseSerialize: asTheyAre,
  responseDeserialize: asTheyAre,
} as const;
const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A server that fails every read. */
async function failingServer(code: number, details: string): Promise<EventStore> {
  const server = new Server();
  server.addService(
    { read },
    {
      read: (call: { emit(event: 'error', error: object): void }) => {
        call.emit('error', { code, details });
      },
    },
  );
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
  closers.push(() => {
    server.forceShutdown();
  });
  const store = connectEventStore(`esdb://127.0.0.1:${port}?tls=false`);
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
