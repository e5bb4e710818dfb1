import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from '@jest/globals';
import { moveReserveResponseSchema, problemSchema } from '@app/contracts';
import { createServiceMetrics } from '@app/platform/metrics';
import { ComputeBacktestQuery } from '../../backtests/compute-backtest.handler.js';
import { RepairParkedStreamCommand } from '../../admin/repair-parked-stream.handler.js';
import { RunImportCommand } from '../../imports/run-import.handler.js';
import { ExportMeQuery } from '../../me/export-me.handler.js';
import { useCaseMetrics } from '../../metrics/use-case-metrics.js';
import { startApi, type ApiHarness } from '../../testing/api-harness.js';
import { Client } from '../../testing/commands.js';
import { DEFAULT_TIME_LIMIT_MS, timeLimitOf } from './time-limit.js';
import type { UseCaseReport } from './use-cases.js';

let api: ApiHarness | undefined;

afterEach(async () => {
  await api?.close();
  api = undefined;
});

it('answers 503 at the time limit, and a retry with the same key gets the outcome of the same command', async () => {
  const gate = Promise.withResolvers<undefined>();
  const reports: UseCaseReport[] = [];
  api = await startApi({
    useCases: { defaultLimitMs: 1_500, observe: (report) => reports.push(report) },
    wrapStore: (store) => ({
      ...store,
      append: async (stream, events, expected) => {
        if (stream.startsWith('ledger-')) await gate.promise;
        return store.append(stream, events, expected);
      },
    }),
  });
  const user = await api.createUser();
  const client = new Client(api.server, await api.signIn(user));
  const key = randomUUID();
  const deposit = () => client.post('/api/dynamic-balance/deposits', { amountUsd: '150' }, key);

  const late = await deposit().expect(503);
  expect(problemSchema.parse(late.body)).toMatchObject({ code: 'SERVER.TIMEOUT' });
  expect(late.headers['retry-after']).toBe('5');
  expect(reports).toContainEqual(expect.objectContaining({ useCase: 'MoveReserve', outcome: 'timeout' }));

  // The command goes on: the key stays taken, so that a retry does not run at the same time.
  const { status } = await api.database
    .selectFrom('app.idempotency_keys')
    .select('status')
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('reserved');

  gate.resolve(undefined);
  const again = await deposit().expect(201);
  expect(moveReserveResponseSchema.parse(again.body)).toMatchObject({ revision: '0', repeated: true });
  expect(await api.eventsOf(user.stream)).toHaveLength(1);
});

it('counts executions and rejections by use case for /metrics', async () => {
  const registry = createServiceMetrics({ service: 'test' });
  api = await startApi({ useCases: { observe: useCaseMetrics(registry) } });
  const client = new Client(api.server, await api.signIn(await api.createUser()));
  await client.post('/api/dynamic-balance/deposits', { amountUsd: '10' }).expect(201);
  await client.post('/api/dynamic-balance/withdrawals', { amountUsd: '11' }).expect(409);

  const text = await registry.metrics();
  expect(text).toMatch(/use_cases_total\{use_case="MoveReserve",outcome="done"[^}]*\} 1/);
  expect(text).toMatch(/use_cases_total\{use_case="MoveReserve",outcome="rejected"[^}]*\} 1/);
  expect(text).toMatch(/use_case_rejections_total\{use_case="MoveReserve",code="LEDGER\.[A-Z_]+"[^}]*\} 1/);
  expect(text).toMatch(/use_case_duration_seconds_count\{[^}]*use_case="MoveReserve"[^}]*\} 2/);
});

it('lets imports, exports, computations and repairs take longer than other use cases', () => {
  const kinds = [RunImportCommand, ExportMeQuery, ComputeBacktestQuery, RepairParkedStreamCommand];
  for (const { prototype } of kinds) expect(timeLimitOf(prototype)).toBeGreaterThan(DEFAULT_TIME_LIMIT_MS);
});
