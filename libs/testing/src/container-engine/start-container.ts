import { z } from 'zod';
import { callEngine, ContainerEngineError, type EngineAddress, type EngineAnswer } from './engine-api.js';

export interface ContainerWords {
  /** With registry and tag, such as `docker.io/library/redis:8.2`. */
  readonly image: string;
  readonly env: Readonly<Record<string, string>>;
  /** TCP port inside; it gets a free one of the host. */
  readonly port: number;
}

export interface RunningContainer {
  readonly host: string;
  readonly port: number;
  /** Kills and removes it, with its volumes. */
  stop(): Promise<void>;
}

/** The image is not on this machine and cannot be fetched: no fault of what is tested. */
export class ImageUnavailableError extends ContainerEngineError {}

/** Marks what tests start, so that a run can clear away what a killed one left. */
const label = 'app.test-container';
/** A container older than this belongs to no run any more. */
const abandonedAfterS = 30 * 60;
const callLimitMs = 30_000;
const pullLimitMs = 10 * 60_000;

const createdSchema = z.object({ Id: z.string().min(1) });
const listSchema = z.array(z.object({ Id: z.string(), Created: z.number() }));
const inspectSchema = z.object({
  NetworkSettings: z.object({
    Ports: z.record(z.string(), z.array(z.object({ HostPort: z.string() })).nullable()),
  }),
});

/**
 * Starts one container through the engine's HTTP interface, fetching its image where it is missing.
 * @throws ImageUnavailableError; ContainerEngineError when the engine rejects
 */
export async function startContainer(
  engine: EngineAddress,
  { image, env, port }: ContainerWords,
): Promise<RunningContainer> {
  await removeAbandoned(engine);
  await fetchImage(engine, image);
  const created = await post(engine, '/containers/create', {
    Image: image,
    Env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
    Labels: { [label]: '1' },
    ExposedPorts: { [`${port}/tcp`]: {} },
    HostConfig: { PortBindings: { [`${port}/tcp`]: [{ HostIp: '127.0.0.1', HostPort: '' }] } },
  });
  const { Id: id } = createdSchema.parse(JSON.parse(created.body));
  const stop = (): Promise<void> => remove(engine, id);
  try {
    await post(engine, `/containers/${id}/start`);
    return {
      host: engine.kind === 'tcp' ? engine.host : '127.0.0.1',
      port: await hostPort(engine, id, port),
      stop,
    };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

async function fetchImage(engine: EngineAddress, image: string): Promise<void> {
  const found = await callEngine(engine, {
    method: 'GET',
    path: `/images/${encodeURI(image)}/json`,
    limitMs: callLimitMs,
  });
  if (found.status === 200) return;
  const tagAt = image.lastIndexOf(':');
  const query = new URLSearchParams({ fromImage: image.slice(0, tagAt), tag: image.slice(tagAt + 1) });
  try {
    const pulled = await callEngine(engine, {
      method: 'POST',
      path: `/images/create?${query.toString()}`,
      limitMs: pullLimitMs,
    });
    // The status is sent before the work begins; a failure on the way is a line of the answer.
    if (pulled.status !== 200 || pulled.body.includes('"error"'))
      throw new Error(pulled.body.trim().slice(-300));
  } catch (error) {
    throw new ImageUnavailableError(`The image ${image} cannot be fetched`, { cause: error });
  }
}

async function hostPort(engine: EngineAddress, id: string, port: number): Promise<number> {
  const path = `/containers/${id}/json`;
  const answer = expectSuccess(path, await callEngine(engine, { method: 'GET', path, limitMs: callLimitMs }));
  const bound = inspectSchema.parse(JSON.parse(answer.body)).NetworkSettings.Ports[`${port}/tcp`]?.[0];
  if (bound === undefined) throw new ContainerEngineError(`The container has no port ${port} on the host`);
  return Number.parseInt(bound.HostPort, 10);
}

async function removeAbandoned(engine: EngineAddress): Promise<void> {
  const filters = encodeURIComponent(JSON.stringify({ label: [label] }));
  const path = `/containers/json?all=true&filters=${filters}`;
  const answer = expectSuccess(path, await callEngine(engine, { method: 'GET', path, limitMs: callLimitMs }));
  const oldest = Date.now() / 1_000 - abandonedAfterS;
  for (const { Id: id, Created: created } of listSchema.parse(JSON.parse(answer.body)))
    if (created < oldest) await remove(engine, id);
}

async function remove(engine: EngineAddress, id: string): Promise<void> {
  const path = `/containers/${id}?force=true&v=true`;
  const answer = await callEngine(engine, { method: 'DELETE', path, limitMs: callLimitMs });
  // Gone already, or on its way: as wanted.
  if (answer.status !== 404 && answer.status !== 409) expectSuccess(path, answer);
}

async function post(engine: EngineAddress, path: string, body?: unknown): Promise<EngineAnswer> {
  return expectSuccess(path, await callEngine(engine, { method: 'POST', path, body, limitMs: callLimitMs }));
}

function expectSuccess(path: string, answer: EngineAnswer): EngineAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new ContainerEngineError(`${path}: ${answer.status} ${answer.body.trim().slice(0, 300)}`);
}
