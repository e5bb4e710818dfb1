import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '@app/event-store';
import { append, collect, newStream } from './contract-client.js';

type GetClient = () => EventStoreDBClient;

/** JSON reorders keys that look like integers, and `__proto__` is no key of its own: neither is ever stored. */
const key = fc.string().filter((text) => !/^(0|[1-9]\d*)$/.test(text) && text !== '__proto__');

/** What an event may hold: everything of JSON but fractions, since amounts are integer strings. */
const { storable } = fc.letrec<{ storable: JsonValue; object: JsonObject }>((tie) => ({
  storable: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    fc.maxSafeInteger(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\ud800',
      '\u2028\u2029',
      '\u0000',
      '"\\/',
      '123456789012345678901234567890',
      'ação ☂ 💶',
    ),
    fc.array(tie('storable'), { maxLength: 5 }),
    tie('object'),
  ),
  object: fc.dictionary(key, tie('storable'), { maxKeys: 6, noNullPrototype: true }),
}));

const samples = 200;

/** The hash chain is computed over `JSON.stringify` of what was parsed: it must be the text that was written. */
export function describeStoredJsonContract(client: GetClient): void {
  describe('stored JSON', () => {
    it('is the same text after it was stored, read and parsed, keys in the order they were written', async () => {
      // Named on a failure, so that the very same values can be drawn again.
      const seed = Number(process.env['FAULT_SEED'] ?? 20_261_127);
      const values = fc.sample(storable, { seed, numRuns: samples });
      const stream = newStream('json');
      const events = values.map((value) =>
        jsonEvent({ id: randomUUID(), type: 'contract.json', data: { value }, metadata: { value } }),
      );
      await append(client(), stream, events, NO_STREAM);
      const read = (await collect(client().readStream(stream))).map(({ event }) => event);
      expect(read).toHaveLength(samples);
      for (const [index, value] of values.entries()) {
        const text = JSON.stringify({ value });
        const stored = {
          seed,
          data: JSON.stringify(read[index]?.data),
          meta: JSON.stringify(read[index]?.metadata),
        };
        expect(stored).toEqual({ seed, data: text, meta: text });
      }
    });
  });
}
