import type { Position } from '@app/event-store';
import { uuidv5 } from '@app/platform';
import { UnprojectableEventError } from '../runner/errors.js';
import type { ProjectableEvent, Projection } from '../runner/projection.js';
import { upsertRows } from '../tables/row-writer.repository.js';

/** An event for tests: `units` are added up per stream. */
export interface CountedEvent extends ProjectableEvent {
  readonly units: bigint | 'unreadable' | 'too wide';
}

const NAMESPACE = '6f1c6a34-7d5e-4bb0-9f0a-3f1d0f0a6c01';

/** The id of the user numbered `n`. */
export function userId(n: number): string {
  return `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** A log that gives each event the next revision of its stream and the next position; halves differ on purpose. */
export class EventLog {
  readonly events: CountedEvent[] = [];
  readonly #revisions = new Map<string, bigint>();
  #position = 0n;

  /** Appends several events together. */
  appendAll(user: number, units: readonly CountedEvent['units'][]): void {
    for (const [index, each] of units.entries())
      this.append(user, each, { append: { index, count: units.length } });
  }

  append(user: number, units: CountedEvent['units'], metadata: object = {}): CountedEvent {
    const stream = `ledger-${userId(user)}`;
    const revision = (this.#revisions.get(stream) ?? -1n) + 1n;
    this.#revisions.set(stream, revision);
    const event: CountedEvent = {
      id: uuidv5(NAMESPACE, `${stream}:${revision}`),
      type: 'test.counted',
      stream,
      revision,
      position: this.nextPosition(),
      metadata,
      units,
    };
    this.events.push(event);
    return event;
  }

  /** Everything so far, as one batch. */
  batch(): { events: readonly CountedEvent[]; checkpoint: Position } {
    return batchOf(this.events);
  }

  /** Position of something that no subscription delivers. */
  nextPosition(): Position {
    this.#position += 10n;
    return { commit: this.#position, prepare: this.#position - 3n };
  }
}

/** These events as one batch that ends with the last of them. */
export function batchOf(events: readonly CountedEvent[]): {
  events: readonly CountedEvent[];
  checkpoint: Position;
} {
  return { events, checkpoint: events.at(-1)?.position ?? { commit: 0n, prepare: 0n } };
}

/**
 * Adds `units` to the user's base amount. Applying an event twice, or not at all, shows in the sum, which makes it a
 * stricter witness than rows that are derived again.
 */
export function addingProjection(
  options: { readonly afterRows?: (events: readonly CountedEvent[]) => Promise<void> | void } = {},
): Projection<CountedEvent> {
  return {
    category: 'ledger',
    apply: async (target, events) => {
      for (const event of events) {
        if (event.units === 'unreadable') throw new UnprojectableEventError('units are unreadable');
        const user = event.stream.slice('ledger-'.length);
        const before = await target.transaction
          .selectFrom('accounts')
          .select('base_cents')
          .where('user_id', '=', user)
          .executeTakeFirst();
        const units = event.units === 'too wide' ? 10n ** 60n : event.units;
        await upsertRows(target, 'accounts', {
          key: ['user_id'],
          rows: [
            {
              user_id: user,
              language: 'en',
              time_zone: 'UTC',
              profile: 'direct',
              profile_chosen: false,
              base_cents: BigInt(before?.base_cents ?? '0') + units,
              is_admin: false,
              is_auditor: false,
              status: 'active',
              revision: event.revision,
            },
          ],
        });
      }
      await options.afterRows?.(events);
    },
  };
}
