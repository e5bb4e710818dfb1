import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LauncherError } from './launcher-error.mjs';
import { inRoot } from './paths.mjs';

const FILE = inRoot('.data', 'prepare.lock');
const HEARTBEAT_MS = 1_000;
const ABANDONED_AFTER_MS = 10_000;
const WAIT_LIMIT_MS = 15 * 60_000;

/** Runs `work` while no other launcher of this folder installs or builds. */
export async function withPrepareLock(work) {
  await acquire();
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimesSync(FILE, now, now);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(FILE, { force: true });
  }
}

async function acquire() {
  const deadline = Date.now() + WAIT_LIMIT_MS;
  let announced = false;
  while (!tryCreate()) {
    const holder = readHolder();
    if (holder === undefined || isAbandoned(holder)) {
      rmSync(FILE, { force: true });
      continue;
    }
    if (Date.now() > deadline) throw new LauncherError(`Process ${holder.pid} holds ${FILE} for too long.`);
    if (!announced)
      process.stderr.write(`Waiting for process ${holder.pid}, which is installing or building…\n`);
    announced = true;
    await delay(200);
  }
}

function tryCreate() {
  mkdirSync(dirname(FILE), { recursive: true });
  try {
    writeFileSync(FILE, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder() {
  try {
    return { pid: Number(readFileSync(FILE, 'utf8')), beatAt: statSync(FILE).mtimeMs };
  } catch {
    return undefined;
  }
}

/** A holder that died cannot remove its lock, and its pid may belong to a stranger by now: the heartbeat decides. */
function isAbandoned({ pid, beatAt }) {
  if (Date.now() - beatAt > ABANDONED_AFTER_MS) return true;
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
