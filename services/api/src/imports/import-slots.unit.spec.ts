import { describe, expect, it } from '@jest/globals';
import { ImportSlots } from './import-slots.js';

describe('slots for files', () => {
  it('are two a person, and free again once given back, however often that is said', () => {
    const slots = new ImportSlots();
    const [first, second] = [slots.take('ana'), slots.take('ana')];
    expect(second).toBeDefined();
    expect(slots.take('ana')).toBeUndefined();
    first?.();
    first?.();
    expect(slots.take('ana')).toBeDefined();
    expect(slots.take('ana')).toBeUndefined();
  });

  it('are not all taken by one person, nor more than there are by many', () => {
    const slots = new ImportSlots();
    slots.take('ana');
    slots.take('ana');
    expect(slots.take('bob')).toBeDefined();
    const others = Array.from({ length: 20 }, (_, index) => slots.take(`person ${index}`));
    expect(others.filter((slot) => slot !== undefined)).toHaveLength(9);
  });
});
