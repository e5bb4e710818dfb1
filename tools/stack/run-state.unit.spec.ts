import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AlreadyRunningError, RunState } from './run-state.js';

const URL = 'http://localhost:3000';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'run-state-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

/** The notes in the folder, without the empty file of the lock. */
function files(): string[] {
  return readdirSync(join(dataDir, 'run'))
    .filter((file) => file !== 'claim.lock')
    .toSorted();
}

function abandonClaim(): void {
  mkdirSync(join(dataDir, 'run'), { recursive: true });
  const gone = JSON.stringify({ pid: process.pid, startedAt: 'before this process', url: URL });
  writeFileSync(join(dataDir, 'run', 'supervisor.json'), gone);
}

/** Processes that claim the same folder at the same moment; what each of them says. */
async function claimTogether(count: number): Promise<string[]> {
  const source = `
    import { RunState } from ${JSON.stringify(join(import.meta.dirname, 'run-state.ts'))};
    process.stdin.once('data', () => {
      try { new RunState(${JSON.stringify(dataDir)}).claim({ url: '${URL}' }); process.stdout.write('taken'); }
      catch (error) { process.stdout.write(error.constructor.name); }
    });
    process.stdout.write('ready ');`;
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  try {
    const said = children.map(() => '');
    await Promise.all(
      children.map(async (child, index) => {
        child.stdout.on('data', (text: Buffer) => (said[index] = `${said[index] ?? ''}${text.toString()}`));
        await once(child.stdout, 'data');
      }),
    );
    for (const child of children) child.stdin.write('go');
    // They stay alive until all have answered: a claim counts only as long as its process runs.
    await Promise.all(children.map((child) => once(child.stdout, 'data')));
    return said.map((text) => text.replace('ready ', '')).toSorted();
  } finally {
    const ended = children.map((child) => once(child, 'exit'));
    for (const child of children) child.stdin.end();
    await Promise.all(ended);
  }
}

describe('RunState', () => {
  it('gives the data folder to one process and says where that runs', () => {
    new RunState(dataDir).claim({ url: URL });

    expect(() => {
      new RunState(dataDir).claim({ url: URL });
    }).toThrow(new AlreadyRunningError({ pid: process.pid, startedAt: '', url: URL }));
    expect(files()).toEqual(['supervisor.json']);
  });

  it('takes over what a process left that has ended', () => {
    abandonClaim();

    new RunState(dataDir).claim({ url: URL });

    expect(new RunState(dataDir).supervisor()?.pid).toBe(process.pid);
    expect(files()).toEqual(['supervisor.json']);
  });

  // A claim was a file made first and filled after: who read it between the two took it for abandoned. Then an abandoned
  // claim was moved aside and looked at: a third process could take the place of a live one that was moved by mistake.
  it.each(['a free folder', 'an abandoned claim'])('lets one of several take %s', async (what) => {
    if (what === 'an abandoned claim') abandonClaim();

    const said = await claimTogether(6);

    expect(said).toEqual([...Array.from({ length: 5 }, () => 'AlreadyRunningError'), 'taken']);
    expect(files()).toEqual(['supervisor.json']);
  });

  it('keeps a whole note of each service, and forgets it', () => {
    const run = new RunState(dataDir);
    run.note('worker', process.pid);
    expect(files()).toEqual(['worker.json']);

    run.forget('worker');
    expect(files()).toEqual([]);
  });
});
