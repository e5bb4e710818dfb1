import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startEventStoreContainer } from '../event-store-contract/index.js';
import { findContainerEngine } from './find-engine.js';
import { ImageUnavailableError } from './start-container.js';
import { startStubEngine, type StubEngine, type StubEngineWords } from './stub-engine.js';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function stub(words?: StubEngineWords): Promise<StubEngine> {
  const engine = await startStubEngine(words);
  closers.push(() => engine.close());
  return engine;
}

/** What represents a server inside the container: it says that it is alive, from the third question on. */
async function aliveServer(): Promise<number> {
  let asked = 0;
  const server: Server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(asked < 3 ? 503 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('no port');
  return address.port;
}

const at = (socket: string): NodeJS.ProcessEnv => ({ DOCKER_HOST: `unix://${socket}` });

describe('finding a container engine', () => {
  it('takes the one that answers its ping', async () => {
    const { socket } = await stub();
    expect(await findContainerEngine(at(socket))).toEqual({ kind: 'socket', path: socket });
  });

  it.each([
    ['says that it is not well', { pingStatus: 500 }],
    ['never answers', { pingStatus: 0 }],
  ])('finds none where it %s', async (_case, words) => {
    const { socket } = await stub(words);
    expect(await findContainerEngine(at(socket))).toBeUndefined();
  });

  it.each([
    ['there is no socket', `unix://${join(tmpdir(), 'no-engine-here.sock')}`],
    ['nobody listens', 'tcp://127.0.0.1:9'],
    ['the address is of a kind it does not know', 'ssh://somewhere'],
  ])('finds none where %s', async (_case, host) => {
    expect(await findContainerEngine({ DOCKER_HOST: host })).toBeUndefined();
  });
});

describe('an event store in a container', () => {
  it('is started, waited for, and removed with whatever a killed run left', async () => {
    const hostPort = await aliveServer();
    const engine = await stub({ hasImage: false, hostPort });
    const store = await startEventStoreContainer(at(engine.socket));
    expect(store?.url).toBe(`esdb://127.0.0.1:${hostPort}?tls=false`);
    expect(engine.created).toMatchObject([
      {
        Image: expect.stringMatching(/kurrentdb:[\d.]+$/),
        Env: expect.arrayContaining(['KURRENTDB_INSECURE=true', 'KURRENTDB_MEM_DB=true']),
        HostConfig: { PortBindings: { '2113/tcp': [{ HostIp: '127.0.0.1' }] } },
      },
    ]);
    await store?.stop();
    expect(engine.calls).toEqual([
      'GET /containers/json',
      'DELETE /containers/dead',
      expect.stringMatching(/^GET \/images\//),
      'POST /images/create',
      'POST /containers/create',
      'POST /containers/c0ffee/start',
      'GET /containers/c0ffee/json',
      'DELETE /containers/c0ffee',
    ]);
  });

  it('is not there where no engine answers, or where only embedded back ends are wanted', async () => {
    const engine = await stub();
    expect(await startEventStoreContainer({ DOCKER_HOST: 'tcp://127.0.0.1:9' })).toBeUndefined();
    expect(
      await startEventStoreContainer({ ...at(engine.socket), TEST_BACKENDS: 'embedded' }),
    ).toBeUndefined();
    expect(engine.calls).toEqual([]);
  });

  it('says so where its image cannot be fetched', async () => {
    const engine = await stub({ hasImage: false, pullAnswer: '{"error":"no route to the registry"}' });
    await expect(startEventStoreContainer(at(engine.socket))).rejects.toThrow(ImageUnavailableError);
  });

  it('leaves no container behind where its start fails', async () => {
    const engine = await stub({ startStatus: 500 });
    await expect(startEventStoreContainer(at(engine.socket))).rejects.toThrow(/start: 500/);
    expect(engine.calls.at(-1)).toBe('DELETE /containers/c0ffee');
  });
});
