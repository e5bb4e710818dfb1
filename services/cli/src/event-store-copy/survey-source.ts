import type { RawEvent } from '@app/event-store/raw';
import { isTombstone } from './copied-events.js';
import { CopyError } from './copy.error.js';
import { isMetadataStream } from './deleted-streams.js';

/** What a source holds, and what of it a copy cannot keep. */
export interface Survey {
  /** Metadata and tombstones included. */
  readonly events: number;
  readonly streams: number;
  readonly tombstones: number;
  /** Streams of metadata whose older events are gone: their numbering starts again, which nothing depends on. */
  readonly renumbered: number;
}

/**
 * Reads the source once before anything is written, so that what cannot be copied is told at once and not in the middle.
 * @throws CopyError COPY.REVISIONS_MISSING
 */
export async function surveySource(source: AsyncIterable<RawEvent>): Promise<Survey> {
  const heads = new Map<string, bigint>();
  const renumbered = new Set<string>();
  let events = 0;
  let tombstones = 0;
  for await (const event of source) {
    events += 1;
    if (isTombstone(event)) {
      tombstones += 1;
      continue;
    }
    const head = heads.get(event.stream);
    const due = (head ?? -1n) + 1n;
    if (!isMetadataStream(event.stream)) {
      if (event.revision !== due) throw missing(event, due);
    } else if (head === undefined && event.revision > 0n) renumbered.add(event.stream);
    heads.set(event.stream, event.revision);
  }
  return { events, streams: heads.size, tombstones, renumbered: renumbered.size };
}

function missing({ stream, revision }: RawEvent, due: bigint): CopyError {
  return new CopyError(
    'COPY.REVISIONS_MISSING',
    `${stream}, revision ${revision}: the source has no revision ${due} any more (a scavenge removed it), and no client can begin a stream elsewhere than at 0. Copy from a file of before the scavenge.`,
  );
}
