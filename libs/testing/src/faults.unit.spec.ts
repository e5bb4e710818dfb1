import { describe, expect, it } from '@jest/globals';
import { seededRandom, underFaults } from './faults.js';

describe('a fault run', () => {
  it('makes the same choices for the same seed', () => {
    const drawn = [7, 7, 8].map((seed) => {
      const random = seededRandom(seed);
      return Array.from({ length: 50 }, () => random.int(1, 6));
    });
    expect(drawn[0]).toEqual(drawn[1]);
    expect(drawn[0]).not.toEqual(drawn[2]);
    expect(new Set(drawn[0])).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  it('names its seed when it fails', async () => {
    const failing = underFaults({ usual: 1, full: 1 }, () => Promise.reject(new Error('lost an event')));
    await expect(failing).rejects.toThrow(/lost an event\nTo repeat these faults: FAULT_SEED=\d+/);
  });
});
