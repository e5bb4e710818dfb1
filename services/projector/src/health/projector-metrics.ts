import { Counter, Gauge, Histogram, type Registry } from '@app/platform/metrics';
import type { StoredBatch } from '@app/read-models';
import type { ReadModelStatus } from '../subscription/read-model-subscription.js';

const BATCH_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const MS_PER_SECOND = 1_000;

/** Counts what the projector does. */
export interface ProjectorMetrics {
  batchStored(batch: StoredBatch<unknown>): void;
}

/** @param status asked at each scrape */
export function projectorMetrics(
  registry: Registry,
  status: () => ReadModelStatus | undefined,
): ProjectorMetrics {
  const registers = [registry];
  const events = new Counter({
    name: 'projector_events_applied_total',
    help: 'Events whose rows are stored.',
    registers,
  });
  const batches = new Histogram({
    name: 'projector_batch_duration_seconds',
    help: 'Time to store one batch: its rows, progress and checkpoint in one transaction.',
    buckets: BATCH_SECONDS,
    registers,
  });
  const gauge = (
    name: string,
    help: string,
    value: (status: ReadModelStatus) => number | undefined,
  ): void => {
    new Gauge({
      ...{ name, help, registers },
      collect() {
        const now = status();
        const current = now === undefined ? undefined : value(now);
        if (current !== undefined) this.set(current);
      },
    });
  };
  gauge(
    'projector_lag_seconds',
    'How much younger the newest event of the log is than the one applied last; 0 when nothing waits.',
    ({ lagMs }) => (lagMs === undefined ? undefined : lagMs / MS_PER_SECOND),
  );
  gauge(
    'projector_lag_events',
    'Events received and not applied yet; a lower bound while catching up.',
    ({ lagEvents }) => lagEvents,
  );
  gauge(
    'projector_parked_streams',
    'Streams with an event that cannot be applied.',
    ({ parkedStreams }) => parkedStreams,
  );
  gauge(
    'projector_broken_appends',
    'Appends met since the start that are not in the log as a whole: the log is damaged.',
    ({ brokenAppends }) => brokenAppends,
  );
  gauge(
    'projector_last_progress_timestamp_seconds',
    'When something was last applied or the end of the log reached.',
    ({ lastProgressAt }) =>
      lastProgressAt === undefined ? undefined : lastProgressAt.getTime() / MS_PER_SECOND,
  );
  return {
    batchStored: (batch) => {
      events.inc(batch.events.length);
      batches.observe(batch.durationMs / MS_PER_SECOND);
    },
  };
}
