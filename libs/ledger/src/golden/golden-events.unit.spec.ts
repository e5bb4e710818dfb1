import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ACCOUNT_EVENT_TYPES, accountEventCodec } from '../events/account-event.js';
import type { EventCodec } from '../events/event-codec.js';
import { eventCodec, EventSchemaError } from '../events/event-codec.js';
import { isEventJsonObject } from '../events/event-json.js';
import { LEDGER_EVENT_TYPES, ledgerEventCodec } from '../events/ledger-event.js';
import { PAYMENT_EVENT_TYPES, paymentEventCodec } from '../events/payment-event.js';
import { SUBSCRIPTION_EVENT_TYPES, subscriptionEventCodec } from '../events/subscription-event.js';
import { TRACK_RECORD_EVENT_TYPES, trackRecordEventCodec } from '../events/track-record-event.js';
import type { GoldenEvent } from './golden-events.fixture.js';
import {
  goldenAccountEvents,
  goldenLedgerEvents,
  goldenPaymentEvents,
  goldenSubscriptionEvents,
  goldenTrackRecordEvents,
} from './golden-events.fixture.js';

const parse = (json: string): unknown => JSON.parse(json);

function keepsStoredBytes<Event>(codec: EventCodec<Event>, golden: readonly GoldenEvent[]) {
  for (const { type, schemaVersion, json, upcast } of golden) {
    expect(JSON.stringify(parse(json))).toBe(json);
    const event = codec.decode({ type, schemaVersion, data: parse(json) });
    const encoded = codec.encode(event);
    expect(encoded.type).toBe(type);
    // Written in the newest version; an older example keeps its fields and gains those that came later.
    if (encoded.schemaVersion === schemaVersion) expect(JSON.stringify(encoded.data)).toBe(json);
    else if (upcast !== undefined) expect(JSON.stringify(encoded.data)).toBe(upcast);
    else expect(encoded.data).toMatchObject(record.parse(parse(json)));
    expect(codec.decode(encoded)).toEqual(event);
  }
}

const record = z.record(z.string(), z.unknown());

const typesOf = (golden: readonly GoldenEvent[]) => [...new Set(golden.map(({ type }) => type))].toSorted();

function newestVersion<Event>(codec: EventCodec<Event>, golden: GoldenEvent | undefined): number {
  if (golden === undefined) throw new Error('No example');
  const { type, schemaVersion, json } = golden;
  return codec.encode(codec.decode({ type, schemaVersion, data: parse(json) })).schemaVersion;
}

function hasEveryVersion<Event>(codec: EventCodec<Event>, golden: readonly GoldenEvent[]) {
  for (const { type } of golden) {
    const versions = golden.filter((event) => event.type === type);
    const newest = newestVersion(codec, versions.at(-1));
    const present = [...new Set(versions.map(({ schemaVersion }) => schemaVersion))].toSorted();
    expect(present).toEqual(Array.from({ length: newest }, (_, index) => index + 1));
  }
}

describe('stored events', () => {
  it('are read and written back to the same bytes', () => {
    keepsStoredBytes(ledgerEventCodec, goldenLedgerEvents);
    keepsStoredBytes(accountEventCodec, goldenAccountEvents);
    keepsStoredBytes(subscriptionEventCodec, goldenSubscriptionEvents);
    keepsStoredBytes(paymentEventCodec, goldenPaymentEvents);
    keepsStoredBytes(trackRecordEventCodec, goldenTrackRecordEvents);
  });

  it('have an example of every version of every type', () => {
    hasEveryVersion(ledgerEventCodec, goldenLedgerEvents);
    hasEveryVersion(accountEventCodec, goldenAccountEvents);
    hasEveryVersion(subscriptionEventCodec, goldenSubscriptionEvents);
    hasEveryVersion(paymentEventCodec, goldenPaymentEvents);
    hasEveryVersion(trackRecordEventCodec, goldenTrackRecordEvents);
  });

  it('have an example of every type', () => {
    expect(typesOf(goldenLedgerEvents)).toEqual(LEDGER_EVENT_TYPES.toSorted());
    expect(typesOf(goldenAccountEvents)).toEqual(ACCOUNT_EVENT_TYPES.toSorted());
    expect(typesOf(goldenSubscriptionEvents)).toEqual(SUBSCRIPTION_EVENT_TYPES.toSorted());
    expect(typesOf(goldenPaymentEvents)).toEqual(PAYMENT_EVENT_TYPES.toSorted());
    expect(typesOf(goldenTrackRecordEvents)).toEqual(TRACK_RECORD_EVENT_TYPES.toSorted());
  });

  it('hold no fraction and no integer-like key', () => {
    for (const { json } of [
      ...goldenLedgerEvents,
      ...goldenAccountEvents,
      ...goldenSubscriptionEvents,
      ...goldenPaymentEvents,
      ...goldenTrackRecordEvents,
    ]) {
      expect(isEventJsonObject(parse(json))).toBe(true);
    }
    for (const wrong of ['{"a":1.5}', '{"1":"a"}', '{"a":{"b":[0.1]}}', '{"a":1e400}', '[]', '"a"', 'null']) {
      expect(isEventJsonObject(parse(wrong))).toBe(false);
    }
  });

  it('are rejected when unreadable, naming type and version', () => {
    const unreadable = [
      { type: 'ledger.never-heard-of', schemaVersion: 1, data: {} },
      { type: 'ledger.dynamic-balance-deposited', schemaVersion: 3, data: {} },
      { type: 'ledger.dynamic-balance-deposited', schemaVersion: 1, data: null },
      { type: 'ledger.dynamic-balance-deposited', schemaVersion: 0, data: {} },
      { type: 'ledger.transaction-restored', schemaVersion: 1, data: { transactionId: 'x' } },
      { type: 'ledger.transaction-restored', schemaVersion: 1, data: null },
    ];
    for (const stored of unreadable) {
      expect(() => ledgerEventCodec.decode(stored)).toThrow(EventSchemaError);
      expect(() => ledgerEventCodec.decode(stored)).toThrow(
        expect.objectContaining({ code: 'EVENT.UNREADABLE', eventType: stored.type }),
      );
    }
  });

  it('of an old version are brought up step by step, and written in the newest', () => {
    const schema = z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('test.renamed'),
        data: z.strictObject({ amount: z.string(), note: z.null() }),
      }),
    ]);
    const v1 = z.object({ value: z.string() });
    const codec = eventCodec(schema, {
      'test.renamed': [
        (data) => ({ amount: v1.parse(data).value }),
        (data) => ({ ...z.looseObject({}).parse(data), note: null }),
      ],
    });
    const decoded = codec.decode({ type: 'test.renamed', schemaVersion: 1, data: { value: '7' } });
    expect(decoded.data).toEqual({ amount: '7', note: null });
    expect(codec.encode(decoded).schemaVersion).toBe(3);
  });
});
