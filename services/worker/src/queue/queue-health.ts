import { errorMessage, withinLimit } from '@app/platform';
import type { WorkerPart } from '@app/read-models';
import type { Queueing } from './queueing.js';

/** No job is put here: asking for its schedules is asking whether the queue's store answers. */
const PROBE = 'probe';
const LIMIT_MS = 3_000;

/** How the store of the queues is, by a question to it: without it no job runs and nothing says so. */
export function queueHealth(
  queueing: Queueing,
  limitMs: number = LIMIT_MS,
): () => Promise<Pick<WorkerPart, 'state' | 'failure'>> {
  const queue = queueing.openQueue(PROBE);
  return async () => {
    const late = (): Error => new Error(`no answer within ${limitMs} ms`);
    try {
      await withinLimit(queue.scheduleIds(), limitMs, late);
      return { state: queueing.backend, failure: undefined };
    } catch (error) {
      return { state: 'failing', failure: `the queue on ${queueing.backend}: ${errorMessage(error)}` };
    }
  };
}
