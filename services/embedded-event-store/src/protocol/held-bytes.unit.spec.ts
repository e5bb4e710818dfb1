import { describe, expect, it } from '@jest/globals';
import { HeldBytes, Holding } from './held-bytes.js';

describe('what unfinished appends hold', () => {
  it('is bounded for all of them together, and given back once', () => {
    const held = new HeldBytes(10_000);
    const [one, other] = [new Holding(held), new Holding(held)];
    one.addEvent(5_000);
    other.addEvent(3_000);
    expect(() => {
      other.addEvent(2_000);
    }).toThrow('begun and not finished');
    one.release();
    one.release();
    other.addEvent(2_000);
    other.release();
    expect(held.bytes).toBe(0);
  });

  it('counts what an event costs next to its bytes', () => {
    const held = new HeldBytes(10_000);
    const holding = new Holding(held);
    const addMany = (): void => {
      for (let index = 0; index < 100; index += 1) holding.addEvent(1);
    };
    expect(addMany).toThrow();
    expect(held.bytes).toBeLessThanOrEqual(10_000);
  });
});
