import { expect, it } from '@jest/globals';
import { StoreRefusedError } from '@app/event-store';
import { createInMemoryEventStore } from '@app/event-store/testing';
import { fixedClock } from '@app/platform';
import { Readiness } from './readiness.js';

type Parts = ConstructorParameters<typeof Readiness>;

it('a right that is missing on $all is named, and takes the api out of service', async () => {
  const store = createInMemoryEventStore();
  let isDenied = true;
  const repository: Pick<Parts[0], 'ping' | 'projectors' | 'workerParts' | 'overdueErasures'> = {
    ping: async () => undefined,
    projectors: async () => [],
    workerParts: async () => [],
    overdueErasures: async () => 0,
  };
  const snapshots: Pick<Parts[1], 'newestAt'> = { newestAt: async () => undefined };
  const readiness = new Readiness(
    repository,
    snapshots,
    {
      ...store,
      readLogHead: () =>
        isDenied
          ? Promise.reject(new StoreRefusedError('read of the end of $all: AccessDenied'))
          : store.readLogHead(),
    },
    fixedClock('2026-11-27T12:00:00.000Z'),
  );
  expect(await readiness.report()).toMatchObject({
    status: 'failing',
    checks: { 'event-store': { status: 'failing', detail: 'reason: read of the end of $all: AccessDenied' } },
  });
  isDenied = false;
  expect(await readiness.report()).toMatchObject({ status: 'ok' });
});
