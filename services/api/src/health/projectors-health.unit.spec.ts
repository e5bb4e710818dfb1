import { describe, expect, it } from '@jest/globals';
import type { HeardHeartbeat } from '@app/read-models';
import { projectorsHealth } from './projectors-health.js';

const wellBeing: HeardHeartbeat = {
  projection: 'read-models',
  partition: { index: 0, count: 1 },
  schema: 'read_v2',
  state: 'live',
  checkpoint: { commit: 12n, prepare: 11n },
  lagEvents: 0,
  lagMs: 0,
  parkedStreams: 0,
  failure: undefined,
  lastProgressAt: new Date('2026-11-27T12:00:00.000Z'),
  ageMs: 2_000,
};

describe('the projectors', () => {
  it('are reported one by one: position, lag, last progress, parked streams', () => {
    expect(projectorsHealth([wellBeing])).toEqual({
      check: { status: 'up', details: { lagMs: 0, parkedStreams: 0 } },
      projections: [
        {
          ...{ name: 'read-models', partition: 0, partitions: 1, schema: 'read_v2', status: 'ok' },
          ...{ position: { commit: '12', prepare: '11' }, lagEvents: 0, lagMs: 0, parkedStreams: 0 },
          lastProgressAt: '2026-11-27T12:00:00.000Z',
        },
      ],
    });
  });

  it.each([
    ['nothing is heard', [], 'missingProjectors', 1],
    ['one is silent', [{ ...wellBeing, ageMs: 30_001 }], 'projector', 'late'],
    ['one is a minute behind', [{ ...wellBeing, lagMs: 60_001 }], 'lagMs', 60_001],
    ['one fails', [{ ...wellBeing, failure: 'no connection' }], 'projector', 'failing'],
    ['one fails, with its reason', [{ ...wellBeing, failure: 'no connection' }], 'reason', 'no connection'],
    [
      'one fails, without the id of a user',
      [{ ...wellBeing, failure: 'ledger-01900000-0000-7000-8000-0000000000aa ends' }],
      'reason',
      'ledger-… ends',
    ],
    ['a stream is parked', [{ ...wellBeing, parkedStreams: 1 }], 'parkedStreams', 1],
    ['a partition is missing', [{ ...wellBeing, partition: { index: 1, count: 2 } }], 'missingProjectors', 1],
  ])('are degraded when %s', (_case, heard: readonly HeardHeartbeat[], detail, value) => {
    expect(projectorsHealth(heard).check).toMatchObject({ status: 'degraded', details: { [detail]: value } });
  });

  it('of a former division count no more once the new one is heard', () => {
    const former = { ...wellBeing, ageMs: 100_000 };
    const current = [0, 1].map((index) => ({ ...wellBeing, partition: { index, count: 2 } }));
    const { check, projections } = projectorsHealth([former, ...current]);
    expect(check.status).toBe('up');
    expect(projections).toHaveLength(2);
  });
});
