import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EventStoreDBClient,
  NO_STREAM,
  type ResolvedEvent,
  StreamNotFoundError,
} from '@eventstore/db-client';
import operations from '@eventstore/db-client/generated/operations_grpc_pb.js';
import operationsMessages from '@eventstore/db-client/generated/operations_pb.js';
import { credentials, type ServiceError } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { append, collect, errorOf, newEvents } from '@app/testing/event-store-contract';
import type { RunningEventStore } from '../server.js';
import { startEventStore } from '../server.js';
import { describeStoreFile } from '../store-file/copy-store-file.js';
import { scavengeStoreFile } from '../store-file/scavenge-store-file.js';

// For a busy machine; nothing here takes long by itself.
jest.setTimeout(60_000);

const { OperationsClient } = operations;
const { StartScavengeReq, StopScavengeReq } = operationsMessages;
const never = new AbortController().signal;

describe('what the server writes itself', () => {
  let folder: string;
  let file: string;
  let store: RunningEventStore;
  let client: EventStoreDBClient;
  const start = async (): Promise<void> => {
    store = await startEventStore({ port: 0, host: '127.0.0.1', file });
    client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${store.port}?tls=false`);
  };
  const stop = async (): Promise<void> => {
    await client.dispose();
    await store.stop();
  };
  const names = (events: readonly ResolvedEvent[]): string[] =>
    events.map(({ event }) => `${event?.streamId} ${event?.type}`);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'system-events-'));
    file = join(folder, 'events.db');
    await start();
  });
  afterEach(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });

  it('is in a new store from the first start on, once, and true', async () => {
    // Of types with `$` alone, and no default rights, as a real server: `$settings update-default-acl` was among them.
    const first = ['$$$scavenges $metadata'];
    expect(names(await collect(client.readAll()))).toEqual(first);
    expect((await client.getStreamMetadata('$scavenges')).metadata).toEqual({ maxAge: 2_592_000 });
    expect(await errorOf(collect(client.readStream('$settings')))).toBeInstanceOf(StreamNotFoundError);
    await stop();
    await start();
    expect(names(await collect(client.readAll()))).toEqual(first);
  });

  describe('of a scavenge', () => {
    const call = <T>(run: (callback: (error: ServiceError | null, answer: T) => void) => void): Promise<T> =>
      new Promise((resolve, reject) => {
        run((error, answer) => {
          if (error === null) resolve(answer);
          else reject(error);
        });
      });
    const operate = async <T>(
      work: (tool: InstanceType<typeof OperationsClient>) => Promise<T>,
    ): Promise<T> => {
      const tool = new OperationsClient(`127.0.0.1:${store.port}`, credentials.createInsecure());
      try {
        return await work(tool);
      } finally {
        tool.close();
      }
    };
    const startScavenge = () =>
      operate((tool) =>
        call<operationsMessages.ScavengeResp>((done) => {
          tool.startScavenge(new StartScavengeReq(), done);
        }),
      );
    const history = async (): Promise<ResolvedEvent[]> =>
      collect(client.readStream('$scavenges', { resolveLinkTos: true })).catch(() => []);
    const fill = async (): Promise<void> => {
      await append(client, 'a', newEvents(20), NO_STREAM);
      await append(client, 'b', newEvents(3), NO_STREAM);
      await client.setStreamMetadata('a', { maxCount: 5 });
      await client.deleteStream('b');
    };

    it('is its history, and nothing that was hidden is left in $all', async () => {
      await fill();
      const visible = await collect(client.readStream('a'));
      const started = await startScavenge();
      expect(started.getScavengeResult()).toBe(0);
      while ((await history()).length < 2) await new Promise(setImmediate);
      const id = started.getScavengeId();
      const told = await history();
      expect(told.map(({ event }) => event?.type)).toEqual(['$scavengeStarted', '$scavengeCompleted']);
      expect(told.map(({ event }) => event?.streamId)).toEqual([`$scavenges-${id}`, `$scavenges-${id}`]);
      expect(told[1]?.event?.data).toMatchObject({ scavengeId: id, result: 'Success', removedEvents: 17 });
      const left = (await collect(client.readAll())).filter(({ event }) =>
        /^[ab]$/.test(event?.streamId ?? ''),
      );
      expect(left.map(({ event }) => `${event?.streamId}@${event?.revision}`)).toEqual([
        'a@15',
        'a@16',
        'a@17',
        'a@18',
        'a@19',
        'b@2',
      ]);
      expect(await collect(client.readStream('a'))).toEqual(visible);
      expect(await append(client, 'b', newEvents(1), NO_STREAM)).toBe(3n);
    });

    it('leaves subscriptions and positions as they were, also after a restart', async () => {
      await fill();
      const [middle] = await collect(client.readStream('a', { maxCount: 1 }));
      const fromPosition = middle?.event?.position;
      if (fromPosition === undefined) throw new Error('no position');
      await startScavenge();
      while ((await history()).length < 2) await new Promise(setImmediate);
      const ids = async (): Promise<unknown[]> =>
        (await collect(client.readAll({ fromPosition }))).map(({ event }) => [event?.position, event?.id]);
      const before = await ids();
      await stop();
      await start();
      expect(await ids()).toEqual(before);
      expect(describeStoreFile(file).headPosition).toBe(Number(lastCommit(before)));
    });

    it('does not know a scavenge that does not run', async () => {
      const request = new StopScavengeReq().setOptions(new StopScavengeReq.Options().setScavengeId('x'));
      const stopped = operate((tool) =>
        call((done) => {
          tool.stopScavenge(request, done);
        }),
      );
      await expect(stopped).rejects.toMatchObject({ code: 5 });
    });

    it('is done by the file’s tool while no server runs, which gives the space back', async () => {
      await append(client, 'a', newEvents(1, 'x'.repeat(900_000)), NO_STREAM);
      await append(client, 'a', newEvents(1), 0n);
      await fill().catch(() => undefined);
      await client.setStreamMetadata('a', { maxCount: 1 });
      const newest = (await collect(client.readStream('a'))).map(({ event }) => event?.id);
      await expect(scavengeStoreFile(file, never)).rejects.toMatchObject({ code: 'STORE.LOCKED' });
      await client.dispose();
      await store.stop();
      const before = bytesOf(file);
      expect(await scavengeStoreFile(file, never)).toMatchObject({ removedEvents: expect.any(Number) });
      expect(bytesOf(file)).toBeLessThan(before / 2);
      await start();
      expect((await collect(client.readStream('a'))).map(({ event }) => event?.id)).toEqual(newest);
      expect((await history()).at(-1)?.event?.data).toMatchObject({ nodeEndpoint: 'offline' });
    });
  });
});

function lastCommit(events: readonly unknown[]): bigint {
  const last = events.at(-1);
  const position: unknown = Array.isArray(last) ? last[0] : undefined;
  if (typeof position === 'object' && position !== null && 'commit' in position) {
    if (typeof position.commit === 'bigint') return position.commit;
  }
  throw new Error('no position');
}

function bytesOf(file: string): number {
  return statSync(file).size;
}
