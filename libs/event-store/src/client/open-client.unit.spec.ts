import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, expect, it, jest } from '@jest/globals';
import { openClient } from './open-client.js';

afterEach(() => {
  jest.restoreAllMocks();
});

it('prints nothing of the keep-alive, which is short on purpose, and passes other warnings on', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  openClient('esdb://a:2113?tls=false');
  openClient('esdb://a:2113,b:2113/?tls=false&keepAliveTimeout=20000');
  openClient('esdb+discover://a');
  expect(warn).not.toHaveBeenCalled();
  openClient('esdb://a:2113?tls=false&nonsense=1');
  expect(warn).toHaveBeenCalledTimes(1);
});

it.each([
  ['esdb://a:2113?tls=false', 8_000],
  ['esdb://a:2113,b:2113', 8_000],
  ['esdb://a:2113?keepAliveTimeout=1000', 5_000],
])('of %s a frozen node is noticed after %i ms', (url, expected) => {
  const connect = jest.spyOn(EventStoreDBClient, 'connectionString');
  openClient(url);
  const options = new URLSearchParams(String(connect.mock.calls[0]?.[0]).split('?')[1]);
  const noticedAfterMs = ['keepAliveInterval', 'keepAliveTimeout'].map((name) => Number(options.get(name)));
  expect(noticedAfterMs.reduce((sum, ms) => sum + ms)).toBe(expected);
});
