import type { AppendRequest } from '../streams/append.js';
import { metadataStreamOf, metadataType } from '../streams/stream-metadata.js';
import { linkType, systemEvent } from '../streams/system-event.js';

/** Links to what was written of every scavenge; each has a stream of its own besides. */
export const scavengesStream = '$scavenges';
/** Thirty days, as a real server keeps them unless it is told otherwise. */
export const scavengeHistorySeconds = 30 * 24 * 60 * 60;

export interface ScavengeEnd {
  readonly result: 'Success' | 'Failed' | 'Stopped';
  readonly error: string;
  readonly timeTakenMs: number;
  readonly removedEvents: number;
}

type Append = (request: AppendRequest) => Promise<unknown>;

/** Writes the history of one scavenge as a real server does: a stream with its beginning and end, and links to both. */
export class ScavengeHistory {
  readonly #append: Append;
  readonly #scavengeId: string;
  readonly #nodeEndpoint: string;

  constructor(append: Append, scavengeId: string, nodeEndpoint: string) {
    this.#append = append;
    this.#scavengeId = scavengeId;
    this.#nodeEndpoint = nodeEndpoint;
  }

  async started(): Promise<void> {
    const { stream } = this;
    const metadata = JSON.stringify({ $maxAge: scavengeHistorySeconds });
    await this.#write(metadataStreamOf(stream), metadataType, metadata);
    await this.#record('$scavengeStarted', 0, {});
  }

  async completed({ result, error, timeTakenMs, removedEvents }: ScavengeEnd): Promise<void> {
    // Freed pages of the file are used again, the file itself does not shrink: no space is saved at once.
    const facts = { result, error, timeTaken: timeTakenMs, spaceSaved: 0, removedEvents };
    await this.#record('$scavengeCompleted', 1, facts);
  }

  get stream(): string {
    return `${scavengesStream}-${this.#scavengeId}`;
  }

  async #record(type: string, revision: number, facts: Readonly<Record<string, unknown>>): Promise<void> {
    const data = { scavengeId: this.#scavengeId, nodeEndpoint: this.#nodeEndpoint, ...facts };
    await this.#write(this.stream, type, JSON.stringify(data));
    await this.#write(scavengesStream, linkType, `${revision}@${this.stream}`);
  }

  async #write(stream: string, type: string, data: string): Promise<void> {
    await this.#append(systemAppend(stream, type, data));
  }
}

/** An append of the server's own. */
export function systemAppend(stream: string, type: string, data: string): AppendRequest {
  return {
    kind: 'append',
    stream,
    expected: { kind: 'any' },
    events: [systemEvent(type, data)],
    sizeBytes: data.length,
    deadlineMs: Infinity,
  };
}
