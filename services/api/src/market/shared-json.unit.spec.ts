import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gzippedJson, plainJson, shareJson } from './shared-json.js';

const part = fc.record({ dates: fc.array(fc.string({ unit: 'binary' })), price: fc.array(fc.double()) });
const own = fc.record({ source: fc.string({ unit: 'binary' }), age_seconds: fc.nat() });
const read = (bytes: Buffer): unknown => JSON.parse(bytes.toString('utf8'));

describe('JSON with a shared part', () => {
  it('is the whole object, plain and compressed, whatever is in it', async () => {
    await fc.assert(
      fc.asyncProperty(part, own, async (shared, members) => {
        const expected: unknown = JSON.parse(JSON.stringify({ ...shared, ...members }));
        const written = await shareJson(shared);
        expect(read(plainJson(written, members))).toEqual(expected);
        expect(read(gunzipSync(gzippedJson(written, members)))).toEqual(expected);
      }),
    );
  });

  it('is compressed whole also where the shared part is large, and shared by many', async () => {
    const figures = Array.from({ length: 20_000 }, (_value, index) => Math.round(Math.sin(index) * 1e6));
    const shared = await shareJson({ figures });
    for (const age of [1, 2]) {
      const bytes = gzippedJson(shared, { age });
      expect(read(gunzipSync(bytes))).toEqual({ figures, age });
      expect(bytes.length).toBeLessThan(plainJson(shared, { age }).length / 2);
    }
  });

  it('has a digest of its own for every part', async () => {
    const digests = await Promise.all(
      [{ a: 1 }, { a: 1 }, { a: 2 }].map(async (one) => (await shareJson(one)).digest),
    );
    expect(digests[0]).toBe(digests[1]);
    expect(digests[0]).not.toBe(digests[2]);
  });
});
