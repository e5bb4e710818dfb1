import { existsSync } from 'node:fs';
import { findNode24 } from '../n24.mjs';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { inRoot } from './paths.mjs';
import { withPrepareLock } from './prepare-lock.mjs';
import { runInForeground } from './run.mjs';
import { simulate, test, testFull } from './test.mjs';

const KILLED = 137;
const CLI = 'services/cli/dist/main.js';

/** Installs what is missing and builds the targets that changed. */
async function prepare(...targets) {
  await withPrepareLock(async () => {
    await install();
    await build(...targets);
  });
}

/** A command that is a program of its own: what must be built first, and the program with its fixed arguments. */
function program(targets, ...fixed) {
  return async (args) => {
    await prepare(...targets);
    return runInForeground([...fixed, ...args]);
  };
}

/** A command of the command line program, with what it needs; what it says of itself needs nothing. */
function cliCommand(name, ...withStores) {
  const run = program(['services'], ...withStores, CLI, name);
  const help = program(['cli'], CLI, name);
  return (args) => (args.includes('--help') ? help : run)(args);
}

/**
 * A command that reads the stores of this installation, or those that variables name. What the streams say, they say
 * without Postgres: a command that needs it says so itself.
 */
function auditCommand(name) {
  return cliCommand(name, 'tools/stack/with-stores.ts', '--database=if-there');
}

/** An export and a track record are verified wherever they are: on a machine without any store, too. */
async function auditVerify(args) {
  const needsNoStore = args.some((arg) => /^--(folder|track-record)(=|$)/.test(arg));
  const verify = needsNoStore ? program(['cli'], CLI, 'audit:verify') : auditCommand('audit:verify');
  return verify(args);
}

/** The supervisor; when it was killed, what it could not stop any more is stopped here. */
function stack(...fixed) {
  return async (args) => {
    await prepare('services', 'web');
    const code = await runInForeground(['tools/stack/start.ts', ...fixed, ...args], { channel: true });
    if (code === KILLED) await runInForeground(['tools/stack/stop.ts', '--quiet']);
    return code;
  };
}

async function stop(args) {
  // Nothing is installed or built for this: what is not there cannot be running.
  if (findNode24() === undefined || !existsSync(inRoot('libs/provisioning/dist/index.js'))) {
    process.stdout.write('Nothing is running.\n');
    return 0;
  }
  return runInForeground(['tools/stack/stop.ts', ...args]);
}

/** The packages by which containers are started are outside the default install. */
async function testContainers(args) {
  await prepare('services');
  await install('tools/containers');
  return runInForeground(['tools/containers/main.ts', ...args]);
}

/** The benches of the web app need a browser, which is named as it is to the tests. */
function bench(args) {
  const chromium = findChromium();
  if (chromium !== undefined) process.env.CHROME_PATH = chromium;
  return program(['services', 'web'], 'tools/bench/main.ts')(args);
}

/** Work on the built tree that the launcher does itself. */
function withBuiltTree(work) {
  return async (args) => {
    await prepare('services', 'web');
    return work(args);
  };
}

/** One entry a command of `node tools/launch.mjs`; each takes its arguments and returns the exit code. */
export const commands = {
  start: stack(),
  dev: stack('--dev'),
  stop,
  build: withBuiltTree(() => 0),
  test: withBuiltTree(test),
  'test:full': withBuiltTree(testFull),
  'test:containers': testContainers,
  simulate: withBuiltTree(simulate),
  check: withBuiltTree(check),
  'db:migrate': program(['services'], 'tools/stack/migrate.ts'),
  backup: program(['services'], 'tools/stack/backup.ts'),
  restore: program(['services'], 'tools/stack/restore.ts'),
  admin: cliCommand('admin', 'tools/stack/with-stores.ts', '--changes'),
  'audit:replay': auditCommand('audit:replay'),
  'audit:diff': auditCommand('audit:diff'),
  'audit:verify': auditVerify,
  'audit:heads': auditCommand('audit:heads'),
  'audit:export': auditCommand('audit:export'),
  'event-store:copy': auditCommand('event-store:copy'),
  'event-store:move': program(
    ['services'],
    ...['tools/stack/with-stores.ts', '--changes', 'tools/stack/move-event-store.ts'],
  ),
  bench,
  'projections:rebuild': program(
    ['services'],
    // What a rebuild reads is gone a moment later: a small young generation would copy it about until then.
    ...[
      'tools/stack/with-stores.ts',
      '--changes',
      '--max-semi-space-size=64',
      'services/projector/dist/rebuild.js',
    ],
  ),
  'track-record:demo': cliCommand('track-record:demo', 'tools/stack/with-stores.ts', '--changes'),
  'prices:import': cliCommand('prices:import', 'tools/stack/with-stores.ts', '--changes'),
  'prices:check': cliCommand('prices:check', 'tools/stack/with-stores.ts'),
  'prices:quarantine': cliCommand('prices:quarantine', 'tools/stack/with-stores.ts', '--changes'),
  'docs:catalogues': program(['services'], 'tools/docs/write.ts', 'catalogues'),
  'docs:licences': program([], 'tools/docs/write.ts', 'licences'),
  'env:example': program(['services'], 'tools/env-example/write.ts'),
  'strategy:series': program(['cli'], CLI, 'strategy:series'),
  backtest: program(['cli'], CLI, 'backtest'),
};
