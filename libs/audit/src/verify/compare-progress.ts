import type { EventStore } from '@app/event-store';
import type { ReadModelsRepository } from '../diff/read-models.repository.js';

/** How the last events that the read models show compare with the ends of the streams. */
export interface ProgressComparison {
  readonly streams: number;
  /** Of them, how many show less than there is: a projector at work, or a parked stream. */
  readonly behind: number;
  /** Streams that end before what was shown of them: events that are gone. */
  readonly findings: readonly string[];
}

const PAGE = 500;

/**
 * The read models remember how far they saw each stream go. So they are a witness of events that were cut off since,
 * also of those that no anchor has seen; no proof, since anyone who can write to them can make them forget.
 * @param headOf revision of a stream's newest event, as the log was read; undefined where there is no such stream
 * @throws what Postgres fails with; StoreUnavailableError
 */
export async function compareProgress(
  models: ReadModelsRepository,
  store: EventStore,
  headOf: (stream: string) => bigint | undefined,
): Promise<ProgressComparison> {
  const findings: string[] = [];
  let streams = 0;
  let behind = 0;
  for (let after = ''; ;) {
    const page = await models.knownStreams(after, PAGE);
    for (const { stream, revision } of page) {
      streams += 1;
      const read = headOf(stream) ?? -1n;
      if (revision < read) behind += 1;
      if (revision <= read) continue;
      // Appended since the log was read, or never there.
      const head = await store.readHead(stream);
      const end = head === 'no-stream' ? -1n : head.revision;
      if (revision <= end) continue;
      findings.push(
        `${stream}, revision ${end + 1n}: the stream was ${end < 0n ? 'removed' : 'cut'}: the read models have seen it up to revision ${revision}`,
      );
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return { streams, behind, findings };
    after = last.stream;
  }
}
