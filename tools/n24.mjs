// Runs its arguments under Node 24: the machine's own Node when it is new enough, else the one that npm installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Path of a Node executable of at least major version 24, or undefined when none is installed yet. */
export function findNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = platform === 'win' ? 'node.exe' : 'node';
  const bundled = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file);
  return existsSync(bundled) ? bundled : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const node = findNode24();
  if (node === undefined) {
    console.error(`Node 24 is needed (this is ${process.version}); run "npm ci" or install Node 24.`);
    process.exit(1);
  }
  const child = spawn(node, process.argv.slice(2), {
    stdio: 'inherit',
    env: { ...process.env, PATH: dirname(node) + delimiter + (process.env.PATH ?? '') },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
}
