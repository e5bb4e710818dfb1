import { createServer } from 'node:net';
import {
  CancelledError,
  DeadlineExceededError,
  EventStoreDBClient,
  MaxAppendSizeExceededError,
  NO_STREAM,
  streamNameFilter,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { CuttingProxy } from '@app/event-store/testing';
import { startCuttingProxy } from '@app/event-store/testing';
import { append, collect, confirmed, errorOf, newEvents, newStream } from './contract-client.js';

const mebibyte = 1024 * 1024;

/**
 * Error classes next to those that the contracts of appends and reads name (WrongExpectedVersionError,
 * MaxAppendSizeExceededError, StreamNotFoundError). What libs/event-store makes of each rests on these.
 */
export function describeErrorContract(connectionString: () => string): void {
  describe('error class', () => {
    const closers: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const close of closers.splice(0).reverse()) await close();
    });
    const open = (url: string): EventStoreDBClient => {
      const client = EventStoreDBClient.connectionString(url);
      closers.push(() => client.dispose());
      return client;
    };
    const openThroughProxy = async (): Promise<
      { client: EventStoreDBClient; proxy: CuttingProxy } | undefined
    > => {
      const target = plainAddress(connectionString());
      if (target === undefined) {
        process.stderr.write('Not cut: the connection string is not esdb://host:port?tls=false.\n');
        return undefined;
      }
      const proxy = await startCuttingProxy(target);
      closers.push(() => proxy.close());
      return { client: open(`esdb://127.0.0.1:${proxy.port}?tls=false`), proxy };
    };

    it('DeadlineExceededError: an append whose deadline has passed, and it is not stored', async () => {
      const client = open(connectionString());
      const stream = newStream();
      const late = client.appendToStream(stream, newEvents(1), {
        expectedRevision: NO_STREAM,
        deadline: -60_000,
      });
      expect(await errorOf(late)).toBeInstanceOf(DeadlineExceededError);
      expect(await append(client, stream, newEvents(1), NO_STREAM)).toBe(0n);
    });

    it('DeadlineExceededError: the same of more than fits, for the deadline is looked at first', async () => {
      const client = open(connectionString());
      const events = newEvents(2, 'x'.repeat(mebibyte));
      const late = (deadline: number) =>
        client.appendToStream(newStream(), events, { expectedRevision: NO_STREAM, deadline });
      expect(await errorOf(late(-60_000))).toBeInstanceOf(DeadlineExceededError);
      expect(await errorOf(late(60_000))).toBeInstanceOf(MaxAppendSizeExceededError);
    });

    it('UnavailableError or a plain error with status 14: nobody listens', async () => {
      const client = open(`esdb://127.0.0.1:${await deafPort()}?tls=false`);
      expect(await errorOf(collect(client.readStream(newStream())))).toBeInstanceOf(UnavailableError);
      expect(await errorOf(collect(client.subscribeToAll()))).toBeInstanceOf(UnavailableError);
      // While it asks for the server's features the client makes no class of its own.
      expect(await errorOf(append(client, newStream(), newEvents(1), NO_STREAM))).toMatchObject({ code: 14 });
    });

    it('CancelledError or UnavailableError: the connection is cut under a subscription', async () => {
      const through = await openThroughProxy();
      if (through === undefined) return;
      const stream = newStream();
      const subscription = through.client.subscribeToStream(stream);
      const ended = errorOf(collect(subscription));
      await confirmed(subscription);
      through.proxy.cut();
      expect(isLostConnection(await ended)).toBe(true);
    });

    it('CancelledError or UnavailableError: the connection is cut under an append, which may be sent again', async () => {
      const through = await openThroughProxy();
      if (through === undefined) return;
      const stream = newStream();
      const events = newEvents(2);
      await append(through.client, newStream(), newEvents(1), NO_STREAM);
      through.proxy.swallowAnswers();
      const lost = errorOf(append(through.client, stream, events, NO_STREAM));
      const witness = open(connectionString());
      // The append has arrived when another connection sees it; only its answer is lost.
      while ((await collect(witness.readStream(stream)).catch(() => [])).length === 0)
        await new Promise(setImmediate);
      through.proxy.cut();
      expect(isLostConnection(await lost)).toBe(true);
      expect(await append(through.client, stream, events, NO_STREAM)).toBe(1n);
      expect(await collect(witness.readStream(stream))).toHaveLength(2);
    });

    // The last one is an escape that .NET does not know, of all that are not needed.
    it.each(['(', '[', '^user\\_'])(
      'UnknownError: a filter that is no regular expression: %s',
      async (regex) => {
        const client = open(connectionString());
        const error = await errorOf(collect(client.subscribeToAll({ filter: streamNameFilter({ regex }) })));
        expect(error).toBeInstanceOf(UnknownError);
      },
    );
  });
}

function isLostConnection(error: unknown): boolean {
  return error instanceof CancelledError || error instanceof UnavailableError;
}

function plainAddress(url: string): { readonly host: string; readonly port: number } | undefined {
  const found = /^esdb:\/\/([^@/,?:]+):(\d{1,5})\/?\?(?:.*&)?tls=false/.exec(url);
  if (found?.[1] === undefined || found[2] === undefined) return undefined;
  return { host: found[1], port: Number.parseInt(found[2], 10) };
}

/** A port on which nobody listens any more. */
async function deafPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new TypeError('no port');
  return address.port;
}
