import { comparePositions, type EventStore, type Position, type RecordedEvent } from '@app/event-store';
import { backoffMs, delay, errorMessage, isTransient, type Logger } from '@app/platform';
import { projectedPrefixes } from '../read-model.projections.js';

const DROPS_MAX = 8;

/**
 * Reads every event of the read models' streams, from the start of `$all` to its end.
 * @returns the position reached; undefined for a log that is empty
 * @throws StoreUnavailableError after eight drops without an event between them
 */
export async function readLog(
  store: EventStore,
  options: {
    readonly logger: Logger;
    readonly signal: AbortSignal;
    /** Called for each event. */
    readonly onEvent: (event: RecordedEvent) => void;
  },
): Promise<Position | undefined> {
  const { logger, signal, onEvent } = options;
  const head = await store.readLogHead({ signal });
  if (head === 'empty') return undefined;
  let reached: Position | undefined;
  for (let drops = 0; ;) {
    try {
      for await (const message of store.subscribeAll({
        prefixes: projectedPrefixes,
        from: reached ?? 'start',
        signal,
      })) {
        if (message.kind === 'caught-up') return reached ?? head.position;
        if (message.kind === 'event') onEvent(message.event);
        reached = message.kind === 'event' ? message.event.position : message.position;
        drops = 0;
        if (comparePositions(reached, head.position) >= 0) return reached;
      }
      signal.throwIfAborted();
      drops += 1;
    } catch (error) {
      drops += 1;
      if (signal.aborted || !isTransient(error) || drops >= DROPS_MAX) throw error;
      logger.warn({ reason: errorMessage(error), drops }, 'reading the log was dropped, going on');
    }
    await delay(backoffMs(drops, { baseMs: 200, factor: 2, maxMs: 5_000 }), signal);
  }
}
