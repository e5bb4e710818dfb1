import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EventStore } from '@app/event-store';
import { createServiceMetrics } from '@app/platform/metrics';
import { useCaseMetrics } from '../../metrics/use-case-metrics.js';
import { type ApiHarness, startApi } from '../../testing/api-harness.js';
import { Client, manualBuy } from '../../testing/commands.js';

const LIMIT_MS = 1_000;
const registry = createServiceMetrics({ service: 'api' });
/** Appends of the application wait for it. */
let held: Promise<undefined> | undefined;
let api: ApiHarness;

const holding = (store: EventStore): EventStore => ({
  ...store,
  append: async (...call) => {
    await held;
    return store.append(...call);
  },
});

beforeAll(async () => {
  api = await startApi({
    storeOf: holding,
    useCases: { defaultLimitMs: LIMIT_MS, observe: useCaseMetrics(registry) },
  });
});

afterAll(async () => {
  await api.close();
});

it('answers 503 to a command that hangs; its later success is the answer to a retry with the same key', async () => {
  const user = await api.createUser();
  const client = new Client(api.server, await api.signIn(user));
  const key = randomUUID();
  const trade = () => client.post('/api/transactions', manualBuy, key);
  const { promise, resolve: letGo } = Promise.withResolvers<undefined>();
  held = promise;

  const timedOut = await trade();
  expect(timedOut.status).toBe(503);
  expect(timedOut.headers).toMatchObject({
    'retry-after': '5',
    'content-type': expect.stringContaining('application/problem+json'),
  });
  expect(timedOut.body).toMatchObject({
    type: 'urn:problem:server:timeout',
    code: 'SERVER.TIMEOUT',
    detail: expect.stringMatching(/outcome is unknown.*same Idempotency-Key/),
  });

  letGo(undefined);
  const retried = await trade();
  expect(retried.status).toBe(201);
  expect(retried.body).toMatchObject({ repeated: true });
  expect(await trade().then(({ body }: { body: object }) => body)).toEqual(retried.body);
  expect(await api.eventsOf(user.stream)).toHaveLength(1);
});

it('counts the use cases of requests, and their rejections by code', async () => {
  const client = new Client(api.server, await api.signIn(await api.createUser()));
  await client.post('/api/portfolio-cash/withdrawals', { amountUsd: '11.00' }).expect(409);
  await client.get('/api/settings').expect(200);

  const text = await registry.metrics();
  expect(text).toContain('use_cases_total{use_case="ReadSettings",outcome="done",service="api"} 1');
  expect(text).toContain('use_cases_total{use_case="RecordTrade",outcome="timeout",service="api"} 1');
  expect(text).toMatch(
    /use_case_rejections_total\{use_case="WithdrawCash",code="LEDGER\.[A-Z_]+",service="api"\} 1/,
  );
  expect(text).toMatch(/use_case_duration_seconds_bucket\{le="10",service="api",use_case="RecordTrade"\} \d/);
});
