import {
  Client,
  credentials,
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  Server,
  ServerCredentials,
} from '@grpc/grpc-js';

const APPEND = '/event_store.client.streams.Streams/Append';
const READ = '/event_store.client.streams.Streams/Read';

export interface OlderServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * A server of before 2021 as its clients see one: it reads, and appends by the older call alone; it cannot say what else
 * it can do, and knows nothing of BatchAppend. What it is asked it hands on, byte for byte, to the server at `target`.
 */
export async function startOlderServer(target: { host: string; port: number }): Promise<OlderServer> {
  const client = new Client(`${target.host}:${target.port}`, credentials.createInsecure());
  const server = new Server();
  server.addService(
    {
      append: { ...asTheyAre, path: APPEND, requestStream: true, responseStream: false },
      read: { ...asTheyAre, path: READ, requestStream: false, responseStream: true },
    },
    { append: appendThrough(client), read: readThrough(client) },
  );
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
  return {
    port,
    close: () => {
      server.forceShutdown();
      client.close();
      return Promise.resolve();
    },
  };
}

const same = (bytes: Buffer): Buffer => bytes;
const asTheyAre = {
  requestSerialize: same,
  requestDeserialize: same,
  responseSerialize: same,
  responseDeserialize: same,
};

function appendThrough(client: Client): handleClientStreamingCall<Buffer, Buffer> {
  return (call, callback) => {
    const onward = client.makeClientStreamRequest(APPEND, same, same, callback);
    call.on('data', (message: Buffer) => onward.write(message));
    call.on('end', () => {
      onward.end();
    });
  };
}

function readThrough(client: Client): handleServerStreamingCall<Buffer, Buffer> {
  return (call) => {
    const onward = client.makeServerStreamRequest(READ, same, same, call.request);
    onward.on('data', (message: Buffer) => call.write(message));
    onward.on('end', () => {
      call.end();
    });
    onward.on('error', (error) => call.emit('error', error));
    call.on('cancelled', () => {
      onward.cancel();
    });
  };
}
