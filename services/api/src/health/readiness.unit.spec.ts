import { expect, it } from '@jest/globals';
import { type EventStore, StoreRefusedError, StoreUnavailableError } from '@app/event-store';
import { createInMemoryEventStore } from '@app/event-store/testing';
import { RecentAppends } from '../core/streams/recent-appends.js';
import { Readiness } from './readiness.js';

type Parts = ConstructorParameters<typeof Readiness>;

const START = '2026-11-27T12:00:00.000Z';

function readinessOf(
  store: EventStore,
  appends = new RecentAppends(store, { now: () => new Date(START) }),
): Readiness {
  const repository: Pick<Parts[0], 'ping' | 'projectors' | 'workerParts' | 'overdueErasures'> = {
    ping: async () => undefined,
    projectors: async () => [],
    workerParts: async () => [],
    overdueErasures: async () => 0,
  };
  const snapshots: Pick<Parts[1], 'newestAt'> = { newestAt: async () => undefined };
  return new Readiness(repository, snapshots, appends, { now: () => new Date(START) });
}

it('a right that is missing on $all is named, and takes the api out of service', async () => {
  const store = createInMemoryEventStore();
  let isDenied = true;
  const readiness = readinessOf({
    ...store,
    readLogHead: () =>
      isDenied
        ? Promise.reject(new StoreRefusedError('read of the end of $all: AccessDenied'))
        : store.readLogHead(),
  });
  expect(await readiness.report()).toMatchObject({
    status: 'failing',
    checks: { 'event-store': { status: 'failing', detail: 'reason: read of the end of $all: AccessDenied' } },
  });
  isDenied = false;
  expect(await readiness.report()).toMatchObject({ status: 'degraded' });
});

it('without a leader the api is not ready, although a follower answers reads (regression: ok without a quorum)', async () => {
  const store = createInMemoryEventStore();
  const readiness = readinessOf({
    ...store,
    readHead: async (stream, options) => {
      if (options?.requiresLeader === true) throw new StoreUnavailableError('Server Is Not Ready');
      return store.readHead(stream, options);
    },
  });
  expect(await readiness.report()).toMatchObject({
    status: 'failing',
    checks: { 'event-store': { detail: 'reason: Server Is Not Ready' } },
  });
});

it('while appends fail the api is not ready, until one is carried out or none was for ten seconds (regression: ok)', async () => {
  const store = createInMemoryEventStore();
  let now = Date.parse(START);
  const appends = new RecentAppends(store, { now: () => new Date(now) });
  const readiness = readinessOf(store, appends);
  const append = (number: number) =>
    appends.store.append(
      `ledger-${number}`,
      [{ id: `00000000-0000-4000-8000-00000000000${number}`, type: 'tested', data: {}, metadata: {} }],
      'no-stream',
    );
  const failing = {
    status: 'failing',
    checks: {
      'event-store': { status: 'failing', detail: 'reason: the last append failed: connection lost' },
    },
  };

  store.failNextAppend('before');
  await expect(append(1)).rejects.toThrow(StoreUnavailableError);
  expect(await readiness.report()).toMatchObject(failing);
  await append(2);
  expect(await readiness.report()).toMatchObject({ status: 'degraded' });
  store.failNextAppend('before');
  await expect(append(3)).rejects.toThrow(StoreUnavailableError);
  now += 9_999;
  expect(await readiness.report()).toMatchObject(failing);
  now += 1;
  expect(await readiness.report()).toMatchObject({ status: 'degraded' });
});
