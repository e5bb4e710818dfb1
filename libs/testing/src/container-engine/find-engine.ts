import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { callEngine, type EngineAddress } from './engine-api.js';

/** An engine on this machine answers within milliseconds; a socket that nobody serves rejects at once. */
const pingLimitMs = 800;

/**
 * The container engine of this machine, or undefined where none answers. A command line client proves nothing: it is
 * often there without an engine, so the engine itself is asked.
 * @param env `DOCKER_HOST` (unix:// or tcp://) goes before the usual sockets of Docker and Podman
 */
export async function findContainerEngine(
  env: Readonly<NodeJS.ProcessEnv> = process.env,
): Promise<EngineAddress | undefined> {
  for (const address of candidates(env)) {
    if (address.kind === 'socket' && !existsSync(address.path)) continue;
    const answer = await callEngine(address, { method: 'GET', path: '/_ping', limitMs: pingLimitMs }).catch(
      () => undefined,
    );
    if (answer?.status === 200) return address;
  }
  return undefined;
}

function candidates(env: Readonly<NodeJS.ProcessEnv>): readonly EngineAddress[] {
  const named = env['DOCKER_HOST'];
  if (named !== undefined && named !== '') {
    const address = parseDockerHost(named);
    return address === undefined ? [] : [address];
  }
  const runtime = env['XDG_RUNTIME_DIR'];
  return [
    '/var/run/docker.sock',
    join(homedir(), '.docker/run/docker.sock'),
    ...(runtime === undefined ? [] : [join(runtime, 'docker.sock'), join(runtime, 'podman/podman.sock')]),
  ].map((path) => ({ kind: 'socket', path }));
}

/** Undefined for what is not understood, such as ssh://. */
function parseDockerHost(text: string): EngineAddress | undefined {
  const socket = /^unix:\/\/(\/.+)$/.exec(text)?.[1];
  if (socket !== undefined) return { kind: 'socket', path: socket };
  const [, host, port] = /^(?:tcp|http):\/\/([^:/]+):(\d{1,5})\/?$/.exec(text) ?? [];
  if (host === undefined || port === undefined) return undefined;
  return { kind: 'tcp', host, port: Number.parseInt(port, 10) };
}
