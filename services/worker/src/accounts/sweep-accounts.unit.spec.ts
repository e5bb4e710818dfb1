import { expect, it } from '@jest/globals';
import { silentLogger } from '@app/platform';
import { sweepAccounts } from './sweep-accounts.js';

it('an erasure that keeps failing does not stop lost registrations from being settled', async () => {
  let settled = 0;
  const sweep = sweepAccounts({
    finishErasures: () => Promise.reject(new Error('mail server away')),
    settleRegistrations: async () => {
      settled += 1;
      return { opened: 1, freed: 0 };
    },
    logger: silentLogger(),
  });
  await expect(sweep).rejects.toThrow('mail server away');
  expect(settled).toBe(1);
});
