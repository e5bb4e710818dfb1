import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import { readTrackRecordHead, writeTrackRecordHead } from './track-record.js';
import { readTrackRecord, TrackRecordError, verifyTrackRecord } from './verify-track-record.js';

interface Stored {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const FIRST = dayNumberOf('2026-12-07');
const published = (index: number): Stored => ({
  type: 'track.week-published',
  data: {
    ...{ week: `2027-W${String(index + 1).padStart(2, '0')}`, monday: isoDateOf(FIRST + index * 7) },
    ...{ isDemo: false, strategyVersion: 1, closedOn: isoDateOf(FIRST + index * 7 - 1) },
    ...{ price: '9123456', sources: ['Kraken'], rsi: '44.123456', momentum: '-0.1', regime: 'bear' },
    ...{ sid: '0.272000', multipliers: { direct: '1.644', strategic: '2.466' }, isSale: false },
  },
});
const missed = (index: number): Stored => ({
  type: 'track.week-missed',
  data: {
    ...{ week: `2027-W${String(index + 1).padStart(2, '0')}`, monday: isoDateOf(FIRST + index * 7) },
    ...{ isDemo: false, reason: 'unconfirmed-close' },
  },
});
const weeks = [published(0), missed(1), published(2), published(3)];

/** A record as a server would write it; the hash is computed here by its definition in docs/audit.md. */
function recordOf(events: readonly Stored[], { stream = 'track-record', swapHead = false } = {}): string {
  let prevHash = '0'.repeat(64);
  const lines = events.map(({ type, data }, revision) => {
    const metadata = {
      ...{ commandId: '018f6b1a-0000-7000-8000-000000000001', actor: { kind: 'system', id: 'track-record' } },
      ...{ schemaVersion: 1, occurredAt: '2026-12-07T01:15:00.000Z', prevHash, hashVersion: 1 },
    };
    const text = [type, revision, JSON.stringify(data), JSON.stringify(metadata), prevHash].join('\n');
    prevHash = createHash('sha256').update(text).digest('hex');
    return JSON.stringify({
      revision: String(revision),
      type,
      data,
      metadata: { ...metadata, hash: prevHash },
    });
  });
  const head = lines.length === 0 ? null : { revision: String(lines.length - 1), hash: prevHash };
  const shown = swapHead && head !== null ? { ...head, hash: 'a'.repeat(64) } : head;
  const header = {
    format: 'track-record',
    version: 1,
    stream,
    head: shown,
    nextAt: '2026-12-07T01:15:00.000Z',
  };
  return `${[JSON.stringify(header), ...lines].join('\n')}\n`;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const verify = async (text: string, kept?: string) =>
  verifyTrackRecord(bytes(text), kept === undefined ? undefined : readTrackRecordHead(kept));
const headOf = (text: string): string => {
  const { header } = readTrackRecord(text);
  return header.head === null ? '' : writeTrackRecordHead({ stream: header.stream, ...header.head });
};

describe('a track record', () => {
  it('holds by itself, and with every head that was kept', async () => {
    const text = recordOf(weeks);
    expect(await verify(text)).toMatchObject({ outcome: 'intact', isKeptHeadFound: false });
    for (let count = 1; count <= weeks.length; count += 1)
      expect(await verify(text, headOf(recordOf(weeks.slice(0, count))))).toMatchObject({
        ...{ outcome: 'intact', isKeptHeadFound: true },
        head: { stream: 'track-record', revision: '3' },
      });
  });

  it('may have no week yet', async () => {
    expect(await verify(recordOf([]))).toMatchObject({ outcome: 'intact', head: undefined });
  });

  it.each<[string, (text: string) => string, number, string]>([
    ['a changed multiplier', (text) => text.replace('"1.644"', '"1.645"'), 2, 'hash'],
    ['a changed reason', (text) => text.replace('unconfirmed-close', 'stale-market'), 3, 'hash'],
    ['a changed time', (text) => text.replace('01:15:00.000Z","prev', '01:16:00.000Z","prev'), 2, 'hash'],
    ['a week in another order', (text) => swapped(text, 2, 3), 3, 'revision'],
    ['a dropped week', (text) => without(text, 2), 3, 'revision'],
    ['a dropped end', (text) => without(text, 4), 1, 'head'],
    ['no head', (text) => text.replace(/"head":\{[^}]*\}/, '"head":null'), 1, 'head'],
    ['a line that is cut off', (text) => text.slice(0, -30), 5, 'cut-off'],
    ['a last line without its end', (text) => text.slice(0, -1), 5, 'cut-off'],
    [
      'an unknown field next to the event',
      (text) => text.replace('{"revision":"1"', '{"id":"x","revision":"1"'),
      3,
      'line',
    ],
    ['an unknown field of the data', (text) => text.replace('"isSale"', '"note":"","isSale"'), 2, 'line'],
    ['a day that does not exist', (text) => text.replace('2026-12-07"', '2026-13-07"'), 2, 'line'],
    ['a price beyond every limit', (text) => text.replace('9123456', '9'.repeat(17)), 2, 'line'],
    ['a doubled key', (text) => text.replace('"isSale":false', '"isSale":true,"isSale":false'), 2, 'line'],
    ['another spelling', (text) => text.replace('"strategyVersion":1', '"strategyVersion":1.0'), 2, 'line'],
    ['a carriage return', (text) => text.replace('\n', '\r\n'), 1, 'line'],
    ['a page of HTML', () => '<!doctype html>\n', 1, 'line'],
    ['nothing', () => '', 1, 'line'],
    ['a version of later', (text) => text.replace('"version":1', '"version":2'), 1, 'line'],
  ])('is broken by %s', async (_name, change, line, fault) => {
    const text = recordOf(weeks);
    expect(change(text)).not.toBe(text);
    expect(await verify(change(text))).toEqual({ outcome: 'broken', line, fault });
  });

  it('is broken by weeks that are chained and do not follow one another', async () => {
    expect(await verify(recordOf([published(0), published(2)]))).toEqual({
      outcome: 'broken',
      line: 3,
      fault: 'week',
    });
    expect(await verify(recordOf([published(0), published(0)]))).toEqual({
      outcome: 'broken',
      line: 3,
      fault: 'week',
    });
  });

  it('is broken by a demo in the true record, and by the head of another', async () => {
    const demo = { ...published(0), data: { ...published(0).data, isDemo: true } };
    expect(await verify(recordOf([demo]))).toEqual({ outcome: 'broken', line: 2, fault: 'line' });
    expect(await verify(recordOf([demo], { stream: 'track-demo' }))).toMatchObject({ outcome: 'intact' });
    expect(await verify(recordOf(weeks, { swapHead: true }))).toEqual({
      outcome: 'broken',
      line: 1,
      fault: 'head',
    });
  });

  it('is found rewritten or cut by a head that was kept', async () => {
    const kept = headOf(recordOf(weeks));
    const changed = weeks.with(0, missed(0));
    expect(await verify(recordOf(changed))).toMatchObject({ outcome: 'intact' });
    expect(await verify(recordOf(changed), kept)).toMatchObject({ outcome: 'rewritten' });
    expect(await verify(recordOf(weeks.slice(0, 2)), kept)).toMatchObject({ outcome: 'shorter' });
    expect(await verify(recordOf([]), kept)).toMatchObject({ outcome: 'shorter' });
    expect(await verify(recordOf(weeks), kept.replace('track-record', 'track-demo'))).toMatchObject({
      outcome: 'another-record',
    });
  });

  it('of bytes that are no text is broken', async () => {
    expect(await verifyTrackRecord(Uint8Array.of(0xff, 0xfe, 0x0a))).toMatchObject({ outcome: 'broken' });
  });

  it('cannot be read where a line is none', () => {
    expect(() => readTrackRecord(recordOf(weeks).replace('"bear"', '"moon"'))).toThrow(TrackRecordError);
  });
});

describe('a head that people keep', () => {
  const hash = 'ab'.repeat(32);

  it('is read as it was copied, over a line break too', () => {
    expect(readTrackRecordHead(`  track-record 12\n${hash}\n`)).toEqual({
      stream: 'track-record',
      revision: '12',
      hash,
    });
  });

  it.each([
    '',
    'track-record',
    `track-record 12 ${hash} x`,
    `ledger-1 12 ${hash}`,
    `track-record -1 ${hash}`,
    'a b c',
  ])('is not %p', (text) => {
    expect(readTrackRecordHead(text)).toBeUndefined();
  });
});

const linesOf = (text: string): string[] => text.split('\n');
function swapped(text: string, one: number, other: number): string {
  const lines = linesOf(text);
  return lines
    .with(one, lines[other] ?? '')
    .with(other, lines[one] ?? '')
    .join('\n');
}
const without = (text: string, line: number): string => linesOf(text).toSpliced(line, 1).join('\n');
