import 'reflect-metadata';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ModulesContainer } from '@nestjs/core';
import { Command, Query } from '@nestjs/cqrs';
import { createLogger, silentLogger } from '@app/platform';
import { createServiceMetrics } from '@app/platform/metrics';
import { useCaseMetrics } from '../../metrics/use-case-metrics.js';
import { withPreviewedApp } from '../../testing/previewed-app.js';
import { ProblemError } from '../http/problem.error.js';
import { Progress, TimeLimit, timeLimitOf } from './time-limit.js';
import { type UseCaseOptions, UseCases } from './use-cases.js';

class PlantCommand extends Command<string> {
  constructor(readonly note: string) {
    super();
  }
}

class HarvestQuery extends Query<string> {}

@TimeLimit(60_000)
class ExportQuery extends Query<string> {}

@TimeLimit(60_000)
class ReadEverythingQuery extends Query<string> {
  readonly progress = new Progress();
}

const never = () => new Promise<never>(() => undefined);
const useCasesOn = (execute: () => Promise<never>, options: UseCaseOptions = {}, logger = silentLogger()) =>
  new UseCases({ execute }, { execute }, logger, options);

/** The commands and queries of every handler of the application. */
async function messagesOfHandlers(): Promise<readonly { readonly name: string; readonly message: object }[]> {
  return withPreviewedApp((app) =>
    [...app.get(ModulesContainer).values()].flatMap(({ providers }) =>
      [...providers.values()].flatMap(({ metatype }) => {
        if (typeof metatype !== 'function') return [];
        const message: unknown =
          Reflect.getMetadata('__commandHandler__', metatype) ??
          Reflect.getMetadata('__queryHandler__', metatype);
        if (typeof message !== 'function') return [];
        const prototype: unknown = message.prototype;
        return typeof prototype === 'object' && prototype !== null
          ? [{ name: message.name, message: prototype }]
          : [];
      }),
    ),
  );
}

describe('the time limit of a use case', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('ends a command with a problem that says its outcome is unknown and the same key safe', async () => {
    const failed = useCasesOn(never)
      .execute(new PlantCommand('oak'))
      .catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(10_000);

    expect(await failed).toMatchObject({
      status: 503,
      code: 'SERVER.TIMEOUT',
      message: expect.stringMatching(/outcome is unknown.*same Idempotency-Key/),
      headers: { 'Retry-After': '5' },
    });
  });

  it('ends a query, and one with a limit of its own only after that', async () => {
    const ended: string[] = [];
    const useCases = useCasesOn(never);
    for (const [name, query] of [
      ['harvest', new HarvestQuery()],
      ['export', new ExportQuery()],
    ] as const)
      void useCases.execute(query).catch(() => ended.push(name));
    await jest.advanceTimersByTimeAsync(9_999);
    expect(ended).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(ended).toEqual(['harvest']);
    await jest.advanceTimersByTimeAsync(50_000);
    expect(ended).toEqual(['harvest', 'export']);
  });

  it('bounds only the standstill of a query that reports progress, however long it takes altogether', async () => {
    const query = new ReadEverythingQuery();
    let isEnded = false;
    const failed = useCasesOn(never)
      .execute(query)
      .catch((error: unknown) => error)
      .finally(() => {
        isEnded = true;
      });
    for (let minute = 0; minute < 10; minute += 1) {
      await jest.advanceTimersByTimeAsync(59_999);
      query.progress.report();
    }
    await jest.advanceTimersByTimeAsync(59_999);
    expect(isEnded).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ code: 'SERVER.TIMEOUT' });
    query.progress.report();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('leaves no timer behind a use case that ended before it', async () => {
    await expect(
      useCasesOn(() => Promise.reject(new Error('broken'))).execute(new HarvestQuery()),
    ).rejects.toThrow('broken');
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('every handler of the application', () => {
  it('is bounded: by 10 s, or by the limit that its command or query declares', async () => {
    const found = await messagesOfHandlers();
    expect(found.length).toBeGreaterThan(50);

    const limits = new Map(found.map(({ name, message }) => [name, timeLimitOf(message)]));
    const own = [...limits].filter(([, limit]) => limit !== 10_000).toSorted();
    expect(own).toEqual([
      ['AbortImportCommand', 120_000],
      ['ChangeImportCommand', 120_000],
      ['ComputeBacktestQuery', 60_000],
      ['ExportMeQuery', 60_000],
      ['ExportRecordQuery', 60_000],
      ['ExportTransactionsQuery', 60_000],
      ['PreviewImportChangeQuery', 120_000],
      ['PreviewImportQuery', 120_000],
      ['RepairParkedStreamCommand', 80_000],
      ['RunImportCommand', 600_000],
    ]);
    jest.useFakeTimers();
    try {
      for (const { name, message } of found) {
        if (!(message instanceof Command) && !(message instanceof Query)) throw new Error(name);
        const failed = useCasesOn(never)
          .execute(message)
          .catch((error: unknown) => error);
        await jest.advanceTimersByTimeAsync(limits.get(name) ?? 0);
        expect([name, await failed]).toEqual([name, expect.objectContaining({ code: 'SERVER.TIMEOUT' })]);
      }
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the reports of a use case', () => {
  const rejected = () =>
    Promise.reject(new ProblemError({ status: 409, code: 'GARDEN.FULL', detail: 'The garden is full' }));

  it('are counted and timed by name, and rejections by code', async () => {
    const registry = createServiceMetrics({ service: 'api' });
    const observe = useCaseMetrics(registry);
    for (const execute of [rejected, rejected, () => Promise.reject(new Error('broken'))])
      await expect(useCasesOn(execute, { observe }).execute(new PlantCommand('oak'))).rejects.toThrow();
    await expect(
      useCasesOn(never, { observe, defaultLimitMs: 1 }).execute(new HarvestQuery()),
    ).rejects.toMatchObject({ code: 'SERVER.TIMEOUT' });

    const text = await registry.metrics();
    for (const line of [
      'use_cases_total{use_case="Plant",outcome="rejected",service="api"} 2',
      'use_cases_total{use_case="Plant",outcome="error",service="api"} 1',
      'use_cases_total{use_case="Harvest",outcome="timeout",service="api"} 1',
      'use_case_rejections_total{use_case="Plant",code="GARDEN.FULL",service="api"} 2',
      'use_case_duration_seconds_count{service="api",use_case="Plant"} 3',
    ])
      expect(text).toContain(line);
  });

  it('are logged with name, time and code, and without anything of the message', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const logger = createLogger({ service: 'test', level: 'trace', destination });
    await expect(
      useCasesOn(rejected, {}, logger).execute(new PlantCommand('planted-secret')),
    ).rejects.toThrow();

    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      useCase: 'Plant',
      ms: expect.any(Number),
      outcome: 'rejected',
      code: 'GARDEN.FULL',
    });
    expect(lines[0]).not.toContain('planted-secret');
  });
});
