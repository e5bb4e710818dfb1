import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent, NO_STREAM, START, UnavailableError } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  append,
  collect,
  type ContractUsers,
  describeAccessContract,
  errorOf,
  newEvents,
  newStream,
} from '@app/testing/event-store-contract';
import type { RunningEventStore } from '../server.js';
import { startEventStore } from '../server.js';
import { selfSigned } from '../testing/self-signed.js';
import { Accounts } from './accounts.js';

// For a busy machine; nothing here takes long by itself.
jest.setTimeout(60_000);

/** Reads a subscription until it fails. */
function following(subscription: AsyncIterable<unknown>) {
  const begun = Promise.withResolvers<undefined>();
  const seen: unknown[] = [];
  const read = async (): Promise<void> => {
    for await (const event of subscription) {
      seen.push(event);
      begun.resolve(undefined);
    }
  };
  return { seen, begun: begun.promise, failure: errorOf(read()) };
}

const passwords = { admin: 'the-admins-own', anna: 'the-annas-own', bob: 'the-bobs-own' } as const;

describe('a server with accounts, over TLS', () => {
  let folder: string;
  let store: RunningEventStore;
  let users: ContractUsers;
  const open = (credentials: string, scheme = 'esdb'): EventStoreDBClient =>
    EventStoreDBClient.connectionString(
      `${scheme}://${credentials}127.0.0.1:${store.port}?tls=true&tlsCAFile=${join(folder, 'ca.pem')}`,
    );

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'secure-store-'));
    const { certificate, key } = selfSigned();
    writeFileSync(join(folder, 'ca.pem'), certificate);
    const accounts = new Accounts([
      { name: 'admin', password: passwords.admin, groups: ['$admins'] },
      { name: 'anna', password: passwords.anna, groups: ['writers'] },
      { name: 'bob', password: passwords.bob, groups: [] },
    ]);
    const secure = { certificate, key, accounts };
    store = await startEventStore({ port: 0, host: '127.0.0.1', file: ':memory:', secure });
    users = {
      admin: open(`admin:${passwords.admin}@`),
      anna: open(`anna:${passwords.anna}@`),
      bob: open(`bob:${passwords.bob}@`),
      anonymous: open(''),
      impostor: open(`admin:${passwords.anna}@`),
    };
  });
  afterAll(async () => {
    await Promise.all(Object.values(users).map((client: EventStoreDBClient) => client.dispose()));
    await store.stop();
    rmSync(folder, { recursive: true });
  });

  describeAccessContract('embedded server', () => users);

  it('is found by discovery', async () => {
    const client = open(`bob:${passwords.bob}@`, 'esdb+discover');
    const stream = newStream();
    await append(client, stream, newEvents(1), NO_STREAM);
    expect(await collect(client.readStream(stream))).toHaveLength(1);
    await client.dispose();
  });

  it('speaks to nobody in clear text', async () => {
    const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${store.port}?tls=false`);
    expect(await errorOf(collect(client.readStream('a')))).toBeInstanceOf(UnavailableError);
    await client.dispose();
  });

  it('takes other default rights from the stream $settings, and none from nonsense', async () => {
    const { admin, bob } = users;
    const stream = newStream();
    await append(bob, stream, newEvents(1), NO_STREAM);
    const settings = async (data: object): Promise<unknown> =>
      admin.appendToStream('$settings', jsonEvent({ type: 'update-default-acl', data: { ...data } }));
    await settings({ $userStreamAcl: { $r: '$admins' } });
    expect(await errorOf(collect(bob.readStream(stream)))).toMatchObject({ type: 'access-denied' });
    await settings({ $userStreamAcl: 7 });
    expect(await collect(bob.readStream(stream))).toHaveLength(1);
  });

  it('ends open subscriptions of who loses the right to read (regression: they outlived it)', async () => {
    const { admin, anna } = users;
    const stream = newStream();
    await append(admin, stream, newEvents(1), NO_STREAM);
    await admin.setStreamMetadata('$all', { acl: { readRoles: ['anna'] } });
    const ofStream = following(anna.subscribeToStream(stream));
    const ofAll = following(anna.subscribeToAll({ fromPosition: START }));
    await Promise.all([ofStream.begun, ofAll.begun]);

    await admin.setStreamMetadata('$all', {});
    expect(await ofAll.failure).toMatchObject({ type: 'access-denied' });
    expect(ofStream.seen).toHaveLength(1);
    await admin.setStreamMetadata(stream, { acl: { readRoles: ['bob'] } });
    await append(admin, stream, newEvents(1), 0n);
    expect(await ofStream.failure).toMatchObject({ type: 'access-denied' });
    // What was written after the right was gone was not sent.
    expect(ofStream.seen).toHaveLength(1);
  });
});
