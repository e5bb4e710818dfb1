import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '@app/platform';
import { configSchema } from './config.js';

const addresses = configSchema.pick({ GUIDE_EXCHANGE_URL: true, SUPPORT_EMAIL: true });

describe('addresses of public pages', () => {
  it('are taken where they are https and a mailbox, and may be missing', () => {
    const given = { GUIDE_EXCHANGE_URL: 'https://exchange.test/?ref=a', SUPPORT_EMAIL: 'help@app.test' };
    expect(loadConfig(addresses, given)).toEqual(given);
    expect(loadConfig(addresses, { GUIDE_EXCHANGE_URL: '', SUPPORT_EMAIL: '' })).toEqual({});
  });

  it.each(['http://exchange.test', 'javascript:alert(1)', 'exchange.test', '//exchange.test'])(
    'are rejected at start: %s',
    (address) => {
      expect(() => loadConfig(addresses, { GUIDE_EXCHANGE_URL: address })).toThrow(
        'GUIDE_EXCHANGE_URL must be an https address',
      );
    },
  );

  it('rejects a support address that is none', () => {
    expect(() => loadConfig(addresses, { SUPPORT_EMAIL: 'help' })).toThrow('SUPPORT_EMAIL');
  });
});
