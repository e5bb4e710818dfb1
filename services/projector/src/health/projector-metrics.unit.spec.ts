import { describe, expect, it } from '@jest/globals';
import { createServiceMetrics } from '@app/platform/metrics';
import type { ReadModelStatus } from '../subscription/read-model-subscription.js';
import { projectorMetrics } from './projector-metrics.js';

const status: ReadModelStatus = {
  schema: 'read_v2',
  checkpoint: { commit: 7n, prepare: 6n },
  state: 'live',
  failure: undefined,
  lagMs: 1_500,
  lagEvents: 12,
  parkedStreams: 2,
  brokenAppends: 0,
  lastProgressAt: new Date('2026-11-27T12:00:00.000Z'),
};

async function linesOf(given: ReadModelStatus | undefined): Promise<readonly string[]> {
  const registry = createServiceMetrics({ service: 'projector' });
  const metrics = projectorMetrics(registry, () => given);
  metrics.batchStored({ events: Array.from({ length: 500 }), durationMs: 40 });
  metrics.batchStored({ events: Array.from({ length: 20 }), durationMs: 4 });
  return (await registry.metrics()).split('\n');
}

describe('projector metrics', () => {
  it('tell events, batches, lag, parked streams and the last progress', async () => {
    expect(await linesOf(status)).toEqual(
      expect.arrayContaining([
        'projector_events_applied_total{service="projector"} 520',
        'projector_batch_duration_seconds_count{service="projector"} 2',
        'projector_batch_duration_seconds_bucket{le="0.005",service="projector"} 1',
        'projector_lag_seconds{service="projector"} 1.5',
        'projector_lag_events{service="projector"} 12',
        'projector_parked_streams{service="projector"} 2',
        'projector_last_progress_timestamp_seconds{service="projector"} 1795780800',
      ]),
    );
  });

  it('claim no lag before it is known', async () => {
    const lines = await linesOf(undefined);
    expect(lines.filter((line) => line.startsWith('projector_lag_seconds{'))).toEqual([
      'projector_lag_seconds{service="projector"} 0',
    ]);
  });
});
