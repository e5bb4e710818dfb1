// `npm run test:containers`: the contract suites against real servers in containers.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type RunningServer, startServers } from './servers.ts';

const root = join(import.meta.dirname, '..', '..');
const NO_ENGINE = /container runtime strategy/;

/** What speaks to a server by its protocol, and not to our own code alone. */
const CONTRACT_SUITES = [
  'services/embedded-event-store/src/event-store.int.spec',
  'libs/event-store/src/client',
  'libs/platform/src/database',
  'libs/provisioning/src/database',
  'libs/read-models/src',
  'services/worker/src/queue',
];

function runTests(patterns: readonly string[], servers: readonly RunningServer[]): Promise<number> {
  const urls = Object.fromEntries(servers.map(({ variable, url }) => [variable, url]));
  const child = spawn(process.execPath, ['tools/launch.mjs', 'test', 'int', ...patterns], {
    cwd: root,
    env: { ...process.env, ...urls },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}

/** The servers, or undefined where no container engine answers. */
async function serversIfPossible(): Promise<readonly RunningServer[] | undefined> {
  try {
    return await startServers(process.env);
  } catch (error) {
    if (error instanceof Error && NO_ENGINE.test(error.message)) return undefined;
    throw error;
  }
}

const servers = await serversIfPossible();
if (servers === undefined) {
  console.error(
    'No container engine answers. Name servers by TEST_EVENTSTORE_URL, TEST_DATABASE_URL and TEST_REDIS_URL, all three.',
  );
  process.exitCode = 1;
} else {
  for (const { variable, url } of servers) console.log(`${variable}=${url}`);
  const patterns = process.argv.slice(2);
  try {
    process.exitCode = await runTests(patterns.length > 0 ? patterns : CONTRACT_SUITES, servers);
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}
