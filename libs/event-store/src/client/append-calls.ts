import { randomUUID } from 'node:crypto';
import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import type { CallOptions, ClientDuplexStream, Metadata } from '@grpc/grpc-js';
import { Client } from '@grpc/grpc-js';
import { StoreUnavailableError } from '../port/store.errors.js';
import { type AppendAnswer, decodeAppendAnswer } from './append-answer.decoder.js';
import { type AppendRequest, encodeAppend } from './append-request.encoder.js';
import { withinLimit } from './watchdog.js';

type AppendStream = ClientDuplexStream<Buffer, AppendAnswer>;

interface Waiting extends PromiseWithResolvers<bigint> {
  /** The call that it was sent over; undefined until it was. */
  stream: AppendStream | undefined;
}

/**
 * The appends of one client, over one call that stays open. The library has the same and finds the server, signs in and
 * connects again for it; only what is sent and what is read are ours.
 */
export class AppendCalls {
  readonly #client: EventStoreDBClient;
  /** The library keeps here which call is open. */
  readonly #open = new WeakMap<AppendClient, AppendStream>();
  readonly #ended = new WeakMap<AppendStream, Error>();
  readonly #waiting = new Map<string, Waiting>();

  constructor(client: EventStoreDBClient) {
    this.#client = client;
  }

  /**
   * @param limitMs longest wait for the answer: the deadline of the request is the server's to keep
   * @returns the stream's newest revision
   * @throws StoreUnavailableError after `limitMs`; what the library throws
   */
  async append(request: Omit<AppendRequest, 'correlationId'>, limitMs: number): Promise<bigint> {
    const correlationId = randomUUID();
    const waiting: Waiting = { ...Promise.withResolvers<bigint>(), stream: undefined };
    this.#waiting.set(correlationId, waiting);
    this.#send(waiting, encodeAppend({ ...request, correlationId })).catch(waiting.reject);
    const late = (): Error =>
      new StoreUnavailableError(`append to ${request.stream}: no answer within ${limitMs} ms`);
    try {
      return await withinLimit(waiting.promise, limitMs, late);
    } finally {
      this.#waiting.delete(correlationId);
    }
  }

  async #send(waiting: Waiting, bytes: Buffer): Promise<void> {
    const stream = await this.#openStream();
    const ended = this.#ended.get(stream);
    if (ended !== undefined) throw ended;
    waiting.stream = stream;
    stream.write(bytes);
  }

  /** The library offers its connection to its own calls only (`protected`), hence the brackets; the compiler checks them. */
  #openStream(): Promise<AppendStream> {
    const client = this.#client;
    return client['GRPCStreamCreator'](
      AppendClient,
      'appendToStream',
      (grpc) => this.#listenTo(grpc.batchAppend(...client['callArguments']({}, { deadline: Infinity }))),
      this.#open,
    )();
  }

  #listenTo(stream: AppendStream): AppendStream {
    stream.on('data', ({ correlationId, outcome }: AppendAnswer) => {
      // An answer to nobody comes to an append that was given up meanwhile.
      const waiting = this.#waiting.get(correlationId);
      if (typeof outcome === 'bigint') waiting?.resolve(outcome);
      else waiting?.reject(outcome);
    });
    stream.on('error', (error) => {
      this.#end(stream, convertToCommandError(error));
    });
    stream.on('end', () => {
      this.#end(stream, new StoreUnavailableError('the server ended the call for appends'));
    });
    return stream;
  }

  /** Of what was sent and not answered, nobody knows what became of it. */
  #end(stream: AppendStream, error: Error): void {
    if (!this.#ended.has(stream)) this.#ended.set(stream, error);
    for (const waiting of this.#waiting.values()) if (waiting.stream === stream) waiting.reject(error);
  }
}

class AppendClient extends Client {
  batchAppend(metadata: Metadata, options: CallOptions): AppendStream {
    return this.makeBidiStreamRequest(
      '/event_store.client.streams.Streams/BatchAppend',
      (bytes: Buffer) => bytes,
      decodeAppendAnswer,
      metadata,
      options,
    );
  }
}
