import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const built = join(import.meta.dirname, '..', '..', 'dist', 'index.js');

const LIMIT_MS = 20_000;

const program = `
  import { createLifecycle, createLogger } from ${JSON.stringify(pathToFileURL(built).href)};
  const logger = createLogger({ service: 'test', level: 'info' });
  const lifecycle = createLifecycle({ logger });
  lifecycle.onShutdown('nothing', () => undefined);
  setInterval(() => undefined, 1000);
  lifecycle.announceReady();
`;

describe('a service whose reader of the log was killed', () => {
  it('still ends on SIGTERM', async () => {
    if (!existsSync(built)) throw new Error('libs/platform is not built: "npm run build"');
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    try {
      await once(child, 'message');
      child.stdout?.destroy();
      await once(child.stdout ?? child, 'close');
      child.kill('SIGTERM');

      // Without its own limit a service that hangs would keep this run alive.
      expect(await once(child, 'exit', { signal: AbortSignal.timeout(LIMIT_MS) })).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
  });
});
