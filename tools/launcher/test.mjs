import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findChromium } from './chromium.mjs';
import { inRoot } from './paths.mjs';
import { environment, runInForeground } from './run.mjs';

const LEVELS = ['unit', 'int', 'web', 'e2e'];

/**
 * Runs the named levels (default: all) in one jest run; further arguments go to jest. The last line printed is
 * `N passed, N failed`, whatever happens.
 */
export async function test(args) {
  const named = args.filter((arg) => LEVELS.includes(arg));
  const forJest = args.filter((arg) => !LEVELS.includes(arg));
  const levels = named.length > 0 ? named : LEVELS;
  const chromium = findChromium();
  const runnable = levels.filter((level) => level !== 'e2e' || chromium !== undefined);

  const folder = mkdtempSync(join(tmpdir(), 'app-test-counts-'));
  const file = join(folder, 'counts.json');
  try {
    const code = runnable.length === 0 ? 1 : await runJest(runnable, forJest, { file, chromium });
    if (runnable.length < levels.length) process.stderr.write(withoutBrowser());
    return close(code, readCounts(file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of the simulation and of the property tests; the seeds begin after those of `npm test`. */
const FULL_COUNTS = { TEST_FULL: '1', SIM_SEED: '201', SIM_SEEDS: '1000', PROPERTY_RUNS: '2000' };

/** What `npm test` leaves out: jest.config.mjs says which files those are. `FAULT_SEED` repeats a run of the faults. */
export function testFull(args) {
  process.env = { ...FULL_COUNTS, ...process.env };
  return test(args);
}

/** `--seeds N` runs of the simulation, from seed `--from` on (1); without them the 200 of every test run. */
export function simulate(args) {
  const { values } = parseArgs({ args, options: { seeds: { type: 'string' }, from: { type: 'string' } } });
  if (values.seeds !== undefined) process.env.SIM_SEEDS = values.seeds;
  if (values.from !== undefined) process.env.SIM_SEED = values.from;
  return test(['unit', '--runInBand', 'services/projector/src/simulation']);
}

function runJest(levels, args, { file, chromium }) {
  const env = environment({
    TEST_COUNTS_FILE: file,
    NODE_ENV: 'test',
    ...(chromium && { CHROME_PATH: chromium }),
  });
  // Jest needs the flag to load ES modules; the warning about it is of no use to anyone who runs the tests.
  // Each test file loads its modules again: with a young generation of this size less of them is copied meanwhile.
  const node = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=32',
    // The workers of Jest get the flags of this process.
    `--import=${pathToFileURL(inRoot('tools', 'jest', 'worker-exit.mjs')).href}`,
  ];
  return runInForeground(
    [...node, 'node_modules/jest/bin/jest.js', '--selectProjects', ...levels, ...passOn(args)],
    { env },
  );
}

/** `--selectProjects` takes every word after it, so paths must come behind a flag. */
function passOn(args) {
  return args.length === 0 ? [] : ['--passWithNoTests=false', ...args];
}

function close(code, counts) {
  if (counts.skipped > 0) process.stdout.write(`${counts.skipped} skipped\n`);
  // A run that failed without a failed test (a set-up that threw, say) is not a success.
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
  process.stdout.write(`${counts.passed} passed, ${failed} failed\n`);
  return failed > 0 && code === 0 ? 1 : code;
}

function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

function withoutBrowser() {
  const how = process.platform === 'linux' ? 'apt-get install -y chromium' : 'install Chrome or Chromium';
  return `The end-to-end tests are skipped: no Chromium on PATH or in CHROME_PATH (to get one: ${how}).\n`;
}
