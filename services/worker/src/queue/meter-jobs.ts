import { Histogram, type Registry } from '@app/platform/metrics';
import { inSpan } from '@app/platform/tracing';
import type { Queueing } from './queueing.js';

const MS_PER_SECOND = 1_000;
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];

/** The same queues, timing every try of a job by queue and outcome, and showing it as a span. */
export function meterJobs(queueing: Queueing, registry: Registry): Queueing {
  const durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time of one try of a job.',
    labelNames: ['queue', 'outcome'],
    buckets: JOB_SECONDS,
    registers: [registry],
  });
  return {
    backend: queueing.backend,
    openQueue: (name) => queueing.openQueue(name),
    startWorker: (name, process, settings) =>
      queueing.startWorker(
        name,
        async (job) => {
          const startedAt = performance.now();
          let outcome = 'failed';
          try {
            await inSpan(`job ${name}`, { 'job.attempt': job.attempt }, () => process(job));
            outcome = 'done';
          } finally {
            durations.observe({ queue: name, outcome }, (performance.now() - startedAt) / MS_PER_SECOND);
          }
        },
        settings,
      ),
    close: () => queueing.close(),
  };
}
