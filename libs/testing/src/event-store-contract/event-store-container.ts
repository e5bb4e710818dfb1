import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { findContainerEngine } from '../container-engine/find-engine.js';
import { ContainerEngineError } from '../container-engine/engine-api.js';
import { startContainer } from '../container-engine/start-container.js';

export interface ContainedEventStore {
  /** Connection string, `esdb://…`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The server whose rules the embedded one follows; `TEST_EVENTSTORE_IMAGE` names another. */
const defaultImage = 'docker.io/kurrentplatform/kurrentdb:26.1.1';
const grpcPort = 2113;
const healthyWithinMs = 90_000;

/**
 * A real EventStoreDB of one's own, in memory and without TLS, or undefined where no container engine answers or
 * `TEST_BACKENDS=embedded` asks for a run that does not depend on the machine.
 * @throws ImageUnavailableError; ContainerEngineError when it cannot be started
 */
export async function startEventStoreContainer(
  env: Readonly<NodeJS.ProcessEnv> = process.env,
): Promise<ContainedEventStore | undefined> {
  if (env['TEST_BACKENDS'] === 'embedded') return undefined;
  const engine = await findContainerEngine(env);
  if (engine === undefined) return undefined;
  const image = env['TEST_EVENTSTORE_IMAGE'] ?? defaultImage;
  // The server and the prefix of its settings were renamed; it rejects settings that it does not know.
  const prefix = image.includes('kurrentdb') ? 'KURRENTDB' : 'EVENTSTORE';
  const settings = { INSECURE: 'true', MEM_DB: 'true', RUN_PROJECTIONS: 'None' };
  const container = await startContainer(engine, {
    image,
    env: Object.fromEntries(Object.entries(settings).map(([name, value]) => [`${prefix}_${name}`, value])),
    port: grpcPort,
  });
  const { host, port } = container;
  try {
    await healthy(host, port);
  } catch (error) {
    await container.stop().catch(() => undefined);
    throw error;
  }
  return { url: `esdb://${host}:${port}?tls=false`, stop: () => container.stop() };
}

async function healthy(host: string, port: number): Promise<void> {
  const giveUpAt = performance.now() + healthyWithinMs;
  while (performance.now() < giveUpAt) {
    if (await isAlive(host, port)) return;
    await delay(200);
  }
  throw new ContainerEngineError(`The event store in the container was not ready in ${healthyWithinMs} ms`);
}

function isAlive(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const call = get({ host, port, path: '/health/live', timeout: 1_000 }, (response) => {
      response.resume();
      resolve(response.statusCode !== undefined && response.statusCode < 300);
    });
    call.on('timeout', () => call.destroy());
    call.on('error', () => {
      resolve(false);
    });
  });
}
