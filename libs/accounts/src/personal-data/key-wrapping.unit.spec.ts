import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { KeyWrapping } from './key-wrapping.js';

const wrapping = new KeyWrapping(createSecretKey(Buffer.alloc(32, 1)));
const other = new KeyWrapping(createSecretKey(Buffer.alloc(32, 2)));
const key = Buffer.alloc(32, 3);

describe('a wrapped key', () => {
  it('unwraps by the same master key for the same purpose only', () => {
    const wrapped = wrapping.wrap(key, 'person-key 1 2');

    expect(wrapped.includes(key)).toBe(false);
    expect(wrapping.unwrap(wrapped, 'person-key 1 2')).toEqual(key);
    expect(wrapping.unwrap(wrapped, 'person-key 1 3')).toBeUndefined();
    expect(other.unwrap(wrapped, 'person-key 1 2')).toBeUndefined();
    expect(wrapping.unwrap(Buffer.alloc(5), 'person-key 1 2')).toBeUndefined();
  });

  it('names its master key without giving it away', () => {
    expect(wrapping.id).toMatch(/^[0-9a-f]{8}$/);
    expect(other.id).not.toBe(wrapping.id);
  });
});
