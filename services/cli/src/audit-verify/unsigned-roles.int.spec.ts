import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { connectEventStore, proposeEvents, toStoredEvent } from '@app/event-store';
import { userIdOf } from '@app/ledger';
import { life } from '@app/ledger/testing';
import { systemIds } from '@app/platform';
import { TestStore } from '../testing/store-file.js';
import { writePerson } from '../testing/write-streams.js';
import { verifyEventStore } from './verify.js';

const anna = userIdOf(systemIds.uuidv7());
const store = new TestStore();

afterAll(() => store.remove());

/** Appends, a granted role by itself, as anyone can who may write to the event store: with right hashes, and without the master key. */
async function appendUnsigned(
  url: string,
  userId: string,
  event: { readonly type: string; readonly schemaVersion: number; readonly data: object } = {
    type: 'account.role-granted',
    schemaVersion: 2,
    data: { role: 'admin', mac: 'a'.repeat(64) },
  },
): Promise<void> {
  const client = connectEventStore(url);
  const stream = `account-${userId}`;
  const head = await client.readHead(stream);
  if (head === 'no-stream') throw new Error('there is no such account');
  const { hash, occurredAt } = toStoredEvent(head).metadata;
  const commandId = randomUUID();
  const command = { commandId, correlationId: commandId, actor: { kind: 'user' as const, id: userId } };
  const before = { revision: head.revision, hash, occurredAt };
  await client.append(stream, proposeEvents([event], command, before, new Date()), head.revision);
  await client.close();
}

describe('audit:verify', () => {
  it('names a role that somebody without the master key granted, with every hash right', async () => {
    const EVENTSTORE_URL = await store.start();
    const APP_MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
    const client = connectEventStore(EVENTSTORE_URL);
    await writePerson(client, anna, life());
    await client.close();
    await expect(verifyEventStore({ EVENTSTORE_URL, APP_MASTER_KEY })).resolves.toContain(
      'Every role that has an effect is signed under the master key.',
    );

    await appendUnsigned(EVENTSTORE_URL, anna);

    await expect(verifyEventStore({ EVENTSTORE_URL, APP_MASTER_KEY })).rejects.toMatchObject({
      code: 'AUDIT.NOT_VERIFIED',
      message: expect.stringContaining(
        `account-${anna}, revision 2: role "admin" granted without a valid signature`,
      ),
    });
    expect((await verifyEventStore({ EVENTSTORE_URL })).join('\n')).toContain(
      'Signatures of roles are not checked: the master key is not here',
    );

    // Regression: an administrator of a version without signatures, erased since, failed every later audit.
    await appendUnsigned(EVENTSTORE_URL, anna, { type: 'account.erased', schemaVersion: 1, data: {} });
    await expect(verifyEventStore({ EVENTSTORE_URL, APP_MASTER_KEY })).resolves.toContain(
      'Every role that has an effect is signed under the master key.',
    );
  });
});
