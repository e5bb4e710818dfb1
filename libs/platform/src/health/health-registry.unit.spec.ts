import { describe, expect, it } from '@jest/globals';
import { createHealthRegistry } from './health-registry.js';

describe('the health of a process', () => {
  it('is up without any check', async () => {
    await expect(createHealthRegistry().report()).resolves.toEqual({ status: 'up', checks: {} });
  });

  it('is the worst of its checks', async () => {
    const health = createHealthRegistry();
    health.register('database', async () => undefined);
    health.register('projector', () => ({ status: 'degraded', details: { lagMs: 5_000 } }));
    await expect(health.report()).resolves.toEqual({
      status: 'degraded',
      checks: { database: { status: 'up' }, projector: { status: 'degraded', details: { lagMs: 5_000 } } },
    });
  });

  it('is down when a check throws, and says why', async () => {
    const health = createHealthRegistry();
    health.register('database', async () => Promise.reject(new Error('connection refused')));
    health.register('broken', () => {
      throw new Error('bug');
    });
    await expect(health.report()).resolves.toMatchObject({
      status: 'down',
      checks: {
        database: { details: { reason: 'connection refused' } },
        broken: { details: { reason: 'bug' } },
      },
    });
  });

  it('does not wait for a check that hangs, and aborts it', async () => {
    const health = createHealthRegistry({ timeLimitMs: 1 });
    let given: AbortSignal | undefined;
    health.register('database', (signal) => {
      given = signal;
      return new Promise(() => undefined);
    });
    await expect(health.report()).resolves.toMatchObject({
      status: 'down',
      checks: { database: { details: { reason: 'no answer within 1 ms' } } },
    });
    expect(given?.aborted).toBe(true);
  });
});
