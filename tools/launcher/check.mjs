import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { runQuietly } from './run.mjs';
import { test } from './test.mjs';

const bin = (path) => `node_modules/${path}`;

/** Everything that can be said about the code without running it, then the unit tests. */
const steps = [
  ['format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ['types', [bin('typescript/bin/tsc'), '-p', 'tsconfig.check.json']],
  ['types of web', [bin('typescript/bin/tsc'), '-p', 'web/tsconfig.json', '--noEmit']],
  // Its packages are outside the default install.
  ...(existsSync(inRoot('tools/containers/node_modules'))
    ? [['types of containers', [bin('typescript/bin/tsc'), '-p', 'tools/containers']]]
    : []),
  ['walls', [bin('dependency-cruiser/bin/dependency-cruiser.mjs'), 'libs', 'services', 'web/src', 'tools']],
  ['exports', [bin('knip/bin/knip.js'), '--no-progress']],
  [
    'lint',
    [bin('eslint/bin/eslint.js'), '--max-warnings', '0', 'libs', 'services', 'web', 'tools', 'migrations'],
  ],
];

/** Two steps at a time; each prints one line, and what it found if it failed. */
export async function check() {
  const queue = [...steps];
  let failures = 0;
  const worker = async () => {
    for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
      const started = Date.now();
      const { code, output } = await runQuietly(step[1]);
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${step[0]} (${seconds} s)\n`);
      if (code !== 0) process.stdout.write(`${output.trim()}\n`);
      failures += code === 0 ? 0 : 1;
    }
  };
  await Promise.all([worker(), worker()]);
  const unit = await test(['unit', 'web']);
  return failures > 0 ? 1 : unit;
}
