import { describe, expect, it } from '@jest/globals';
import { sequentialIds, systemIds, uuidv5 } from './ids.js';

describe('ids', () => {
  it('of version 7 sort by the time they were made', () => {
    const ids = Array.from({ length: 50 }, () => systemIds.uuidv7());
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(50);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
  });

  it('of version 5 are those of RFC 9562', () => {
    // Appendix A.4 of the RFC: the DNS namespace and www.example.com.
    expect(uuidv5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    );
    expect(() => uuidv5('no-uuid', 'x')).toThrow(TypeError);
  });

  it('of tests are counted', () => {
    const ids = sequentialIds(255);
    expect([ids.uuidv7(), ids.uuidv7()]).toEqual([
      '01900000-0000-7000-8000-0000000000ff',
      '01900000-0000-7000-8000-000000000100',
    ]);
  });
});
