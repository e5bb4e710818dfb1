import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { credentialsOf, eventStoreUrlSchema, firstHostOf, usesTls } from './connection-string.js';

it.each([
  'esdb://127.0.0.1:4402?tls=false',
  'esdb://user:p%40ss@a:2113,b:2113,c:2113?tls=true',
  'esdb://a,b,c',
  'esdb+discover://nodes.example.com:2113',
])('%s is a connection string (regression: several hosts were no address)', (url) => {
  expect(eventStoreUrlSchema.parse(url)).toBe(url);
});

it.each(['', 'a:2113', 'http://a:2113', 'esdb://', 'esdb://a?tls=perhaps'])('%p is none', (url) => {
  const { error } = eventStoreUrlSchema.safeParse(url);
  expect(error?.issues[0]?.message).toMatch(/^no connection string such as esdb:/);
});

it('names the file as a cause, since the client reads it (regression: only "no connection string")', () => {
  const file = join(tmpdir(), 'no-such-folder', 'ca.pem');
  const { error } = eventStoreUrlSchema.safeParse(`esdb://a:2113?tls=true&tlsCAFile=${file}`);
  expect(error?.issues[0]?.message).toMatch(
    /^no connection string .*, or a file that it names cannot be read$/,
  );
});

it.each([
  ['esdb://a', undefined],
  ['esdb://us%40er:p%3Ass@a:2113,b:2113?tls=true', { username: 'us@er', password: 'p:ss' }],
  ['esdb+discover://user:pass@a', { username: 'user', password: 'pass' }],
])('of %s the credentials are %j', (url, expected) => {
  expect(credentialsOf(url)).toEqual(expected);
});

it.each([
  ['esdb://a:1?tls=false', undefined],
  ['esdb://u:p@a:1,b:2?tls=true', 'esdb://u:p@a:1?tls=true'],
  ['esdb+discover://u:p@a:1?tls=true', 'esdb://u:p@a:1?tls=true'],
  ['esdb+discover://a', 'esdb://a'],
])('the first host of %s by itself is %s', (url, expected) => {
  expect(firstHostOf(url)).toBe(expected);
});

it('TLS is used unless the address says no', () => {
  const urls = ['esdb://a', 'esdb://a?tls=true', 'esdb://a?tlsVerifyCert=false', 'esdb://a?x=1&tls=false'];
  expect(urls.map(usesTls)).toEqual([true, true, true, false]);
});
