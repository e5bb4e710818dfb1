import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

const CALLER_CHECK_MS = 500;

const handlers = new Set();

/**
 * Listens for every wish to end: Ctrl-C, a signal, or the end of the npm that runs this script. (npm dies of SIGTERM
 * without telling anybody, and what it started would run on for ever. Started by hand, the launcher outlives its shell.)
 * Without a handler the process ends at once.
 */
export function listenForStopRequests() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => request(signal));
  if (process.env.npm_lifecycle_event === undefined) return;
  const caller = callerPids().join();
  const timer = setInterval(() => {
    if (callerPids().join() === caller) return;
    clearInterval(timer);
    request('SIGTERM');
  }, CALLER_CHECK_MS);
  timer.unref();
}

/** Registers what to do at such a wish; returns the function that takes it back. */
export function onStopRequest(handler) {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

function request(signal) {
  if (handlers.size === 0) process.exit(128 + constants.signals[signal]);
  for (const handler of handlers) handler(signal);
}

/** The parent and, when that is npm's shell, npm itself. */
function callerPids() {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    const command = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const grandparent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    return ['sh', 'dash', 'bash', 'ash', 'zsh'].includes(command) ? [parent, grandparent] : [parent];
  } catch {
    return [parent];
  }
}
