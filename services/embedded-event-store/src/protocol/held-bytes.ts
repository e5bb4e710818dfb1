import { status } from '@grpc/grpc-js';
import { RpcError } from './rpc-error.js';

/** What appends may hold before they are complete, all clients together. Nobody gets near it who finishes what he began. */
const limitBytes = 128 * 1024 * 1024;
/** An event costs memory beyond its bytes. */
const eventOverheadBytes = 512;

/** The memory that unfinished appends of all clients hold together. */
export class HeldBytes {
  #bytes = 0;

  constructor(private readonly limit = limitBytes) {}

  get bytes(): number {
    return this.#bytes;
  }

  change(by: number): void {
    this.#bytes += by;
  }

  hasRoomFor(bytes: number): boolean {
    return this.#bytes + bytes <= this.limit;
  }
}

/** The part of one append; `release` gives it back, however often it is called. */
export class Holding {
  #bytes = 0;

  constructor(private readonly held: HeldBytes) {}

  /** @throws RpcError where all together hold too much */
  addEvent(sizeBytes: number): void {
    const bytes = sizeBytes + eventOverheadBytes;
    if (!this.held.hasRoomFor(bytes)) {
      throw new RpcError(
        status.RESOURCE_EXHAUSTED,
        'Too many appends were begun and not finished; nothing was written. Try again later.',
      );
    }
    this.#bytes += bytes;
    this.held.change(bytes);
  }

  release(): void {
    this.held.change(-this.#bytes);
    this.#bytes = 0;
  }
}
