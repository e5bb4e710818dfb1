import { afterEach, describe, expect, it } from '@jest/globals';
import { type FakeProviders, startFakeProviders } from './start-fake-providers.js';

let standIn: FakeProviders | undefined;
afterEach(async () => {
  await standIn?.stop();
});

describe('the control of a fake', () => {
  it('sets the faults of a provider, and takes them back', async () => {
    const started = await startFakeProviders({ closes: [{ date: '2026-01-01', close: '50000' }] });
    standIn = started;
    const put = async (provider: string, body: string): Promise<number> =>
      (await fetch(`http://127.0.0.1:${started.port}/control/${provider}`, { method: 'PUT', body })).status;
    const ticker = async (): Promise<number> =>
      (await fetch(`${started.baseUrls.coinbase}/products/BTC-USD/ticker`)).status;

    expect(await put('coinbase', '[{"kind":"fail","status":503}]')).toBe(204);
    expect(await ticker()).toBe(503);
    expect(await put('coinbase', '[]')).toBe(204);
    expect(await ticker()).toBe(200);
    expect(await put('nobody', '[]')).toBe(400);
    expect(await put('coinbase', '[{"kind":"fail","status":1}]')).toBe(400);
    expect(await put('coinbase', 'no JSON')).toBe(400);
  });
});
