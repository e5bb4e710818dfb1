import { status } from '@grpc/grpc-js';
import { RpcError } from './rpc-error.js';

/** An event costs memory beyond its bytes. */
const eventOverheadBytes = 512;

/** The memory that all clients together make the server hold in one way: begun appends, answers not taken. */
export class HeldBytes {
  #bytes = 0;

  constructor(private readonly limit: number) {}

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
