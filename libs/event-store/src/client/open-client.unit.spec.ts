import { once } from 'node:events';
import { createServer, type Http2Server, type ServerHttp2Session } from 'node:http2';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openClient } from './open-client.js';
import { readStream } from './read-stream.js';

/** What HTTP/2 itself allows before anybody agrees on more. */
const DEFAULT_WINDOW = 65_535;

let server: Http2Server;
let url: string;

beforeEach(async () => {
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  url = `esdb://127.0.0.1:${address.port}?tls=false`;
});

afterEach(() => {
  server.close();
});

describe('a connection to the event store', () => {
  it('lets several messages be under way, so that a replay does not stop for each of them', async () => {
    const connected = new Promise<ServerHttp2Session>((resolve) => server.once('session', resolve));
    const client = openClient(url);
    const reading = readStream(client, 'ledger-a', {})[Symbol.asyncIterator]().next();
    const session = await connected;
    const settings = await new Promise((resolve) => session.once('remoteSettings', resolve));
    expect(settings).toMatchObject({ initialWindowSize: 8 * (DEFAULT_WINDOW + 1) });
    session.destroy();
    await expect(reading).rejects.toMatchObject({ code: expect.stringMatching(/^STORE\./) });
    await client.dispose();
  });
});
