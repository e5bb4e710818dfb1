import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import selfsigned from 'selfsigned';
import { StoreUnreachableError } from '../port/store.errors.js';
import { counterEvents } from '../testing/counter.js';
import { type ScriptedServer, startScriptedServer } from '../testing/scripted-server.js';
import { connectEventStore } from './connect-event-store.js';

let server: ScriptedServer;

beforeEach(async () => {
  const { cert, private: key } = await selfsigned.generate([{ name: 'commonName', value: '127.0.0.1' }]);
  server = await startScriptedServer(() => undefined, { cert, key });
});

afterEach(() => {
  server.close();
});

describe('a certificate that is not trusted', () => {
  it.each([
    ['one node', (host: string) => `esdb://user:pass@${host}?tls=true`],
    ['several nodes', (host: string) => `esdb://user:pass@${host},${host}?tls=true`],
    ['discovery', (host: string) => `esdb+discover://user:pass@${host}?tls=true`],
  ])('is named by the error of an append and of a read: %s', async (_form, urlOf) => {
    const store = connectEventStore(urlOf(new URL(server.url.replace('esdb', 'http')).host));
    const errors = await Promise.allSettled([
      store.append('ledger-a', counterEvents(1), 'no-stream'),
      store.readHead('ledger-a'),
    ]);
    for (const error of errors) {
      expect(error).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining('self-signed certificate') },
      });
      expect(error).toMatchObject({ reason: expect.any(StoreUnreachableError) });
    }
    await store.close();
  });
});
