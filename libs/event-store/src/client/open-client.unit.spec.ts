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
