import { z } from 'zod';
import type { RecordedEvent, UserCategory } from '@app/event-store';
import type { UserEvents } from './exported-events.js';

/** One event a line, with data and metadata in stored order, so that their hashes can be computed from the line. */
export function eventLine({ stream, revision, id, type, data, metadata }: RecordedEvent): string {
  return JSON.stringify({ stream, revision: revision.toString(), id, type, data, metadata });
}

const lineSchema = z.strictObject({
  stream: z.string(),
  revision: z.string().regex(/^\d{1,18}$/),
  id: z.string(),
  type: z.string(),
  data: z.unknown(),
  metadata: z.unknown(),
});

/** A line that is no event. */
export class EventLineError extends Error {
  override readonly name = 'EventLineError';
}

/**
 * The events of the three streams of a person from the text of their lines.
 * @throws EventLineError for a line that is no event, or of no stream of this person
 */
export function parseEventLines(userId: string, text: string): UserEvents {
  const events: Record<UserCategory, RecordedEvent[]> = { account: [], subscription: [], ledger: [] };
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    if (line === '' && index === lines.length - 1) break;
    const parsed = lineSchema.safeParse(jsonOf(line));
    if (!parsed.success) throw new EventLineError(`line ${index + 1} is no event`);
    const { stream, revision, ...rest } = parsed.data;
    const target =
      stream === `account-${userId}`
        ? events.account
        : stream === `subscription-${userId}`
          ? events.subscription
          : stream === `ledger-${userId}`
            ? events.ledger
            : undefined;
    if (target === undefined)
      throw new EventLineError(`line ${index + 1} belongs to no stream of this person`);
    const position = { commit: BigInt(index), prepare: BigInt(index) };
    target.push({ ...rest, stream, revision: BigInt(revision), position, created: new Date(0) });
  }
  return events;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
