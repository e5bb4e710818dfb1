import { describe, expect, it } from '@jest/globals';
import { StreamGapError } from './errors.js';
import type { ProjectableEvent } from './projection.js';
import { StreamTracker } from './stream-tracker.js';

const event = (stream: string, revision: bigint): ProjectableEvent => ({
  id: '01900000-0000-7000-8000-000000000001',
  type: 'ledger.bitcoin-bought',
  stream,
  revision,
  position: { commit: revision, prepare: revision },
});

describe('progress of the streams in a batch', () => {
  it('applies the next event of each stream and counts it', () => {
    const tracker = new StreamTracker([{ stream: 'ledger-a', revision: 4n, parkedUpTo: undefined }]);
    expect(['apply', 'apply', 'apply']).toEqual([
      tracker.admit(event('ledger-a', 5n)),
      tracker.admit(event('ledger-b', 0n)),
      tracker.admit(event('ledger-a', 6n)),
    ]);
    expect(tracker.changedStreams()).toEqual([
      { stream: 'ledger-a', revision: 6n, newlyParked: undefined },
      { stream: 'ledger-b', revision: 0n, newlyParked: undefined },
    ]);
  });

  it('ignores an event that was applied before', () => {
    const tracker = new StreamTracker([{ stream: 'ledger-a', revision: 4n, parkedUpTo: undefined }]);
    expect(tracker.admit(event('ledger-a', 4n))).toBe('ignore');
    expect(tracker.changedStreams()).toEqual([]);
  });

  it('stops at an event whose predecessor never came', () => {
    const tracker = new StreamTracker([{ stream: 'ledger-a', revision: 4n, parkedUpTo: undefined }]);
    expect(() => tracker.admit(event('ledger-a', 6n))).toThrow(StreamGapError);
  });

  it('parks a stream whose first events are gone, and no other (regression: a scavenged log stopped a rebuild)', () => {
    const tracker = new StreamTracker([]);
    expect(tracker.admit(event('ledger-a', 3n))).toBe('park');
    expect(tracker.admit(event('ledger-a', 4n))).toBe('park');
    expect(tracker.admit(event('ledger-b', 0n))).toBe('apply');
    expect(tracker.changedStreams()).toEqual([
      {
        stream: 'ledger-a',
        revision: -1n,
        newlyParked: 'its events before revision 3 are not in the event store',
      },
      { stream: 'ledger-b', revision: 0n, newlyParked: undefined },
    ]);
  });

  it('parks the failed event and every later one of its stream, and no other stream', () => {
    const tracker = new StreamTracker([]);
    tracker.admit(event('ledger-a', 0n));
    tracker.admit(event('ledger-a', 1n));
    tracker.park([event('ledger-a', 1n)], 'bad shape');
    expect(tracker.admit(event('ledger-a', 2n))).toBe('park');
    expect(tracker.admit(event('ledger-b', 0n))).toBe('apply');
    expect(tracker.parkedEvents().map(({ event: { revision }, reason }) => [revision, reason])).toEqual([
      [1n, 'bad shape'],
      [2n, 'waits for revision 1, which is parked'],
    ]);
    expect(tracker.changedStreams()).toEqual([
      { stream: 'ledger-a', revision: 0n, newlyParked: 'bad shape' },
      { stream: 'ledger-b', revision: 0n, newlyParked: undefined },
    ]);
  });

  it('goes on parking a stream parked in an earlier batch, each event once and without a gap', () => {
    const tracker = new StreamTracker([{ stream: 'ledger-a', revision: 0n, parkedUpTo: 2n }]);
    expect(tracker.admit(event('ledger-a', 2n))).toBe('ignore');
    expect(tracker.admit(event('ledger-a', 3n))).toBe('park');
    expect(() => tracker.admit(event('ledger-a', 5n))).toThrow(StreamGapError);
    expect(tracker.changedStreams()).toEqual([]);
  });
});
