import type { StreamHistory } from './append.decision.js';
import type { DeleteRequest, ExpectedRevision } from './append.js';

/** What a deletion may ask about its stream. */
export type DeletedStream = Pick<StreamHistory, 'head' | 'exists' | 'isDeleted'>;

/**
 * Decides a deletion as EventStoreDB does: a stream that never was cannot be deleted until it is written again (there is
 * nothing to hide), but it can be closed for ever. Deleting a deleted stream again is fine, unless it was to exist.
 */
export function mayDelete(
  kind: DeleteRequest['kind'],
  expected: ExpectedRevision,
  stream: DeletedStream,
): boolean {
  const isUnknown = !stream.exists && !stream.isDeleted;
  if (kind === 'delete' && isUnknown) return false;
  switch (expected.kind) {
    case 'any':
      return true;
    case 'stream-exists':
      return stream.exists;
    case 'no-stream':
      return stream.isDeleted || stream.head === undefined;
    case 'exact':
      return stream.head !== undefined && expected.revision === BigInt(stream.head);
  }
}
