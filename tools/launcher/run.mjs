import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { findNode24 } from '../n24.mjs';
import { LauncherError } from './launcher-error.mjs';
import { inRoot, root } from './paths.mjs';
import { onStopRequest } from './stop-requests.mjs';

/** Path of Node 24. Installing may bring it, so ask afterwards. */
export function node24() {
  const node = findNode24();
  if (node !== undefined) return node;
  throw new LauncherError(
    `Node 24 is needed, this is ${process.version}, and no package brings it to ${process.platform}-${process.arch}: install Node 24.`,
  );
}

/** This environment with Node 24 as `node`, and a cache of compiled code: starts are faster and need less memory. */
export function environment(extra = {}) {
  return {
    ...process.env,
    PATH: dirname(node24()) + delimiter + (process.env.PATH ?? ''),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inRoot('node_modules', '.cache', 'node-compile'),
    ...extra,
  };
}

/** Exit code as a shell counts it. */
function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 1);
}

/** Runs a command (Node 24 by default) with its output kept back. */
export function runQuietly(args, { env = environment(), command = node24() } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    const release = onStopRequest((signal) => {
      child.kill(signal);
      reject(new LauncherError('Stopped.'));
    });
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      release();
      resolve({ code: exitCode(code, signal), output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

/**
 * Runs under Node 24 in the foreground, passes wishes to end on, and returns the exit code. With `channel` the program
 * learns from its closed message channel that the launcher was killed.
 */
export function runInForeground(args, { env = environment(), channel = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = ['inherit', 'inherit', 'inherit', ...(channel ? ['ipc'] : [])];
    const child = spawn(node24(), args, { cwd: root, env, stdio });
    const release = onStopRequest((signal) => {
      // Ctrl-C goes to every process of the terminal, so the child has it already.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      release();
      resolve(exitCode(code, signal));
    });
  });
}
