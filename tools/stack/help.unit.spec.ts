import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { root } from './root.ts';

const scripts = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).scripts;
/** Those of the command line program answer for themselves, and its own tests ask them. */
const OF_CLI = /^(admin|audit:|event-store:|prices:|strategy:|backtest|track-record:)/;
const ofLauncher = Object.entries(scripts).flatMap(([name, script]) => {
  const command = /^node tools\/launch\.mjs (\S+)$/.exec(script)?.[1];
  return command === undefined || OF_CLI.test(name) ? [] : [command];
});

// A backup, a stop or a start was carried out although only its help was asked for.
describe('--help', () => {
  it.each(ofLauncher)('of %s says what it does and does nothing', (command) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'tools/launch.mjs'), command, '--help'],
      { encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^usage: npm (start|stop|test|run \S+).*\n\n[A-Z]/);
  });

  it.each([['--help'], ['start', '--help']])('of the launcher, by %s %s, lists every command', (...args) => {
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'tools/launch.mjs'), ...args], {
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    const listed = stdout.split('\n').flatMap((line) => /^ {2}(\S+) {2,}[A-Z]/.exec(line)?.[1] ?? []);
    expect(listed.toSorted()).toEqual(
      Object.keys(scripts)
        .filter((name) => !/^(format$|test:(unit|int|e2e))/.test(name))
        .toSorted(),
    );
  });
});
