import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningProcess, startNodeProcess } from './node-process.js';
import { identityOf, isAlive } from './process-identity.js';

let folder = '';

function program(name: string, code: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return file;
}

function start(entry: string, onLine?: (line: string) => void): Promise<RunningProcess> {
  return startNodeProcess({ name: 'sample', entry, env: {}, ...(onLine === undefined ? {} : { onLine }) });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'node-process-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('startNodeProcess', () => {
  it('waits until the process says that it is ready, and hands its details on', async () => {
    const lines: string[] = [];
    const entry = program(
      'ready',
      `console.log('hello'); process.on('message', () => {}); process.send({ type: 'ready', port: 12 });`,
    );

    const started = await start(entry, (line) => lines.push(line));

    expect(started.ready).toEqual({ type: 'ready', port: 12 });
    expect((await started.stop()).signal).toBe('SIGTERM');
    expect(lines).toEqual(['hello']);
  });

  it('fails with the last words of a process that ends before it is ready', async () => {
    const entry = program('early', `console.error('X is missing'); process.exit(3);`);

    await expect(start(entry)).rejects.toMatchObject({
      code: 'PROVISIONING.START_FAILED',
      message: 'sample ended with code 3\nX is missing',
    });
  });

  it('ends a process that does not listen to SIGTERM after the grace time', async () => {
    const entry = program(
      'deaf',
      `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); process.send({ type: 'ready' });`,
    );
    const started = await start(entry);

    expect((await started.stop(100)).signal).toBe('SIGKILL');
    expect((await started.stop(100)).signal).toBe('SIGKILL');
  });

  const answering = (then: string): string =>
    program(
      'answering',
      `process.on('message', () => process.send({ type: 'pong' }));
       process.send({ type: 'ready', answersPings: true });
       ${then}`,
    );

  it('kills a process that hangs, and says so (regression: it hung for ever)', async () => {
    const lines: string[] = [];
    const hung = await startNodeProcess({
      ...{ name: 'sample', env: {}, pingEveryMs: 50, onLine: (line) => lines.push(line) },
      entry: answering('setTimeout(() => { for (;;); }, 300);'),
    });

    expect((await hung.exited).signal).toBe('SIGKILL');
    expect(lines).toEqual(['sample did not answer for 0.2 s and is ended']);
  });

  it('leaves a process alone that answers', async () => {
    const entry = answering('setTimeout(() => process.exit(7), 1_000);');
    const living = await startNodeProcess({ name: 'sample', env: {}, pingEveryMs: 100, entry });

    expect((await living.exited).code).toBe(7);
  });

  it('ends a process that is still starting when the start is called off', async () => {
    const entry = program('slow', `console.log(process.pid); setInterval(() => {}, 1000);`);
    const controller = new AbortController();
    let pid = 0;

    const starting = startNodeProcess({
      name: 'slow',
      entry,
      env: {},
      signal: controller.signal,
      onLine: (line) => {
        pid = Number(line);
        controller.abort();
      },
    });

    await expect(starting).rejects.toMatchObject({ message: 'slow was ended by SIGTERM' });
    expect(identityOf(pid)).toBeUndefined();
  });
});

describe('isAlive', () => {
  it('does not take another process of the same pid for the one that was noted', () => {
    const self = identityOf(process.pid);

    expect(self !== undefined && isAlive(self)).toBe(true);
    expect(isAlive({ pid: process.pid, startedAt: 'another time' })).toBe(false);
  });
});
