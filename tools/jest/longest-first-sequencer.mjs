import { readFileSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';

const isFullRun = process.env.TEST_FULL === '1';
/** About how long a file of a level takes, in milliseconds; only their order matters. */
const USUAL_MS = { e2e: 60_000, int: 5_000, web: 4_000, unit: 1_500 };
/** One that starts processes, such as the product's own, takes several times that. */
const WITH_PROCESSES_MS = 30_000;
/** Of the files that `npm run test:full` gives more seeds. */
const WITH_MORE_SEEDS_MS = 300_000;
const HAS_SEEDS = /process\.env\['(SIM_SEEDS|PROPERTY_RUNS)'\]/;
const STARTS_PROCESSES =
  /\b(startNodeProcess|startEventStoreProcess|ServiceProcesses|TestInstallation|spawn)\(/;

/**
 * Jest begins with the files that took longest the last time. A fresh clone knows no last time: there what is known of
 * the levels represents it, so that no end-to-end story begins when all other workers are about to be done.
 */
export default class LongestFirstSequencer extends TestSequencer {
  sort(tests) {
    // Jest calculates from it how long the rest will take.
    for (const test of tests) test.duration = this.time(test);
    const expected = new Map(tests.map((test) => [test, test.duration ?? usualMs(test)]));
    const sizeOf = ({ path, context }) => context.hasteFS.getSize(path) ?? 0;
    return tests.toSorted(
      (one, other) =>
        Number(this.hasFailed(other)) - Number(this.hasFailed(one)) ||
        expected.get(other) - expected.get(one) ||
        sizeOf(other) - sizeOf(one),
    );
  }
}

function usualMs({ path, context }) {
  const level = context.config.displayName?.name;
  if (isFullRun && level === 'unit' && HAS_SEEDS.test(readFileSync(path, 'utf8'))) return WITH_MORE_SEEDS_MS;
  if (level === 'int' && STARTS_PROCESSES.test(readFileSync(path, 'utf8'))) return WITH_PROCESSES_MS;
  return USUAL_MS[level] ?? 0;
}
