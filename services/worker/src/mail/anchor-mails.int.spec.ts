import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  ANCHOR_STREAM,
  createRepository,
  headsAnchoredCodec,
  proposeEvents,
  type RecordedEvent,
  toStoredEvent,
} from '@app/event-store';
import { createInMemoryEventStore } from '@app/event-store/testing';
import { decideTrackRecordWeek, isoWeekOf, trackRecordStreams, weekMissed } from '@app/ledger';
import { type AccountWorld, startAccountWorld } from '../testing/account-world.js';
import { AnchorMails } from './anchor-mails.js';

const DAY_MS = 24 * 3_600_000;
let world: AccountWorld;

beforeAll(async () => {
  world = await startAccountWorld();
});
afterAll(async () => {
  await world.close();
});

function anchorOfNow(): RecordedEvent {
  const at = world.clock.now().toISOString();
  const encoded = headsAnchoredCodec.encode({
    type: 'anchor.heads-anchored',
    data: { merkleRoot: 'ab'.repeat(32), streams: 12n, events: 345n, at },
  });
  const command = {
    commandId: randomUUID(),
    correlationId: 'test',
    actor: { kind: 'system', id: 'test' },
  } as const;
  const [linked] = proposeEvents([encoded], command, 'no-stream', world.clock.now());
  if (linked === undefined) throw new Error('one event in, one out');
  return {
    ...linked,
    stream: ANCHOR_STREAM,
    revision: 0n,
    position: { commit: 1n, prepare: 1n },
    created: world.clock.now(),
  };
}

it('takes each anchor once to every administrator with an address, and none of last month', async () => {
  const { outbox, mails } = world.services;
  const store = createInMemoryEventStore();
  const anchors = new AnchorMails({ store, outbox, clock: world.clock });
  const one = await world.register({ email: 'one@example.com', language: 'pt' });
  const two = await world.register({ email: 'two@example.com' });
  for (const userId of [one, two, await world.register({ email: null })])
    await world.change(userId, { kind: 'grant-role', role: 'admin' });
  await world.register({ email: 'subscriber@example.com' });
  const anchor = anchorOfNow();

  await anchors.handle(anchor);
  await anchors.handle(anchor);
  world.clock.advance(8 * DAY_MS);
  await anchors.handle({ ...anchor, id: randomUUID() });

  const contents = await Promise.all((await mails.list({ limit: 10 })).map((mail) => outbox.contentOf(mail)));
  expect(contents.map((content) => content?.to).toSorted()).toEqual(['one@example.com', 'two@example.com']);
  expect(contents[0]).toMatchObject({
    template: 'anchor',
    params: { date: '2026-11-27', merkleRoot: 'ab'.repeat(32), streams: '12' },
  });
});

it('takes the head of the public record with it', async () => {
  const { outbox, mails } = world.services;
  world.clock.advance(60_000);
  const store = createInMemoryEventStore();
  const records = createRepository({ store, clock: world.clock, ...trackRecordStreams });
  const week = weekMissed(isoWeekOf('2026-W49'), 'no-market');
  await records.execute(
    'record',
    { commandId: randomUUID(), correlationId: 'test', actor: { kind: 'system', id: 'test' } },
    (state) => decideTrackRecordWeek(week, state),
  );
  const newest = await store.readHead('track-record');
  if (newest === 'no-stream') throw new Error('a week was appended');

  await new AnchorMails({ store, outbox, clock: world.clock }).handle(anchorOfNow());

  const [mail] = await mails.list({ limit: 1 });
  const content = mail === undefined ? undefined : await outbox.contentOf(mail);
  const { hash } = toStoredEvent(newest).metadata;
  expect(content?.params).toMatchObject({ trackRecordHead: `track-record 0 ${hash}` });
});

it('is mailed without the head of a record that cannot be read', async () => {
  const { outbox, mails } = world.services;
  world.clock.advance(60_000);
  const store = { readHead: () => Promise.resolve({ ...anchorOfNow(), metadata: { hash: 1 } }) };
  await new AnchorMails({ store, outbox, clock: world.clock }).handle(anchorOfNow());
  const [mail] = await mails.list({ limit: 1 });
  const content = mail === undefined ? undefined : await outbox.contentOf(mail);
  expect(content?.params).not.toHaveProperty('trackRecordHead');
});
