// Backends of the integration tests: one PostgreSQL, one event store and, where it is installed, one Redis a run.
// What TEST_DATABASE_URL, TEST_EVENTSTORE_URL or TEST_REDIS_URL already name is used as it is.
import { execFileSync, spawn } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { abandonedFolders, keepFilesInMemory } from './memory-files.mjs';
import { stopAll, stopAtEnd } from './stops.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const PREFIX = 'app-int-tests-';

export default async function setup() {
  const provisioning = await loadProvisioning();
  await sweepAbandoned(provisioning);
  keepFilesInMemory();
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  writeFileSync(join(folder, 'owner.json'), JSON.stringify(provisioning.identityOf(process.pid) ?? null));
  stopAtEnd(() => rmSync(folder, { recursive: true, force: true }));
  try {
    await provideDatabase(provisioning, folder);
    await provideEventStore(provisioning, folder);
    await provideRedis(provisioning, folder);
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function loadProvisioning() {
  const built = join(root, 'libs/provisioning/dist/index.js');
  if (!existsSync(built)) {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, '-b', join(root, 'libs/provisioning')], { stdio: 'inherit' });
  }
  return { ...(await import('@app/provisioning')), ...(await import('@app/provisioning/database')) };
}

/** A run that was killed leaves its folder and PostgreSQL behind; the next one clears them away. */
async function sweepAbandoned({ isAlive, stopLeftoverPostgres }) {
  const parents = [tmpdir(), ...abandonedFolders()];
  const inThem = parents.flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)));
  for (const folder of inThem) {
    if (!basename(folder).startsWith(PREFIX)) continue;
    const owner = readOwner(folder);
    if (owner === undefined || isAlive(owner)) continue;
    await stopLeftoverPostgres(join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  }
}

function readOwner(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')) ?? undefined;
  } catch {
    return undefined;
  }
}

/** A free port may be taken by somebody else before its use. */
async function onFreePort({ freePort }, start) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

async function provideDatabase(provisioning, folder) {
  if (!process.env.TEST_DATABASE_URL) {
    const options = { home: join(folder, 'postgres'), logFile: join(folder, 'postgres.log'), durable: false };
    const server = await onFreePort(provisioning, (port) => provisioning.startPostgres({ ...options, port }));
    stopAtEnd(() => server.stop());
    process.env.TEST_DATABASE_URL = server.url();
  }
  const adminUrl = process.env.TEST_DATABASE_URL;
  const template = `test_template_${process.pid}`;
  await provisioning.ensureDatabase(adminUrl, template);
  stopAtEnd(() => provisioning.dropDatabase(adminUrl, template));
  await provisioning.migrate(provisioning.withDatabase(adminUrl, template), join(root, 'migrations'));
  process.env.TEST_DATABASE_TEMPLATE = template;
}

async function provideEventStore(provisioning, folder) {
  // Tests that want a server of somebody else's (the contract) must tell it from the run's own.
  process.env.TEST_EVENTSTORE_GIVEN = process.env.TEST_EVENTSTORE_URL ? '1' : '0';
  if (process.env.TEST_EVENTSTORE_URL) return;
  const entry = join(root, 'services/embedded-event-store/dist/main.js');
  if (!existsSync(entry)) {
    process.stderr.write(
      'The embedded event store is not built: tests that need it fail ("npm run build").\n',
    );
    return;
  }
  const options = { entry, file: join(folder, 'events.db') };
  const store = await onFreePort(provisioning, (port) =>
    provisioning.startEventStoreProcess({ ...options, port }),
  );
  stopAtEnd(() => store.stop());
  process.env.TEST_EVENTSTORE_URL = store.url;
}

async function provideRedis(provisioning, folder) {
  if (process.env.TEST_REDIS_URL) return;
  const server = onPath('redis-server') ?? onPath('valkey-server');
  if (server === undefined) return;
  const port = await provisioning.freePort();
  const flags = [
    '--port',
    port,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--maxmemory-policy',
    'noeviction',
    '--dir',
    folder,
  ];
  const child = spawn(server, flags.map(String), { stdio: 'ignore' });
  stopAtEnd(() => child.kill('SIGTERM'));
  const answers = await provisioning.waitFor(
    async () => ((await provisioning.isPortTaken(port)) ? true : undefined),
    { limitMs: 5_000, everyMs: 50 },
  );
  if (answers) process.env.TEST_REDIS_URL = `redis://127.0.0.1:${port}`;
}

function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      continue;
    }
  }
  return undefined;
}
