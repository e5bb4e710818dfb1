import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { createInMemoryEventStore } from '@app/event-store/testing';
import { createServiceMetrics } from '@app/platform/metrics';
import { countAppendRaces } from './append-metrics.js';
import { requestMetrics } from './request-metrics.js';

const registry = createServiceMetrics({ service: 'api' });
let server: Server;

beforeAll(async () => {
  const app = express();
  app.use(requestMetrics(registry));
  app.get('/api/things/:id', (_request, response) => {
    response.status(200).end();
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
});

function addressOf(): string {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens');
  return `http://127.0.0.1:${address.port}`;
}

describe('request metrics', () => {
  it('are by method, pattern of the route and status, and never by an id or a made-up address', async () => {
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids) await fetch(`${addressOf()}/api/things/${id}?token=secret`);
    await fetch(`${addressOf()}/api/made/up/${ids[0] ?? ''}`, { method: 'PURGE' });
    const text = await registry.metrics();
    expect(text).toContain(
      'http_request_duration_seconds_count{service="api",method="GET",route="/api/things/:id",status="200"} 2',
    );
    expect(text).toContain(
      'http_request_duration_seconds_count{service="api",method="none",route="none",status="404"} 1',
    );
    for (const word of [...ids, 'secret', 'PURGE', 'made']) expect(text).not.toContain(word);
  });
});

describe('append races', () => {
  it('are counted, and the rejection passes on as it is', async () => {
    const store = countAppendRaces(createInMemoryEventStore(), registry);
    const event = { id: randomUUID(), type: 'test.happened', data: {}, metadata: {} };
    await store.append('test-race', [event], 'no-stream');
    await expect(store.append('test-race', [{ ...event, id: randomUUID() }], 'no-stream')).rejects.toThrow();
    expect(await registry.metrics()).toContain('event_store_append_races_total{service="api"} 1');
  });
});
