import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHealthRegistry, type HealthStatus, type OperatorServer } from '@app/platform';
import { serveHealth } from './serve-health.js';

let status: HealthStatus = 'up';
let server: OperatorServer;

beforeAll(async () => {
  const health = createHealthRegistry();
  health.register('read models', () => ({ status, details: { parkedStreams: 1 } }));
  server = await serveHealth(health, 0);
});

afterAll(async () => {
  await server.close();
});

describe('health probe', () => {
  it.each([
    ['up', 200],
    ['degraded', 200],
    ['down', 503],
  ] as const)('of a service that is %s is answered with %i', async (current, code) => {
    status = current;
    const response = await fetch(`http://127.0.0.1:${server.port}/`);
    expect(response.status).toBe(code);
    expect(await response.json()).toEqual({
      status: current,
      checks: { 'read models': { status: current, details: { parkedStreams: 1 } } },
    });
  });
});
