import { describe, expect, it } from '@jest/globals';

import { AFTER_SIGN_IN, originOf } from './sign-in-origin';

describe('the way back after signing in', () => {
  it.each([
    '/portfolio',
    '/portfolio?x=1&y=%2F%2Fevil#row-3',
    '/weekly-trade?next=https://evil.example',
    '/',
  ])('%s is followed as it is', (from) => {
    expect(originOf({ from })).toBe(from);
  });

  it.each([
    ['another host without a scheme', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a backslash further on', '/a\\..\\..\\evil.example'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line end that browsers drop', '/\n/evil.example'],
    ['a null', '/\u0000/evil.example'],
    ['dots that fold into a second slash', '/.//evil.example'],
    ['a path above the first', '/..//evil.example'],
    ['a scheme', 'https://evil.example/portfolio'],
    ['a scheme without slashes', 'https:evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a host by user name', '@evil.example'],
    ['a space first', ' //evil.example'],
    ['nothing', ''],
    ['a relative path', 'portfolio'],
    ['the sign-in page itself', '/login'],
    ['the sign-in page with more', '/LOGIN/?again=1'],
    ['the registration', '/register'],
  ])('%s leads to the dashboard', (_case, from) => {
    expect(originOf({ from })).toBe(AFTER_SIGN_IN);
  });

  it.each([null, undefined, 'x', 7, {}, { from: 7 }, { from: null }, { from: ['/a'] }])(
    'state %j leads to the dashboard',
    (state) => {
      expect(originOf(state)).toBe(AFTER_SIGN_IN);
    },
  );
});
