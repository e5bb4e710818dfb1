import { once } from 'node:events';
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';
import { Empty, ReadReq, StreamIdentifier } from '../protocol/generated.js';

/** How a call begun by an `IdleReader` ended; undefined while it has not. */
export interface BegunRead {
  status(): number | undefined;
}

/** A client that asks for everything and takes nothing: it leaves the server no room to send even one byte. */
export class IdleReader {
  readonly #session: ClientHttp2Session;

  constructor(port: number) {
    this.#session = connect(`http://127.0.0.1:${port}`, { settings: { initialWindowSize: 0 } });
    this.#session.on('error', () => undefined);
  }

  async read(stream: string): Promise<BegunRead> {
    return this.#begin(request(stream).setCount('1000'));
  }

  async subscribe(stream: string): Promise<BegunRead> {
    return this.#begin(request(stream).setSubscription(new ReadReq.Options.SubscriptionOptions()));
  }

  /** Breaks the connection off. */
  async leave(): Promise<void> {
    const closed = once(this.#session, 'close');
    this.#session.destroy();
    await closed;
  }

  async #begin(options: InstanceType<typeof ReadReq.Options>): Promise<BegunRead> {
    const call: ClientHttp2Stream = this.#session.request({
      ':method': 'POST',
      ':path': '/event_store.client.streams.Streams/Read',
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    let status: number | undefined;
    const note = (headers: Readonly<Record<string, unknown>>): void => {
      if (headers['grpc-status'] !== undefined) status = Number(headers['grpc-status']);
    };
    call.on('response', note);
    call.on('trailers', note);
    call.on('error', () => undefined);
    const body = Buffer.from(new ReadReq().setOptions(options).serializeBinary());
    const prefix = Buffer.alloc(5);
    prefix.writeUInt32BE(body.length, 1);
    call.end(Buffer.concat([prefix, body]));
    await once(call, 'response');
    return { status: () => status };
  }
}

function request(stream: string): InstanceType<typeof ReadReq.Options> {
  const identifier = new StreamIdentifier().setStreamName(Buffer.from(stream));
  return new ReadReq.Options()
    .setUuidOption(new ReadReq.Options.UUIDOption().setString(new Empty()))
    .setNoFilter(new Empty())
    .setStream(new ReadReq.Options.StreamOptions().setStreamIdentifier(identifier).setStart(new Empty()));
}
