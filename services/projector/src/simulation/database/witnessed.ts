import { sql } from 'kysely';
import type { RecordedEvent } from '@app/event-store';
import type { Projection } from '@app/read-models';

/** Says inside the transaction which events were applied, so that a second time would show. */
export function witnessed(projection: Projection<RecordedEvent>): Projection<RecordedEvent> {
  return {
    category: projection.category,
    apply: async (target, events) => {
      await projection.apply(target, events);
      for (const { stream, revision } of events)
        await sql`select simulated_apply(${stream}, ${revision})`.execute(target.transaction);
    },
  };
}
