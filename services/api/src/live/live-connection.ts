import type { Response } from 'express';
import type { LiveEnd, LiveProgress } from '@app/contracts';
import { accountStream, ledgerStream, subscriptionStream, userIdOf } from '@app/ledger';
import type { StreamProgressRow } from './live-progress.repository.js';

/** A reader so slow that this much waits for it is let go; it reconnects and gets the current revisions. */
const WAITING_BYTES_MAX = 64 * 1024;

/** One person's open connection, with the revision it was sent of each stream, so that nothing is sent twice. */
export class LiveConnection {
  /** Streams by name, and what they are to the person. */
  readonly streams: ReadonlyMap<string, LiveProgress['stream']>;
  readonly #sent = new Map<string, string>();

  constructor(
    readonly userId: string,
    readonly sessionId: string,
    private readonly response: Response,
  ) {
    const id = userIdOf(userId);
    this.streams = new Map([
      [ledgerStream(id), 'ledger'],
      [accountStream(id), 'account'],
      [subscriptionStream(id), 'subscription'],
    ]);
  }

  open(): void {
    this.response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Compression and proxies would hold events back.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    this.response.flushHeaders();
  }

  tell({ stream, revision, parked }: StreamProgressRow): void {
    const name = this.streams.get(stream);
    if (name === undefined) return;
    const data: LiveProgress = { stream: name, revision: revision.toString(), parked };
    const text = JSON.stringify(data);
    if (this.#sent.get(stream) === text) return;
    this.#sent.set(stream, text);
    this.#write(`event: progress\ndata: ${text}\n\n`);
  }

  /** What the notices are, the reader asks for. */
  tellNotices(): void {
    this.#write('event: notices\ndata: {}\n\n');
  }

  /** A comment, by which both ends notice that the other one is gone. */
  signOfLife(): void {
    this.#write(': alive\n\n');
  }

  end(reason: LiveEnd['reason']): void {
    if (this.#isGone()) return;
    const data: LiveEnd = { reason };
    this.response.end(`event: end\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #write(text: string): void {
    if (this.#isGone()) return;
    if (this.response.writableLength > WAITING_BYTES_MAX) this.response.destroy();
    else this.response.write(text);
  }

  #isGone(): boolean {
    return this.response.writableEnded || this.response.destroyed;
  }
}
