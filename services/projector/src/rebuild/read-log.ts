import {
  comparePositions,
  type EventStore,
  IncompleteAppendBuffer,
  type Position,
  positionOf,
  readToEnd,
  type RecordedEvent,
} from '@app/event-store';
import { backoffMs, delay, errorMessage, isTransient, type Logger } from '@app/platform';
import { projectedPrefixes } from '../read-model.projections.js';

const DROPS_MAX = 8;

/**
 * Reads every event of the read models' streams, from the start of `$all` to its end, and to the end of an append: what
 * of the last one has not come yet is left to the reader that resumes from there.
 * @returns the position reached; undefined for a log that is empty
 * @throws ServerTooOldError; StoreUnavailableError after eight drops without an event between them
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
    const hold = new IncompleteAppendBuffer();
    try {
      const from = reached ?? 'start';
      for await (const message of readToEnd(store, { prefixes: projectedPrefixes, from, signal })) {
        hold.add(message);
        for (const whole of hold.takeWhole()) {
          if (whole.kind === 'event') onEvent(whole.event);
          reached = positionOf(whole) ?? reached;
        }
        drops = 0;
        if (reached !== undefined && comparePositions(reached, head.position) >= 0) return reached;
      }
      return hold.open === undefined ? (reached ?? head.position) : reached;
    } catch (error) {
      drops += 1;
      if (signal.aborted || !isTransient(error) || drops >= DROPS_MAX) throw error;
      logger.warn({ reason: errorMessage(error), drops }, 'reading the log was dropped, going on');
    }
    await delay(backoffMs(drops, { baseMs: 200, factor: 2, maxMs: 5_000 }), signal);
  }
}
