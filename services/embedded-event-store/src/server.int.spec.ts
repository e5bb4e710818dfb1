import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  persistentSubscriptionToAllSettingsFromDefaults,
  persistentSubscriptionToStreamSettingsFromDefaults,
  streamNameFilter,
  UnavailableError,
  UnsupportedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { logVerbosity, setLogVerbosity } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { append, caughtUp, collect, errorOf, idOf, newEvents } from '@app/testing/event-store-contract';
import type { RunningEventStore } from './server.js';
import { startEventStore } from './server.js';

// For a busy machine; nothing here takes long by itself.
jest.setTimeout(60_000);

const unimplemented = 12;
const invalidArgument = 3;

// gRPC's own line about a port that is taken would be noise here.
setLogVerbosity(logVerbosity.NONE);

describe('a server on a file', () => {
  let folder: string;
  let store: RunningEventStore;
  let client: EventStoreDBClient;
  const start = async (): Promise<void> => {
    store = await startEventStore({ port: 0, host: '127.0.0.1', file: join(folder, 'events.db') });
    client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${store.port}?tls=false`);
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'event-store-'));
    await start();
  });
  afterEach(async () => {
    await client.dispose();
    await store.stop();
    rmSync(folder, { recursive: true });
  });

  it('has everything after a restart, in the same order, and goes on numbering', async () => {
    await append(client, 'a-1', newEvents(3), NO_STREAM);
    await append(client, 'b-1', newEvents(2), NO_STREAM);
    const before = await collect(client.readAll());
    await client.dispose();
    await store.stop();
    await start();
    expect(await collect(client.readAll())).toEqual(before);
    const result = await client.appendToStream('a-1', newEvents(1), { expectedRevision: 2n });
    expect(result).toMatchObject({ nextExpectedRevision: 3n, position: { commit: 7n, prepare: 7n } });
  });

  it('rejects the port and the file that a running server has', async () => {
    const other = { host: '127.0.0.1', file: join(folder, 'other.db') };
    await expect(startEventStore({ ...other, port: store.port })).rejects.toThrow(
      `127.0.0.1:${store.port} is already in use`,
    );
    await expect(startEventStore({ ...other, port: 0, file: join(folder, 'events.db') })).rejects.toThrow(
      /already runs on/,
    );
    // Neither failure keeps the other file locked.
    await (await startEventStore({ ...other, port: 0 })).stop();
  });

  it('is found by discovery strings', async () => {
    const events = newEvents(1);
    await append(client, 'a-1', events, NO_STREAM);
    for (const url of [
      `esdb+discover://127.0.0.1:${store.port}?tls=false`,
      `esdb://127.0.0.1:${store.port},localhost:${store.port}?tls=false`,
    ]) {
      const discovering = EventStoreDBClient.connectionString(url);
      expect((await collect(discovering.readStream('a-1'))).map(idOf)).toEqual(
        events.map((event) => event.id),
      );
      await discovering.dispose();
    }
  });

  it('takes appends by the older call as well, which the client uses with credentials', async () => {
    const options = { credentials: { username: 'admin', password: 'changeit' } };
    const events = newEvents(3);
    const first = await client.appendToStream('a-1', events, { ...options, expectedRevision: NO_STREAM });
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 2n });
    expect(await client.appendToStream('a-1', events, { ...options, expectedRevision: NO_STREAM })).toEqual(
      first,
    );
    const error = await errorOf(
      client.appendToStream('a-1', newEvents(1), { ...options, expectedRevision: 7n }),
    );
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ streamName: 'a-1', expectedVersion: 7n, actualVersion: 2n });
    const tooLarge = await errorOf(
      client.appendToStream('a-1', newEvents(3, 'x'.repeat(500_000)), { ...options, expectedRevision: 2n }),
    );
    expect(tooLarge).toMatchObject({ type: 'maximum-append-size-exceeded', maxAppendSize: 1024 * 1024 });
  });

  it('does not store an append whose deadline has passed', async () => {
    const error = await errorOf(
      client.appendToStream('a-1', newEvents(1), { expectedRevision: NO_STREAM, deadline: -1_000 }),
    );
    expect(error).toMatchObject({ type: 'deadline-exceeded' });
    expect(await errorOf(collect(client.readStream('a-1')))).toMatchObject({ type: 'stream-not-found' });
  });

  it('says clearly what it does not offer', async () => {
    await append(client, 'a-1', newEvents(1), NO_STREAM);
    const group = client.createPersistentSubscriptionToStream(
      'a-1',
      'group',
      persistentSubscriptionToStreamSettingsFromDefaults(),
    );
    const refused = await errorOf(group);
    expect(refused).toMatchObject({ code: unimplemented });
    expect(String(refused)).toContain('does not offer persistent subscriptions');
    const projection = await errorOf(client.createProjection('p', 'fromAll()'));
    expect(projection).toMatchObject({ code: unimplemented });
    expect(String(projection)).toContain('does not offer server-side projections');
  });

  it('lets the client know by its features what need not be tried', async () => {
    const settings = persistentSubscriptionToAllSettingsFromDefaults();
    const toAll = client.createPersistentSubscriptionToAll('group', settings);
    expect(await errorOf(toAll)).toBeInstanceOf(UnsupportedError);
  });

  it('answers nonsense with an error and stays well', async () => {
    const filter = streamNameFilter({ regex: '(' });
    expect(await errorOf(collect(client.subscribeToAll({ filter })))).toMatchObject({
      code: invalidArgument,
    });
    expect(await errorOf(collect(client.readStream('')))).toMatchObject({ code: invalidArgument });
    const noUuid = jsonEvent({ type: 'tested', data: {}, id: 'no uuid' });
    expect(String(await errorOf(append(client, 'a-1', [noUuid], NO_STREAM)))).toContain('not a UUID');
    expect(await append(client, 'a-1', newEvents(1), NO_STREAM)).toBe(0n);
  });

  it('ends subscriptions and rejects appends when it stops, so that clients connect again', async () => {
    await append(client, 'a-1', newEvents(1), NO_STREAM);
    const subscription = client.subscribeToAll();
    const ended = errorOf(collect(subscription));
    await caughtUp(subscription);
    await store.stop();
    expect(await ended).toBeInstanceOf(UnavailableError);
    expect(await errorOf(append(client, 'a-1', newEvents(1), 0n))).toMatchObject({ code: 14 });
    await start();
    expect(await collect(client.readStream('a-1'))).toHaveLength(1);
  });
});
