import { describe, expect, it } from '@jest/globals';
import { choosePaymentSandbox } from './payment-sandbox.ts';
import type { StackSettings } from './settings.ts';

const settings: StackSettings = {
  ...{ NODE_ENV: 'development', DATA_DIR: '/data', PORT: 65_535 },
  ...{ POSTGRES_PORT: 1, EVENTSTORE_PORT: 2, DATABASE_URL: undefined, EVENTSTORE_URL: undefined },
};

describe('the payment sandbox of npm start', () => {
  it('is told apart from others by a port and a secret of its own', async () => {
    const first = await choosePaymentSandbox(settings, {});
    const second = await choosePaymentSandbox(settings, { PAYMENT_SANDBOX_URL: '' });
    const { PAYMENT_SANDBOX_PORT, PAYMENT_SANDBOX_SECRET } = first?.service ?? {};
    expect(first?.shop).toEqual({
      PAYMENT_SANDBOX_URL: `http://127.0.0.1:${PAYMENT_SANDBOX_PORT}`,
      ...{ PAYMENT_SANDBOX_SECRET, PUBLIC_URL: 'http://localhost:65535' },
    });
    expect(PAYMENT_SANDBOX_SECRET).toMatch(/^[0-9a-f]{64}$/);
    expect(second?.service['PAYMENT_SANDBOX_SECRET']).not.toBe(PAYMENT_SANDBOX_SECRET);
  });

  it('leaves a public address that is set as it is', async () => {
    const choice = await choosePaymentSandbox(settings, { PUBLIC_URL: 'https://app.example.test' });
    expect(choice?.shop['PUBLIC_URL']).toBe('https://app.example.test');
  });

  it('does not run in production, nor beside one that is given', async () => {
    expect(await choosePaymentSandbox({ ...settings, NODE_ENV: 'production' }, {})).toBeUndefined();
    const given = { PAYMENT_SANDBOX_URL: 'http://127.0.0.1:9000' };
    expect(await choosePaymentSandbox(settings, given)).toBeUndefined();
  });
});
