import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { callersPath, runOperatorCommand, UsageError } from '../stack/operator-command.ts';
import { type BenchContext, BenchError } from './harness/bench.ts';
import { benchesNamed, benchNames, loadBench } from './harness/find-benches.ts';
import { BenchInstallation } from './harness/installation.ts';
import { machineFacts } from './harness/machine.ts';
import { type BenchResult, machineText, reportJson, tableText } from './harness/report.ts';
import { verdictOn } from './harness/statistics.ts';

const USAGE = 'npm run bench -- NAME... [--full] [--json FILE] [--strict]';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    json: { type: 'string' },
    strict: { type: 'boolean', default: false },
  },
});

/** Runs the named benches one after the other on one installation, which is stopped whatever happens. */
async function runBenches(names: readonly string[], signal: AbortSignal): Promise<readonly BenchResult[]> {
  const started: Promise<BenchInstallation>[] = [];
  const ownInstallation = (): Promise<BenchInstallation> => {
    const installation = BenchInstallation.start();
    started.push(installation);
    return installation;
  };
  let shared: Promise<BenchInstallation> | undefined;
  const context: BenchContext = {
    isFull: flags.full,
    signal,
    say: (message) => {
      process.stderr.write(`  ${message}\n`);
    },
    installation: () => (shared ??= ownInstallation()),
    ownInstallation,
  };
  const results: BenchResult[] = [];
  try {
    for (const name of names) {
      signal.throwIfAborted();
      process.stderr.write(`${name}…\n`);
      const { title, run } = await loadBench(name);
      const result = { name, title, figures: await run(context) };
      results.push(result);
      process.stdout.write(`\n${tableText(result)}\n\n`);
    }
  } finally {
    for (const installation of started) await (await installation.catch(() => undefined))?.stop();
  }
  return results;
}

await runOperatorCommand(USAGE, async (signal) => {
  if (positionals.length === 0) throw new UsageError(`Name a bench: all, ${benchNames().join(', ')}.`);
  try {
    const names = [...new Set(positionals.flatMap(benchesNamed))];
    const facts = machineFacts();
    process.stdout.write(`${machineText(facts)}\n`);
    const results = await runBenches(names, signal);
    if (flags.json !== undefined) writeFileSync(callersPath(flags.json), reportJson(facts, results));
    const short = results.flatMap(({ figures }) => figures.filter((one) => verdictOn(one) === 'falls short'));
    process.stdout.write(
      short.length === 0
        ? 'Every target was met.\n'
        : `Short of its target: ${short.map(({ name }) => name).join('; ')}.\n`,
    );
    if (flags.strict && short.length > 0) process.exitCode = 1;
  } catch (error) {
    throw error instanceof BenchError ? new UsageError(error.message) : error;
  }
});
