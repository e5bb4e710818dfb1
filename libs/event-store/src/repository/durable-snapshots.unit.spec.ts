import { describe, expect, it } from '@jest/globals';
import { createDurableSnapshots, type SnapshotRow, type SnapshotRows } from './durable-snapshots.js';
import { createSnapshotLru, type Snapshot } from './snapshot-cache.js';

const text = new TextDecoder();

interface Table extends SnapshotRows {
  readonly stored: Map<string, SnapshotRow>;
  readonly writes: bigint[];
  isAway: boolean;
}

function table(): Table {
  const stored = new Map<string, SnapshotRow>();
  const writes: bigint[] = [];
  const rows: Table = {
    stored,
    writes,
    isAway: false,
    read: async (stream) => {
      if (rows.isAway) throw new Error('database away');
      return stored.get(stream);
    },
    write: async (stream, row) => {
      if (rows.isAway) throw new Error('database away');
      writes.push(row.revision);
      stored.set(stream, row);
    },
    remove: async (stream) => {
      stored.delete(stream);
    },
  };
  return rows;
}

function open(rows: SnapshotRows, reducerVersion = '1') {
  const failures: string[] = [];
  const snapshots = createDurableSnapshots<string>({
    rows,
    bytes: {
      encode: (state) => new TextEncoder().encode(state),
      decode: (bytes) => {
        const state = text.decode(bytes);
        if (state === 'damaged') throw new Error('damaged');
        return state;
      },
    },
    memory: createSnapshotLru({ capacity: 10 }),
    reducerVersion,
    fromEvents: 100,
    toEvents: 400,
    everyEvents: 50,
    onFailure: (error) => failures.push(String(error)),
  });
  return { snapshots, failures };
}

const at = (revision: bigint, state = `state ${revision}`): Snapshot<string> => ({
  reducerVersion: '1',
  revision,
  hash: `hash ${revision}`,
  occurredAt: '2026-11-27T12:00:00.000Z',
  state,
});

describe('durable snapshots', () => {
  it('are there for the next process', async () => {
    const rows = table();
    const { snapshots } = open(rows);
    await snapshots.put('a', at(120n));
    await snapshots.settled();
    await expect(open(rows).snapshots.get('a')).resolves.toEqual(at(120n));
  });

  it('are written for long streams alone, and again when the stream has grown enough', async () => {
    const rows = table();
    const { snapshots } = open(rows);
    for (const revision of [10n, 98n, 99n, 100n, 148n, 149n, 150n, 199n]) {
      await snapshots.put('a', at(revision));
      await snapshots.settled();
    }
    expect(rows.writes).toEqual([99n, 149n, 199n]);
  });

  it('of a stream that has grown too long are not written, and what was written before still serves', async () => {
    const rows = table();
    const { snapshots } = open(rows);
    for (const revision of [399n, 400n, 20_000n]) await snapshots.put('a', at(revision));
    await snapshots.settled();
    expect(rows.writes).toEqual([399n]);
    await expect(open(rows).snapshots.get('a')).resolves.toEqual(at(399n));
  });

  it('are not written again by a process that has read them', async () => {
    const rows = table();
    await open(rows).snapshots.put('a', at(120n));
    const { snapshots } = open(rows);
    await snapshots.get('a');
    await snapshots.put('a', at(130n));
    await snapshots.settled();
    expect(rows.writes).toEqual([120n]);
  });

  it('of another reducer are neither decoded nor kept', async () => {
    const rows = table();
    rows.stored.set('a', { ...at(120n), state: new TextEncoder().encode('damaged') });
    const { snapshots, failures } = open(rows, '2');
    await expect(snapshots.get('a')).resolves.toBeUndefined();
    expect(failures).toEqual([]);
    await snapshots.put('a', { ...at(120n), reducerVersion: '2' });
    await snapshots.settled();
    expect(rows.stored.get('a')?.reducerVersion).toBe('2');
  });

  it('that cannot be read count as none', async () => {
    const rows = table();
    rows.stored.set('a', { ...at(120n), state: new TextEncoder().encode('damaged') });
    const { snapshots, failures } = open(rows);
    await expect(snapshots.get('a')).resolves.toBeUndefined();
    rows.isAway = true;
    await expect(snapshots.get('b')).resolves.toBeUndefined();
    await snapshots.put('b', at(120n));
    await snapshots.settled();
    expect(failures).toEqual(['Error: damaged', 'Error: database away', 'Error: database away']);
    await expect(snapshots.get('b')).resolves.toEqual(at(120n));
  });

  it('are gone from memory and table once they are dropped', async () => {
    const rows = table();
    const { snapshots } = open(rows);
    await snapshots.put('a', at(120n));
    await snapshots.settled();
    await snapshots.drop('a');
    await expect(snapshots.get('a')).resolves.toBeUndefined();
    expect(rows.stored.size).toBe(0);
  });
});
