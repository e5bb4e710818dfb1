import type { ExpectedRevision } from './append.js';
import type { EventId, Revision } from './identifiers.js';
import { revision } from './identifiers.js';

/** What the decision may ask about one stream. */
export interface StreamHistory {
  /** Revision of the last event, deleted or not; undefined where the stream never had one. */
  readonly head: Revision | undefined;
  /** It has events or metadata, and is not deleted. */
  readonly exists: boolean;
  /** Deleted, and may be written again. */
  readonly isDeleted: boolean;
  /** Where the stream began again after it was deleted; 0 otherwise. */
  readonly bornAt: Revision;
  /** Ids stored from `from` on, at most `count`, fewer at the end of the stream. */
  idsFrom(from: Revision, count: number): readonly EventId[];
  /** Where a recently stored event of this stream sits; best effort, the memory of ids is bounded. */
  recentRevisionOf(id: EventId): Revision | undefined;
}

export type AppendDecision =
  | { readonly kind: 'append'; readonly firstRevision: Revision }
  | { readonly kind: 'already-appended'; readonly lastRevision: Revision }
  | { readonly kind: 'nothing-to-append' }
  | { readonly kind: 'stream-deleted' }
  | { readonly kind: 'wrong-expected-revision' };

const wrong: AppendDecision = { kind: 'wrong-expected-revision' };

/**
 * Decides an append as EventStoreDB does.
 *
 * - Expected equals the head: append, without a look at the ids.
 * - Expected is behind the head: the same append may have been answered into a lost connection. Where every id sits at
 *   the revisions it would have taken, it is the same success again; otherwise, also where only some match, the expected
 *   revision is wrong.
 * - Expected is ahead of the head: wrong.
 * - `any` and `stream-exists` name no revision, so a repeat is only noticed while its ids are remembered, and its first
 *   id decides: where it is new, all are written, also those that are known; where it is known, all have to be.
 * - A deleted stream goes on numbering. `no-stream`, `any` and its last revision begin it again, unless the ids are those
 *   of what was deleted; for `stream-exists` it is deleted.
 */
export function decideAppend(
  expected: ExpectedRevision,
  ids: readonly EventId[],
  history: StreamHistory,
): AppendDecision {
  switch (expected.kind) {
    case 'any':
      return decideUnversioned(ids, history);
    case 'stream-exists':
      if (history.isDeleted) return { kind: 'stream-deleted' };
      return history.exists ? decideUnversioned(ids, history) : wrong;
    case 'no-stream':
      return decideNoStream(ids, history);
    case 'exact':
      return decideVersioned(expected.revision, ids, history);
  }
}

function decideNoStream(ids: readonly EventId[], history: StreamHistory): AppendDecision {
  const atFirst = decideVersioned(-1n, ids, history);
  if (atFirst.kind !== 'wrong-expected-revision') return atFirst;
  if (history.isDeleted) return appendAfter(history.head ?? -1, ids);
  // The append that began the stream again, sent again.
  return history.bornAt === 0 || ids.length === 0 ? wrong : compareWithStored(history.bornAt, ids, history);
}

function decideVersioned(expected: bigint, ids: readonly EventId[], history: StreamHistory): AppendDecision {
  const head = history.head ?? -1;
  if (expected === BigInt(head)) return appendAfter(head, ids);
  if (expected > BigInt(head) || ids.length === 0) return wrong;
  return compareWithStored(revision(Number(expected) + 1), ids, history);
}

function decideUnversioned(ids: readonly EventId[], history: StreamHistory): AppendDecision {
  const [firstId] = ids;
  const first = firstId === undefined ? undefined : history.recentRevisionOf(firstId);
  if (first === undefined) return appendAfter(history.head ?? -1, ids);
  const seenAt = ids.map((id) => history.recentRevisionOf(id));
  const last = seenAt.at(-1);
  // A real server never answers where the last one lies before the first.
  if (last === undefined || last < first || seenAt.includes(undefined)) return wrong;
  return { kind: 'already-appended', lastRevision: last };
}

function compareWithStored(from: Revision, ids: readonly EventId[], history: StreamHistory): AppendDecision {
  const stored = history.idsFrom(from, ids.length);
  if (stored.length !== ids.length || ids.some((id, index) => id !== stored[index])) return wrong;
  return { kind: 'already-appended', lastRevision: revision(from + ids.length - 1) };
}

function appendAfter(head: number, ids: readonly EventId[]): AppendDecision {
  return ids.length === 0
    ? { kind: 'nothing-to-append' }
    : { kind: 'append', firstRevision: revision(head + 1) };
}
