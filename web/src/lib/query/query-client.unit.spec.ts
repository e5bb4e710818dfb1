import { describe, expect, it } from '@jest/globals';
import { MutationObserver, onlineManager } from '@tanstack/react-query';

import { createQueryClient } from './query-client';

describe('the query client', () => {
  it('lets a command fail without a network instead of holding it back and sending it later', async () => {
    onlineManager.setOnline(false);
    const command = new MutationObserver(createQueryClient(), {
      mutationFn: async () => Promise.reject(new Error('no network')),
    });

    await expect(command.mutate()).rejects.toThrow('no network');

    onlineManager.setOnline(true);
  });
});
