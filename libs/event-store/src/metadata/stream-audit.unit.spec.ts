import { describe, expect, it } from '@jest/globals';
import { uuidv5 } from '@app/platform';
import type { RecordedEvent } from '../port/event-store.js';
import { hashEvent } from './hash-chain.js';
import { proposeEvents, type StreamHead } from './propose-events.js';
import { auditFaultText, createStreamAudit } from './stream-audit.js';

const stream = 'counter-a';
const commandId = (n: number): string => uuidv5('5d1d2b5e-6c1f-5b9c-8a53-0d6d9a1f6a01', String(n));

/** Commands of so many events each, an hour apart. */
function recorded(...sizes: readonly number[]): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  let head: StreamHead | 'no-stream' = 'no-stream';
  for (const [n, size] of sizes.entries()) {
    const encoded = Array.from({ length: size }, (_, i) => ({
      type: 'a',
      schemaVersion: 1,
      data: { i: `${n} ${i}` },
    }));
    const command = {
      commandId: commandId(n),
      correlationId: 'c',
      actor: { kind: 'user' as const, id: 'anna' },
    };
    const now = new Date(Date.UTC(2026, 10, 27, n));
    for (const event of proposeEvents(encoded, command, head, now)) {
      const revision = BigInt(events.length);
      events.push({
        ...event,
        stream,
        revision,
        position: { commit: revision, prepare: revision },
        created: now,
      });
      head = { revision, hash: event.metadata.hash, occurredAt: event.metadata.occurredAt };
    }
  }
  return events;
}

function firstFault(events: readonly RecordedEvent[]): string | undefined {
  const audit = createStreamAudit();
  for (const event of events) {
    const fault = audit.check(event);
    if (fault !== undefined) return auditFaultText(fault);
  }
  const end = audit.end();
  return end === undefined ? undefined : auditFaultText(end);
}

/** Changes an event and links all later ones to it again, as somebody would who knows how hashes are made. */
function relinked(
  events: readonly RecordedEvent[],
  at: number,
  change: (metadata: object) => object,
): RecordedEvent[] {
  let prevHash: string | undefined;
  return events.map((event, index) => {
    if (index < at || typeof event.metadata !== 'object' || event.metadata === null) return event;
    const kept: object = Object.fromEntries(Object.entries(event.metadata).filter(([key]) => key !== 'hash'));
    const changed = index === at ? change(kept) : kept;
    const unhashed = prevHash === undefined ? changed : { ...changed, prevHash };
    const previous = 'prevHash' in unhashed ? String(unhashed.prevHash) : '';
    const { type, revision, data } = event;
    const hash = hashEvent({ type, revision, data, metadata: unhashed, prevHash: previous });
    prevHash = hash;
    return { ...event, metadata: { ...unhashed, hash } };
  });
}

describe('the audit of a stream', () => {
  it('holds for commands of one and of many events', () => {
    expect(firstFault(recorded(1, 3, 2))).toBeUndefined();
  });

  it('finds an id that is not the one of its command, which no hash covers', () => {
    const events = recorded(1, 3).map((event, n) => (n === 2 ? { ...event, id: commandId(9) } : event));
    expect(firstFault(events)).toBe(
      'counter-a, revision 2: its id is not the one of its command and place in the batch',
    );
  });

  it('finds a time that runs backwards in a chain that was rebuilt', () => {
    const events = relinked(recorded(1, 1, 1), 1, (kept) => ({
      ...kept,
      occurredAt: '2020-01-01T00:00:00.000Z',
    }));
    expect(firstFault(events)).toBe('counter-a, revision 1: it is dated before the event before it');
  });

  it('finds metadata with a part missing in a chain that was rebuilt', () => {
    const events = relinked(recorded(1, 1), 1, (kept) => ({ ...kept, actor: null }));
    expect(firstFault(events)).toBe('counter-a, revision 1: its metadata is missing or not complete');
  });

  it('finds a stream that was cut in the middle of an append, without any heads', () => {
    const events = recorded(1, 3);
    expect(firstFault(events.slice(0, 3))).toBe(
      'counter-a, revision 2: the stream ends in the middle of an append: events were cut off its end',
    );
    expect(firstFault(events.slice(0, 1))).toBeUndefined();
  });

  it('finds events taken out of the end of an append, and a count that was changed, in a chain rebuilt', () => {
    const together = 'events that were appended together are not there together';
    const [first, second, , ...later] = recorded(1, 2, 1);
    const shortened = [first, second, ...later].flatMap((event, n) =>
      event === undefined ? [] : { ...event, revision: BigInt(n) },
    );
    expect(firstFault(relinked(shortened, 1, (kept) => kept))).toBe(`counter-a, revision 2: ${together}`);
    const recounted = relinked(recorded(1, 3), 1, (kept) => ({ ...kept, append: { index: 0, count: 2 } }));
    expect(firstFault(recounted)).toBe(`counter-a, revision 2: ${together}`);
  });

  it('takes events from before the place was kept for whole', () => {
    const old = relinked(recorded(2), 0, (kept) =>
      Object.fromEntries(Object.entries(kept).filter(([key]) => key !== 'append')),
    );
    expect(firstFault(old.slice(0, 1))).toBeUndefined();
  });

  it('says of the chain what the chain says', () => {
    const events = recorded(1, 1, 1);
    expect(firstFault(events.filter((_, n) => n !== 1))).toBe(
      'counter-a, revision 2: a revision is missing, doubled or out of order',
    );
    expect(firstFault(events.map((event, n) => (n === 1 ? { ...event, data: { i: 'x' } } : event)))).toBe(
      'counter-a, revision 1: its content is not what was hashed',
    );
  });
});
