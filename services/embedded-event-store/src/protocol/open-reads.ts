import { status } from '@grpc/grpc-js';
import { RpcError } from './rpc-error.js';

/**
 * Reads and subscriptions that are open, all clients together, and those whose answers are not taken yet. Each may hold
 * a page and a message beyond what all of them may; their number bounds the whole.
 */
export class OpenReads {
  #count = 0;

  constructor(private readonly max: number) {}

  get count(): number {
    return this.#count;
  }

  /** Answers the function that ends it. @throws RpcError where there are too many */
  begin(): () => void {
    if (this.#count >= this.max) {
      throw new RpcError(
        status.RESOURCE_EXHAUSTED,
        `${this.max} reads and subscriptions are open already; end some of them, or try again later.`,
      );
    }
    this.#count += 1;
    return () => {
      this.#count -= 1;
    };
  }
}
