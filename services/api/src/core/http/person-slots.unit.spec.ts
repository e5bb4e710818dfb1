import { describe, expect, it } from '@jest/globals';
import { PersonSlots } from './person-slots.js';

describe('slots for costly work', () => {
  it('are two a person, and free again once given back, however often that is said', () => {
    const slots = new PersonSlots({ perPerson: 2, inAll: 12 });
    const [first, second] = [slots.take('ana'), slots.take('ana')];
    expect(second).toBeDefined();
    expect(slots.take('ana')).toBeUndefined();
    first?.();
    first?.();
    expect(slots.take('ana')).toBeDefined();
    expect(slots.take('ana')).toBeUndefined();
  });

  it('are not all taken by one person, nor more than there are by many', () => {
    const slots = new PersonSlots({ perPerson: 2, inAll: 12 });
    slots.take('ana');
    slots.take('ana');
    expect(slots.take('bob')).toBeDefined();
    const others = Array.from({ length: 20 }, (_, index) => slots.take(`person ${index}`));
    expect(others.filter((slot) => slot !== undefined)).toHaveLength(9);
  });
});
