import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { readTrackRecordHead, verifyTrackRecord, writeTrackRecordHead } from '@app/contracts';
import { createRepository, type EventStore, type RecordedEvent } from '@app/event-store';
import { createInMemoryEventStore } from '@app/event-store/testing';
import {
  decideTrackRecordWeek,
  isoWeekOf,
  type MissedWeekReason,
  TRACK_DEMO_ID,
  TRACK_RECORD_ID,
  trackRecordStreams,
  weekMissed,
  weekPublished,
} from '@app/ledger';
import { priceCents } from '@app/money';
import { fixedClock } from '@app/platform';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { ReadTrackRecordHandler } from './read-track-record.handler.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  await api.close();
});

const advice: Parameters<typeof weekPublished>[1]['advice'] = {
  ...{ strategyVersion: 1, price: priceCents(9_123_456n), rsi: '44.123456', momentum: '-0.100000' },
  ...{ sid: '0.272000', multipliers: { direct: '1.644000', strategic: '2.466000' } },
  regime: 'bear',
  isSale: false,
};

async function append(store: EventStore, week: string, reason?: MissedWeekReason, id = TRACK_RECORD_ID) {
  const isDemo = id === TRACK_DEMO_ID;
  const event =
    reason === undefined
      ? weekPublished(isoWeekOf(week), { isDemo, sources: ['Kraken', 'Coinbase'], advice })
      : weekMissed(isoWeekOf(week), reason, isDemo);
  const records = createRepository({ store, clock: api.clock, ...trackRecordStreams });
  await records.execute(
    id,
    { commandId: randomUUID(), correlationId: 'test', actor: { kind: 'system', id: 'track-record' } },
    (state) => decideTrackRecordWeek(event, state),
  );
}

const read = () => request(api.server).get('/api/track-record');
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the public record', () => {
  it('says before the first week when it begins', async () => {
    const { text } = await read().expect(200);
    expect(await verifyTrackRecord(bytesOf(text))).toMatchObject({
      outcome: 'intact',
      record: {
        header: { stream: 'track-record', head: null, nextAt: '2026-11-30T01:15:00.000Z' },
        lines: [],
      },
    });
  });

  it('is given to everybody as JSON lines with its head, which anybody verifies', async () => {
    await append(api.store, '2026-W45');
    await append(api.store, '2026-W46', 'stale-market');
    await append(api.store, '2026-W47');
    api.clock.advance(30_000);

    const answer = await read().expect(200).expect('Content-Type', 'application/jsonl; charset=utf-8');

    const verdict = await verifyTrackRecord(bytesOf(answer.text));
    if (verdict.outcome !== 'intact' || verdict.head === undefined) throw new Error('the record holds');
    expect(verdict.record.lines.map(({ data }) => data)).toMatchObject([
      {
        ...{
          week: '2026-W45',
          monday: '2026-11-02',
          closedOn: '2026-11-01',
          price: '9123456',
          isDemo: false,
        },
        ...{ sources: ['Kraken', 'Coinbase'], multipliers: { direct: '1.644000', strategic: '2.466000' } },
      },
      { week: '2026-W46', reason: 'stale-market' },
      { week: '2026-W47' },
    ]);
    await read()
      .set('If-None-Match', answer.get('ETag') ?? '')
      .expect(304);

    // A head that was kept is still one of the record a week later.
    const kept = writeTrackRecordHead(verdict.head);
    await append(api.store, '2026-W48', 'unconfirmed-close');
    api.clock.advance(30_000);
    const later = await read().expect(200);
    expect(await verifyTrackRecord(bytesOf(later.text), readTrackRecordHead(kept))).toMatchObject({
      ...{ outcome: 'intact', isKeptHeadFound: true, head: { revision: '3' } },
      record: { header: { nextAt: '2026-11-30T01:15:00.000Z' } },
    });
  });

  it('shows a demo record in place of it, labelled, outside of production', async () => {
    await append(api.store, '2026-W40', undefined, TRACK_DEMO_ID);
    api.clock.advance(30_000);
    const { text } = await read().expect(200);
    expect(await verifyTrackRecord(bytesOf(text))).toMatchObject({
      outcome: 'intact',
      record: { header: { stream: 'track-demo' }, lines: [{ data: { isDemo: true } }] },
    });
  });

  it('is never a demo in production', async () => {
    const handler = new ReadTrackRecordHandler(api.store, api.clock, { NODE_ENV: 'production' });
    expect(await handler.execute()).toContain('"stream":"track-record"');
  });
});

describe('a store that answers something else', () => {
  const production = { NODE_ENV: 'production' } as const;
  const clock = fixedClock('2026-12-01T12:00:00.000Z');

  async function recordOfThree(): Promise<readonly RecordedEvent[]> {
    const store = createInMemoryEventStore();
    for (const week of ['2026-W45', '2026-W46', '2026-W47']) await append(store, week);
    return store.all();
  }
  const answerOf = async (events: readonly RecordedEvent[]) => {
    const store = createInMemoryEventStore();
    const readStream = async function* () {
      yield* await Promise.resolve(events);
    };
    return new ReadTrackRecordHandler({ ...store, readStream }, clock, production).execute();
  };

  it('is found by who verifies: a changed week, a dropped one, one of another order', async () => {
    const events = await recordOfThree();
    const [first, second, third] = events;
    if (first === undefined || second === undefined || third === undefined) throw new Error('three weeks');
    const data: unknown = JSON.parse(JSON.stringify(second.data).replace('"isSale":false', '"isSale":true'));
    const changed = { ...second, data };
    for (const [forged, line] of [
      [[first, changed, third], 3],
      [[first, third], 3],
      [[second, first, third], 2],
    ] as const)
      expect(await verifyTrackRecord(bytesOf(await answerOf(forged)))).toMatchObject({
        outcome: 'broken',
        line,
      });
    expect(await verifyTrackRecord(bytesOf(await answerOf(events)))).toMatchObject({ outcome: 'intact' });
  });

  it('is not read as a record where its end is none', async () => {
    const [first] = await recordOfThree();
    if (first === undefined) throw new Error('a week');
    for (const end of [
      { ...first, metadata: null },
      { ...first, type: 'track.never-heard-of' },
      { ...first, data: { week: '2026-W99' } },
    ])
      await expect(answerOf([end])).rejects.toMatchObject({ code: 'STORE.EVENT_DECODE' });
  });

  it('is asked again after a failure, and at most once in half a minute', async () => {
    const store = createInMemoryEventStore();
    let reads = 0;
    const failing = {
      ...store,
      readStream: (name: string) => {
        reads += 1;
        if (reads === 1) throw new Error('away');
        return store.readStream(name);
      },
    };
    const at = fixedClock('2026-12-01T12:00:00.000Z');
    const handler = new ReadTrackRecordHandler(failing, at, production);
    await expect(handler.execute()).rejects.toThrow('away');
    await Promise.all([handler.execute(), handler.execute()]);
    await handler.execute();
    expect(reads).toBe(2);
    at.advance(30_000);
    await handler.execute();
    expect(reads).toBe(3);
  });
});
