import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseEnv } from 'node:util';
import { LauncherError } from './launcher-error.mjs';
import { inRoot } from './paths.mjs';
import { whileWorking } from './progress.mjs';
import { runQuietly } from './run.mjs';

const TSC = 'node_modules/typescript/bin/tsc';
const NEST = 'node_modules/@nestjs/cli/bin/nest.js';
const SOURCE = /\.(ts|tsx|css|html|svg|json|mjs|woff2|png)$/;
const TEST = /\.spec\.tsx?$/;

const services = {
  title: 'libs and services',
  sources: ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'nest-cli.json', 'libs', 'services'],
  results: ['services/api/dist/main.js', 'libs/provisioning/dist/index.js', 'libs/audit/dist/verify.mjs'],
  // The api is built by Nest's command line, which does not build the libraries that it refers to (nest-cli.json). One
  // compiler for all the others shares what it has parsed: two at the same time compute half as much again.
  steps: [[TSC, '-b'], [NEST, 'build', 'api'], ['tools/launcher/bundle-verifier.mjs']],
};

/**
 * What can be built, each with the folders and settings it is made of and the files that prove it was made. Its steps run
 * one after the other.
 */
const targets = {
  services,
  cli: {
    ...services,
    title: 'command line',
    results: ['services/cli/dist/main.js'],
    steps: [[TSC, '-b', 'services/cli']],
  },
  web: {
    title: 'web app',
    sources: ['package-lock.json', 'web', 'libs/contracts', 'libs/money', 'libs/strategy'],
    results: ['web/dist/index.html'],
    // Written into the bundle.
    settings: ['VITE_API_BASE'],
    steps: [['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn']],
  },
};

/** Builds the targets whose sources changed since they were last built, side by side. */
export async function build(...names) {
  const due = names.filter((name) => !isBuilt(name));
  if (due.length === 0) return;
  const titles = due.map((name) => targets[name].title).join(' and ');
  const results = await whileWorking(`Building ${titles}`, () => Promise.all(due.map(buildOne)));
  const failed = results.filter(({ code }) => code !== 0);
  for (const { name, output } of results) {
    if (output.trim() !== '') process.stderr.write(`${targets[name].title}:\n${output.trim()}\n`);
  }
  if (failed.length > 0) {
    throw new LauncherError(`Building failed: ${failed.map(({ name }) => targets[name].title).join(', ')}.`);
  }
}

async function buildOne(name) {
  // Taken first: what is changed while the build runs is built again next time.
  const fingerprint = fingerprintOf(name);
  const { code, output } = await runSteps(targets[name].steps);
  if (code === 0) {
    mkdirSync(dirname(stampFile(name)), { recursive: true });
    writeFileSync(stampFile(name), fingerprint);
  }
  return { name, code, output };
}

/** What the steps printed, up to the first that fails. */
async function runSteps(steps) {
  const outputs = [];
  for (const step of steps) {
    const { code, output } = await runQuietly(step);
    outputs.push(output);
    if (code !== 0) return { code, output: outputs.join('') };
  }
  return { code: 0, output: outputs.join('') };
}

function isBuilt(name) {
  if (!targets[name].results.every((file) => existsSync(inRoot(file)))) return false;
  try {
    return readFileSync(stampFile(name), 'utf8') === fingerprintOf(name);
  } catch {
    return false;
  }
}

const stampFile = (name) => inRoot('node_modules', '.cache', 'launcher', `${name}.stamp`);

/**
 * Names, sizes and times of the sources, and the values of the settings: a few milliseconds, where asking the compiler
 * takes seconds.
 */
export function fingerprintOf(name, environment = process.env) {
  const { steps, sources, settings = [] } = targets[name];
  const hash = createHash('sha256').update(JSON.stringify(steps));
  for (const source of sources) addTo(hash, source);
  const set = { ...readDotEnv(), ...environment };
  for (const setting of settings) hash.update(`${setting}=${set[setting] ?? ''}\n`);
  return hash.digest('hex');
}

function readDotEnv() {
  const file = inRoot('.env');
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

function addTo(hash, path) {
  const stat = statSync(inRoot(path), { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (!stat.isDirectory()) {
    if (SOURCE.test(path) && !TEST.test(path)) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
    return;
  }
  for (const entry of readdirSync(inRoot(path)).sort()) {
    if (entry !== 'node_modules' && entry !== 'dist' && entry !== 'e2e') addTo(hash, `${path}/${entry}`);
  }
}
