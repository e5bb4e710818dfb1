import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anEvent, openWritableLog, type WritableLog } from '../testing/event-log.js';
import { openStoreFile, type StoreFile } from './open-store-file.js';

describe('events in the file', () => {
  let file: StoreFile;
  let writable: WritableLog;
  beforeEach(() => {
    file = openStoreFile(':memory:');
    writable = openWritableLog(file);
  });
  afterEach(() => {
    file.close();
  });

  it('come back with the very bytes that were written, whatever they are', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      // What ends a text in C, and what no text has.
      fc.constantFrom(new Uint8Array(), new Uint8Array(3), Uint8Array.from([0xff, 0xfe, 0x80, 0])),
    );
    let count = 0;
    fc.assert(
      fc.property(bytes, bytes, (data, metadata) => {
        const stream = `s-${(count += 1)}`;
        const event = anEvent({ data, metadata });
        writable.append(stream, [event]);

        const [read] = writable.log.readStream(stream, 0, 'forwards', 1)?.events ?? [];
        const [inLog] = writable.log.readAll(Number.MAX_SAFE_INTEGER, 'backwards', 1).events;

        expect(read?.id).toBe(event.id);
        expect(Buffer.from(read?.data ?? [])).toEqual(Buffer.from(data));
        expect(Buffer.from(read?.metadata ?? [])).toEqual(Buffer.from(metadata));
        expect(inLog).toEqual(read);
      }),
    );
  });
});
