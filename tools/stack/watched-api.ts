// The api in development: Nest's command line compiles it, runs it and runs it again after each change of its sources.
// A process of the stack like any other: it says when the api answers, and ends with its supervisor.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './root.ts';

const NEST = join(root, 'node_modules/@nestjs/cli/bin/nest.js');
const POLL_MS = 250;
/** Code that does not compile answers nothing: Nest waits for its next change, and so does the stack. */
const ANSWER_LIMIT_MS = 45_000;

const nest = spawn(
  process.execPath,
  [NEST, 'start', 'api', '--watch', '--preserveWatchOutput', '--exec', process.execPath],
  { cwd: root, stdio: 'inherit' },
);
nest.on('exit', (code) => {
  process.exit(code ?? 1);
});
const stop = (): void => {
  nest.kill('SIGTERM');
};
for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, stop);

async function answers(): Promise<boolean> {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${process.env['PORT'] ?? '4400'}/api/health/live`);
    return ok;
  } catch {
    return false;
  }
}

const giveUpAt = performance.now() + ANSWER_LIMIT_MS;
while (performance.now() < giveUpAt && !(await answers())) await delay(POLL_MS);
process.send?.({ type: 'ready' });
