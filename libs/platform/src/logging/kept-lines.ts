import type { DestinationStream } from 'pino';

const LINES_MAX = 500;

/** The newest lines of a log until somebody takes them away, so that they can be stored where others read them. */
export class KeptLines implements DestinationStream {
  #lines: string[] = [];

  write(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > LINES_MAX) this.#lines.shift();
  }

  /** The lines since the last call, the oldest first. */
  take(): readonly string[] {
    const taken = this.#lines;
    this.#lines = [];
    return taken;
  }
}
