import { Counter, Histogram, type Registry } from '@app/platform/metrics';
import type { UseCaseReport } from '../core/use-cases/use-cases.js';

const USE_CASE_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const MS_PER_SECOND = 1_000;

/** Counts and times the use cases by name; their rejections also by code. */
export function useCaseMetrics(registry: Registry): (report: UseCaseReport) => void {
  const executions = new Counter({
    name: 'use_cases_total',
    help: 'Commands and queries by name and outcome (done, rejected, timeout, error).',
    labelNames: ['use_case', 'outcome'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'use_case_duration_seconds',
    help: 'Time of a command or query until its outcome.',
    labelNames: ['use_case'],
    buckets: USE_CASE_SECONDS,
    registers: [registry],
  });
  const rejections = new Counter({
    name: 'use_case_rejections_total',
    help: 'Rejected commands and queries by name and code.',
    labelNames: ['use_case', 'code'],
    registers: [registry],
  });
  return ({ useCase, ms, outcome, code }) => {
    executions.inc({ use_case: useCase, outcome });
    durations.observe({ use_case: useCase }, ms / MS_PER_SECOND);
    if (outcome === 'rejected' && code !== undefined) rejections.inc({ use_case: useCase, code });
  };
}
