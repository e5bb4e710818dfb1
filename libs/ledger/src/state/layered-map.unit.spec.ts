import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LayeredMap, MapDraft } from './layered-map.js';

const changes = fc.array(
  fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer()), { maxLength: 8 }),
  {
    maxLength: 30,
  },
);

describe('a layered map', () => {
  it('is at every moment the map that the same changes give', () => {
    fc.assert(
      fc.property(changes, (batches) => {
        const plain = new Map<number, number>();
        let layered = LayeredMap.empty<number, number>();
        for (const batch of batches) {
          const draft = new MapDraft(layered);
          for (const [key, value] of batch) {
            plain.set(key, value);
            draft.set(key, value);
            expect(draft.get(key)).toBe(value);
          }
          layered = draft.finish();
          expect([...layered]).toEqual([...plain]);
          expect(layered.size).toBe(plain.size);
        }
        for (let key = 0; key <= 41; key += 1) {
          expect(layered.get(key)).toBe(plain.get(key));
          expect(layered.has(key)).toBe(plain.has(key));
        }
      }),
    );
  });

  it('leaves the map it is derived from as it was', () => {
    const first = LayeredMap.empty<string, number>().with(new Map([['a', 1]]));
    const second = first.with(new Map([['a', 2]]));
    expect([...first.values(), ...second.values()]).toEqual([1, 2]);
    expect(first.with(new Map())).toBe(first);
    const seen: unknown[] = [];
    second.forEach((value, key, map) => seen.push(value, key, map === second));
    expect(seen).toEqual([2, 'a', true]);
    expect([...second.keys()]).toEqual(['a']);
  });
});
