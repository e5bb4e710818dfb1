import { describe, expect, it } from '@jest/globals';
import { clientAddress } from './client-address.js';

describe('the address that a rate limit counts', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (ip, counted) => {
    expect(clientAddress({ ip })).toBe(counted);
  });

  it('is made for an account that has none', () => {
    expect(clientAddress({ ip: undefined })).toBe('unknown');
  });
});
