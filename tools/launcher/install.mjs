import { readFileSync } from 'node:fs';
import { findNode24 } from '../n24.mjs';
import { LauncherError } from './launcher-error.mjs';
import { inRoot } from './paths.mjs';
import { whileWorking } from './progress.mjs';
import { runQuietly } from './run.mjs';

/** Installs exactly what the lock file of a folder names, unless that is there already. */
export async function install(folder = '.') {
  if (isInstalled(folder)) return;
  const started = Date.now();
  // At this level npm is silent about engines that some packages declare; what matters runs under Node 24.
  // Nothing needs an install script: what the scripts would do is denied in package.json or done by our own code.
  const flags = ['--loglevel=error', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress'];
  const args = ['ci', ...flags, ...(folder === '.' ? [] : ['--prefix', folder])];
  const { code, output } = await whileWorking('Installing packages (once, about a minute)', () =>
    runNpm(args),
  );
  if (code !== 0) throw new LauncherError(`${output.trim()}\nInstalling failed ("npm ci", code ${code}).`);
  process.stderr.write(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}

function runNpm(args) {
  const env = { ...process.env, npm_config_loglevel: 'error' };
  const script = process.env.npm_execpath;
  // Under npm its own script is known, which spares looking for a command that may be another version.
  if (script?.endsWith('.js')) return runQuietly([script, ...args], { env, command: process.execPath });
  return runQuietly(args, { env, command: process.platform === 'win32' ? 'npm.cmd' : 'npm' });
}

/**
 * npm notes what it installed in node_modules/.package-lock.json, as its last step. Packages may be missing from it only
 * when they are optional, which those for other platforms are.
 */
function isInstalled(folder) {
  const wanted = readLock(`${folder}/package-lock.json`);
  const present = readLock(`${folder}/node_modules/.package-lock.json`);
  if (wanted === undefined) throw new LauncherError('package-lock.json is missing or broken.');
  if (present === undefined || findNode24() === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = present[path];
    if (found === undefined) return entry.optional === true;
    return (
      found.version === entry.version && found.integrity === entry.integrity && found.link === entry.link
    );
  });
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(inRoot(file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
