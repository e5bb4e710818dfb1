import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { RedisContainer } from '@testcontainers/redis';
import { GenericContainer, Wait } from 'testcontainers';
import { composeImages } from './compose-images.ts';

const GRPC_PORT = 2113;
const START_LIMIT_MS = 120_000;

/** A server that runs, in the variable by which the tests find it. */
export interface RunningServer {
  readonly variable: string;
  readonly url: string;
  readonly stop: () => Promise<unknown>;
}

/** One node in memory, without TLS. */
async function startEventStore(image: string): Promise<RunningServer> {
  // The settings' prefix was renamed with the server, which refuses settings that it does not know.
  const prefix = image.includes('kurrentdb') ? 'KURRENTDB' : 'EVENTSTORE';
  const settings = { INSECURE: 'true', MEM_DB: 'true', RUN_PROJECTIONS: 'None' };
  const container = await new GenericContainer(image)
    .withEnvironment(
      Object.fromEntries(Object.entries(settings).map(([name, value]) => [`${prefix}_${name}`, value])),
    )
    .withExposedPorts(GRPC_PORT)
    .withWaitStrategy(
      Wait.forHttp('/health/live', GRPC_PORT).forStatusCodeMatching(
        (status) => status >= 200 && status < 300,
      ),
    )
    .withStartupTimeout(START_LIMIT_MS)
    .start();
  const url = `esdb://${container.getHost()}:${container.getMappedPort(GRPC_PORT)}?tls=false`;
  return { variable: 'TEST_EVENTSTORE_URL', url, stop: () => container.stop() };
}

async function startPostgres(image: string): Promise<RunningServer> {
  const container = await new PostgreSqlContainer(image)
    // As docker-compose.yml starts it.
    .withEnvironment({
      POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C',
    })
    .withCommand(['postgres', '-c', 'max_connections=200', '-c', 'fsync=off'])
    .withStartupTimeout(START_LIMIT_MS)
    .start();
  return { variable: 'TEST_DATABASE_URL', url: container.getConnectionUri(), stop: () => container.stop() };
}

async function startRedis(image: string): Promise<RunningServer> {
  const container = await new RedisContainer(image)
    .withCommand(['redis-server', '--maxmemory-policy', 'noeviction'])
    .withStartupTimeout(START_LIMIT_MS)
    .start();
  return { variable: 'TEST_REDIS_URL', url: container.getConnectionUrl(), stop: () => container.stop() };
}

/**
 * Starts each server that the environment does not name yet. Servers that started are stopped again when another fails.
 * @throws Error "Could not find a working container runtime strategy" where no container engine answers
 */
export async function startServers(env: Readonly<NodeJS.ProcessEnv>): Promise<readonly RunningServer[]> {
  const images = composeImages();
  const starts: Readonly<Record<string, () => Promise<RunningServer>>> = {
    TEST_EVENTSTORE_URL: () => startEventStore(env['TEST_EVENTSTORE_IMAGE'] ?? images.eventStore),
    TEST_DATABASE_URL: () => startPostgres(images.postgres),
    TEST_REDIS_URL: () => startRedis(images.redis),
  };
  const due = Object.entries(starts).filter(([variable]) => (env[variable] ?? '') === '');
  const outcomes = await Promise.allSettled(due.map(([, start]) => start()));
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed === undefined) return started;
  await Promise.all(started.map(({ stop }) => stop()));
  throw failed.reason;
}
