import { describe, expect, it } from '@jest/globals';
import { workerHealth } from './worker-health.js';

const follower = {
  part: 'account-effects',
  instance: 'a',
  state: 'live',
  failure: undefined,
  ageMs: 2_000,
};
const job = { part: 'anchors', instance: 'job', state: 'done', failure: undefined, ageMs: 3_600_000 };

describe('the worker', () => {
  it('is well while it is heard and no part of it fails', () => {
    expect(workerHealth([follower, job], 0)).toEqual({ status: 'up', details: {} });
  });

  it.each([
    ['is not heard', [job], 0, { worker: 'not heard' }],
    ['is silent', [{ ...follower, ageMs: 30_001 }], 0, { worker: 'not heard' }],
    [
      'has a follower that cannot subscribe, also before its first event',
      [{ ...follower, state: 'backing-off', failure: 'subscription to $all: access denied' }],
      0,
      { part: 'account-effects', state: 'backing-off', reason: 'subscription to $all: access denied' },
    ],
    [
      'makes no anchor',
      [follower, { ...job, state: 'failing', failure: 'The checkpoint 1/1 is beyond the end of the log' }],
      0,
      { part: 'anchors', reason: 'The checkpoint 1/1 is beyond the end of the log' },
    ],
    [
      'does not finish erasures, with the last error and nobody named in it',
      [
        follower,
        {
          ...{ ...job, part: 'erasures', state: 'failing' },
          failure: 'account-01900000-0000-7000-8000-0000000000aa of ana@example.com, refused',
        },
      ],
      2,
      { part: 'erasures', reason: 'account-… of …, refused', erasuresNotFinished: 2 },
    ],
  ])('is degraded when it %s', (_case, heard, overdue, details) => {
    expect(workerHealth(heard, overdue)).toMatchObject({ status: 'degraded', details });
  });
});
