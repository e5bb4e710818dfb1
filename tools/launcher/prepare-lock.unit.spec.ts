import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const MODULE = join(import.meta.dirname, 'prepare-lock.mjs');

let folder: string;
let turnsFolder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepare-lock-'));
  turnsFolder = join(folder, 'prepare');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Processes that want the lock at the same moment and write down when they had it; the lines of all. */
async function workTogether(count: number): Promise<string[]> {
  const log = join(folder, 'log');
  writeFileSync(log, '');
  const source = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as delay } from 'node:timers/promises';
    import { withPrepareLock } from ${JSON.stringify(MODULE)};
    process.stdin.once('data', () => {
      process.stdin.unref();
      void withPrepareLock(async () => {
        appendFileSync(${JSON.stringify(log)}, 'begin\\n');
        await delay(20);
        appendFileSync(${JSON.stringify(log)}, 'end\\n');
      }, ${JSON.stringify(turnsFolder)});
    });
    process.stdout.write('ready');`;
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['pipe', 'pipe', 'ignore'] }),
  );
  const ended = children.map((child) => once(child, 'exit'));
  await Promise.all(children.map((child) => once(child.stdout, 'data')));
  for (const child of children) child.stdin.write('go');
  await Promise.all(ended);
  return readFileSync(log, 'utf8').trim().split('\n');
}

describe('withPrepareLock', () => {
  // Any process that found an abandoned lock removed it: the slower of two removed what the quicker had just taken.
  it.each(['a free folder', 'an abandoned turn'])(
    'lets several work one after another in %s',
    async (what) => {
      if (what === 'an abandoned turn') {
        const gone = spawn(process.execPath, ['-e', '']);
        await once(gone, 'exit');
        mkdirSync(turnsFolder);
        writeFileSync(join(turnsFolder, '7'), String(gone.pid));
      }

      const lines = await workTogether(5);

      expect(lines).toEqual(Array.from({ length: 5 }, () => ['begin', 'end']).flat());
      expect(readdirSync(turnsFolder)).toHaveLength(1);
    },
  );
});
