import { expect, it } from '@jest/globals';
import { keepPathOfTarget, splitTarget } from './request-target.js';

it.each([
  ['/api/me?x=1', '/api/me?x=1'],
  ['http://a:99999/api/me?x=1', '/api/me?x=1'],
  ['HTTPS://[::1/api/me', '/api/me'],
  ['http://a?x=1', '/?x=1'],
  ['http://a', '/'],
  ['a:80', '/a:80'],
  ['*', '*'],
])('the target %s is read as %s', (url, kept) => {
  const request = { url };
  keepPathOfTarget(request);
  expect(request.url).toBe(kept);
});

it('is split where the query begins, also where it is no address', () => {
  expect(splitTarget('//[/x?a=1?b')).toEqual({ path: '//[/x', search: '?a=1?b' });
  expect(splitTarget('/x')).toEqual({ path: '/x', search: '' });
});
