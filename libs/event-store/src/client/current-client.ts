import {
  CancelledError,
  convertToCommandError,
  DeadlineExceededError,
  type EventStoreDBClient,
  UnavailableError,
} from '@eventstore/db-client';
import { openClient } from './open-client.js';

const LOST = [UnavailableError, CancelledError, DeadlineExceededError] as const;
const NOT_DISCOVERED = /^Failed to discover after/;

/**
 * The library's client for new calls. After a lost connection, a failed discovery or an answer that did not come, the
 * next call gets a new one, which looks for the nodes again. The library would do so itself, behind the calls that are
 * still open: where that finds no node, an open call that fails meanwhile leaves a rejection that nobody handles, which
 * would end the process.
 */
export class CurrentClient {
  readonly #url: string;
  readonly #whyUndiscovered: () => Promise<string>;
  #client: EventStoreDBClient;

  /**
   * @param whyUndiscovered the end of the message where no node was found: the library keeps the reason to itself
   * @throws StoreRefusedError when `url` is no connection string
   */
  constructor(url: string, whyUndiscovered: () => Promise<string>) {
    this.#url = url;
    this.#whyUndiscovered = whyUndiscovered;
    this.#client = openClient(url);
  }

  get(): EventStoreDBClient {
    return this.#client;
  }

  /**
   * To be called with each failure of a call that `client` made.
   * @returns the library's own error, which also says why no node was found
   */
  async failed(client: EventStoreDBClient, thrown: unknown): Promise<unknown> {
    const error = thrown instanceof Error ? convertToCommandError(thrown) : thrown;
    const isUndiscovered = error instanceof Error && NOT_DISCOVERED.test(error.message);
    if (client === this.#client && (isUndiscovered || LOST.some((lost) => error instanceof lost)))
      this.#client = openClient(this.#url);
    if (!isUndiscovered) return error;
    return new Error(`${error.message} ${await this.#whyUndiscovered()}`, { cause: error });
  }
}
