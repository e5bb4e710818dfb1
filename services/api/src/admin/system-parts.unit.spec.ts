import { describe, expect, it } from '@jest/globals';
import type { HealthResponse } from '@app/contracts';
import { type SystemFacts, systemParts } from './system-parts.js';

const names = ['event-store', 'postgres', 'projector', 'worker', 'market'] as const;
const well: SystemFacts = {
  now: new Date('2026-11-30T12:00:00Z'),
  health: { checks: Object.fromEntries(names.map((name) => [name, { status: 'ok' as const }])) },
  ...{ failingJobs: 0, waitingPrices: 0, mailsLate: 0, mailsFailed: 0, paymentsWaiting: 0 },
  anchoredAt: '2026-11-30T00:10:00Z',
  rateDay: '2026-11-27',
  comparison: { finishedAt: new Date('2026-11-30T03:00:00Z'), differences: 0, behind: 0 },
};

const failing = (name: string, detail: string): SystemFacts['health'] => ({
  checks: { ...well.health.checks, [name]: { status: 'failing', detail } },
});
const parked: HealthResponse['projections'] = [
  {
    ...{ name: 'read-model', partition: 0, partitions: 1, schema: 'read_1', status: 'ok', position: null },
    ...{ lagEvents: 0, lagMs: 0, lastProgressAt: null, parkedStreams: 3 },
  },
];

describe('the parts of an installation', () => {
  it('are eleven, and all well where nothing is wrong', () => {
    const parts = systemParts(well);
    expect(parts).toHaveLength(11);
    expect(parts.filter(({ status }) => status !== 'ok')).toEqual([]);
  });

  it.each<[string, Partial<SystemFacts>, object]>([
    [
      'a store that is down',
      { health: failing('event-store', 'no leader') },
      { part: 'event-store', status: 'failing', reason: 'down', detail: 'no leader' },
    ],
    [
      'a projector that is late',
      { health: failing('projector', 'lagMs: 90000') },
      { part: 'projector', reason: 'not-following', detail: 'lagMs: 90000' },
    ],
    [
      'streams that are parked',
      { health: { ...failing('projector', 'parkedStreams: 3'), projections: parked } },
      { part: 'projector', reason: 'streams-parked', count: 3 },
    ],
    [
      'a job that fails',
      { health: failing('worker', 'part: anchors'), failingJobs: 2 },
      { part: 'worker', reason: 'jobs-failing', count: 2 },
    ],
    ['an old snapshot', { health: failing('market', '') }, { part: 'market', reason: 'snapshot-late' }],
    ['prices that wait', { waitingPrices: 1 }, { part: 'prices', reason: 'prices-waiting', count: 1 }],
    ['an old rate', { rateDay: '2026-11-20' }, { part: 'rates', reason: 'rates-old', count: 10 }],
    ['no rate', { rateDay: undefined }, { part: 'rates', reason: 'rates-missing' }],
    [
      'mails that do not leave',
      { mailsLate: 4, mailsFailed: 1 },
      { part: 'mails', reason: 'mails-late', count: 4 },
    ],
    ['mails given up', { mailsFailed: 1 }, { part: 'mails', reason: 'mails-failed', count: 1 }],
    ['payments', { paymentsWaiting: 2 }, { part: 'payments', reason: 'payments-waiting', count: 2 }],
    [
      'rows that differ from the streams',
      { comparison: { finishedAt: well.now, differences: 2, behind: 1 } },
      { part: 'read-models', reason: 'rows-differ', count: 2 },
    ],
    [
      'rows that were not compared to the end',
      { comparison: { finishedAt: well.now, differences: 0, behind: 1 } },
      { part: 'read-models', reason: 'rows-behind', count: 1 },
    ],
    [
      'rows that were not compared last night',
      { comparison: { finishedAt: new Date('2026-11-28T23:00:00Z'), differences: 0, behind: 1 } },
      { part: 'read-models', reason: 'rows-not-compared', count: 37 },
    ],
    ['no anchor yet', { anchoredAt: undefined }, { part: 'anchors', reason: 'anchor-missing' }],
    [
      'no anchor today and yesterday',
      { anchoredAt: '2026-11-28T00:10:00Z' },
      { part: 'anchors', reason: 'anchor-late', count: 59 },
    ],
  ])('name %s first', (_name, changed, expected) => {
    const [worst, next] = systemParts({ ...well, ...changed });
    expect(worst).toMatchObject({ status: 'warning', ...expected });
    expect(next?.status).toBe('ok');
  });

  it.each([
    ['36 hours after the last comparison', new Date('2026-11-29T00:00:00Z')],
    ['before the first comparison', undefined],
  ])('are well %s', (_name, finishedAt) => {
    const comparison = finishedAt && { finishedAt, differences: 0, behind: 0 };
    expect(systemParts({ ...well, comparison }).every(({ status }) => status === 'ok')).toBe(true);
  });

  it('put what is refused to people before what somebody should look at', () => {
    const parts = systemParts({ ...well, health: failing('postgres', 'refused'), waitingPrices: 5 });
    expect(parts.slice(0, 2).map(({ part }) => part)).toEqual(['postgres', 'prices']);
  });
});
