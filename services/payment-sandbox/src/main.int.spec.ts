import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { startNodeProcess } from '@app/provisioning';

const entry = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist/main.js');

const start = (NODE_ENV: string) =>
  startNodeProcess({
    ...{ name: 'payment-sandbox', entry },
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV, LOG_LEVEL: 'fatal', PAYMENT_SANDBOX_SECRET: 'secret' },
  });

describe('the process of the payment sandbox', () => {
  it('serves on the loopback interface', async () => {
    const sandbox = await start('development');
    try {
      const response = await fetch(`http://127.0.0.1:${String(sandbox.ready['port'])}/`);
      expect(response.headers.get('x-payment-sandbox')).toBe('1');
    } finally {
      await sandbox.stop();
    }
  });

  it('does not start in production', async () => {
    await expect(start('production')).rejects.toThrow('payment-sandbox');
  });
});
