import { describe, expect, it } from '@jest/globals';
import { freePort, isPortTaken } from './ports.js';

describe('freePort', () => {
  it('is no port that an outgoing connection can be given before its use', async () => {
    const ports = await Promise.all(Array.from({ length: 100 }, () => freePort()));

    expect(ports.filter((port) => port < 20_000 || port >= 32_768)).toEqual([]);
    expect(new Set(ports).size).toBeGreaterThan(50);
  });

  it('is free', async () => {
    expect(await isPortTaken(await freePort())).toBe(false);
  });
});
