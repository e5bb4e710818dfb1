import { describe, expect, it } from '@jest/globals';
import { usernameKey } from './username.js';

describe('usernameKey', () => {
  it.each([
    ['demo', 'DEMO'],
    ['  demo ', 'demo'],
    ['ｄｅｍｏ', 'demo'],
    ['joão', 'JOA\u0303O'],
    ['strasse', 'STRAßE'],
    ['ὀδυσσεύς', 'ὈΔΥΣΣΕΎΣ'],
    ['ﬁnn', 'FINN'],
  ])('takes %j and %j for one name', (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });

  it('keeps different names apart', () => {
    expect(usernameKey('demo1')).not.toBe(usernameKey('demo'));
  });

  it('gives the same key for its own result', () => {
    const key = usernameKey('Ǆemal ẞ İ');

    expect(usernameKey(key)).toBe(key);
  });
});
