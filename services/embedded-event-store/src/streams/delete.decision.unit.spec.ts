import { describe, expect, it } from '@jest/globals';
import type { ExpectedRevision } from './append.js';
import type { DeletedStream } from './delete.decision.js';
import { mayDelete } from './delete.decision.js';
import { revision } from './identifiers.js';

const unknown: DeletedStream = { head: undefined, exists: false, isDeleted: false };
const described: DeletedStream = { head: undefined, exists: true, isDeleted: false };
const present: DeletedStream = { head: revision(4), exists: true, isDeleted: false };
const deleted: DeletedStream = { head: revision(4), exists: false, isDeleted: true };

const any: ExpectedRevision = { kind: 'any' };
const noStream: ExpectedRevision = { kind: 'no-stream' };
const streamExists: ExpectedRevision = { kind: 'stream-exists' };
const exact = (at: bigint): ExpectedRevision => ({ kind: 'exact', revision: at });

describe('a deletion', () => {
  it.each<[string, DeletedStream, ExpectedRevision, readonly [boolean, boolean]]>([
    ['of a stream that never was, any', unknown, any, [false, true]],
    ['of a stream that never was, no-stream', unknown, noStream, [false, true]],
    ['of a stream that never was, stream-exists', unknown, streamExists, [false, false]],
    ['of a stream that never was, exact', unknown, exact(0n), [false, false]],
    ['of metadata alone, any', described, any, [true, true]],
    ['of metadata alone, no-stream', described, noStream, [true, true]],
    ['of metadata alone, stream-exists', described, streamExists, [true, true]],
    ['of metadata alone, exact', described, exact(0n), [false, false]],
    ['of a stream, any', present, any, [true, true]],
    ['of a stream, no-stream', present, noStream, [false, false]],
    ['of a stream, stream-exists', present, streamExists, [true, true]],
    ['of a stream, its revision', present, exact(4n), [true, true]],
    ['of a stream, another revision', present, exact(3n), [false, false]],
    ['of a stream, a revision beyond all', present, exact(2n ** 64n - 1n), [false, false]],
    ['of a deleted stream, any', deleted, any, [true, true]],
    ['of a deleted stream, no-stream', deleted, noStream, [true, true]],
    ['of a deleted stream, stream-exists', deleted, streamExists, [false, false]],
    ['of a deleted stream, its revision', deleted, exact(4n), [true, true]],
  ])('%s', (_case, stream, expected, allowed) => {
    // Until it is written again, and for ever.
    expect([mayDelete('delete', expected, stream), mayDelete('tombstone', expected, stream)]).toEqual(
      allowed,
    );
  });
});
