import { createServer, type IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface StubEngineWords {
  /** Of `/_ping`; 0 never answers. */
  readonly pingStatus?: number;
  readonly hasImage?: boolean;
  /** What a fetch of the image ends with. */
  readonly pullAnswer?: string;
  /** The port of the host that every container gets. */
  readonly hostPort?: number;
  readonly startStatus?: number;
}

export interface StubEngine {
  readonly socket: string;
  /** Method and path of every call but pings, in order. */
  readonly calls: readonly string[];
  /** Bodies of `/containers/create`. */
  readonly created: readonly unknown[];
  close(): Promise<void>;
}

const containerId = 'c0ffee';
const abandonedId = 'dead';

/** A container engine's HTTP interface on a socket of its own, without containers. */
export async function startStubEngine(words: StubEngineWords = {}): Promise<StubEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'stub-engine-'));
  const socket = join(folder, 'engine.sock');
  const calls: string[] = [];
  const created: unknown[] = [];
  const server = createServer((request, response) => {
    const call = `${request.method ?? ''} ${(request.url ?? '').split('?', 1)[0] ?? ''}`;
    if (call !== 'GET /_ping') calls.push(call);
    void bodyOf(request).then((body) => {
      if (call === 'POST /containers/create') created.push(JSON.parse(body));
      const [status, answer] = answerTo(call, words);
      if (status === 0) return;
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  return {
    socket,
    calls,
    created,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function answerTo(call: string, words: StubEngineWords): readonly [number, string] {
  const { pingStatus = 200, hasImage = true, pullAnswer = '{"status":"done"}', hostPort = 1 } = words;
  if (call.startsWith('GET /images/')) return hasImage ? [200, '{}'] : [404, '{"message":"no such image"}'];
  switch (call) {
    case 'GET /_ping':
      return [pingStatus, 'OK'];
    case 'GET /containers/json':
      return [
        200,
        JSON.stringify([
          { Id: abandonedId, Created: 1 },
          { Id: 'busy', Created: Date.now() / 1_000 },
        ]),
      ];
    case 'POST /images/create':
      return [200, pullAnswer];
    case 'POST /containers/create':
      return [201, JSON.stringify({ Id: containerId })];
    case `POST /containers/${containerId}/start`:
      return [words.startStatus ?? 204, ''];
    case `GET /containers/${containerId}/json`:
      return [
        200,
        JSON.stringify({ NetworkSettings: { Ports: { '2113/tcp': [{ HostPort: String(hostPort) }] } } }),
      ];
    case `DELETE /containers/${containerId}`:
    case `DELETE /containers/${abandonedId}`:
      return [204, ''];
    default:
      return [500, `{"message":"unexpected ${call}"}`];
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
