import type { EventStoreDBClient } from '@eventstore/db-client';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { CallOptions, ClientReadableStream, Metadata } from '@grpc/grpc-js';
import { Client } from '@grpc/grpc-js';
import type { SubscriptionMessage } from '../port/event-store.js';
import { BATCHED_READS_HEADER } from './batched-reads.js';
import { decodeReadResponse } from './read-response.decoder.js';

/** What comes in one piece, in the order of the log. */
export type Messages = readonly SubscriptionMessage[];

/** Why a call is stopped. */
export class Stop {
  constructor(readonly reason: string) {}
}

/** A read or a subscription, from the moment that it is asked for. */
export class ReadCall {
  readonly #made: Promise<ClientReadableStream<Messages>>;
  readonly #stoppedBefore = Promise.withResolvers<Stop>();
  #stream: ClientReadableStream<Messages> | undefined;

  constructor(client: EventStoreDBClient, request: ReadReq) {
    this.#made = makeCall(client, request);
  }

  /**
   * What arrives, and last of all why the call was stopped. Leaving the loop does not destroy the stream: destroyed, it
   * would stop taking from the connection behind it, and the call stay in the client's list of open ones for ever.
   * @throws what the call fails with
   */
  async *items(): AsyncGenerator<Messages | Stop> {
    const made = await Promise.race([this.#made, this.#stoppedBefore.promise]);
    if (made instanceof Stop) {
      yield made;
      return;
    }
    this.#stream = made;
    // It may report a second error when nobody iterates any more; without a listener that would end the process.
    made.on('error', () => undefined);
    const items: AsyncIterable<Messages | Stop> = made.iterator({ destroyOnReturn: false });
    yield* items;
  }

  /** Ends the items behind everything that has arrived so far. */
  stop(reason: string): void {
    const stop = new Stop(reason);
    this.#stoppedBefore.resolve(stop);
    const stream = this.#stream;
    if (stream !== undefined && !stream.destroyed && !stream.readableEnded) stream.push(stop);
  }

  /** Cancels the call and lets what is still under way run out. */
  release(): void {
    this.#made.then(
      (stream) => {
        // Not in the turn in which it was made: grpc-js loses such a cancellation (grpc-node issues 1464 and 1652).
        setImmediate(() => {
          stream.cancel();
          stream.resume();
        });
      },
      // It was never made, as when the server is down: then there is nothing to cancel.
      () => undefined,
    );
  }
}

/** The read of the protocol, answered in our own messages instead of the library's. */
class ReadClient extends Client {
  read(request: ReadReq, metadata: Metadata, options: CallOptions): ClientReadableStream<Messages> {
    metadata.set(BATCHED_READS_HEADER, '1');
    return this.makeServerStreamRequest(
      '/event_store.client.streams.Streams/Read',
      (message: ReadReq) => Buffer.from(message.serializeBinary()),
      decodeReadResponse,
      request,
      metadata,
      options,
    );
  }
}

/**
 * Makes a call over the library's own connection: it finds the node of a cluster, signs in, and connects again after a
 * failure. It offers that to its own calls only (`protected`), hence the brackets; the compiler checks them.
 */
function makeCall(client: EventStoreDBClient, request: ReadReq): Promise<ClientReadableStream<Messages>> {
  return client['GRPCStreamCreator'](ReadClient, 'read', (grpc) =>
    grpc.read(request, ...client['callArguments']({}, { deadline: Infinity })),
  )();
}
