import { expect, it, jest } from '@jest/globals';

import { LazyModule } from './lazy-module';

it('is loaded once, and known at once afterwards', async () => {
  const load = jest.fn(async () => Promise.resolve({ name: 'page' }));
  const module = new LazyModule(load);
  expect(module.loaded).toBeUndefined();
  const [first, second] = await Promise.all([module.load(), module.load()]);
  expect(first).toBe(second);
  expect(module.loaded).toBe(first);
  expect(load).toHaveBeenCalledTimes(1);
});

it('is asked for again after a failure', async () => {
  const load = jest
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue('page');
  const module = new LazyModule(load);
  await expect(module.load()).rejects.toThrow('no network');
  await expect(module.load()).resolves.toBe('page');
});
