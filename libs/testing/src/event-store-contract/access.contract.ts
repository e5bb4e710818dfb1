import type { EventStoreDBClient } from '@eventstore/db-client';
import { AccessDeniedError, ANY, binaryEvent, NO_STREAM, START } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { append, collect, errorOf, newEvents, newStream, take } from './contract-client.js';

/**
 * Anyone who connects to the store under test: `admin` of the group `$admins`, `anna` of the group `writers`, `bob` of none,
 * and somebody who names nobody, or a wrong password.
 */
export interface ContractUsers {
  readonly admin: EventStoreDBClient;
  readonly anna: EventStoreDBClient;
  readonly bob: EventStoreDBClient;
  readonly anonymous: EventStoreDBClient;
  readonly impostor: EventStoreDBClient;
}

/** Who may do what on a store that knows its users; for one over TLS. */
export function describeAccessContract(name: string, users: () => ContractUsers): void {
  describe(`event store access contract: ${name}`, () => {
    describeStrangers(users);
    describeDefaultRights(users);
    describeAll(users);
    describeOwnRights(users);
  });
}

const isDenied = async (work: Promise<unknown>): Promise<void> => {
  expect(await errorOf(work)).toBeInstanceOf(AccessDeniedError);
};

function describeStrangers(users: () => ContractUsers): void {
  it.each(['anonymous', 'impostor'] as const)('lets nobody in without right credentials: %s', async (who) => {
    const stream = newStream();
    await append(users().admin, stream, newEvents(1), NO_STREAM);
    await isDenied(collect(users()[who].readStream(stream)));
    await isDenied(collect(users()[who].subscribeToStream(stream)));
    await isDenied(append(users()[who], newStream(), newEvents(1), NO_STREAM));
    await isDenied(users()[who].deleteStream(stream));
  });

  it('takes the credentials of a single call before those of the connection', async () => {
    const stream = newStream();
    const credentials = { username: 'bob', password: 'not the password' };
    await isDenied(users().admin.appendToStream(stream, newEvents(1), { credentials }));
    await isDenied(collect(users().admin.readStream(stream, { credentials })));
  });
}

function describeDefaultRights(users: () => ContractUsers): void {
  it('gives every user the ordinary streams, and administrators alone those of the server and $all', async () => {
    const { admin, bob } = users();
    const stream = newStream();
    await append(bob, stream, newEvents(2), NO_STREAM);
    expect(await collect(bob.readStream(stream))).toHaveLength(2);
    await bob.setStreamMetadata(stream, { maxCount: 1 });
    await bob.deleteStream(stream);
    const system = newStream('$contract');
    await append(admin, system, newEvents(1), NO_STREAM);
    expect(await collect(admin.readStream(system))).toHaveLength(1);
    await isDenied(collect(bob.readStream(system)));
    await isDenied(append(bob, system, newEvents(1), 0n));
    await isDenied(bob.setStreamMetadata(system, { maxCount: 1 }));
    await isDenied(bob.tombstoneStream(system));
    await isDenied(collect(bob.readAll({ maxCount: 1 })));
    await isDenied(collect(bob.subscribeToAll()));
    expect(await collect(admin.readAll({ maxCount: 1 }))).toHaveLength(1);
  });
}

function describeAll(users: () => ContractUsers): void {
  it.each(['admin', 'bob'] as const)(
    'lets nobody append to $all: %s (regression: another class)',
    async (who) => {
      await isDenied(append(users()[who], '$all', newEvents(1), ANY));
    },
  );
}

function describeOwnRights(users: () => ContractUsers): void {
  it('obeys the rights that a stream names for itself, by user and by group', async () => {
    const { admin, anna, bob } = users();
    const stream = newStream();
    await append(admin, stream, newEvents(1), NO_STREAM);
    await admin.setStreamMetadata(stream, {
      acl: {
        readRoles: ['anna', 'bob'],
        writeRoles: ['writers'],
        deleteRoles: [],
        metaReadRoles: ['anna'],
        metaWriteRoles: ['$admins'],
      },
    });
    expect(await collect(bob.readStream(stream))).toHaveLength(1);
    expect(await append(anna, stream, newEvents(1), 0n)).toBe(1n);
    await isDenied(append(bob, stream, newEvents(1), 1n));
    expect((await anna.getStreamMetadata(stream)).metadata?.acl).toBeDefined();
    await isDenied(bob.getStreamMetadata(stream));
    await isDenied(anna.setStreamMetadata(stream, {}));
    await isDenied(anna.deleteStream(stream));
    await isDenied(anna.tombstoneStream(stream));
    await admin.deleteStream(stream);
  });

  it('does not show what a link stands for to who may not read it', async () => {
    const { admin, anna } = users();
    const [secret, links] = [newStream(), newStream()];
    await append(admin, secret, newEvents(1), NO_STREAM);
    await admin.setStreamMetadata(secret, { acl: { readRoles: ['$admins'] } });
    await append(anna, links, [binaryEvent({ type: '$>', data: Buffer.from(`0@${secret}`) })], NO_STREAM);
    const [seen] = await collect(anna.readStream(links, { resolveLinkTos: true }));
    expect(seen?.event).toBeUndefined();
    expect(seen?.link?.streamId).toBe(links);
    const [shown] = await collect(admin.readStream(links, { resolveLinkTos: true }));
    expect(shown?.event?.streamId).toBe(secret);
  });

  it('forgets the rights of a stream that is deleted (regression: they stayed)', async () => {
    const { admin, bob } = users();
    const stream = newStream();
    await append(admin, stream, newEvents(1), NO_STREAM);
    await admin.setStreamMetadata(stream, { acl: { readRoles: ['$admins'], writeRoles: ['$admins'] } });
    await isDenied(append(bob, stream, newEvents(1), 0n));
    await admin.deleteStream(stream);
    expect(await append(bob, stream, newEvents(1), NO_STREAM)).toBe(1n);
    expect(await collect(bob.readStream(stream))).toHaveLength(1);
  });

  it('gives $all to whom its metadata name', async () => {
    const { admin, anna } = users();
    await admin.setStreamMetadata('$all', { acl: { readRoles: ['$admins', 'anna'] } });
    expect(await collect(anna.readAll({ maxCount: 1 }))).toHaveLength(1);
    expect(await take(anna.subscribeToAll({ fromPosition: START }), 1)).toHaveLength(1);
    await admin.setStreamMetadata('$all', {});
    await isDenied(collect(anna.readAll({ maxCount: 1 })));
  });
}
