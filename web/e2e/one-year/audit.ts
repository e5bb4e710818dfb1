import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { storesUnderTest } from '../stack-under-test.js';

const root = join(import.meta.dirname, '..', '..', '..');
const run = promisify(execFile);

/**
 * What an audit command prints, run as `npm run -s <command>` runs it, on the stores of a running stack.
 *
 * @param environment of that stack
 */
export async function audit(environment: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<string> {
  const program = ['tools/stack/with-stores.ts', '--database=if-there', 'services/cli/dist/main.js'];
  const { stdout } = await run(process.execPath, [...program, ...args], {
    cwd: root,
    env: { ...process.env, ...storesUnderTest(), ...environment },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

const replaySchema = z.object({
  balances: z.record(z.string(), z.unknown()),
  figures: z.record(z.string(), z.unknown()),
});

/** All figures that a replay prints. */
export function replayedFigures(printed: string): Readonly<Record<string, unknown>> {
  const { balances, figures } = replaySchema.parse(JSON.parse(printed));
  return { ...balances, ...figures };
}
