import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LauncherError } from './launcher-error.mjs';
import { inRoot } from './paths.mjs';

const HEARTBEAT_MS = 1_000;
const ABANDONED_AFTER_MS = 10_000;
const WAIT_LIMIT_MS = 15 * 60_000;
const FREE = 'free';

/**
 * Runs `work` while no other launcher of this folder installs or builds.
 *
 * Turns are files with rising numbers, and the highest one tells who works. A turn that its holder gave back, or did
 * not live to give back, is never taken away: the next one is made next to it, which only one process can, and only then
 * the older ones go. So nobody removes by mistake what a quicker one has taken since.
 */
export async function withPrepareLock(work, folder = inRoot('.data', 'prepare')) {
  mkdirSync(folder, { recursive: true });
  const turn = await nextTurn(folder);
  const file = fileOf(folder, turn);
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimesSync(file, now, now);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    writeFileSync(file, FREE);
  }
}

async function nextTurn(folder) {
  const deadline = Date.now() + WAIT_LIMIT_MS;
  let announced = false;
  for (;;) {
    const latest = latestTurn(folder);
    const holder = latest === 0 ? FREE : readHolder(fileOf(folder, latest));
    if (holder === FREE || isAbandoned(holder)) {
      if (take(folder, latest + 1)) return latest + 1;
      continue;
    }
    if (Date.now() > deadline)
      throw new LauncherError(`Process ${holder.pid} installs or builds for too long (${folder}).`);
    if (!announced)
      process.stderr.write(`Waiting for process ${holder.pid}, which is installing or building…\n`);
    announced = true;
    await delay(200);
  }
}

/** False when another process was quicker. */
function take(folder, turn) {
  try {
    writeFileSync(fileOf(folder, turn), String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  // A number that was free because its turn had passed long ago.
  if (latestTurn(folder) !== turn) {
    rmSync(fileOf(folder, turn), { force: true });
    return false;
  }
  for (const older of turns(folder).filter((number) => number < turn))
    rmSync(fileOf(folder, older), { force: true });
  return true;
}

function turns(folder) {
  return readdirSync(folder).map(Number).filter(Number.isInteger);
}

function latestTurn(folder) {
  return Math.max(0, ...turns(folder));
}

function fileOf(folder, turn) {
  return join(folder, String(turn));
}

/** `FREE`, or who made the turn and when it was last heard of: long ago when its file has gone, since a later turn took it away. */
function readHolder(file) {
  try {
    const text = readFileSync(file, 'utf8');
    return text === FREE ? FREE : { pid: Number(text), beatAt: statSync(file).mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return { pid: 0, beatAt: 0 };
    throw error;
  }
}

/** A holder that died cannot give its turn back, and its pid may belong to a stranger by now: the heartbeat decides. */
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
