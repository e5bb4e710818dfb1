import { describe, expect, it } from '@jest/globals';
import { createServiceMetrics } from '@app/platform/metrics';
import { meterJobs } from './meter-jobs.js';
import type { JobProcessor, JobRun, Queueing } from './queueing.js';

describe('metered jobs', () => {
  it('count by queue and outcome, and a failure stays a failure', async () => {
    const processors: JobProcessor[] = [];
    const plain: Queueing = {
      backend: 'postgres',
      openQueue: () => {
        throw new Error('not asked for');
      },
      startWorker: async (_name, process) => {
        processors.push(process);
        return { close: async () => undefined };
      },
      close: async () => undefined,
    };
    const registry = createServiceMetrics({ service: 'worker' });
    const job: JobRun = { id: '1', data: {}, attempt: 1, dueAtMs: 0 };
    const metered = meterJobs(plain, registry);
    await metered.startWorker('mails', async () => undefined, { concurrency: 1 });
    await metered.startWorker(
      'exports',
      async () => {
        throw new Error('disk full');
      },
      { concurrency: 1 },
    );

    await processors[0]?.(job);
    await expect(processors[1]?.(job)).rejects.toThrow('disk full');

    const text = await registry.metrics();
    expect(text).toContain('job_duration_seconds_count{service="worker",queue="mails",outcome="done"} 1');
    expect(text).toContain('job_duration_seconds_count{service="worker",queue="exports",outcome="failed"} 1');
  });
});
