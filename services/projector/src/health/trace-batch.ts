import { correlationOf, type RecordedEvent } from '@app/event-store';
import { recordSpan } from '@app/platform/tracing';
import type { StoredBatch } from '@app/read-models';

/** Whoever did it may still be looking; what a projector that was away catches up on would fill the collector. */
const RECENT_MS = 60_000;

/** A span in the trace of each command whose events a batch has brought into the read models. */
export function traceBatch(
  { events, durationMs }: StoredBatch<RecordedEvent>,
  endedAt: Date = new Date(),
): void {
  const byCommand = new Map<string, number>();
  for (const { metadata, created } of events) {
    const correlationId = correlationOf(metadata);
    if (correlationId === undefined || endedAt.getTime() - created.getTime() > RECENT_MS) continue;
    byCommand.set(correlationId, (byCommand.get(correlationId) ?? 0) + 1);
  }
  const startedAt = new Date(endedAt.getTime() - durationMs);
  for (const [correlationId, count] of byCommand) {
    const attributes = { 'event_store.events': count, 'batch.events': events.length };
    recordSpan(correlationId, { name: 'project', attributes, startedAt, endedAt });
  }
}
