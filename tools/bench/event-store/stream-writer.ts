import { randomUUID } from 'node:crypto';
import type { EventStore, StreamRevision } from '@app/event-store';
import { sampleEvents } from './sample-event.ts';

/** One stream and its only writer, who names the revision each time, as the product does. */
export class StreamWriter {
  readonly stream: string;
  readonly #store: EventStore;
  #revision: StreamRevision = 'no-stream';

  constructor(store: EventStore, category: string) {
    this.#store = store;
    this.stream = `${category}-${randomUUID()}`;
  }

  /** @returns when it is durable */
  async append(events = 1): Promise<void> {
    const { revision } = await this.#store.append(this.stream, sampleEvents(events), this.#revision);
    this.#revision = revision;
  }

  /** One append after the other. */
  async appendEach(appends: number, events = 1): Promise<void> {
    for (let count = 0; count < appends; count += 1) await this.append(events);
  }
}

/** Writes a stream of so many events in appends of five hundred. */
export async function writeStream(store: EventStore, category: string, events: number): Promise<string> {
  const writer = new StreamWriter(store, category);
  const anAppend = 500;
  for (let left = events; left > 0; left -= anAppend) await writer.append(Math.min(left, anAppend));
  return writer.stream;
}
