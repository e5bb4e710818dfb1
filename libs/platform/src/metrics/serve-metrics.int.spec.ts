import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Counter } from 'prom-client';
import type { OperatorServer } from '../http/serve-operators.js';
import { serveMetrics } from './serve-metrics.js';
import { createServiceMetrics } from './service-metrics.js';

let server: OperatorServer;

beforeAll(async () => {
  const registry = createServiceMetrics({ service: 'probe' });
  new Counter({ name: 'probes_total', help: 'probes', registers: [registry] }).inc(3);
  server = await serveMetrics(registry, { host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await server.close();
});

describe('metrics', () => {
  it('are the own ones and those of the process, labelled with the service', async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(text).toContain('probes_total{service="probe"} 3');
    expect(text).toContain('process_resident_memory_bytes{service="probe"}');
  });

  it.each([
    ['GET', '/'],
    ['POST', '/metrics'],
    ['GET', '/metrics/../secret'],
  ])('are all there is: %s %s is not found', async (method, path) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { method });
    expect(answer.status).toBe(404);
  });
});
