import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { testEventStoreUrl } from '@app/testing';
import { configSchema } from '../config.js';
import { CONFIG } from '../core/dependencies.js';
import type { ApiHarness } from './api-harness.js';

const services = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const cli = join(services, 'cli/dist/main.js');
const run = promisify(execFile);
/** A replay of thousands of events is a long text. */
const OUTPUT_MAX = 64 * 1024 * 1024;

/** The program of auditors, as a process of its own on the same stores: its lines, also of one that ends with a finding. */
export async function auditCommand(api: ApiHarness, ...args: readonly string[]): Promise<readonly string[]> {
  const settings = configSchema.pick({ DATABASE_URL: true }).parse(api.app.get(CONFIG));
  const env = { ...process.env, DATABASE_URL: settings.DATABASE_URL, EVENTSTORE_URL: testEventStoreUrl() };
  const outcome = z.object({ stdout: z.string(), stderr: z.string() });
  const { stdout, stderr } = outcome.parse(
    await run(process.execPath, [cli, ...args], { env, maxBuffer: OUTPUT_MAX }).catch(
      (error: unknown) => error,
    ),
  );
  return `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
}

/** What `audit:replay` prints, as far as it is compared. */
export const replaySchema = z.looseObject({
  asOf: z.unknown(),
  balances: z.looseObject({}),
  price: z.unknown(),
  figures: z.looseObject({}),
  ledger: z.looseObject({ head: z.unknown() }),
});
